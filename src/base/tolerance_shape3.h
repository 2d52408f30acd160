// tolerance_shape3.h : the ledger of the shapes of space: hull building, supporting faces, mass.
#ifndef ABUT_BASE_TOLERANCE_SHAPE3_H
#define ABUT_BASE_TOLERANCE_SHAPE3_H

#include "base/tolerance.h"

// ---- orientation --------------------------------------------------------------------------------------------------------

// The rounded determinant of four points has the right sign above this fraction of the sum of its six products' sizes.
// proof: Shewchuk 1997, section 4.3, bound A: each product comes from three rounded differences and two multiplications, with
//        a subtraction between and two sums after: 7u to first order, 56u^2 for the rest.
// guard: unit/orient3: four times smaller decides a tetrahedron wrongly, four times larger leaves a plain one undecided.
#define ABUT_ORIENT3_FILTER ((7 + 64 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// The same for the turn of three points against an axis, which is that of the plane (ABUT_ORIENT2_FILTER).
// guard: unit/orient3
#define ABUT_TURN3_FILTER ((3 + 16 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// ---- support ------------------------------------------------------------------------------------------------------------

// Hulls up to this many vertices are scanned for their support point, larger ones climbed.
// guard: speed only, unit/support3: both find the same point.
#define ABUT_SCAN_VERTICES3 32

// The rounded rise of an edge along a direction has the right sign when it exceeds this fraction of the sum of its three
// products' sizes; otherwise exact arithmetic decides.
// proof: a coordinate's difference is off by u, its product by u, the two sums by u each: (1 + u)^4 - 1 < 4u + 7u^2. The sum of
//        sizes, this product and its sum with the underflow's share lose five factors (1 - u) at most, 20u^2 of 4u.
// guard: unit/support3, flattened hulls: four times smaller ends below the top. Four times larger is slower only.
#define ABUT_SLOPE_FILTER3 ((4 + 32 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// What the bounds of a posed shape are widened by, per length that went in: rotation of the middle 3.02u, its addition 1u, the
// height of the support point at most 16u below the top (support3.h), its difference to the middle 1u and its product with the
// direction 3u, the radius 1u, the sums 2u: 27.02u; within 32 units in the last place of the result.
// guard: unit/bounds3, no point outside, the excess, and the proof's sum for a sphere by hand.
#define ABUT_BOUNDS_SLACK3 (32 * ABUT_UNIT_ROUNDOFF)

// ---- faces --------------------------------------------------------------------------------------------------------------

// A plane faces a direction when the cosine between its normal and the direction is at least this: up to 41 degrees aside. A
// box has one such side at most, so that balanced on an edge it touches with the edge.
// guard: unit/face3, boxes and triangles turned by 40 and by 43 degrees, and by a sixth of a right angle.
#define ABUT_FACE_SQUARE3 ((abut_real)0.75)

// A direction this far from the axis of a disk picks no point of its rim: between two of the rim's samples it is 0.005 of this
// deeper, times the radius, which is rounding.
// guard: unit/face3, rims tilted by 128u and by 512u.
#define ABUT_RIM_LEAN (256 * ABUT_UNIT_ROUNDOFF)

// The cosines of 0 to 8 sixteenths of half a turn: where a rim of ABUT_FACE3_POINTS has its points.
// guard: unit/face3, the points of a rim lie on it, evenly.
#define ABUT_RIM_COSINES                                                                                                       \
    {                                                                                                                          \
        1, (abut_real)0.98078528040323044913, (abut_real)0.92387953251128675613, (abut_real)0.83146961230254523708,            \
            (abut_real)0.70710678118654752440, (abut_real)0.55557023301960222474, (abut_real)0.38268343236508977173,           \
            (abut_real)0.19509032201612826785, 0                                                                               \
    }

// ---- rotations ----------------------------------------------------------------------------------------------------------

// Steps of Newton's iteration to the rotation nearest a matrix: within a half of one in every column no length is below an
// eighth, and from there it takes 4 steps to below 1.3 and 4 more to the last bit in double; one more settles the rounding.
// guard below: unit/rotation3, matrices a half off. Larger costs nothing.
#define ABUT_POLAR_STEPS 12

#endif
