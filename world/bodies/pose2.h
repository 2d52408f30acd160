// pose2.h : poses and the boxes of shapes at them, in 2D.
#ifndef WORLD_BODIES_POSE2_H
#define WORLD_BODIES_POSE2_H

#include "bodies/state2.h"

// What is wrong with a pose: ABUT_NOT_FINITE, ABUT_TOO_LARGE, ABUT_INVALID (its rotation is none); or ABUT_OK.
abut_status abut_check_pose2(abut_pose2 pose);

// The box of a shape at a pose in the world: lower corner, then upper.
void abut_box_of_convex2(const abut_shape2 *convex, abut_pose2 pose, abut_real box[4]);
void abut_box_of_surface2(abut_lent2 surface, abut_pose2 pose, abut_real box[4]);

// The body is there now, or nothing has changed.
abut_status abut_world_set_pose2(abut_world *w, uint32_t body, abut_pose2 pose);

#endif
