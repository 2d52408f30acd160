// flight2.h : the ways of bodies in a step: made, asked, cut short.
#ifndef DYNAMICS_IMPACT_FLIGHT2_H
#define DYNAMICS_IMPACT_FLIGHT2_H

#include "state/dynamics2.h"

// The whole way of a body from where the step began to where it is now.
void abut_flight_begin2(abut_dynamics2 *d, uint32_t place);

// The pose of the body's frame at a fraction of the step.
abut_pose2 abut_flight_pose2(const abut_flight2 *flight, abut_real fraction);

// The way from one fraction to another, which must not be on both sides of an end, as a motion of its own.
abut_sweep2 abut_flight_part2(const abut_flight2 *flight, abut_real from, abut_real to);

// From a fraction on the body rests.
void abut_flight_stop2(abut_flight2 *flight, abut_real fraction);

// From a fraction on the body, which goes its own way until then, moves as if it were fixed to the one of another place, as far
// as that goes on as it does then.
void abut_flight_carry2(abut_dynamics2 *d, uint32_t place, uint32_t carrier, abut_real fraction);

// The body is where its flight ends.
void abut_flight_land2(abut_dynamics2 *d, uint32_t place);

#endif
