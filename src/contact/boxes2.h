// boxes2.h : the contact manifold of two boxes without rounding, by a kernel of its own.
#ifndef ABUT_CONTACT_BOXES2_H
#define ABUT_CONTACT_BOXES2_H

#include "abut/query2.h"

// False when the shapes are not such boxes, or when they are so nearly touching, or touch or face each other so nearly with
// their corners only, that the plain way is called for; *m then holds nothing of use.
bool abut_boxes2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin, abut_manifold2 *m);

#endif
