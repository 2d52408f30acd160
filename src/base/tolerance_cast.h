// tolerance_cast.h : the ledger of casts, impacts, rays and gradients: what src/base/tolerance.h is for the distance.
#ifndef ABUT_BASE_TOLERANCE_CAST_H
#define ABUT_BASE_TOLERANCE_CAST_H

#include "base/tolerance.h"

// What the speed along a normal is off by, as a share of the way: the normal and the way are of unit length to 3.5 u each, and
// off their directions by as much, but for those very two the bounds are computed; the sum of three products 3 u. The same
// number is twice what the quotients, sums and products round off in which a fraction is computed from it.
// guard: unit/cast3, grazing casts against numbers by hand.
#define ABUT_NOISE_SPEED (8 * ABUT_UNIT_ROUNDOFF)

// What rounding does to how far aside of a point the way passes, and to how far ahead the point is, as a share of how far off
// it is. The way is of unit length and true to 3.5 u each, and comes in twice (7); the sum of three products (3), the product
// and the difference in each of three numbers (3), the length (3).
// guard: unit/cast3, unit/cast2, the bound from above of a point that comes to a ball, by hand.
#define ABUT_NOISE_ASIDE (16 * ABUT_UNIT_ROUNDOFF)

// What the speed against the exact edge may be off by beside that against its computed normal, as a share of the way: the
// normal of A's edge 3.5 u, that of B's turned into the frame 4.42 more, the way and the two products 3 u; half as much again
// for what the quotient and the sums after it round.
// guard: unit/cast2, a way through a line, by hand.
#define ABUT_NOISE_CAST_NORMAL (16 * ABUT_UNIT_ROUNDOFF)

// A touch is known when its bounds are this many times the noise apart, which is twice in each of them.
// guard: unit/cast3, the error of two boxes by hand.
#define ABUT_CAST_NEAR 8

// So many times the noise beyond its lower bound a touch is first looked for: once it was taken off there, once it is in the
// depth and once in the depth's own error.
// guard: unit/cast3, unit/impact2, unit/impact3, in float and double: answers are as close as they can be, in few steps.
#define ABUT_CAST_BEYOND 4

// And so many times as far each time that it is not found: a touch is mostly found at once, and what only grazes soon comes to
// the end of the way.
// guard below: unit/cast3, a search that comes to its end. Larger only looks farther than it need.
#define ABUT_CAST_FARTHER 4

// What rounding does to a separation of two boxes along one of their axes and to the reaches that it is made of, in u times the
// length named, for an axis of length 1.
//   apart:       the subtraction of the middles (1), the height (3), the subtraction of the reaches (1), and the normal of B's
//                face, a cross product, for the exact one (2.74)
//   reach of A:  the height (3), two sums (2), that normal (2.74)
//   reach of B:  the product with a column (4), what the other two columns are off that normal (3.88), two sums (2)
// so 7.74, 7.74 and 9.88, and 10.5 of all three together with what their own sum rounds. Of the way the same: 5.74 of its
// length for the speed against an exact normal, 2 for its sum with where it began, in ABUT_NOISE_SPEED.
// guard: unit/box_cast3, what is left for certain of two cubes by hand.
#define ABUT_NOISE_CAST_BOXES (ABUT_UNIT_ROUNDOFF * (abut_real)10.5)

// So many times the noise of a separation beyond the side of the last slab two boxes are asked whether they surely overlap:
// what is in doubt there is twice the noise in each slab, and one is room for the rounding of the quotient.
// guard: unit/box_cast3, what is left for certain of two cubes by hand.
#define ABUT_CAST_THROUGH 3

// The sum of components below which the cross product of two edges is left to the general way, unless it is zero: its products
// with the noise of boxes of the kernel's smallest size, and with the slowest way's, stay far above the least number there is.
// guard: speed only, unit/cast3, boxes turned by next to nothing.
#define ABUT_CAST_SLIVER (ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF)

// The slowest approach that the search beyond a touch reckons with, as a share of the way.
// guard: speed only, unit/cast3: the search goes on until there is an end.
#define ABUT_CAST_SLOWEST ((abut_real)0.0009765625)

// Without a radius each step looks at this share of the way to where the touch may be.
// measured: supports of a cast of two boxes.
// guard: unit/cast2, unit/cast3, casts that graze; property/cast3, what a machine asks.
#define ABUT_CAST_PART ((abut_real)0.99609375)

// Most steps of a cast. Newton's method halves the way at least where the distance touches the radius without crossing it; that
// ends after one step a digit. Others take about five.
// guard: unit/cast2, unit/cast3, a cast to ground that sinks from step to step. Property/cast3: no random pair comes to it.
#define ABUT_CAST_STEPS 128

// What a turn by an angle is off by, as a matrix, and what more for each radian of the angle. The sums are in impact2.c and
// impact3.c: in 2D 7 u for cosine and for sine and 2 u; in 3D 29 u for each of nine entries, which are 87 u together, and 5.5
// u.
// guard: unit/impact2, unit/impact3, the noise of a rod that turns by little and by much, by hand.
#define ABUT_NOISE2_TURN (10 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE2_ANGLE (2 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE3_TURN (87 * ABUT_UNIT_ROUNDOFF)
#define ABUT_NOISE3_ANGLE (6 * ABUT_UNIT_ROUNDOFF)

// Most steps of an impact, and more for each radian that the two turn. Near a touch the steps converge like Newton's; far from
// it each takes the better part of a root of the separation: 3162 of them where a corner is turned about that is 1e-7 of the
// size away.
// guard: unit/impact2, unit/impact3, a ball that falls to ground that sinks from step to step, and turns or does not. No impact
// of random pairs comes to it (property/impact3); those of many turns take two to twenty a radian. Of a rim that passes an edge
// about such a corner 1500 and 2600 are taken (oracle/impact3, pairs that failed once).
#define ABUT_IMPACT_STEPS 4096
#define ABUT_IMPACT_STEPS_A_RADIAN 64

// In a motion of more steps than this the bound is also asked for one who turns with either body: two on one turntable.
// guard: unit/impact2, unit/impact3, how many supports a box takes that turns about its corner, or leans over a wheel.
#define ABUT_IMPACT_STEPS_OF_MOST 8

// How many times are tried in one step of an impact: where another corner comes out before the first, the bound holds until
// then and with it; in a step past two edges a time shorter by the gain is tried. A bound that is tried until a radian later
// goes through the corners of that arc, so there are more tries for them. And how many times longer a step may become for it
// to be tried; a normal that swings is tried for times that differ by it.
// guard: unit/impact2, unit/impact3: a box that leans over a wheel; one that topples about its corner, a little above the
// floor.
// guard of ABUT_IMPACT_TRIES below: unit/impact3, rods that pass.
// guard of ABUT_IMPACT_GAIN above: unit/impact2, unit/impact3, a box that topples.
#define ABUT_IMPACT_CORNERS 8
#define ABUT_IMPACT_TRIES 3
#define ABUT_IMPACT_GAIN 8

// The ends of an edge that passes another are looked for along normals tilted by this: more than what GJK's normal is off by
// where the gap is 1e-10 of the size, and less than the next edge is turned by as a rule.
// guard: speed only, unit/impact3: a box that turns about its corner, which lies over an edge.
#define ABUT_EDGE_TILT ((abut_real)0x1p-14)

// Edges are only asked where a step would turn the bodies by less than this against each other.
// guard below: unit/impact3, rods that pass.
#define ABUT_EDGE_BRIEF ((abut_real)0.0625)

// The least sine between two edges whose cross product is taken for a normal, and what rounding does to a separation along it,
// as a share of both reaches and over the sine: the edges' directions are true to 3.5 u each, their product to 10 u, its
// direction to 10 u over the sine, and the side of a fan to 4 u more; a point of a line is up to a reach from its edge's end.
// guard of ABUT_EDGE_SINE: speed only, unit/impact3: other bounds hold there.
// guard of ABUT_NOISE3_EDGES: unit/impact3, two rods that cross, by hand.
#define ABUT_EDGE_SINE ((abut_real)0x1p-10)
#define ABUT_NOISE3_EDGES (16 * ABUT_UNIT_ROUNDOFF)

// How coarse the times of an impact are below the normal numbers: a step keeps the floor of errors off the touch, and comes no
// nearer than a few of them.
// guard: unit/impact2, unit/impact3, a point that is hardly any way before another.
#define ABUT_IMPACT_FLOOR (8 * ABUT_ERROR_FLOOR)

// How soon two shapes that begin in touch must come nearer by more than the noise to count as approaching: in the time that the
// greatest speed takes for so many times the noise.
// guard: unit/impact2, unit/impact3, a box within another that slides down a slope of one in 256 and of one in 1024.
#define ABUT_IMPACT_SOON 1024

// What the corners of a portal are off by, in times the noise of a height: that has the choice of the farthest in it, which
// does not move a corner, so one would do; the other is for the areas, whose products round. And how many times that the way
// must go through the first portal inside of its outline, lest the share that makes up for it cost more than the noise itself.
// guard of ABUT_PORTAL_NOISE below: oracle/cast2, oracle/cast3, the bounds from above against exact spans.
// guard of ABUT_PORTAL_MARGIN: speed only, unit/cast2, unit/cast3: what is not closed by then is left to the distance.
#define ABUT_PORTAL_NOISE 2
#define ABUT_PORTAL_MARGIN 1024

// How many times the noise the bounds of a portal may be apart at the end; where that is more, the steps with the distance know
// better. Errors of 1e-12 of the motion are what the oracle asks for, of casts by the hundred thousand.
// guard: below rounding, unit/cast2, unit/cast3.
#define ABUT_PORTAL_OPEN 16

// Most corners that are asked for: to find a portal, and to narrow it. Where D is round the bounds are four times as close each
// time, 27 times to the last digit.
// guard: speed only, unit/cast3: what has no end by then is left to the distance.
#define ABUT_PORTAL_LOOKS 64

// How often an impact that begins as near as rounding, and parts, looks whether it is clear. Each look goes as far as the bound
// proves that they come no nearer; after so many the distance is asked farther on.
// guard: unit/impact2, unit/impact3, a body that spins and rises slowly.
#define ABUT_PART_LOOKS 256

// How often an impact that begins in touch looks for where they have come apart.
// guard: unit/impact2, unit/impact3, a ball that goes round 64 and 256 times.
#define ABUT_LEAVE_LOOKS 256

// Points of a manifold whose separations differ from the distance by less than this share of the size count as equally near.
// guard: unit/gradient3, a box tilted by less and by more on a box.
#define ABUT_GRADIENT_LEVEL (256 * ABUT_UNIT_ROUNDOFF)

// How far B is moved aside, as a share of the size, to see whether the depth has a kink, and the cosine of the angle by which
// its normal then jumps: nine tenths of a degree. Rounding in float tilts a normal by a tenth of that, and polygons of 360
// edges have jumps as large.
// guard: unit/gradient2, unit/gradient3, a ball in a box where two ways out are as good, and a little aside; in a prism of six
// sides.
#define ABUT_GRADIENT_ASIDE ((abut_real)0x1p-20)
#define ABUT_GRADIENT_KINK ((abut_real)(1 - 0x1p-13))

// A point of a round core that a certificate names is so far inside, as a share of the core, that rounding cannot put it
// outside: quotients, a length, a product and the products that undo it are 8 u. It is off the support point by that, by what
// turning it back into B's frame costs (10 u of B's reach) and by the sums on the way there (3 u of the size): in all 42 u.
// guard: unit/certificate2, unit/certificate3, bounds and points of round cores by hand. Whether points are in their cores is
// asked exactly by cli/prove.
#define ABUT_PROOF_INSIDE (16 * ABUT_UNIT_ROUNDOFF)
#define ABUT_PROOF_MOVED (48 * ABUT_UNIT_ROUNDOFF)

// What is computed of a certificate's bounds beside its support points: a weighted sum of four points (8 u of the size), sum
// and length of the normal or of that point (6 u), the sum of the weights (3 u).
// guard: unit/certificate2, unit/certificate3, the bounds of two points by hand. In rational numbers: cli/prove.
#define ABUT_PROOF_ROUNDING (20 * ABUT_UNIT_ROUNDOFF)

#endif
