// query.h : what query2.c and query3.c share: the queries' numbers, their options, the loop over chunks.
#ifndef QUERY_H
#define QUERY_H

#include "binding.h"

// The numbers of the queries, as queries.py has them.
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
    WHAT_SUPPORT,
    WHAT_ALL
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

// What the rows of the arrays are in a dimension.
typedef struct dimension {
    int    number;
    int    forms[5]; // numbers of a pose, in every form it has, then 0
    int    sweep;    // numbers of a sweep
    int    placed;   // numbers of a pose in the one form that surfaces take
    size_t vector, cache, hit;
    size_t answers[WHAT_ALL]; // of each query
} dimension;

extern const dimension dimension2;
extern const dimension dimension3;

// What a query of pairs is asked with. Each call is read whole, or an exception says why not; it is released in either case.
typedef struct pair_call {
    plan         plan;
    int          what;
    int          form_a, form_b;
    view         pose_a, pose_b, vectors, caches, answers;
    int          vector_each;
    task_options options;
} pair_call;

bool pair_call_read(pair_call *c, PyObject *arguments, const dimension *d);
void pair_call_release(pair_call *c);

// Of single shapes.
typedef struct one_call {
    plan         plan;
    int          what;
    int          form;
    view         pose, from, along, answers;
    int          from_each, along_each;
    task_options options;
} one_call;

bool one_call_read(one_call *c, PyObject *arguments, const dimension *d);
void one_call_release(one_call *c);

// Of pairs that move and turn.
typedef struct impact_call {
    plan         plan;
    int          form_a, form_b;
    view         pose_a, pose_b, sweeps_a, sweeps_b, answers;
    int          each_a, each_b;
    task_options options;
} impact_call;

bool impact_call_read(impact_call *c, PyObject *arguments, const dimension *d);
void impact_call_release(impact_call *c);

// Of poses as matrices, row after row: of B alone when form_a is 0, else of B in A's frame.
typedef struct matrix_call {
    int  form_a, form_b;
    view pose_a, pose_b, answers;
} matrix_call;

bool    matrix_call_read(matrix_call *c, PyObject *arguments, const dimension *d);
void    matrix_call_release(matrix_call *c);
int64_t matrix_call_count(const matrix_call *c, const dimension *d);

#endif
