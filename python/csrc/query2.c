// query2.c : the queries of abut/query2.h, cast2.h and gradient2.h over arrays, with the interpreter's lock given back.
#include "query.h"

#include "abut/surface2.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- poses ----------------------------------------------------------------------------------------------------------------

// One pose of an array whose rows have this many numbers: 0 is no pose, 2 a position, 3 a position and an angle, 4 a position,
// a cosine and a sine, 9 a matrix, row after row as numpy has it.
static abut_pose2 pose_of_row(const abut_real *rows, int form, int64_t index)
{
    abut_pose2       pose = abut_identity2();
    const abut_real *m = form > 0 ? rows + index * form : NULL;
    if (form == 2 || form == 3 || form == 4) {
        pose.p = (abut_vec2){m[0], m[1]};
    }
    if (form == 3) {
        pose.r = abut_rot2_angle(m[2]);
    } else if (form == 4) {
        pose.r = (abut_rot2){m[2], m[3]};
    } else if (form == 9) {
        pose = (abut_pose2){{m[2], m[5]}, {m[0], m[3]}};
        if (m[6] != 0 || m[7] != 0 || m[8] != 1 || fabs(m[1] + m[3]) > 1.0f / 1024 || fabs(m[4] - m[0]) > 1.0f / 1024) {
            pose.p.x = (abut_real)NAN; // not a pose: most often a matrix stored the other way round, or a reflection
        }
    }
    return pose;
}

static bool form_is_known(int form)
{
    return form == 0 || form == 2 || form == 3 || form == 4 || form == 9;
}

// Whether a pose is a sound one beyond doubt, for less than a query costs.
static bool pose_is_sound(const abut_pose2 *pose)
{
    const abut_rot2 r = pose->r;
    return fabs(pose->p.x) < ABUT_REAL_LARGEST / 2 && fabs(pose->p.y) < ABUT_REAL_LARGEST / 2 &&
           fabs(r.c * r.c + r.s * r.s - 1) < 1.0f / 2048;
}

static abut_vec2 vector_of(const view *v, bool each, int64_t index)
{
    const abut_real *row = (const abut_real *)v->buffer.buf + (each ? 2 * index : 0);
    return (abut_vec2){row[0], row[1]};
}

// ---- pairs of shapes ------------------------------------------------------------------------------------------------------

typedef struct task2 {
    plan             plan;
    int              what;
    int              form_a, form_b;
    view             pose_a, pose_b, vectors, caches, answers;
    bool             vector_each;
    task_options     options;
    abut_batch_pair2 pairs[CHUNK];
    abut_pose2       in_world_a[CHUNK], in_world_b[CHUNK];
    abut_batch_cast2 casts[CHUNK];
} task2;

static size_t answer_size(int what)
{
    switch (what) {
    case WHAT_OVERLAP:
        return sizeof(bool);
    case WHAT_DISTANCE:
    case WHAT_DISTANCE_WORLD:
        return sizeof(abut_proximity2);
    case WHAT_COLLIDE:
    case WHAT_COLLIDE_WORLD:
    case WHAT_COLLIDE_ALONG:
        return sizeof(abut_manifold2);
    case WHAT_CAST:
    case WHAT_DEPTH_ALONG:
        return sizeof(abut_hit2);
    case WHAT_GRADIENT:
        return sizeof(abut_derivative2);
    default:
        return 0;
    }
}

static void gather(task2 *t, int64_t first, int64_t count)
{
    const plan *p = &t->plan;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = (first + i) / p->period, column = (first + i) % p->period;
        t->in_world_a[i] = pose_of_row(t->pose_a.buffer.buf, t->form_a, row * p->stride_a + p->place_a[column]);
        t->in_world_b[i] = pose_of_row(t->pose_b.buffer.buf, t->form_b, row * p->stride_b + p->place_b[column]);
        t->pairs[i] =
            (abut_batch_pair2){&plan_shape(p, p->shape_a[column])->shape2, &plan_shape(p, p->shape_b[column])->shape2,
                               t->form_a == 0 ? t->in_world_b[i] : abut_relative_pose2(t->in_world_a[i], t->in_world_b[i])};
        if (t->what == WHAT_CAST) {
            t->casts[i] = (abut_batch_cast2){t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                             vector_of(&t->vectors, t->vector_each, first + i)};
        }
    }
}

// An overlap has no status: a pair that is not plainly sound is asked for one.
static void count_invalid_overlaps(const task2 *t, int64_t first, int64_t count, const bool *answers, tally *invalid)
{
    for (int64_t i = 0; i < count; ++i) {
        const abut_batch_pair2 *pair = &t->pairs[i];
        const bool              custom = pair->a->core == ABUT_CORE2_CUSTOM || pair->b->core == ABUT_CORE2_CUSTOM;
        if (!answers[i] && (custom || !pose_is_sound(&pair->b_in_a)) &&
            abut_distance2(pair->a, pair->b, pair->b_in_a, NULL, NULL).status == ABUT_INVALID) {
            tally_add(invalid, first + i);
        }
    }
}

static void answer_distances(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_proximity2 *answers = (abut_proximity2 *)t->answers.buffer.buf + first;
    abut_cache2     *caches = t->caches.held ? (abut_cache2 *)t->caches.buffer.buf + first : NULL;
    if (t->what == WHAT_DISTANCE) {
        abut_distance2_batch(t->pairs, 0, (size_t)count, &t->options.query, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_distance2_world(t->pairs[i].a, t->in_world_a[i], t->pairs[i].b, t->in_world_b[i],
                                              &t->options.query, caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity2, status), first, count);
}

static void answer_contacts(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_manifold2 *answers = (abut_manifold2 *)t->answers.buffer.buf + first;
    abut_cache2    *caches = t->caches.held ? (abut_cache2 *)t->caches.buffer.buf + first : NULL;
    const abut_real margin = t->options.margin;
    if (t->what == WHAT_COLLIDE) {
        abut_collide2_batch(t->pairs, 0, (size_t)count, margin, caches, answers);
    }
    for (int64_t i = 0; i < count && t->what != WHAT_COLLIDE; ++i) {
        const abut_batch_pair2 *pair = &t->pairs[i];
        answers[i] =
            t->what == WHAT_COLLIDE_ALONG
                ? abut_collide2_along(pair->a, pair->b, pair->b_in_a, vector_of(&t->vectors, t->vector_each, first + i), margin)
                : abut_collide2_world(pair->a, t->in_world_a[i], pair->b, t->in_world_b[i], margin,
                                      caches != NULL ? &caches[i] : NULL);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_manifold2, status), first, count);
}

static void answer_hits(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_hit2   *answers = (abut_hit2 *)t->answers.buffer.buf + first;
    abut_cache2 *caches = t->caches.held ? (abut_cache2 *)t->caches.buffer.buf + first : NULL;
    if (t->what == WHAT_CAST) {
        abut_cast2_batch(t->casts, 0, (size_t)count, &t->options.cast, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_depth_along2(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                           vector_of(&t->vectors, t->vector_each, first + i), &t->options.cast,
                                           caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_hit2, status), first, count);
}

static void answer_gradients(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_derivative2 *answers = (abut_derivative2 *)t->answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        answers[i] = abut_gradient2(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a, &t->options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_derivative2, status), first, count);
}

static void answer_chunk(void *task, int64_t first, int64_t count, tally *invalid)
{
    task2 *t = task;
    gather(t, first, count);
    if (t->what == WHAT_OVERLAP) {
        bool *answers = (bool *)t->answers.buffer.buf + first;
        abut_overlap2_batch(t->pairs, 0, (size_t)count, answers);
        count_invalid_overlaps(t, first, count, answers, invalid);
    } else if (t->what == WHAT_DISTANCE || t->what == WHAT_DISTANCE_WORLD) {
        answer_distances(t, first, count, invalid);
    } else if (t->what == WHAT_CAST || t->what == WHAT_DEPTH_ALONG) {
        answer_hits(t, first, count, invalid);
    } else if (t->what == WHAT_GRADIENT) {
        answer_gradients(t, first, count, invalid);
    } else {
        answer_contacts(t, first, count, invalid);
    }
}

static bool task_poses(task2 *t, PyObject *pose_a, PyObject *pose_b)
{
    if (!form_is_known(t->form_a) || !form_is_known(t->form_b)) {
        PyErr_SetString(PyExc_ValueError, "no such form of a pose");
        return false;
    }
    const size_t size_a = sizeof(abut_real) * (size_t)(t->form_a > 0 ? t->form_a : 1);
    const size_t size_b = sizeof(abut_real) * (size_t)(t->form_b > 0 ? t->form_b : 1);
    if (!view_hold(&t->pose_a, pose_a, size_a, -1, false, "pose_a") ||
        !view_hold(&t->pose_b, pose_b, size_b, -1, false, "pose_b")) {
        return false;
    }
    return plan_covers(&t->plan, t->form_a > 0 ? view_rows(&t->pose_a, size_a) : -1,
                       t->form_b > 0 ? view_rows(&t->pose_b, size_b) : -1);
}

static bool task_arrays(task2 *t, PyObject *vectors, PyObject *caches, PyObject *answers)
{
    const int64_t count = t->plan.count;
    if (!view_hold(&t->vectors, vectors, sizeof(abut_vec2), t->vector_each ? count : 1, false, "vectors") ||
        !view_hold(&t->caches, caches, sizeof(abut_cache2), count, true, "caches") ||
        !view_hold(&t->answers, answers, answer_size(t->what), count, true, "answers")) {
        return false;
    }
    const bool asks = t->what == WHAT_CAST || t->what == WHAT_DEPTH_ALONG || t->what == WHAT_COLLIDE_ALONG;
    if (!t->answers.held || (asks && !t->vectors.held)) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
        return false;
    }
    return true;
}

static void task_free(task2 *t)
{
    view_release(&t->pose_a);
    view_release(&t->pose_b);
    view_release(&t->vectors);
    view_release(&t->caches);
    view_release(&t->answers);
    plan_release(&t->plan);
    free(t);
}

static PyObject *query2(PyObject *module, PyObject *arguments)
{
    PyObject *plan_arguments, *pose_a, *pose_b, *vectors, *caches, *answers;
    int       what, form_a, form_b, vector_each;
    double    numbers[3];
    int       whole;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!iOiOiOp(dddi)OO", &PyTuple_Type, &plan_arguments, &what, &pose_a, &form_a, &pose_b,
                          &form_b, &vectors, &vector_each, &numbers[0], &numbers[1], &numbers[2], &whole, &caches, &answers)) {
        return NULL;
    }
    if (answer_size(what) == 0) {
        return PyErr_Format(PyExc_ValueError, "no query has the number %d", what);
    }
    task2 *t = malloc(sizeof *t);
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    memset(t, 0, offsetof(task2, pairs)); // the rest is filled before it is read
    t->what = what;
    t->form_a = form_a;
    t->form_b = form_b;
    t->vector_each = vector_each;
    t->options = task_options_of(numbers, whole);
    PyObject *result = NULL;
    if (plan_read(&t->plan, plan_arguments, 2) && task_poses(t, pose_a, pose_b) && task_arrays(t, vectors, caches, answers)) {
        result = run_in_chunks(answer_chunk, t, t->plan.count);
    }
    task_free(t);
    return result;
}

// ---- one shape ------------------------------------------------------------------------------------------------------------

typedef struct one2 {
    plan            plan;
    int             what;
    int             form;
    view            pose, from, along, answers;
    bool            from_each, along_each;
    task_options    options;
    abut_batch_ray2 rays[CHUNK];
} one2;

static size_t one_size(int what)
{
    return what == WHAT_RAY       ? sizeof(abut_ray_hit2)
           : what == WHAT_POINT   ? sizeof(abut_proximity2)
           : what == WHAT_BOUNDS  ? sizeof(abut_box2)
           : what == WHAT_SUPPORT ? sizeof(abut_support2_point)
                                  : 0;
}

static void answer_rays(one2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_ray_hit2 *answers = (abut_ray_hit2 *)t->answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->plan.period;
        t->rays[i] =
            (abut_batch_ray2){&plan_shape(&t->plan, t->plan.shape_a[column])->shape2,
                              vector_of(&t->from, t->from_each, first + i), vector_of(&t->along, t->along_each, first + i)};
    }
    abut_ray2_batch(t->rays, 0, (size_t)count, &t->options.cast, answers);
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_ray_hit2, status), first, count);
}

static void answer_points(one2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_proximity2 *answers = (abut_proximity2 *)t->answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->plan.period;
        answers[i] = abut_point2(&plan_shape(&t->plan, t->plan.shape_a[column])->shape2,
                                 vector_of(&t->from, t->from_each, first + i), &t->options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity2, status), first, count);
}

static void answer_one(void *task, int64_t first, int64_t count, tally *invalid)
{
    one2 *t = task;
    if (t->what == WHAT_RAY) {
        answer_rays(t, first, count, invalid);
    } else if (t->what == WHAT_POINT) {
        answer_points(t, first, count, invalid);
    }
    for (int64_t i = first; i < first + count; ++i) {
        const plan        *p = &t->plan;
        const int64_t      column = i % p->period;
        const abut_shape2 *shape = &plan_shape(p, p->shape_a[column])->shape2;
        if (t->what == WHAT_BOUNDS) {
            const abut_pose2 pose = pose_of_row(t->pose.buffer.buf, t->form, i / p->period * p->stride_a + p->place_a[column]);
            ((abut_box2 *)t->answers.buffer.buf)[i] = abut_bounds2(shape, pose);
            if (!pose_is_sound(&pose)) {
                tally_add(invalid, i);
            }
        } else if (t->what == WHAT_SUPPORT) {
            ((abut_support2_point *)t->answers.buffer.buf)[i] = abut_support2(shape, vector_of(&t->from, t->from_each, i));
        }
    }
}

static PyObject *one2_run(one2 *t, PyObject *plan_arguments, PyObject *pose, PyObject *from, PyObject *along, PyObject *answers)
{
    const size_t row = sizeof(abut_real) * (size_t)(t->form > 0 ? t->form : 1);
    if (!plan_read(&t->plan, plan_arguments, 2) || !view_hold(&t->pose, pose, row, -1, false, "pose") ||
        !plan_covers(&t->plan, t->form > 0 ? view_rows(&t->pose, row) : -1, -1) ||
        !view_hold(&t->from, from, sizeof(abut_vec2), t->from_each ? t->plan.count : 1, false, "from") ||
        !view_hold(&t->along, along, sizeof(abut_vec2), t->along_each ? t->plan.count : 1, false, "along") ||
        !view_hold(&t->answers, answers, one_size(t->what), t->plan.count, true, "answers")) {
        return NULL;
    }
    if (!t->answers.held || (t->what != WHAT_BOUNDS && !t->from.held) || (t->what == WHAT_RAY && !t->along.held)) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
        return NULL;
    }
    return run_in_chunks(answer_one, t, t->plan.count);
}

static PyObject *query_one2(PyObject *module, PyObject *arguments)
{
    PyObject *plan_arguments, *pose, *from, *along, *answers;
    int       what, form, from_each, along_each, whole;
    double    numbers[3];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!iOiOpOp(dddi)O", &PyTuple_Type, &plan_arguments, &what, &pose, &form, &from, &from_each,
                          &along, &along_each, &numbers[0], &numbers[1], &numbers[2], &whole, &answers)) {
        return NULL;
    }
    if (one_size(what) == 0 || !form_is_known(form)) {
        return PyErr_Format(PyExc_ValueError, "no query has the number %d and poses of %d numbers", what, form);
    }
    one2 *t = malloc(sizeof *t);
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    memset(t, 0, offsetof(one2, rays));
    t->what = what;
    t->form = form;
    t->from_each = from_each;
    t->along_each = along_each;
    t->options = task_options_of(numbers, whole);
    PyObject *result = one2_run(t, plan_arguments, pose, from, along, answers);
    view_release(&t->pose);
    view_release(&t->from);
    view_release(&t->along);
    view_release(&t->answers);
    plan_release(&t->plan);
    free(t);
    return result;
}

// ---- impacts --------------------------------------------------------------------------------------------------------------

typedef struct impact2 {
    plan         plan;
    int          form_a, form_b;
    view         pose_a, pose_b, sweeps_a, sweeps_b, answers;
    bool         each_a, each_b;
    task_options options;
} impact2;

// A row of a sweep: the centre, the translation, the turn.
static abut_sweep2 sweep_of(const view *v, bool each, int64_t index, abut_pose2 start)
{
    const abut_real *m = (const abut_real *)v->buffer.buf + (each ? 5 * index : 0);
    return (abut_sweep2){start, {m[0], m[1]}, {m[2], m[3]}, m[4]};
}

static void answer_impacts(void *task, int64_t first, int64_t total, tally *invalid)
{
    impact2    *t = task;
    const plan *p = &t->plan;
    abut_hit2  *answers = t->answers.buffer.buf;
    for (int64_t i = first; i < first + total; ++i) {
        const int64_t     row = i / p->period, column = i % p->period;
        const abut_sweep2 a = sweep_of(&t->sweeps_a, t->each_a, i,
                                       pose_of_row(t->pose_a.buffer.buf, t->form_a, row * p->stride_a + p->place_a[column]));
        const abut_sweep2 b = sweep_of(&t->sweeps_b, t->each_b, i,
                                       pose_of_row(t->pose_b.buffer.buf, t->form_b, row * p->stride_b + p->place_b[column]));
        answers[i] = abut_impact2(&plan_shape(p, p->shape_a[column])->shape2, &a, &plan_shape(p, p->shape_b[column])->shape2,
                                  &b, &t->options.cast, NULL);
        if (answers[i].status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *impact2_run(impact2 *t, PyObject *plan_arguments, PyObject *const objects[5])
{
    const size_t sweep = 5 * sizeof(abut_real);
    const size_t row_a = sizeof(abut_real) * (size_t)(t->form_a > 0 ? t->form_a : 1);
    const size_t row_b = sizeof(abut_real) * (size_t)(t->form_b > 0 ? t->form_b : 1);
    if (!plan_read(&t->plan, plan_arguments, 2) || !view_hold(&t->pose_a, objects[0], row_a, -1, false, "pose_a") ||
        !view_hold(&t->pose_b, objects[1], row_b, -1, false, "pose_b") ||
        !plan_covers(&t->plan, t->form_a > 0 ? view_rows(&t->pose_a, row_a) : -1,
                     t->form_b > 0 ? view_rows(&t->pose_b, row_b) : -1) ||
        !view_hold(&t->sweeps_a, objects[2], sweep, t->each_a ? t->plan.count : 1, false, "sweeps_a") ||
        !view_hold(&t->sweeps_b, objects[3], sweep, t->each_b ? t->plan.count : 1, false, "sweeps_b") ||
        !view_hold(&t->answers, objects[4], sizeof(abut_hit2), t->plan.count, true, "answers")) {
        return NULL;
    }
    if (!t->answers.held || !t->sweeps_a.held || !t->sweeps_b.held) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
        return NULL;
    }
    return run_in_chunks(answer_impacts, t, t->plan.count);
}

static PyObject *query_impact2(PyObject *module, PyObject *arguments)
{
    PyObject *plan_arguments, *objects[5];
    int       form_a, form_b, each_a, each_b, whole;
    double    numbers[3];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!OiOiOpOp(dddi)O", &PyTuple_Type, &plan_arguments, &objects[0], &form_a, &objects[1],
                          &form_b, &objects[2], &each_a, &objects[3], &each_b, &numbers[0], &numbers[1], &numbers[2], &whole,
                          &objects[4])) {
        return NULL;
    }
    if (!form_is_known(form_a) || !form_is_known(form_b)) {
        return PyErr_Format(PyExc_ValueError, "no such form of a pose");
    }
    impact2 t = {
        .form_a = form_a, .form_b = form_b, .each_a = each_a, .each_b = each_b, .options = task_options_of(numbers, whole)};
    PyObject *result = impact2_run(&t, plan_arguments, objects);
    view_release(&t.pose_a);
    view_release(&t.pose_b);
    view_release(&t.sweeps_a);
    view_release(&t.sweeps_b);
    view_release(&t.answers);
    plan_release(&t.plan);
    return result;
}

// ---- matrices -------------------------------------------------------------------------------------------------------------

static void pose_write(abut_real *m, abut_pose2 pose)
{
    const abut_real rows[9] = {pose.r.c, -pose.r.s, pose.p.x, pose.r.s, pose.r.c, pose.p.y, 0, 0, 1};
    memcpy(m, rows, sizeof rows);
}

// The poses of the arrays as matrices: of B alone, or of B in A's frame.
static PyObject *matrix2(PyObject *module, PyObject *arguments)
{
    PyObject *pose_a, *pose_b, *answers;
    int       form_a, form_b;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OiOiO", &pose_a, &form_a, &pose_b, &form_b, &answers)) {
        return NULL;
    }
    if (!form_is_known(form_a) || !form_is_known(form_b) || form_b == 0) {
        return PyErr_Format(PyExc_ValueError, "no such form of a pose");
    }
    view         a = {.held = false}, b = {.held = false}, m = {.held = false};
    const size_t size_a = sizeof(abut_real) * (size_t)(form_a > 0 ? form_a : 1), size_b = sizeof(abut_real) * (size_t)form_b;
    PyObject    *result = NULL;
    if (view_hold(&m, answers, 9 * sizeof(abut_real), -1, true, "answers") && m.held) {
        const int64_t count = view_rows(&m, 9 * sizeof(abut_real));
        if (view_hold(&a, pose_a, size_a, form_a > 0 ? count : -1, false, "pose_a") &&
            view_hold(&b, pose_b, size_b, count, false, "pose_b") && b.held && (a.held || form_a == 0)) {
            for (int64_t i = 0; i < count; ++i) {
                const abut_pose2 pose = pose_of_row(b.buffer.buf, form_b, i);
                pose_write((abut_real *)m.buffer.buf + 9 * i,
                           form_a > 0 ? abut_relative_pose2(pose_of_row(a.buffer.buf, form_a, i), pose) : pose);
            }
            result = Py_NewRef(Py_None);
        }
    }
    view_release(&a);
    view_release(&b);
    view_release(&m);
    if (result == NULL && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
    }
    return result;
}

// ---- what Python is told --------------------------------------------------------------------------------------------------

#define FIELD(type, field, kind, numbers)                                                                                      \
    {                                                                                                                          \
#field, kind, numbers, offsetof(type, field)                                                                           \
    }

int layouts2(PyObject *layouts)
{
    static const layout_field proximity[] = {
        FIELD(abut_proximity2, point_a, "real", 2),   FIELD(abut_proximity2, point_b, "real", 2),
        FIELD(abut_proximity2, normal, "real", 2),    FIELD(abut_proximity2, distance, "real", 1),
        FIELD(abut_proximity2, error, "real", 1),     FIELD(abut_proximity2, status, "int32", 1),
        FIELD(abut_proximity2, supports, "int32", 1), {NULL, NULL, 0, 0}};
    static const layout_field contact[] = {FIELD(abut_contact2, point_a, "real", 2),
                                           FIELD(abut_contact2, point_b, "real", 2),
                                           FIELD(abut_contact2, separation, "real", 1),
                                           FIELD(abut_contact2, id, "uint64", 1),
                                           {NULL, NULL, 0, 0}};
    static const layout_field manifold[] = {FIELD(abut_manifold2, normal, "real", 2),
                                            FIELD(abut_manifold2, tangent, "real", 2),
                                            FIELD(abut_manifold2, points, "contact2", 2),
                                            FIELD(abut_manifold2, count, "int32", 1),
                                            FIELD(abut_manifold2, distance, "real", 1),
                                            FIELD(abut_manifold2, error, "real", 1),
                                            FIELD(abut_manifold2, status, "int32", 1),
                                            FIELD(abut_manifold2, supports, "int32", 1),
                                            {NULL, NULL, 0, 0}};
    static const layout_field hit[] = {FIELD(abut_hit2, point, "real", 2),
                                       FIELD(abut_hit2, normal, "real", 2),
                                       FIELD(abut_hit2, fraction, "real", 1),
                                       FIELD(abut_hit2, error, "real", 1),
                                       FIELD(abut_hit2, safe, "real", 1),
                                       FIELD(abut_hit2, distance, "real", 1),
                                       FIELD(abut_hit2, hit, "bool", 1),
                                       FIELD(abut_hit2, grazing, "bool", 1),
                                       FIELD(abut_hit2, status, "int32", 1),
                                       FIELD(abut_hit2, supports, "int32", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field ray[] = {FIELD(abut_ray_hit2, point, "real", 2),
                                       FIELD(abut_ray_hit2, normal, "real", 2),
                                       FIELD(abut_ray_hit2, entry, "real", 1),
                                       FIELD(abut_ray_hit2, exit, "real", 1),
                                       FIELD(abut_ray_hit2, error, "real", 1),
                                       FIELD(abut_ray_hit2, hit, "bool", 1),
                                       FIELD(abut_ray_hit2, inside, "bool", 1),
                                       FIELD(abut_ray_hit2, grazing, "bool", 1),
                                       FIELD(abut_ray_hit2, status, "int32", 1),
                                       FIELD(abut_ray_hit2, supports, "int32", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field derivative[] = {
        FIELD(abut_derivative2, position, "real", 2),  FIELD(abut_derivative2, turn, "real", 1),
        FIELD(abut_derivative2, turns, "real", 2),     FIELD(abut_derivative2, count, "int32", 1),
        FIELD(abut_derivative2, unique, "bool", 1),    FIELD(abut_derivative2, distance, "real", 1),
        FIELD(abut_derivative2, error, "real", 1),     FIELD(abut_derivative2, status, "int32", 1),
        FIELD(abut_derivative2, supports, "int32", 1), {NULL, NULL, 0, 0}};
    static const layout_field support[] = {
        FIELD(abut_support2_point, point, "real", 2), FIELD(abut_support2_point, feature, "uint32", 1), {NULL, NULL, 0, 0}};
    static const layout_field box[] = {
        FIELD(abut_box2, lower, "real", 2), FIELD(abut_box2, upper, "real", 2), {NULL, NULL, 0, 0}};
    static const layout_field surface[] = {FIELD(abut_surface_manifold2, manifold, "manifold2", 1),
                                           FIELD(abut_surface_manifold2, segment, "int32", 2),
                                           {NULL, NULL, 0, 0}};
    static const layout_field cache[] = {{NULL, NULL, 0, 0}};
    return layout_add(layouts, "proximity2", sizeof(abut_proximity2), proximity) ||
                   layout_add(layouts, "contact2", sizeof(abut_contact2), contact) ||
                   layout_add(layouts, "manifold2", sizeof(abut_manifold2), manifold) ||
                   layout_add(layouts, "hit2", sizeof(abut_hit2), hit) ||
                   layout_add(layouts, "ray_hit2", sizeof(abut_ray_hit2), ray) ||
                   layout_add(layouts, "derivative2", sizeof(abut_derivative2), derivative) ||
                   layout_add(layouts, "support2", sizeof(abut_support2_point), support) ||
                   layout_add(layouts, "box2", sizeof(abut_box2), box) ||
                   layout_add(layouts, "surface_manifold2", sizeof(abut_surface_manifold2), surface) ||
                   layout_add(layouts, "cache2", sizeof(abut_cache2), cache)
               ? -1
               : 0;
}

PyMethodDef methods2[] = {
    {"query2", query2, METH_VARARGS, "Answers a plan of pairs."},
    {"query_one2", query_one2, METH_VARARGS, "Answers a plan of single shapes."},
    {"query_impact2", query_impact2, METH_VARARGS, "Answers a plan of pairs that move and turn."},
    {"matrix2", matrix2, METH_VARARGS, "Poses as matrices."},
    {"make2", make2, METH_VARARGS, "Makes a shape: (status, fault, shape or None)."},
    {"mass2", mass2, METH_VARARGS, "Area, centroid, inertia, error, status."},
    {"polygon2", polygon2_of, METH_VARARGS, "Vertices of a polygon."},
    {NULL, NULL, 0, NULL},
};
