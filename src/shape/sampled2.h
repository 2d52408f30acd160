// sampled2.h : a custom core measured by its support points.
#ifndef ABUT_SHAPE_SAMPLED2_H
#define ABUT_SHAPE_SAMPLED2_H

#include "shape/measure2.h"

typedef struct abut_sampled2 {
    abut_measure2 measure;    // of the hull of the support points, from the shape's middle
    abut_real     area_gap;   // the core's area is larger than the hull's by at most this
    abut_real     length_gap; // and its outline longer by at most this
    bool          finite;     // false when a support point is not finite: the rest is then zero
} abut_sampled2;

// Asks a custom core for its support points in ABUT_CUSTOM_DIRECTIONS directions. Lengths times `per_unit` are at unit size.
abut_sampled2 abut_sample2(const abut_shape2 *shape, abut_real per_unit);

#endif
