// rows2.h : joints as the rows of blocks: what is the same for a whole step is written once, joint by joint; directions where
// the bodies are now; biases by how they move.
//
// Joints foresee how their bodies turn in a sub-step. To first order these leave a constraint along its tangent, so a held row
// takes away the error that there is, and does not make the one that the turning would make.
#ifndef DYNAMICS_JOINT_ROWS2_H
#define DYNAMICS_JOINT_ROWS2_H

#include "row/joint_block2.h"
#include "state/dynamics2.h"
#include "state/substep2.h"

// How a body turns in a sub-step: the angle, its cosine less 1, its sine less the angle.
typedef struct abut_ahead2 {
    abut_real numbers[ABUT_LANES];
} abut_ahead2;

abut_ahead2 abut_ahead_of2(abut_real angle);

// Before islands are solved, which share those that no impulse moves: how these turn, in their places of d->ahead.
void abut_look_ahead2(abut_dynamics2 *d);

// The rows of the joint at a place as they begin the step, with the impulses that it has; where the speeds of its bodies are.
void abut_joint_rows_begin2(abut_dynamics2 *d, uint32_t place, abut_joint_block2 *blocks, abut_joint_row2 *rows,
                            const uint32_t speeds[2]);

// The rows of a block where the bodies are now.
void abut_joint_block_rows2(abut_joint_block2 *block, abut_joint_row2 *rows, const abut_joint2 *joints,
                            const abut_motion2 *motions, const abut_substep2 *substep);

// The biases of held rows: by how the bodies move now, before they go; relaxed, once they have gone.
void abut_joint_block_foresee2(abut_joint_block2 *block, abut_joint_row2 *rows, const abut_dynamics2 *d,
                               const abut_speed2 *speeds, const abut_substep2 *substep);
void abut_joint_block_relax2(abut_joint_block2 *block, abut_joint_row2 *rows);

// Keeps the impulses, and the load as the mean over the step.
void abut_joint_end2(abut_joint2 *joint, const abut_joint_block2 *blocks, const abut_joint_row2 *rows,
                     const abut_motion2 *motions, const abut_substep2 *substep);

#endif
