// collide_rows.h : all pairs of boxes of one or two trees of rows that share a point, by going down both at once.
#ifndef WORLD_BROAD_COLLIDE_ROWS_H
#define WORLD_BROAD_COLLIDE_ROWS_H

#include "abut/broad.h"
#include "broad/rows.h"

// Where the pairs go: numbers a << bits | b of the slots a < b of the two boxes, in no order.
typedef struct abut_found {
    const abut_allocator *allocator;
    abut_array           *keys;
    size_t                count;
    int                   bits;
    abut_progress_fn     *progress; // NULL, or asked now and then whether to go on
    void                 *context;
    uint64_t              looks; // pairs of rows so far
} abut_found;

// Adds the pairs within one tree, or those of a box of the one and a box of the other. ABUT_OK, ABUT_NO_MEMORY or
// ABUT_CANCELLED; in the last two cases some have been added.
abut_status abut_collide_rows(const abut_rows *a, const abut_rows *b, abut_found *found);

#endif
