// world.c : objects of libabut_world as Python's objects.
#include "world.h"

#include "abut/broad2.h"
#include "abut/broad3.h"
#include "abut/chain2.h"
#include "abut/mesh3.h"

#include <string.h>

static PyTypeObject *handle_type;

static void handle_dealloc(PyObject *self)
{
    handle       *h = (handle *)self;
    PyTypeObject *type = Py_TYPE(self);
    switch (h->kind) {
    case HANDLE_BROAD2:
        abut_broad2_release(h->object);
        break;
    case HANDLE_BROAD3:
        abut_broad3_release(h->object);
        break;
    case HANDLE_CHAIN2:
        abut_chain2_release(h->object, NULL);
        break;
    default:
        abut_mesh3_release(h->object, NULL);
        break;
    }
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

PyObject *handle_new(int kind, void *object)
{
    handle *h = PyObject_New(handle, handle_type);
    if (h != NULL) {
        h->kind = kind;
        h->object = object;
        h->readers = 0;
        h->writing = false;
    }
    return (PyObject *)h;
}

void *handle_object(PyObject *object, int kind, bool alone)
{
    handle *h = (handle *)object;
    if (Py_TYPE(object) != handle_type || h->kind != kind) {
        PyErr_SetString(PyExc_TypeError, "not an object of that kind");
        return NULL;
    }
    if (h->writing || (alone && h->readers > 0)) {
        PyErr_SetString(PyExc_RuntimeError,
                        "the broad phase is in use by another thread: it is being updated, or asked while it "
                        "should change. Let one thread at a time change it, and ask it between changes");
        return NULL;
    }
    return h->object;
}

// What a call says of its outcome: a status, and which item it is about (-1: of none).
PyObject *status_of(abut_status status, int64_t index)
{
    return Py_BuildValue("(iL)", (int)status, (long long)index);
}

const shape_object *shape_of(PyObject *object, const dimension *d)
{
    const shape_object *shape = (const shape_object *)object;
    return Py_TYPE(object) == shape_type && shape->dimension == d->number ? shape : NULL;
}

int64_t surface_call_count(const surface_call *c)
{
    return view_rows(&c->parts, sizeof(int32_t));
}

// (surface, what, shape or None, poses, from, along, options, answers, parts)
bool surface_call_read(surface_call *c, PyObject *arguments, const dimension *d, int kind)
{
    PyObject *object, *shape, *poses, *from, *along, *answers, *parts;
    double    numbers[3];
    int       whole;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OiOOOO(dddi)OO", &object, &c->what, &shape, &poses, &from, &along, &numbers[0],
                          &numbers[1], &numbers[2], &whole, &answers, &parts)) {
        return false;
    }
    const bool ray = c->what == WHAT_RAY, cast = c->what == WHAT_CAST;
    if (!ray && !cast && c->what != WHAT_DISTANCE) {
        PyErr_Format(PyExc_ValueError, "no query of a surface has the number %d", c->what);
        return false;
    }
    c->surface = handle_object(object, kind, false);
    c->shape = shape_of(shape, d);
    c->options = task_options_of(numbers, whole);
    if (c->surface == NULL || !view_hold(&c->parts, parts, sizeof(int32_t), -1, true, "parts")) {
        return false;
    }
    const int64_t count = surface_call_count(c);
    if (!view_hold(&c->poses, poses, sizeof(abut_real) * (size_t)d->placed, count, false, "poses") ||
        !view_hold(&c->from, from, d->vector, count, false, "from") ||
        !view_hold(&c->along, along, d->vector, count, false, "along") ||
        !view_hold(&c->answers, answers, d->answers[c->what], count, true, "answers")) {
        return false;
    }
    const bool starts = ray ? c->from.held : c->poses.held && c->shape != NULL;
    if (!c->parts.held || !c->answers.held || !starts || ((ray || cast) && !c->along.held)) {
        PyErr_SetString(PyExc_TypeError, "an array is missing");
        return false;
    }
    return true;
}

void surface_call_release(surface_call *c)
{
    view_release(&c->poses);
    view_release(&c->from);
    view_release(&c->along);
    view_release(&c->answers);
    view_release(&c->parts);
}

int world_types_make(PyObject *module)
{
    static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)handle_dealloc}, {0, NULL}};
    static PyType_Spec spec = {MODULE_NAME ".Handle", sizeof(handle), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, slots};
    PyMethodDef *const all[] = {methods_broad2, methods_broad3, methods_chain2, methods_mesh3, methods_decompose2};
    handle_type = (PyTypeObject *)PyType_FromSpec(&spec);
    if (handle_type == NULL) {
        return -1;
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        if (PyModule_AddFunctions(module, all[i]) != 0) {
            return -1;
        }
    }
    return 0;
}
