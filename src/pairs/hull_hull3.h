// hull_hull3.h : two hulls. Of two of few vertices that were asked about before, the kernel proves that the same features are
// still nearest (warm_distance3.h), without a pair; all others are answered in the unit frame.
#ifndef ABUT_PAIRS_HULL_HULL3_H
#define ABUT_PAIRS_HULL_HULL3_H

#include "base/prefetch.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"
#include "pairs/warm_distance3.h"

// By the features that the cache remembers of two small hulls.
static inline bool abut_hull_hull_warm3(const abut_query3 *q, abut_proximity3 *answer)
{
    answer->supports = 0;
    if (!abut_hulls_known3(q->a, q->b, q->options, q->cache)) {
        return false;
    }
    return abut_warm_distance_kernel3(q->a, q->b, q->b_in_a, abut_limit_of3(q->options), q->cache, answer);
}

// A polytope in the cache goes on in other cache lines, and is read once the pair is made.
static inline void abut_fetch_polytope3(const abut_cache3 *cache)
{
    if (cache != NULL && cache->private_.faces > 0) {
        abut_prefetch(cache->private_.corner[0]);
        abut_prefetch(cache->private_.corner[2]);
    }
}

static inline abut_proximity3 abut_hull_hull_distance3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (abut_hull_hull_warm3(q, &p)) {
        return p;
    }
    abut_fetch_polytope3(q->cache);
    return abut_unit_frame_distance_after3(q, p.supports);
}

static inline abut_manifold3 abut_hull_hull_contacts3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (abut_hull_hull_warm3(q, &p)) {
        return abut_contacts_of_distance3(q, &p);
    }
    abut_fetch_polytope3(q->cache);
    return abut_unit_frame_contacts_after3(q, p.supports);
}

static const abut_route3 abut_hull_hull_route3 = {abut_unit_frame_overlap3, abut_hull_hull_distance3, abut_hull_hull_contacts3,
                                                  abut_unproved_cast3};

#endif
