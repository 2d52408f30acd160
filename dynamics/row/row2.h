// row2.h : the one kind of constraint that the solver knows: the relative velocity of two bodies along one direction.
//
// Contacts and joints are written as rows. A row's velocity is normal . (velocity B - velocity A) + arm_b * spin B
// - arm_a * spin A. The solver looks for impulses between lower and upper that make it -bias; where a bound holds them back, it
// may be larger (at lower) or smaller.
#ifndef DYNAMICS_ROW_ROW2_H
#define DYNAMICS_ROW_ROW2_H

#include "state/motion2.h"

typedef struct abut_row2 {
    uint32_t  a, b; // places of the bodies
    abut_vec2 normal;
    abut_real arm_a, arm_b;
    abut_real mass; // effective; 0 where nothing can move
    abut_real bias;
    abut_real softness;     // impulse_scale of Catto 2011, whose mass_scale is 1 less this: 0 for a rigid row
    abut_real lower, upper; // of the impulse of a sub-step
    // A friction or rolling row is bounded by this times the impulse of the contact's normal row, so many rows before it; other
    // rows (0) by lower and upper.
    abut_real friction;
    int32_t   to_normal;
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

// Direction and arms given, from the masses: the effective mass.
void abut_row_mass2(abut_row2 *row, const abut_motion2 *motions);

// Of the bodies' velocities.
abut_real abut_row_speed2(const abut_row2 *row, const abut_motion2 *motions);

// Gives the bodies an impulse along the row.
void abut_row_push2(const abut_row2 *row, abut_real impulse, abut_motion2 *motions);

// Applies the impulses that the rows have from the sub-step before.
void abut_rows_warm_start2(abut_row2 *rows, uint32_t count, abut_motion2 *motions);

// Sweeps over the rows until none changes a velocity by more than `solved`, at most `most` times.
void abut_rows_solve2(abut_row2 *rows, uint32_t count, abut_motion2 *motions, int32_t most, abut_real solved);

#endif
