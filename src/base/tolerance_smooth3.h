// tolerance_smooth3.h : the ledger of Newton's method and of what proves its depths in 3D.
#ifndef ABUT_BASE_TOLERANCE_SMOOTH3_H
#define ABUT_BASE_TOLERANCE_SMOOTH3_H

#include "base/tolerance3.h"

// Newton's method from the first (descent3.c) looks along this many directions at most; one that is nearer to a flat end's
// normal than this cosine takes it there; and nearer to the axis than this sine a rim's support point is not to be had.
// guard of ABUT_DESCENT3_LOOKS below: unit/descent3, most pairs end sooner. More is only room.
// guard of ABUT_DESCENT3_END: unit/descent3, flat ends and pairs at random.
// guard of ABUT_DESCENT3_ACROSS: speed only, unit/descent3: an answer is proved either way.
#define ABUT_DESCENT3_LOOKS 16
#define ABUT_DESCENT3_END ((abut_real)0.875)
#define ABUT_DESCENT3_ACROSS ((abut_real)0x1p-10)

// How much of a turn of the normal the first step of two ellipsoids takes off (ellipsoids3.c).
// measured: there.
// guard above: unit/ellipsoids3, all of it takes a look more. Less is only slower.
#define ABUT_ELLIPSOIDS3_SHARE ((abut_real)0.25)

// How far from a rotation a matrix may be for B to be as straight as it is in its own frame: a point of it is off by so much of
// its reach at most, where the noise has room of 16 u for a choice that points do not depend on.
// guard above: unit/skew_rotation3, cylinders and cones whose columns lean by more. Smaller only asks another method.
#define ABUT_SHEAR3 (8 * ABUT_UNIT_ROUNDOFF)

// Support points that the proof of a depth over all directions asks for at most, and the sine of a cap about the normal that it
// leaves to curvature: the half sphere is tried before, those of caps after.
// measured: cylinders, cones, boxes and ellipsoids that overlap by a few per cent: those of two circles (ring3.h) and the one
// behind, 17, do in half of all cases, 40 nearly always.
// guard of ABUT_GLOBAL_PROOF3_SUPPORTS below: unit/global_proof3, ellipsoids that overlap by half. More is only room.
// guard of ABUT_GLOBAL_PROOF3_WIDE below: unit/global_proof3, the same. Above 1 it is no sine, and a cap is taken at once.
#define ABUT_GLOBAL_PROOF3_SUPPORTS 48
#define ABUT_GLOBAL_PROOF3_WIDE ((abut_real)0.9375)

// Newton's method takes directions to be equally good where their curvatures differ by no more than this, as a share of the
// height: what rounding does to radii of curvature.
// guard: speed only, unit/branch_bound3: a step that is not taken leaves the proof to branch_bound3.c.
#define ABUT_NEWTON_RING (32 * ABUT_UNIT_ROUNDOFF)

// How much less than its answer D may reach in another direction when that is looked for direction by direction, and what
// rounding does to the bounds that decide it, in u times the size: radii of curvature, lengths and their growth are right to a
// few u of themselves, and count by no more than the size.
// guard above: unit/branch_bound3, the error of depths by hand. Smaller only takes more patches.
#define ABUT_WIDTH3_SLACK (ABUT_WIDTH3_ROUNDING + ABUT_TOLERANCE3_DEPTH / 2)
#define ABUT_WIDTH3_ROUNDING (16 * ABUT_UNIT_ROUNDOFF)

// The same after so many directions or patches: each halving of the slack takes some more.
// guard: speed only, property/coaxial3.
#define ABUT_WIDTH3_LONG 800
#if defined(ABUT_F32)
// guard below: property/coaxial3 at full size, no pair stops at the limit.
#define ABUT_WIDTH3_WIDE 0x1p-16f
#else
// guard above: property/coaxial3 at full size, errors of 1e-10 of the size.
#define ABUT_WIDTH3_WIDE 0x1p-36
#endif

// Such a depth is ABUT_OK when its bounds are no farther apart than this, as a share of the size: the wide slack, as much for
// what a normal may be off, and rounding.
// guard: property/coaxial3, no pair stops at the limit, and none says more than 1e-10 of the size in double and 1e-4 in float.
#define ABUT_WIDTH3_OK (3 * ABUT_WIDTH3_WIDE)

// Up to this share of the size by which a matrix that is not quite a rotation may move B's points, cores are looked at as
// solids of revolution before all others, and up to the second, after them.
// guard: speed only, unit/branch_bound3: the bound is true either way.
#define ABUT_WIDTH3_ALIKE (64 * ABUT_UNIT_ROUNDOFF)
#define ABUT_WIDTH3_NEARLY ((abut_real)0x1p-16)

// The same of half axes across an ellipsoid's axis that differ, as a share of the size.
// guard below: property/limit3, ellipsoids that nearly fit a solid of revolution. Above: speed only.
#define ABUT_WIDTH3_OVAL ((abut_real)0x1p-3)

// What rounding does to the chord of a root, in u times its slope: the values that it is taken between are off by 4u each, and
// its two terms cancel.
// guard: speed only, unit/branch_bound3: near the axis alone a chord is steep, and there points of the axis do without it.
#define ABUT_REVOLVED3_CHORD (8 * ABUT_UNIT_ROUNDOFF)

// No less than what a quarter turn is to its chord, pi / (2 root 2).
// guard: by definition.
#define ABUT_ARC_PER_CHORD ((abut_real)1.125)

// A rim is looked at as a point, too, where the sines between which its chord is taken add up to less than this.
// guard: speed only, unit/branch_bound3: both are true, and the better one is taken.
#define ABUT_REVOLVED3_SHARP ((abut_real)0x1p-4)

// EPA on smooth cores that has not ended after this many supports seldom ends: then the directions are looked at.
// measured: smooth pairs of the oracle.
// guard: speed only, property/steps3.
#define ABUT_WIDTH3_AFTER 160

// Most supports that are asked for it. A better direction is told after so many, and when it has been followed down the next
// one after more of them by a factor.
// measured: property/coaxial3; smooth pairs of the oracle and near-spheres.
// guard: speed only, unit/branch_bound3.
#define ABUT_WIDTH3_SUPPORTS 1600
#define ABUT_WIDTH3_FIRST 32
#define ABUT_WIDTH3_MORE 4

// Of two solids of revolution so many before EPA has gone as far as that, and the rest after.
// measured: property/coaxial3, of 18 000 pairs 99.9 % end within 982 patches, 245 supports.
// guard above: unit/general3, a leaf and a coin edge on edge: what is asked here EPA has no more. Smaller asks EPA first.
#define ABUT_WIDTH3_SOON 256

// So many patches of solids of revolution, which ask D no support, take no longer than one support of EPA.
// measured: 0.23 us a patch, 1 us and more a support.
// guard: speed only, property/coaxial3.
#define ABUT_REVOLVED3_PATCHES 4

// The smallest patch of directions: wider than two neighbouring numbers near pi are apart. Of those that wait the one along
// which D may reach least is looked at first, until they are so many; then the last, which takes room for so many more: three
// for each halving of a patch into four, or one for each halving of one of its two angles.
// guard: speed only, unit/branch_bound3.
// guard of ABUT_WIDTH3_HALVINGS: by definition, no fewer than from a whole turn down to below the smallest patch.
#if defined(ABUT_F32)
#define ABUT_WIDTH3_SMALLEST 0x1p-20f
#define ABUT_WIDTH3_HALVINGS 24
#else
#define ABUT_WIDTH3_SMALLEST 0x1p-44
#define ABUT_WIDTH3_HALVINGS 48
#endif
#define ABUT_WIDTH3_OPEN 96
#define ABUT_WIDTH3_LAST (3 * ABUT_WIDTH3_HALVINGS)
#define ABUT_WIDTH3_LAST_TURNS (2 * ABUT_WIDTH3_HALVINGS)

// No less than the root of 2: how far the corners of a square are from its middle.
// guard: by definition.
#define ABUT_WIDTH3_DIAGONAL ((abut_real)1.4143)

#endif
