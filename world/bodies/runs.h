// runs.h : runs of elements side by side in one array. A run has room for the next power of two; one that goes is kept for the
// next of its size.
#ifndef WORLD_BODIES_RUNS_H
#define WORLD_BODIES_RUNS_H

#include "broad/array.h"

enum { ABUT_RUN_SIZES = 31 };

typedef struct abut_runs {
    uint32_t   used;                 // elements that have ever been in a run
    uint32_t   free[ABUT_RUN_SIZES]; // the first free run of each size, or ABUT_NOWHERE
    abut_array next;                 // uint32_t, by the first element of a free run
} abut_runs;

abut_runs abut_runs_of(void);

// Elements of a run that holds so many: 0 or a power of two.
uint32_t abut_run_room(uint32_t count);

// Room for so many elements in all. False: no memory, and nothing has changed.
bool abut_runs_reserve(const abut_allocator *allocator, abut_runs *runs, size_t elements);

// Where a run for so many elements begins; there is room for it. Of 0 elements: 0.
uint32_t abut_runs_take(abut_runs *runs, uint32_t count);
void     abut_runs_leave(abut_runs *runs, uint32_t first, uint32_t count);

#endif
