// callbacks.c : functions of Python that a world or a simulation asks: which shapes may meet, and which a query wants.
#include "bodies.h"

static PyObject *call(PyObject *function, PyObject *arguments)
{
    PyObject *given = arguments != NULL ? PyObject_CallObject(function, arguments) : NULL;
    Py_XDECREF(arguments);
    return given;
}

PyObject *callback_ask(handle *h, PyObject *function, PyObject *arguments)
{
    h->asked = PyThread_get_thread_ident();
    PyObject *given = call(function, arguments);
    h->asked = 0;
    return given;
}

// 1 or 0 for what a function answered, which is given back; -1: it raised, or what it answered did.
static int truth(PyObject *given)
{
    const int said = given != NULL ? PyObject_IsTrue(given) : -1;
    Py_XDECREF(given);
    return said;
}

int callback_meet(handle *h, uint32_t shape_a, uint32_t shape_b)
{
    const PyGILState_STATE lock = PyGILState_Ensure();
    int                    said = -1;
    if (PyErr_Occurred() == NULL) {
        h->sorting = true;
        said = truth(callback_ask(h, h->meet, Py_BuildValue("(II)", shape_a, shape_b)));
        h->sorting = false;
    }
    PyGILState_Release(lock);
    return said;
}

bool callback_wanted(void *context, uint32_t shape)
{
    const PyGILState_STATE lock = PyGILState_Ensure();
    const bool             wanted = PyErr_Occurred() == NULL && truth(call(context, Py_BuildValue("(I)", shape))) == 1;
    PyGILState_Release(lock);
    return wanted;
}
