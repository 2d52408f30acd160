// tolerance3.h : the ledger of the 3D queries: what src/base/tolerance.h is for 2D and for both.
#ifndef ABUT_BASE_TOLERANCE3_H
#define ABUT_BASE_TOLERANCE3_H

#include "base/tolerance.h"

// What rounding does to a bound on the distance of two cores, in u times the length named (unit frame, Euclidean norms).
//   reach of A:  subtraction of B's vertex (1); the choice of the farthest (16 at most: support3.h, and 2 more where GJK asks
//                along a direction that is the normal to u only); the height of the chosen one (3: the products 1 by Cauchy
//                and Schwarz, two sums)
//   reach of B:  rotation (products sqrt 3, two sums), addition of the offset (1), subtraction from A's (1); the choice (16)
//                and the height (3) as for A
//   span of B:   the direction turned into B's frame is off by sqrt 3 and two sums, the same for all vertices: only their
//                distance counts
//   the offset:  its own rounding (1), addition (1), subtraction (1), the height (3)
// so 20 for A's reach, 24.74 and 3.74 for B's reach and span, 6 for the offset; the hundredths are for higher orders. What a
// vertex's difference to the middle is off by (slack) counts three times, as in 2D.
// guard: unit/noise3, each term against this sum by hand. What is proved lies well above the worst error seen.
#define ABUT_NOISE3_A (ABUT_UNIT_ROUNDOFF * (abut_real)20.02)
#define ABUT_NOISE3_B (ABUT_UNIT_ROUNDOFF * (abut_real)24.77)
#define ABUT_NOISE3_B_SPAN (ABUT_UNIT_ROUNDOFF * (abut_real)3.75)
#define ABUT_NOISE3_OFFSET (ABUT_UNIT_ROUNDOFF * (abut_real)6.02)

// What the offset is off by beside its own rounding, in u times the distance of both middles from their origins, where it is
// computed in plain arithmetic: the rotation of B's (products sqrt 3, two sums) and the subtraction of A's (1): 4.74 of B's.
// guard: unit/noise3, two boxes aside of their origins, by hand.
#define ABUT_NOISE3_MIDDLES (ABUT_UNIT_ROUNDOFF * (abut_real)4.77)

// What the choice of the farthest takes of the sums above, in u times the reach of each: 16. It makes a height less than D
// reaches, never a face of EPA's polytope farther out than D does: faces are of points of D, whichever were chosen. So the
// lower bound of a depth does without it.
// guard below: golden/found3, triangles in themselves. Larger would take off what a bound does need: only an adversary could
// tell.
#define ABUT_NOISE3_CHOICE (16 * ABUT_UNIT_ROUNDOFF)

// What the kernel of two small hulls (gjk/gjk_polytopes3.h) adds, in u times the distance of the middles beyond the reaches:
// its rows of B's vertices have the offset in them, so that the choice of the farthest takes heights of that length too, 3
// each. Up to the reaches there is room for them: of the choice's 16 two hulls need 8.
// guard: unit/gjk_hulls3, two cubes far apart, by hand.
#define ABUT_NOISE3_ROWS (6 * ABUT_UNIT_ROUNDOFF)

// Hulls of a pair smaller than this are not asked along directions that are not of unit length: those are no shorter than the
// root of ABUT_SQUARE_SMALLEST, 2^-25 in float, and heights keep their 24 digits above the smallest number, 2^-149, from 2^-100
// on; in double it is 2^-1074, 53 digits and 2^-225: 2^-796. The rest is room for what a vertex is of the pair's size.
// guard: speed only, unit/capsule_hull3: smaller hulls are asked by other methods, and there is room either way.
#if defined(ABUT_F32)
#define ABUT_TINY3 0x1p-88f
#else
#define ABUT_TINY3 0x1p-780
#endif

// What smooth cores add, in u times the size of the pair: a support point off the surface by less than 12 of the core's reach.
// guard: unit/noise3, an ellipsoid about a point, by hand.
#define ABUT_NOISE3_SMOOTH (12 * ABUT_UNIT_ROUNDOFF)

// What evaluating an answer rounds off, in u of the cores' distance: the length of x (4: three squares, two sums, halved by the
// root, the root, x itself), the subtraction of the radii (1); and of the radii as in 2D.
// guard: unit/noise3, two points apart and two spheres in one place, by hand.
#define ABUT_NOISE3_DISTANCE (6 * ABUT_UNIT_ROUNDOFF)

// GJK and EPA stop when their bounds are this close, in u times the size of the pair. Of polytopes a height is off by 3 and
// the nearest point by 1; a gap below twice that is noise. Smooth cores' support points are off by more.
// guard: unit/minkowski3, what boxes and ellipsoids have, by hand.
#define ABUT_TOLERANCE3_POLYTOPE (8 * ABUT_UNIT_ROUNDOFF)
#define ABUT_TOLERANCE3_SMOOTH (16 * ABUT_UNIT_ROUNDOFF)

// The same for EPA on smooth cores, of the size of the pair: each halving of the gap costs as many faces as the last, and
// Newton's method (refine3) brings the answer itself to the last digit. 1e-12 in double.
#if defined(ABUT_F32)
// In float the pair's own tolerance is the larger of the two.
// guard above: unit/epa3, half axes 3, 2, 1 in themselves.
#define ABUT_TOLERANCE3_DEPTH (8 * ABUT_UNIT_ROUNDOFF)
#else
// guard: unit/epa3, half axes 3, 2, 1 in themselves.
#define ABUT_TOLERANCE3_DEPTH 0x1p-41
#endif

// The library's own limit of support points per query: this many, and more per vertex of the two polytopes. Smooth cores have
// the first alone: where one depth is as good as the next they come near it, or do not end. Of polytopes the hungriest seen
// are spheres and prisms of many corners, concentric: one support per vertex of the two; the rest is room for worse, and an
// end.
// guard of ABUT_SUPPORTS3_BASE: unit/options3, cylinders of whose curvature nothing is known need it all.
// guard of ABUT_SUPPORTS3_PER_VERTEX: unit/minkowski3, the limit of two boxes by hand.
#define ABUT_SUPPORTS3_BASE 2048
#define ABUT_SUPPORTS3_PER_VERTEX 16

// How far aside of its direction a support point may be to count as the nearest point, in times the noise: Newton's method ends
// within it or has met an edge.
// guard: unit/refine3, support points aside by 10 and by 40 times the noise where Newton's method takes no step.
#define ABUT_FACING3 16

// The last normal asked is the answer's unless an earlier one bore a lower bound better by this many tolerances.
// guard: unit/gjk3, an earlier bound better by 2 and by 8 of them.
#define ABUT_NORMAL_SLACK 4

// Witness points of an overlap that miss each other along the normal by more than this many times the noise are looked for
// again.
// guard: below rounding, unit/epa3: a segment in a box has its points right to a few times the noise either way.
#define ABUT_FOOT_MISS 4

// The same where a core is smooth: a rim hardly bends where it crosses an edge, so a point that is aside on it costs no height,
// but is beside the edge.
// guard above: property/side3, a rim across an edge, in float.
#define ABUT_FOOT_MISS_SMOOTH 1

// Supports that EPA leaves for looking for them, of a small limit a quarter: an answer at the limit has its points near the
// surfaces too.
// guard: unit/minkowski3, the limit of two boxes by hand, which has them on top.
#define ABUT_FOOT_SUPPORTS 48

// GJK on smooth cores leaves the rest to Newton's method when its bounds are this close, as a share of the size, and after that
// each time they are closer by this factor.
// measured: instructions per query of cylinders, cones, boxes and ellipsoids apart.
// guard: unit/gjk3, the first two tolerances of spheres. Any two would do: only the cost differs.
#define ABUT_COARSE3 ((abut_real)0x1p-5)
#define ABUT_FINER3 ((abut_real)0x1p-3)

// A direction whose square is larger than this, at unit size, is asked along as it is: its length takes a root, for which the
// next support point would have to wait. Shorter ones are brought to unit length, lest their products with the smallest shapes
// be lost.
// guard: speed only, unit/gjk3: both ways find the same points.
#define ABUT_DIRECTION3_SQUARE ((abut_real)0x1p-20)

// EPA on smooth cores leaves the rest to Newton's method when its bounds are this close, as a share of the size, and after that
// each time they are closer by this factor, down to the last of them.
// measured: instructions per manifold of cylinders, cones, boxes and ellipsoids that overlap by a few per cent.
// guard: speed only, property/steps3.
#define ABUT_COARSE3_DEPTH ((abut_real)0x1p-6)
#define ABUT_FINER3_DEPTH ((abut_real)0x1p-3)
#define ABUT_FINE3_DEPTH ((abut_real)0x1p-12)

// The sines of the widest and of the narrowest cap of directions that curvature is asked to prove a depth in. Up to 45 degrees
// curvature fades with the angle.
// guard of ABUT_CAP_WIDEST below: unit/cap_proof3, a flat end. Above 1 it is no sine, and is halved until it is one.
// guard of ABUT_CAP_NARROWEST: speed only, unit/cap_proof3: EPA goes on where there is no proof.
#define ABUT_CAP_WIDEST ((abut_real)0.6875)
#define ABUT_CAP_NARROWEST ((abut_real)0x1p-12)

// Where an edge of D is nearest, this share of the proof is the edge's and the rest that of its curvature: a mean of the two.
// guard: speed only, unit/cap_proof3.
#define ABUT_CAP_FLAT ((abut_real)0.125)

// What must be left over for the proof to hold whatever its rounding, as a share: its numbers are sums and quotients of radii
// of curvature, right to a hundred u, and a rotation that is not quite one changes them by ABUT_ROTATION_SLACK.
// guard: speed only, unit/cap_proof3: no direction in a cap reaches less far. Only an adversary could tell one that is too
// small.
#define ABUT_CAP_MARGIN ((abut_real)0.0078125)

// Most faces of a polytope that it is asked for: with more the pairs of them cost more than EPA's next steps.
// guard: speed only, unit/cap_proof3.
#define ABUT_CAP_FACES 64

// A triangle whose angle at the first corner has a squared sine below this has its normal computed in double length: in plain
// arithmetic the normal is off by a few u over the sine, so by 1000 u at most.
// guard below: unit/plane3, needles just below this angle. Larger only asks double length oftener.
#define ABUT_SLIVER_SQUARE ((abut_real)0x1p-14)

// A surface kept in a cache proves a depth when all its faces are farther from the origin than this, in u times the size of the
// pair: a normal is off by 1000 u at most (above), and no corner is farther from the origin than the size.
// guard: unit/epa_cache3, cubes that overlap by half of this and by twice as much.
#define ABUT_EPA_CACHE_CLEAR3 (2048 * ABUT_UNIT_ROUNDOFF)

// A face of EPA's polytope lies on the back of one beside it when the cosine of the angle between their normals is below minus
// this: folds are flat to rounding. It is asked only of faces whose planes pass the origin by no more than that.
// guard above: golden/found3, hulls that touch in a point. Above 1 it is no cosine; smaller tells sharp edges from folds later.
#define ABUT_FOLD_COSINE ((abut_real)0.875)

// Most faces that the walk to the foot of the origin crosses: the triangles of one face of D at the end of EPA.
// guard below: unit/polytope3, the foot in the last of a fan of triangles. More is only room.
#define ABUT_FOOT_WALK 16

// A face sees a point that lies above its plane by more than this for each axis that its normal leans on, in u times the size
// of the pair: what heights may be off by.
// guard: unit/epa3, points 2u and 8u above a side of a box.
#define ABUT_VISIBLE_MARGIN (4 * ABUT_UNIT_ROUNDOFF)

// The second direction that two small hulls are asked along is the one from the first vertex of D to the origin, and the first
// so many times, at equal lengths. Any would do; of hulls of 32 vertices that are apart this leaves GJK the least to do.
// guard: unit/gjk_hulls3, the answers of hulls apart are those of gjk3.c.
#define ABUT_SECOND_KEEPS 2

// Two small hulls may well overlap when the first vertex of D lies beyond the origin along the direction asked, by more than
// this part of its distance from the origin: then EPA begins at once, round that direction.
// guard: unit/gjk_hulls3, a vertex beyond the origin by half of this and by twice as much.
#define ABUT_DEEP_SINE ((abut_real)0.2)

// How far the three directions next to that one lean from it: the tangent of the angle. Any would do; of hulls of 32 vertices
// that overlap by a tenth this leaves EPA the least to do.
// guard: unit/epa_hulls3, EPA's end is that of epa3.c.
#define ABUT_DEEP_TILT ((abut_real)0.45)

// Sine of a third of a turn.
// guard: by definition.
#define ABUT_SINE_OF_THIRD ((abut_real)0.8660254037844386)

// Support points that EPA begins with there, the first direction's among them; there must be one more to end with.
// guard: unit/gjk_hulls3, a limit of as many supports.
#define ABUT_DEEP_SUPPORTS 7

// Most faces and vertices of EPA's polytope while it is small.
// guard: by definition, the faces that a point sees are the bits of one number.
#define ABUT_EPA_SMALL3_FACES 64
#define ABUT_EPA_SMALL3_VERTICES ABUT_EPA_SMALL3_FACES

// How far the origin and the fourth corner of a tetrahedron must be from a face's plane, in u times the lengths of two edges
// and the distance, for their sides to be sure: the edges' differences (1 each), the cross product (3), the dot product (4).
// guard: unit/simplex_dd3, an origin 10u and 40u above a face of a tetrahedron.
#define ABUT_SIDE_MARGIN (12 * ABUT_UNIT_ROUNDOFF)

// ---- closed forms -------------------------------------------------------------------------------------------------------

// What the axes of boxes add, in u times the reach of each. They take the largest separation over the axes of a D whose
// half axes are as rounded, and that may fall short of the true one by: the half axes (of a box the product, 1 each and they
// add up to sqrt 3 of the reach; of a segment its length and direction 7), their heights (3 each, sqrt 3 of the reach) and
// their sum (5), the normal's length (3.5), its lean (4) over a facet no wider than twice the reaches (8); 27 at most, where
// the pair's noise allows 20.
// guard: unit/point_distance3, this sum by hand.
#define ABUT_NOISE3_AXES (8 * ABUT_UNIT_ROUNDOFF)

// What rounding does to the two bounds that judge spheres and capsules (candidate3.h), in u times the length named (unit
// frame).
//   reach of A:  half of a segment (1), its height (3), a sum (1); the point on it errs by less
//   reach of B:  the height of a box (8.2: its columns' heights 3 sqrt 3, products and sums 3), a sum (1); half of a segment
//                (1), its rotation (3.74) and height (3) come to less
//   apart:       the offset's own rounding (2), its height (3), a sum (1); no more than the pair's size
//   origins:     the middle of a segment (1) and its rotation (3.74)
// guard: unit/sphere_capsule3, each term against this sum by hand.
#define ABUT_NOISE3_CAPSULE_A (6 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE3_CAPSULE_B (10 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE3_CAPSULE_APART (7 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE3_CAPSULE_ORIGINS (5 * ABUT_UNIT_ROUNDOFF)

// Of two segments in rows, all that is in the error: of the reaches B's and what is apart, for the size is both and the length;
// the square of the way over its length is that to 3u, and a distance errs as any. guard: unit/sphere_capsule3, as above.
#define ABUT_NOISE3_SEGMENTS (ABUT_NOISE3_CAPSULE_B + ABUT_NOISE3_CAPSULE_APART)
#define ABUT_NOISE3_SEGMENTS_APART (ABUT_NOISE3_CAPSULE_APART + 3 * ABUT_UNIT_ROUNDOFF + ABUT_NOISE3_DISTANCE)

// The bounds on the distance of spheres and capsules are an answer when they, and what rounding does to them, are no farther
// apart than this, in u times the size of the pair: sqrt 3 times that, of its largest side, with what the radii add is within
// the 84 u that an answer may be off by.
// guard: unit/sphere_capsule3, points 6 and 20 times as far from their own origins as from each other.
#define ABUT_CAPSULE3_GAP (40 * ABUT_UNIT_ROUNDOFF)

// Pairs between these two sizes are taken as they are by some kernels, without a scale: what is a normal number of unit size
// is one at these sizes, but for fourth powers of lengths below 2^-26 of the pair's in float.
// guard: speed only, unit/capsule_capsule3 and unit/sphere_box3: pairs on either side have the same bits either way.
#define ABUT_KERNEL_FRAME3_SMALLEST ((abut_real)0x1p-4)
#define ABUT_KERNEL_FRAME3_LARGEST ((abut_real)0x1p10)

// The same for two hulls met again, whose kernel has no scale: it takes eighth powers of lengths, and outside another way
// answers, to other bits and the same proof. In double that is beyond what anybody's unit makes of a thing; in float it is
// where the others have their scale.
// guard: property/impact3, hulls at 2^-20 to 2^20 in double.
#if defined(ABUT_F32)
#define ABUT_WARM3_SMALLEST ABUT_KERNEL_FRAME3_SMALLEST
#define ABUT_WARM3_LARGEST ABUT_KERNEL_FRAME3_LARGEST
#else
#define ABUT_WARM3_SMALLEST 0x1p-40
#define ABUT_WARM3_LARGEST 0x1p40
#endif

// Segments nearer to each other than the root of this share of the squares of their halves have the way between them made
// square a second time: farther apart it leans by 8 times what rounding does to their ends, at most.
// guard: speed only, unit/sphere_capsule3: an answer is proved either way.
#define ABUT_CAPSULE3_NEAR ((abut_real)0x1p-6)

// Most support points that spheres and capsules beside hulls ask for before the general method is asked: one mostly, and three
// or four where the nearest point is on another face than that whose plane is lowest.
// guard below: speed only, unit/capsule_hull3, how many are left to the general method.
#define ABUT_CAPSULE_HULL3_SUPPORTS 12

// Most steps of Newton's method to the foot of a point on an ellipsoid. It doubles the digits once it is near; needles and
// plates, from beside their axes, take a few more to come there.
// guard below: unit/point_ellipsoid3, points beside the axes of needles and plates. More are not taken.
#define ABUT_ELLIPSOID_STEPS 24

// How far the sum may be above 1 where the steps end, in its own rounding: two of its last places. The point found is outside
// by that part of the ellipsoid's size, which is within the pair's noise.
// guard above: unit/point_ellipsoid3, points beside the tips of needles and plates. Smaller is slower only.
#define ABUT_ELLIPSOID_SHORT (4 * ABUT_UNIT_ROUNDOFF)

// ---- contact ------------------------------------------------------------------------------------------------------------

// Two contacts nearer to each other than this many u of the pair's size, radii included, are one; what is as near to a side
// plane of a face lies in it. Places are off by 8u at most (B's rotation and offset, the cut itself).
// guard: unit/collide3, boxes that share a stretch of 100u, 300u and 1000u.
#define ABUT_CONTACT3_SPREAD (64 * ABUT_UNIT_ROUNDOFF)

// An edge of a face shorter than this share of the face's reach has its side plane moved out until all of the face is inside:
// rounding of 8u of the size at its ends turns it, and a longer one by less than the spread over the length of the face.
// guard below: unit/clip_odd3, a face with a short edge out of line. Larger only asks for more products.
#define ABUT_SIDE_SHORT ((abut_real)0.125)

// Two small faces lie clearly over each other when the area of each edge of one and each corner of the other, doubled, is more
// than this many spreads times the size of both: the corner is then 8 spreads from the line at least, and farther by as much as
// the edge is short, 8 times what rounding may turn it by. Clipping cuts with planes of some thickness and moves out those of
// short edges; where each corner is farther from each line than all of it together, signs alone find the same patch. Of a rim
// (rim_edge3.c) the corner is that many spreads from its side or line.
// guard: speed only, unit/hull_triangles3 and unit/rim_edge3: nearer ones are clipped, to the same contacts.
#define ABUT_CLIP_CLEAR3 16

// The kernel of boxes leaves to the plain way what turns a face or an edge by no more than this: a component of the normal, or
// of its product with a column of B, is off by 8u at most, and by as much in the plain way.
// guard: speed only, property/boxes3: nearer to the choice the plain way answers.
#define ABUT_BOX_TILT (32 * ABUT_UNIT_ROUNDOFF)

// Boxes of a pair this large or larger are laid into a plane in the caller's unit, smaller ones at unit size. Areas in the
// plane have sides of at least 256u of the pair (box_faces3.h leaves thinner boxes), so what rounding does to them is at least
// (256u)^2 u of its square: a normal number from 2^-35 on in float. The rest is room for edges that are nearly parallel.
// guard: speed only, unit/box_box_scale3: four times larger or smaller ones have the same bits either way.
#if defined(ABUT_F32)
#define ABUT_BOXES_SMALLEST 0x1p-14f
#else
#define ABUT_BOXES_SMALLEST 0x1p-400
#endif

// Two edges run side by side when the sine of the angle between them is at most this, seen along the normal, and where they end
// they are aside of each other by at most this share of their radii: beyond, they cross, in one point.
// guard: unit/edges3, capsules just inside and just outside.
#define ABUT_EDGES_LATERAL ((abut_real)0.25)

// The kernels of capsules leave to clipping what is within this share of a choice: cosines and sines are right to a few u of
// themselves, and in clipping as well.
// guard: speed only, unit/capsule_hull_contacts3: nearer to the choice clipping answers.
#define ABUT_CAPSULE_FACE3_INCONCLUSIVE (64 * ABUT_UNIT_ROUNDOFF)

// Stands for the slope of a distance along a segment where there is none, beside slopes of a scene of size one, which are
// below 4. What is reckoned with it is not looked at; with the largest number there is it would be subnormal, which takes
// 40 ns on some processors.
// guard: speed only, unit/capsule_box3.
#define ABUT_STEEPEST3 ((abut_real)16)

// Newton's steps towards the surface of a rounded shape along a line; each doubles the digits, and a leaning face's own height
// is right to a few of them. A surface that stands steeper along the line than the cosine below is left alone.
// guard of ABUT_SURFACE_STEPS below: property/manifold3. Larger costs nothing.
// guard of ABUT_SURFACE_SLOPE: speed only, property/manifold3: no contact is on such a place.
#define ABUT_SURFACE_STEPS 8
#define ABUT_SURFACE_SLOPE ((abut_real)0.0625)

// By how much a custom support function may contradict itself, in u times how far the core reaches from its own origin: its
// points are rounded, and so is the direction that it works with. What it is off by is not in the error of an answer.
// guard above: property/broken_support3, a ball, a point and a cube are right to a few u. Larger lets more pass.
#define ABUT_GUARD3_SLACK (64 * ABUT_UNIT_ROUNDOFF)

// So many points of a custom support function are remembered, each with its direction.
// guard above: property/broken_support3, points that are elsewhere are found out. More take longer.
#define ABUT_GUARD3_POINTS 16

// What the plane of a half-space is off by, in u times the distance of its foot from the origin and that of all the shape from
// the foot: of the foot along the normal, the length (2.5), the quotient (1), the unit normal (3.5) and the product (1); the
// normal turned by 3.5.
// guard: unit/halfspace3, a plane far from the origin and a shape far from its foot, in long double.
#define ABUT_NOISE3_PLANE (8 * ABUT_UNIT_ROUNDOFF)

// What composing two poses rounds off, in u times the lengths that go in: 7 of the way between the positions and 9 of B's reach
// from its origin (query/world3.c, term by term); the shares are below 1 of what is multiplied, so their sum, and 1 for the
// sums themselves.
// guard: unit/world3, two boxes by hand, and random pairs in double length.
#define ABUT_NOISE3_WORLD (17 * ABUT_UNIT_ROUNDOFF)

#endif
