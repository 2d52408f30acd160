// boxes2.h : the contact manifold of two boxes without rounding, by a kernel of its own.
#ifndef ABUT_CONTACT_BOXES2_H
#define ABUT_CONTACT_BOXES2_H

#include "abut/query2.h"

// False when the shapes are not such boxes, or when they are so nearly touching, or touch or face each other so nearly with
// their corners only, that the plain way is called for; *m then holds nothing of use. Leaves the normal in the cache, which may
// be NULL.
bool abut_boxes2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin, abut_cache2 *cache,
                 abut_manifold2 *m);

#endif
