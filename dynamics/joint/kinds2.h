// kinds2.h : what each kind of joint holds its bodies to, as rows.
#ifndef DYNAMICS_JOINT_KINDS2_H
#define DYNAMICS_JOINT_KINDS2_H

#include "row/row2.h"
#include "state/dynamics2.h"
#include "state/substep2.h"

// How many rows a joint has: at most ABUT_JOINT_ROWS.
int32_t abut_joint_row_count2(const abut_joint_def2 *def);

// The rows as they begin the step, with the impulses that the joint has; where the speeds of its bodies are.
void abut_joint_rows_begin2(abut_joint2 *joint, abut_row2 *rows, const abut_body2 *bodies, const uint32_t speeds[2]);

// Where a dynamic body will be at the end of the sub-step, if nothing changes its velocity.
abut_place2 abut_place_ahead2(abut_motion2 motion, const abut_substep2 *substep);

// The rows where the bodies are now; `ahead`, place by place, where dynamic ones will be. It is not looked at when relaxed.
void abut_joint_rows2(abut_joint2 *joint, abut_row2 *rows, const abut_motion2 *motions, const abut_place2 *ahead,
                      const abut_substep2 *substep);

// Adds what the joint has done in a sub-step to its load.
void abut_joint_note2(abut_joint2 *joint, const abut_row2 *rows);

// Keeps the impulses, and the load as the mean over the step.
void abut_joint_end2(abut_joint2 *joint, const abut_row2 *rows, const abut_motion2 *motions, const abut_substep2 *substep);

// Forgets impulses and load. The angle is kept where it is one.
void abut_joint_forget2(abut_joint2 *joint);

#endif
