// segments2.h : the nearest points of two segments of the plane, in closed form and in rows (see capsule2.h).
//
// Four ends, four feet. Rows of two pairs hold what A has and what B has, so each of A's ends is worked out beside one of B's.
// Which of the four ways is shortest falls either way, and everything that is made of it would wait until that is known: so all
// is worked out for all four, and what belongs to the shortest is read by its number at the end.
//
// Certificate. The way from an end to the other segment is square to that, or goes on beyond an end of it: so along the way
// that segment comes no nearer than the foot. The end's own segment comes no nearer either unless it leans the other way,
// and then by twice its half length times that: the gap. What rounding does to either is in the noise (tolerance.h).
#ifndef ABUT_PAIRS_SEGMENTS2_H
#define ABUT_PAIRS_SEGMENTS2_H

#include "pairs/kernel_frame2.h"
#include "simd/simd4_vec2.h"

// Two segments, and the ways from A to B between each of the four ends, A's first and second and B's, and the nearest point of
// the other segment, its foot. B's direction is as long as the columns of its rotation.
typedef struct abut_segments2 {
    abut_simd4 along;    // x and y of the direction to the second end, A's and B's
    abut_simd4 half;     // and how far it is from the middle, in these, twice
    abut_simd4 foot;     // the foot's place along the other segment, of A's ends counted towards the first end
    abut_simd4 beyond;   // how much of the way is along that direction, and along what it is turned by, in its length
    abut_simd4 aside;    //
    abut_simd4 x, y;     // the way
    abut_simd4 square;   // of its length
    abut_simd4 distance; // that length
    abut_simd4 lean;     // by how much the end's own segment comes nearer along the way, farther from the end
    abut_simd4 run;      // and how much of its direction is along what the way is turned by
    uint32_t   best;     // which way is shortest
    abut_lane4 at;       // and where it is in rows
} abut_segments2;

// Places along B are counted in its direction as it was turned, so its length is not asked for, but one over its square.
ABUT_INLINE void abut_take_search_directions2(abut_segments2 *k, const abut_kernel_frame2 *s)
{
    abut_simd4 signs = abut_simd4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_simd4 end = abut_simd4_flip_signs(k->half, signs);
    abut_simd4 own_x = abut_simd4_firsts(k->along);
    abut_simd4 own_y = abut_simd4_seconds(k->along);
    abut_simd4 way[3];
    abut_simd4_each(s->offset, way);
    abut_simd4 way_x = abut_simd4_add(way[0], abut_simd4_mul(end, own_x));
    abut_simd4 way_y = abut_simd4_add(way[1], abut_simd4_mul(end, own_y));
    abut_simd4 other = abut_simd4_swap_halves(k->along);
    abut_simd4 half = abut_simd4_swap_halves(k->half);
    abut_simd4 x = abut_simd4_firsts(other);
    abut_simd4 y = abut_simd4_seconds(other);
    abut_simd4 per = abut_simd4_joined(abut_simd4_splat(1 - s->excess * (1 - s->excess)), abut_simd4_splat(1));
    abut_simd4 per_x = abut_simd4_mul(per, x);
    abut_simd4 per_y = abut_simd4_mul(per, y);
    abut_simd4 place = abut_simd4_add(abut_simd4_mul(per_x, way_x), abut_simd4_mul(per_y, way_y));
    k->foot = abut_simd4_max(abut_simd4_sub(abut_simd4_splat(0), half), abut_simd4_min(place, half));
    k->beyond = abut_simd4_sub(place, k->foot);
    k->aside = abut_simd4_sub(abut_simd4_mul(per_x, way_y), abut_simd4_mul(per_y, way_x));
    k->x = abut_simd4_sub(abut_simd4_mul(k->beyond, x), abut_simd4_mul(k->aside, y));
    k->y = abut_simd4_add(abut_simd4_mul(k->beyond, y), abut_simd4_mul(k->aside, x));
    k->square = abut_simd4_add(abut_simd4_mul(k->x, k->x), abut_simd4_mul(k->y, k->y));
    k->distance = abut_simd4_sqrt(k->square);
    k->lean = abut_simd4_flip_signs(abut_simd4_add(abut_simd4_mul(k->x, own_x), abut_simd4_mul(k->y, own_y)), signs);
    k->run = abut_simd4_sub(abut_simd4_mul(k->x, own_y), abut_simd4_mul(k->y, own_x));
}

// As abut_flush of all.
ABUT_INLINE abut_simd4 abut_simd4_flushed(abut_simd4 a)
{
    return abut_simd4_unless_less(abut_simd4_abs(a), abut_simd4_splat(ABUT_COMPONENT_SMALLEST), a);
}

// Of the shortest of the four. One quotient for all that is divided by its length: the choice is known as soon as the root.
ABUT_INLINE void abut_shortest2(abut_nearest_points2 *found, abut_segments2 *k)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 first = abut_simd4_of(-(abut_real)0.0, 0, 0, 0);
    abut_simd4 nearer = abut_simd4_mul(abut_simd4_max(k->lean, zero), abut_simd4_add(k->half, k->half));
    abut_simd4 on_a = abut_simd4_joined(abut_simd4_flip_signs(k->half, first), k->foot);
    abut_simd4 least = abut_simd4_min(k->square, abut_simd4_swap_adjacent(k->square));
    least = abut_simd4_min(least, abut_simd4_swap_halves(least));
    k->best = (uint32_t)abut_lowest_bit(~(uint64_t)abut_simd4_less(least, k->square));
    k->at = abut_lane4_first(least, k->square);
    abut_simd4 way = abut_simd4_mixed(abut_simd4_at(k->x, k->at), abut_simd4_at(k->y, k->at));
    abut_simd4 length = abut_simd4_at(k->distance, k->at);
    abut_simd4 parts = abut_simd4_div(abut_simd4_joined(way, abut_simd4_at(nearer, k->at)), length);
    found->normal = abut_simd4_flushed(abut_simd4_repeated(parts));
    found->distance = abut_simd4_first(length);
    found->gap = abut_simd4_first(abut_simd4_swap_halves(parts));
    found->on_a = abut_simd4_mul(abut_simd4_at(on_a, k->at), abut_simd4_repeated(k->along));
}

// The larger side of the box in A's axes that holds both: it is as long as both and what is between their middles, and at least
// as the longer one.
ABUT_INLINE abut_real abut_span_of_segments2(const abut_segments2 *k, const abut_kernel_frame2 *s)
{
    abut_simd4 size = abut_simd4_abs(abut_simd4_mul(k->half, k->along));
    abut_simd4 crossed = abut_simd4_swap_halves(size);
    abut_simd4 sides = abut_simd4_add(abut_simd4_abs(s->offset), abut_simd4_add(size, crossed));
    abut_simd4 longer = abut_simd4_max(size, crossed);
    abut_simd4 widest = abut_simd4_max(sides, abut_simd4_add(longer, longer));
    return abut_simd4_first(abut_simd4_max(widest, abut_simd4_swap_adjacent(widest)));
}

// Two segments. False where they cross or nearly do.
ABUT_INLINE bool abut_near_segments2(abut_nearest_points2 *found, abut_segments2 *k, const abut_kernel_frame2 *s)
{
    k->along = abut_simd4_joined(abut_simd4_pair(&s->a->along), s->turned);
    k->half = abut_simd4_joined(abut_simd4_splat(s->a->half.x), abut_simd4_splat(s->b->half.x));
    abut_take_search_directions2(k, s);
    abut_shortest2(found, k);
    return abut_is_bounded2(s, found, abut_span_of_segments2(k, s));
}

#endif
