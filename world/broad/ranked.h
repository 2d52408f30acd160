// ranked.h : the best few of many boxes: the lowest `at`, of equal ones the lowest id.
#ifndef WORLD_BROAD_RANKED_H
#define WORLD_BROAD_RANKED_H

#include "abut/broad.h"

// A heap with the worst of them on top. `seen` counts all that were offered.
typedef struct abut_ranking {
    abut_ranked_box *boxes;
    size_t           capacity, count, seen;
} abut_ranking;

static inline bool abut_ranks_before(abut_ranked_box a, abut_ranked_box b)
{
    return a.at < b.at || (a.at == b.at && a.id < b.id);
}

void abut_rank(abut_ranking *r, abut_ranked_box box);

// The best first. No more boxes can be ranked afterwards.
void abut_ranking_finish(abut_ranking *r);

#endif
