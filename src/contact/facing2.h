// facing2.h : the contact manifold of polytopes with few vertices.
#ifndef ABUT_CONTACT_FACING2_H
#define ABUT_CONTACT_FACING2_H

#include "abut/query2.h"

// False when the shapes are not such, or so nearly touching with their corners that the general way is called for; *m then
// holds nothing of use.
bool abut_facing2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin, abut_cache2 *cache,
                  abut_manifold2 *m);

#endif
