// halfspace2.h : a half-space as what a moving shape sees of it: a box.
#ifndef DYNAMICS_IMPACT_HALFSPACE2_H
#define DYNAMICS_IMPACT_HALFSPACE2_H

#include "abut/halfspace2.h"
#include "abut/impact2.h"

// The box and its motion which have, for a body that moves so and reaches so far from its point that moves straight, the same
// times of impact as a half-space at a pose. False: the numbers are too large for one.
bool abut_halfspace_box2(const abut_halfspace2 *halfspace, abut_pose2 pose, const abut_sweep2 *body, abut_real reach,
                         abut_shape2 *box, abut_sweep2 *sweep);

#endif
