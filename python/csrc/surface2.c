// surface2.c : what does not move: chains (chain2.h), height fields (height2.h) and half-spaces (halfspace2.h) over arrays of
// poses.
#include "world.h"

#include "abut/chain2.h"
#include "abut/halfspace2.h"
#include "abut/height2.h"

#include <stdlib.h>

static PyObject *chain2_new(PyObject *module, PyObject *arguments)
{
    PyObject    *vertices, *ends, *result = NULL;
    view         v[2] = {{.held = false}, {.held = false}};
    abut_chain2 *chain = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &vertices, &ends)) {
        return NULL;
    }
    if (view_hold(&v[0], vertices, sizeof(abut_vec2), -1, false, "vertices") &&
        view_hold(&v[1], ends, 2 * sizeof(int32_t), -1, false, "ends")) {
        const int64_t points = view_rows(&v[0], sizeof(abut_vec2)), segments = view_rows(&v[1], 2 * sizeof(int32_t));
        const bool    few = points <= INT32_MAX && segments <= INT32_MAX;
        int32_t       fault = -1;
        // Its memory is this module's malloc; the lock is kept, so that nobody changes the arrays meanwhile.
        const abut_status status =
            few ? abut_chain2_build(v[0].buffer.buf, (int32_t)points, v[1].buffer.buf, (int32_t)segments, NULL, &chain, &fault)
                : ABUT_TOO_MANY_POINTS;
        result = status == ABUT_OK ? handle_new(HANDLE_CHAIN2, chain) : status_of(status, fault);
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

// (heights, width, corner, holes or None)
static PyObject *height2_new(PyObject *module, PyObject *arguments)
{
    PyObject     *heights, *holes, *result = NULL;
    double        width, corner[2];
    view          v[2] = {{.held = false}, {.held = false}};
    abut_height2 *height = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Od(dd)O", &heights, &width, &corner[0], &corner[1], &holes)) {
        return NULL;
    }
    if (view_hold(&v[0], heights, sizeof(abut_real), -1, false, "heights") && v[0].held) {
        const int64_t columns = view_rows(&v[0], sizeof(abut_real));
        if (view_hold(&v[1], holes, sizeof(bool), columns - 1, false, "holes")) {
            const abut_height_grid2 grid = {v[0].buffer.buf,
                                            columns <= INT32_MAX ? (int32_t)columns : INT32_MAX,
                                            (abut_real)width,
                                            {(abut_real)corner[0], (abut_real)corner[1]},
                                            v[1].held ? v[1].buffer.buf : NULL};
            int32_t                 fault = -1;
            const abut_status       status = abut_height2_build(&grid, NULL, &height, &fault);
            result = status == ABUT_OK ? handle_new(HANDLE_HEIGHT2, height) : status_of(status, fault);
        }
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

// A half-space of its normal and offset, 3 numbers.
static PyObject *halfspace2_new(PyObject *module, PyObject *numbers)
{
    PyObject *result = NULL;
    view      v = {.held = false};
    (void)module;
    if (view_hold(&v, numbers, sizeof(abut_halfspace2), 1, false, "numbers") && v.held) {
        const abut_real *n = v.buffer.buf;
        abut_halfspace2 *made = malloc(sizeof *made);
        result = made != NULL ? handle_new(HANDLE_HALFSPACE2, made) : PyErr_NoMemory();
        if (made != NULL) {
            *made = (abut_halfspace2){{n[0], n[1]}, n[2]};
        }
    }
    view_release(&v);
    return result;
}

// What is asked: one of the three, the others NULL.
typedef struct surface2 {
    const abut_chain2     *chain;
    const abut_height2    *height;
    const abut_halfspace2 *halfspace;
} surface2;

static bool surface_of(PyObject *object, surface2 *s)
{
    const int   kind = handle_kind(object);
    const void *found =
        handle_object(object, kind == HANDLE_HEIGHT2 || kind == HANDLE_HALFSPACE2 ? kind : HANDLE_CHAIN2, false);
    s->chain = kind == HANDLE_CHAIN2 ? found : NULL;
    s->height = kind == HANDLE_HEIGHT2 ? found : NULL;
    s->halfspace = kind == HANDLE_HALFSPACE2 ? found : NULL;
    return found != NULL;
}

// (whether it is a height field, bytes)
static PyObject *surface2_load(PyObject *module, PyObject *arguments)
{
    PyObject     *bytes;
    Py_buffer     buffer;
    int           is_height;
    abut_chain2  *chain = NULL;
    abut_height2 *height = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "pO", &is_height, &bytes) || PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = is_height ? abut_height2_load(buffer.buf, (size_t)buffer.len, NULL, &height)
                                         : abut_chain2_load(buffer.buf, (size_t)buffer.len, NULL, &chain);
    PyBuffer_Release(&buffer);
    if (status != ABUT_OK) {
        return status_of(status, -1);
    }
    return is_height ? handle_new(HANDLE_HEIGHT2, height) : handle_new(HANDLE_CHAIN2, chain);
}

static PyObject *surface2_save(PyObject *module, PyObject *object)
{
    surface2 s;
    (void)module;
    if (!surface_of(object, &s) || s.halfspace != NULL) {
        return NULL;
    }
    return s.height != NULL ? PyBytes_FromStringAndSize((const char *)s.height, (Py_ssize_t)abut_height2_bytes(s.height))
                            : PyBytes_FromStringAndSize((const char *)s.chain, (Py_ssize_t)abut_chain2_bytes(s.chain));
}

// (how many segments, lower, upper)
static PyObject *surface2_bounds(PyObject *module, PyObject *object)
{
    surface2 s;
    (void)module;
    if (!surface_of(object, &s) || s.halfspace != NULL) {
        return NULL;
    }
    const abut_box2 box = s.height != NULL ? abut_height2_bounds(s.height) : abut_chain2_bounds(s.chain);
    const int       count = (int)(s.height != NULL ? abut_height2_segments(s.height) : abut_chain2_segments(s.chain));
    return Py_BuildValue("i(dd)(dd)", count, (double)box.lower.x, (double)box.lower.y, (double)box.upper.x,
                         (double)box.upper.y);
}

static abut_pose2 pose_at(const view *poses, int64_t index)
{
    const abut_real *m = (const abut_real *)poses->buffer.buf + 4 * index;
    return (abut_pose2){{m[0], m[1]}, {m[2], m[3]}};
}

static abut_ray_hit2 ray(const surface2 *s, abut_vec2 from, abut_vec2 along, const abut_cast_options *options, int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_ray_hit2 hit = abut_halfspace2_ray(s->halfspace, from, along, options);
        *part = hit.hit ? 0 : -1;
        return hit;
    }
    return s->height != NULL ? abut_height2_ray(s->height, from, along, options, part)
                             : abut_chain2_ray(s->chain, from, along, options, part);
}

static abut_hit2 cast(const surface2 *s, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 along,
                      const abut_cast_options *options, int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_hit2 hit = abut_halfspace2_cast(s->halfspace, shape, pose, along, options);
        *part = hit.hit ? 0 : -1;
        return hit;
    }
    return s->height != NULL ? abut_height2_cast(s->height, shape, pose, along, options, part)
                             : abut_chain2_cast(s->chain, shape, pose, along, options, part);
}

static abut_proximity2 distance(const surface2 *s, const abut_shape2 *shape, abut_pose2 pose, const abut_options *options,
                                int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_proximity2 found = abut_halfspace2_distance(s->halfspace, shape, pose);
        *part = found.status == ABUT_INVALID ? -1 : 0;
        return found;
    }
    return s->height != NULL ? abut_height2_distance(s->height, shape, pose, options, part)
                             : abut_chain2_distance(s->chain, shape, pose, options, part);
}

static void answer(void *task, int64_t first, int64_t count, tally *invalid)
{
    surface_call      *c = task;
    const surface2    *s = c->surface;
    const abut_shape2 *shape = c->shape != NULL ? &c->shape->shape2 : NULL;
    const abut_vec2   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    int32_t           *parts = c->parts.buffer.buf;
    for (int64_t i = first; i < first + count; ++i) {
        abut_status status;
        if (c->what == WHAT_RAY) {
            abut_ray_hit2 *hit = (abut_ray_hit2 *)c->answers.buffer.buf + i;
            *hit = ray(s, from[i], along[i], &c->options.cast, &parts[i]);
            status = hit->status;
        } else if (c->what == WHAT_CAST) {
            abut_hit2 *hit = (abut_hit2 *)c->answers.buffer.buf + i;
            *hit = cast(s, shape, pose_at(&c->poses, i), along[i], &c->options.cast, &parts[i]);
            status = hit->status;
        } else {
            abut_proximity2 *found = (abut_proximity2 *)c->answers.buffer.buf + i;
            *found = distance(s, shape, pose_at(&c->poses, i), &c->options.query, &parts[i]);
            status = found->status;
        }
        if (status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *surface2_query(PyObject *module, PyObject *arguments)
{
    PyObject    *result = NULL;
    surface_call c;
    surface2     s;
    (void)module;
    if (surface_call_read(&c, arguments, &dimension2) && surface_of(c.object, &s)) {
        c.surface = &s;
        result = run_in_chunks(answer, &c, surface_call_count(&c));
    }
    surface_call_release(&c);
    return result;
}

static int32_t collide(const surface2 *s, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                       const abut_surface_options2 *options, abut_surface_manifold2 *found, int32_t room, abut_status *status)
{
    if (s->halfspace != NULL) {
        found->manifold = abut_halfspace2_collide(s->halfspace, shape, pose, margin);
        *status = found->manifold.status == ABUT_INVALID ? ABUT_INVALID : ABUT_OK;
        return found->manifold.count > 0;
    }
    return s->height != NULL ? abut_height2_collide(s->height, shape, pose, margin, options, found, room, status)
                             : abut_chain2_collide(s->chain, shape, pose, margin, options, found, room, status);
}

// Manifolds as bytes, as many as there are; with more room until that is enough.
static PyObject *contacts(const surface2 *s, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                          const abut_surface_options2 *options)
{
    abut_surface_manifold2 *found = NULL;
    abut_status             status = ABUT_NO_ROOM;
    int32_t                 count = 0;
    for (int32_t room = 64; status == ABUT_NO_ROOM; room *= 4) {
        free(found);
        found = calloc((size_t)room, sizeof *found);
        if (found == NULL) {
            return PyErr_NoMemory();
        }
        count = collide(s, shape, pose, margin, options, found, room, &status);
    }
    PyObject *result = Py_BuildValue("(iy#)", (int)status, (const char *)found, (Py_ssize_t)((size_t)count * sizeof *found));
    free(found);
    return result;
}

// (shape, pose, margin, one_sided, weld): (status, manifolds)
static PyObject *surface2_collide(PyObject *module, PyObject *arguments)
{
    PyObject *object, *shape, *pose, *result = NULL;
    double    margin, weld;
    int       one_sided;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOdpd", &object, &shape, &pose, &margin, &one_sided, &weld)) {
        return NULL;
    }
    surface2                    s;
    const abut_surface_options2 options = {one_sided != 0, (abut_real)weld};
    view                        v = {.held = false};
    if (surface_of(object, &s) && view_hold(&v, pose, 4 * sizeof(abut_real), 1, false, "pose")) {
        const shape_object *own = shape_of(shape, &dimension2);
        if (own == NULL || !v.held) {
            PyErr_SetString(PyExc_TypeError, "a shape or a pose is missing");
        } else if (query_begin()) {
            result = contacts(&s, &own->shape2, pose_at(&v, 0), (abut_real)margin, &options);
            query_end();
            if (PyErr_Occurred()) {
                Py_CLEAR(result);
            }
        }
    }
    view_release(&v);
    return result;
}

PyMethodDef methods_surface2[] = {
    {"chain2_new", chain2_new, METH_VARARGS, NULL},
    {"height2_new", height2_new, METH_VARARGS, NULL},
    {"halfspace2_new", halfspace2_new, METH_O, NULL},
    {"surface2_load", surface2_load, METH_VARARGS, NULL},
    {"surface2_save", surface2_save, METH_O, NULL},
    {"surface2_bounds", surface2_bounds, METH_O, NULL},
    {"surface2_query", surface2_query, METH_VARARGS, NULL},
    {"surface2_collide", surface2_collide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
