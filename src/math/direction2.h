// direction2.h : length and direction of a 2D vector, whatever its size.
#ifndef ABUT_MATH_DIRECTION2_H
#define ABUT_MATH_DIRECTION2_H

#include "abut/math2.h"
#include "math/exact.h"
#include "math/unit.h"

// No less than the length of a vector, and no more than sqrt 2 times it, without a root.
static inline abut_real abut_length_bound2(abut_vec2 v)
{
    return abut_abs(v.x) + abut_abs(v.y);
}

typedef struct abut_direction2 {
    abut_vec2 unit;   // zero for the zero vector
    abut_real length; // both to 3u
} abut_direction2;

static inline abut_direction2 abut_direction_of2(abut_vec2 v)
{
    abut_real       largest = abut_max(abut_abs(v.x), abut_abs(v.y));
    abut_direction2 d = {{0, 0}, 0};
    if (!(largest > 0)) {
        return d;
    }
    // Squares of numbers far from one would underflow or overflow: look at those at unit size.
    abut_unit scale = {1, 1};
    if (largest < ABUT_SQUARE_SMALLEST || largest > ABUT_SQUARE_LARGEST) {
        scale = abut_unit_of(largest);
        v = abut_scale2(scale.per_unit, v);
    }
    abut_real length = abut_sqrt(abut_dot2(v, v));
    d.unit.x = abut_flush(v.x / length);
    d.unit.y = abut_flush(v.y / length);
    d.length = length * scale.unit;
    return d;
}

#endif
