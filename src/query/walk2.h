// walk2.h : the signed distance of two polytopes by a walk round their Minkowski difference.
#ifndef ABUT_QUERY_WALK2_H
#define ABUT_QUERY_WALK2_H

#include "query/core2.h"

// Whether both cores have vertices, and few enough.
bool abut_walkable2(const abut_pair2 *pair);

// The answer for such a pair; leaves its vertices in the cache for the machines. False when the pair
// is so nearly touching, or so flat, that other methods' exact decisions are called for; *answer and the cache are then as
// good as before.
bool abut_walk2(const abut_pair2 *pair, abut_cache2 *cache, abut_core_answer2 *answer);

#endif
