// angle2.h : the angle of a 2D vector.
#ifndef ABUT_MATH_ANGLE2_H
#define ABUT_MATH_ANGLE2_H

#include "abut/math2.h"
#include "math/angle.h"

// The angle from +x to v (see abut_angle_of).
static inline abut_real abut_angle_of2(abut_vec2 v)
{
    return abut_angle_of(v.x, v.y);
}

#endif
