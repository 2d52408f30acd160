// chain2.c : the chains of abut/chain2.h over arrays of poses.
#include "world.h"

#include "abut/chain2.h"

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

static PyObject *chain2_load(PyObject *module, PyObject *bytes)
{
    Py_buffer    buffer;
    abut_chain2 *chain = NULL;
    (void)module;
    if (PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = abut_chain2_load(buffer.buf, (size_t)buffer.len, NULL, &chain);
    PyBuffer_Release(&buffer);
    return status == ABUT_OK ? handle_new(HANDLE_CHAIN2, chain) : status_of(status, -1);
}

static PyObject *chain2_save(PyObject *module, PyObject *object)
{
    const abut_chain2 *chain = handle_object(object, HANDLE_CHAIN2, false);
    (void)module;
    return chain == NULL ? NULL : PyBytes_FromStringAndSize((const char *)chain, (Py_ssize_t)abut_chain2_bytes(chain));
}

static PyObject *chain2_bounds(PyObject *module, PyObject *object)
{
    const abut_chain2 *chain = handle_object(object, HANDLE_CHAIN2, false);
    (void)module;
    if (chain == NULL) {
        return NULL;
    }
    const abut_box2 box = abut_chain2_bounds(chain);
    return Py_BuildValue("i(dd)(dd)", (int)abut_chain2_segments(chain), (double)box.lower.x, (double)box.lower.y,
                         (double)box.upper.x, (double)box.upper.y);
}

static abut_pose2 pose_at(const view *poses, int64_t index)
{
    const abut_real *m = (const abut_real *)poses->buffer.buf + 4 * index;
    return (abut_pose2){{m[0], m[1]}, {m[2], m[3]}};
}

static void answer(void *task, int64_t first, int64_t count, tally *invalid)
{
    surface_call      *c = task;
    const abut_chain2 *chain = c->surface;
    const abut_shape2 *shape = c->shape != NULL ? &c->shape->shape2 : NULL;
    const abut_vec2   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    int32_t           *segments = c->parts.buffer.buf;
    for (int64_t i = first; i < first + count; ++i) {
        abut_status status;
        if (c->what == WHAT_RAY) {
            abut_ray_hit2 *hit = (abut_ray_hit2 *)c->answers.buffer.buf + i;
            *hit = abut_chain2_ray(chain, from[i], along[i], &c->options.cast, &segments[i]);
            status = hit->status;
        } else if (c->what == WHAT_CAST) {
            abut_hit2 *hit = (abut_hit2 *)c->answers.buffer.buf + i;
            *hit = abut_chain2_cast(chain, shape, pose_at(&c->poses, i), along[i], &c->options.cast, &segments[i]);
            status = hit->status;
        } else {
            abut_proximity2 *found = (abut_proximity2 *)c->answers.buffer.buf + i;
            *found = abut_chain2_distance(chain, shape, pose_at(&c->poses, i), &c->options.query, &segments[i]);
            status = found->status;
        }
        if (status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *chain2_query(PyObject *module, PyObject *arguments)
{
    PyObject    *result = NULL;
    surface_call c;
    (void)module;
    if (surface_call_read(&c, arguments, &dimension2, HANDLE_CHAIN2)) {
        result = run_in_chunks(answer, &c, surface_call_count(&c));
    }
    surface_call_release(&c);
    return result;
}

// Manifolds as bytes, as many as there are.
static PyObject *contacts(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                          const abut_surface_options2 *options)
{
    const int64_t           segments = abut_chain2_segments(chain);
    int64_t                 room = 64;
    abut_surface_manifold2 *found = NULL;
    abut_status             status = ABUT_NO_ROOM;
    int32_t                 count = 0;
    while (status == ABUT_NO_ROOM) {
        free(found);
        found = calloc((size_t)room, sizeof *found);
        if (found == NULL) {
            return PyErr_NoMemory();
        }
        count = abut_chain2_collide(chain, shape, pose, margin, options, found, (int32_t)room, &status);
        if (room > 2 * segments) {
            break;
        }
        room *= 4;
    }
    PyObject *result = Py_BuildValue("(iy#)", (int)status, (const char *)found, (Py_ssize_t)((size_t)count * sizeof *found));
    free(found);
    return result;
}

// (shape, pose, margin, one_sided, weld): (status, manifolds)
static PyObject *chain2_collide(PyObject *module, PyObject *arguments)
{
    PyObject *object, *shape, *pose, *result = NULL;
    double    margin, weld;
    int       one_sided;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOdpd", &object, &shape, &pose, &margin, &one_sided, &weld)) {
        return NULL;
    }
    const abut_chain2          *chain = handle_object(object, HANDLE_CHAIN2, false);
    const abut_surface_options2 options = {one_sided != 0, (abut_real)weld};
    view                        v = {.held = false};
    if (chain != NULL && view_hold(&v, pose, 4 * sizeof(abut_real), 1, false, "pose")) {
        const shape_object *own = shape_of(shape, &dimension2);
        if (own == NULL || !v.held) {
            PyErr_SetString(PyExc_TypeError, "a shape or a pose is missing");
        } else if (query_begin()) {
            result = contacts(chain, &own->shape2, pose_at(&v, 0), (abut_real)margin, &options);
            query_end();
            if (PyErr_Occurred()) {
                Py_CLEAR(result);
            }
        }
    }
    view_release(&v);
    return result;
}

PyMethodDef methods_chain2[] = {
    {"chain2_new", chain2_new, METH_VARARGS, NULL},
    {"chain2_load", chain2_load, METH_O, NULL},
    {"chain2_save", chain2_save, METH_O, NULL},
    {"chain2_bounds", chain2_bounds, METH_O, NULL},
    {"chain2_query", chain2_query, METH_VARARGS, NULL},
    {"chain2_collide", chain2_collide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
