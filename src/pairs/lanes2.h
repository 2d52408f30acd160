// lanes2.h : pairs of one group, answered side by side: what such a kernel is asked, and which pairs it takes at a time.
//
// A lane does for its pair what the kernel for a single pair does, operation by operation, so its answer has the same bits. A
// pair whose answer that kernel would not prove, or would look for otherwise, is left to the single query.
#ifndef ABUT_PAIRS_LANES2_H
#define ABUT_PAIRS_LANES2_H

#include "abut/batch2.h"

// Some pairs of an array.
typedef struct abut_group2 {
    const abut_batch_pair2 *pairs;
    const uint8_t          *place; // of each in the array
    int32_t                 count;
    abut_cache2            *caches; // as `pairs`; NULL: none
    abut_real               limit;  // as in a query
    uint8_t                *left;   // places of the pairs that are left to the single query; room for `count`
} abut_group2;

// What answers many pairs; how many are left. Answers of those may have been written to. NULL: one by one.
typedef struct abut_lanes2 {
    int32_t (*overlap)(const abut_group2 *g, bool *answers);
    int32_t (*distance)(const abut_group2 *g, abut_proximity2 *answers);
    int32_t (*contacts)(const abut_group2 *g, abut_manifold2 *answers);
} abut_lanes2;

#endif
