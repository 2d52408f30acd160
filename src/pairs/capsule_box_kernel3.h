// capsule_box_kernel3.h : a segment beside a box, apart, in closed form.
//
// The slope of the squared distance along the segment grows, in straight pieces between the places where the segment crosses
// the planes of faces. It is had at all six of these and at both ends at once; the nearest place is on the piece where it
// changes sign. A step of Newton's from there settles the rounding, and makes the way square to the segment. What is proposed
// is judged (candidate3.h).
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsule_box3.h).
#ifndef ABUT_PAIRS_CAPSULE_BOX_KERNEL3_H
#define ABUT_PAIRS_CAPSULE_BOX_KERNEL3_H

#include "pairs/candidate3.h"
#include "pairs/sphere_box_kernel3.h"
#include "simd/simd8.h"

// A segment beside a box. Frame: the box's axes, from its middle, in the unit of kernel_frame3.h. A place on the segment is its
// middle plus `at` times its half, from -1 to 1.
typedef struct abut_segment_box3 {
    abut_simd4         box; // half of it
    abut_simd4         middle, half;
    abut_simd4         point, way; // of the box that is nearest, and from there to the segment
    abut_near_rows3    near;
    abut_real          at;
    abut_real          bent; // how far B's rotation is from being one
    abut_kernel_frame3 scene;
} abut_segment_box3;

// Where along the segment the slope changes sign: minus the last place where it falls, or is zero, and the first where it
// rises, or is; and how much it does there.
typedef struct abut_falling3 {
    abut_real back, high, fall, rise;
} abut_falling3;

#if defined(__SSE2__)
// The slopes at eight places.
ABUT_INLINE abut_simd8 abut_slopes_along3(const abut_segment_box3 *q, abut_simd8 at)
{
    abut_simd4 box[3], middle[3], half[3];
    abut_simd8 slope = abut_simd8_splat(0);
    abut_simd4_each(q->box, box);
    abut_simd4_each(q->middle, middle);
    abut_simd4_each(q->half, half);
    for (int k = 0; k < 3; ++k) {
        const abut_simd8 way = abut_simd8_twice(half[k]);
        const abut_simd8 side = abut_simd8_twice(box[k]);
        const abut_simd8 place = abut_simd8_mul_add(abut_simd8_twice(middle[k]), at, way);
        const abut_simd8 inside = abut_simd8_min(abut_simd8_max(place, abut_simd8_twice(abut_simd4_neg(box[k]))), side);
        slope = abut_simd8_mul_add(slope, abut_simd8_sub(place, inside), way);
    }
    return slope;
}

// Where the segment crosses the planes, or the end before that; and in the fourth lanes both ends.
ABUT_INLINE abut_simd8 abut_crossings_along3(const abut_segment_box3 *q)
{
    const abut_simd8 plane = abut_simd8_of(abut_simd4_neg(q->box), q->box);
    const abut_simd8 at = abut_simd8_div(abut_simd8_sub(plane, abut_simd8_twice(q->middle)), abut_simd8_twice(q->half));
    return abut_simd8_min(abut_simd8_max(at, abut_simd8_splat(-1)), abut_simd8_splat(1));
}

ABUT_INLINE abut_real abut_least_of_row3(abut_simd8 a)
{
    return abut_simd8_first(abut_simd8_reduce_min(a));
}

ABUT_INLINE abut_falling3 abut_falling_along3(const abut_segment_box3 *q)
{
    const abut_simd8 zero = abut_simd8_splat(0);
    const abut_simd8 one = abut_simd8_splat(1);
    const abut_simd8 most = abut_simd8_splat(ABUT_STEEPEST3);
    const abut_simd8 at = abut_crossings_along3(q);
    const abut_simd8 slope = abut_slopes_along3(q, at);
    const abut_simd8 back = abut_simd8_sub(zero, at);
    const abut_simd8 minus = abut_simd8_sub(zero, slope);
    abut_falling3    f;
    f.back = abut_least_of_row3(abut_simd8_select_less(zero, slope, one, back));
    f.high = abut_least_of_row3(abut_simd8_select_less(slope, zero, one, at));
    f.fall = abut_least_of_row3(abut_simd8_select_less(zero, slope, most, minus));
    f.rise = abut_least_of_row3(abut_simd8_select_less(slope, zero, most, slope));
    return f;
}
#else
// One by one: where the compiler knows no vectors rows would make long code of the same numbers.
ABUT_INLINE abut_falling3 abut_falling_along3(const abut_segment_box3 *q)
{
    static const abut_real sign[] = {-1, 1};

    abut_real     box[4], middle[4], half[4];
    abut_falling3 f = {1, 1, ABUT_STEEPEST3, ABUT_STEEPEST3};
    abut_simd4_store(box, q->box);
    abut_simd4_store(middle, q->middle);
    abut_simd4_store(half, q->half);
    for (int i = 0; i < 2 * 4; ++i) {
        const int       k = i % 4;
        const abut_real at = abut_min(abut_max((sign[i / 4] * box[k] - middle[k]) / half[k], -1), 1);
        abut_real       slope = 0;
        for (int j = 0; j < 3; ++j) {
            const abut_real place = middle[j] + at * half[j];
            slope = slope + (place - abut_min(abut_max(place, -box[j]), box[j])) * half[j];
        }
        f.back = slope > 0 ? f.back : abut_min(f.back, 0 - at);
        f.high = slope < 0 ? f.high : abut_min(f.high, at);
        f.fall = slope > 0 ? f.fall : abut_min(f.fall, 0 - slope);
        f.rise = slope < 0 ? f.rise : abut_min(f.rise, slope);
    }
    return f;
}
#endif

// Where the slope is zero. Where that is so along a stretch, the place of it that is nearest to the middle; never minus zero.
ABUT_INLINE abut_real abut_nearest_along3(const abut_segment_box3 *q)
{
    const abut_falling3 f = abut_falling_along3(q);
    const abut_real     low = -f.back;
    const abut_real     either[] = {abut_min(abut_max(0, f.high), low), low + (f.high - low) * (f.fall / (f.fall + f.rise))};
    return either[low < f.high] + 0;
}

ABUT_INLINE void abut_segment_box_near3(abut_segment_box3 *q)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    q->at = abut_nearest_along3(q);
    q->way = abut_beyond_rows3(q->box, abut_simd4_mul_add(q->middle, q->at, q->half));
    const abut_simd4 along = abut_simd4_select_less(zero, abut_simd4_abs(q->way), q->half, zero);
    const abut_real  bend = abut_simd4_sum3(abut_simd4_mul(along, along));
    if (bend > 0) { // else it runs along a face
        const abut_real slope = abut_simd4_sum3(abut_simd4_mul(along, q->way));
        const abut_real part = q->at * bend - slope;
        const abut_real more = abut_inside3(part, bend) * (slope / bend);
        q->at = abut_share3(part, bend);
        q->way = abut_simd4_mul_add(q->way, -more, along);
    }
}

// What the fourth lanes of middle, half and box are: a segment from -1 to 1 that leaves the box at its ends.
ABUT_INLINE void abut_segment_box_lay3(abut_segment_box3 *q, abut_simd4 box, abut_simd4 middle, abut_simd4 half)
{
    const abut_simd4 one = abut_simd4_splat(1);
    q->box = abut_simd4_and_first(box, one);
    q->middle = abut_simd4_and_first(middle, abut_simd4_splat(0));
    q->half = abut_simd4_and_first(half, one);
}

// Of a box that is A.
ABUT_INLINE abut_span_rows3 abut_segment_on_box3(abut_segment_box3 *q, abut_simd4 rest)
{
    abut_span_rows3 d;
    d.a = q->point;
    d.way = q->way;
    d.off = abut_simd4_abs(abut_simd4_sub(rest, d.way));
    d.reached = abut_simd4_mul(q->box, abut_simd4_abs(d.way));
    return d;
}

// Of one that is B.
ABUT_INLINE abut_span_rows3 abut_box_by_segment3(abut_segment_box3 *q, abut_simd4 offset, abut_simd4 half,
                                                 const abut_simd4 column[3], const abut_simd4 row[3])
{
    abut_span_rows3  d;
    const abut_simd4 b = abut_simd4_add(offset, abut_simd4_by_columns(column, q->point));
    d.a = abut_simd4_scale(q->at, half);
    d.way = abut_simd4_neg(abut_simd4_by_columns(column, q->way));
    d.off = abut_simd4_abs(abut_simd4_sub(b, abut_simd4_add(d.a, d.way)));
    d.reached = abut_simd4_mul(q->box, abut_simd4_abs(abut_simd4_by_columns(row, d.way)));
    return d;
}

// The answer about a scene of a segment and a box; `pose` is B's. The columns of a rotation are square to each other to
// rounding only: where B's point is shows how much that matters.
ABUT_INLINE bool abut_segment_and_box3(abut_segment_box3 *q, const abut_pose3 *pose)
{
    const abut_kernel_frame3 *s = &q->scene;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_vec3           half_segment = abut_half_of3(s, box_is_a ? s->b : s->a);
    const abut_simd4          half = abut_simd4_of(half_segment.x, half_segment.y, half_segment.z, 0);
    const abut_simd4          offset = abut_simd4_of(s->offset.x, s->offset.y, s->offset.z, 0);
    const abut_simd4 box = abut_simd4_scale(s->scale.per_unit, abut_simd4_of_vec3(box_is_a ? &s->a->half : &s->b->half));
    abut_simd4       column[3], row[3];
    abut_columns_of_pose3(column, pose);
    abut_rows_of_pose3(row, pose);
    if (box_is_a) {
        abut_segment_box_lay3(q, box, offset, abut_simd4_by_columns(column, half));
    } else {
        abut_segment_box_lay3(q, box, abut_simd4_neg(abut_simd4_by_columns(row, offset)), abut_simd4_by_columns(row, half));
    }
    abut_segment_box_near3(q);
    const abut_simd4 place = abut_simd4_mul_add(q->middle, q->at, q->half);
    const abut_simd4 rest = abut_beyond_rows3(q->box, place);
    q->point = abut_simd4_sub(place, rest);
    const abut_span_rows3 d = box_is_a ? abut_segment_on_box3(q, rest) : abut_box_by_segment3(q, offset, half, column, row);
    const abut_real       along = abut_simd4_sum3(abut_simd4_mul(box_is_a ? q->half : half, d.way));
    q->bent = abut_bent_columns3(column);
    return q->bent <= ABUT_ROTATION_SLACK / (2 * 2 * 2) && abut_certified_with_rows3(s, offset, &d, abut_abs(along), &q->near);
}

// For those who ask no more.
ABUT_INLINE bool abut_result_segment_box3(abut_segment_box3 *q, const abut_pose3 *pose, abut_proximity3 *answer)
{
    if (!abut_segment_and_box3(q, pose)) {
        return false;
    }
    abut_put_near_rows3(answer, &q->near);
    return true;
}

#endif
