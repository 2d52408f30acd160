// runs.c : see runs.h.
#include "bodies/runs.h"

#include "bodies/places.h"

abut_runs abut_runs_of(void)
{
    abut_runs runs = {.used = 0, .next = abut_array_of(sizeof(uint32_t))};
    for (int i = 0; i < ABUT_RUN_SIZES; i++) {
        runs.free[i] = ABUT_NOWHERE;
    }
    return runs;
}

static int size_of(uint32_t count)
{
    int size = 0;
    while ((uint32_t)1 << size < count) {
        size++;
    }
    return size;
}

uint32_t abut_run_room(uint32_t count)
{
    return count == 0 ? 0 : (uint32_t)1 << size_of(count);
}

bool abut_runs_reserve(const abut_allocator *allocator, abut_runs *runs, size_t elements)
{
    return elements < ABUT_NOWHERE && abut_array_reserve_zeroed(allocator, &runs->next, elements);
}

uint32_t abut_runs_take(abut_runs *runs, uint32_t count)
{
    if (count == 0) {
        return 0;
    }
    uint32_t      *free = &runs->free[size_of(count)];
    const uint32_t first = *free;
    if (first != ABUT_NOWHERE) {
        *free = ((const uint32_t *)runs->next.data)[first];
        return first;
    }
    runs->used += abut_run_room(count);
    return runs->used - abut_run_room(count);
}

void abut_runs_leave(abut_runs *runs, uint32_t first, uint32_t count)
{
    if (count > 0) {
        uint32_t *free = &runs->free[size_of(count)];
        ((uint32_t *)runs->next.data)[first] = *free;
        *free = first;
    }
}
