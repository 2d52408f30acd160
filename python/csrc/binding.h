// binding.h : what the files of the extension module share. Each is compiled twice: as _f64 and, with ABUT_F32, as _f32.
//
// The package's Python files call this module and nobody else does: they have turned every argument into the module's precision
// and know what to say of bad input. Here is only what keeps a wrong call from reaching memory that is not its own.
#ifndef BINDING_H
#define BINDING_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "abut/abut.h"

#if defined(ABUT_F32)
#define MODULE_NAME "abut._f32"
#else
#define MODULE_NAME "abut._f64"
#endif

// A shape with what it points at. It never changes after it was made, so any number of threads may read it.
typedef struct shape_object {
    PyObject    ob_base;
    int         dimension; // 2 or 3
    abut_shape2 shape2;
    abut_shape3 shape3;
    void       *memory;  // of a hull or polygon: what was asked for, in which the block begins at an aligned place
    PyObject   *support; // of a custom shape: the function
} shape_object;

extern PyTypeObject *shape_type;

int shape_type_make(PyObject *module);

// Bytes of somebody else, held while they are read or written.
typedef struct view {
    Py_buffer buffer;
    bool      held;
} view;

// The bytes of an object, which must be a whole number of rows of `size`; `rows` is -1 for any number of them. NULL for the
// object None leaves the view empty. False: an exception is set.
bool                  view_hold(view *v, PyObject *object, size_t size, int64_t rows, bool writable, const char *name);
void                  view_release(view *v);
static inline int64_t view_rows(const view *v, size_t size)
{
    return v->held ? (int64_t)(v->buffer.len / (Py_ssize_t)size) : 0;
}

// What item i of a batch is made of: item i is column i % period of row i / period.
typedef struct plan {
    int64_t              count, period;
    const int64_t       *shape_a, *shape_b;  // of each column: which of the shapes
    const int64_t       *place_a, *place_b;  // of each column: which pose of its row
    int64_t              stride_a, stride_b; // poses of a row
    int64_t              poses_a, poses_b;   // poses there are
    PyObject            *shapes;             // a tuple of shape_object
    const shape_object **shape;              // the same as an array, which needs no interpreter
    view                 views[4];
} plan;

// Reads (shapes, count, period, shape_a, shape_b, place_a, stride_a, place_b, stride_b) and checks that every index is one.
bool plan_read(plan *p, PyObject *arguments, int dimension);
void plan_release(plan *p);
bool plan_covers(const plan *p, int64_t poses_a, int64_t poses_b);

static inline const shape_object *plan_shape(const plan *p, int64_t index)
{
    return p->shape[index];
}

// A batch's items are looked at this many at a time, and between so many of those a signal (an interrupt) is noticed.
#define CHUNK 256
#define CHUNKS_A_SIGNAL 64

// A query of a custom shape may ask another query, and so on; each takes its own stack.
#define NESTED_AT_MOST 8
// Bytes of stack that a query may take with the calls around it, a Python function's in a support function included:
// ABUT_STACK3 and ABUT_BATCH_STACK3 are less than half of it.
#define STACK_OF_A_QUERY (160 * 1024)
bool query_begin(void);
void query_end(void);

// Every function of a dimension.
extern PyMethodDef methods2[];
extern PyMethodDef methods3[];
int                layouts2(PyObject *layouts);
int                layouts3(PyObject *layouts);
int                layouts_bodies(PyObject *layouts);
int                world_types_make(PyObject *module);

// Adds {name: (bytes, [(field, kind, numbers, offset), ...])}. Kinds are those of layout_field.
typedef struct layout_field {
    const char *name;
    const char *kind; // "real", "int32", "uint64", "bool", or the name of another layout
    int         numbers;
    size_t      offset;
} layout_field;
#define FIELD(type, field, kind, numbers)                                                                                      \
    {                                                                                                                          \
#field, kind, numbers, offsetof(type, field)                                                                           \
    }

int layout_add(PyObject *layouts, const char *name, size_t size, const layout_field *fields);

PyObject *make2(PyObject *module, PyObject *arguments);
PyObject *make3(PyObject *module, PyObject *arguments);
PyObject *mass2(PyObject *module, PyObject *arguments);
PyObject *mass3(PyObject *module, PyObject *arguments);
PyObject *polygon2_of(PyObject *module, PyObject *arguments);
PyObject *hull3_of(PyObject *module, PyObject *arguments);

PyObject *shape_new(int dimension);
// Memory whose `*aligned` begins at 64 bytes.
void *memory_aligned(size_t size, void **aligned);

#endif
