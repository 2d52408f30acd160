// ball_box3.h : a ball beside a box, apart, in closed form.
//
// The point of the box nearest to the ball's centre is the centre cut off at the sides (Ericson 2005, "Real-Time Collision
// Detection", section 5.1.3). What is proposed is judged (span3.h).
//
// A kernel in a header: compiled for every processor and for those with AVX2, whose instructions are fewer (balls3.c,
// balls_avx3.c).
#ifndef ABUT_FORMULA_BALL_BOX3_H
#define ABUT_FORMULA_BALL_BOX3_H

#include "base/inline.h"
#include "formula/span3.h"

// Where a ball meets a box. Frame: the box's axes, from its middle, in the unit of scene3.h.
typedef struct abut_ball_box3 {
    abut_vec3   half;  // of the box
    abut_vec3   place; // the point of it that is nearest to the ball's centre
    abut_scene3 scene;
} abut_ball_box3;

// How far a coordinate lies beyond a limit on either side. Half of x + |x| is x or nothing, exactly and without a branch.
ABUT_INLINE abut_real abut_past3(abut_real x, abut_real limit)
{
    abut_real above = x - limit;
    abut_real below = x + limit;
    return ((above + abut_abs(above)) + (below - abut_abs(below))) / 2;
}

// The way to a point from the nearest point of a box about the origin.
ABUT_INLINE abut_vec3 abut_beyond3(abut_vec3 box, abut_vec3 p)
{
    abut_vec3 v = {abut_past3(p.x, box.x), abut_past3(p.y, box.y), abut_past3(p.z, box.z)};
    return v;
}

// How far a box reaches along a direction from its middle.
ABUT_INLINE abut_real abut_box_height3(abut_vec3 half, abut_vec3 direction)
{
    return (half.x * abut_abs(direction.x) + half.y * abut_abs(direction.y)) + half.z * abut_abs(direction.z);
}

// The answer about a scene of a ball and a box. The columns of a rotation are square to each other to rounding only: where B's
// point is shows how much that matters.
ABUT_INLINE bool abut_ball_and_box3(abut_ball_box3 *q, abut_proximity3 *answer)
{
    static const abut_vec3 zero = {0, 0, 0};

    const abut_scene3 *s = &q->scene;
    const abut_rot3   *turn = s->rotation;
    abut_core_answer3  core;
    abut_real          noise;
    abut_span3         d;
    abut_vec3          offset = s->offset;
    bool               box_is_a = s->a->core == ABUT_CORE3_BOX;
    q->half = abut_scale3(s->scale.per_unit, box_is_a ? s->a->half : s->b->half);
    abut_real reached;
    if (box_is_a) {
        d.way = abut_beyond3(q->half, offset);
        q->place = abut_sub3(offset, d.way);
        d.a = q->place;
        d.off = 0;
        reached = abut_box_height3(q->half, d.way);
    } else {
        abut_vec3 middle = abut_neg3(abut_unrotate3(*turn, offset));
        abut_vec3 rest = abut_beyond3(q->half, middle);
        q->place = abut_sub3(middle, rest);
        d.a = zero;
        d.way = abut_neg3(abut_rotate3(*turn, rest));
        d.off = abut_sizes3(abut_sub3(abut_add3(offset, abut_rotate3(*turn, q->place)), d.way));
        reached = abut_box_height3(q->half, abut_unrotate3(*turn, d.way));
    }
    if (!abut_judged3(s, &d, reached, &core, &noise)) {
        return false;
    }
    abut_finish3(answer, s->a, s->b, s->scale.unit, noise, &core);
    return true;
}

#endif
