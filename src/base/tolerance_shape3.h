// tolerance_shape3.h : the ledger of the 3D shapes: hull building, supporting faces, mass.
#ifndef ABUT_BASE_TOLERANCE_SHAPE3_H
#define ABUT_BASE_TOLERANCE_SHAPE3_H

#include "base/tolerance_shape.h"

// ---- orientation --------------------------------------------------------------------------------------------------------

// The rounded determinant of four points has the right sign above this fraction of the sum of its six products' sizes.
// proof: Shewchuk 1997, section 4.3, bound A: each product comes from three rounded differences and two multiplications, with
//        a subtraction between and two sums after: 7u to first order, 56u^2 for the rest.
// guard: unit/orient3: four times smaller decides a tetrahedron wrongly, four times larger leaves a plain one undecided.
#define ABUT_ORIENT3_FILTER ((7 + 64 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// ---- hulls --------------------------------------------------------------------------------------------------------------

// Most points a hull is built from: as many as a polygon's (shape2.h), beyond the vertices it can have.
// guard: unit/hull3, one point more is refused.
#define ABUT_HULL3_POINTS 0x1000000

// The height of a point above a facet's rounded plane has the right sign when it exceeds this fraction of the sum, over the
// axes, of the size of the normal's two products times the extent of the cloud.
// proof: a product of two rounded differences is off by 3u of itself, their difference by u more; the difference to the plane's
//        point by u, its product by u, the sums by 2u: 8u to first order. The two more cover the higher orders and the rounding
//        of the bound, whose sums and products lose less than u each.
// guard: unit/hull_facet3, the doubt of a facet against this sum by hand. What it leaves undecided the exact predicate decides.
#define ABUT_PLANE3_FILTER (10 * ABUT_UNIT_ROUNDOFF)

// New facets round a vertex up to this many are tried one by one, more are bisected.
// guard: speed only, unit/hull3: both find a facet that the point is above.
#define ABUT_FAN_SCAN3 16

// Cells along each side of the box that vertices are put in order by: 2^10 in each direction, 2^30 in all.
// guard above: unit/hull3: three times as many bits must fit a key, and the corners of a cube are in the curve's order. Fewer
// cells only part neighbours: vertices in one cell are ordered by their coordinates.
#define ABUT_CURVE_BITS 10

// A face's vertices lie within this part of the hull's size of one plane: of its reach and the largest coordinate of its middle
// together, since it is the coordinates that were rounded.
// unit : a number near 1 has units in the last place of 2u; this is 8 of them.
// measured: turned boxes and prisms of up to 1000 sides, at their origin and far from it: unit/hull_faces3 prints the worst.
// guard: unit/hull_faces3: boxes turned at random have more than 6 faces when it is four times smaller; a corner 40u off its
// face is
//        taken in when it is four times larger.
#define ABUT_GROUP_HEIGHT3 (16 * ABUT_UNIT_ROUNDOFF)

// But never more than this part of its reach: a body so far from its origin that its coordinates have few digits left keeps the
// faces these digits give.
// guard: unit/hull_faces3, a lifted corner far from the origin.
#define ABUT_GROUP_LARGEST3 ((abut_real)0.0009765625)

// A group of faces is grown this many times at most, each time from the plane of the one before.
// guard: speed only, unit/hull_faces3
#define ABUT_GROUP_PASSES3 8

// The reach of a hull is the largest rounded distance from its middle times this.
// proof: a difference is off by u, its square by 3u, a sum of three of them by 5u, the square root by 2.5u and u of its own,
//        this product by u: 4.5u to first order, and 6u covers the higher orders.
// guard: unit/hull3: below some true distance when four times smaller; above one by more than 10u when larger.
#define ABUT_REACH_UP3 (1 + 6 * ABUT_UNIT_ROUNDOFF)

// ---- support ------------------------------------------------------------------------------------------------------------

// Hulls up to this many vertices are scanned for their support point; of larger ones a cell of the cube of directions is.
// measured: hulls of points on a sphere, gcc -O3 in double: a scan takes 1.3 ns a vertex one by one, and 10 ns and 0.2 ns a
// vertex eight at once; finding the cell about 15 ns.
// guard above: unit/support3: the vertices as high as the highest are the 64 bits of one number. Smaller is slower only: both
// find the same point.
#define ABUT_SCAN_VERTICES3 64

// The coordinate arrays of a hull are padded to a multiple of this many numbers: eight lanes at a time scan them.
// guard: by definition, the lanes of simd8.h.
#define ABUT_HULL3_LANES 8

// Where they begin, in bytes from the header of the block: a whole number of cache lines, behind all of the header.
// guard: by definition, hull_layout3.h asserts that the header fits; more is only room.
#define ABUT_HULL3_COORDINATES_AT (3 * ABUT_CACHE_LINE)

// Hulls of more vertices than this list vertices in the cells of their direction cube, those of fewer list groups of vertices.
// guard: unit/direction_cube3, how many cells there are on either side of it; the number of a group has eight bits.
#define ABUT_HULL3_GROUPED 512

// Bytes that a processor loads at once at most: rows that are scanned begin where such a piece does.
// guard: speed only, unit/gjk_hulls3: rows may begin anywhere.
#define ABUT_CACHE_LINE 64

// Faces of the cube of directions.
// guard: by definition, a cube's.
#define ABUT_CUBE_FACES (2 * 3)

// Vertices for each cell that lists groups.
// measured: points on a sphere, squeezed to 1 : 0.2 : 0.03 or not, 100 to 500 of them: vertices farthest along the directions
// of a cell are in three to four groups, seldom in more than seven.
// guard: unit/direction_cube3, the sides of cubes by hand.
#define ABUT_DIRECTION_CUBE3_GROUPED_SHARE 2

// Cells for every two vertices, where cells list vertices.
// measured: points on a sphere: with 3 one cell in a hundred has more vertices than there is room for.
// guard: unit/direction_cube3, the sides of cubes by hand.
#define ABUT_DIRECTION_CUBE3_SHARE 3

// Most vertices that are looked at to fill one cell, for each that there is room for: a hundred in all mostly where eight are
// listed. The tip of a cone has as many neighbours as there are vertices, and they would be looked at for as many cells.
// guard below: unit/direction_cube3, round hulls have room in their cells. Larger is slower to build only.
#define ABUT_DIRECTION_CUBE3_LOOKS 32

// Most vertices that are listed one by one and not in groups.
// measured: as above, 300 points: one or two of 150 cells have no room. Round a needle it is 15.
// guard below: unit/direction_cube3, round hulls have room in their cells.
#define ABUT_DIRECTION_CUBE3_BEFORE_GROUPS 32

// The coarser cube, whose cells have one vertex each, has this many times fewer cells along a side.
// measured: flat hulls of 1e5 vertices apart, double: 3576 to 8048 ns without samples, 2276 with.
// guard: unit/direction_cube3, the sides of cubes by hand.
#define ABUT_SAMPLES3_SHARE 4

// The vertices listed are those of a cell wider by this part, on all sides.
// guard above: unit/direction_cube3, round hulls have room in their cells. Smaller is wide enough down to a few hundred u.
#define ABUT_DIRECTION_CUBE3_WIDER ((abut_real)0.015625)

// The rounded rise of an edge along a direction has the right sign when it exceeds this fraction of the sum of its three
// products' sizes; otherwise exact arithmetic decides.
// proof: a coordinate's difference is off by u, its product by u, the two sums by u each: (1 + u)^4 - 1 < 4u + 7u^2. The sum of
//        sizes, this product and its sum with the underflow's share lose five factors (1 - u) at most, 20u^2 of 4u.
// guard below: unit/support3, flattened hulls: the climb ends below the top. Larger is slower only.
#define ABUT_SLOPE_FILTER3 ((4 + 32 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

// What the bounds of a posed shape are widened by, per length that went in: rotation of the middle 3.02u, its addition 1u, the
// height of the support point at most 16u below the top (support3.h), its difference to the middle 1u and its product with
// the direction 3u, the radius 1u, the sums 2u: 27.02u; within 32 units in the last place of the result.
// guard: unit/bounds3, no point outside, the excess, and the proof's sum for a sphere by hand.
#define ABUT_BOUNDS_SLACK3 (32 * ABUT_UNIT_ROUNDOFF)

// ---- faces --------------------------------------------------------------------------------------------------------------

// A plane faces a direction when the cosine between its normal and the direction is at least this: up to 41 degrees aside. A
// box has one such side at most, so that balanced on an edge it touches with the edge.
// guard: unit/face3, boxes and triangles turned by 40 and by 43 degrees, and by a sixth of a right angle.
#define ABUT_FACE_SQUARE3 ((abut_real)0.75)

// An edge of a hull whose ends differ in height by less than this, in u times the reach, supports as a whole: the normal
// between two edges is square to them to a few hundred u where they are short or nearly parallel.
// guard: unit/collide3, a roof's ridge tilted by 512u and by 2048u.
#define ABUT_LEVEL_EDGE3 (1024 * ABUT_UNIT_ROUNDOFF)

// A direction this far from the axis of a disk picks no point of its rim: between two of the rim's samples it is 0.005 of this
// deeper, times the radius, which is rounding.
// guard: unit/revolved_face3, rims tilted by 128u and by 512u.
#define ABUT_RIM_TILT (256 * ABUT_UNIT_ROUNDOFF)

// The cosines of 0 to 8 sixteenths of half a turn: where a rim of ABUT_FACE3_POINTS has its points.
// guard: unit/revolved_face3, the points of a rim lie on it, evenly.
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

// ---- mass ---------------------------------------------------------------------------------------------------------------

// One fifth, of the second moments of solids. proof: test by hand numbers. guard: unit/mass3, cone and ellipsoid.
#define ABUT_FIFTH ABUT_RECIPROCAL(5.0)

// Relative error of volume and inertia in units of u, beside what slivers and angles lose.
// measured: unit/mass3 compares random solids of every core with their moments by other ways; the largest error seen is 11.6u
//        in double and 11.4u in float, of hulls.
// proof of the order: all sums are of positive terms, or compensated, so the error does not grow with the number of corners.
// guard: unit/mass3, the largest error seen lies between this and a quarter of it.
#define ABUT_MASS_ERROR3 (24 * ABUT_UNIT_ROUNDOFF)

// The volume of a hull at unit size is off by this much for each half-edge, beside its relative error.
// proof: six times the volume of a tetrahedron is a determinant of three exact differences in double length, no longer than 2
//        each: products and sums of two wide numbers are off by less than 8u^2 of 8, of the factors before them as much again,
//        and there are fewer triangles than half-edges.
// guard: unit/mass3, the error promised for a tetrahedron as flat as rounding allows.
#define ABUT_SLIVER_ERROR3 (32 * ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF)

// Angles between normals or edges are off by this: 4u for each of the two directions and their sum and difference, and the
// angle's own 6 units in the last place of up to pi.
// guard: unit/mass3, the error promised for a rounded cube.
#define ABUT_ANGLE_ERROR3 (32 * ABUT_UNIT_ROUNDOFF)

// The integrals of an ellipsoid: half the logarithm of two, and how many octaves they are taken over. Squared half axes range
// down to u^2; below them the integrands fall off at least like s, far above like the root of 1/s: down to u at both ends takes
// 53 octaves (24 in float) and twice 53 (twice 24).
// guard of ABUT_HALF_LOG_TWO: unit/mass3, ellipsoids against quadrature.
// guard of ABUT_OCTAVES_ABOVE and ABUT_OCTAVES_BELOW below: unit/mass3, ellipsoids against quadrature; more only cost time.
#define ABUT_HALF_LOG_TWO ((abut_real)0.34657359027997265471)
#if defined(ABUT_F32)
#define ABUT_OCTAVES_ABOVE 52
#define ABUT_OCTAVES_BELOW 76
#else
#define ABUT_OCTAVES_ABOVE 110
#define ABUT_OCTAVES_BELOW 162
#endif

// A custom core is measured by its support points in the directions of a cube's surface, so many places along its side: an odd
// number, so that the axes are among them. And room for their hull, in bytes for each of the places.
// guard of ABUT_CUSTOM_SIDE3: unit/custom_mass3, the error of a unit sphere given as a custom core.
// guard of ABUT_CUSTOM_ROOM3 below: unit/custom_mass3, custom cores are measured at all; larger is only room.
#define ABUT_CUSTOM_SIDE3 9
#define ABUT_CUSTOM_ROOM3 544

#endif
