// joint_block2.h : four joints side by side, no two of which push the same body, as block2.h has contacts.
//
// Each row has a direction and bounds of its own. A place of a block that has no joint, and a row that a joint has not, push
// nothing: their numbers are 0.
#ifndef DYNAMICS_ROW_JOINT_BLOCK2_H
#define DYNAMICS_ROW_JOINT_BLOCK2_H

#include "row/block2.h"

typedef struct abut_joint_row2 {
    abut_of_lanes normal_x, normal_y, arm_a, arm_b;
    abut_of_lanes inverse, mass; // of the effective mass; what an impulse is of a velocity, softness and all
    abut_of_lanes keep;          // which part of the impulse stays: 1 less the softness
    abut_of_lanes bias;          // with what bodies that no impulse moves add to the row's velocity
    abut_of_lanes lower, upper;  // of the impulse of a sub-step
    abut_of_lanes impulse;
    abut_of_lanes change, along; // of the impulse in the last sweep, and of the search of the conjugate gradients
    // What bias, mass and part kept are made from (joint/rows2.c).
    abut_of_lanes whole; // the effective mass
    abut_of_lanes error; // where the bodies are
    abut_of_lanes held;  // 1: the row takes its error away; 0: it is a spring, a motor or none
    abut_of_lanes drift; // of bodies that no impulse moves
} abut_joint_row2;

typedef struct abut_joint_block2 {
    uint32_t      a[ABUT_LANES], b[ABUT_LANES];             // where the speeds of the bodies are
    uint32_t      place_a[ABUT_LANES], place_b[ABUT_LANES]; // of the bodies
    uint32_t      joint[ABUT_LANES];                        // places of the joints, plus 1; 0: there is none
    uint32_t      first_row;
    int32_t       rows;   // of the joint that has the most
    bool          pinned; // the anchors of each stay together, by its first two rows
    abut_of_lanes inverse_mass_a, inverse_mass_b, inverse_inertia_a, inverse_inertia_b;
    abut_of_lanes local_a_x, local_a_y, local_b_x, local_b_y; // the anchors, from each centre of mass, in each body's frame
    // Of pinned ones the first two rows are solved together: what the impulse of one is of the other's velocity, softness and
    // all, and without it; and what the velocity of one is of the other's impulse.
    abut_of_lanes cross, whole_cross, inverse_cross;
    abut_of_lanes force_x, force_y, torque; // on B: sums of the impulses of the step
} abut_joint_block2;

// Applies the impulses that the rows have from the sub-step before.
void abut_joint_block_warm_start2(const abut_joint_block2 *block, const abut_joint_row2 *rows, abut_speed2 *speeds);

// One sweep over the block's rows.
void abut_joint_block_sweep2(const abut_joint_block2 *block, abut_joint_row2 *rows, abut_speed2 *speeds,
                             abut_block_sweep_state2 *sweep);

// Adds what the joints have done in a sub-step to their loads.
void abut_joint_block_note2(abut_joint_block2 *block, const abut_joint_row2 *rows);

#endif
