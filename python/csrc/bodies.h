// bodies.h : what the worlds of 2D and 3D and the simulation share: calls over rows of structs, read whole or refused.
#ifndef BODIES_H
#define BODIES_H

#include "world.h"

#include "abut/dynamics2.h"
#include "abut/world3.h"
#include "abut/world_query.h"

// A call over rows, of which each has an answer: (object, rows, answers, whether they are asked for).
typedef struct rows_call {
    PyObject *object;
    int64_t   count;
    int       asks;
    view      rows, answers;
} rows_call;

bool rows_call_read(rows_call *c, PyObject *arguments, size_t row, size_t answer);
void rows_call_release(rows_call *c);

// Shapes that come onto bodies, all of one convex shape or of one surface: (object, shape or None, rows, ids).
typedef struct shape_row2 {
    abut_shape_def2 def;
    abut_material   material; // of a simulation
    uint32_t        body;
} shape_row2;

typedef struct shape_row3 {
    abut_shape_def3 def;
    uint32_t        body;
} shape_row3;

typedef struct shape_rows {
    PyObject           *object;
    const shape_object *shape;
    int64_t             count;
    view                rows, ids;
} shape_rows;

bool shape_rows_read(shape_rows *c, PyObject *arguments, const dimension *d, size_t row);
void shape_rows_release(shape_rows *c);

// What is done with each body, shape or joint of a list: (object, what, ids, rows or None), as bodies.py has them.
enum {
    EACH_REMOVE_BODY,
    EACH_SET_POSE,
    EACH_SET_STILL,
    EACH_GET_BODY,
    EACH_REMOVE_SHAPE,
    EACH_SET_FILTER,
    EACH_GET_SHAPE,
    EACH_SET_MATERIAL, // this one and those below: of a simulation
    EACH_SET_VELOCITY,
    EACH_FORCE,
    EACH_TORQUE,
    EACH_IMPULSE,
    EACH_ANGULAR_IMPULSE,
    EACH_WAKE,
    EACH_SLEEP,
    EACH_REMOVE_JOINT,
    EACH_GET_JOINT,
    EACH_SET_JOINT,
    EACH_ALL
};

typedef struct filter_row {
    abut_filter filter;
    int32_t     group;
} filter_row;

typedef struct each_rows {
    PyObject *object;
    int       what;
    int64_t   count;
    size_t    size; // of a row
    view      ids, rows;
} each_rows;

bool each_rows_read(each_rows *c, PyObject *arguments, const size_t sizes[EACH_ALL]);
void each_rows_release(each_rows *c);

static inline bool each_is_of_shapes(int what)
{
    return (what >= EACH_REMOVE_SHAPE && what <= EACH_GET_SHAPE) || what == EACH_SET_MATERIAL;
}

static inline bool each_changes(int what)
{
    return what != EACH_GET_BODY && what != EACH_GET_SHAPE && what != EACH_GET_JOINT;
}

static inline void *each_row(const each_rows *c, int64_t index)
{
    return c->rows.held ? (char *)c->rows.buffer.buf + (size_t)index * c->size : NULL;
}

enum { LIST_CONTACTS, LIST_MANIFOLDS, LIST_BEGUN, LIST_ENDED, LIST_TOUCHING, LIST_IDS };

PyObject *bytes_of(const void *from, size_t count, size_t size);

// Queries: the first three over arrays, the others one at a time with many answers.
enum { MEET_RAY, MEET_ANY, MEET_CAST, MEET_RAYS, MEET_CASTS, MEET_OVERLAPS, MEET_NEAREST, MEET_ALL };

typedef struct met_call {
    PyObject           *object;
    const void         *world;
    const shape_object *shape;
    int                 what;
    view                poses, from, along, answers;
    task_options        options;
    abut_query_filter   filter;
    long long           most; // answers to one question
    abut_real           max_distance;
} met_call;

typedef size_t meet_fn(const met_call *c, void *answers, size_t room);

// Whether queries find the boxes of what a handle is of; else an exception is set.
bool      is_sorted(PyObject *object);
bool      met_call_read(met_call *c, PyObject *arguments, const dimension *d, size_t pose, const size_t sizes[MEET_ALL]);
PyObject *met_call_answer(met_call *c, chunk_fn *answer, meet_fn *meet, size_t size);
void      met_call_release(met_call *c);

typedef struct gap_call {
    PyObject         *object, *other;
    abut_real         max_distance;
    abut_query_filter filter, other_filter;
} gap_call;

bool gap_call_read(gap_call *c, PyObject *arguments);

// ---- functions of Python (callbacks.c) -----------------------------------------------------------------------------------
// They run with the interpreter's lock, on the thread that asks. What one raises stays set in the thread, and none is asked
// after it: whoever called the library finds it. Each takes the reference to its arguments; NULL are none, with an exception.

// Asked while the object of the handle changes: who asks may read it.
PyObject *callback_ask(handle *h, PyObject *function, PyObject *arguments);

// Whether the two shapes may meet, as the function of a handle says: 1, 0, or -1: nobody could be asked.
int callback_meet(handle *h, uint32_t shape_a, uint32_t shape_b);

// An abut_shape_wanted_fn, whose context is the function. Where nobody can be asked no shape is wanted.
bool callback_wanted(void *context, uint32_t shape);

// Sets the callbacks of a simulation to those of its handle, which lend them while it steps: those that are there, or none.
abut_status callbacks2_set(handle *h, bool meet, bool contact);

int layouts_bodies2(PyObject *layouts);
int layouts_bodies3(PyObject *layouts);
int layouts_dynamics2(PyObject *layouts);

#endif
