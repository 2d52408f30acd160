// exact_delta2.h : the exact way from one point to another, and products of two such ways.
//
// The difference of two coordinates is kept as a wide number (exact.h), so nothing of the points is lost; the products are
// good to u of themselves plus a few u^2 of the two lengths' product. For coordinates at unit size (real.h).
#ifndef ABUT_MATH_EXACT_DELTA2_H
#define ABUT_MATH_EXACT_DELTA2_H

#include "abut/math2.h"
#include "math/exact.h"
#include "math/real.h"

typedef struct abut_span2 {
    abut_dd x, y;
} abut_span2;

static inline abut_span2 abut_span_of2(abut_vec2 from, abut_vec2 to)
{
    abut_span2 s = {abut_two_sum(to.x, -from.x), abut_two_sum(to.y, -from.y)};
    return s;
}

static inline abut_span2 abut_span_scale2(abut_real power_of_two, abut_span2 s)
{
    abut_span2 t = {{power_of_two * s.x.hi, power_of_two * s.x.lo}, {power_of_two * s.y.hi, power_of_two * s.y.lo}};
    return t;
}

// The larger of |x| and |y|.
static inline abut_real abut_span_size2(abut_span2 s)
{
    return abut_max(abut_abs(s.x.hi), abut_abs(s.y.hi));
}

// a * b + c * d
static inline abut_real abut_dd_products(abut_dd a, abut_dd b, abut_dd c, abut_dd d)
{
    abut_dd   p = abut_two_product(a.hi, b.hi);
    abut_dd   q = abut_two_product(c.hi, d.hi);
    abut_dd   s = abut_two_sum(p.hi, q.hi);
    abut_real low = (p.lo + q.lo) + ((a.hi * b.lo + a.lo * b.hi) + (c.hi * d.lo + c.lo * d.hi));
    return s.hi + (s.lo + low);
}

static inline abut_real abut_span_dot2(abut_span2 a, abut_span2 b)
{
    return abut_dd_products(a.x, b.x, a.y, b.y);
}

static inline abut_real abut_span_cross2(abut_span2 a, abut_span2 b)
{
    abut_dd minus_y = {-a.y.hi, -a.y.lo};
    return abut_dd_products(a.x, b.y, minus_y, b.x);
}

#endif
