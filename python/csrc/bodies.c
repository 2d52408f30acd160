// bodies.c : see bodies.h.
#include "bodies.h"

#include <string.h>

static bool missing(void)
{
    PyErr_SetString(PyExc_TypeError, "an array is missing");
    return false;
}

PyObject *bytes_of(const void *from, size_t count, size_t size)
{
    return PyBytes_FromStringAndSize(count > 0 ? from : NULL, (Py_ssize_t)(count * size));
}

bool rows_call_read(rows_call *c, PyObject *arguments, size_t row, size_t answer)
{
    PyObject *rows, *answers;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OOOp", &c->object, &rows, &answers, &c->asks) ||
        !view_hold(&c->rows, rows, row, -1, false, "rows")) {
        return false;
    }
    c->count = view_rows(&c->rows, row);
    return view_hold(&c->answers, answers, answer, c->count, true, "answers") &&
           ((c->rows.held && c->answers.held) || missing());
}

void rows_call_release(rows_call *c)
{
    view_release(&c->rows);
    view_release(&c->answers);
}

bool shape_rows_read(shape_rows *c, PyObject *arguments, const dimension *d, size_t row)
{
    PyObject *shape, *rows, *ids;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OOOO", &c->object, &shape, &rows, &ids) ||
        !view_hold(&c->rows, rows, row, -1, false, "rows")) {
        return false;
    }
    c->count = view_rows(&c->rows, row);
    c->shape = shape_of(shape, d);
    if (c->shape == NULL && shape != Py_None) {
        PyErr_SetString(PyExc_TypeError, "no shape of this dimension");
        return false;
    }
    return view_hold(&c->ids, ids, sizeof(uint32_t), c->count, true, "ids") && ((c->rows.held && c->ids.held) || missing());
}

void shape_rows_release(shape_rows *c)
{
    view_release(&c->rows);
    view_release(&c->ids);
}

bool each_rows_read(each_rows *c, PyObject *arguments, const size_t sizes[EACH_ALL])
{
    PyObject *ids, *rows;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OiOO", &c->object, &c->what, &ids, &rows)) {
        return false;
    }
    if (c->what < 0 || c->what >= EACH_ALL) {
        PyErr_Format(PyExc_ValueError, "nothing that is done with each has the number %d", c->what);
        return false;
    }
    c->size = sizes[c->what];
    if (!view_hold(&c->ids, ids, sizeof(uint32_t), -1, false, "ids")) {
        return false;
    }
    c->count = view_rows(&c->ids, sizeof(uint32_t));
    const bool reads = !each_changes(c->what);
    return (c->size == 0 || view_hold(&c->rows, rows, c->size, c->count, reads, "rows")) &&
           ((c->ids.held && (c->size == 0 || c->rows.held)) || missing());
}

void each_rows_release(each_rows *c)
{
    view_release(&c->ids);
    view_release(&c->rows);
}

static abut_query_filter query_filter(unsigned int category, unsigned int mask, unsigned int body, int sensors,
                                      PyObject *wanted)
{
    const bool asks = wanted != Py_None;
    return (abut_query_filter){{category, mask}, body, sensors != 0, asks ? callback_wanted : NULL, asks ? wanted : NULL};
}

bool met_call_read(met_call *c, PyObject *arguments, const dimension *d, size_t pose, const size_t sizes[MEET_ALL])
{
    PyObject    *shape, *poses, *from, *along, *answers, *wanted;
    double       numbers[3], max_distance;
    int          whole, sensors;
    unsigned int category, mask, body;
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OiOOOO(dddi)(IIIpO)LdO", &c->object, &c->what, &shape, &poses, &from, &along, &numbers[0],
                          &numbers[1], &numbers[2], &whole, &category, &mask, &body, &sensors, &wanted, &c->most, &max_distance,
                          &answers)) {
        return false;
    }
    if (c->what < 0 || c->what >= MEET_ALL || c->most < 0) {
        PyErr_Format(PyExc_ValueError, "no query of a world has the number %d", c->what);
        return false;
    }
    c->shape = shape_of(shape, d);
    c->options = task_options_of(numbers, whole);
    c->filter = query_filter(category, mask, body, sensors, wanted);
    c->max_distance = (abut_real)max_distance;
    const bool ray = c->what == MEET_RAY || c->what == MEET_ANY || c->what == MEET_RAYS;
    const bool arrays = c->what <= MEET_CAST;
    if (arrays && (!view_hold(&c->answers, answers, sizes[c->what], -1, true, "answers") || !c->answers.held)) {
        return PyErr_Occurred() ? false : missing();
    }
    const int64_t count = arrays ? view_rows(&c->answers, sizes[c->what]) : 1;
    if (!view_hold(&c->poses, poses, pose, count, false, "poses") ||
        !view_hold(&c->from, from, d->vector, count, false, "from") ||
        !view_hold(&c->along, along, d->vector, count, false, "along")) {
        return false;
    }
    const bool moves = ray || c->what == MEET_CAST || c->what == MEET_CASTS;
    return ((ray ? c->from.held : c->shape != NULL && c->poses.held) && (!moves || c->along.held)) || missing();
}

void met_call_release(met_call *c)
{
    view_release(&c->poses);
    view_release(&c->from);
    view_release(&c->along);
    view_release(&c->answers);
}

// How many answers there are is known when they have been asked for; of the nearest ones there are as many as one likes.
static PyObject *many(met_call *c, meet_fn *meet, size_t size)
{
    const size_t most = (size_t)c->most;
    if (!query_begin()) {
        return NULL;
    }
    const size_t count = c->what == MEET_NEAREST ? most : meet(c, NULL, 0);
    const size_t room = count < most ? count : most;
    void        *answers = PyMem_Calloc(room + 1, size);
    PyObject    *result = NULL;
    if (answers == NULL) {
        PyErr_NoMemory();
    } else if (!PyErr_Occurred()) {
        const size_t found = meet(c, answers, room);
        result = PyErr_Occurred() ? NULL : bytes_of(answers, found < room ? found : room, size);
    }
    PyMem_Free(answers);
    query_end();
    return result;
}

bool is_sorted(PyObject *object)
{
    if (((const handle *)object)->sorting) {
        PyErr_SetString(PyExc_RuntimeError,
                        "meet is asked while boxes are being sorted, and no query finds them then; ask queries "
                        "before or after the update");
        return false;
    }
    return true;
}

PyObject *met_call_answer(met_call *c, chunk_fn *answer, meet_fn *meet, size_t size)
{
    if (!is_sorted(c->object)) {
        return NULL;
    }
    ((handle *)c->object)->readers++;
    PyObject *result = c->what > MEET_CAST ? many(c, meet, size) : run_in_chunks(answer, c, view_rows(&c->answers, size));
    ((handle *)c->object)->readers--;
    return result;
}

bool gap_call_read(gap_call *c, PyObject *arguments)
{
    double       max_distance;
    PyObject    *wanted[2];
    unsigned int bits[6];
    int          sensors[2];
    memset(c, 0, sizeof *c);
    if (!PyArg_ParseTuple(arguments, "OOd(IIIpO)(IIIpO)", &c->object, &c->other, &max_distance, &bits[0], &bits[1], &bits[2],
                          &sensors[0], &wanted[0], &bits[3], &bits[4], &bits[5], &sensors[1], &wanted[1])) {
        return false;
    }
    c->max_distance = (abut_real)max_distance;
    c->filter = query_filter(bits[0], bits[1], bits[2], sensors[0], wanted[0]);
    c->other_filter = query_filter(bits[3], bits[4], bits[5], sensors[1], wanted[1]);
    return true;
}

int layouts_bodies(PyObject *layouts)
{
    static const layout_field pair[] = {FIELD(abut_contact_pair, shape_a, "uint32", 1),
                                        FIELD(abut_contact_pair, shape_b, "uint32", 1),
                                        FIELD(abut_contact_pair, body_a, "uint32", 1),
                                        FIELD(abut_contact_pair, body_b, "uint32", 1),
                                        FIELD(abut_contact_pair, manifold, "uint32", 1),
                                        FIELD(abut_contact_pair, manifold_count, "uint32", 1),
                                        FIELD(abut_contact_pair, touching, "bool", 1),
                                        FIELD(abut_contact_pair, sensor, "bool", 1),
                                        {NULL, NULL, 0, 0}};
    static const layout_field touch[] = {FIELD(abut_touch, shape_a, "uint32", 1),
                                         FIELD(abut_touch, shape_b, "uint32", 1),
                                         FIELD(abut_touch, body_a, "uint32", 1),
                                         FIELD(abut_touch, body_b, "uint32", 1),
                                         FIELD(abut_touch, contact, "uint32", 1),
                                         FIELD(abut_touch, sensor, "bool", 1),
                                         {NULL, NULL, 0, 0}};
    static const layout_field filter[] = {
        FIELD(filter_row, filter, "uint32", 2), FIELD(filter_row, group, "int32", 1), {NULL, NULL, 0, 0}};
    return layout_add(layouts, "contact_pair", sizeof(abut_contact_pair), pair) ||
                   layout_add(layouts, "touch", sizeof(abut_touch), touch) ||
                   layout_add(layouts, "filter_row", sizeof(filter_row), filter) || layouts_bodies2(layouts) ||
                   layouts_bodies3(layouts) || layouts_dynamics2(layouts)
               ? -1
               : 0;
}
