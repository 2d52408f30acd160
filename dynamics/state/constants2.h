// constants2.h : every number of the engine that is not a mathematical one. Lengths and speeds are times options.length.
#ifndef DYNAMICS_STATE_CONSTANTS2_H
#define DYNAMICS_STATE_CONSTANTS2_H

#include "abut/math2.h"

// Contacts and joints from which on several threads solve an island together. Pyramids: of 732 contacts a step is not shorter
// so, of 1156 by a ninth, beside one thread that solves them. It says in which order sums are made, so another number has
// other bits.
#define ABUT_WIDE 1024

// Distance up to which shapes that are apart have a contact: what approaches by less in a step is stopped in time.
#define ABUT_SPECULATIVE ((abut_real)0.02)

// The part of a constraint's error that a sub-step takes away, and how soft constraints are: a steady load of the impulse j a
// sub-step leaves an error of (SOFTNESS / CORRECTION) * j * h / effective mass. 0 would be rigid, but then redundant
// constraints have no unique impulses, which drift. Measured: docs/decisions/0041.
#define ABUT_CORRECTION ((abut_real)0.2)
#define ABUT_SOFTNESS ((abut_real)0.0001)

// A sub-step may leave an island that nothing drives with so much more kinetic energy than it had, as a part of that. Without
// contacts, looking ahead made up to 0.035 of it in chains that crack like whips (3000 steps from ten starts).
#define ABUT_ENERGY_ROOM ((abut_real)0.0625)

// Overlap goes away with at most this speed, so that bodies made inside each other do not burst.
#define ABUT_PUSH_SPEED ((abut_real)3)

// A slower approach does not bounce: a bouncing ball comes to rest.
#define ABUT_BOUNCE_SPEED ((abut_real)1)

// How often the two points of a face that bounces are asked, at most. Of a box the rest is a fifth each time: 14 are enough
// for a float, long bars take more.
#define ABUT_BOUNCE_SWEEPS 40

// The solver has done when no constraint changed a velocity by more than this, or after options.most_sweeps.
#define ABUT_SOLVED_SPEED ((abut_real)0.0001)
#define ABUT_MOST_SWEEPS 200

// An island sleeps when none of its bodies was faster for this long; a turn counts times the length.
#define ABUT_SLEEP_SPEED ((abut_real)0.05)
#define ABUT_SLEEP_TIME ((abut_real)0.5)

// Fastest turn in a sub-step, radians: abut_rot2_angle knows larger angles, but no more of them than an impact can follow.
#define ABUT_MOST_TURN ((abut_real)100)

// Up to this turn, radians, the first terms of Taylor's series are cosine and sine.
#define ABUT_SMALL_TURN ((abut_real)0.25)

// Fastest speed, lengths a second: whatever forces do, positions stay finite.
#define ABUT_MOST_SPEED ((abut_real)1000000)

// A shape that moves or turns in a step by less than this part of the radius that it fills is not fast: the contacts alone stop
// it.
#define ABUT_FAST_PART ((abut_real)0.25)

// How near an impact lets a fast body come, and half of how deep one that touches already may go: well within the distance at
// which there is a contact, which then has it. What fills less than four times this comes nearer, down to the least: its middle
// stays on its side of a wall that has no thickness, unless it is thinner than twice that.
#define ABUT_IMPACT_NEAR ((abut_real)0.005)
#define ABUT_IMPACT_LEAST_NEAR ((abut_real)0.00005)

// Half the length of what is drawn of a half-space's line: as far as a simulation has been looked at.
#define ABUT_DRAWN_HALF ((abut_real)10000)

#endif
