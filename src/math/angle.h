// angle.h : the angle of a vector, without libm: the same bits on every machine.
#ifndef ABUT_MATH_ANGLE_H
#define ABUT_MATH_ANGLE_H

#include "abut/math2.h"

// The angle from +x to v, in [-pi, pi] with the sign of v.y, to 6 units in the last place (measured, 5.2: unit/angle).
// v is finite, of any length; the zero vector gives 0.
// The angle from one vector to another is that of (their dot product, their cross product).
abut_real abut_angle_of2(abut_vec2 v);

#endif
