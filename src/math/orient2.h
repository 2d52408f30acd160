// orient2.h : on which side of a line a point lies, exactly.
//
// The sign of the determinant (b - a) x (c - a): rounded arithmetic when its error cannot change the sign, integers otherwise
// (the idea of a filter before the exact arithmetic: Fortune and Van Wyk 1993; the filter's constant: Shewchuk 1997).
#ifndef ABUT_MATH_ORIENT2_H
#define ABUT_MATH_ORIENT2_H

#include "abut/math2.h"
#include "base/tolerance_shape.h"
#include "math/exact.h"

// The sign as far as rounded arithmetic is sure of it, else 0. Overflow makes the comparisons false and so gives 0; underflow
// is off by half the smallest number in each of three products.
static inline int abut_orient2_sure(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    abut_real left = (b.x - a.x) * (c.y - a.y);
    abut_real right = (b.y - a.y) * (c.x - a.x);
    abut_real turn = left - right;
    abut_real doubt = ABUT_ORIENT2_FILTER * (abut_abs(left) + abut_abs(right)) + 2 * ABUT_REAL_SMALLEST;
    return (turn > doubt) - (turn < -doubt);
}

// The sign by integer arithmetic: exact for all finite coordinates, from the smallest to the largest at once.
int abut_orient2_exact(abut_vec2 a, abut_vec2 b, abut_vec2 c);

// 1 when a, b, c turn counter-clockwise, -1 when they turn clockwise, 0 when they lie on one line. Exact for all finite points.
static inline int abut_orient2(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    int sure = abut_orient2_sure(a, b, c);
    return sure != 0 ? sure : abut_orient2_exact(a, b, c);
}

#endif
