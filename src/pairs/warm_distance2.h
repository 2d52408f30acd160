// warm_distance2.h : the distance of two polygons by what the last answer left in the cache, if that is still nearest.
#ifndef ABUT_PAIRS_WARM_DISTANCE2_H
#define ABUT_PAIRS_WARM_DISTANCE2_H

#include "abut/query2.h"

// Of two polygons and a cache. Where something else may be nearer or that is in doubt, for polygons with too many vertices for
// rows and for numbers out of range, as distance_any2.h answers with that cache.
abut_proximity2 abut_warm_distance2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    const abut_options *options, abut_cache2 *cache);

// By the kernel (warm_distance_kernel2.h) for every processor, and compiled for AVX2 and AVX-512; the same bits.
abut_proximity2 abut_warm_distance2_plain(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          const abut_options *options, abut_cache2 *cache);
abut_proximity2 abut_warm_distance2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                         const abut_options *options, abut_cache2 *cache);
abut_proximity2 abut_warm_distance2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                           const abut_options *options, abut_cache2 *cache);

#endif
