// mesh3.c : the triangle meshes of abut/mesh3.h over arrays of poses.
#include "world.h"

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

static PyObject *mesh3_load(PyObject *module, PyObject *bytes)
{
    Py_buffer   buffer;
    abut_mesh3 *mesh = NULL;
    (void)module;
    if (PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = abut_mesh3_load(buffer.buf, (size_t)buffer.len, NULL, &mesh);
    PyBuffer_Release(&buffer);
    return status == ABUT_OK ? handle_new(HANDLE_MESH3, mesh) : status_of(status, -1);
}

static PyObject *mesh3_save(PyObject *module, PyObject *object)
{
    const abut_mesh3 *mesh = handle_object(object, HANDLE_MESH3, false);
    (void)module;
    return mesh == NULL ? NULL : PyBytes_FromStringAndSize((const char *)mesh, (Py_ssize_t)abut_mesh3_bytes(mesh));
}

static PyObject *mesh3_bounds(PyObject *module, PyObject *object)
{
    const abut_mesh3 *mesh = handle_object(object, HANDLE_MESH3, false);
    (void)module;
    if (mesh == NULL) {
        return NULL;
    }
    const abut_box3 box = abut_mesh3_bounds(mesh);
    return Py_BuildValue("i(ddd)(ddd)", (int)abut_mesh3_triangles(mesh), (double)box.lower.x, (double)box.lower.y,
                         (double)box.lower.z, (double)box.upper.x, (double)box.upper.y, (double)box.upper.z);
}

static abut_pose3 pose_at(const view *poses, int64_t index)
{
    const abut_real *m = (const abut_real *)poses->buffer.buf + 16 * index;
    return (abut_pose3){{m[3], m[7], m[11]}, {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}};
}

static void answer(void *task, int64_t first, int64_t count, tally *invalid)
{
    surface_call      *c = task;
    const abut_mesh3  *mesh = c->surface;
    const abut_shape3 *shape = c->shape != NULL ? &c->shape->shape3 : NULL;
    const abut_vec3   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    int32_t           *triangles = c->parts.buffer.buf;
    for (int64_t i = first; i < first + count; ++i) {
        abut_status status;
        if (c->what == WHAT_RAY) {
            abut_ray_hit3 *hit = (abut_ray_hit3 *)c->answers.buffer.buf + i;
            *hit = abut_mesh3_ray(mesh, from[i], along[i], &c->options.cast, &triangles[i]);
            status = hit->status;
        } else if (c->what == WHAT_CAST) {
            abut_hit3 *hit = (abut_hit3 *)c->answers.buffer.buf + i;
            *hit = abut_mesh3_cast(mesh, shape, pose_at(&c->poses, i), along[i], &c->options.cast, &triangles[i]);
            status = hit->status;
        } else {
            abut_proximity3 *found = (abut_proximity3 *)c->answers.buffer.buf + i;
            *found = abut_mesh3_distance(mesh, shape, pose_at(&c->poses, i), &c->options.query, &triangles[i]);
            status = found->status;
        }
        if (status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

static PyObject *mesh3_query(PyObject *module, PyObject *arguments)
{
    PyObject    *result = NULL;
    surface_call c;
    (void)module;
    if (surface_call_read(&c, arguments, &dimension3, HANDLE_MESH3)) {
        result = run_in_chunks(answer, &c, surface_call_count(&c));
    }
    surface_call_release(&c);
    return result;
}

// Manifolds as bytes, as many as there are.
static PyObject *contacts(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                          const abut_surface_options3 *options)
{
    const int64_t           triangles = abut_mesh3_triangles(mesh);
    int64_t                 room = 64;
    abut_surface_manifold3 *found = NULL;
    abut_status             status = ABUT_NO_ROOM;
    int32_t                 count = 0;
    while (status == ABUT_NO_ROOM) {
        free(found);
        found = calloc((size_t)room, sizeof *found);
        if (found == NULL) {
            return PyErr_NoMemory();
        }
        count = abut_mesh3_collide(mesh, shape, pose, margin, options, found, (int32_t)room, &status);
        if (room > 2 * triangles) {
            break;
        }
        room *= 4;
    }
    PyObject *result = Py_BuildValue("(iy#)", (int)status, (const char *)found, (Py_ssize_t)((size_t)count * sizeof *found));
    free(found);
    return result;
}

// (shape, matrix, margin, one_sided, weld): (status, manifolds)
static PyObject *mesh3_collide(PyObject *module, PyObject *arguments)
{
    PyObject *object, *shape, *pose, *result = NULL;
    double    margin, weld;
    int       one_sided;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOdpd", &object, &shape, &pose, &margin, &one_sided, &weld)) {
        return NULL;
    }
    const abut_mesh3           *mesh = handle_object(object, HANDLE_MESH3, false);
    const abut_surface_options3 options = {one_sided != 0, (abut_real)weld};
    view                        v = {.held = false};
    if (mesh != NULL && view_hold(&v, pose, 16 * sizeof(abut_real), 1, false, "pose")) {
        const shape_object *own = shape_of(shape, &dimension3);
        if (own == NULL || !v.held) {
            PyErr_SetString(PyExc_TypeError, "a shape or a pose is missing");
        } else if (query_begin()) {
            result = contacts(mesh, &own->shape3, pose_at(&v, 0), (abut_real)margin, &options);
            query_end();
            if (PyErr_Occurred()) {
                Py_CLEAR(result);
            }
        }
    }
    view_release(&v);
    return result;
}

PyMethodDef methods_mesh3[] = {
    {"mesh3_new", mesh3_new, METH_VARARGS, NULL},
    {"mesh3_load", mesh3_load, METH_O, NULL},
    {"mesh3_save", mesh3_save, METH_O, NULL},
    {"mesh3_bounds", mesh3_bounds, METH_O, NULL},
    {"mesh3_query", mesh3_query, METH_VARARGS, NULL},
    {"mesh3_collide", mesh3_collide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
