// polygons2.h : the contact manifold of polytopes with few vertices.
#ifndef ABUT_CLIP_POLYGONS2_H
#define ABUT_CLIP_POLYGONS2_H

#include "abut/query2.h"

// The manifold of any two shapes: where both have few vertices by their axes; what is smooth or has many, and corners so nearly
// touching that plain arithmetic is not enough, by the machines (manifold2.h). margin >= 0; the cache may be NULL.
abut_manifold2 abut_facing_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache);

#endif
