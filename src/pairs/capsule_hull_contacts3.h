// capsule_hull_contacts3.h : the contacts of a capsule beside a hull of few vertices.
#ifndef ABUT_PAIRS_CAPSULE_HULL_CONTACTS3_H
#define ABUT_PAIRS_CAPSULE_HULL_CONTACTS3_H

#include "clip/small_manifold3.h"
#include "pairs/capsule_box_contacts3.h"

// The distance of a segment and a hull that keeps planes, in either order, and the contacts: where there is one only, its name
// alone. Nothing where plain arithmetic cannot prove the distance, and where the cache has features; *p then holds nothing of
// use.
abut_capsule_result3 abut_capsule_meets_hull3(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                              const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                              abut_proximity3 *p);

// The same as compiled for one kind of processor, to the same bits; whatever is in the cache.
abut_capsule_result3 abut_capsule_meets_hull3_plain(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                    const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                                    abut_proximity3 *p);
abut_capsule_result3 abut_capsule_meets_hull3_avx2(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                   const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                                   abut_proximity3 *p);
abut_capsule_result3 abut_capsule_meets_hull3_avx512(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                     const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                                     abut_proximity3 *p);

#endif
