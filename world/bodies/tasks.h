// tasks.h : work on many items, by the caller's threads and with the caller's leave.
#ifndef WORLD_BODIES_TASKS_H
#define WORLD_BODIES_TASKS_H

#include "abut/world.h"

// Has `run` called for ranges that make up [0, count). Between parts of the work the progress callback is asked, with *done and
// what has been done since added; *done grows by count. ABUT_OK or ABUT_CANCELLED.
abut_status abut_run_ranges(const abut_update_options *options, abut_range_fn *run, void *work, size_t count, uint64_t *done);

#endif
