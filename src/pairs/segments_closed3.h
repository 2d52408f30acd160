// segments_closed3.h : two capsules apart, in closed form.
//
// The place of each segment that is nearest to the other (Ericson 2005, "Real-Time Collision Detection", section 5.1.9): the
// places of the two lines where both are between the ends; else the end of the second that is nearer, and the place of the
// first nearest to it. Both are at hand before it is known which it is. A segment is its middle plus t times its half,
// -1 <= t <= 1.
//
// It is asked where the rows (capsules_kernel3.h) do not answer.
#ifndef ABUT_PAIRS_SEGMENTS_CLOSED3_H
#define ABUT_PAIRS_SEGMENTS_CLOSED3_H

#include "base/inline.h"
#include "pairs/candidate3.h"
#include "pairs/segment3.h"
#include "simd/simd4.h"

ABUT_INLINE bool abut_are_skew3(const abut_segments3 *k)
{
    return k->apart > ABUT_COMPONENT_SMALLEST * (k->square_a * k->square_b);
}

// Makes the way square to the segments where it ends inside of them: what is left of a difference of large vectors points
// anywhere. Newton's step from a place that is all but right; of parallel segments the first will do.
ABUT_OUTLINE void abut_make_square3(abut_segments3 *k, abut_span_candidate3 *d)
{
    bool      skew = abut_are_skew3(k);
    abut_real inside_a = abut_inside3(k->place_a, 1);
    abut_real inside_b = abut_inside3(k->place_b, 1);
    abut_real both = abut_one_if3(skew) * inside_a * inside_b;
    abut_real p = inside_a * abut_dot3(k->half_a, d->way);
    abut_real q = (inside_b - abut_one_if3(!skew) * inside_a * inside_b) * abut_dot3(k->half_b, d->way);
    abut_real b = both * k->product;
    abut_real per = 1 / (both * k->apart + (1 - both) * (k->square_a * k->square_b));
    abut_real more_a = per * (p * k->square_b - q * b);
    abut_real more_b = per * (p * b - q * k->square_a);
    abut_real s = k->place_a + more_a;
    abut_real t = k->place_b + more_b;
    d->a = abut_scale3(s, k->half_a);
    d->way = abut_along3(abut_along3(d->way, -more_a, k->half_a), more_b, k->half_b);
    k->place_a = s;
    k->place_b = t;
    d->off = abut_one_if3(abut_max(abut_abs(s), abut_abs(t)) > 1 + ABUT_EPSILON);
}

// Where segments that are nearly parallel are nearest. The square of the sine between them: what the difference of two large
// numbers leaves means little. Of parallel ones the first is met in its middle, or as near to it as the second reaches.
ABUT_OUTLINE void abut_place_slivers3(abut_segments3 *k, abut_real p, abut_real q)
{
    abut_vec3 cross = abut_cross3(k->half_a, k->half_b);
    k->apart = abut_dot3(cross, cross);
    abut_real first = abut_are_skew3(k) ? abut_share3(p * k->square_b - q * k->product, k->apart) : 0;
    abut_real along = k->product * first - q;

    // Where the second's place is inside, or an end; tables, because half of all branches would be foreseen wrongly.
    const abut_real end[2] = {p + k->product, p - k->product};
    const abut_real either[2] = {first, abut_share3(end[along < 0], k->square_a)};
    k->place_b = abut_share3(along, k->square_b);
    k->place_a = either[abut_abs(along) >= k->square_b];
}

// A place cut at the ends. Not by plain numbers: gcc makes branches of a constant's minimum.
ABUT_INLINE abut_real abut_cut3(abut_real place)
{
    return abut_simd4_first(abut_simd4_max(abut_simd4_splat(-1), abut_simd4_min(abut_simd4_splat(1), abut_simd4_splat(place))));
}

// The place of the first on the line of the second, cut; that of the second nearest to it, cut; and that of the first nearest
// to that. No quotient waits for another.
ABUT_INLINE void abut_place_segments3(abut_segments3 *k)
{
    abut_real p = abut_dot3(k->half_a, k->offset);
    abut_real q = abut_dot3(k->half_b, k->offset);
    abut_real a = abut_dot3(k->half_a, k->half_a);
    abut_real b = abut_dot3(k->half_b, k->half_b);
    abut_real c = abut_dot3(k->half_a, k->half_b);
    k->square_a = a;
    k->square_b = b;
    k->product = c;
    k->apart = a * b - c * c;
    k->place_b = abut_cut3(abut_cut3((p * b - q * c) / k->apart) * (c / b) - q / b);
    k->place_a = abut_cut3(k->place_b * (c / a) + p / a);
    if (!(k->apart > ABUT_SLIVER_SQUARE * (a * b))) {
        abut_segments3 slivers = *k; // so that k need not be in memory
        abut_place_slivers3(&slivers, p, q);
        *k = slivers;
    }
}

ABUT_INLINE abut_span_candidate3 abut_nearest_of_segments3(abut_segments3 *k)
{
    abut_place_segments3(k);
    abut_span_candidate3 d = {abut_scale3(k->place_a, k->half_a), {0, 0, 0}, 0};
    d.way = abut_sub3(abut_along3(k->offset, k->place_b, k->half_b), d.a);
    if (abut_dot3(d.way, d.way) <= ABUT_CAPSULE3_NEAR * (k->square_a + k->square_b)) {
        abut_segments3       near = *k;
        abut_span_candidate3 square = d;
        abut_make_square3(&near, &square);
        *k = near;
        d = square;
    }
    return d;
}

// What is told of the cores of a scene of two segments. False where the bounds do not prove it.
ABUT_INLINE bool abut_result_segments3(abut_segments3 *k, const abut_kernel_frame3 *s, abut_core_answer3 *core,
                                       abut_real *noise)
{
    k->offset = s->offset;
    k->unit = s->scale.unit;
    k->per_unit = s->scale.per_unit;
    k->half_a = abut_half_of3(s, s->a);
    k->half_b = abut_rotate3(*s->rotation, abut_half_of3(s, s->b));
    abut_span_candidate3 d = abut_nearest_of_segments3(k);
    abut_real            reached = abut_abs(abut_dot3(k->half_a, d.way)) + abut_abs(abut_dot3(k->half_b, d.way));
    return abut_certified3(s, &d, reached, core, noise);
}

// The answer about it; *k is made if it is not NULL.
ABUT_INLINE bool abut_closed_segments3(abut_segments3 *k, const abut_kernel_frame3 *s, abut_cache3 *cache,
                                       abut_proximity3 *answer)
{
    abut_core_answer3 core;
    abut_segments3    sticks;
    abut_real         noise;
    if (!abut_result_segments3(&sticks, s, &core, &noise)) {
        return false;
    }
    if (k != NULL) {
        *k = sticks;
    }
    abut_finish3(answer, s->a, s->b, s->scale.unit, noise, &core);
    if (cache != NULL) {
        cache->normal = core.normal;
    }
    return true;
}

#endif
