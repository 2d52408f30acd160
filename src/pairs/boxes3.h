// boxes3.h : the contact manifold of two boxes of space, by a kernel of its own.
#ifndef ABUT_PAIRS_BOXES3_H
#define ABUT_PAIRS_BOXES3_H

#include "pairs/box_contact_set3.h"

// False when the shapes are not boxes that overlap clearly, lie flat on each other within the margin or are clearly farther
// apart than it, or when rounding could change which features meet: then the plain way is called for. Leaves the normal in the
// cache, which may be NULL.
bool abut_boxes_meet3(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                      abut_cache3 *cache);

abut_manifold3 abut_boxes_manifold3(const abut_boxes3 *s);

// The full set, counter-clockwise about the normal.
void abut_boxes_points3(const abut_boxes3 *s, abut_contact3 *points);

#endif
