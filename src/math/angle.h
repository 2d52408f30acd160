// angle.h : angles without libm: the same bits on every machine.
#ifndef ABUT_MATH_ANGLE_H
#define ABUT_MATH_ANGLE_H

#include "abut/base.h"

// The cosine and sine of an angle.
typedef struct abut_turn {
    abut_real c, s;
} abut_turn;

// The turn by an angle in radians, both numbers within 2 units in the last place; two zeros above ABUT_ANGLE_LARGEST and for
// what is not a number.
abut_turn abut_turn_of(abut_real angle);

// The angle of a vector with these components along a direction and square to it, in [-pi, pi] with the sign of `across`, to 6
// units in the last place (measured, 5.2: unit/angle). They are finite, of any size; two zeros give 0.
// The angle between two vectors is that of (their dot product, their cross product).
abut_real abut_angle_of(abut_real along, abut_real across);

#endif
