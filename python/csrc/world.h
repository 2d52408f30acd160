// world.h : what the files around libabut_world share: objects of that library, held for Python.
#ifndef WORLD_H
#define WORLD_H

#include "query.h"

enum {
    HANDLE_CLOSED = -1,
    HANDLE_BROAD2,
    HANDLE_BROAD3,
    HANDLE_CHAIN2,
    HANDLE_MESH3,
    HANDLE_HEIGHT2,
    HANDLE_HEIGHT3,
    HANDLE_HALFSPACE2,
    HANDLE_HALFSPACE3,
    HANDLE_WORLD2,
    HANDLE_WORLD3,
    HANDLE_DYNAMICS2
};

typedef struct handle {
    PyObject ob_base;
    int      kind;
    void    *object;
    int      readers; // questions that run without the interpreter's lock
    bool     writing; // a change that does
    // Of a simulation while it steps and a world while it is updated, for callbacks.c: what it asks, borrowed, and the thread
    // that is being asked; 0: none.
    PyObject     *meet, *contact;
    unsigned long asked;
    bool          sorting; // it is asked which may meet, while its boxes are being sorted: no query finds them
} handle;

PyObject *handle_new(int kind, void *object);
// What a handle is of; of anything else and of what has been closed HANDLE_CLOSED.
int handle_kind(PyObject *object);
// The object of a handle of that kind that nobody changes, or NULL with an exception; with `alone` nobody asks it either.
void *handle_object(PyObject *object, int kind, bool alone);

PyObject *status_of(abut_status status, int64_t index);

// A shape of that dimension, or NULL.
const shape_object *shape_of(PyObject *object, const dimension *d);

// What a query of a surface is asked with, read whole or refused with an exception; released in either case.
typedef struct surface_call {
    PyObject           *object;
    const void         *surface; // what the object is, for those who ask it
    const shape_object *shape;   // of a ray NULL
    int                 what;
    view                poses, from, along, answers, parts; // of a ray, from and along; of a cast, poses and along
    task_options        options;
} surface_call;

bool    surface_call_read(surface_call *c, PyObject *arguments, const dimension *d);
void    surface_call_release(surface_call *c);
int64_t surface_call_count(const surface_call *c);

extern PyMethodDef methods_broad2[];
extern PyMethodDef methods_broad3[];
extern PyMethodDef methods_surface2[];
extern PyMethodDef methods_surface3[];
extern PyMethodDef methods_bodies2[];
extern PyMethodDef methods_bodies3[];
extern PyMethodDef methods_dynamics2[];
extern PyMethodDef methods_decompose2[];
extern PyMethodDef methods_decompose3[];

#endif
