// box_overlap3.h : whether two boxes touch.
//
// A verdict needs no distance where rounding leaves no doubt: the fifteen axes (box_axes3.h) stay as long as they come, without
// a root or a quotient, and nothing is brought to unit size. A is made smaller on all sides by a `doubt` that is more than
// rounding may do. When even so no axis separates the boxes, they overlap: rounding is less along short axes too, all of whose
// products are short, and edges that are parallel to the last digit separate nothing. An axis is no longer than the sum of its
// components, at most 2 of them together; so when one separates the smaller boxes by more than four doubts, it separates these
// as well. Else the separations themselves, and if need be the distance, say it.
//
// Frame: A's axes, from A's middle, lengths the caller's.
#ifndef ABUT_PAIRS_BOX_OVERLAP3_H
#define ABUT_PAIRS_BOX_OVERLAP3_H

#include "pairs/box_distance3.h"
#include "simd/simd4_vec3.h"

typedef enum abut_touch3 { ABUT_TOUCH3_OPEN, ABUT_TOUCH3_OVERLAP, ABUT_TOUCH3_APART } abut_touch3;

// Whether both are boxes, B's about its own origin, and no length is so small or large that its product with a number of the
// rotation is lost.
ABUT_INLINE bool abut_touch_are_plain3(const abut_shape3 *a, const abut_shape3 *b, abut_real size)
{
    return a->core == ABUT_CORE3_BOX && b->core == ABUT_CORE3_BOX && abut_all_zero(b->middle.x, b->middle.y, b->middle.z) &&
           a->radius >= 0 && b->radius >= 0 && a->reach >= 0 && b->reach >= 0 &&
           size > ABUT_REAL_SMALLEST / ABUT_UNIT_ROUNDOFF / ABUT_UNIT_ROUNDOFF && size <= ABUT_REAL_LARGEST;
}

// Where they overlap, or are apart and not rounded. A distance less than the radii is not looked for here. The slack in B's
// columns is close enough for abut_pair3_make's own test: with what they lack in each component, e, products of two are off by
// less than 2 e and squares by less than 8 e.
ABUT_INLINE abut_touch3 abut_touch_clearly_kernel3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    abut_axes3       p;
    abut_simd4       along, square;
    const abut_real  radius = a->radius + b->radius;
    const abut_simd4 delta = abut_simd4_sub(abut_place_of_pose3(b_in_a), abut_simd4_of_vec3_and_next(&a->middle));
    const abut_real  size = abut_simd4_sum3(abut_simd4_abs(delta)) + (a->reach + b->reach);
    const abut_real  doubt = ABUT_AXES_CLEAR * (ABUT_NOISE3_B + ABUT_NOISE3_AXES + 2 * ABUT_NOISE3_B_SPAN) * size;
    abut_axes_rotation3(&p, b_in_a);
    if (!abut_touch_are_plain3(a, b, size + radius) || !abut_axes_are_products3(&p, ABUT_ROTATION_SLACK / (2 * 2 * 2)) ||
        abut_axes_are_none3(&p)) {
        return ABUT_TOUCH3_OPEN;
    }
    abut_simd4_store(p.half_a, abut_simd4_sub(abut_simd4_of_vec3(&a->half), abut_simd4_splat(doubt)));
    abut_simd4_store(p.half_b, abut_simd4_of_vec3(&b->half));
    abut_simd4_store(p.delta, delta);
    abut_simd4 most = abut_simd4_max(abut_faces_of_a_separations3(&p), abut_faces_of_b_separations3(&p, &along));
    for (int i = 0; i < 3; ++i) {
        most = abut_simd4_max(most, abut_edge_separations3(&p, i, &square, &along));
    }
    const bool overlap = (abut_simd4_less(abut_simd4_splat(0), most) & ABUT_BOX_THREE3) == 0;
    const bool apart = (abut_simd4_less(abut_simd4_splat(4 * doubt), most) & ABUT_BOX_THREE3) != 0;
    return (abut_touch3)(ABUT_TOUCH3_OVERLAP * (uint32_t)overlap + ABUT_TOUCH3_APART * (uint32_t)(apart & (radius <= 0)));
}

// The largest separation is the depth when the cores overlap and no more than their distance when they do not: clear verdicts
// need nothing else. Rounded boxes may touch though their cores are apart.
ABUT_OUTLINE bool abut_touch_kernel3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    abut_axis_search3 k;
    abut_proximity3   p;
    if (!abut_search_axes3(&k, a, b, b_in_a)) {
        return false;
    }
    const abut_real doubt = ABUT_AXES_CLEAR * k.boxes.noise;
    *touching = k.largest < 0;
    if (k.boxes.radius == 0 || k.largest < doubt) {
        return abut_abs(k.largest) > doubt; // no branch on which
    }
    if (k.largest > k.boxes.radius * (1 + ABUT_EPSILON) + doubt) {
        return true;
    }
    const bool answered = abut_axes_apart3(&k, a, &p);
    *touching = answered && p.distance <= 0;
    return answered;
}

// Whether two boxes share a point: most are shown to be apart without a root. False when rounding could say either, or the
// numbers are out of range: then *touching is of no use. Where abut_apart_kernel3 answers, so does this, and says the same.
static inline bool abut_box_box_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    const abut_touch3 clearly = abut_touch_clearly_kernel3(a, b, b_in_a);
    *touching = clearly == ABUT_TOUCH3_OVERLAP;
    return clearly != ABUT_TOUCH3_OPEN || abut_touch_kernel3(a, b, b_in_a, touching);
}

#endif
