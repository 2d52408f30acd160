// axial3.h : vectors as a disk, cylinder or cone sees them: along its axis, and in the plane square to it.
#ifndef ABUT_SHAPE_AXIAL3_H
#define ABUT_SHAPE_AXIAL3_H

#include "abut/shape3.h"

// Along the axis, and along the two coordinate axes that follow it in cyclic order: right-handed like the coordinates.
typedef struct abut_axial3 {
    abut_real along, first, second;
} abut_axial3;

static inline abut_axial3 abut_axial_of3(abut_axis axis, abut_vec3 v)
{
    abut_axial3 x = {v.x, v.y, v.z};
    abut_axial3 y = {v.y, v.z, v.x};
    abut_axial3 z = {v.z, v.x, v.y};
    return axis == ABUT_AXIS_X ? x : (axis == ABUT_AXIS_Y ? y : z);
}

static inline abut_vec3 abut_from_axial3(abut_axis axis, abut_axial3 a)
{
    abut_vec3 x = {a.along, a.first, a.second};
    abut_vec3 y = {a.second, a.along, a.first};
    abut_vec3 z = {a.first, a.second, a.along};
    return axis == ABUT_AXIS_X ? x : (axis == ABUT_AXIS_Y ? y : z);
}

#endif
