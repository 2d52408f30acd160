// decompose3.c : closed triangle meshes into convex pieces (abut/decompose3.h).
#include "world.h"

#include "abut/decompose3.h"

static PyObject *pieces_told(const abut_pieces3 *pieces)
{
    const size_t points = sizeof(abut_vec3) * (size_t)pieces->points, first = sizeof(int32_t) * ((size_t)pieces->pieces + 1);
    const size_t volumes = sizeof(abut_piece_volume3) * (size_t)pieces->pieces;
    return Py_BuildValue("(y#y#y#)", (const char *)abut_pieces3_first(pieces), (Py_ssize_t)first,
                         (const char *)abut_pieces3_points(pieces), (Py_ssize_t)points,
                         (const char *)abut_pieces3_volumes(pieces), (Py_ssize_t)volumes);
}

// (vertices, corners, pieces, excess): (first, points, volumes) as bytes, or (status, fault). The arrays are the caller's own,
// which nobody changes: the lock is given away meanwhile.
static PyObject *decompose3(PyObject *module, PyObject *arguments)
{
    PyObject *vertices, *corners, *result = NULL;
    double    excess;
    int       most;
    view      v[2] = {{.held = false}, {.held = false}};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOid", &vertices, &corners, &most, &excess)) {
        return NULL;
    }
    if (view_hold(&v[0], vertices, sizeof(abut_vec3), -1, false, "vertices") &&
        view_hold(&v[1], corners, 3 * sizeof(int32_t), -1, false, "corners")) {
        const int64_t                 points = view_rows(&v[0], sizeof(abut_vec3));
        const int64_t                 triangles = view_rows(&v[1], 3 * sizeof(int32_t));
        const abut_decompose3_options options = {most, (abut_real)excess};
        abut_pieces3                 *pieces = NULL;
        abut_status                   status = ABUT_TOO_MANY_POINTS;
        int32_t                       fault = -1;
        if (points <= INT32_MAX && triangles <= INT32_MAX) {
            PyThreadState *thread = PyEval_SaveThread();
            status = abut_decompose3(v[0].buffer.buf, (int32_t)points, v[1].buffer.buf, (int32_t)triangles, &options, NULL,
                                     &pieces, &fault);
            PyEval_RestoreThread(thread);
        }
        result = status == ABUT_OK ? pieces_told(pieces) : status_of(status, fault);
        abut_pieces3_release(pieces, NULL);
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

PyMethodDef methods_decompose3[] = {{"decompose3", decompose3, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
