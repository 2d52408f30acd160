// binding.c : the module itself: shapes as objects, bytes of arrays, plans of batches.
#define _GNU_SOURCE 1 // for where a thread's stack ends
#include "binding.h"

#if defined(__GLIBC__)
#include <pthread.h>
#endif
#include <stdlib.h>
#include <string.h>

PyTypeObject *shape_type;

// ---- shapes ---------------------------------------------------------------------------------------------------------------

static int shape_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((shape_object *)self)->support);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

// The function stays where it is: a query may be calling it. A cycle through it is found and left to the function's own side.
static void shape_dealloc(PyObject *self)
{
    shape_object *shape = (shape_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_CLEAR(shape->support);
    free(shape->memory);
    PyObject_GC_Del(self);
    Py_DECREF((PyObject *)type);
}

static PyType_Slot shape_slots[] = {
    {Py_tp_dealloc, (void *)shape_dealloc},
    {Py_tp_traverse, (void *)shape_traverse},
    {Py_tp_doc, (void *)"A shape of libabut; abut.Shape holds one."},
    {0, NULL},
};

static PyType_Spec shape_spec = {
    MODULE_NAME ".Shape",
    sizeof(shape_object),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    shape_slots,
};

int shape_type_make(PyObject *module)
{
    shape_type = (PyTypeObject *)PyType_FromSpec(&shape_spec);
    return shape_type == NULL ? -1 : PyModule_AddObjectRef(module, "Shape", (PyObject *)shape_type);
}

PyObject *shape_new(int dimension)
{
    shape_object *shape = PyObject_GC_New(shape_object, shape_type);
    if (shape == NULL) {
        return NULL;
    }
    shape->dimension = dimension;
    memset(&shape->shape2, 0, sizeof shape->shape2);
    memset(&shape->shape3, 0, sizeof shape->shape3);
    shape->memory = NULL;
    shape->support = NULL;
    PyObject_GC_Track((PyObject *)shape);
    return (PyObject *)shape;
}

void *memory_aligned(size_t size, void **aligned)
{
    const uintptr_t line = 64;
    void           *memory = malloc(size + line);
    *aligned = (void *)(((uintptr_t)memory + line - 1) / line * line);
    return memory;
}

// ---- bytes of arrays ------------------------------------------------------------------------------------------------------

bool view_hold(view *v, PyObject *object, size_t size, int64_t rows, bool writable, const char *name)
{
    v->held = false;
    if (object == NULL || object == Py_None) {
        return true;
    }
    if (PyObject_GetBuffer(object, &v->buffer, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE) != 0) {
        return false;
    }
    v->held = true;
    const bool whole = v->buffer.len % (Py_ssize_t)size == 0;
    const bool fits = rows < 0 || v->buffer.len == (Py_ssize_t)size * (Py_ssize_t)rows;
    const bool aligned = v->buffer.len == 0 || (uintptr_t)v->buffer.buf % _Alignof(abut_real) == 0;
    if (!whole || !fits || !aligned) {
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes do not hold rows of %zu bytes as asked for", name, v->buffer.len, size);
        view_release(v);
        return false;
    }
    return true;
}

void view_release(view *v)
{
    if (v->held) {
        PyBuffer_Release(&v->buffer);
        v->held = false;
    }
}

// ---- plans ----------------------------------------------------------------------------------------------------------------

static bool indices_read(view *v, PyObject *object, const plan *p, int64_t below, const int64_t **indices, const char *name)
{
    if (!view_hold(v, object, sizeof(int64_t), p->period, false, name)) {
        return false;
    }
    *indices = v->buffer.buf;
    for (int64_t i = 0; v->held && i < p->period; ++i) {
        if ((*indices)[i] < 0 || (*indices)[i] >= below) {
            PyErr_Format(PyExc_IndexError, "%s[%lld] is %lld, and must be from 0 to %lld", name, (long long)i,
                         (long long)(*indices)[i], (long long)below - 1);
            return false;
        }
    }
    return v->held || (PyErr_Format(PyExc_TypeError, "%s is missing", name), false);
}

static bool shapes_read(plan *p, int dimension)
{
    const Py_ssize_t count = PyTuple_Size(p->shapes);
    p->shape = calloc((size_t)count + 1, sizeof *p->shape);
    if (p->shape == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject *item = PyTuple_GetItem(p->shapes, i);
        if (Py_TYPE(item) != shape_type || ((shape_object *)item)->dimension != dimension) {
            PyErr_Format(PyExc_TypeError, "shape %zd is no %dD shape of " MODULE_NAME, i, dimension);
            return false;
        }
        p->shape[i] = (const shape_object *)item;
    }
    return true;
}

bool plan_read(plan *p, PyObject *arguments, int dimension)
{
    long long count, period, stride_a, stride_b;
    PyObject *shape_a, *shape_b, *place_a, *place_b;
    memset(p, 0, sizeof *p);
    if (!PyArg_ParseTuple(arguments, "O!LLOOOLOL", &PyTuple_Type, &p->shapes, &count, &period, &shape_a, &shape_b, &place_a,
                          &stride_a, &place_b, &stride_b)) {
        return false;
    }
    if (count < 0 || period < 1 || stride_a < 0 || stride_b < 0) {
        PyErr_SetString(PyExc_ValueError, "a plan with negative numbers");
        return false;
    }
    p->count = count;
    p->period = period;
    p->stride_a = stride_a;
    p->stride_b = stride_b;
    const int64_t shapes = PyTuple_Size(p->shapes);
    const bool    read = shapes_read(p, dimension) && indices_read(&p->views[0], shape_a, p, shapes, &p->shape_a, "shape_a") &&
                      indices_read(&p->views[1], shape_b, p, shapes, &p->shape_b, "shape_b") &&
                      indices_read(&p->views[2], place_a, p, INT64_MAX, &p->place_a, "place_a") &&
                      indices_read(&p->views[3], place_b, p, INT64_MAX, &p->place_b, "place_b");
    if (!read) {
        plan_release(p);
    }
    return read;
}

void plan_release(plan *p)
{
    for (int i = 0; i < 4; ++i) {
        view_release(&p->views[i]);
    }
    free(p->shape);
    p->shape = NULL;
}

static bool covers(const plan *p, const int64_t *places, int64_t stride, int64_t poses)
{
    const int64_t rows = (p->count + p->period - 1) / p->period;
    if (poses < 0 || rows == 0) {
        return true;
    }
    if (stride > 0 && (rows - 1) > poses / stride) {
        return false;
    }
    for (int64_t i = 0; i < p->period; ++i) {
        if (places[i] >= poses - (rows - 1) * stride) {
            return false;
        }
    }
    return true;
}

// Poses of -1 are none to be looked up.
bool plan_covers(const plan *p, int64_t poses_a, int64_t poses_b)
{
    if (covers(p, p->place_a, p->stride_a, poses_a) && covers(p, p->place_b, p->stride_b, poses_b)) {
        return true;
    }
    PyErr_SetString(PyExc_IndexError, "the plan asks for more poses than there are");
    return false;
}

// ---- queries within queries -----------------------------------------------------------------------------------------------

#if defined(_MSC_VER)
#define PER_THREAD __declspec(thread)
#else
#define PER_THREAD _Thread_local
#endif
static PER_THREAD int nested;

#if defined(__GLIBC__)
static PER_THREAD const char *stack_end; // the lowest address of the thread's stack

// A program may give its threads small stacks; a query that has too little of it would end the program.
static bool stack_is_enough(void)
{
    const char     here = 0;
    pthread_attr_t attributes;
    if (stack_end == NULL && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        void  *lowest = NULL;
        size_t size = 0;
        pthread_attr_getstack(&attributes, &lowest, &size);
        pthread_attr_destroy(&attributes);
        stack_end = lowest;
    }
    return stack_end == NULL || (uintptr_t)&here > (uintptr_t)stack_end + STACK_OF_A_QUERY;
}
#else
static bool stack_is_enough(void)
{
    return true;
}
#endif

bool query_begin(void)
{
    if (!stack_is_enough()) {
        PyErr_Format(PyExc_RuntimeError,
                     "this thread has less than %d KB of stack left, which a query needs: give threads more "
                     "(threading.stack_size), or ask from another thread",
                     STACK_OF_A_QUERY / 1024);
        return false;
    }
    if (nested >= NESTED_AT_MOST) {
        PyErr_Format(PyExc_RecursionError,
                     "%d queries within each other: a support function asks queries whose shapes ask queries. Use a shape of "
                     "another kind inside of the function",
                     NESTED_AT_MOST);
        return false;
    }
    ++nested;
    return true;
}

void query_end(void)
{
    --nested;
}

// ---- layouts --------------------------------------------------------------------------------------------------------------

int layout_add(PyObject *layouts, const char *name, size_t size, const layout_field *fields)
{
    PyObject *list = PyList_New(0);
    for (; list != NULL && fields->name != NULL; ++fields) {
        PyObject *field = Py_BuildValue("(ssin)", fields->name, fields->kind, fields->numbers, (Py_ssize_t)fields->offset);
        if (field == NULL || PyList_Append(list, field) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(field);
    }
    PyObject *layout = list == NULL ? NULL : Py_BuildValue("(nN)", (Py_ssize_t)size, list);
    const int added = layout == NULL ? -1 : PyDict_SetItemString(layouts, name, layout);
    Py_XDECREF(layout);
    return added;
}

// ---- the module -----------------------------------------------------------------------------------------------------------

static PyObject *status_text(PyObject *module, PyObject *arguments)
{
    int status;
    (void)module;
    return PyArg_ParseTuple(arguments, "i", &status) ? PyUnicode_FromString(abut_status_text((abut_status)status)) : NULL;
}

static PyMethodDef methods[] = {
    {"status_text", status_text, METH_VARARGS, "The library's sentence for a status."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, MODULE_NAME, "libabut in one precision.", -1, methods, NULL, NULL, NULL, NULL};

static PyObject *module_make(void)
{
    PyObject *module = PyModule_Create(&module_def);
    PyObject *layouts = PyDict_New();
    if (module == NULL || layouts == NULL || shape_type_make(module) != 0 || PyModule_AddFunctions(module, methods2) != 0 ||
        PyModule_AddFunctions(module, methods3) != 0 || layouts2(layouts) != 0 || layouts3(layouts) != 0 ||
        layouts_bodies(layouts) != 0 || world_types_make(module) != 0 ||
        PyModule_AddObjectRef(module, "layouts", layouts) != 0 ||
        PyModule_AddStringConstant(module, "version", abut_version()) != 0) {
        Py_CLEAR(module);
    }
    Py_XDECREF(layouts);
    return module;
}

#if defined(ABUT_F32)
#define MODULE_INIT PyInit__f32
#else
#define MODULE_INIT PyInit__f64
#endif

PyMODINIT_FUNC MODULE_INIT(void);

PyMODINIT_FUNC MODULE_INIT(void)
{
    return module_make();
}
