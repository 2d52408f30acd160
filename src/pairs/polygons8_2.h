// polygons8_2.h : the contact manifold of two polygons, the ones with rows of eight first.
#ifndef ABUT_PAIRS_POLYGONS8_2_H
#define ABUT_PAIRS_POLYGONS8_2_H

#include "abut/query2.h"

// Of two polygons. Reads and writes the cache, which may be NULL; margin >= 0.
abut_manifold2 abut_polygons_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                       abut_cache2 *cache);

#endif
