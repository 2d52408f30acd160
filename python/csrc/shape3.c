// shape3.c : makes 3D shapes from numbers, and tells what they are made of.
#include "binding.h"

#include <math.h>
#include <string.h>

enum { SPHERE, CAPSULE, TRIANGLE, BOX, HULL, DISK, CYLINDER, CONE, ELLIPSOID, CUSTOM, KINDS };

// Numbers of each kind, points of a hull aside.
static const int64_t numbers_of[KINDS] = {4, 7, 10, 7, 1, 5, 6, 6, 7, 1};

static abut_vec3 vec(const abut_real *m)
{
    return (abut_vec3){m[0], m[1], m[2]};
}

static abut_status make_hull(shape_object *shape, const abut_real *m, int64_t points, int32_t *fault)
{
    const size_t size = points > INT32_MAX ? 0 : abut_hull3_size((int32_t)points);
    void        *block;
    if (size == 0) {
        return points > 0 ? ABUT_TOO_MANY_POINTS : ABUT_TOO_FEW_POINTS;
    }
    shape->memory = memory_aligned(size, &block);
    if (shape->memory == NULL) {
        return ABUT_NO_MEMORY;
    }
    const abut_hull3 *hull = NULL;
    const abut_status status = abut_hull3_build((const abut_vec3 *)(const void *)m, (int32_t)points, block, size, &hull, fault);
    return status != ABUT_OK ? status : abut_make_hull3(&shape->shape3, hull, m[3 * points]);
}

// A point of a custom core: what the function gives is three numbers, or three numbers and a feature; else false.
static bool point_read(PyObject *given, abut_support3_point *point)
{
    PyObject *first = PySequence_GetItem(given, 0);
    if (first == NULL) {
        return false;
    }
    const bool with_feature = PySequence_Check(first) != 0 && PySequence_Size(given) == 2;
    double     number[3];
    bool       read = PySequence_Size(with_feature ? first : given) == 3;
    if (with_feature) {
        PyObject  *feature = PySequence_GetItem(given, 1);
        const long id = feature != NULL ? PyLong_AsLong(feature) : -1;
        read = read && !PyErr_Occurred() && id >= 0 && id <= 0xffffff;
        point->feature = (uint32_t)id;
        Py_XDECREF(feature);
    }
    for (Py_ssize_t i = 0; read && i < 3; ++i) {
        PyObject *item = PySequence_GetItem(with_feature ? first : given, i);
        number[i] = item != NULL ? PyFloat_AsDouble(item) : 0;
        Py_XDECREF(item);
        read = !PyErr_Occurred();
    }
    Py_DECREF(first);
    if (read) {
        point->point = (abut_vec3){(abut_real)number[0], (abut_real)number[1], (abut_real)number[2]};
    }
    return read;
}

// An exception stays set in the thread: whoever asked the query finds it there, and later calls for it answer at once.
static abut_support3_point call_support(const void *user, abut_vec3 direction)
{
    const shape_object    *shape = user;
    abut_support3_point    point = {{(abut_real)NAN, (abut_real)NAN, (abut_real)NAN}, 0};
    const PyGILState_STATE lock = PyGILState_Ensure();
    if (PyErr_Occurred() == NULL) {
        PyObject *given =
            PyObject_CallFunction(shape->support, "((ddd))", (double)direction.x, (double)direction.y, (double)direction.z);
        if (given != NULL && !point_read(given, &point)) {
            point.point.x = (abut_real)NAN;
            PyErr_Clear();
            PyErr_Format(
                PyExc_TypeError,
                "support answered %R; let it answer (x, y, z), or ((x, y, z), feature) with a whole number below 2**24", given);
        }
        Py_XDECREF(given);
    }
    PyGILState_Release(lock);
    return point;
}

static abut_status make(shape_object *shape, int kind, const abut_real *m, int64_t count, int axis, int32_t *fault)
{
    abut_shape3 *s = &shape->shape3;
    switch (kind) {
    case SPHERE:
        return abut_make_sphere3(s, vec(m), m[3]);
    case CAPSULE:
        return abut_make_capsule3(s, vec(m), vec(m + 3), m[6]);
    case TRIANGLE:
        return abut_make_triangle3(s, vec(m), vec(m + 3), vec(m + 6), m[9]);
    case BOX:
        return abut_make_box3(s, vec(m), vec(m + 3), m[6]);
    case HULL:
        return make_hull(shape, m, (count - 1) / 3, fault);
    case DISK:
        return abut_make_disk3(s, vec(m), (abut_axis)axis, m[3], m[4]);
    case CYLINDER:
        return abut_make_cylinder3(s, vec(m), (abut_axis)axis, m[3], m[4], m[5]);
    case CONE:
        return abut_make_cone3(s, vec(m), (abut_axis)axis, m[3], m[4], m[5]);
    case ELLIPSOID:
        return abut_make_ellipsoid3(s, vec(m), vec(m + 3), m[6]);
    default:
        return abut_make_custom3(s, call_support, shape, m[0]);
    }
}

PyObject *make3(PyObject *module, PyObject *arguments)
{
    PyObject *numbers, *support;
    int       kind, axis;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iOiO", &kind, &numbers, &axis, &support)) {
        return NULL;
    }
    view v;
    if (kind < 0 || kind >= KINDS || !view_hold(&v, numbers, sizeof(abut_real), -1, false, "numbers")) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "no kind has the number %d", kind);
    }
    const int64_t count = view_rows(&v, sizeof(abut_real));
    PyObject     *object = shape_new(3), *result = NULL;
    if (!(kind == HULL ? count % 3 == 1 : count == numbers_of[kind])) {
        PyErr_SetString(PyExc_ValueError, "a wrong number of numbers");
    } else if (object != NULL) {
        shape_object *shape = (shape_object *)object;
        int32_t       fault = -1;
        shape->support = kind == CUSTOM ? Py_NewRef(support) : NULL;
        const abut_status status = make(shape, kind, v.buffer.buf, count, axis, &fault);
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
    if (((shape_object *)object)->dimension != 3) {
        PyErr_SetString(PyExc_TypeError, "not a 3D shape");
        return NULL;
    }
    return (shape_object *)object;
}

PyObject *mass3(PyObject *module, PyObject *arguments)
{
    const shape_object *shape = shape_read(arguments);
    (void)module;
    if (shape == NULL || !query_begin()) {
        return NULL;
    }
    const abut_mass3 m = abut_mass_of3(&shape->shape3);
    query_end();
    const abut_rot3 *r = &m.inertia;
    if (PyErr_Occurred()) {
        return NULL;
    }
    return Py_BuildValue("(d(ddd)((ddd)(ddd)(ddd))di)", (double)m.volume, (double)m.centroid.x, (double)m.centroid.y,
                         (double)m.centroid.z, (double)r->x.x, (double)r->y.x, (double)r->z.x, (double)r->x.y, (double)r->y.y,
                         (double)r->z.y, (double)r->x.z, (double)r->y.z, (double)r->z.z, (double)m.error, (int)m.status);
}

static PyObject *outline_of(const abut_hull3 *hull, int32_t face)
{
    PyObject     *list = PyList_New(0);
    const int32_t start = abut_hull3_outline(hull)[face];
    int32_t       edge = start;
    do {
        edge = abut_hull3_next_outline(hull, edge);
        PyObject *vertex = PyLong_FromLong(abut_hull3_head(hull)[edge]);
        if (list == NULL || vertex == NULL || PyList_Append(list, vertex) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(vertex);
    } while (list != NULL && edge != start);
    return list;
}

static bool vertices_fill(PyObject *list, const abut_shape3 *s)
{
    // A hull of one to three vertices is a point, a segment or a triangle.
    const bool    is_hull = s->core == ABUT_CORE3_HULL;
    const int32_t count = is_hull                          ? s->hull->vertices
                          : s->core == ABUT_CORE3_TRIANGLE ? 3
                          : s->core == ABUT_CORE3_SEGMENT  ? 2
                                                           : 1;
    bool          made = true;
    for (int32_t i = 0; made && i < count; ++i) {
        const abut_vec3 v = is_hull ? abut_hull3_vertex(s->hull, i) : s->p[i];
        PyObject       *item = Py_BuildValue("(ddd)", (double)v.x, (double)v.y, (double)v.z);
        made = item != NULL && PyList_Append(list, item) == 0;
        Py_XDECREF(item);
    }
    return made;
}

static bool faces_fill(PyObject *list, const abut_shape3 *s)
{
    bool made = true;
    for (int32_t i = 0; made && s->core == ABUT_CORE3_HULL && i < s->hull->faces; ++i) {
        PyObject *item = outline_of(s->hull, i);
        made = item != NULL && PyList_Append(list, item) == 0;
        Py_XDECREF(item);
    }
    for (int i = 0; made && s->core == ABUT_CORE3_TRIANGLE && i < 2; ++i) {
        PyObject *item = Py_BuildValue("[iii]", 0, 1 + i, 2 - i);
        made = item != NULL && PyList_Append(list, item) == 0;
        Py_XDECREF(item);
    }
    return made;
}

// ([(x, y, z), ...], [[vertex, ...], ...]): the vertices, and the faces' outlines, counter-clockwise seen from outside.
PyObject *hull3_of(PyObject *module, PyObject *arguments)
{
    const shape_object *shape = shape_read(arguments);
    (void)module;
    if (shape == NULL) {
        return NULL;
    }
    PyObject *vertices = PyList_New(0), *faces = PyList_New(0);
    PyObject *result =
        vertices != NULL && faces != NULL && vertices_fill(vertices, &shape->shape3) && faces_fill(faces, &shape->shape3)
            ? Py_BuildValue("(OO)", vertices, faces)
            : NULL;
    Py_XDECREF(vertices);
    Py_XDECREF(faces);
    return result;
}
