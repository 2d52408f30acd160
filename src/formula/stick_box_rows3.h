// stick_box_rows3.h : a segment beside a box, apart, in closed form.
//
// The slope of the squared distance along the segment grows, in straight pieces between the places where the segment crosses
// the planes of faces. It is had at all six of these and at both ends at once; the nearest place is on the piece where it
// changes sign. A step of Newton's from there settles the rounding, and makes the way square to the segment. What is proposed
// is judged (span3.h).
//
// A kernel in a header: compiled for every processor and for those with wide vectors (stick_box3.h).
#ifndef ABUT_FORMULA_STICK_BOX_ROWS3_H
#define ABUT_FORMULA_STICK_BOX_ROWS3_H

#include "formula/ball_box_rows3.h"
#include "formula/span3.h"
#include "math/row8.h"

// A segment beside a box. Frame: the box's axes, from its middle, in the unit of scene3.h. A place on the segment is its middle
// plus `at` times its half, from -1 to 1.
typedef struct abut_stick_box3 {
    abut_row4       box; // half of it
    abut_row4       middle, half;
    abut_row4       point, way; // of the box that is nearest, and from there to the segment
    abut_near_rows3 near;
    abut_real       at;
    abut_real       bent; // how far B's rotation is from being one
    abut_scene3     scene;
} abut_stick_box3;

// Where along the segment the slope changes sign: minus the last place where it falls, or is zero, and the first where it
// rises, or is; and how much it does there.
typedef struct abut_falling3 {
    abut_real back, high, fall, rise;
} abut_falling3;

#if defined(__SSE2__)
// The slopes at eight places.
ABUT_INLINE abut_row8 abut_slopes_along3(const abut_stick_box3 *q, abut_row8 at)
{
    abut_row4 box[3], middle[3], half[3];
    abut_row8 slope = abut_row8_all(0);
    abut_row4_each(q->box, box);
    abut_row4_each(q->middle, middle);
    abut_row4_each(q->half, half);
    for (int k = 0; k < 3; ++k) {
        const abut_row8 way = abut_row8_twice(half[k]);
        const abut_row8 side = abut_row8_twice(box[k]);
        const abut_row8 place = abut_row8_along(abut_row8_twice(middle[k]), at, way);
        const abut_row8 inside = abut_row8_min(abut_row8_max(place, abut_row8_twice(abut_row4_neg(box[k]))), side);
        slope = abut_row8_along(slope, abut_row8_sub(place, inside), way);
    }
    return slope;
}

// Where the segment crosses the planes, or the end before that; and in the fourth lanes both ends.
ABUT_INLINE abut_row8 abut_crossings_along3(const abut_stick_box3 *q)
{
    const abut_row8 plane = abut_row8_of(abut_row4_neg(q->box), q->box);
    const abut_row8 at = abut_row8_div(abut_row8_sub(plane, abut_row8_twice(q->middle)), abut_row8_twice(q->half));
    return abut_row8_min(abut_row8_max(at, abut_row8_all(-1)), abut_row8_all(1));
}

ABUT_INLINE abut_real abut_least_of_row3(abut_row8 a)
{
    return abut_row8_first(abut_row8_least(a));
}

ABUT_INLINE abut_falling3 abut_falling_along3(const abut_stick_box3 *q)
{
    const abut_row8 zero = abut_row8_all(0);
    const abut_row8 one = abut_row8_all(1);
    const abut_row8 most = abut_row8_all(ABUT_STEEPEST3);
    const abut_row8 at = abut_crossings_along3(q);
    const abut_row8 slope = abut_slopes_along3(q, at);
    const abut_row8 back = abut_row8_sub(zero, at);
    const abut_row8 minus = abut_row8_sub(zero, slope);
    abut_falling3   f;
    f.back = abut_least_of_row3(abut_row8_where_less(zero, slope, one, back));
    f.high = abut_least_of_row3(abut_row8_where_less(slope, zero, one, at));
    f.fall = abut_least_of_row3(abut_row8_where_less(zero, slope, most, minus));
    f.rise = abut_least_of_row3(abut_row8_where_less(slope, zero, most, slope));
    return f;
}
#else
// One by one: where the compiler knows no vectors rows would make long code of the same numbers.
ABUT_INLINE abut_falling3 abut_falling_along3(const abut_stick_box3 *q)
{
    static const abut_real sign[] = {-1, 1};

    abut_real     box[4], middle[4], half[4];
    abut_falling3 f = {1, 1, ABUT_STEEPEST3, ABUT_STEEPEST3};
    abut_row4_store(box, q->box);
    abut_row4_store(middle, q->middle);
    abut_row4_store(half, q->half);
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
ABUT_INLINE abut_real abut_nearest_along3(const abut_stick_box3 *q)
{
    const abut_falling3 f = abut_falling_along3(q);
    const abut_real     low = -f.back;
    const abut_real     either[] = {abut_min(abut_max(0, f.high), low), low + (f.high - low) * (f.fall / (f.fall + f.rise))};
    return either[low < f.high] + 0;
}

ABUT_INLINE void abut_stick_box_near3(abut_stick_box3 *q)
{
    const abut_row4 zero = abut_row4_all(0);
    q->at = abut_nearest_along3(q);
    q->way = abut_beyond_rows3(q->box, abut_row4_along(q->middle, q->at, q->half));
    const abut_row4 along = abut_row4_where_less(zero, abut_row4_abs(q->way), q->half, zero);
    const abut_real bend = abut_row4_sum3(abut_row4_mul(along, along));
    if (bend > 0) { // else it runs along a face
        const abut_real slope = abut_row4_sum3(abut_row4_mul(along, q->way));
        const abut_real part = q->at * bend - slope;
        const abut_real more = abut_inside3(part, bend) * (slope / bend);
        q->at = abut_share3(part, bend);
        q->way = abut_row4_along(q->way, -more, along);
    }
}

// What the fourth lanes of middle, half and box are: a segment from -1 to 1 that leaves the box at its ends.
ABUT_INLINE void abut_stick_box_lay3(abut_stick_box3 *q, abut_row4 box, abut_row4 middle, abut_row4 half)
{
    const abut_row4 one = abut_row4_all(1);
    q->box = abut_row4_and_first(box, one);
    q->middle = abut_row4_and_first(middle, abut_row4_all(0));
    q->half = abut_row4_and_first(half, one);
}

// Of a box that is A.
ABUT_INLINE abut_span_rows3 abut_stick_on_box3(abut_stick_box3 *q, abut_row4 rest)
{
    abut_span_rows3 d;
    d.a = q->point;
    d.way = q->way;
    d.off = abut_row4_abs(abut_row4_sub(rest, d.way));
    d.reached = abut_row4_mul(q->box, abut_row4_abs(d.way));
    return d;
}

// Of one that is B.
ABUT_INLINE abut_span_rows3 abut_box_by_stick3(abut_stick_box3 *q, abut_row4 offset, abut_row4 half, const abut_row4 column[3],
                                               const abut_row4 row[3])
{
    abut_span_rows3 d;
    const abut_row4 b = abut_row4_add(offset, abut_row4_by_columns(column, q->point));
    d.a = abut_row4_scale(q->at, half);
    d.way = abut_row4_neg(abut_row4_by_columns(column, q->way));
    d.off = abut_row4_abs(abut_row4_sub(b, abut_row4_add(d.a, d.way)));
    d.reached = abut_row4_mul(q->box, abut_row4_abs(abut_row4_by_columns(row, d.way)));
    return d;
}

// The answer about a scene of a segment and a box; `pose` is B's. The columns of a rotation are square to each other to
// rounding only: where B's point is shows how much that matters.
ABUT_INLINE bool abut_stick_and_box3(abut_stick_box3 *q, const abut_pose3 *pose)
{
    const abut_scene3 *s = &q->scene;
    const bool         box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_vec3    half_segment = abut_half_of3(s, box_is_a ? s->b : s->a);
    const abut_row4    half = abut_row4_of(half_segment.x, half_segment.y, half_segment.z, 0);
    const abut_row4    offset = abut_row4_of(s->offset.x, s->offset.y, s->offset.z, 0);
    const abut_row4    box = abut_row4_scale(s->scale.per_unit, abut_row4_of_vec3(box_is_a ? &s->a->half : &s->b->half));
    abut_row4          column[3], row[3];
    abut_columns_of_pose3(column, pose);
    abut_rows_of_pose3(row, pose);
    if (box_is_a) {
        abut_stick_box_lay3(q, box, offset, abut_row4_by_columns(column, half));
    } else {
        abut_stick_box_lay3(q, box, abut_row4_neg(abut_row4_by_columns(row, offset)), abut_row4_by_columns(row, half));
    }
    abut_stick_box_near3(q);
    const abut_row4 place = abut_row4_along(q->middle, q->at, q->half);
    const abut_row4 rest = abut_beyond_rows3(q->box, place);
    q->point = abut_row4_sub(place, rest);
    const abut_span_rows3 d = box_is_a ? abut_stick_on_box3(q, rest) : abut_box_by_stick3(q, offset, half, column, row);
    const abut_real       along = abut_row4_sum3(abut_row4_mul(box_is_a ? q->half : half, d.way));
    q->bent = abut_bent_columns3(column);
    return q->bent <= ABUT_ROTATION_SLACK / (2 * 2 * 2) && abut_judged_with_rows3(s, offset, &d, abut_abs(along), &q->near);
}

// For those who ask no more.
ABUT_INLINE bool abut_told_stick_box3(abut_stick_box3 *q, const abut_pose3 *pose, abut_proximity3 *answer)
{
    if (!abut_stick_and_box3(q, pose)) {
        return false;
    }
    abut_put_near_rows3(answer, &q->near);
    return true;
}

#endif
