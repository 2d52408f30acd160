// manifold2.h : the contact manifold of any two shapes of the plane.
#ifndef ABUT_CLIP_MANIFOLD2_H
#define ABUT_CLIP_MANIFOLD2_H

#include "abut/query2.h"

// Reads and writes the cache, which may be NULL; margin >= 0.
abut_manifold2 abut_plain_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    abut_cache2 *cache);

// A manifold found at unit size (rescaled2.h) in the caller's unit again.
void abut_scale_manifold_back2(abut_manifold2 *m, abut_real unit);

#endif
