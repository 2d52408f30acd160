// warm_distance3.h : the distance of two small hulls by what the last answer left in the cache, if that is still nearest.
#ifndef ABUT_PAIRS_WARM_DISTANCE3_H
#define ABUT_PAIRS_WARM_DISTANCE3_H

#include "abut/query3.h"

// Whether two shapes are small hulls, the cache names vertices of both, and nothing is asked but a distance of interest. A
// surface kept from an overlap is asked first, by the general method.
static inline bool abut_hulls_known3(const abut_shape3 *a, const abut_shape3 *b, const abut_options *options,
                                     const abut_cache3 *cache)
{
    bool limited = options != NULL && (options->max_supports > 0 || options->tolerance > 0);
    if (a->core != ABUT_CORE3_HULL || b->core != ABUT_CORE3_HULL || cache == NULL || limited ||
        (a->hull->side | b->hull->side) != 0) {
        return false;
    }
    const int32_t   last = cache->count - 1;
    const int32_t   middle = cache->count == 3;
    const uint32_t *i = cache->feature_a;
    const uint32_t *j = cache->feature_b;
    const uint32_t  of_a = (uint32_t)a->hull->vertices;
    const uint32_t  of_b = (uint32_t)b->hull->vertices;
    return last >= 0 && last < 3 && cache->faces <= 0 && i[0] < of_a && j[0] < of_b && i[middle] < of_a && j[middle] < of_b &&
           i[last] < of_a && j[last] < of_b;
}

// Of hulls known as above. False where another feature may be nearer, where that is in doubt, and for numbers out of range:
// then *answer holds only what it has cost, which must be counted. The cache keeps its features.
bool abut_warm_distance3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                         abut_cache3 *cache, abut_proximity3 *answer);

// As compiled for one kind of processor, to the same bits; `limit` is the distance of interest.
bool abut_warm_distance3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                               abut_cache3 *cache, abut_proximity3 *answer);
bool abut_warm_distance3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                              abut_cache3 *cache, abut_proximity3 *answer);
bool abut_warm_distance3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                                abut_cache3 *cache, abut_proximity3 *answer);

#endif
