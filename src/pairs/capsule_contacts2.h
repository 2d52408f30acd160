// capsule_contacts2.h : the contact manifold of two capsules, and of a box and a capsule, by a kernel of its own.
#ifndef ABUT_PAIRS_CAPSULE_CONTACTS2_H
#define ABUT_PAIRS_CAPSULE_CONTACTS2_H

#include "abut/query2.h"

// Other pairs, cores that overlap or so nearly touch that plain arithmetic cannot prove its bounds, and shapes drawn far from
// their own origins are left to polygons2.c and what follows it. margin >= 0; the cache may be NULL.
abut_manifold2 abut_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                      abut_cache2 *cache);

// The same of two capsules.
abut_manifold2 abut_capsules_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                       abut_real s, abut_real margin, abut_cache2 *cache);

// And of a box A and a capsule B.
abut_manifold2 abut_box_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                          abut_real s, abut_real margin, abut_cache2 *cache);

#endif
