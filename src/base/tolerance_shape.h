// tolerance_shape.h : the shape floor's part of the ledger (see src/base/tolerance.h): the constants of the orientation
// predicate, of angles, of polygons and of mass. All are dimensionless. u is ABUT_UNIT_ROUNDOFF.
#ifndef ABUT_BASE_TOLERANCE_SHAPE_H
#define ABUT_BASE_TOLERANCE_SHAPE_H

#include "base/tolerance.h"

// ---- orientation --------------------------------------------------------------------------------------------------------

// The rounded turn of three points has the right sign when it exceeds this fraction of the sum of its two products' sizes.
// proof: each product comes from two rounded differences and a rounded multiplication, so it is off by at most
//        (1 + u)^3 - 1 < 3u + 4u^2 of itself; the last subtraction keeps the sign. The rounded sum of sizes, this product and
//        the rounded subtraction lose at most 3 factors (1 - u), 9u^2 of 3u: 13u^2 in all (Shewchuk 1997, section 4.2).
// guard: unit/orient2: four times smaller decides a triangle wrongly, four times larger leaves a plain one undecided.
#define ABUT_ORIENT2_FILTER ((3 + 16 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// ---- polygons -----------------------------------------------------------------------------------------------------------

// Most points of a polygon: a feature id has 24 bits (shape2.h).
// guard: unit/hull2, one point more is refused.
#define ABUT_POLYGON_POINTS 0x1000000

// A corner of an outline this far inside the hull is there by rounding, as a fraction of the outline's largest coordinate.
// unit : a number near 1 has units in the last place of 2u; this is 8 of them, what shape2.h promises.
// proof: not an error bound of ours but a service: turning a point rounds each coordinate four times, to 2 units in all, of two
//        neighbours and the point itself; the distance from the line is then wrong by less than 6 units.
// guard: unit/polygon2, dents of 6 and 10 units.
#define ABUT_OUTLINE_SLACK (16 * ABUT_UNIT_ROUNDOFF)

// The reach of a polygon is the largest rounded distance from its middle times this.
// proof: a difference is off by u, its square by 3u, a sum of two of them by 4u, the square root by 2u and u of its own, this
//        product by u: 4u to first order, and 6u covers the higher orders.
// guard: unit/hull2: below some true distance when four times smaller; above one by more than 10u when larger.
#define ABUT_REACH_UP (1 + 6 * ABUT_UNIT_ROUNDOFF)

// ---- angles -------------------------------------------------------------------------------------------------------------

// Largest angle that abut_rot2_angle reduces. guard: unit/angle, the promise of math2.h.
#define ABUT_ANGLE_LARGEST 100000

#if defined(ABUT_F32)
// pi and 2/pi rounded, and pi/2 as the sum of three numbers.
// proof: pi/2 is met to 2^-75 in float and 2^-164 in double. The multiple k of pi/2 taken off an angle of at most 1e5 is below
//        2^16, so the remainder is off by 2^-59 (2^-148); the remainders of all numbers up to 1e5 are above 2^-31 (2^-66).
// guard: unit/angle, the numbers nearest to each multiple of pi/2: a wrong third part is noticed there.
#define ABUT_PI 0x1.921fb6p+1f
#define ABUT_TWO_OVER_PI 0x1.45f306p-1f
#define ABUT_HALF_PI_1 0x1.921fb6p+0f
#define ABUT_HALF_PI_2 (-0x1.777a5cp-25f)
#define ABUT_HALF_PI_3 (-0x1.ee59dap-50f)
#else
#define ABUT_PI 0x1.921fb54442d18p+1
#define ABUT_TWO_OVER_PI 0x1.45f306dc9c883p-1
#define ABUT_HALF_PI_1 0x1.921fb54442d18p+0
#define ABUT_HALF_PI_2 0x1.1a62633145c07p-54
#define ABUT_HALF_PI_3 (-0x1.f1976b7ed8fbcp-110)
#endif

// The series of sine, cosine and arc tangent (Taylor, Gregory), lowest power first, without their leading 1, x or x^2 / 2.
// proof: sine and cosine are asked for on [0, pi/4]: the first term left out is 8e-20 of the sine (x^18 / 19!) and 3e-18 of the
//        cosine (x^18 / 18!), the arc tangent on [0, tan(pi/32)]: 4e-20 (x^18 / 19). u is 1.1e-16.
// guard: unit/angle, the largest error in units in the last place, which shows every coefficient in double but two.
// guard of ABUT_SINE_SERIES[7] above: unit/angle: the last term of the sine is 0.6u of it at most; a fourth of it hides in the
//        rounding.
// guard of ABUT_ARC_SERIES[7]: below rounding, unit/angle: the last term of the arc tangent is 0.05u of it at most.
#define ABUT_SERIES_TERMS 8
#define ABUT_RECIPROCAL(n) ((abut_real)(1.0 / (n)))
#define ABUT_SINE_SERIES                                                                                                       \
    {                                                                                                                          \
        -ABUT_RECIPROCAL(6.0), ABUT_RECIPROCAL(120.0), -ABUT_RECIPROCAL(5040.0), ABUT_RECIPROCAL(362880.0),                    \
            -ABUT_RECIPROCAL(39916800.0), ABUT_RECIPROCAL(6227020800.0), -ABUT_RECIPROCAL(1307674368000.0),                    \
            ABUT_RECIPROCAL(355687428096000.0)                                                                                 \
    }
#define ABUT_COSINE_SERIES                                                                                                     \
    {                                                                                                                          \
        ABUT_RECIPROCAL(24.0), -ABUT_RECIPROCAL(720.0), ABUT_RECIPROCAL(40320.0), -ABUT_RECIPROCAL(3628800.0),                 \
            ABUT_RECIPROCAL(479001600.0), -ABUT_RECIPROCAL(87178291200.0), ABUT_RECIPROCAL(20922789888000.0), 0                \
    }
#define ABUT_ARC_SERIES                                                                                                        \
    {                                                                                                                          \
        -ABUT_RECIPROCAL(3.0), ABUT_RECIPROCAL(5.0), -ABUT_RECIPROCAL(7.0), ABUT_RECIPROCAL(9.0), -ABUT_RECIPROCAL(11.0),      \
            ABUT_RECIPROCAL(13.0), -ABUT_RECIPROCAL(15.0), ABUT_RECIPROCAL(17.0)                                               \
    }

// ---- mass ---------------------------------------------------------------------------------------------------------------

// Infinity: at and above it a result of the caller's size is not to be had.
// guard of ABUT_REAL_INFINITE: by definition, infinity.
#if defined(ABUT_F32)
#define ABUT_REAL_INFINITE HUGE_VALF
#else
#define ABUT_REAL_INFINITE HUGE_VAL
#endif

// Weights of the closed forms: a segment's and a triangle's second moments.
// proof: test by hand numbers. guard: unit/mass2, unit square, capsule, triangle.
#define ABUT_SIXTH ABUT_RECIPROCAL(6.0)
#define ABUT_TWELFTH ABUT_RECIPROCAL(12.0)

// Most steps of the arithmetic-geometric mean. Each step doubles the digits that agree, and before that halves the binary
// logarithm of a ratio of at most 2^1074: 11 steps, then 6.
// guard below: unit/elliptic, ratios from 1 to the smallest number: four times smaller stops too early. Larger costs nothing.
#define ABUT_MEAN_STEPS 20

// Relative error of area and inertia in units of u, beside what a sliver's coordinates lose.
// measured: unit/mass2 compares random shapes of every core with their moments by other ways; the largest error seen is 4.9u in
//        double and 4.4u in float.
// proof of the order: all sums are of positive terms and compensated, so the error does not grow with the number of corners;
//        a term has at most 12 roundings, and taking moments from the centroid multiplies by at most 5/3.
// guard: unit/mass2, the largest error seen lies between this and a quarter of it.
#define ABUT_MASS_ERROR (12 * ABUT_UNIT_ROUNDOFF)

// The area of a polygon at unit size is off by this much for each corner, beside its relative error: a thinner polygon has no
// digit left.
// proof: a triangle's area is half a cross product of two exact differences, each a number and a rest below u of it, no longer
//        than 2. The product of rests is left out (4u^2); products with one rest and their sums round to 32u^2, the low parts
//        of the two large products and their sum with the rest to 16u^2: 52u^2, of which half. The largest seen is 1.3u^2.
// guard: unit/mass2, the error promised for slivers whose area is exactly a half.
#define ABUT_SLIVER_ERROR (32 * ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF)

// A custom core is measured by its support points in this many directions.
// guard: unit/mass2, the error of a unit circle given as a custom core.
#define ABUT_CUSTOM_DIRECTIONS 256

// How much farther than its support point a custom core may reach, as a fraction of its size: 4 units in the last place
// (shape2.h) for each of the two points compared, and 4u for the direction. guard: unit/mass2, the error of a
// square given as a custom core, and a support function that errs so.
#define ABUT_CUSTOM_SLACK (20 * ABUT_UNIT_ROUNDOFF)

#endif
