// tasks.c : see tasks.h.
#include "bodies/tasks.h"

enum {
    GRAIN = 256,   // items that are worth a thread: some ten microseconds
    PART = 1 << 14 // items between two calls of a progress callback: about a millisecond
};

// A part of the items, given to threads that count from 0.
typedef struct part {
    abut_range_fn *run;
    void          *work;
    size_t         first;
} part;

static void run_part(void *work, size_t first, size_t count)
{
    const part *p = work;
    p->run(p->work, p->first + first, count);
}

static void run_on(const abut_tasks *tasks, part *p, size_t count)
{
    if (tasks == NULL || tasks->start == NULL || count <= GRAIN) {
        run_part(p, 0, count);
        return;
    }
    void *task = tasks->start(run_part, p, count, GRAIN, tasks->context);
    if (task != NULL) {
        tasks->wait(task, tasks->context);
    }
}

abut_status abut_run_ranges(const abut_update_options *options, abut_range_fn *run, void *work, size_t count, uint64_t *done)
{
    part p = {run, work, 0};
    while (p.first < count) {
        const size_t left = count - p.first;
        const size_t now = options->progress != NULL && left > PART ? PART : left;
        run_on(options->tasks, &p, now);
        p.first += now;
        *done += now;
        if (options->progress != NULL && !options->progress(options->progress_context, *done)) {
            return ABUT_CANCELLED;
        }
    }
    return ABUT_OK;
}
