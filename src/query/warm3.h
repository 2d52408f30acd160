// warm3.h : two small hulls that are asked about again, from the pair to the answer in one go.
//
// Mostly the feature that was nearest is nearest still (gjk/hull_again3.h). Then nothing is handed on from one function to the
// next: no core's answer is written down. Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_QUERY_WARM3_H
#define ABUT_QUERY_WARM3_H

#include "gjk/core3.h"
#include "gjk/hull_again3.h"

// False when anything has changed: then only what it has cost is there, and must be counted. The cache must be there, and keeps
// its features.
bool abut_warm_hulls3(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p);

// As compiled for one kind of processor, to the same bits; both must be small hulls, and the cache have features.
bool abut_warm_hulls3_plain(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p);
bool abut_warm_hulls3_avx2(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p);

ABUT_INLINE bool abut_warm_in_rows3(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_hulls3_answer h;
    abut_core_answer3  core;
    h.supports = 0;
    abut_hulls3_end end = abut_hulls_as_before3(pair, cache, &h);
    if (end == ABUT_HULLS3_DOUBT) {
        p->supports = h.supports;
        return false;
    }
    abut_core_apart3(&core, &h, end);
    cache->normal = core.normal;
    abut_finish3(p, pair->a, pair->b, pair->unit, pair->noise, &core);
    return true;
}

#endif
