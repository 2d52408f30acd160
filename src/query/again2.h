// again2.h : the distance of two polygons by what the last answer left in the cache, if that is still nearest.
#ifndef ABUT_QUERY_AGAIN2_H
#define ABUT_QUERY_AGAIN2_H

#include "gjk/core2.h"

typedef struct abut_again2 {
    abut_core_answer2 core; // in the caller's unit
    abut_real         noise;
} abut_again2;

// Of two polygons and a cache. False where something else may be nearer, where that is in doubt, for polygons with too many
// vertices for rows and for numbers out of range. Beyond `limit` the status says so.
bool abut_again2_answer(abut_again2 *again, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                        abut_real limit, const abut_cache2 *cache);

#endif
