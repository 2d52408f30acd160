// sampled3.h : a custom core measured by its support points.
#ifndef ABUT_SHAPE_SAMPLED3_H
#define ABUT_SHAPE_SAMPLED3_H

#include "shape/measure3.h"

typedef struct abut_sampled3 {
    abut_measure3 measure; // of the hull of the support points, from the shape's middle
    abut_real     error;   // bound of how much larger the core's volume and inertia are, rounded or not, relatively
    bool          finite;  // false when a support point is not finite: the rest is then zero
} abut_sampled3;

// Asks a custom core for its support points in directions spread over the sphere, and along the normals of their hull.
// Lengths times `per_unit` are at unit size.
abut_sampled3 abut_sample3(const abut_shape3 *shape, abut_real per_unit);

#endif
