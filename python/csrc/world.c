// world.c : objects of libabut_world as Python's objects.
#include "world.h"

#include "abut/broad2.h"
#include "abut/broad3.h"
#include "abut/chain2.h"
#include "abut/dynamics2.h"
#include "abut/height2.h"
#include "abut/height3.h"
#include "abut/mesh3.h"
#include "abut/world2.h"
#include "abut/world3.h"

#include <stdlib.h>
#include <string.h>

static PyTypeObject *handle_type;

static void release(handle *h)
{
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
    case HANDLE_MESH3:
        abut_mesh3_release(h->object, NULL);
        break;
    case HANDLE_HEIGHT2:
        abut_height2_release(h->object, NULL);
        break;
    case HANDLE_HEIGHT3:
        abut_height3_release(h->object, NULL);
        break;
    case HANDLE_WORLD2:
        abut_world2_release(h->object);
        break;
    case HANDLE_WORLD3:
        abut_world3_release(h->object);
        break;
    case HANDLE_DYNAMICS2:
        abut_dynamics2_release(h->object);
        break;
    default:
        free(h->object); // a half-space, or nothing
        break;
    }
    h->kind = HANDLE_CLOSED;
    h->object = NULL;
}

static void handle_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    release((handle *)self);
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
        h->meet = h->contact = NULL;
        h->asked = 0;
        h->sorting = false;
    }
    return (PyObject *)h;
}

int handle_kind(PyObject *object)
{
    return Py_TYPE(object) == handle_type ? ((handle *)object)->kind : HANDLE_CLOSED;
}

void *handle_object(PyObject *object, int kind, bool alone)
{
    handle *h = (handle *)object;
    if (Py_TYPE(object) == handle_type && h->kind == HANDLE_CLOSED) {
        PyErr_SetString(PyExc_ValueError, "it has been closed; make another");
        return NULL;
    }
    if (Py_TYPE(object) != handle_type || h->kind != kind) {
        PyErr_SetString(PyExc_TypeError, "not an object of that kind");
        return NULL;
    }
    const bool asked = h->asked != 0 && h->asked == PyThread_get_thread_ident(); // by a step, which waits: it may be read
    if ((h->writing && (alone || !asked)) || (alone && h->readers > 0)) {
        PyErr_SetString(PyExc_RuntimeError,
                        "it is in use by another thread, or by a function of yours that it is calling: it is being updated, "
                        "or asked while it should change. Let one thread at a time change it, and ask it between changes");
        return NULL;
    }
    return h->object;
}

// Gives back what a handle is of, now. Once is enough; more does no harm.
static PyObject *handle_close(PyObject *module, PyObject *object)
{
    (void)module;
    if (handle_kind(object) != HANDLE_CLOSED) {
        if (handle_object(object, handle_kind(object), true) == NULL) {
            return NULL;
        }
        release((handle *)object);
    }
    return Py_NewRef(Py_None);
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
bool surface_call_read(surface_call *c, PyObject *arguments, const dimension *d)
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
    c->object = object;
    c->shape = shape_of(shape, d);
    c->options = task_options_of(numbers, whole);
    if (!view_hold(&c->parts, parts, sizeof(int32_t), -1, true, "parts")) {
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

static PyMethodDef methods_handle[] = {
    {"handle_close", handle_close, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

int world_types_make(PyObject *module)
{
    static PyType_Slot slots[] = {{Py_tp_dealloc, (void *)handle_dealloc}, {0, NULL}};
    static PyType_Spec spec = {MODULE_NAME ".Handle", sizeof(handle), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, slots};
    PyMethodDef *const all[] = {methods_handle,  methods_broad2,  methods_broad3,    methods_surface2,   methods_surface3,
                                methods_bodies2, methods_bodies3, methods_dynamics2, methods_decompose2, methods_decompose3};
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
