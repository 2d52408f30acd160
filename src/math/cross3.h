// cross3.h : the cross product to the last digits, however nearly parallel the two vectors are.
#ifndef ABUT_MATH_CROSS3_H
#define ABUT_MATH_CROSS3_H

#include "abut/math3.h"
#include "math/exact.h"

// Each component to 3u of itself. For vectors at unit size (real.h).
static inline abut_vec3 abut_sharp_cross3(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {abut_difference_of_products(a.y, b.z, a.z, b.y), abut_difference_of_products(a.z, b.x, a.x, b.z),
                   abut_difference_of_products(a.x, b.y, a.y, b.x)};
    return v;
}

#endif
