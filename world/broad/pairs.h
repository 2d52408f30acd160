// pairs.h : the pairs of a broad phase: all of them, or those of some boxes.
#ifndef WORLD_BROAD_PAIRS_H
#define WORLD_BROAD_PAIRS_H

#include "broad/state.h"

// As of the last update. ABUT_OK or ABUT_NO_MEMORY.
abut_status abut_broad_pairs(abut_broad *b, abut_pair_list *list);

// The same, those of which a box is among `ids`. ABUT_BAD_ID: one of these names nothing.
abut_status abut_broad_pairs_of(abut_broad *b, const uint32_t *ids, size_t count, abut_pair_list *list);

#endif
