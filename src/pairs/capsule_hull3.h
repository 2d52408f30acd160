// capsule_hull3.h : spheres and capsules against hulls of few vertices, apart.
#ifndef ABUT_PAIRS_CAPSULE_HULL3_H
#define ABUT_PAIRS_CAPSULE_HULL3_H

#include "abut/query3.h"

// The answer when one core is a point or a segment and the other a hull that keeps planes, and they lie apart. False where they
// overlap or are so nearly touching, or so far from their own origins, that plain arithmetic cannot prove its bounds, and for
// every other pair, usable or not; *answer then holds nothing of use. The cache, which may be NULL, is for the next query.
bool abut_capsule_hull3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                        abut_proximity3 *answer);

// The same as compiled for one kind of processor, to the same bits; whatever is in the cache.
bool abut_capsule_hull3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                              abut_proximity3 *answer);
bool abut_capsule_hull3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                             abut_proximity3 *answer);
bool abut_capsule_hull3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                               abut_proximity3 *answer);

#endif
