// decompose2.c : polygons with holes into convex pieces or triangles (abut/decompose2.h).
#include "world.h"

#include "abut/decompose2.h"

static PyObject *pieces_told(const abut_pieces2 *pieces)
{
    const size_t first = sizeof(int32_t) * ((size_t)pieces->pieces + 1), corners = sizeof(int32_t) * (size_t)pieces->corners;
    return Py_BuildValue("(y#y#y#)", (const char *)abut_pieces2_first(pieces), (Py_ssize_t)first,
                         (const char *)abut_pieces2_corner(pieces), (Py_ssize_t)corners,
                         (const char *)abut_pieces2_neighbor(pieces), (Py_ssize_t)corners);
}

// (points, counts of rings, window; -2: triangles): (first, corners, neighbours) as bytes, or (status, fault, other fault).
static PyObject *decompose2(PyObject *module, PyObject *arguments)
{
    PyObject *points, *counts, *result = NULL;
    int       window;
    view      v[2] = {{.held = false}, {.held = false}};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOi", &points, &counts, &window)) {
        return NULL;
    }
    if (view_hold(&v[0], points, sizeof(abut_vec2), -1, false, "points") &&
        view_hold(&v[1], counts, sizeof(int32_t), -1, false, "counts")) {
        const int32_t *count = v[1].buffer.buf;
        const int64_t  rings = view_rows(&v[1], sizeof(int32_t));
        int64_t        total = 0;
        for (int64_t i = 0; i < rings; ++i) {
            total += count[i] > 0 ? count[i] : 0;
        }
        if (total != view_rows(&v[0], sizeof(abut_vec2)) || rings > INT32_MAX) {
            PyErr_SetString(PyExc_ValueError, "the counts of the rings are not those of the points");
        } else {
            const abut_outline2           outline = {v[0].buffer.buf, count, (int32_t)rings};
            const abut_decompose2_options options = {window};
            abut_pieces2                 *pieces = NULL;
            int32_t                       fault[2] = {-1, -1};
            const abut_status             status = window == -2 ? abut_triangulate2(&outline, NULL, &pieces, fault)
                                                                : abut_decompose2(&outline, &options, NULL, &pieces, fault);
            result =
                status == ABUT_OK ? pieces_told(pieces) : Py_BuildValue("(iii)", (int)status, (int)fault[0], (int)fault[1]);
            abut_pieces2_release(pieces, NULL);
        }
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

PyMethodDef methods_decompose2[] = {{"decompose2", decompose2, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
