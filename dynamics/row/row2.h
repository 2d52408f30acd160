// row2.h : the one kind of constraint that the solver knows: the relative velocity of two bodies along one direction.
//
// Joints are written as rows, contacts as rows of four side by side (block2.h). A row's velocity is
// normal . (velocity B - velocity A) + arm_b * spin B - arm_a * spin A. The solver looks for impulses between lower and upper
// that make it -bias; where a bound holds them back, it may be larger (at lower) or smaller.
#ifndef DYNAMICS_ROW_ROW2_H
#define DYNAMICS_ROW_ROW2_H

#include "row/sweep2.h"
#include "state/motion2.h"

typedef struct abut_row2 {
    uint32_t  a, b;             // places of the bodies
    uint32_t  speed_a, speed_b; // where their speeds are while rows are solved
    abut_vec2 normal;
    abut_real arm_a, arm_b;
    abut_real inverse_mass_a, inverse_inertia_a, inverse_mass_b, inverse_inertia_b;
    abut_real drift; // what bodies that no impulse moves add to the row's velocity
    abut_real mass;  // effective; 0 where nothing can move
    abut_real bias;
    abut_real softness;     // impulse_scale of Catto 2011, whose mass_scale is 1 less this: 0 for a rigid row
    abut_real lower, upper; // of the impulse of a sub-step
    abut_real impulse;
    abut_real change, along; // of the impulse in the last sweep, and of the search of the conjugate gradients
} abut_row2;

// How soft a row is: its bias for a unit of error, and its softness.
typedef struct abut_soft2 {
    abut_real rate, softness;
} abut_soft2;

// A spring of that frequency and damping ratio, for sub-steps of h seconds; of neither it is none. Source: Catto 2011, Soft
// Constraints.
abut_soft2 abut_spring2(abut_real hertz, abut_real damping_ratio, abut_real h);

// Direction and arms given, from the bodies: the effective mass, and what goes with it.
void abut_row_mass2(abut_row2 *row, const abut_motion2 *motions);

// Of the bodies' velocities.
abut_real abut_row_speed2(const abut_row2 *row, const abut_motion2 *motions);

// Gives the bodies an impulse along the row.
void abut_row_push2(const abut_row2 *row, abut_real impulse, abut_motion2 *motions);

// Applies the impulse that the row has from the sub-step before.
void abut_row_warm_start2(const abut_row2 *row, abut_speed2 *speeds);

// Solves the row, once.
void abut_row_sweep2(abut_row2 *row, abut_speed2 *speeds, abut_row_sweep_state2 *sweep);

#endif
