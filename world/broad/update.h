// update.h : finds the pairs of a broad phase anew, and what has begun and ended since the last time.
#ifndef WORLD_BROAD_UPDATE_H
#define WORLD_BROAD_UPDATE_H

#include "broad/state.h"

// ABUT_OK, ABUT_NO_MEMORY or ABUT_CANCELLED; in the last two cases nothing has changed. `progress` may be NULL.
abut_status abut_broad_update(abut_broad *b, abut_progress_fn *progress, void *context);

#endif
