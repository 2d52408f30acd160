// double_double3.h : 3D vectors in double length: differences of points exactly, their products to a few u^2.
//
// A coordinate is an unevaluated sum of two numbers (exact.h). The normal of a needle-like triangle, computed from differences
// of its corners in this arithmetic, is right to u unless its angle is below u itself. For coordinates at unit size (real.h).
#ifndef ABUT_MATH_DOUBLE_DOUBLE3_H
#define ABUT_MATH_DOUBLE_DOUBLE3_H

#include "abut/math3.h"
#include "math/exact.h"

typedef struct abut_dd3 {
    abut_dd x, y, z;
} abut_dd3;

static inline abut_dd abut_dd_neg(abut_dd a)
{
    abut_dd n = {-a.hi, -a.lo};
    return n;
}

static inline abut_dd abut_dd_multiply(abut_dd a, abut_dd b)
{
    abut_dd p = abut_two_product(a.hi, b.hi);
    return abut_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

// To a few u^2.
static inline abut_dd abut_dd_divide(abut_dd a, abut_dd b)
{
    abut_real quotient = a.hi / b.hi;
    abut_dd   once = {quotient, 0};
    abut_dd   rest = abut_dd_add(a, abut_dd_neg(abut_dd_multiply(once, b)));
    return abut_two_sum(quotient, rest.hi / b.hi);
}

// The exact vector from one point to another.
static inline abut_dd3 abut_dd_between3(abut_vec3 from, abut_vec3 to)
{
    abut_dd3 w = {abut_two_sum(to.x, -from.x), abut_two_sum(to.y, -from.y), abut_two_sum(to.z, -from.z)};
    return w;
}

static inline abut_dd3 abut_dd_of3(abut_vec3 v)
{
    abut_dd3 w = {{v.x, 0}, {v.y, 0}, {v.z, 0}};
    return w;
}

// Exact for a power of two.
static inline abut_dd3 abut_dd_scale3(abut_real power_of_two, abut_dd3 v)
{
    abut_dd3 w = {{power_of_two * v.x.hi, power_of_two * v.x.lo},
                  {power_of_two * v.y.hi, power_of_two * v.y.lo},
                  {power_of_two * v.z.hi, power_of_two * v.z.lo}};
    return w;
}

static inline abut_dd abut_dd_dot3(abut_dd3 a, abut_dd3 b)
{
    abut_dd s = abut_dd_add(abut_dd_multiply(a.x, b.x), abut_dd_multiply(a.y, b.y));
    return abut_dd_add(s, abut_dd_multiply(a.z, b.z));
}

// a * b - c * d
static inline abut_dd abut_dd_minor(abut_dd a, abut_dd b, abut_dd c, abut_dd d)
{
    return abut_dd_add(abut_dd_multiply(a, b), abut_dd_neg(abut_dd_multiply(c, d)));
}

static inline abut_dd3 abut_dd_cross3(abut_dd3 a, abut_dd3 b)
{
    abut_dd3 w = {abut_dd_minor(a.y, b.z, a.z, b.y), abut_dd_minor(a.z, b.x, a.x, b.z), abut_dd_minor(a.x, b.y, a.y, b.x)};
    return w;
}

// Rounded to plain numbers.
static inline abut_vec3 abut_dd_rounded3(abut_dd3 w)
{
    abut_vec3 v = {w.x.hi, w.y.hi, w.z.hi};
    return v;
}

#endif
