// measure3.h : what the mass of a rounded solid needs to know of its core: integrals over it, over its surface, along its
// edges and round its normals.
#ifndef ABUT_SHAPE_MEASURE3_H
#define ABUT_SHAPE_MEASURE3_H

#include "abut/shape3.h"
#include "shape/moment3.h"

// p is the position from `origin`; lengths are at unit size. H is the mean curvature (half the sum of the two), K their
// product: integrals with 2H over the surface are along the edges of a polytope, each taken with the angle by which the surface
// turns there; integrals with K are over the normals, each corner taken with the solid angle of its normals. A flat core has
// two sides, and the normals of every core go once round.
typedef struct abut_measure3 {
    abut_vec3    origin;
    abut_moment3 volume;
    abut_moment3 area;
    abut_moment3 bend;         // with 2H
    abut_moment3 turn;         // with K; its weight is 4 pi
    abut_sym3    area_normal;  // the integral of n n^T over the surface
    abut_sym3    bend_along;   // of 2H (I - n n^T); of a polytope half the sum of length * angle * (I + e e^T), e the edge
    abut_real    volume_error; // absolute, beside a relative error of a few u; likewise the other two
    abut_real    bend_error;
    abut_real    turn_error;
} abut_measure3;

// A point, the two ends of a segment, or the three corners of a triangle. Positions are from `origin`, times `per_unit`.
abut_measure3 abut_measure_corners3(const abut_vec3 *corners, int32_t count, abut_vec3 origin, abut_real per_unit);

abut_measure3 abut_measure_hull3(const abut_hull3 *hull, abut_vec3 origin, abut_real per_unit);

// Half sizes already at unit size; the origin is the centre.
abut_measure3 abut_measure_box3(abut_vec3 half);
abut_measure3 abut_measure_cylinder3(abut_axis axis, abut_real radius, abut_real half_height);
abut_measure3 abut_measure_cone3(abut_axis axis, abut_real radius, abut_real half_height);

// Half axes already at unit size, two of them above zero. `whole` asks for more than the volume: by quadrature.
abut_measure3 abut_measure_ellipsoid3(abut_vec3 half, bool whole);

#endif
