// boxes2.h : the contact manifold of two boxes of the plane.
#ifndef ABUT_PAIRS_BOXES2_H
#define ABUT_PAIRS_BOXES2_H

#include "abut/query2.h"

// Of two shapes whose cores are boxes. Reads and writes the cache, which may be NULL; margin >= 0.
abut_manifold2 abut_boxes_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                    abut_real s, abut_real margin, abut_cache2 *cache);

#endif
