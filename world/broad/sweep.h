// sweep.h : the boxes that a box meets on a straight way; of a ray that box is a point.
#ifndef WORLD_BROAD_SWEEP_H
#define WORLD_BROAD_SWEEP_H

#include "broad/state.h"

typedef struct abut_sweep {
    abut_real   box[ABUT_BOX_REALS];
    abut_real   translation[ABUT_BOX_REALS / 2];
    abut_real   max_fraction; // 0 means 1
    abut_filter filter;
} abut_sweep;

// The first box, or where `hit` says that what is in it is hit; `hit` may be NULL.
abut_ranked_box abut_broad_first(const abut_broad *b, const abut_sweep *sweep, abut_sweep_fn *hit, void *context);

// Whether there is any.
bool abut_broad_any(const abut_broad *b, const abut_sweep *sweep, abut_sweep_fn *hit, void *context);

// How many there are; the first ones, `capacity` at most, in their order.
size_t abut_broad_all(const abut_broad *b, const abut_sweep *sweep, abut_ranked_box *hits, size_t capacity);

#endif
