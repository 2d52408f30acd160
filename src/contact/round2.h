// round2.h : the contact manifold of a polytope with few vertices and a circle, by a kernel of its own.
#ifndef ABUT_CONTACT_ROUND2_H
#define ABUT_CONTACT_ROUND2_H

#include "abut/query2.h"

// False when B is not a circle about its origin, A not such a polytope, or the centre so near to a corner that the general way
// is called for; *m then holds nothing of use. Leaves the normal in the cache, which may be NULL.
bool abut_round2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin, abut_cache2 *cache,
                 abut_manifold2 *m);

#endif
