// crew.h : several of the caller's threads at one piece of work, which one of them leads: what it shares out, all do by ranges.
//
// A share costs a microsecond where threads meet, so work of which there is much has many shares, one after another, while a
// task of the caller's would cost a hundred times that. The threads wait for the next share without sleeping. Whoever comes
// first leads, and needs nobody: tasks that are done one after another by one thread do all of it, too.
#ifndef DYNAMICS_STATE_CREW_H
#define DYNAMICS_STATE_CREW_H

#include "abut/world.h"

typedef struct abut_crew abut_crew;

// Most ranges of a share.
enum { ABUT_CREW_RANGES = 64 };

// How many items a range has, the last one of a share aside: at least `grain`. It depends on the number of threads no more than
// what is done by ranges may.
static inline size_t abut_crew_range(size_t count, size_t grain)
{
    const size_t even = (count + ABUT_CREW_RANGES - 1) / ABUT_CREW_RANGES;
    return even > grain ? even : grain;
}

// The tasks; NULL where there are so few items, of which `grain` are worth a range, that asking for threads takes longer.
static inline const abut_tasks *abut_tasks_for(const abut_tasks *tasks, size_t count, size_t grain)
{
    return count / 4 >= grain ? tasks : NULL;
}

// Has `lead` called once, on any of the threads that `tasks` lends; NULL: on this one.
void abut_crew_gather(const abut_tasks *tasks, void (*lead)(void *work, abut_crew *crew), void *work);

// How long the ranges of a share are: without a crew there is one.
static inline size_t abut_crew_length(const abut_crew *crew, size_t count, size_t grain)
{
    return crew != NULL ? abut_crew_range(count, grain) : count + 1;
}

// By who leads: has `run` called for the ranges that make up [0, count), in any order and at the same time. NULL: there is no
// crew, and all is one range.
void abut_crew_share(abut_crew *crew, abut_range_fn *run, void *work, size_t count, size_t grain);

#endif
