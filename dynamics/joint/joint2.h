// joint2.h : joints by their ids.
#ifndef DYNAMICS_JOINT_JOINT2_H
#define DYNAMICS_JOINT_JOINT2_H

#include "state/dynamics2.h"

// Removes the joint of a place.
void abut_drop_joint2(abut_dynamics2 *d, uint32_t at);

// Removes all joints of the body of a place.
void abut_drop_joints2(abut_dynamics2 *d, uint32_t body);

#endif
