// world.h : what the files around libabut_world share: objects of that library, held for Python.
#ifndef WORLD_H
#define WORLD_H

#include "binding.h"

enum { HANDLE_BROAD2, HANDLE_BROAD3, HANDLE_CHAIN2, HANDLE_MESH3 };

typedef struct handle {
    PyObject ob_base;
    int      kind;
    void    *object;
    int      readers; // questions that run without the interpreter's lock
    bool     writing; // a change that does
} handle;

PyObject *handle_new(int kind, void *object);
// The object of a handle of that kind that nobody changes, or NULL with an exception; with `alone` nobody asks it either.
void *handle_object(PyObject *object, int kind, bool alone);

PyObject *status_of(abut_status status, int64_t index);

extern PyMethodDef methods_broad2[];
extern PyMethodDef methods_broad3[];
extern PyMethodDef methods_chain2[];
extern PyMethodDef methods_mesh3[];
extern PyMethodDef methods_decompose2[];

#endif
