// world.c : objects of libabut_world as Python's objects.
#include "world.h"

#include "abut/broad2.h"
#include "abut/broad3.h"
#include "abut/chain2.h"
#include "abut/mesh3.h"

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
