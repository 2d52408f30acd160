// measure3.h : what the mass of a rounded solid needs to know of its core: integrals over it, over its surface, along its
// edges and round its normals.
#ifndef ABUT_MEASURE_MEASURE3_H
#define ABUT_MEASURE_MEASURE3_H

#include "abut/math3.h"
#include "abut/shape3.h"
#include "math/exact.h"

// How much of something there is, where its middle lies and how it spreads: sums over pieces.

// A symmetric matrix.
typedef struct abut_sym3 {
    abut_real xx, yy, zz, xy, yz, zx;
} abut_sym3;

// The integrals of 1, of the position p and of p p^T.
typedef struct abut_moment3 {
    abut_real weight;
    abut_vec3 first;
    abut_sym3 second;
} abut_moment3;

static inline abut_sym3 abut_sym_add3(abut_sym3 a, abut_real s, abut_sym3 b)
{
    abut_sym3 m = {a.xx + s * b.xx, a.yy + s * b.yy, a.zz + s * b.zz, a.xy + s * b.xy, a.yz + s * b.yz, a.zx + s * b.zx};
    return m;
}

// v v^T
static inline abut_sym3 abut_sym_square3(abut_vec3 v)
{
    abut_sym3 m = {v.x * v.x, v.y * v.y, v.z * v.z, v.x * v.y, v.y * v.z, v.z * v.x};
    return m;
}

static inline abut_sym3 abut_sym_diagonal3(abut_real x, abut_real y, abut_real z)
{
    abut_sym3 m = {x, y, z, 0, 0, 0};
    return m;
}

// A sum whose relative error does not grow with the number of terms (Neumaier 1974).
typedef struct abut_moment_sum3 {
    abut_dd weight, x, y, z, xx, yy, zz, xy, yz, zx;
} abut_moment_sum3;

// Adds what is spread evenly over the simplex of 1 to 4 corners: a point, a segment, a triangle or a tetrahedron.
void abut_sum_simplex3(abut_moment_sum3 *sum, abut_real weight, const abut_vec3 *corner, int32_t count);

// Adds to the second moments only.
void abut_sum_matrix3(abut_moment_sum3 *sum, abut_real weight, abut_sym3 matrix);

abut_moment3 abut_sum_total3(const abut_moment_sum3 *sum);

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

// A custom core measured by its support points.

typedef struct abut_sampled3 {
    abut_measure3 measure; // of the hull of the support points, from the shape's middle
    abut_real     error;   // bound of how much larger the core's volume and inertia are, rounded or not, relatively
    bool          finite;  // false when a support point is not finite: the rest is then zero
} abut_sampled3;

// Asks a custom core for its support points in directions spread over the sphere, and along the normals of their hull.
// Lengths times `per_unit` are at unit size.
abut_sampled3 abut_sample3(const abut_shape3 *shape, abut_real per_unit);

#endif
