// shape2.c : makes 2D shapes from numbers, and tells what they are made of.
#include "binding.h"

#include <math.h>
#include <string.h>

enum { CIRCLE, CAPSULE, BOX, POLYGON, HULL, ELLIPSE, CUSTOM, KINDS };

// Numbers of each kind, points of a polygon or hull aside.
static const int64_t numbers_of[KINDS] = {3, 5, 5, 1, 1, 5, 1};

static abut_vec2 vec(const abut_real *m)
{
    return (abut_vec2){m[0], m[1]};
}

static abut_status make_polygon(shape_object *shape, const abut_real *m, int64_t points, bool hull, int32_t *fault)
{
    const size_t size = points > INT32_MAX ? 0 : abut_polygon2_size((int32_t)points);
    void        *block;
    if (size == 0 || points == 0) {
        return points > 0 ? ABUT_TOO_MANY_POINTS : ABUT_TOO_FEW_POINTS;
    }
    shape->memory = memory_aligned(size, &block);
    if (shape->memory == NULL) {
        return ABUT_NO_MEMORY;
    }
    const abut_polygon2 *polygon = NULL;
    const abut_vec2     *corners = (const abut_vec2 *)(const void *)m;
    const abut_status    status = hull ? abut_hull2_build(corners, (int32_t)points, block, size, &polygon, fault)
                                       : abut_polygon2_build(corners, (int32_t)points, block, size, &polygon, fault);
    return status != ABUT_OK ? status : abut_make_polygon2(&shape->shape2, polygon, m[2 * points]);
}

// A point of a custom core: what the function gives is two numbers, or two numbers and a feature; else false.
static bool point_read(PyObject *given, abut_support2_point *point)
{
    PyObject *first = PySequence_GetItem(given, 0);
    if (first == NULL) {
        return false;
    }
    const bool with_feature = PySequence_Check(first) != 0 && PySequence_Size(given) == 2;
    double     number[2];
    bool       read = PySequence_Size(with_feature ? first : given) == 2;
    if (with_feature) {
        PyObject  *feature = PySequence_GetItem(given, 1);
        const long id = feature != NULL ? PyLong_AsLong(feature) : -1;
        read = read && !PyErr_Occurred() && id >= 0 && id <= 0xffffff;
        point->feature = (uint32_t)id;
        Py_XDECREF(feature);
    }
    for (Py_ssize_t i = 0; read && i < 2; ++i) {
        PyObject *item = PySequence_GetItem(with_feature ? first : given, i);
        number[i] = item != NULL ? PyFloat_AsDouble(item) : 0;
        Py_XDECREF(item);
        read = !PyErr_Occurred();
    }
    Py_DECREF(first);
    if (read) {
        point->point = (abut_vec2){(abut_real)number[0], (abut_real)number[1]};
    }
    return read;
}

// An exception stays set in the thread: whoever asked the query finds it there, and later calls for it answer at once.
static abut_support2_point call_support(const void *user, abut_vec2 direction)
{
    const shape_object    *shape = user;
    abut_support2_point    point = {{(abut_real)NAN, (abut_real)NAN}, 0};
    const PyGILState_STATE lock = PyGILState_Ensure();
    if (PyErr_Occurred() == NULL) {
        PyObject *given = PyObject_CallFunction(shape->support, "((dd))", (double)direction.x, (double)direction.y);
        if (given != NULL && !point_read(given, &point)) {
            point.point.x = (abut_real)NAN;
            PyErr_Clear();
            PyErr_Format(PyExc_TypeError,
                         "support answered %R; let it answer (x, y), or ((x, y), feature) with a whole number below 2**24",
                         given);
        }
        Py_XDECREF(given);
    }
    PyGILState_Release(lock);
    return point;
}

static abut_status make(shape_object *shape, int kind, const abut_real *m, int64_t count, int32_t *fault)
{
    abut_shape2 *s = &shape->shape2;
    switch (kind) {
    case CIRCLE:
        return abut_make_circle2(s, vec(m), m[2]);
    case CAPSULE:
        return abut_make_capsule2(s, vec(m), vec(m + 2), m[4]);
    case BOX:
        return abut_make_box2(s, vec(m), vec(m + 2), m[4]);
    case POLYGON:
    case HULL:
        return make_polygon(shape, m, (count - 1) / 2, kind == HULL, fault);
    case ELLIPSE:
        return abut_make_ellipse2(s, vec(m), vec(m + 2), m[4]);
    default:
        return abut_make_custom2(s, call_support, shape, m[0]);
    }
}

PyObject *make2(PyObject *module, PyObject *arguments)
{
    PyObject *numbers, *support;
    int       kind;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iOO", &kind, &numbers, &support)) {
        return NULL;
    }
    view v;
    if (kind < 0 || kind >= KINDS || !view_hold(&v, numbers, sizeof(abut_real), -1, false, "numbers")) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "no kind has the number %d", kind);
    }
    const int64_t count = view_rows(&v, sizeof(abut_real));
    PyObject     *object = shape_new(2), *result = NULL;
    if (!(kind == HULL || kind == POLYGON ? count % 2 == 1 : count == numbers_of[kind])) {
        PyErr_SetString(PyExc_ValueError, "a wrong number of numbers");
    } else if (object != NULL) {
        shape_object *shape = (shape_object *)object;
        int32_t       fault = -1;
        shape->support = kind == CUSTOM ? Py_NewRef(support) : NULL;
        const abut_status status = make(shape, kind, v.buffer.buf, count, &fault);
        if (!PyErr_Occurred()) {
            result = Py_BuildValue("(iiO)", (int)status, (int)fault, status == ABUT_OK ? object : Py_None);
        }
    }
    Py_XDECREF(object);
    view_release(&v);
    return result;
}

static shape_object *shape_read(PyObject *arguments)
{
    PyObject *object;
    if (!PyArg_ParseTuple(arguments, "O!", shape_type, &object)) {
        return NULL;
    }
    if (((shape_object *)object)->dimension != 2) {
        PyErr_SetString(PyExc_TypeError, "not a 2D shape");
        return NULL;
    }
    return (shape_object *)object;
}

PyObject *mass2(PyObject *module, PyObject *arguments)
{
    const shape_object *shape = shape_read(arguments);
    (void)module;
    if (shape == NULL || !query_begin()) {
        return NULL;
    }
    const abut_mass2 m = abut_mass_of2(&shape->shape2);
    query_end();
    if (PyErr_Occurred()) {
        return NULL;
    }
    return Py_BuildValue("(d(dd)ddi)", (double)m.area, (double)m.centroid.x, (double)m.centroid.y, (double)m.inertia,
                         (double)m.error, (int)m.status);
}

// [(x, y), ...]: the corners, counter-clockwise.
PyObject *polygon2_of(PyObject *module, PyObject *arguments)
{
    const shape_object *shape = shape_read(arguments);
    (void)module;
    if (shape == NULL) {
        return NULL;
    }
    const abut_shape2   *s = &shape->shape2;
    const abut_polygon2 *polygon = s->polygon;
    const abut_vec2      ends[2] = {s->p1, s->p2}; // a hull of one or two corners is a point or a segment
    const abut_vec2     *place = s->core == ABUT_CORE2_POLYGON ? abut_polygon2_points(polygon) : ends;
    const int32_t        count = s->core == ABUT_CORE2_POLYGON ? polygon->count : s->core == ABUT_CORE2_SEGMENT ? 2 : 1;
    PyObject            *corners = PyList_New(0);
    for (int32_t i = 0; corners != NULL && i < count; ++i) {
        const abut_vec2 v = place[i];
        PyObject       *item = Py_BuildValue("(dd)", (double)v.x, (double)v.y);
        if (item == NULL || PyList_Append(corners, item) != 0) {
            Py_CLEAR(corners);
        }
        Py_XDECREF(item);
    }
    return corners;
}
