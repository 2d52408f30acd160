// moment3.h : how much of something there is, where its middle lies and how it spreads: sums of pieces in space.
#ifndef ABUT_SHAPE_MOMENT3_H
#define ABUT_SHAPE_MOMENT3_H

#include "abut/math3.h"
#include "math/exact.h"

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

#endif
