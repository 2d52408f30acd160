// query.h : what query2.c and query3.c share: the queries' numbers, their options, the loop over chunks.
#ifndef QUERY_H
#define QUERY_H

#include "binding.h"

// The numbers of the queries, as _queries.py has them.
enum {
    WHAT_OVERLAP = 0,
    WHAT_DISTANCE,
    WHAT_COLLIDE,
    WHAT_CAST,
    WHAT_DEPTH_ALONG,
    WHAT_COLLIDE_ALONG,
    WHAT_GRADIENT,
    WHAT_DISTANCE_WORLD,
    WHAT_COLLIDE_WORLD,
    WHAT_RAY,
    WHAT_POINT,
    WHAT_BOUNDS,
    WHAT_SUPPORT
};

typedef struct task_options {
    abut_options      query;
    abut_real         margin;
    abut_cast_options cast;
} task_options;

// Of a query: max_distance, tolerance, -, max_supports; of contacts: margin; of a cast: max_fraction, target, tolerance, leave.
static inline task_options task_options_of(const double numbers[3], int whole)
{
    task_options o = {{(abut_real)numbers[0], (abut_real)numbers[1], whole},
                      (abut_real)numbers[0],
                      {(abut_real)numbers[0], (abut_real)numbers[1], (abut_real)numbers[2], whole != 0}};
    return o;
}

// How many items of a batch have no answer, and which is the first.
typedef struct tally {
    int64_t count, first;
} tally;

static inline void tally_add(tally *t, int64_t index)
{
    if (t->count++ == 0) {
        t->first = index;
    }
}

// Adds those of `count` answers, the first of which has the index `first`, whose status is ABUT_INVALID.
void tally_answers(tally *t, const void *answers, size_t size, size_t status_at, int64_t first, int64_t count);

typedef void chunk_fn(void *task, int64_t first, int64_t count, tally *invalid);

// Answers items 0 to count with the interpreter's lock given back: (number without an answer, the first of them), or NULL with
// an exception: an interrupt, or what a support function raised.
PyObject *run_in_chunks(chunk_fn *answer, void *task, int64_t count);

#endif
