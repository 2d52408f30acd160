// boxes3.h : the contact manifold of two boxes of space, by a kernel of its own.
#ifndef ABUT_CONTACT_BOXES3_H
#define ABUT_CONTACT_BOXES3_H

#include "abut/query3.h"

// False when the shapes are not boxes that overlap clearly or are clearly farther apart than the margin, or when rounding
// could change which features meet: then the plain way is called for, and *m holds nothing of use. Leaves the normal in the
// cache, which may be NULL. `points`, if not NULL, gets the full set.
bool abut_boxes3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                 abut_manifold3 *m, abut_contact3 *points);

#endif
