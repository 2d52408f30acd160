// tolerance.h : the ledger. Every numeric constant of the core that is not 0, 1, 2 or a half, with its meaning, its proof or
// measurement, and the test that fails when it is wrong. (src/base/tolerance_shape.h holds the shape floor's own.)
//
// All of them are dimensionless: a query works at unit size (see src/math/real.h). "u" is the unit roundoff, half of the
// machine epsilon: 2^-53 in double, 2^-24 in float. A guard names the tests that fail when the constant is four times larger
// and when it is four times smaller, or says why only one side, or neither, can be noticed: scripts/check_ledger.py holds it to
// that.
#ifndef ABUT_BASE_TOLERANCE_H
#define ABUT_BASE_TOLERANCE_H

#include "abut/base.h"
#include <float.h>

// Every bound counts roundings of IEEE 754 arithmetic, one an operation, in the order written.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__ASSOCIATIVE_MATH__)
#error "abut's bounds need IEEE 754 arithmetic: compile its sources without -ffast-math and -ffinite-math-only"
#endif
// 16 is 0 with a half precision type beside float and double (ISO/IEC TS 18661-3): gcc says so with -march=native.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "abut's bounds need IEEE 754 arithmetic, no wider intermediate results: on x86 compile with -msse2 -mfpmath=sse"
#endif

#if defined(ABUT_F32)
// u: the largest relative error of one rounded operation.
// guard: unit/exact, a sum of 1 and u/2.
#define ABUT_UNIT_ROUNDOFF 0x1p-24f
// Veltkamp's splitter: cuts a number into two halves whose products are exact (Dekker 1971). 2^ceil(24/2) + 1.
// guard: unit/exact, products of full-width numbers are exact to the last bit of the low part.
#define ABUT_SPLITTER 0x1.001p12f
// Exponent range within which a power-of-two scale and its inverse are both normal numbers.
// guard: unit/real, the scale of the largest and of the smallest size.
// guard of ABUT_REAL_SMALLEST: by definition, float.h's own.
// guard of ABUT_REAL_NORMAL, the smallest normal number: unit/mass2, boxes whose inertia is two thirds and ten thirds of it;
// unit/reduce3, tangents beside the pole; unit/impact2 and unit/impact3, motions shorter than it.
#define ABUT_EXPONENT_LARGEST 125
#define ABUT_MANTISSA_BITS 24
#define ABUT_REAL_SMALLEST FLT_TRUE_MIN
#define ABUT_REAL_NORMAL FLT_MIN
// Between these two the square of a number is normal with room for its rounding error: below 2^-50 a square's low half would
// leave float's range of normal numbers, above 2^60 a sum of squares comes near its end.
// guard: speed only, unit/direction2 and unit/simple_cores2: vectors from the smallest to the largest number have their
// directions with these four times larger or smaller too; safe from 2^-62 to 2^62 in float.
#define ABUT_SQUARE_SMALLEST 0x1p-50f
#define ABUT_SQUARE_LARGEST 0x1p60f
#else
#define ABUT_UNIT_ROUNDOFF 0x1p-53
#define ABUT_SPLITTER 0x1.0000002p27
#define ABUT_EXPONENT_LARGEST 1021
#define ABUT_MANTISSA_BITS 53
#define ABUT_REAL_SMALLEST DBL_TRUE_MIN
#define ABUT_REAL_NORMAL DBL_MIN
#define ABUT_SQUARE_SMALLEST 0x1p-450
#define ABUT_SQUARE_LARGEST 0x1p500
#endif

// Components of a unit vector below u^2 are taken as zero: a turn of u^2 is nothing beside the 3u of the direction's own error.
// guard: unit/direction2, half of it is nothing and twice it is kept.
#define ABUT_COMPONENT_SMALLEST (ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF)

// Room for the products whose sum has its exact sign taken: the largest predicate of the core has four.
// guard below: unit/exact, a sum of eight. Larger is only room.
#define ABUT_PRODUCTS_AT_MOST 8

// The machine epsilon 2u: a number grown by a factor of 1 + 2 of them is an upper bound through three roundings.
// guard: unit/shape2, no vertex lies outside extent or reach.
#define ABUT_EPSILON (2 * ABUT_UNIT_ROUNDOFF)

// What the least height of a polygon's edges is rounded down by, in u times its reach: a difference to the middle (1), a
// direction (3 and the edge's 1, times the height), a cross product (2) and the subtraction (1).
// guard above: unit/inner2, random hulls against long double. The worst error it sees is well below what is proved.
#define ABUT_INNER_SLACK (8 * ABUT_UNIT_ROUNDOFF)

// How far a custom support's four extreme points may contradict each other: its own 4 units in the last place, twice.
// guard: unit/shape2, a support function just inside and just outside.
#define ABUT_SUPPORT_SLACK (16 * ABUT_UNIT_ROUNDOFF)

// What the bounds of a posed shape are widened by, per length that went in: rotation of the middle 2.42u, its addition 1u, the
// local direction and support 8u, the radius 1u, the sums 2u; within 16 units in the last place of the result.
// guard: unit/bounds2, no point outside, the excess, and the proof's sum for a circle by hand.
#define ABUT_BOUNDS_SLACK (16 * ABUT_UNIT_ROUNDOFF)

// Polygons up to this many vertices are scanned for their support point, larger ones bisected.
// measured: bench/crossover.sh: the two cost the same at about 60 vertices for two regular n-gons apart, and at about 30 for a
// circle and an n-gon apart.
// guard: speed only, unit/support2: both find the same point.
#define ABUT_SCAN_VERTICES 32

// How much a curvature radius is taken too small, relatively, to stay a lower bound after its rounding: three lengths of 3u
// each, two quotients and four products come to less than 24u.
// guard: unit/support2, the bulge of an arc never exceeds the exact one, and falls short by no more than 96u.
#define ABUT_BULGE_MARGIN (24 * ABUT_UNIT_ROUNDOFF)

// What rounding does to a bound on the distance of two cores, in u times the length named (unit frame, Euclidean norms).
//   slack:       what a vertex's difference to the middle is off by (1 of the reach, or nothing where it is exact): once for
//                the vertex, twice for the choice of the farthest
//   reach of A:  subtraction of B's vertex (1); the choice of the farthest, twice the error of a height (2 each); the height of
//                the chosen one (2)
//   reach of B:  rotation (products 1.42, sum 1), addition of the offset (1), subtraction from A's (1); the choice (4) and the
//                height (2) as for A; and 1.2 for polygon_polygon2.h, see there
//   span of B:   the direction turned into B's frame is off by 2.83, the same for all vertices: only their distance counts
//   the offset:  its own rounding (1), addition (1), subtraction (1), the height (2)
// so 7 for A's reach, 11.62 and 2.83 for B's reach and span, 5 for the offset; the hundredths are for higher orders. Bisection
// compares edges instead of heights: slopes off by 3 (5.83 in B) over at most half the outline, which is no more. Ellipses: a
// support point is off by 5 instead, and its direction's error counts in second order only: covered.
// guard: unit/noise2, each term against this sum by hand. What is proved lies well above the worst error seen: some errors
// reach a tenth of it (property/noise), none exceeds it (the oracle); only an adversary could tell one that is too small.
#define ABUT_NOISE_SLACK 3
#define ABUT_NOISE_A (ABUT_UNIT_ROUNDOFF * (abut_real)7.02)
#define ABUT_NOISE_B (ABUT_UNIT_ROUNDOFF * (abut_real)11.64)
#define ABUT_NOISE_B_SPAN (ABUT_UNIT_ROUNDOFF * (abut_real)2.84)
#define ABUT_NOISE_OFFSET (ABUT_UNIT_ROUNDOFF * (abut_real)5.02)

// What evaluating an answer rounds off, in u of the cores' distance: |x| as an area over a length (2 + 3 + 1, more than the 3
// of a normal's length), the subtraction of the radii (1); and of the radii: their sum (1) and the subtraction (1).
// guard: unit/noise2, two points apart and two circles in one place, by hand.
#define ABUT_NOISE_DISTANCE (7 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE_RADIUS (2 * ABUT_UNIT_ROUNDOFF)

// The same for two boxes by their four axes, with |x| + |y| for the offset: one factor for all three, in u times their sum.
//   separation:  along an axis of B. The offset (1), its products (1) and their sum (1); B's half size times the square of the
//                columns' length (4), and a sum (1); A's height, products (1) and sums (2). So 5 at most, less along A's axes;
//                the difference and one over the columns' length are of the separation itself, 4.5 of the distance's 7. Apart,
//                a corner counted as over the edge may be off it by what places are off: less than 1 more, 4 noises away.
//   gap:         where the edge ends before that corner, slopes up to 1.02. The offset along normal and tangent 5.2, B's half
//                sizes 5.7, A's middle, lean and half edge 5.7; the rest is of the gap itself.
// With room for the larger of the two, and hundredths for higher orders.
// guard: property/box_box2, the error of two boxes by hand.
#define ABUT_NOISE_BOXES (ABUT_UNIT_ROUNDOFF * (abut_real)7.02)

// How clearly two boxes overlap or are apart, in u times the offset's |x| + |y|, both reaches and radii, where a verdict
// without a proof of its own is that of every query. The separation it goes by is off by a pair's noise, of which no term is
// over 17.4 (11.64 of B's reach and 2.84 of its span, twice as long); so is that of the query's own method, with half of it
// more for a gap, and 7 of the distance and 2 of the radii: 52.5 in all.
// guard: property/batch2, boxes that nearly touch. Larger is slower only.
#define ABUT_BOXES_CLEAR (64 * ABUT_UNIT_ROUNDOFF)

// What rounding does to a bound on the distance of a segment from a segment or a box in closed form (capsule_frame2.h), in u
// times the reaches and the distance of the middles.
//   reach of A:  its middle (1) and half (1), the length along its direction (2, and 3 that this is off by), the end along that
//                (3, and the product 1), seen along another direction (2, and the product 1), and a sum (1), which allows for
//                the heights of a box as well (8.6, as above)
//   reach of B:  the same, the length of the rotation's columns (2, and the product 1), its own direction turned (2.42) and
//                brought to length one (1, and 2 for how long it is)
//   the middles: their difference (2), a product (2), a sum (1); and of a distance no longer than that the length of B's
//                direction (8), the shortest way (2), one over its length (3) and the product with that (1), of which the
//                distance's own error below takes 6
// Two segments (capsule_capsule2.h) take less. The one whose end is nearest: its middle, half and end as above (11), both of
// its ends' heights compared (4), of B the turn (2.42) and a sum (1): 15 of A, 18.42 of B. The other one: its middle (1), half
// (6), direction (3) and a sum (1), of B the turn too (2.42); the end's place beside it and height above it (2 each, 1.42 times
// that together), of B one over its columns' square (3) and a product (1) for each as well: 13.83 of A, 21.91 of B. Where the
// foot is between its ends, its half does not count, but how far the way is from square to it (4, of the half twice 2). The
// middles: their difference (2); and of the distance that sum, place and height (9.5), the way (2), its length (2) and
// direction (3), of which the distance's own error takes 6.
// guard: unit/capsule_capsule2, the error of two capsules by hand.
#define ABUT_NOISE_CAPSULE_A (ABUT_UNIT_ROUNDOFF * (abut_real)15.02)
#define ABUT_NOISE_CAPSULE_B (24 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE_CAPSULE_APART (13 * ABUT_UNIT_ROUNDOFF)

// The error asked of a closed form for capsules, in the larger side of the box that holds both cores: just below 2e-6 in float,
// and in double as many u. Where its bound is larger the general way answers.
// guard: oracle/oracle2, errors too large in float; smaller: speed only.
#define ABUT_CAPSULES_ASKED (33 * ABUT_UNIT_ROUNDOFF)

// The length of a rotation's columns and its inverse are taken from the first terms of their series where c^2 + s^2 is this
// near 1: the next terms are 5/16 of the cube, less than 0.4u. In float that is every rotation there may be; in double it takes
// in those that were given in float.
// guard: speed only, property/box_box2: farther from 1 the general way answers.
#if defined(ABUT_F32)
#define ABUT_COLUMN_SERIES 0x1p-10f
#else
#define ABUT_COLUMN_SERIES 0x1p-18
#endif

// What a plain sum adds to the offset's error, in u times the way of B's middle from its origin: its rotation (2.42) and the
// difference of the positions (1), which is no longer than that way and the offset, whose own part is counted beside it.
// guard: unit/noise2, a box beside its origin, by hand.
#define ABUT_NOISE_MIDDLE (ABUT_UNIT_ROUNDOFF * (abut_real)3.44)

// An offset is summed in twice the precision where it is at least this part of its terms' sizes: that sum is then off by at
// most 20u^2 of those, a two-hundredth of u of the offset; else it is summed exactly.
// guard: speed only, unit/noise2 and the oracle: far from their origins shapes lose nothing.
#define ABUT_OFFSET_CLEAR (4096 * ABUT_UNIT_ROUNDOFF)

// Two vertices of a core that differ in height by less than this, in u times the size of the pair, make a level edge; and a
// place along an edge is known to this: the products and sums of a dot product 2 of both, the vertex's own 3.42 and 2, the
// edge's direction 2 of its length, no longer than the size. What either leaves open is added to the error.
// guard below: unit/polygon_polygon2, edges in one line that tie. Larger only widens the bound, until the general method
// answers.
#define ABUT_AXES_FLAT (8 * ABUT_UNIT_ROUNDOFF)

// Two vertices are trusted to be the nearest when their distance exceeds this many times the noise.
// guard: speed only, property/same2: nearer to contact the general method answers.
#define ABUT_AXES_CLEAR 4

// The best of two boxes' axes is found from separations that are not brought to length where the square of B's columns' length
// is as near to one as this: two rotations given within two units in the last place (8 each) and their product (4), with room.
// guard above: property/box_box2, axes that nearly tie. Smaller is slower only.
#define ABUT_AXES_UNIT (32 * ABUT_UNIT_ROUNDOFF)

// By how much it must be larger than the others, in u times what ABUT_NOISE_BOXES is of: 28.1 as above, both ways. Not brought
// to length a separation is off by the half size and half itself, half of all that at most, times ABUT_AXES_UNIT: 16, along
// A's axes by nothing. Of each of the two the half size's square (2), sums (2), difference (1) and product (1) round, the rough
// ones (2) and their marks (6 of the separation); and what is compared, on either side (3).
// guard below: property/box_box2, axes that nearly tie. Larger is slower only.
#define ABUT_AXES_ROUGH (80 * ABUT_UNIT_ROUNDOFF)

// What the arcs of EPA add for smooth cores, in u times the size of the pair: an end pulled in by at most the size (product 1,
// difference 1), the direction of the piece between (3), the area and the division (4), the radius added (1), with the ends'
// own error of 2 counted again.
// guard: unit/noise2, an ellipse about a point, by hand.
#define ABUT_NOISE_ARC (12 * ABUT_UNIT_ROUNDOFF)

// Most supports one refinement may take, and the largest turn of the normal one step may make, in radians. Newton's method
// needs four from where GJK and EPA leave off; slender ellipses ask for a few halvings.
// guard of ABUT_REFINE_SUPPORTS: unit/refine2, a normal a third of a radian off, and a budget of 38 supports, of which two are
// for the witness points.
// guard of ABUT_REFINE_TURN below: unit/refine2, a normal at a right angle. A larger turn is halved until it helps.
#define ABUT_REFINE_SUPPORTS 12
#define ABUT_REFINE_TURN ((abut_real)0.5)

// How much deeper, in u times the size of the pair, EPA takes an edge to be whose nearest point is an end: more than the
// heights of two edges that share the point may differ, 2 each.
// guard: unit/epa2, an edge beside the origin's foot is deeper than its end by more than 2u and less than 8u of the size.
#define ABUT_TIE_MARGIN (4 * ABUT_UNIT_ROUNDOFF)

// Smooth cores: GJK and EPA stop when their bounds are this close, in u times the size of the pair. Their support points are
// off by 5 each, so a gap below 16 is noise. Polytopes stop by themselves, when a vertex repeats, and need no tolerance.
// guard: property/steps, supports per query and error of smooth pairs.
#define ABUT_TOLERANCE_SMOOTH (16 * ABUT_UNIT_ROUNDOFF)

// The library's own limit of support points per query: this many, and four per vertex of the two polytopes. EPA meets every
// vertex of D at most once and settles every edge once, which is two per vertex; GJK's chain of triangles takes the rest.
// Smooth pairs halve an angle per step, which is 53 steps for each of the places where the depth is least; 1024 lets a custom
// shape have a dozen such places.
// guard: property/steps, concentric regular polygons stay below the limit and need more than a quarter of it.
#define ABUT_SUPPORTS_BASE 1024
#define ABUT_SUPPORTS_PER_VERTEX 4

// Added to every error: below the normal numbers rounding is absolute, half of the smallest number per operation, and fewer
// than 64 operations touch any one number of an answer.
// guard: unit/noise2, two points in one place.
#define ABUT_ERROR_FLOOR (32 * ABUT_REAL_SMALLEST)

// Feature ids are below two to this: two of them side by side stay exact in a double.
// guard: unit/collide2, names of contacts side by side.
#define ABUT_FEATURE_BITS 24

// Two contacts nearer to each other than this many u of the pair's size are one.
// guard: unit/collide2, edges that share 200u touch in one point, 600u in two.
#define ABUT_CONTACT_SPREAD (64 * ABUT_UNIT_ROUNDOFF)

// An edge turns towards a direction when the cosine between the two is at most this: a corner of a box always has such an edge
// (0.71 at worst), and heights read off the edge are at most 1.2 times as wrong as places along it.
// guard: unit/face2, corners between sides of 3, 4 and 5.
#define ABUT_FACE_TILT ((abut_real)0.75)

// Of two edges at a corner the one before it is taken unless the other is squarer by this share: so a box balanced exactly on
// its corner, which rounding tips either way, keeps the names of its contact.
// guard: unit/face2, a box's corner against directions a hundredth and a twenty-fifth off its diagonal.
#define ABUT_FACE_PREFERENCE ((abut_real)0.015625)

// How far c^2 + s^2 may be from 1 in a pose. The matrix is used as it is: the core of B is stretched by at most half of this.
// guard: unit/distance2, poses just inside and just outside.
#define ABUT_ROTATION_SLACK ((abut_real)0.0009765625)

// How far the square of a cache's normal may be from 1 for GJK to begin along it: those of our own answers are off by 10u at
// most (measured on random pairs of all kinds). A normal that is too long bears lower bounds above the distance by that share.
// guard: unit/gjk2, unit/gjk3, normals too long by 5u and by 16u.
#define ABUT_UNIT_SLACK (16 * ABUT_UNIT_ROUNDOFF)

// By how much a custom support function may contradict itself, in u times how far the core reaches from its own origin: its
// points are rounded, and so is the direction that it works with. What it is off by is not in the error of an answer.
// guard above: property/broken_support2, a disk, a point and a square are right to a few u. Larger lets more pass.
#define ABUT_GUARD2_SLACK (64 * ABUT_UNIT_ROUNDOFF)

// So many points of a custom support function are remembered, each with its direction.
// guard above: property/broken_support2, points that are elsewhere are found out. More take longer.
#define ABUT_GUARD2_POINTS 16

// What composing two poses rounds off, in u times the lengths that go in: 4.3 of the way between the positions, 2.9 of what B
// reaches from its origin (query/world2.c, term by term): the larger of them, and half of one for the sums themselves.
// guard: unit/world2, two boxes by hand, and random pairs in double length.
#define ABUT_NOISE_WORLD (5 * ABUT_UNIT_ROUNDOFF)

// What the line of a half-space is off by, in u times the distance of its foot from the origin and that of all the shape from
// the foot: of the foot along the normal, the length (3), the quotient (1), the unit normal (3) and the product (1); the normal
// turned by 3.
// guard: unit/halfspace2, a line far from the origin and a shape far from its foot, in long double.
#define ABUT_NOISE_LINE (8 * ABUT_UNIT_ROUNDOFF)

#endif
