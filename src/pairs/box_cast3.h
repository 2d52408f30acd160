// box_cast3.h : when two boxes first touch if B moves on a straight line.
//
// A - B is what the slabs of the fifteen axes (box_axes3.h) share: its faces are those of A, those of B, and one for each two
// of their edges. The way of its middle goes into each slab at one fraction, |along| - reach over the speed; the last of these
// is the touch (Cyrus and Beck 1978). Fractions are quotients of two lengths along the same axis, so axes stay as long as they
// come; so does what rounding may do, in shares of the sum of an axis' components.
//
// Certificate. From below each slab bounds the touch by itself: the room is lowered by its noise, the speed raised by its own.
// From above: where the way is surely through the side of the last slab, it must surely be in all the others too.
//
// A miss: one slab is surely left before the last is entered.
//
// The axes of A and of two edges are not rounded, those of B's faces are, which counts from above alone. An axis of two edges
// that is nothing at all separates nothing. One that is next to nothing, whose products would be subnormal, is handed over, and
// so is what begins nearer than a few times the noise.
//
// Frame: A's axes, from A's middle to B's; lengths are the caller's, or at unit size where those are far from one.
#ifndef ABUT_PAIRS_BOX_CAST3_H
#define ABUT_PAIRS_BOX_CAST3_H

#include "base/tolerance_cast.h"
#include "math/direction3.h"
#include "pairs/box_distance3.h"
#include "pairs/query3.h"
#include "simd/simd4_vec3.h"

// Rows: A's faces, B's, and by axes of A their edges.
typedef struct abut_cast_axes3 {
    abut_axes3 boxes;
    abut_real  way[4];        // B's
    abut_real  noise;         // of a separation along an axis of length 1
    abut_real  fast, slow;    // what its speed may be more than it seems to be, and less
    abut_simd4 along[2 + 3];  // where B's middle is at the start
    abut_simd4 speed[2 + 3];  // of the way
    abut_simd4 reach[2 + 3];  // of both boxes
    abut_simd4 length[2 + 3]; // of the axis: no less, the sum of its components
    abut_simd4 clear[2 + 3];  // the fraction before which there is no touch
} abut_cast_axes3;

// The axis that is passed last, and the numbers of the rows there. Turned so that B comes from its side.
typedef struct abut_cast_axis3 {
    int        row, place;
    abut_real  separation, speed, length;
    abut_axis3 to; // the axis, the sum of its components 1 along A's axes
} abut_cast_axis3;

// ---- from below ---------------------------------------------------------------------------------------------------------

ABUT_INLINE void abut_cast_see_axes3(abut_cast_axes3 *k)
{
    const abut_axes3 *p = &k->boxes;
    k->along[0] = abut_simd4_load(p->delta);
    k->speed[0] = abut_simd4_load(k->way);
    k->reach[0] = abut_face_of_a_reaches3(p);
    k->length[0] = abut_simd4_splat(1);
    k->along[1] = abut_along_faces_of_b3(p, p->delta);
    k->speed[1] = abut_along_faces_of_b3(p, k->way);
    k->reach[1] = abut_face_of_b_reaches3(p);
    k->length[1] =
        abut_simd4_add(abut_simd4_add(abut_simd4_abs(p->cross[0]), abut_simd4_abs(p->cross[1])), abut_simd4_abs(p->cross[2]));
    for (int i = 0; i < 3; ++i) {
        k->along[2 + i] = abut_along_edges3(p, i, p->delta);
        k->speed[2 + i] = abut_along_edges3(p, i, k->way);
        k->reach[2 + i] = abut_edge_reaches3(p, i);
        k->length[2 + i] = abut_simd4_add(abut_simd4_abs(p->row[(i + 1) % 3]), abut_simd4_abs(p->row[(i + 2) % 3]));
    }
}

// No touch before this fraction; never where B does not approach a slab that it is not in.
ABUT_INLINE abut_simd4 abut_cast_clear3(const abut_cast_axes3 *k, int row)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    const abut_simd4 apart = abut_simd4_sub(abut_simd4_abs(k->along[row]), k->reach[row]);
    const abut_simd4 room = abut_simd4_mul_add(apart, -k->noise, k->length[row]);
    const abut_simd4 approach = abut_simd4_flip_signs(abut_simd4_neg(k->speed[row]), k->along[row]);
    const abut_simd4 fast = abut_simd4_mul_add(approach, k->fast, k->length[row]);
    const abut_simd4 still =
        abut_simd4_select_less(zero, room, abut_simd4_splat((abut_real)INFINITY), abut_simd4_splat(-(abut_real)INFINITY));
    return abut_simd4_select_less(zero, fast, abut_simd4_div(room, fast), still);
}

// Whether an axis of edges is next to nothing, but not nothing.
ABUT_INLINE bool abut_cast_is_sliver3(const abut_cast_axes3 *k)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    const abut_simd4 small = abut_simd4_splat(ABUT_CAST_SLIVER);
    abut_bits4       slivers = 0;
    for (int i = 2; i < 2 + 3; ++i) {
        slivers |= abut_simd4_less(zero, k->length[i]) & abut_simd4_less(k->length[i], small);
    }
    return (slivers & ABUT_BOX_THREE3) != 0;
}

// False when the kernel may not work on them.
ABUT_INLINE bool abut_cast_axes_of3(abut_cast_axes3 *k, const abut_cast_query3 *q)
{
    abut_axes3 *p = &k->boxes;
    if (!abut_axes_of3(p, q->pair.a, q->pair.b, q->pair.b_in_a) || !p->rotates) {
        return false;
    }
    const abut_vec3 way = abut_scale3(1 / p->unit, q->translation);
    const abut_real largest = abut_max(abut_max(abut_abs(way.x), abut_abs(way.y)), abut_abs(way.z));
    abut_spread3(k->way, way, 1);
    k->noise = ABUT_NOISE_CAST_BOXES * p->size;
    k->fast = ABUT_NOISE_SPEED * largest;
    k->slow = ABUT_NOISE_SPEED * abut_length_bound3(way);
    abut_cast_see_axes3(k);
    for (int i = 0; i < 2 + 3; ++i) {
        k->clear[i] = abut_cast_clear3(k, i);
    }
    return largest > ABUT_UNIT_ROUNDOFF * p->size && ABUT_UNIT_ROUNDOFF * largest < p->size && !abut_cast_is_sliver3(k);
}

// ---- the axis -----------------------------------------------------------------------------------------------------------

static inline abut_real abut_cast_number3(const abut_simd4 rows[2 + 3], const abut_cast_axis3 *axis)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, rows[axis->row]);
    return numbers[axis->place];
}

ABUT_INLINE void abut_cast_axis_of3(abut_cast_axis3 *axis, const abut_cast_axes3 *k, int32_t which)
{
    axis->row = which / 4;
    axis->place = which % 4;
    const abut_real along = abut_cast_number3(k->along, axis);
    const abut_real speed = abut_cast_number3(k->speed, axis);
    axis->length = abut_cast_number3(k->length, axis);
    axis->separation = abut_abs(along) - abut_cast_number3(k->reach, axis);
    axis->speed = along < 0 ? speed : -speed;
    const abut_real part = (along < 0 ? -1 : 1) / axis->length;
    axis->to.of_a = abut_simd4_scale(part, abut_axis_along_a3(&k->boxes, which));
    axis->to.of_b = abut_simd4_scale(part, abut_axis_along_b3(&k->boxes, which));
    axis->to.length = abut_simd4_sqrt(abut_simd4_splat(abut_simd4_sum3(abut_simd4_mul(axis->to.of_a, axis->to.of_a))));
}

// ---- from above ---------------------------------------------------------------------------------------------------------

// The fraction at which the way is surely through the side of that slab, if it is surely in all of them then; else infinite.
ABUT_INLINE abut_real abut_cast_within3(const abut_cast_axes3 *k, const abut_cast_axis3 *axis)
{
    const abut_real slow = axis->speed - k->slow * axis->length;
    const abut_real through = axis->separation + ABUT_CAST_THROUGH * k->noise * axis->length;
    const abut_real within = (1 + ABUT_NOISE_SPEED) * (through / slow);
    if (!(slow > 0) || !(within * k->slow <= k->boxes.size)) {
        return (abut_real)INFINITY;
    }
    const abut_real doubt = 2 * k->noise + within * k->slow;
    abut_bits4      outside = 0;
    for (int i = 0; i < 2 + 3; ++i) {
        const abut_simd4 there = abut_simd4_abs(abut_simd4_mul_add(k->along[i], within, k->speed[i]));
        outside |= abut_simd4_less(k->reach[i], abut_simd4_mul_add(there, doubt, k->length[i]));
    }
    return (outside & ABUT_BOX_THREE3) == 0 ? within : (abut_real)INFINITY;
}

// ---- where --------------------------------------------------------------------------------------------------------------

// Whether a point is in B, where it has been moved to, but for a few times the noise.
ABUT_INLINE bool abut_cast_is_in_b3(const abut_cast_axes3 *k, abut_simd4 point)
{
    const abut_axes3 *p = &k->boxes;
    const abut_simd4  most = abut_simd4_add(abut_simd4_load(p->half_b), abut_simd4_splat(ABUT_CAST_BEYOND * k->noise));
    const abut_simd4  at = abut_along_columns3(p, abut_simd4_sub(point, abut_simd4_load(p->delta)));
    return (abut_simd4_less(most, abut_simd4_abs(at)) & ABUT_BOX_THREE3) == 0;
}

// A corner of one over a face of the other, or the edges of both across each other: A's point, with B moved to the touch. False
// where they are beside each other, as where the boxes meet along an edge or a face.
ABUT_INLINE bool abut_cast_point_of_two3(const abut_cast_axes3 *k, const abut_cast_axis3 *axis, abut_real point[4])
{
    const abut_axes3 *p = &k->boxes;
    const abut_real   doubt = ABUT_CAST_BEYOND * k->noise;
    const abut_simd4  half_a = abut_simd4_load(p->half_a);
    if (axis->row == 0) {
        const abut_simd4 front = abut_apart_front_of_b3(p, axis->to.of_b, 3);
        abut_simd4_store(point, abut_simd4_max(abut_simd4_min(front, half_a), abut_simd4_neg(half_a)));
        return abut_apart_stays_within3(front, abut_simd4_add(half_a, abut_simd4_splat(doubt)), axis->place);
    }
    if (axis->row == 1) {
        const abut_simd4 front = abut_apart_front_of_a3(p, axis->to.of_a);
        abut_simd4_store(point, front);
        return abut_cast_is_in_b3(k, front);
    }
    const int                    i = axis->row - 2;
    const abut_apart_edges_meet3 m = abut_apart_meet_of_edges3(p, i, axis->place, &axis->to);
    abut_simd4_store(point, m.on_a);
    point[i] = abut_max(-p->half_a[i], abut_min(m.of_a, p->half_a[i]));
    return abut_abs(m.of_a) <= p->half_a[i] + doubt && abut_abs(m.of_b) <= p->half_b[axis->place] + doubt;
}

// What of a box comes first along a direction, in its own axes: where the middle of that corner, edge or face is, and how far
// it reaches to either side.
ABUT_INLINE void abut_cast_front3(const abut_axis3 *to, abut_simd4 ahead, abut_simd4 half, abut_simd4 *middle, abut_simd4 *side)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    const abut_simd4 level = abut_simd4_scale(ABUT_BOX_TILT, to->length);
    *side = abut_simd4_select_less(level, abut_simd4_abs(ahead), zero, half);
    *middle = abut_simd4_flip_signs(abut_simd4_sub(half, *side), ahead);
}

// An edge or a face along another one: the middle of what their bounds along A's axes share, which is in both where the axes
// are parallel, and mostly where they are not.
ABUT_OUTLINE bool abut_cast_point_of_bounds3(const abut_cast_axes3 *k, const abut_cast_axis3 *axis, abut_real point[4])
{
    const abut_axes3 *p = &k->boxes;
    const abut_simd4  half = abut_simd4_splat((abut_real)0.5);
    const abut_simd4  half_a = abut_simd4_load(p->half_a);
    abut_simd4        own, side, of_b, side_b, each[3], each_side[3];
    abut_cast_front3(&axis->to, axis->to.of_a, half_a, &own, &side);
    abut_cast_front3(&axis->to, abut_simd4_neg(axis->to.of_b), abut_simd4_load(p->half_b), &of_b, &side_b);
    abut_simd4_each(of_b, each);
    abut_simd4_each(side_b, each_side);
    abut_simd4 other = abut_simd4_load(p->delta);
    abut_simd4 reach = abut_simd4_splat(0);
    for (int i = 0; i < 3; ++i) {
        const abut_simd4 column = abut_simd4_load(p->axis[3 + i]);
        other = abut_simd4_add(other, abut_simd4_mul(each[i], column));
        reach = abut_simd4_add(reach, abut_simd4_abs(abut_simd4_mul(each_side[i], column)));
    }
    const abut_simd4 low = abut_simd4_max(abut_simd4_sub(own, side), abut_simd4_sub(other, reach));
    const abut_simd4 high = abut_simd4_min(abut_simd4_add(own, side), abut_simd4_add(other, reach));
    const abut_simd4 middle = abut_simd4_mul(half, abut_simd4_add(low, high));
    const abut_simd4 inside = abut_simd4_max(abut_simd4_min(middle, abut_simd4_add(own, side)), abut_simd4_sub(own, side));
    abut_simd4_store(point, inside);
    return abut_cast_is_in_b3(k, inside);
}

ABUT_INLINE bool abut_cast_point_of3(const abut_cast_axes3 *k, const abut_cast_axis3 *axis, abut_real point[4])
{
    return abut_cast_point_of_two3(k, axis, point) || abut_cast_point_of_bounds3(k, axis, point);
}

// ---- past it ------------------------------------------------------------------------------------------------------------

// Where the way leaves a slab for good, at the latest; infinite where that may be never.
ABUT_INLINE abut_simd4 abut_cast_left3(const abut_cast_axes3 *k, int row)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    const abut_simd4 back = abut_simd4_flip_signs(k->along[row], k->speed[row]);
    const abut_simd4 rest = abut_simd4_mul_add(abut_simd4_sub(k->reach[row], back), k->noise, k->length[row]);
    const abut_simd4 slow = abut_simd4_mul_add(abut_simd4_abs(k->speed[row]), -k->slow, k->length[row]);
    return abut_simd4_select_less(zero, slow, abut_simd4_div(rest, slow), abut_simd4_splat((abut_real)INFINITY));
}

// Whether the way has left one slab before it enters the last: then it misses. The normals of the two sides, each as often as
// the other's speed, are one that is square to the way, and keeps the boxes apart all along it.
ABUT_OUTLINE bool abut_cast_passes3(const abut_cast_axes3 *k, const abut_cast_axis3 *axis, abut_cast_answer3 *answer)
{
    abut_simd4 left[2 + 3];
    for (int i = 0; i < 2 + 3; ++i) {
        left[i] = abut_cast_left3(k, i);
    }
    abut_simd4 m = abut_simd4_min(abut_simd4_min(left[2], left[3]), abut_simd4_min(left[2 * 2], left[0]));
    m = abut_simd4_min(left[1], m);
    m = abut_simd4_splat(abut_simd4_first(abut_simd4_min(m, abut_simd4_min(abut_simd4_yzx(m), abut_simd4_zxy(m)))));
    if (!((1 + ABUT_NOISE_SPEED) * abut_simd4_first(m) < answer->safe)) {
        return false;
    }
    const abut_simd4 bounds[2 + 3] = {m, m, m, m, m};
    const int32_t    which = abut_lowest_bit(~abut_axes_less3(bounds, left) & ABUT_AXES_ALL3);
    const int        row = which / 4;
    abut_real        speed[4], length[4];
    abut_simd4_store(speed, k->speed[row]);
    abut_simd4_store(length, k->length[row]);
    const abut_real  per_length = 1 / length[which % 4];
    const abut_simd4 entered = abut_simd4_scale(per_length * abut_abs(speed[which % 4]), axis->to.of_a);
    const abut_real  turned = speed[which % 4] < 0 ? -axis->speed : axis->speed;
    const abut_simd4 sum =
        abut_simd4_mul_add(entered, per_length * turned / axis->length, abut_axis_along_a3(&k->boxes, which));
    abut_vec3 normal;
    abut_vec3_of_row(&normal, sum);
    answer->normal = abut_direction_of3(normal).unit;
    answer->safe = (abut_real)INFINITY;
    return true;
}

// ---- the cast -----------------------------------------------------------------------------------------------------------

// The largest of the fifteen bounds.
ABUT_INLINE abut_real abut_cast_last3(const abut_cast_axes3 *k)
{
    const abut_simd4 *of = k->clear;
    abut_simd4        m = abut_simd4_max(abut_simd4_max(of[2], of[3]), abut_simd4_max(of[2 * 2], of[0]));
    m = abut_simd4_max(of[1], m);
    return abut_simd4_first(abut_simd4_max(m, abut_simd4_max(abut_simd4_yzx(m), abut_simd4_zxy(m))));
}

ABUT_INLINE bool abut_cast_by_axis3(abut_cast_axes3 *k, const abut_cast_query3 *q, int32_t which, abut_cast_answer3 *answer)
{
    abut_cast_axis3 axis;
    abut_axes3     *p = &k->boxes;
    abut_cast_axis_of3(&axis, k, which);
    abut_vec3_of_row(&answer->normal, abut_simd4_flush(abut_simd4_div(axis.to.of_a, axis.to.length)));
    answer->point = (abut_vec3){0, 0, 0};
    if (!(axis.separation > ABUT_CAST_BEYOND * p->noise * axis.length)) {
        return false;
    }
    if (answer->safe > q->last) {
        return true;
    }
    abut_real point[4];
    answer->upper = abut_cast_within3(k, &axis);
    if (answer->upper > ABUT_REAL_LARGEST) {
        return abut_cast_passes3(k, &axis, answer);
    }
    answer->estimate = axis.separation / axis.speed;
    const abut_real speed = axis.speed / (axis.length * abut_simd4_first(axis.to.length));
    const abut_real close = abut_max(q->tolerance / p->unit, ABUT_PORTAL_OPEN * k->noise);
    abut_simd4_store(p->delta, abut_simd4_mul_add(abut_simd4_load(p->delta), answer->estimate, abut_simd4_load(k->way)));
    const bool told = abut_cast_point_of3(k, &axis, point);
    answer->point = abut_scale3(p->unit, (abut_vec3){point[0], point[1], point[2]});
    return told && (answer->upper - answer->safe) * speed <= close;
}

ABUT_OUTLINE bool abut_box_box_cast3(const abut_cast_query3 *q, abut_cast_answer3 *answer)
{
    abut_cast_axes3 k;
    if (q->radius != 0 || !abut_cast_axes_of3(&k, q)) {
        return false;
    }
    const abut_real  last = abut_cast_last3(&k);
    const abut_simd4 m = abut_simd4_splat(last);
    const abut_simd4 bounds[2 + 3] = {m, m, m, m, m};
    answer->supports = ABUT_BOX_AXES;
    answer->safe = (1 - ABUT_NOISE_SPEED) * last;
    return answer->safe > 0 &&
           abut_cast_by_axis3(&k, q, abut_lowest_bit(~abut_axes_less3(k.clear, bounds) & ABUT_AXES_ALL3), answer);
}

#endif
