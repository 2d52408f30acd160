// query3.c : the queries of abut/query3.h, cast3.h and gradient3.h over arrays, with the interpreter's lock given back.
#include "query.h"

#include "abut/surface3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- poses ----------------------------------------------------------------------------------------------------------------

// One pose of an array whose rows have this many numbers: 0 is no pose, 3 a position, 7 a position and a quaternion (w first),
// 16 a matrix, row after row as numpy has it.
static abut_pose3 pose_of_row(const abut_real *rows, int form, int64_t index)
{
    abut_pose3       pose = abut_identity3();
    const abut_real *m = form > 0 ? rows + index * form : NULL;
    if (form == 3 || form == 7) {
        pose.p = (abut_vec3){m[0], m[1], m[2]};
    }
    if (form == 7) {
        pose.r = abut_rot3_quat((abut_quat){m[3], m[4], m[5], m[6]});
    } else if (form == 16) {
        pose = (abut_pose3){{m[3], m[7], m[11]}, {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}};
        if (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1) {
            pose.p.x = (abut_real)NAN; // not a pose: most often a matrix stored the other way round
        }
    }
    return pose;
}

const dimension dimension3 = {
    .number = 3,
    .forms = {3, 7, 16},
    .sweep = 9,
    .placed = 16,
    .vector = sizeof(abut_vec3),
    .cache = sizeof(abut_cache3),
    .hit = sizeof(abut_hit3),
    .answers =
        {
            [WHAT_OVERLAP] = sizeof(bool),
            [WHAT_DISTANCE] = sizeof(abut_proximity3),
            [WHAT_COLLIDE] = sizeof(abut_manifold3),
            [WHAT_CAST] = sizeof(abut_hit3),
            [WHAT_DEPTH_ALONG] = sizeof(abut_hit3),
            [WHAT_COLLIDE_ALONG] = sizeof(abut_manifold3),
            [WHAT_GRADIENT] = sizeof(abut_derivative3),
            [WHAT_DISTANCE_WORLD] = sizeof(abut_proximity3),
            [WHAT_COLLIDE_WORLD] = sizeof(abut_manifold3),
            [WHAT_RAY] = sizeof(abut_ray_hit3),
            [WHAT_POINT] = sizeof(abut_proximity3),
            [WHAT_BOUNDS] = sizeof(abut_box3),
            [WHAT_SUPPORT] = sizeof(abut_support3_point),
        },
};

// Whether a pose is a sound one beyond doubt, for less than a query costs.
static bool pose_is_sound(const abut_pose3 *pose)
{
    const abut_rot3 *r = &pose->r;
    const abut_real  close = 1.0f / 2048;
    return fabs(pose->p.x) < ABUT_REAL_LARGEST / 2 && fabs(pose->p.y) < ABUT_REAL_LARGEST / 2 &&
           fabs(pose->p.z) < ABUT_REAL_LARGEST / 2 && fabs(abut_dot3(r->x, r->x) - 1) < close &&
           fabs(abut_dot3(r->y, r->y) - 1) < close && fabs(abut_dot3(r->z, r->z) - 1) < close &&
           fabs(abut_dot3(r->x, r->y)) < close && fabs(abut_dot3(r->y, r->z)) < close && fabs(abut_dot3(r->z, r->x)) < close &&
           abut_dot3(abut_cross3(r->x, r->y), r->z) > 0;
}

static abut_vec3 vector_of(const view *v, bool each, int64_t index)
{
    const abut_real *row = (const abut_real *)v->buffer.buf + (each ? 3 * index : 0);
    return (abut_vec3){row[0], row[1], row[2]};
}

// ---- pairs of shapes ------------------------------------------------------------------------------------------------------

typedef struct task3 {
    pair_call        call;
    abut_batch_pair3 pairs[CHUNK];
    abut_pose3       in_world_a[CHUNK], in_world_b[CHUNK];
    abut_batch_cast3 casts[CHUNK];
} task3;

static void gather(task3 *t, int64_t first, int64_t count)
{
    const plan *p = &t->call.plan;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = (first + i) / p->period, column = (first + i) % p->period;
        t->in_world_a[i] = pose_of_row(t->call.pose_a.buffer.buf, t->call.form_a, row * p->stride_a + p->place_a[column]);
        t->in_world_b[i] = pose_of_row(t->call.pose_b.buffer.buf, t->call.form_b, row * p->stride_b + p->place_b[column]);
        t->pairs[i] = (abut_batch_pair3){&plan_shape(p, p->shape_a[column])->shape3, &plan_shape(p, p->shape_b[column])->shape3,
                                         t->call.form_a == 0 ? t->in_world_b[i]
                                                             : abut_relative_pose3(t->in_world_a[i], t->in_world_b[i])};
        if (t->call.what == WHAT_CAST) {
            t->casts[i] = (abut_batch_cast3){t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                             vector_of(&t->call.vectors, t->call.vector_each, first + i)};
        }
    }
}

// An overlap has no status: a pair that is not plainly sound is asked for one.
static void count_invalid_overlaps(const task3 *t, int64_t first, int64_t count, const bool *answers, tally *invalid)
{
    for (int64_t i = 0; i < count; ++i) {
        const abut_batch_pair3 *pair = &t->pairs[i];
        const bool              custom = pair->a->core == ABUT_CORE3_CUSTOM || pair->b->core == ABUT_CORE3_CUSTOM;
        if (!answers[i] && (custom || !pose_is_sound(&pair->b_in_a)) &&
            abut_distance3(pair->a, pair->b, pair->b_in_a, NULL, NULL).status == ABUT_INVALID) {
            tally_add(invalid, first + i);
        }
    }
}

static void answer_distances(task3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_proximity3 *answers = (abut_proximity3 *)t->call.answers.buffer.buf + first;
    abut_cache3     *caches = t->call.caches.held ? (abut_cache3 *)t->call.caches.buffer.buf + first : NULL;
    if (t->call.what == WHAT_DISTANCE) {
        abut_distance3_batch(t->pairs, 0, (size_t)count, &t->call.options.query, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_distance3_world(t->pairs[i].a, t->in_world_a[i], t->pairs[i].b, t->in_world_b[i],
                                              &t->call.options.query, caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity3, status), first, count);
}

static void answer_contacts(task3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_manifold3 *answers = (abut_manifold3 *)t->call.answers.buffer.buf + first;
    abut_cache3    *caches = t->call.caches.held ? (abut_cache3 *)t->call.caches.buffer.buf + first : NULL;
    const abut_real margin = t->call.options.margin;
    if (t->call.what == WHAT_COLLIDE) {
        abut_collide3_batch(t->pairs, 0, (size_t)count, margin, caches, answers);
    }
    for (int64_t i = 0; i < count && t->call.what != WHAT_COLLIDE; ++i) {
        const abut_batch_pair3 *pair = &t->pairs[i];
        answers[i] = t->call.what == WHAT_COLLIDE_ALONG
                         ? abut_collide3_along(pair->a, pair->b, pair->b_in_a,
                                               vector_of(&t->call.vectors, t->call.vector_each, first + i), margin, NULL)
                         : abut_collide3_world(pair->a, t->in_world_a[i], pair->b, t->in_world_b[i], margin,
                                               caches != NULL ? &caches[i] : NULL);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_manifold3, status), first, count);
}

static void answer_hits(task3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_hit3   *answers = (abut_hit3 *)t->call.answers.buffer.buf + first;
    abut_cache3 *caches = t->call.caches.held ? (abut_cache3 *)t->call.caches.buffer.buf + first : NULL;
    if (t->call.what == WHAT_CAST) {
        abut_cast3_batch(t->casts, 0, (size_t)count, &t->call.options.cast, caches, answers);
    } else {
        for (int64_t i = 0; i < count; ++i) {
            answers[i] = abut_depth_along3(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a,
                                           vector_of(&t->call.vectors, t->call.vector_each, first + i), &t->call.options.cast,
                                           caches != NULL ? &caches[i] : NULL);
        }
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_hit3, status), first, count);
}

static void answer_gradients(task3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_derivative3 *answers = (abut_derivative3 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        answers[i] = abut_gradient3(t->pairs[i].a, t->pairs[i].b, t->pairs[i].b_in_a, &t->call.options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_derivative3, status), first, count);
}

static void answer_chunk(void *task, int64_t first, int64_t count, tally *invalid)
{
    task3 *t = task;
    gather(t, first, count);
    if (t->call.what == WHAT_OVERLAP) {
        bool *answers = (bool *)t->call.answers.buffer.buf + first;
        abut_overlap3_batch(t->pairs, 0, (size_t)count, answers);
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

static PyObject *query3(PyObject *module, PyObject *arguments)
{
    PyObject *result = NULL;
    task3    *t = malloc(sizeof *t);
    (void)module;
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    if (pair_call_read(&t->call, arguments, &dimension3)) {
        result = run_in_chunks(answer_chunk, t, t->call.plan.count);
    }
    pair_call_release(&t->call);
    free(t);
    return result;
}

// ---- one shape ------------------------------------------------------------------------------------------------------------

typedef struct one3 {
    one_call        call;
    abut_batch_ray3 rays[CHUNK];
} one3;

static void answer_rays(one3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_ray_hit3 *answers = (abut_ray_hit3 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->call.plan.period;
        t->rays[i] = (abut_batch_ray3){&plan_shape(&t->call.plan, t->call.plan.shape_a[column])->shape3,
                                       vector_of(&t->call.from, t->call.from_each, first + i),
                                       vector_of(&t->call.along, t->call.along_each, first + i)};
    }
    abut_ray3_batch(t->rays, 0, (size_t)count, &t->call.options.cast, answers);
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_ray_hit3, status), first, count);
}

static void answer_points(one3 *t, int64_t first, int64_t count, tally *invalid)
{
    abut_proximity3 *answers = (abut_proximity3 *)t->call.answers.buffer.buf + first;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = (first + i) % t->call.plan.period;
        answers[i] = abut_point3(&plan_shape(&t->call.plan, t->call.plan.shape_a[column])->shape3,
                                 vector_of(&t->call.from, t->call.from_each, first + i), &t->call.options.query);
    }
    tally_answers(invalid, answers, sizeof *answers, offsetof(abut_proximity3, status), first, count);
}

static void answer_one(void *task, int64_t first, int64_t count, tally *invalid)
{
    one3 *t = task;
    if (t->call.what == WHAT_RAY) {
        answer_rays(t, first, count, invalid);
    } else if (t->call.what == WHAT_POINT) {
        answer_points(t, first, count, invalid);
    }
    for (int64_t i = first; i < first + count; ++i) {
        const plan        *p = &t->call.plan;
        const int64_t      column = i % p->period;
        const abut_shape3 *shape = &plan_shape(p, p->shape_a[column])->shape3;
        if (t->call.what == WHAT_BOUNDS) {
            const abut_pose3 pose =
                pose_of_row(t->call.pose.buffer.buf, t->call.form, i / p->period * p->stride_a + p->place_a[column]);
            ((abut_box3 *)t->call.answers.buffer.buf)[i] = abut_bounds3(shape, pose);
            if (!pose_is_sound(&pose)) {
                tally_add(invalid, i);
            }
        } else if (t->call.what == WHAT_SUPPORT) {
            ((abut_support3_point *)t->call.answers.buffer.buf)[i] =
                abut_support3(shape, vector_of(&t->call.from, t->call.from_each, i));
        }
    }
}

static PyObject *query_one3(PyObject *module, PyObject *arguments)
{
    PyObject *result = NULL;
    one3     *t = malloc(sizeof *t);
    (void)module;
    if (t == NULL) {
        return PyErr_NoMemory();
    }
    if (one_call_read(&t->call, arguments, &dimension3)) {
        result = run_in_chunks(answer_one, t, t->call.plan.count);
    }
    one_call_release(&t->call);
    free(t);
    return result;
}

// ---- impacts --------------------------------------------------------------------------------------------------------------

// A row of a sweep: the centre, the translation, the turn.
static abut_sweep3 sweep_of(const view *v, bool each, int64_t index, abut_pose3 start)
{
    const abut_real *m = (const abut_real *)v->buffer.buf + (each ? 9 * index : 0);
    return (abut_sweep3){start, {m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}};
}

static void answer_impacts(void *task, int64_t first, int64_t total, tally *invalid)
{
    impact_call *t = task;
    const plan  *p = &t->plan;
    abut_hit3   *answers = t->answers.buffer.buf;
    for (int64_t i = first; i < first + total; ++i) {
        const int64_t     row = i / p->period, column = i % p->period;
        const abut_sweep3 a = sweep_of(&t->sweeps_a, t->each_a, i,
                                       pose_of_row(t->pose_a.buffer.buf, t->form_a, row * p->stride_a + p->place_a[column]));
        const abut_sweep3 b = sweep_of(&t->sweeps_b, t->each_b, i,
                                       pose_of_row(t->pose_b.buffer.buf, t->form_b, row * p->stride_b + p->place_b[column]));
        answers[i] = abut_impact3(&plan_shape(p, p->shape_a[column])->shape3, &a, &plan_shape(p, p->shape_b[column])->shape3,
                                  &b, &t->options.cast, NULL);
        if (answers[i].status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *query_impact3(PyObject *module, PyObject *arguments)
{
    PyObject   *result = NULL;
    impact_call c;
    (void)module;
    if (impact_call_read(&c, arguments, &dimension3)) {
        result = run_in_chunks(answer_impacts, &c, c.plan.count);
    }
    impact_call_release(&c);
    return result;
}

// ---- matrices -------------------------------------------------------------------------------------------------------------

static void pose_write(abut_real *m, abut_pose3 pose)
{
    const abut_rot3 *r = &pose.r;
    const abut_real  rows[16] = {r->x.x, r->y.x, r->z.x, pose.p.x, r->x.y, r->y.y, r->z.y, pose.p.y,
                                 r->x.z, r->y.z, r->z.z, pose.p.z, 0,      0,      0,      1};
    memcpy(m, rows, sizeof rows);
}

static PyObject *matrix3(PyObject *module, PyObject *arguments)
{
    PyObject   *result = NULL;
    matrix_call c;
    (void)module;
    if (matrix_call_read(&c, arguments, &dimension3)) {
        const int64_t count = matrix_call_count(&c, &dimension3);
        for (int64_t i = 0; i < count; ++i) {
            const abut_pose3 b = pose_of_row(c.pose_b.buffer.buf, c.form_b, i);
            pose_write((abut_real *)c.answers.buffer.buf + 16 * i,
                       c.form_a > 0 ? abut_relative_pose3(pose_of_row(c.pose_a.buffer.buf, c.form_a, i), b) : b);
        }
        result = Py_NewRef(Py_None);
    }
    matrix_call_release(&c);
    return result;
}

// ---- what Python is told --------------------------------------------------------------------------------------------------

int layouts3(PyObject *layouts)
{
    static const layout_field proximity[] = {
        FIELD(abut_proximity3, point_a, "real", 3),   FIELD(abut_proximity3, point_b, "real", 3),
        FIELD(abut_proximity3, normal, "real", 3),    FIELD(abut_proximity3, distance, "real", 1),
        FIELD(abut_proximity3, error, "real", 1),     FIELD(abut_proximity3, status, "int32", 1),
        FIELD(abut_proximity3, supports, "int32", 1), {NULL, NULL, 0, 0}};
    static const layout_field contact[] = {FIELD(abut_contact3, point_a, "real", 3),
                                           FIELD(abut_contact3, point_b, "real", 3),
                                           FIELD(abut_contact3, separation, "real", 1),
                                           FIELD(abut_contact3, id, "uint64", 1),
                                           {NULL, NULL, 0, 0}};
    static const layout_field manifold[] = {FIELD(abut_manifold3, normal, "real", 3),
                                            FIELD(abut_manifold3, tangent, "real", 6),
                                            FIELD(abut_manifold3, points, "contact3", ABUT_MANIFOLD3_POINTS),
                                            FIELD(abut_manifold3, count, "int32", 1),
                                            FIELD(abut_manifold3, total, "int32", 1),
                                            FIELD(abut_manifold3, distance, "real", 1),
                                            FIELD(abut_manifold3, error, "real", 1),
                                            FIELD(abut_manifold3, status, "int32", 1),
                                            FIELD(abut_manifold3, supports, "int32", 1),
                                            {NULL, NULL, 0, 0}};
    static const layout_field hit[] = {FIELD(abut_hit3, point, "real", 3),
                                       FIELD(abut_hit3, normal, "real", 3),
                                       FIELD(abut_hit3, fraction, "real", 1),
                                       FIELD(abut_hit3, error, "real", 1),
                                       FIELD(abut_hit3, safe, "real", 1),
                                       FIELD(abut_hit3, distance, "real", 1),
                                       FIELD(abut_hit3, hit, "bool", 1),
                                       FIELD(abut_hit3, grazing, "bool", 1),
                                       FIELD(abut_hit3, status, "int32", 1),
                                       FIELD(abut_hit3, supports, "int32", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field ray[] = {FIELD(abut_ray_hit3, point, "real", 3),
                                       FIELD(abut_ray_hit3, normal, "real", 3),
                                       FIELD(abut_ray_hit3, entry, "real", 1),
                                       FIELD(abut_ray_hit3, exit, "real", 1),
                                       FIELD(abut_ray_hit3, error, "real", 1),
                                       FIELD(abut_ray_hit3, hit, "bool", 1),
                                       FIELD(abut_ray_hit3, inside, "bool", 1),
                                       FIELD(abut_ray_hit3, grazing, "bool", 1),
                                       FIELD(abut_ray_hit3, status, "int32", 1),
                                       FIELD(abut_ray_hit3, supports, "int32", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field derivative[] = {FIELD(abut_derivative3, position, "real", 3),
                                              FIELD(abut_derivative3, turn, "real", 3),
                                              FIELD(abut_derivative3, turns, "real", 3 * ABUT_MANIFOLD3_POINTS),
                                              FIELD(abut_derivative3, count, "int32", 1),
                                              FIELD(abut_derivative3, unique, "bool", 1),
                                              FIELD(abut_derivative3, distance, "real", 1),
                                              FIELD(abut_derivative3, error, "real", 1),
                                              FIELD(abut_derivative3, status, "int32", 1),
                                              FIELD(abut_derivative3, supports, "int32", 1),
                                              {NULL, NULL, 0, 0}};
    static const layout_field support[] = {
        FIELD(abut_support3_point, point, "real", 3), FIELD(abut_support3_point, feature, "uint32", 1), {NULL, NULL, 0, 0}};
    static const layout_field box[] = {
        FIELD(abut_box3, lower, "real", 3), FIELD(abut_box3, upper, "real", 3), {NULL, NULL, 0, 0}};
    static const layout_field surface[] = {FIELD(abut_surface_manifold3, manifold, "manifold3", 1),
                                           FIELD(abut_surface_manifold3, triangle, "int32", ABUT_MANIFOLD3_POINTS),
                                           {NULL, NULL, 0, 0}};
    static const layout_field cache[] = {{NULL, NULL, 0, 0}};
    return layout_add(layouts, "proximity3", sizeof(abut_proximity3), proximity) ||
                   layout_add(layouts, "contact3", sizeof(abut_contact3), contact) ||
                   layout_add(layouts, "manifold3", sizeof(abut_manifold3), manifold) ||
                   layout_add(layouts, "hit3", sizeof(abut_hit3), hit) ||
                   layout_add(layouts, "ray_hit3", sizeof(abut_ray_hit3), ray) ||
                   layout_add(layouts, "derivative3", sizeof(abut_derivative3), derivative) ||
                   layout_add(layouts, "support3", sizeof(abut_support3_point), support) ||
                   layout_add(layouts, "box3", sizeof(abut_box3), box) ||
                   layout_add(layouts, "surface_manifold3", sizeof(abut_surface_manifold3), surface) ||
                   layout_add(layouts, "cache3", sizeof(abut_cache3), cache)
               ? -1
               : 0;
}

PyMethodDef methods3[] = {
    {"query3", query3, METH_VARARGS, "Answers a plan of pairs."},
    {"query_one3", query_one3, METH_VARARGS, "Answers a plan of single shapes."},
    {"query_impact3", query_impact3, METH_VARARGS, "Answers a plan of pairs that move and turn."},
    {"matrix3", matrix3, METH_VARARGS, "Poses as matrices."},
    {"make3", make3, METH_VARARGS, "Makes a shape: (status, fault, shape or None)."},
    {"mass3", mass3, METH_VARARGS, "Volume, centroid, inertia, error, status."},
    {"hull3", hull3_of, METH_VARARGS, "Vertices and outlines of faces of a hull."},
    {NULL, NULL, 0, NULL},
};
