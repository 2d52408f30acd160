// crew.c : see crew.h.
//
// Which ranges of a share nobody has taken is one number: who leads takes them from the front, the others from the back, so
// that a thread meets again what it had in the last share. A range is taken by a change of that number, and only then is the
// share looked at: it stays until all of its ranges are done. So a thread that comes late, or sleeps anywhere, takes what there
// is then, or nothing.
#include "state/crew.h"

#include "state/pause.h"
#include <stdatomic.h>

enum {
    HELPERS = 64, // tasks that are asked for: as many threads can take part
    LINE = 64,    // bytes that one processor takes from another at once
    BACK = 16,    // bits: the first range that is not taken; above them, behind the last one
    NOTHING = 1 << BACK,
    PATIENCE = 10000 // pauses, a quarter of a millisecond: who is waited for longer has lost its processor
};

struct abut_crew {
    _Alignas(LINE) atomic_bool led;
    bool alone; // who leads has waited for too long, and goes on by itself
    void (*lead)(void *work, abut_crew *crew);
    void          *work;
    abut_range_fn *run; // of the share, with what follows
    void          *shared;
    size_t         count, length;
    _Alignas(LINE) atomic_bool over;
    _Alignas(LINE) atomic_uint open;   // ranges that are not taken
    _Alignas(LINE) atomic_uint undone; // ranges that are not done
};

// The number of a range that is now one's own; NOTHING: there is none.
static unsigned take(abut_crew *crew, bool front)
{
    unsigned open = atomic_load_explicit(&crew->open, memory_order_relaxed);
    for (;;) {
        const unsigned first = open & (NOTHING - 1), end = open >> BACK;
        if (first >= end) {
            return NOTHING;
        }
        const unsigned left = front ? open + 1 : open - NOTHING;
        if (atomic_compare_exchange_weak_explicit(&crew->open, &open, left, memory_order_acquire, memory_order_relaxed)) {
            return front ? first : end - 1;
        }
    }
}

static void run_range(const abut_crew *crew, unsigned range)
{
    const size_t first = range * crew->length, left = crew->count - first;
    crew->run(crew->shared, first, left < crew->length ? left : crew->length);
}

// Whether there was one.
static bool do_range(abut_crew *crew, bool front)
{
    const unsigned range = take(crew, front);
    if (range == NOTHING) {
        return false;
    }
    run_range(crew, range);
    atomic_fetch_sub_explicit(&crew->undone, 1, memory_order_release);
    return true;
}

void abut_crew_share(abut_crew *crew, abut_range_fn *run, void *work, size_t count, size_t grain)
{
    if (count == 0) {
        return;
    }
    if (crew == NULL) {
        run(work, 0, count);
        return;
    }
    crew->run = run;
    crew->shared = work;
    crew->count = count;
    crew->length = abut_crew_range(count, grain);
    const unsigned ranges = (unsigned)((count + crew->length - 1) / crew->length);
    if (ranges == 1 || crew->alone) {
        for (unsigned i = 0; i < ranges; ++i) {
            run_range(crew, i);
        }
        return;
    }
    atomic_store_explicit(&crew->undone, ranges, memory_order_relaxed);
    atomic_store_explicit(&crew->open, ranges << BACK, memory_order_release);
    while (do_range(crew, true)) {
    }
    for (int waited = 0; atomic_load_explicit(&crew->undone, memory_order_acquire) > 0; ++waited) {
        abut_pause();
        crew->alone = crew->alone || waited >= PATIENCE;
    }
}

// A task: the first one leads, the others help it while there is something to do. On a machine that is busy with other things
// nobody waits for long: the next task may help again.
static void join(void *work, size_t first, size_t count)
{
    abut_crew *crew = work;
    (void)first;
    (void)count;
    if (!atomic_exchange_explicit(&crew->led, true, memory_order_relaxed)) {
        crew->lead(crew->work, crew);
        atomic_store_explicit(&crew->over, true, memory_order_release);
        return;
    }
    for (int waited = 0; waited < PATIENCE && !atomic_load_explicit(&crew->over, memory_order_acquire); ++waited) {
        if (do_range(crew, false)) {
            waited = 0;
        } else {
            abut_pause();
        }
    }
}

void abut_crew_gather(const abut_tasks *tasks, void (*lead)(void *work, abut_crew *crew), void *work)
{
    abut_crew crew = {.lead = lead, .work = work};
    if (tasks == NULL || tasks->start == NULL) {
        lead(work, &crew);
        return;
    }
    void *task = tasks->start(join, &crew, HELPERS, 1, tasks->context);
    if (task != NULL) {
        tasks->wait(task, tasks->context);
    }
}
