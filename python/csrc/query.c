// query.c : what a query is asked with, read and checked; the loop over the chunks of a batch.
#include "query.h"

#include <string.h>

void tally_answers(tally *t, const void *answers, size_t size, size_t status_at, int64_t first, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const char *answer = (const char *)answers + (size_t)i * size;
        if (*(const abut_status *)(const void *)(answer + status_at) == ABUT_INVALID) {
            tally_add(t, first + i);
        }
    }
}

// Some chunks without the lock. False when there is a reason to stop: then an exception is set.
static bool run_some(chunk_fn *answer, void *task, int64_t *first, int64_t count, tally *invalid)
{
    const int64_t  most = *first + (int64_t)CHUNK * CHUNKS_A_SIGNAL;
    const int64_t  last = count < most ? count : most;
    PyThreadState *thread = PyEval_SaveThread();
    for (; *first < last; *first += CHUNK) {
        answer(task, *first, last - *first < CHUNK ? last - *first : CHUNK, invalid);
    }
    PyEval_RestoreThread(thread);
    return PyErr_Occurred() == NULL && PyErr_CheckSignals() == 0;
}

PyObject *run_in_chunks(chunk_fn *answer, void *task, int64_t count)
{
    tally   invalid = {0, -1};
    int64_t first = 0;
    bool    going = query_begin();
    if (!going) {
        return NULL;
    }
    while (going && first < count) {
        going = run_some(answer, task, &first, count, &invalid);
    }
    query_end();
    return going ? Py_BuildValue("(LL)", (long long)invalid.count, (long long)invalid.first) : NULL;
}

// ---- what a query is asked with -------------------------------------------------------------------------------------------

static bool form_is_known(const dimension *d, int form)
{
    const int *known = d->forms;
    while (*known != 0 && *known != form) {
        ++known;
    }
    if (form != 0 && *known == 0) {
        PyErr_Format(PyExc_ValueError, "no pose in %dD has %d numbers", d->number, form);
        return false;
    }
    return true;
}

static bool query_is_known(int what, int first, int last)
{
    if (what < first || what > last) {
        PyErr_Format(PyExc_ValueError, "no query has the number %d", what);
        return false;
    }
    return true;
}

static bool missing(void)
{
    PyErr_SetString(PyExc_TypeError, "an array is missing");
    return false;
}

// No pose takes no memory, but a row of none would be a division by zero.
static size_t form_size(int form)
{
    return sizeof(abut_real) * (size_t)(form > 0 ? form : 1);
}

static int64_t form_rows(const view *pose, int form)
{
    return form > 0 ? view_rows(pose, form_size(form)) : -1;
}

static bool poses_hold(const plan *p, view *a, PyObject *pose_a, int form_a, view *b, PyObject *pose_b, int form_b)
{
    return view_hold(a, pose_a, form_size(form_a), -1, false, "pose_a") &&
           view_hold(b, pose_b, form_size(form_b), -1, false, "pose_b") &&
           plan_covers(p, form_rows(a, form_a), form_rows(b, form_b));
}

bool pair_call_read(pair_call *c, PyObject *arguments, const dimension *d)
{
    PyObject *plan_arguments, *pose_a, *pose_b, *vectors, *caches, *answers;
    double    numbers[3];
    int       whole;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "O!iOiOiOp(dddi)OO", &PyTuple_Type, &plan_arguments, &c->what, &pose_a, &c->form_a,
                          &pose_b, &c->form_b, &vectors, &c->vector_each, &numbers[0], &numbers[1], &numbers[2], &whole,
                          &caches, &answers) ||
        !query_is_known(c->what, WHAT_OVERLAP, WHAT_COLLIDE_WORLD) || !form_is_known(d, c->form_a) ||
        !form_is_known(d, c->form_b) || !plan_read(&c->plan, plan_arguments, d->number)) {
        return false;
    }
    c->options = task_options_of(numbers, whole);
    const int64_t count = c->plan.count;
    if (!poses_hold(&c->plan, &c->pose_a, pose_a, c->form_a, &c->pose_b, pose_b, c->form_b) ||
        !view_hold(&c->vectors, vectors, d->vector, c->vector_each ? count : 1, false, "vectors") ||
        !view_hold(&c->caches, caches, d->cache, count, true, "caches") ||
        !view_hold(&c->answers, answers, d->answers[c->what], count, true, "answers")) {
        return false;
    }
    const bool asks = c->what == WHAT_CAST || c->what == WHAT_DEPTH_ALONG || c->what == WHAT_COLLIDE_ALONG;
    return (c->answers.held && (!asks || c->vectors.held)) || missing();
}

void pair_call_release(pair_call *c)
{
    view_release(&c->pose_a);
    view_release(&c->pose_b);
    view_release(&c->vectors);
    view_release(&c->caches);
    view_release(&c->answers);
    plan_release(&c->plan);
}

bool one_call_read(one_call *c, PyObject *arguments, const dimension *d)
{
    PyObject *plan_arguments, *pose, *from, *along, *answers;
    double    numbers[3];
    int       whole;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "O!iOiOpOp(dddi)O", &PyTuple_Type, &plan_arguments, &c->what, &pose, &c->form, &from,
                          &c->from_each, &along, &c->along_each, &numbers[0], &numbers[1], &numbers[2], &whole, &answers) ||
        !query_is_known(c->what, WHAT_RAY, WHAT_SUPPORT) || !form_is_known(d, c->form) ||
        !plan_read(&c->plan, plan_arguments, d->number)) {
        return false;
    }
    c->options = task_options_of(numbers, whole);
    const int64_t count = c->plan.count;
    if (!view_hold(&c->pose, pose, form_size(c->form), -1, false, "pose") ||
        !plan_covers(&c->plan, form_rows(&c->pose, c->form), -1) ||
        !view_hold(&c->from, from, d->vector, c->from_each ? count : 1, false, "from") ||
        !view_hold(&c->along, along, d->vector, c->along_each ? count : 1, false, "along") ||
        !view_hold(&c->answers, answers, d->answers[c->what], count, true, "answers")) {
        return false;
    }
    return (c->answers.held && (c->what == WHAT_BOUNDS || c->from.held) && (c->what != WHAT_RAY || c->along.held)) || missing();
}

void one_call_release(one_call *c)
{
    view_release(&c->pose);
    view_release(&c->from);
    view_release(&c->along);
    view_release(&c->answers);
    plan_release(&c->plan);
}

bool impact_call_read(impact_call *c, PyObject *arguments, const dimension *d)
{
    PyObject *plan_arguments, *pose_a, *pose_b, *sweeps_a, *sweeps_b, *answers;
    double    numbers[3];
    int       whole;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "O!OiOiOpOp(dddi)O", &PyTuple_Type, &plan_arguments, &pose_a, &c->form_a, &pose_b,
                          &c->form_b, &sweeps_a, &c->each_a, &sweeps_b, &c->each_b, &numbers[0], &numbers[1], &numbers[2],
                          &whole, &answers) ||
        !form_is_known(d, c->form_a) || !form_is_known(d, c->form_b) || !plan_read(&c->plan, plan_arguments, d->number)) {
        return false;
    }
    c->options = task_options_of(numbers, whole);
    const size_t  sweep = form_size(d->sweep);
    const int64_t count = c->plan.count;
    if (!poses_hold(&c->plan, &c->pose_a, pose_a, c->form_a, &c->pose_b, pose_b, c->form_b) ||
        !view_hold(&c->sweeps_a, sweeps_a, sweep, c->each_a ? count : 1, false, "sweeps_a") ||
        !view_hold(&c->sweeps_b, sweeps_b, sweep, c->each_b ? count : 1, false, "sweeps_b") ||
        !view_hold(&c->answers, answers, d->hit, count, true, "answers")) {
        return false;
    }
    return (c->answers.held && c->sweeps_a.held && c->sweeps_b.held) || missing();
}

void impact_call_release(impact_call *c)
{
    view_release(&c->pose_a);
    view_release(&c->pose_b);
    view_release(&c->sweeps_a);
    view_release(&c->sweeps_b);
    view_release(&c->answers);
    plan_release(&c->plan);
}

int64_t matrix_call_count(const matrix_call *c, const dimension *d)
{
    const int numbers = (d->number + 1) * (d->number + 1);
    return view_rows(&c->answers, form_size(numbers));
}

bool matrix_call_read(matrix_call *c, PyObject *arguments, const dimension *d)
{
    PyObject *pose_a, *pose_b, *answers;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OiOiO", &pose_a, &c->form_a, &pose_b, &c->form_b, &answers) ||
        !form_is_known(d, c->form_a) || !form_is_known(d, c->form_b) ||
        !view_hold(&c->answers, answers, form_size((d->number + 1) * (d->number + 1)), -1, true, "answers")) {
        return false;
    }
    const int64_t count = matrix_call_count(c, d);
    if (!view_hold(&c->pose_a, pose_a, form_size(c->form_a), c->form_a > 0 ? count : -1, false, "pose_a") ||
        !view_hold(&c->pose_b, pose_b, form_size(c->form_b), count, false, "pose_b")) {
        return false;
    }
    return (c->answers.held && c->pose_b.held && c->form_b > 0 && (c->pose_a.held || c->form_a == 0)) || missing();
}

void matrix_call_release(matrix_call *c)
{
    view_release(&c->pose_a);
    view_release(&c->pose_b);
    view_release(&c->answers);
}
