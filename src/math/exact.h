// exact.h : sums and products without rounding, and the exact sign of a sum of products.
//
// A rounded sum or product and its rounding error are both floating-point numbers; kept together they are the exact value
// (Dekker 1971, "A floating-point technique for extending the available precision"; Knuth TAOCP 2, section 4.2.2).
// Exact barring underflow: at unit size (real.h) a product loses something only below 2^-1000 of the square of the size in
// double and 2^-125 in float, and callers stay right there because they bound their steps and certify their answers.
#ifndef ABUT_MATH_EXACT_H
#define ABUT_MATH_EXACT_H

#include "base/tolerance.h"
#include "math/real.h"

// The unevaluated sum hi + lo, with hi the sum rounded.
typedef struct abut_dd {
    abut_real hi, lo;
} abut_dd;

// a + b, exactly.
static inline abut_dd abut_two_sum(abut_real a, abut_real b)
{
    abut_real hi = a + b;
    abut_real b_part = hi - a;
    abut_dd   sum = {hi, (a - (hi - b_part)) + (b - b_part)};
    return sum;
}

// a * b, exactly: both factors are cut into halves whose products carry no rounding.
static inline abut_dd abut_two_product(abut_real a, abut_real b)
{
    abut_real hi = a * b;
    abut_real a_cut = ABUT_SPLITTER * a;
    abut_real b_cut = ABUT_SPLITTER * b;
    abut_real a_hi = a_cut - (a_cut - a);
    abut_real b_hi = b_cut - (b_cut - b);
    abut_real a_lo = a - a_hi;
    abut_real b_lo = b - b_hi;
    abut_dd   product = {hi, ((a_hi * b_hi - hi) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
    return product;
}

// a + b of two wide numbers, to a relative error of a few u^2 unless they cancel.
static inline abut_dd abut_dd_add(abut_dd a, abut_dd b)
{
    abut_dd s = abut_two_sum(a.hi, b.hi);
    return abut_two_sum(s.hi, s.lo + (a.lo + b.lo));
}

static inline bool abut_dd_less(abut_dd a, abut_dd b)
{
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

// a*b - c*d with a relative error of at most 3u, cancellation or not: the exact parts are summed, largest first.
static inline abut_real abut_difference_of_products(abut_real a, abut_real b, abut_real c, abut_real d)
{
    abut_dd p = abut_two_product(a, b);
    abut_dd q = abut_two_product(c, d);
    abut_dd s = abut_two_sum(p.hi, -q.hi);
    abut_dd t = abut_two_sum(p.lo, -q.lo);
    abut_dd v = abut_two_sum(s.hi, t.hi);
    return v.hi + (v.lo + (s.lo + t.lo));
}

// The sum of `count` numbers, rounded once: to (1 + a hair) u of itself however much cancels. At most twice
// ABUT_PRODUCTS_AT_MOST of them.
abut_real abut_exact_sum(const abut_real *terms, int count);

// The sign (-1, 0, 1) of the sum of `count` products factors[2i] * factors[2i + 1], exactly. count <= ABUT_PRODUCTS_AT_MOST.
int abut_sign_of_products(const abut_real *factors, int count);

#endif
