// filled2.h : how thick a shape is.
#ifndef DYNAMICS_STATE_FILLED2_H
#define DYNAMICS_STATE_FILLED2_H

#include "abut/shape2.h"

// The radius of a circle that a convex shape fills.
static inline abut_real abut_filled_radius2(const abut_shape2 *shape)
{
    const abut_real less = shape->half.x < shape->half.y ? shape->half.x : shape->half.y;
    return shape->radius + (shape->core == ABUT_CORE2_ELLIPSE ? less : shape->inner);
}

#endif
