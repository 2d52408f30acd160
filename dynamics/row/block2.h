// block2.h : four contacts side by side, no two of which push the same body: what is done for one is done for all at once.
//
// Of a contact, the row of each point along the normal, across it, and against rolling. A place of a block that has no contact
// pushes nothing: its numbers are 0.
#ifndef DYNAMICS_ROW_BLOCK2_H
#define DYNAMICS_ROW_BLOCK2_H

#include "row/sweep2.h"
#include "state/motion2.h"
#include "state/substep2.h"

enum { ABUT_BLOCK_POINTS = 2 };

// The rows of a point.
enum { ABUT_ALONG, ABUT_ACROSS, ABUT_ROLLING, ABUT_BLOCK_ROWS };

// A row of four contacts, or what is the same for each of them.
typedef abut_real abut_of_lanes[ABUT_LANES];

typedef struct abut_block_row2 {
    abut_of_lanes arm_a, arm_b;
    abut_of_lanes inverse, mass; // of the effective mass; what an impulse is of a velocity, softness and all
    abut_of_lanes bias;          // with what bodies that no impulse moves add to the row's velocity
    abut_of_lanes impulse;       // of the sub-step
    abut_of_lanes change, along; // of the impulse in the last sweep, and of the search of the conjugate gradients
} abut_block_row2;

typedef struct abut_block2 {
    uint32_t      a[ABUT_LANES], b[ABUT_LANES]; // where the speeds of the bodies are
    uint32_t      contact[ABUT_LANES];          // places of the contacts' givens: where there is none, of another one here
    uint32_t      pressed[ABUT_BLOCK_POINTS];   // a bit for each contact whose point has held a load in the step
    int32_t       points;                       // of those that have the most
    bool          friction, rolling;            // of any
    bool          drifts;                       // a body of any that no impulse moves has a velocity
    abut_of_lanes normal_x, normal_y;
    abut_of_lanes inverse_mass_a, inverse_mass_b, inverse_inertia_a, inverse_inertia_b;
    abut_of_lanes friction_bound, rolling_bound; // of rows that the normal's impulse bounds: how many times that
    abut_of_lanes keep[ABUT_BLOCK_POINTS]; // which part of the normal's impulse stays: 1 less the softness; of others all does
    abut_of_lanes separation[ABUT_BLOCK_POINTS]; // where the rows were written
    abut_block_row2 row[ABUT_BLOCK_POINTS][ABUT_BLOCK_ROWS];
} abut_block2;

// What the rows of a contact are written from in each sub-step.
typedef struct abut_given2 {
    abut_of_lanes local[ABUT_BLOCK_POINTS]; // of the point: local_a, local_b
    abut_of_lanes shape;                    // surface_speed, round_a, round_b, share
    abut_of_lanes points;                   // of each the separation; then of each 1, or 0 where there is no such point
    uint32_t      a, b;                     // places of the bodies
} abut_given2;

// The rows of a block where the bodies are now; notes which points have held a load since the step began.
void abut_block_rows2(abut_block2 *block, const abut_given2 *givens, const abut_motion2 *motions, const abut_substep2 *substep);

// Applies the impulses that the rows have from the sub-step before.
void abut_block_warm_start2(const abut_block2 *block, abut_speed2 *speeds);

// One sweep over the block's rows.
void abut_block_sweep2(abut_block2 *block, abut_speed2 *speeds, abut_block_sweep_state2 *sweep);

#endif
