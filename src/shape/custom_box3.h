// custom_box3.h : whether a point of a custom core is in the box that its maker learned. Frame: from the core's middle.
#ifndef ABUT_SHAPE_CUSTOM_BOX3_H
#define ABUT_SHAPE_CUSTOM_BOX3_H

#include "abut/shape3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"

// False of what is not a number.
static inline bool abut_is_in_custom_box3(const abut_shape3 *shape, abut_vec3 point)
{
    abut_real slack =
        ABUT_GUARD3_SLACK * (abut_abs(shape->middle.x) + abut_abs(shape->middle.y) + abut_abs(shape->middle.z) + shape->reach);
    return abut_abs(point.x) <= shape->extent.x + slack && abut_abs(point.y) <= shape->extent.y + slack &&
           abut_abs(point.z) <= shape->extent.z + slack;
}

#endif
