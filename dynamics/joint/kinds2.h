// kinds2.h : what each kind of joint holds its bodies to, as rows.
#ifndef DYNAMICS_JOINT_KINDS2_H
#define DYNAMICS_JOINT_KINDS2_H

#include "joint/frame2.h"

// How many rows a joint has: at most ABUT_JOINT_ROWS.
int32_t abut_joint_row_count2(const abut_joint_def2 *def);

// Whether its first two rows hold the anchors together.
bool abut_joint_is_pinned2(abut_joint_kind2 kind);

// The rows of a joint where its frame is, of a pinned kind those behind the first two. How many there are.
int32_t abut_joint_lines2(abut_joint_frame2 *frame, abut_joint_line2 lines[ABUT_JOINT_ROWS]);

// Whether rows go by the angle, which takes time to find.
bool abut_joint_goes_by_angle2(const abut_joint_def2 *def);

// The angle of B in A, or the way along the axis, or the distance of the anchors.
abut_real abut_joint_way2(const abut_joint2 *joint, const abut_motion2 *motions);

// Forgets impulses and load. The angle is kept where it is one.
void abut_joint_forget2(abut_joint2 *joint);

#endif
