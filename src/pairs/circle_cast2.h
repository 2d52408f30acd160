// circle_cast2.h : when two circles first touch if one of them moves on a straight line; and what other cores take from that.
//
// The way enters the circle about A's centre with the radius r of both roundings and the target. The line through that place
// square to the radius bounds the touch from below, a circle that is smaller by the noise bounds it from above. Where the way
// passes, the line along it proves the miss.
//
// Frame: A's axes; the caller's unit.
#ifndef ABUT_PAIRS_CIRCLE_CAST2_H
#define ABUT_PAIRS_CIRCLE_CAST2_H

#include "base/tolerance_cast.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"
#include "pairs/query2.h"

// Whether what lies between the bounds is a few times the noise, or what the caller allows.
ABUT_INLINE bool abut_cast_is_closed2(const abut_cast_query2 *q, const abut_cast_answer2 *answer, abut_real speed,
                                      abut_real noise)
{
    return (answer->upper - answer->safe) * speed <= abut_max(q->tolerance, ABUT_PORTAL_OPEN * noise);
}

ABUT_INLINE abut_vec2 abut_cast_unit2(abut_vec2 v)
{
    const abut_real length = abut_sqrt(abut_dot2(v, v));
    return (abut_vec2){abut_flush(v.x / length), abut_flush(v.y / length)};
}

// The way into the circle; `apart` is from its centre to where the way starts. Answers where the touch is, the bound from
// above, and the normal of the line to be asked; false where the way passes.
ABUT_INLINE bool abut_cast_through_circle2(abut_cast_answer2 *answer, const abut_cast_query2 *q, abut_vec2 apart,
                                           abut_real noise)
{
    const abut_vec2 left = abut_perp2(q->way);
    const abut_real along = -abut_dot2(apart, q->way);
    const abut_real aside = abut_dot2(apart, left);
    const abut_real off = abut_abs(aside);
    if (along <= 0) {
        answer->normal = abut_cast_unit2(apart);
        return false;
    }
    if (off >= q->radius || q->radius < ABUT_SQUARE_SMALLEST) { // beside the way so small a circle is a point
        answer->normal = aside > 0 ? left : abut_neg2(left);
        return false;
    }
    const abut_real near = abut_sqrt((q->radius - off) * (q->radius + off));
    const abut_real surely = (q->radius - off - 2 * noise) * (q->radius + off);
    answer->normal = abut_cast_unit2(abut_along2(abut_scale2(aside, left), -near, q->way));
    answer->estimate = (along - near) / q->length;
    answer->upper =
        surely > 0 ? (1 + ABUT_NOISE_SPEED) * ((along - abut_sqrt(surely) + noise) / q->length) : (abut_real)INFINITY;
    return true;
}

// The line of that normal, along which the cores are so far apart at the start, bounds the touch from below. Whether that is
// the answer.
ABUT_INLINE bool abut_cast_by_line2(abut_cast_answer2 *answer, const abut_cast_query2 *q, abut_real apart, bool hits,
                                    abut_real noise)
{
    const abut_vec2 n = answer->normal;
    const abut_real room = apart - (q->radius + noise);
    const abut_real x = -n.x * q->translation.x;
    const abut_real y = -n.y * q->translation.y;
    const abut_real fast = x + y + ABUT_NOISE_SPEED * (abut_abs(x) + abut_abs(y));
    answer->safe = fast > 0 ? (1 - ABUT_NOISE_SPEED) * (room / fast) : (abut_real)INFINITY;
    return room > ABUT_CAST_BEYOND * noise && (answer->safe > q->last || (hits && q->radius > ABUT_CAST_BEYOND * noise &&
                                                                          abut_cast_is_closed2(q, answer, x + y, noise)));
}

static inline bool abut_circle_circle_cast2(const abut_cast_query2 *q, abut_cast_answer2 *answer)
{
    const abut_pose2  *pose = q->pair.b_in_a;
    const abut_offset2 offset = abut_offset_of2(q->pair.a, q->pair.b, pose);
    const abut_real    excess = (pose->r.c * pose->r.c + pose->r.s * pose->r.s) - 1;
    const abut_real    size = abut_length_bound2(offset.way);
    const abut_real    noise =
        offset.loss + (ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE + ABUT_NOISE_SPEED) * size + ABUT_NOISE_DISTANCE * q->radius;
    if (!(size < ABUT_SQUARE_LARGEST && size > ABUT_SQUARE_SMALLEST && abut_abs(excess) <= ABUT_ROTATION_SLACK &&
          q->radius < ABUT_SQUARE_LARGEST && abut_min(q->pair.a->radius, q->pair.b->radius) >= 0 && q->length > 0)) {
        return false;
    }
    const bool hits = abut_cast_through_circle2(answer, q, offset.way, noise);
    answer->point = (abut_vec2){0, 0};
    answer->supports = 2;
    return abut_cast_by_line2(answer, q, abut_dot2(answer->normal, offset.way), hits, noise);
}

#endif
