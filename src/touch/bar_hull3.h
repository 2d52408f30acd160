// bar_hull3.h : the contacts of a capsule beside a hull of few vertices.
#ifndef ABUT_TOUCH_BAR_HULL3_H
#define ABUT_TOUCH_BAR_HULL3_H

#include "manifold/two3.h"
#include "touch/bar_box3.h"

// The distance of a segment and a hull that keeps planes, in either order, and the contacts: where there is one only, its name
// alone. Nothing where plain arithmetic cannot prove the distance, and where the cache has features; *p then holds nothing of
// use.
abut_bar_told3 abut_bar_meets_hull3(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                    abut_real margin, abut_cache3 *cache, abut_proximity3 *p);

// The same as compiled for one kind of processor, to the same bits; whatever is in the cache.
abut_bar_told3 abut_bar_meets_hull3_plain(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                          abut_real margin, abut_cache3 *cache, abut_proximity3 *p);
abut_bar_told3 abut_bar_meets_hull3_avx2(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                         abut_real margin, abut_cache3 *cache, abut_proximity3 *p);
abut_bar_told3 abut_bar_meets_hull3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                           abut_real margin, abut_cache3 *cache, abut_proximity3 *p);

#endif
