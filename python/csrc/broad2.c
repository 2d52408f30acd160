// broad2.c : the broad phase of abut/broad2.h over arrays of boxes.
#include "world.h"

#include "abut/broad2.h"

static PyObject *broad2_new(PyObject *module, PyObject *arguments)
{
    double       margin;
    abut_broad2 *broad;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "d", &margin)) {
        return NULL;
    }
    const abut_broad_options options = {(abut_real)margin, NULL, NULL};
    const abut_status        status = abut_broad2_new(&options, NULL, &broad);
    return status == ABUT_OK ? handle_new(HANDLE_BROAD2, broad) : status_of(status, -1);
}

static abut_filter filter_of(const view *filters, int64_t index)
{
    return filters->held ? ((const abut_filter *)filters->buffer.buf)[index] : (abut_filter){0, 0};
}

static PyObject *insert(abut_broad2 *broad, const view *boxes, const view *filters, view *ids)
{
    const int64_t count = view_rows(boxes, sizeof(abut_box2));
    uint32_t     *id = ids->buffer.buf;
    for (int64_t i = 0; i < count; ++i) {
        const abut_status status =
            abut_broad2_insert(broad, ((const abut_box2 *)boxes->buffer.buf)[i], 0, filter_of(filters, i), &id[i]);
        if (status != ABUT_OK) {
            for (int64_t j = 0; j < i; ++j) {
                abut_broad2_remove(broad, id[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (boxes, filters or None, ids to be written)
static PyObject *broad2_insert(PyObject *module, PyObject *arguments)
{
    PyObject *object, *boxes, *filters, *ids, *result = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOO", &object, &boxes, &filters, &ids)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, true);
    view         v[3] = {{.held = false}, {.held = false}, {.held = false}};
    if (broad != NULL && view_hold(&v[0], boxes, sizeof(abut_box2), -1, false, "boxes") &&
        view_hold(&v[1], filters, sizeof(abut_filter), view_rows(&v[0], sizeof(abut_box2)), false, "filters") &&
        view_hold(&v[2], ids, sizeof(uint32_t), view_rows(&v[0], sizeof(abut_box2)), true, "ids")) {
        result = v[2].held ? insert(broad, &v[0], &v[1], &v[2]) : PyErr_Format(PyExc_TypeError, "ids are missing");
    }
    for (int i = 0; i < 3; ++i) {
        view_release(&v[i]);
    }
    return result;
}

// Moves each (boxes), filters each anew (filters), tells where each is (boxes to be written) or removes each, by `what`.
enum { EACH_MOVE, EACH_FILTER, EACH_REMOVE, EACH_GET };

static abut_status each_one(abut_broad2 *broad, int what, uint32_t id, void *row)
{
    switch (what) {
    case EACH_MOVE:
        return abut_broad2_move(broad, id, *(const abut_box2 *)row);
    case EACH_FILTER:
        return abut_broad2_refilter(broad, id, *(const abut_filter *)row);
    case EACH_REMOVE:
        return abut_broad2_remove(broad, id);
    default:
        return abut_broad2_get(broad, id, row, NULL) ? ABUT_OK : ABUT_BAD_ID;
    }
}

static PyObject *each(abut_broad2 *broad, int what, const view *ids, const view *rows, size_t size)
{
    const int64_t   count = view_rows(ids, sizeof(uint32_t));
    const uint32_t *id = ids->buffer.buf;
    for (int64_t i = 0; i < count; ++i) {
        if (!abut_broad2_get(broad, id[i], NULL, NULL)) {
            return status_of(ABUT_BAD_ID, i); // before anything has changed
        }
    }
    for (int64_t i = 0; i < count; ++i) {
        const abut_status status =
            each_one(broad, what, id[i], rows->held ? (char *)rows->buffer.buf + (size_t)i * size : NULL);
        if (status != ABUT_OK) {
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

static PyObject *broad2_each(PyObject *module, PyObject *arguments)
{
    PyObject *object, *ids, *rows, *result = NULL;
    int       what;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OiOO", &object, &what, &ids, &rows)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, what != EACH_GET);
    view         v[2] = {{.held = false}, {.held = false}};
    const size_t size = what == EACH_FILTER ? sizeof(abut_filter) : sizeof(abut_box2);
    if (broad != NULL && view_hold(&v[0], ids, sizeof(uint32_t), -1, false, "ids") &&
        view_hold(&v[1], rows, size, view_rows(&v[0], sizeof(uint32_t)), what == EACH_GET, "rows")) {
        if (v[1].held || what == EACH_REMOVE) {
            result = each(broad, what, &v[0], &v[1], size);
        } else {
            PyErr_SetString(PyExc_TypeError, "an array is missing");
        }
    }
    view_release(&v[0]);
    view_release(&v[1]);
    return result;
}

static PyObject *broad2_update(PyObject *module, PyObject *object)
{
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, true);
    (void)module;
    if (broad == NULL) {
        return NULL;
    }
    ((handle *)object)->writing = true;
    PyThreadState    *thread = PyEval_SaveThread();
    const abut_status status = abut_broad2_update(broad, NULL, NULL);
    PyEval_RestoreThread(thread);
    ((handle *)object)->writing = false;
    return status_of(status, -1);
}

// The pairs as bytes: 0 all, 1 begun, 2 ended.
static PyObject *broad2_pairs(PyObject *module, PyObject *arguments)
{
    PyObject *object;
    int       which;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oi", &object, &which)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, which == 0);
    if (broad == NULL) {
        return NULL;
    }
    abut_pair_list list = {NULL, 0};
    if (which != 0) {
        list = which == 1 ? abut_broad2_begun(broad) : abut_broad2_ended(broad);
    } else if (abut_broad2_pairs(broad, &list) != ABUT_OK) {
        return PyErr_NoMemory();
    }
    return PyBytes_FromStringAndSize((const char *)list.pairs, (Py_ssize_t)(list.count * sizeof *list.pairs));
}

// The ids of the boxes that share a point with one, as bytes.
static PyObject *broad2_overlap(PyObject *module, PyObject *arguments)
{
    PyObject    *object, *box, *result = NULL;
    unsigned int category, mask;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOII", &object, &box, &category, &mask)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, false);
    view         v = {.held = false};
    if (broad != NULL && view_hold(&v, box, sizeof(abut_box2), 1, false, "box") && v.held) {
        const abut_filter filter = {category, mask};
        const size_t      count = abut_broad2_overlap(broad, *(const abut_box2 *)v.buffer.buf, filter, NULL, 0);
        uint32_t         *ids = PyMem_Malloc(sizeof *ids * (count + 1));
        if (ids != NULL) {
            abut_broad2_overlap(broad, *(const abut_box2 *)v.buffer.buf, filter, ids, count);
            result = PyBytes_FromStringAndSize((const char *)ids, (Py_ssize_t)(count * sizeof *ids));
            PyMem_Free(ids);
        } else {
            PyErr_NoMemory();
        }
    }
    view_release(&v);
    return result;
}

// (sweeps: rows of lower, upper, translation; max_fraction; category; mask; ids and fractions to be written)
static PyObject *broad2_first(PyObject *module, PyObject *arguments)
{
    PyObject    *object, *sweeps, *ids, *at;
    double       max_fraction;
    unsigned int category, mask;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOdIIOO", &object, &sweeps, &max_fraction, &category, &mask, &ids, &at)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, false);
    view         v[3] = {{.held = false}, {.held = false}, {.held = false}};
    const size_t row = sizeof(abut_box2) + sizeof(abut_vec2);
    const bool   held = broad != NULL && view_hold(&v[0], sweeps, row, -1, false, "sweeps") &&
                      view_hold(&v[1], ids, sizeof(uint32_t), view_rows(&v[0], row), true, "ids") &&
                      view_hold(&v[2], at, sizeof(abut_real), view_rows(&v[0], row), true, "at") && v[1].held && v[2].held;
    if (held) {
        const int64_t count = view_rows(&v[0], row);
        ((handle *)object)->readers++;
        PyThreadState *thread = PyEval_SaveThread();
        for (int64_t i = 0; i < count; ++i) {
            const char           *from = (const char *)v[0].buffer.buf + (size_t)i * row;
            const abut_swept_box2 sweep = {*(const abut_box2 *)(const void *)from,
                                           *(const abut_vec2 *)(const void *)(from + sizeof(abut_box2)),
                                           (abut_real)max_fraction,
                                           {category, mask}};
            const abut_ranked_box found = abut_broad2_first(broad, &sweep, NULL, NULL);
            ((uint32_t *)v[1].buffer.buf)[i] = found.id;
            ((abut_real *)v[2].buffer.buf)[i] = found.at;
        }
        PyEval_RestoreThread(thread);
        ((handle *)object)->readers--;
    }
    for (int i = 0; i < 3; ++i) {
        view_release(&v[i]);
    }
    if (!held && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
    }
    return held ? Py_NewRef(Py_None) : NULL;
}

// (point, max_distance, category, mask, ids and distances to be written): how many there are.
static PyObject *broad2_nearest(PyObject *module, PyObject *arguments)
{
    PyObject    *object, *point, *ids, *at, *result = NULL;
    double       max_distance;
    unsigned int category, mask;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOdIIOO", &object, &point, &max_distance, &category, &mask, &ids, &at)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, false);
    view         v[3] = {{.held = false}, {.held = false}, {.held = false}};
    if (broad != NULL && view_hold(&v[0], point, sizeof(abut_vec2), 1, false, "point") && v[0].held &&
        view_hold(&v[1], ids, sizeof(uint32_t), -1, true, "ids") &&
        view_hold(&v[2], at, sizeof(abut_real), view_rows(&v[1], sizeof(uint32_t)), true, "at")) {
        const size_t     room = (size_t)view_rows(&v[1], sizeof(uint32_t));
        abut_ranked_box *boxes = PyMem_Malloc(sizeof *boxes * (room + 1));
        if (boxes == NULL) {
            PyErr_NoMemory();
        } else {
            const size_t count = abut_broad2_nearest(broad, *(const abut_vec2 *)v[0].buffer.buf, (abut_real)max_distance,
                                                     (abut_filter){category, mask}, boxes, room);
            for (size_t i = 0; i < count; ++i) {
                ((uint32_t *)v[1].buffer.buf)[i] = boxes[i].id;
                ((abut_real *)v[2].buffer.buf)[i] = boxes[i].at;
            }
            PyMem_Free(boxes);
            result = PyLong_FromSize_t(count);
        }
    }
    for (int i = 0; i < 3; ++i) {
        view_release(&v[i]);
    }
    return result;
}

static PyObject *broad2_count(PyObject *module, PyObject *object)
{
    const abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, false);
    (void)module;
    return broad == NULL ? NULL : Py_BuildValue("(IK)", abut_broad2_count(broad), (unsigned long long)abut_broad2_hash(broad));
}

static PyObject *broad2_save(PyObject *module, PyObject *object)
{
    const abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, false);
    (void)module;
    if (broad == NULL) {
        return NULL;
    }
    const size_t size = abut_broad2_snapshot_size(broad);
    void        *block = PyMem_Malloc(size);
    if (block == NULL) {
        return PyErr_NoMemory();
    }
    PyObject *bytes =
        abut_broad2_save(broad, block, size) == ABUT_OK ? PyBytes_FromStringAndSize(block, (Py_ssize_t)size) : PyErr_NoMemory();
    PyMem_Free(block);
    return bytes;
}

static PyObject *broad2_restore(PyObject *module, PyObject *arguments)
{
    PyObject *object, *bytes;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &object, &bytes)) {
        return NULL;
    }
    abut_broad2 *broad = handle_object(object, HANDLE_BROAD2, true);
    Py_buffer    buffer;
    if (broad == NULL || PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = abut_broad2_restore(broad, buffer.buf, (size_t)buffer.len);
    PyBuffer_Release(&buffer);
    return status_of(status, -1);
}

PyMethodDef methods_broad2[] = {
    {"broad2_new", broad2_new, METH_VARARGS, NULL},         {"broad2_insert", broad2_insert, METH_VARARGS, NULL},
    {"broad2_each", broad2_each, METH_VARARGS, NULL},       {"broad2_update", broad2_update, METH_O, NULL},
    {"broad2_pairs", broad2_pairs, METH_VARARGS, NULL},     {"broad2_overlap", broad2_overlap, METH_VARARGS, NULL},
    {"broad2_first", broad2_first, METH_VARARGS, NULL},     {"broad2_nearest", broad2_nearest, METH_VARARGS, NULL},
    {"broad2_count", broad2_count, METH_O, NULL},           {"broad2_save", broad2_save, METH_O, NULL},
    {"broad2_restore", broad2_restore, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL},
};
