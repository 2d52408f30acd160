// pose3.h : poses and the boxes of shapes at them, in 3D.
#ifndef WORLD_BODIES_POSE3_H
#define WORLD_BODIES_POSE3_H

#include "bodies/state3.h"

// What is wrong with a pose: ABUT_NOT_FINITE, ABUT_TOO_LARGE, ABUT_INVALID (its rotation is none); or ABUT_OK.
abut_status abut_check_pose3(abut_pose3 pose);

// The box of a shape at a pose in the world: lower corner, then upper.
void abut_box_of_convex3(const abut_shape3 *convex, abut_pose3 pose, abut_real box[6]);
void abut_box_of_surface3(abut_lent3 surface, abut_pose3 pose, abut_real box[6]);

// The body is there now, or nothing has changed.
abut_status abut_world_set_pose3(abut_world *w, uint32_t body, abut_pose3 pose);

#endif
