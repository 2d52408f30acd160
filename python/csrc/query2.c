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

const dimension dimension2 = {
    .number = 2,
    .forms = {2, 3, 4, 9},
    .sweep = 5,
    .placed = 4,
    .vector = sizeof(abut_vec2),
    .cache = sizeof(abut_cache2),
    .hit = sizeof(abut_hit2),
    .answers =
        {
            [WHAT_OVERLAP] = sizeof(bool),
            [WHAT_DISTANCE] = sizeof(abut_proximity2),
            [WHAT_COLLIDE] = sizeof(abut_manifold2),
            [WHAT_CAST] = sizeof(abut_hit2),
            [WHAT_DEPTH_ALONG] = sizeof(abut_hit2),
            [WHAT_COLLIDE_ALONG] = sizeof(abut_manifold2),
            [WHAT_GRADIENT] = sizeof(abut_derivative2),
            [WHAT_DISTANCE_WORLD] = sizeof(abut_proximity2),
            [WHAT_COLLIDE_WORLD] = sizeof(abut_manifold2),
            [WHAT_RAY] = sizeof(abut_ray_hit2),
            [WHAT_POINT] = sizeof(abut_proximity2),
            [WHAT_BOUNDS] = sizeof(abut_box2),
            [WHAT_SUPPORT] = sizeof(abut_support2_point),
        },
};

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
    pair_call        call;
    abut_batch_pair2 pairs[CHUNK];
    abut_pose2       in_world_a[CHUNK], in_world_b[CHUNK];
    abut_batch_cast2 casts[CHUNK];
} task2;

static void gather(task2 *t, int64_t first, int64_t count)
{
    const plan *p = &t->call.plan;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = (first + i) / p->period, column = (first + i) % p->period;
        t->in_world_a[i] = pose_of_row(t->call.pose_a.buffer.buf, t->call.form_a, row * p->stride_a + p->place_a[column]);
        t->in_world_b[i] = pose_of_row(t->call.pose_b.buffer.buf, t->call.form_b, row * p->stride_b + p->place_b[column]);
        t->pairs[i] = (abut_batch_pair2){&plan_shape(p, p->shape_a[column])->shape2, &plan_shape(p, p->shape_b[column])->shape2,
                                         t->call.form_a == 0 ? t->in_world_b[i]
                                                             : abut_relative_pose2(t->in_world_a[i], t->in_world_b[i])};
        if (t->call.what == WHAT_CAST) {
            t->casts[i] = (abut_batch_cast2){t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                             vector_of(&t->call.vectors, t->call.vector_each, first + i)};
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
    abut_proximity2 *answers = (abut_proximity2 *)t->call.answers.buffer.buf + first;
    abut_cache2     *caches = t->call.caches.held ? (abut_cache2 *)t->call.caches.buffer.buf + first : NULL;
    if (t->call.what == WHAT_DISTANCE) {
        abut_distance2_batch(t->pairs, 0, (size_t)count, &t->call.options.query, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_distance2_world(t->pairs[i].a, t->in_world_a[i], t->pairs[i].b, t->in_world_b[i],
                                              &t->call.options.query, caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity2, status), first, count);
}

static void answer_contacts(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_manifold2 *answers = (abut_manifold2 *)t->call.answers.buffer.buf + first;
    abut_cache2    *caches = t->call.caches.held ? (abut_cache2 *)t->call.caches.buffer.buf + first : NULL;
    const abut_real margin = t->call.options.margin;
    if (t->call.what == WHAT_COLLIDE) {
        abut_collide2_batch(t->pairs, 0, (size_t)count, margin, caches, answers);
    }
    for (int64_t i = 0; i < count && t->call.what != WHAT_COLLIDE; ++i) {
        const abut_batch_pair2 *pair = &t->pairs[i];
        answers[i] = t->call.what == WHAT_COLLIDE_ALONG
                         ? abut_collide2_along(pair->a, pair->b, pair->b_in_a,
                                               vector_of(&t->call.vectors, t->call.vector_each, first + i), margin)
                         : abut_collide2_world(pair->a, t->in_world_a[i], pair->b, t->in_world_b[i], margin,
                                               caches != NULL ? &caches[i] : NULL);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_manifold2, status), first, count);
}

static void answer_hits(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_hit2   *answers = (abut_hit2 *)t->call.answers.buffer.buf + first;
    abut_cache2 *caches = t->call.caches.held ? (abut_cache2 *)t->call.caches.buffer.buf + first : NULL;
    if (t->call.what == WHAT_CAST) {
        abut_cast2_batch(t->casts, 0, (size_t)count, &t->call.options.cast, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_depth_along2(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                           vector_of(&t->call.vectors, t->call.vector_each, first + i), &t->call.options.cast,
                                           caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_hit2, status), first, count);
}

static void answer_gradients(task2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_derivative2 *answers = (abut_derivative2 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        answers[i] = abut_gradient2(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a, &t->call.options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_derivative2, status), first, count);
}

static void answer_chunk(void *task, int64_t first, int64_t count, tally *invalid)
{
    task2 *t = task;
    gather(t, first, count);
    if (t->call.what == WHAT_OVERLAP) {
        bool *answers = (bool *)t->call.answers.buffer.buf + first;
        abut_overlap2_batch(t->pairs, 0, (size_t)count, answers);
        count_invalid_overlaps(t, first, count, answers, invalid);
    } else if (t->call.what == WHAT_DISTANCE || t->call.what == WHAT_DISTANCE_WORLD) {
        answer_distances(t, first, count, invalid);
    } else if (t->call.what == WHAT_CAST || t->call.what == WHAT_DEPTH_ALONG) {
        answer_hits(t, first, count, invalid);
    } else if (t->call.what == WHAT_GRADIENT) {
        answer_gradients(t, first, count, invalid);
    } else {
        answer_contacts(t, first, count, invalid);
    }
}

static PyObject *query2(PyObject *module, PyObject *arguments)
{
    PyObject *result = NULL;
    task2    *t = malloc(sizeof *t);
    (void)module;
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    if (pair_call_read(&t->call, arguments, &dimension2)) {
        result = run_in_chunks(answer_chunk, t, t->call.plan.count);
    }
    pair_call_release(&t->call);
    free(t);
    return result;
}

// ---- one shape ------------------------------------------------------------------------------------------------------------

typedef struct one2 {
    one_call        call;
    abut_batch_ray2 rays[CHUNK];
} one2;

static void answer_rays(one2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_ray_hit2 *answers = (abut_ray_hit2 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->call.plan.period;
        t->rays[i] = (abut_batch_ray2){&plan_shape(&t->call.plan, t->call.plan.shape_a[column])->shape2,
                                       vector_of(&t->call.from, t->call.from_each, first + i),
                                       vector_of(&t->call.along, t->call.along_each, first + i)};
    }
    abut_ray2_batch(t->rays, 0, (size_t)count, &t->call.options.cast, answers);
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_ray_hit2, status), first, count);
}

static void answer_points(one2 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_proximity2 *answers = (abut_proximity2 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->call.plan.period;
        answers[i] = abut_point2(&plan_shape(&t->call.plan, t->call.plan.shape_a[column])->shape2,
                                 vector_of(&t->call.from, t->call.from_each, first + i), &t->call.options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity2, status), first, count);
}

static void answer_one(void *task, int64_t first, int64_t count, tally *invalid)
{
    one2 *t = task;
    if (t->call.what == WHAT_RAY) {
        answer_rays(t, first, count, invalid);
    } else if (t->call.what == WHAT_POINT) {
        answer_points(t, first, count, invalid);
    }
    for (int64_t i = first; i < first + count; ++i) {
        const plan        *p = &t->call.plan;
        const int64_t      column = i % p->period;
        const abut_shape2 *shape = &plan_shape(p, p->shape_a[column])->shape2;
        if (t->call.what == WHAT_BOUNDS) {
            const abut_pose2 pose =
                pose_of_row(t->call.pose.buffer.buf, t->call.form, i / p->period * p->stride_a + p->place_a[column]);
            ((abut_box2 *)t->call.answers.buffer.buf)[i] = abut_bounds2(shape, pose);
            if (!pose_is_sound(&pose)) {
                tally_add(invalid, i);
            }
        } else if (t->call.what == WHAT_SUPPORT) {
            ((abut_support2_point *)t->call.answers.buffer.buf)[i] =
                abut_support2(shape, vector_of(&t->call.from, t->call.from_each, i));
        }
    }
}

static PyObject *query_one2(PyObject *module, PyObject *arguments)
{
    PyObject *result = NULL;
    one2     *t = malloc(sizeof *t);
    (void)module;
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    if (one_call_read(&t->call, arguments, &dimension2)) {
        result = run_in_chunks(answer_one, t, t->call.plan.count);
    }
    one_call_release(&t->call);
    free(t);
    return result;
}

// ---- impacts --------------------------------------------------------------------------------------------------------------

// A row of a sweep: the centre, the translation, the turn.
static abut_sweep2 sweep_of(const view *v, bool each, int64_t index, abut_pose2 start)
{
    const abut_real *m = (const abut_real *)v->buffer.buf + (each ? 5 * index : 0);
    return (abut_sweep2){start, {m[0], m[1]}, {m[2], m[3]}, m[4]};
}

static void answer_impacts(void *task, int64_t first, int64_t total, tally *invalid)
{
    impact_call *t = task;
    const plan  *p = &t->plan;
    abut_hit2   *answers = t->answers.buffer.buf;
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

static PyObject *query_impact2(PyObject *module, PyObject *arguments)
{
    PyObject   *result = NULL;
    impact_call c;
    (void)module;
    if (impact_call_read(&c, arguments, &dimension2)) {
        result = run_in_chunks(answer_impacts, &c, c.plan.count);
    }
    impact_call_release(&c);
    return result;
}

// ---- matrices -------------------------------------------------------------------------------------------------------------

static void pose_write(abut_real *m, abut_pose2 pose)
{
    const abut_real rows[9] = {pose.r.c, -pose.r.s, pose.p.x, pose.r.s, pose.r.c, pose.p.y, 0, 0, 1};
    memcpy(m, rows, sizeof rows);
}

static PyObject *matrix2(PyObject *module, PyObject *arguments)
{
    PyObject   *result = NULL;
    matrix_call c;
    (void)module;
    if (matrix_call_read(&c, arguments, &dimension2)) {
        const int64_t count = matrix_call_count(&c, &dimension2);
        for (int64_t i = 0; i < count; ++i) {
            const abut_pose2 b = pose_of_row(c.pose_b.buffer.buf, c.form_b, i);
            pose_write((abut_real *)c.answers.buffer.buf + 9 * i,
                       c.form_a > 0 ? abut_relative_pose2(pose_of_row(c.pose_a.buffer.buf, c.form_a, i), b) : b);
        }
        result = Py_NewRef(Py_None);
    }
    matrix_call_release(&c);
    return result;
}

// ---- what Python is told --------------------------------------------------------------------------------------------------

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
