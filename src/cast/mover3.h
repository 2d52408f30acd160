// mover3.h : a body that moves and turns, where the last step of an impact looked.
#ifndef ABUT_CAST_MOVER3_H
#define ABUT_CAST_MOVER3_H

#include "abut/impact3.h"
#include "math/direction3.h"
#include "shape/support3.h"

static inline abut_real abut_length_of3(abut_vec3 v)
{
    return abut_direction_of3(v).length;
}

// A body where the last step looked, and how it moves on.
typedef struct abut_mover3 {
    const abut_shape3 *shape;
    const abut_sweep3 *sweep;
    const abut_pose3  *pose;
} abut_mover3;

// The farthest point of the core along a direction of the world, from the point of the body that moves straight, in the world's
// axes. A box has the same corner along a direction of any length, so no root is taken for it.
static inline abut_vec3 abut_mover_farthest3(const abut_mover3 *m, abut_vec3 direction)
{
    const abut_vec3           along = abut_unrotate3(m->pose->r, direction);
    const bool                box = m->shape->core == ABUT_CORE3_BOX;
    const abut_support3_point s = abut_core_support3(m->shape, box ? along : abut_direction_of3(along).unit, 0);
    const abut_vec3           middle = abut_sub3(m->shape->middle, m->sweep->center);
    return abut_rotate3(m->pose->r, abut_add3(s.point, middle));
}

// The square of how fast a body turns, times how far a point of it is from the axis.
static inline abut_real abut_arm_of3(abut_vec3 turn, abut_vec3 point)
{
    return abut_length_of3(turn) * abut_length_of3(abut_cross3(turn, point));
}

#endif
