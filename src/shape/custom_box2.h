// custom_box2.h : whether a point of a custom core is in the box that its maker learned. Frame: from the core's middle.
#ifndef ABUT_SHAPE_CUSTOM_BOX2_H
#define ABUT_SHAPE_CUSTOM_BOX2_H

#include "abut/shape2.h"
#include "base/tolerance.h"
#include "math/direction2.h"

// False of what is not a number.
static inline bool abut_is_in_custom_box2(const abut_shape2 *shape, abut_vec2 point)
{
    abut_real slack = ABUT_GUARD2_SLACK * (abut_length_bound2(shape->middle) + shape->reach);
    return abut_abs(point.x) <= shape->extent.x + slack && abut_abs(point.y) <= shape->extent.y + slack;
}

#endif
