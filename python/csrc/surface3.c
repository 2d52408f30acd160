// surface3.c : what does not move: meshes (mesh3.h), height fields (height3.h) and half-spaces (halfspace3.h) over arrays of
// poses.
#include "world.h"

#include "abut/halfspace3.h"
#include "abut/height3.h"
#include "abut/mesh3.h"

#include <stdlib.h>

static PyObject *mesh3_new(PyObject *module, PyObject *arguments)
{
    PyObject   *vertices, *corners, *result = NULL;
    view        v[2] = {{.held = false}, {.held = false}};
    abut_mesh3 *mesh = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &vertices, &corners)) {
        return NULL;
    }
    if (view_hold(&v[0], vertices, sizeof(abut_vec3), -1, false, "vertices") &&
        view_hold(&v[1], corners, 3 * sizeof(int32_t), -1, false, "corners")) {
        const int64_t points = view_rows(&v[0], sizeof(abut_vec3)), triangles = view_rows(&v[1], 3 * sizeof(int32_t));
        const bool    few = points <= INT32_MAX && triangles <= INT32_MAX;
        int32_t       fault = -1;
        // Its memory is this module's malloc; the lock is kept, so that nobody changes the arrays meanwhile.
        const abut_status status =
            few ? abut_mesh3_build(v[0].buffer.buf, (int32_t)points, v[1].buffer.buf, (int32_t)triangles, NULL, &mesh, &fault)
                : ABUT_TOO_MANY_POINTS;
        result = status == ABUT_OK ? handle_new(HANDLE_MESH3, mesh) : status_of(status, fault);
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

// (heights, columns, width, depth, corner, cells or None)
static PyObject *height3_new(PyObject *module, PyObject *arguments)
{
    PyObject     *heights, *cells, *result = NULL;
    double        width, depth, corner[3];
    int           columns;
    view          v[2] = {{.held = false}, {.held = false}};
    abut_height3 *height = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oidd(ddd)O", &heights, &columns, &width, &depth, &corner[0], &corner[1], &corner[2],
                          &cells)) {
        return NULL;
    }
    if (columns > 0 && view_hold(&v[0], heights, sizeof(abut_real) * (size_t)columns, -1, false, "heights") && v[0].held) {
        const int64_t rows = view_rows(&v[0], sizeof(abut_real) * (size_t)columns);
        if (view_hold(&v[1], cells, 1, (int64_t)(columns - 1) * (rows - 1), false, "cells")) {
            const abut_height_grid3 grid = {v[0].buffer.buf,
                                            columns,
                                            rows <= INT32_MAX ? (int32_t)rows : INT32_MAX,
                                            (abut_real)width,
                                            (abut_real)depth,
                                            {(abut_real)corner[0], (abut_real)corner[1], (abut_real)corner[2]},
                                            v[1].held ? v[1].buffer.buf : NULL};
            int32_t                 fault = -1;
            const abut_status       status = abut_height3_build(&grid, NULL, &height, &fault);
            result = status == ABUT_OK ? handle_new(HANDLE_HEIGHT3, height) : status_of(status, fault);
        }
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

// A half-space of its normal and offset, 4 numbers.
static PyObject *halfspace3_new(PyObject *module, PyObject *numbers)
{
    PyObject *result = NULL;
    view      v = {.held = false};
    (void)module;
    if (view_hold(&v, numbers, sizeof(abut_halfspace3), 1, false, "numbers") && v.held) {
        const abut_real *n = v.buffer.buf;
        abut_halfspace3 *made = malloc(sizeof *made);
        result = made != NULL ? handle_new(HANDLE_HALFSPACE3, made) : PyErr_NoMemory();
        if (made != NULL) {
            *made = (abut_halfspace3){{n[0], n[1], n[2]}, n[3]};
        }
    }
    view_release(&v);
    return result;
}

// What is asked: one of the three, the others NULL.
typedef struct surface3 {
    const abut_mesh3      *mesh;
    const abut_height3    *height;
    const abut_halfspace3 *halfspace;
} surface3;

static bool surface_of(PyObject *object, surface3 *s)
{
    const int   kind = handle_kind(object);
    const void *found = handle_object(object, kind == HANDLE_HEIGHT3 || kind == HANDLE_HALFSPACE3 ? kind : HANDLE_MESH3, false);
    s->mesh = kind == HANDLE_MESH3 ? found : NULL;
    s->height = kind == HANDLE_HEIGHT3 ? found : NULL;
    s->halfspace = kind == HANDLE_HALFSPACE3 ? found : NULL;
    return found != NULL;
}

// (whether it is a height field, bytes)
static PyObject *surface3_load(PyObject *module, PyObject *arguments)
{
    PyObject     *bytes;
    Py_buffer     buffer;
    int           is_height;
    abut_mesh3   *mesh = NULL;
    abut_height3 *height = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "pO", &is_height, &bytes) || PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = is_height ? abut_height3_load(buffer.buf, (size_t)buffer.len, NULL, &height)
                                         : abut_mesh3_load(buffer.buf, (size_t)buffer.len, NULL, &mesh);
    PyBuffer_Release(&buffer);
    if (status != ABUT_OK) {
        return status_of(status, -1);
    }
    return is_height ? handle_new(HANDLE_HEIGHT3, height) : handle_new(HANDLE_MESH3, mesh);
}

static PyObject *surface3_save(PyObject *module, PyObject *object)
{
    surface3 s;
    (void)module;
    if (!surface_of(object, &s) || s.halfspace != NULL) {
        return NULL;
    }
    return s.height != NULL ? PyBytes_FromStringAndSize((const char *)s.height, (Py_ssize_t)abut_height3_bytes(s.height))
                            : PyBytes_FromStringAndSize((const char *)s.mesh, (Py_ssize_t)abut_mesh3_bytes(s.mesh));
}

// (how many triangles, lower, upper)
static PyObject *surface3_bounds(PyObject *module, PyObject *object)
{
    surface3 s;
    (void)module;
    if (!surface_of(object, &s) || s.halfspace != NULL) {
        return NULL;
    }
    const abut_box3 box = s.height != NULL ? abut_height3_bounds(s.height) : abut_mesh3_bounds(s.mesh);
    const int       count = (int)(s.height != NULL ? abut_height3_triangles(s.height) : abut_mesh3_triangles(s.mesh));
    return Py_BuildValue("i(ddd)(ddd)", count, (double)box.lower.x, (double)box.lower.y, (double)box.lower.z,
                         (double)box.upper.x, (double)box.upper.y, (double)box.upper.z);
}

static abut_pose3 pose_at(const view *poses, int64_t index)
{
    const abut_real *m = (const abut_real *)poses->buffer.buf + 16 * index;
    return (abut_pose3){{m[3], m[7], m[11]}, {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}};
}

static abut_ray_hit3 ray(const surface3 *s, abut_vec3 from, abut_vec3 along, const abut_cast_options *options, int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_ray_hit3 hit = abut_halfspace3_ray(s->halfspace, from, along, options);
        *part = hit.hit ? 0 : -1;
        return hit;
    }
    return s->height != NULL ? abut_height3_ray(s->height, from, along, options, part)
                             : abut_mesh3_ray(s->mesh, from, along, options, part);
}

static abut_hit3 cast(const surface3 *s, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 along,
                      const abut_cast_options *options, int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_hit3 hit = abut_halfspace3_cast(s->halfspace, shape, pose, along, options);
        *part = hit.hit ? 0 : -1;
        return hit;
    }
    return s->height != NULL ? abut_height3_cast(s->height, shape, pose, along, options, part)
                             : abut_mesh3_cast(s->mesh, shape, pose, along, options, part);
}

static abut_proximity3 distance(const surface3 *s, const abut_shape3 *shape, abut_pose3 pose, const abut_options *options,
                                int32_t *part)
{
    if (s->halfspace != NULL) {
        const abut_proximity3 found = abut_halfspace3_distance(s->halfspace, shape, pose);
        *part = found.status == ABUT_INVALID ? -1 : 0;
        return found;
    }
    return s->height != NULL ? abut_height3_distance(s->height, shape, pose, options, part)
                             : abut_mesh3_distance(s->mesh, shape, pose, options, part);
}

static void answer(void *task, int64_t first, int64_t count, tally *invalid)
{
    surface_call      *c = task;
    const surface3    *s = c->surface;
    const abut_shape3 *shape = c->shape != NULL ? &c->shape->shape3 : NULL;
    const abut_vec3   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    int32_t           *parts = c->parts.buffer.buf;
    for (int64_t i = first; i < first + count; ++i) {
        abut_status status;
        if (c->what == WHAT_RAY) {
            abut_ray_hit3 *hit = (abut_ray_hit3 *)c->answers.buffer.buf + i;
            *hit = ray(s, from[i], along[i], &c->options.cast, &parts[i]);
            status = hit->status;
        } else if (c->what == WHAT_CAST) {
            abut_hit3 *hit = (abut_hit3 *)c->answers.buffer.buf + i;
            *hit = cast(s, shape, pose_at(&c->poses, i), along[i], &c->options.cast, &parts[i]);
            status = hit->status;
        } else {
            abut_proximity3 *found = (abut_proximity3 *)c->answers.buffer.buf + i;
            *found = distance(s, shape, pose_at(&c->poses, i), &c->options.query, &parts[i]);
            status = found->status;
        }
        if (status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *surface3_query(PyObject *module, PyObject *arguments)
{
    PyObject    *result = NULL;
    surface_call c;
    surface3     s;
    (void)module;
    if (surface_call_read(&c, arguments, &dimension3) && surface_of(c.object, &s)) {
        c.surface = &s;
        result = run_in_chunks(answer, &c, surface_call_count(&c));
    }
    surface_call_release(&c);
    return result;
}

static int32_t collide(const surface3 *s, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                       const abut_surface_options3 *options, abut_surface_manifold3 *found, int32_t room, abut_status *status)
{
    if (s->halfspace != NULL) {
        found->manifold = abut_halfspace3_collide(s->halfspace, shape, pose, margin);
        *status = found->manifold.status == ABUT_INVALID ? ABUT_INVALID : ABUT_OK;
        return found->manifold.count > 0;
    }
    return s->height != NULL ? abut_height3_collide(s->height, shape, pose, margin, options, found, room, status)
                             : abut_mesh3_collide(s->mesh, shape, pose, margin, options, found, room, status);
}

// Manifolds as bytes, as many as there are; with more room until that is enough.
static PyObject *contacts(const surface3 *s, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                          const abut_surface_options3 *options)
{
    abut_surface_manifold3 *found = NULL;
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

// (shape, matrix, margin, one_sided, weld): (status, manifolds)
static PyObject *surface3_collide(PyObject *module, PyObject *arguments)
{
    PyObject *object, *shape, *pose, *result = NULL;
    double    margin, weld;
    int       one_sided;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOdpd", &object, &shape, &pose, &margin, &one_sided, &weld)) {
        return NULL;
    }
    surface3                    s;
    const abut_surface_options3 options = {one_sided != 0, (abut_real)weld};
    view                        v = {.held = false};
    if (surface_of(object, &s) && view_hold(&v, pose, 16 * sizeof(abut_real), 1, false, "pose")) {
        const shape_object *own = shape_of(shape, &dimension3);
        if (own == NULL || !v.held) {
            PyErr_SetString(PyExc_TypeError, "a shape or a pose is missing");
        } else if (query_begin()) {
            result = contacts(&s, &own->shape3, pose_at(&v, 0), (abut_real)margin, &options);
            query_end();
            if (PyErr_Occurred()) {
                Py_CLEAR(result);
            }
        }
    }
    view_release(&v);
    return result;
}

PyMethodDef methods_surface3[] = {
    {"mesh3_new", mesh3_new, METH_VARARGS, NULL},
    {"height3_new", height3_new, METH_VARARGS, NULL},
    {"halfspace3_new", halfspace3_new, METH_O, NULL},
    {"surface3_load", surface3_load, METH_VARARGS, NULL},
    {"surface3_save", surface3_save, METH_O, NULL},
    {"surface3_bounds", surface3_bounds, METH_O, NULL},
    {"surface3_query", surface3_query, METH_VARARGS, NULL},
    {"surface3_collide", surface3_collide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
