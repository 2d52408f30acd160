// row2.h : the one kind of constraint that the solver knows: the relative velocity of two bodies along one direction.
//
// A row's velocity is normal . (velocity B - velocity A) + arm_b * spin B - arm_a * spin A. The solver looks for impulses
// between a lower and an upper bound that make it -bias; where a bound holds them back, it may be larger (at lower) or smaller.
// It knows rows side by side: contacts (block2.h) and joints (joint_block2.h). This is one by itself, as of what bounces.
#ifndef DYNAMICS_ROW_ROW2_H
#define DYNAMICS_ROW_ROW2_H

#include "state/motion2.h"

typedef struct abut_row2 {
    uint32_t  a, b; // places of the bodies
    abut_vec2 normal;
    abut_real arm_a, arm_b;
    abut_real mass; // effective; 0 where nothing can move
    abut_real impulse;
} abut_row2;

// How soft a row is: its bias for a unit of error, and its softness.
typedef struct abut_soft2 {
    abut_real rate, softness;
} abut_soft2;

// A spring of that frequency and damping ratio, for sub-steps of h seconds; of neither it is none. Source: Catto 2011, Soft
// Constraints.
abut_soft2 abut_spring2(abut_real hertz, abut_real damping_ratio, abut_real h);

// Of the bodies' velocities.
abut_real abut_row_speed2(const abut_row2 *row, const abut_motion2 *motions);

// Gives the bodies an impulse along the row.
void abut_row_push2(const abut_row2 *row, abut_real impulse, abut_motion2 *motions);

#endif
