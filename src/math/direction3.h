// direction3.h : length and direction of a 3D vector, whatever its size; and how far a matrix is from one that turns both
// alike.
#ifndef ABUT_MATH_DIRECTION3_H
#define ABUT_MATH_DIRECTION3_H

#include "abut/math3.h"
#include "math/exact.h"
#include "math/unit.h"

// No less than the length of a vector, and no more than sqrt 3 times it, without a root.
static inline abut_real abut_length_bound3(abut_vec3 v)
{
    return abut_abs(v.x) + abut_abs(v.y) + abut_abs(v.z);
}

typedef struct abut_direction3 {
    abut_vec3 unit;   // zero for the zero vector; each component to 3.5u of itself, or left out where it means nothing
    abut_real length; // to 2.5u: 3u of the sum of squares, halved by the root, and the root's own
} abut_direction3;

static inline abut_direction3 abut_direction_of3(abut_vec3 v)
{
    abut_real       largest = abut_max(abut_max(abut_abs(v.x), abut_abs(v.y)), abut_abs(v.z));
    abut_direction3 d = {{0, 0, 0}, 0};
    if (!(largest > 0)) {
        return d;
    }
    // Squares of numbers far from one would underflow or overflow: look at those at unit size.
    abut_unit scale = {1, 1};
    if (largest < ABUT_SQUARE_SMALLEST || largest > ABUT_SQUARE_LARGEST) {
        scale = abut_unit_of(largest);
        v = abut_scale3(scale.per_unit, v);
    }
    abut_real length = abut_sqrt(abut_dot3(v, v));
    d.unit.x = abut_flush(v.x / length);
    d.unit.y = abut_flush(v.y / length);
    d.unit.z = abut_flush(v.z / length);
    d.length = length * scale.unit;
    return d;
}

// How far a matrix is from a rotation: the largest entry of its own square less one.
static inline abut_real abut_shear3(abut_rot3 r)
{
    abut_real worst = abut_max(abut_abs(abut_dot3(r.x, r.x) - 1), abut_abs(abut_dot3(r.y, r.y) - 1));
    worst = abut_max(worst, abut_max(abut_abs(abut_dot3(r.z, r.z) - 1), abut_abs(abut_dot3(r.x, r.y))));
    return abut_max(worst, abut_max(abut_abs(abut_dot3(r.y, r.z)), abut_abs(abut_dot3(r.z, r.x))));
}

#endif
