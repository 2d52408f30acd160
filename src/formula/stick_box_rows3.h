// stick_box_rows3.h : a segment beside a box, apart, in closed form.
//
// The slope of the squared distance along the segment grows, in straight pieces between the places where the segment crosses
// the planes of faces. It is had at all six of these and at both ends at once; the nearest place is on the piece where it
// changes sign. A step of Newton's from there settles the rounding, and makes the way square to the segment. What is proposed
// is judged (span3.h).
//
// A kernel in a header: compiled for every processor and for those with AVX2 (stick_box3.c, stick_box_avx3.c).
#ifndef ABUT_FORMULA_STICK_BOX_ROWS3_H
#define ABUT_FORMULA_STICK_BOX_ROWS3_H

#include "formula/box_way3.h"
#include "formula/landing3.h"
#include "math/row8.h"

// Where along the segment the slope changes sign: minus the last place where it falls, or is zero, and the first where it
// rises, or is; and how much it does there.
typedef struct abut_falling3 {
    abut_real back, high, fall, rise;
} abut_falling3;

#if defined(__SSE2__)
// The slopes at eight places.
ABUT_INLINE abut_row8 abut_slopes_along3(const abut_stick_box3 *q, abut_row8 at)
{
    const abut_real box[3] = {q->box.x, q->box.y, q->box.z};
    const abut_real middle[3] = {q->middle.x, q->middle.y, q->middle.z};
    const abut_real half[3] = {q->half.x, q->half.y, q->half.z};
    abut_row8       slope = abut_row8_all(0);
    for (int k = 0; k < 3; ++k) {
        const abut_row8 place = abut_row8_along(abut_row8_all(middle[k]), at, abut_row8_all(half[k]));
        const abut_row8 inside = abut_row8_min(abut_row8_max(place, abut_row8_all(-box[k])), abut_row8_all(box[k]));
        slope = abut_row8_along(slope, abut_row8_sub(place, inside), abut_row8_all(half[k]));
    }
    return slope;
}

// Where the segment crosses the planes, or the end before that; and both ends, as of planes beyond them: a nought in the last
// lane costs gcc a move valgrind does not know.
ABUT_INLINE abut_row8 abut_crossings_along3(const abut_stick_box3 *q)
{
    const abut_vec3 box = q->box;
    const abut_row8 from = abut_row8_twice(abut_row4_of(q->middle.x, q->middle.y, q->middle.z, 1));
    const abut_row8 whole = abut_row8_twice(abut_row4_of(q->half.x, q->half.y, q->half.z, 1));
    const abut_row8 plane = abut_row8_of(abut_row4_of(-box.x, -box.y, -box.z, -1), abut_row4_of(box.x, box.y, box.z, 3));
    const abut_row8 at = abut_row8_div(abut_row8_sub(plane, from), whole);
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
    const abut_real box[3] = {q->box.x, q->box.y, q->box.z};
    const abut_real middle[4] = {q->middle.x, q->middle.y, q->middle.z, 0};
    const abut_real half[4] = {q->half.x, q->half.y, q->half.z, 1};
    const abut_real plane[2][4] = {{-box[0], -box[1], -box[2], -1}, {box[0], box[1], box[2], 1}};
    abut_falling3   f = {1, 1, ABUT_STEEPEST3, ABUT_STEEPEST3};
    for (int i = 0; i < 2 * 4; ++i) {
        const int       k = i % 4;
        const abut_real at = abut_min(abut_max((plane[i / 4][k] - middle[k]) / half[k], -1), 1);
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
    q->at = abut_nearest_along3(q);
    q->way = abut_beyond3(q->box, abut_along3(q->middle, q->at, q->half));
    abut_vec3 along = {abut_one_if3(q->way.x != 0) * q->half.x, abut_one_if3(q->way.y != 0) * q->half.y,
                       abut_one_if3(q->way.z != 0) * q->half.z};
    abut_real bend = abut_dot3(along, along);
    if (bend > 0) { // else it runs along a face
        abut_real slope = abut_dot3(along, q->way);
        abut_real part = q->at * bend - slope;
        abut_real more = abut_inside3(part, bend) * (slope / bend);
        q->at = abut_share3(part, bend);
        q->way = abut_along3(q->way, -more, along);
    }
}

// The answer about a scene of a segment and a box. The columns of a rotation are square to each other to rounding only: where
// B's point is shows how much that matters.
ABUT_INLINE bool abut_stick_and_box3(abut_stick_box3 *q, abut_proximity3 *answer)
{
    const abut_scene3 *s = &q->scene;
    const abut_rot3   *turn = s->rotation;
    bool               box_is_a = s->a->core == ABUT_CORE3_BOX;
    abut_core_answer3  core;
    abut_real          noise;
    abut_span3         d;
    abut_vec3          half = abut_half_of3(s, box_is_a ? s->b : s->a);
    q->box = abut_scale3(s->scale.per_unit, box_is_a ? s->a->half : s->b->half);
    q->middle = box_is_a ? s->offset : abut_neg3(abut_unrotate3(*turn, s->offset));
    q->half = box_is_a ? abut_rotate3(*turn, half) : abut_unrotate3(*turn, half);
    abut_stick_box_near3(q);
    abut_vec3 place = abut_along3(q->middle, q->at, q->half);
    abut_vec3 rest = abut_beyond3(q->box, place);
    q->point = abut_sub3(place, rest);
    abut_real reached;
    if (box_is_a) {
        d.a = q->point;
        d.way = q->way;
        d.off = abut_sizes3(abut_sub3(rest, q->way));
        reached = abut_box_height3(q->box, d.way) + abut_abs(abut_dot3(q->half, d.way));
    } else {
        abut_vec3 b = abut_add3(s->offset, abut_rotate3(*turn, q->point));
        d.a = abut_scale3(q->at, half);
        d.way = abut_neg3(abut_rotate3(*turn, q->way));
        d.off = abut_sizes3(abut_sub3(b, abut_add3(d.a, d.way)));
        reached = abut_abs(abut_dot3(half, d.way)) + abut_box_height3(q->box, abut_unrotate3(*turn, d.way));
    }
    if (!abut_judged3(s, &d, reached, &core, &noise)) {
        return false;
    }
    q->distance = core.distance;
    abut_finish3(answer, s->a, s->b, s->scale.unit, noise, &core);
    return true;
}

#endif
