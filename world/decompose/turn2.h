// turn2.h : on which side of a line a point lies, exactly; and whether a point lies in a circle, as far as rounding is sure.
//
// The sign of (b - a) x (c - a), in three stages (the idea: Shewchuk 1997, "Adaptive precision floating-point arithmetic and
// fast robust geometric predicates"): rounded, with a bound of its error; where the differences of the coordinates are exact,
// as on grids, from the exact products; else in the core's integers (abut_turn2). Both libraries compute in double, in which
// the differences of floats are mostly exact.
#ifndef WORLD_DECOMPOSE_TURN2_H
#define WORLD_DECOMPOSE_TURN2_H

#include "abut/math2.h"
#include <math.h>

// u = 2^-53, the unit roundoff of double.
#define ABUT_TURN2_ROUNDOFF 0x1p-53

// The rounded turn errs by at most this share of |left| + |right| (Shewchuk 1997, section 4.2, the constant of stage A), and by
// half the smallest number in each product. guard: world/turn2, points a few roundings from a line.
#define ABUT_TURN2_FILTER ((3 + 16 * ABUT_TURN2_ROUNDOFF) * ABUT_TURN2_ROUNDOFF)
#define ABUT_TURN2_SMALLEST 0x1p-1074

// The rounded in-circle determinant errs by at most this share of its permanent (the same, section 4.3). It only chooses
// between triangulations that are both right; what keeps flips from going round in circles is that none is made in doubt.
#define ABUT_CIRCLE2_FILTER ((10 + 96 * ABUT_TURN2_ROUNDOFF) * ABUT_TURN2_ROUNDOFF)

// At unit size an underflow in that determinant is far below this.
#define ABUT_CIRCLE2_SMALLEST 0x1p-1000

// A point in double, whatever the library's precision.
typedef struct abut_place2 {
    double x, y;
} abut_place2;

static inline abut_place2 abut_place_of2(abut_vec2 v)
{
    abut_place2 p = {(double)v.x, (double)v.y};
    return p;
}

// The sign where the rounded one is in doubt.
int abut_turn_unsure2(abut_vec2 a, abut_vec2 b, abut_vec2 c);

// 1 when a, b, c turn counter-clockwise, -1 when they turn clockwise, 0 when they lie on one line. Exact for all finite points.
// Overflow makes the comparisons false.
static inline int abut_turn_of2(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    abut_place2 p = abut_place_of2(a);
    abut_place2 q = abut_place_of2(b);
    abut_place2 r = abut_place_of2(c);
    double      left = (q.x - p.x) * (r.y - p.y);
    double      right = (q.y - p.y) * (r.x - p.x);
    double      turn = left - right;
    double      doubt = ABUT_TURN2_FILTER * (fabs(left) + fabs(right)) + 2 * ABUT_TURN2_SMALLEST;
    return turn > doubt ? 1 : turn < -doubt ? -1 : abut_turn_unsure2(a, b, c);
}

// Does d surely lie inside the circle through a, b, c (counter-clockwise)? per_unit: a power of two that makes lengths about 1.
bool abut_surely_in_circle2(abut_vec2 a, abut_vec2 b, abut_vec2 c, abut_vec2 d, double per_unit);

#endif
