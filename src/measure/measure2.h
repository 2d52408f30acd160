// measure2.h : what the mass of a rounded shape needs to know of its core: integrals over it, along its outline and round its
// normals.
#ifndef ABUT_MEASURE_MEASURE2_H
#define ABUT_MEASURE_MEASURE2_H

#include "abut/shape2.h"

// p is the position from `origin`; lengths are at unit size. A flat core has two sides, a point none; the normals of each go
// once round. Integrals round the normals are over their angle: a corner counts with the angle by which the outline turns
// there.
typedef struct abut_measure2 {
    abut_vec2 origin;
    abut_real area;
    abut_vec2 area_moment; // of p
    abut_real area_square; // of |p|^2
    abut_real length;
    abut_vec2 length_moment;
    abut_real length_square;
    abut_vec2 turn_moment;
    abut_real turn_square;
    abut_real area_error; // absolute, beside a relative error of a few u
} abut_measure2;

// The corners, counter-clockwise and strictly convex; one or two are a point or a segment.
// Positions are from `origin`, times `per_unit`.
abut_measure2 abut_measure_corners2(const abut_vec2 *corners, int32_t count, abut_vec2 origin, abut_real per_unit);

// Half sizes and half axes already at unit size; both origins are the centre.
abut_measure2 abut_measure_box2(abut_vec2 half);
abut_measure2 abut_measure_ellipse2(abut_vec2 half);

// A custom core measured by its support points.

typedef struct abut_sampled2 {
    abut_measure2 measure;    // of the hull of the support points, from the shape's middle
    abut_real     area_gap;   // the core's area is larger than the hull's by at most this
    abut_real     length_gap; // and its outline longer by at most this
    bool          finite;     // false when a support point is not finite: the rest is then zero
} abut_sampled2;

// Asks a custom core for its support points in ABUT_CUSTOM_DIRECTIONS directions. Lengths times `per_unit` are at unit size.
abut_sampled2 abut_sample2(const abut_shape2 *shape, abut_real per_unit);

#endif
