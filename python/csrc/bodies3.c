// bodies3.c : the worlds of abut/world3.h over arrays of bodies and shapes. Arrays have the library's own structs as rows.
#include "bodies.h"

#include "abut/world3.h"
#include "abut/world_query3.h"

static abut_world3 *world_of(PyObject *object, bool alone)
{
    return handle_object(object, HANDLE_WORLD3, alone);
}

// Of two about whom nobody could be asked no contact comes, and none goes.
static bool may_meet(void *context, uint32_t shape_a, uint32_t shape_b)
{
    handle   *h = context;
    const int said = callback_meet(h, shape_a, shape_b);
    return said >= 0 ? said != 0 : abut_world3_find_contact(h->object, shape_a, shape_b) != ABUT_NO_CONTACT;
}

// (margin, whether there is a function meet)
static PyObject *world3_new(PyObject *module, PyObject *arguments)
{
    double margin;
    int    meet;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "dp", &margin, &meet)) {
        return NULL;
    }
    handle *h = (handle *)handle_new(HANDLE_CLOSED, NULL);
    if (h == NULL) {
        return NULL;
    }
    const abut_world_options options = {(abut_real)margin, meet ? may_meet : NULL, h};
    abut_world3             *world;
    const abut_status        status = abut_world3_new(&options, NULL, &world);
    if (status != ABUT_OK) {
        Py_DECREF(h);
        return status_of(status, -1);
    }
    h->kind = HANDLE_WORLD3;
    h->object = world;
    return (PyObject *)h;
}

// ---- bodies and shapes ----------------------------------------------------------------------------------------------------

static PyObject *add_bodies(abut_world3 *world, const abut_body_def3 *defs, int64_t count, uint32_t *ids)
{
    for (int64_t i = 0; i < count; ++i) {
        const abut_status status = abut_world3_add_body(world, &defs[i], &ids[i]);
        if (status != ABUT_OK) {
            for (int64_t j = i - 1; j >= 0; --j) {
                abut_world3_remove_body(world, ids[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (world, defs, ids to be written)
static PyObject *world3_add_bodies(PyObject *module, PyObject *arguments)
{
    rows_call    c;
    PyObject    *result = NULL;
    abut_world3 *world;
    (void)module;
    if (rows_call_read(&c, arguments, sizeof(abut_body_def3), sizeof(uint32_t)) && (world = world_of(c.object, true)) != NULL) {
        result = add_bodies(world, c.rows.buffer.buf, c.count, c.answers.buffer.buf);
    }
    rows_call_release(&c);
    return result;
}

static PyObject *add_shapes(abut_world3 *world, const shape_rows *c)
{
    const shape_row3 *rows = c->rows.buffer.buf;
    uint32_t         *ids = c->ids.buffer.buf;
    for (int64_t i = 0; i < c->count; ++i) {
        abut_shape_def3 def = rows[i].def;
        def.shape = c->shape != NULL ? &c->shape->shape3 : NULL;
        const abut_status status = abut_world3_add_shape(world, rows[i].body, &def, &ids[i]);
        if (status != ABUT_OK) {
            for (int64_t j = i - 1; j >= 0; --j) {
                abut_world3_remove_shape(world, ids[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (world, shape or None, rows, ids to be written)
static PyObject *world3_add_shapes(PyObject *module, PyObject *arguments)
{
    shape_rows   c;
    PyObject    *result = NULL;
    abut_world3 *world;
    (void)module;
    if (shape_rows_read(&c, arguments, &dimension3, sizeof(shape_row3)) && (world = world_of(c.object, true)) != NULL) {
        result = add_shapes(world, &c);
    }
    shape_rows_release(&c);
    return result;
}

static bool is_there(const abut_world3 *world, int what, uint32_t id)
{
    abut_body_def3 body;
    return each_is_of_shapes(what) ? abut_world3_get_shape(world, id, NULL, NULL) : abut_world3_get_body(world, id, &body);
}

static abut_status each_one(abut_world3 *world, int what, uint32_t id, void *row)
{
    switch (what) {
    case EACH_REMOVE_BODY:
        return abut_world3_remove_body(world, id);
    case EACH_SET_POSE:
        return abut_world3_set_pose(world, id, *(const abut_pose3 *)row);
    case EACH_SET_STILL:
        return abut_world3_set_still(world, id, *(const bool *)row);
    case EACH_GET_BODY:
        return abut_world3_get_body(world, id, row) ? ABUT_OK : ABUT_BAD_ID;
    case EACH_REMOVE_SHAPE:
        return abut_world3_remove_shape(world, id);
    case EACH_SET_FILTER:
        return abut_world3_set_filter(world, id, ((const filter_row *)row)->filter, ((const filter_row *)row)->group);
    default: {
        shape_row3 *to = row;
        const bool  found = abut_world3_get_shape(world, id, &to->def, &to->body);
        to->def.shape = NULL; // an address is nobody's business
        return found ? ABUT_OK : ABUT_BAD_ID;
    }
    }
}

// The poses that bodies have had, given back to those before one that could not be moved.
static void put_back(abut_world3 *world, const uint32_t *ids, const abut_pose3 *poses, int64_t count)
{
    for (int64_t i = count - 1; i >= 0; --i) {
        abut_world3_set_pose(world, ids[i], poses[i]);
    }
}

static PyObject *each(abut_world3 *world, int what, const each_rows *c)
{
    const uint32_t *id = c->ids.buffer.buf;
    for (int64_t i = 0; i < c->count; ++i) {
        if (!is_there(world, what, id[i])) {
            return status_of(ABUT_BAD_ID, i); // before anything has changed
        }
    }
    abut_pose3 *before = what == EACH_SET_POSE ? PyMem_Malloc(sizeof *before * ((size_t)c->count + 1)) : NULL;
    if (what == EACH_SET_POSE && before == NULL) {
        return PyErr_NoMemory();
    }
    abut_status status = ABUT_OK;
    int64_t     i = 0;
    for (; i < c->count && status == ABUT_OK; ++i) {
        abut_body_def3 body;
        if (before != NULL && abut_world3_get_body(world, id[i], &body)) {
            before[i] = body.pose;
        }
        status = each_one(world, what, id[i], each_row(c, i));
    }
    if (before != NULL && status != ABUT_OK) {
        put_back(world, id, before, i - 1);
    }
    PyMem_Free(before);
    return status_of(status, status == ABUT_OK ? -1 : i - 1);
}

// (world, what, ids, rows or None)
static PyObject *world3_each(PyObject *module, PyObject *arguments)
{
    static const size_t sizes[EACH_ALL] = {[EACH_SET_POSE] = sizeof(abut_pose3),
                                           [EACH_SET_STILL] = sizeof(bool),
                                           [EACH_GET_BODY] = sizeof(abut_body_def3),
                                           [EACH_SET_FILTER] = sizeof(filter_row),
                                           [EACH_GET_SHAPE] = sizeof(shape_row3)};
    each_rows           c;
    PyObject           *result = NULL;
    abut_world3        *world;
    (void)module;
    if (each_rows_read(&c, arguments, sizes) && (world = world_of(c.object, each_changes(c.what))) != NULL) {
        result = each(world, c.what, &c);
    }
    each_rows_release(&c);
    return result;
}

// (world, pairs of bodies, 1 or 0 to set them, answers to be asked)
static PyObject *world3_ignore(PyObject *module, PyObject *arguments)
{
    rows_call    c;
    PyObject    *result = NULL;
    abut_world3 *world;
    (void)module;
    if (rows_call_read(&c, arguments, 2 * sizeof(uint32_t), sizeof(bool)) && (world = world_of(c.object, true)) != NULL) {
        const uint32_t *ids = c.rows.buffer.buf;
        bool           *answers = c.answers.buffer.buf;
        abut_status     status = ABUT_OK;
        int64_t         i = 0;
        for (; i < c.count && status == ABUT_OK; ++i) {
            if (c.asks) {
                answers[i] = abut_world3_is_ignored(world, ids[2 * i], ids[2 * i + 1]);
            } else {
                status = abut_world3_ignore(world, ids[2 * i], ids[2 * i + 1], answers[i]);
            }
        }
        result = status_of(status, status == ABUT_OK ? -1 : i - 1);
    }
    rows_call_release(&c);
    return result;
}

static abut_status take_back(abut_world3 *world, uint32_t number)
{
    if (abut_world3_mesh(world, number) != NULL) {
        return abut_world3_set_mesh(world, number, NULL);
    }
    return abut_world3_halfspace(world, number) != NULL ? abut_world3_set_halfspace(world, number, NULL)
                                                        : abut_world3_set_height(world, number, NULL);
}

static abut_status lend(abut_world3 *world, int kind, const void *surface, uint32_t *number)
{
    if (kind == HANDLE_HALFSPACE3) {
        return abut_world3_add_halfspace(world, surface, number);
    }
    return kind == HANDLE_HEIGHT3 ? abut_world3_add_height(world, surface, number)
                                  : abut_world3_add_mesh(world, surface, number);
}

// (world, surface or None, number): lends the world a surface, or, where there is a number, takes that one away.
static PyObject *world3_lend(PyObject *module, PyObject *arguments)
{
    PyObject *object, *surface;
    uint32_t  number = 0;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOI", &object, &surface, &number)) {
        return NULL;
    }
    abut_world3 *world = world_of(object, true);
    if (world == NULL) {
        return NULL;
    }
    if (surface == Py_None) {
        return status_of(take_back(world, number), -1);
    }
    const int   kind = handle_kind(surface);
    const void *lent = handle_object(surface, kind == HANDLE_HEIGHT3 || kind == HANDLE_HALFSPACE3 ? kind : HANDLE_MESH3, false);
    if (lent == NULL) {
        return NULL;
    }
    const abut_status status = lend(world, kind, lent, &number);
    return status_of(status, number);
}

// ---- update, contacts, snapshots ------------------------------------------------------------------------------------------

// (world, meet or None)
static PyObject *world3_update(PyObject *module, PyObject *arguments)
{
    PyObject *object, *meet;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &object, &meet)) {
        return NULL;
    }
    abut_world3 *world = world_of(object, true);
    if (world == NULL || !query_begin()) {
        return NULL;
    }
    handle *h = (handle *)object;
    h->writing = true;
    h->meet = meet;
    PyThreadState    *thread = PyEval_SaveThread();
    const abut_status status = abut_world3_update(world, NULL);
    PyEval_RestoreThread(thread);
    h->writing = false;
    h->meet = NULL;
    query_end();
    return PyErr_Occurred() ? NULL : status_of(status, -1);
}

static PyObject *ids_of(const abut_world3 *world, uint32_t body)
{
    const uint32_t count = body == 0 ? abut_world3_body_count(world) : abut_world3_shape_count(world);
    uint32_t      *ids = PyMem_Malloc(sizeof *ids * ((size_t)count + 1));
    if (ids == NULL) {
        return PyErr_NoMemory();
    }
    uint32_t found = 0, id = 0;
    while (found <= count &&
           (id = body == 0 ? abut_world3_next_body(world, id) : abut_world3_next_shape(world, body, id)) != 0) {
        ids[found++] = id;
    }
    PyObject *result = PyBytes_FromStringAndSize((const char *)ids, (Py_ssize_t)(found * sizeof *ids));
    PyMem_Free(ids);
    return result;
}

static PyObject *manifolds_of(const abut_world3 *world)
{
    const abut_contact_list contacts = abut_world3_contacts(world);
    size_t                  count = 0;
    for (uint32_t i = 0; i < contacts.slots; ++i) {
        const abut_contact_pair *p = &contacts.pairs[i];
        const size_t             end = p->shape_a != 0 ? (size_t)p->manifold + p->manifold_count : 0;
        count = p->shape_a != 0 && p->manifold_count > 0 && end > count ? end : count;
    }
    return bytes_of(abut_world3_manifolds(world), count, sizeof(abut_contact_manifold3));
}

// (world, which, body): the lists as bytes.
static PyObject *world3_list(PyObject *module, PyObject *arguments)
{
    PyObject    *object;
    int          which;
    unsigned int body;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OiI", &object, &which, &body)) {
        return NULL;
    }
    abut_world3 *world = world_of(object, which == LIST_TOUCHING);
    if (world == NULL) {
        return NULL;
    }
    const abut_contact_list contacts = abut_world3_contacts(world);
    abut_touch_list         touches = {NULL, 0};
    switch (which) {
    case LIST_CONTACTS:
        return bytes_of(contacts.pairs, contacts.slots, sizeof *contacts.pairs);
    case LIST_MANIFOLDS:
        return manifolds_of(world);
    case LIST_IDS:
        return ids_of(world, body);
    case LIST_BEGUN:
        touches = abut_world3_begun(world);
        break;
    case LIST_ENDED:
        touches = abut_world3_ended(world);
        break;
    default:
        if (abut_world3_touching(world, &touches) != ABUT_OK) {
            return PyErr_NoMemory();
        }
        break;
    }
    return bytes_of(touches.touches, touches.count, sizeof *touches.touches);
}

// (bodies, shapes, hash, bytes of memory)
static PyObject *world3_count(PyObject *module, PyObject *object)
{
    const abut_world3 *world = world_of(object, false);
    (void)module;
    return world == NULL ? NULL
                         : Py_BuildValue("(IIKn)", abut_world3_body_count(world), abut_world3_shape_count(world),
                                         (unsigned long long)abut_world3_hash(world), (Py_ssize_t)abut_world3_memory(world));
}

static PyObject *world3_save(PyObject *module, PyObject *object)
{
    const abut_world3 *world = world_of(object, false);
    (void)module;
    if (world == NULL) {
        return NULL;
    }
    const size_t size = abut_world3_snapshot_size(world);
    void        *block = PyMem_Malloc(size);
    if (block == NULL) {
        return PyErr_NoMemory();
    }
    PyObject *bytes = abut_world3_save(world, block, size) == ABUT_OK ? bytes_of(block, size, 1) : PyErr_NoMemory();
    PyMem_Free(block);
    return bytes;
}

static PyObject *world3_restore(PyObject *module, PyObject *arguments)
{
    PyObject *object, *bytes;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &object, &bytes)) {
        return NULL;
    }
    abut_world3 *world = world_of(object, true);
    Py_buffer    buffer;
    if (world == NULL || PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = abut_world3_restore(world, buffer.buf, (size_t)buffer.len);
    PyBuffer_Release(&buffer);
    return status_of(status, -1);
}

// ---- queries --------------------------------------------------------------------------------------------------------------

static const size_t met_sizes[MEET_ALL] = {
    [MEET_RAY] = sizeof(abut_world_ray_hit3),  [MEET_ANY] = sizeof(bool),
    [MEET_CAST] = sizeof(abut_world_hit3),     [MEET_RAYS] = sizeof(abut_world_ray_hit3),
    [MEET_CASTS] = sizeof(abut_world_hit3),    [MEET_OVERLAPS] = sizeof(uint32_t),
    [MEET_NEAREST] = sizeof(abut_world_near3),
};

static void answer(void *task, int64_t first, int64_t count, tally *invalid)
{
    const met_call    *c = task;
    const abut_world3 *world = c->world;
    const abut_shape3 *shape = c->shape != NULL ? &c->shape->shape3 : NULL;
    const abut_pose3  *poses = c->poses.buffer.buf;
    const abut_vec3   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    for (int64_t i = first; i < first + count; ++i) {
        abut_status status = ABUT_OK;
        if (c->what == MEET_RAY) {
            abut_world_ray_hit3 *met = (abut_world_ray_hit3 *)c->answers.buffer.buf + i;
            *met = abut_world3_ray(world, from[i], along[i], &c->options.cast, &c->filter);
            status = met->hit.status;
        } else if (c->what == MEET_ANY) {
            ((bool *)c->answers.buffer.buf)[i] = abut_world3_ray_any(world, from[i], along[i], &c->options.cast, &c->filter);
        } else {
            abut_world_hit3 *met = (abut_world_hit3 *)c->answers.buffer.buf + i;
            *met = abut_world3_cast(world, shape, poses[i], along[i], &c->options.cast, &c->filter);
            status = met->hit.status;
        }
        if (status == ABUT_INVALID) {
            tally_add(invalid, i);
        }
    }
}

// One question with many answers: how many there are; the answers are those that there is room for.
static size_t meet(const met_call *c, void *answers, size_t room)
{
    const abut_world3 *world = c->world;
    const abut_shape3 *shape = c->shape != NULL ? &c->shape->shape3 : NULL;
    const abut_pose3   pose = c->poses.held ? *(const abut_pose3 *)c->poses.buffer.buf : abut_identity3();
    const abut_vec3   *from = c->from.buffer.buf, *along = c->along.buffer.buf;
    switch (c->what) {
    case MEET_RAYS:
        return abut_world3_ray_all(world, *from, *along, &c->options.cast, &c->filter, answers, room);
    case MEET_CASTS:
        return abut_world3_cast_all(world, shape, pose, *along, &c->options.cast, &c->filter, answers, room);
    case MEET_OVERLAPS:
        return abut_world3_overlap(world, shape, pose, &c->filter, answers, room);
    default:
        return abut_world3_nearest(world, shape, pose, c->max_distance, &c->filter, answers, room);
    }
}

// (world, what, shape, poses, from, along, options, filter, most, max_distance, answers or None): of many answers to one
// question bytes, else as other queries over arrays.
static PyObject *world3_meet(PyObject *module, PyObject *arguments)
{
    met_call  c;
    PyObject *result = NULL;
    (void)module;
    if (met_call_read(&c, arguments, &dimension3, sizeof(abut_pose3), met_sizes) &&
        (c.world = world_of(c.object, false)) != NULL) {
        result = met_call_answer(&c, answer, meet, met_sizes[c.what]);
    }
    met_call_release(&c);
    return result;
}

// (world, other, max_distance, filter, other filter): where they are nearest, as bytes.
static PyObject *world3_gap(PyObject *module, PyObject *arguments)
{
    gap_call c;
    (void)module;
    if (!gap_call_read(&c, arguments)) {
        return NULL;
    }
    const abut_world3 *world = world_of(c.object, false), *other = world != NULL ? world_of(c.other, false) : NULL;
    if (other == NULL || !is_sorted(c.object) || !is_sorted(c.other) || !query_begin()) {
        return NULL;
    }
    handle *const asked[2] = {(handle *)c.object, (handle *)c.other};
    ++asked[0]->readers;
    ++asked[1]->readers;
    const abut_world_gap3 gap = abut_world3_distance(world, other, c.max_distance, &c.filter, &c.other_filter);
    --asked[0]->readers;
    --asked[1]->readers;
    query_end();
    return PyErr_Occurred() ? NULL : bytes_of(&gap, 1, sizeof gap);
}

// ---- what Python is told --------------------------------------------------------------------------------------------------

int layouts_bodies3(PyObject *layouts)
{
    static const layout_field body[] = {
        FIELD(abut_body_def3, pose, "real", 12), FIELD(abut_body_def3, still, "bool", 1), {NULL, NULL, 0, 0}};
    static const layout_field shape[] = {FIELD(shape_row3, body, "uint32", 1),
                                         {"surface", "uint32", 1, offsetof(shape_row3, def.surface)},
                                         {"one_sided", "bool", 1, offsetof(shape_row3, def.one_sided)},
                                         {"sensor", "bool", 1, offsetof(shape_row3, def.sensor)},
                                         {"pose", "real", 12, offsetof(shape_row3, def.pose)},
                                         {"filter", "uint32", 2, offsetof(shape_row3, def.filter)},
                                         {"group", "int32", 1, offsetof(shape_row3, def.group)},
                                         {NULL, NULL, 0, 0}};
    static const layout_field manifold[] = {FIELD(abut_contact_manifold3, manifold, "manifold3", 1),
                                            {"part", "int32", 4, offsetof(abut_contact_manifold3, triangle)},
                                            {NULL, NULL, 0, 0}};
    static const layout_field ray[] = {FIELD(abut_world_ray_hit3, shape, "uint32", 1),
                                       FIELD(abut_world_ray_hit3, body, "uint32", 1),
                                       {"part", "int32", 1, offsetof(abut_world_ray_hit3, triangle)},
                                       FIELD(abut_world_ray_hit3, hit, "ray_hit3", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field hit[] = {FIELD(abut_world_hit3, shape, "uint32", 1),
                                       FIELD(abut_world_hit3, body, "uint32", 1),
                                       {"part", "int32", 1, offsetof(abut_world_hit3, triangle)},
                                       FIELD(abut_world_hit3, hit, "hit3", 1),
                                       {NULL, NULL, 0, 0}};
    static const layout_field near_shape[] = {FIELD(abut_world_near3, shape, "uint32", 1),
                                              FIELD(abut_world_near3, body, "uint32", 1),
                                              {"part", "int32", 1, offsetof(abut_world_near3, triangle)},
                                              {"hit", "proximity3", 1, offsetof(abut_world_near3, proximity)},
                                              {NULL, NULL, 0, 0}};
    static const layout_field gap[] = {FIELD(abut_world_gap3, shape_a, "uint32", 1),
                                       FIELD(abut_world_gap3, body_a, "uint32", 1),
                                       FIELD(abut_world_gap3, shape_b, "uint32", 1),
                                       FIELD(abut_world_gap3, body_b, "uint32", 1),
                                       {"part_a", "int32", 1, offsetof(abut_world_gap3, triangle_a)},
                                       {"part_b", "int32", 1, offsetof(abut_world_gap3, triangle_b)},
                                       FIELD(abut_world_gap3, proximity, "proximity3", 1),
                                       {NULL, NULL, 0, 0}};
    return layout_add(layouts, "body_def3", sizeof(abut_body_def3), body) ||
                   layout_add(layouts, "shape_row3", sizeof(shape_row3), shape) ||
                   layout_add(layouts, "contact_manifold3", sizeof(abut_contact_manifold3), manifold) ||
                   layout_add(layouts, "world_ray_hit3", sizeof(abut_world_ray_hit3), ray) ||
                   layout_add(layouts, "world_hit3", sizeof(abut_world_hit3), hit) ||
                   layout_add(layouts, "world_near3", sizeof(abut_world_near3), near_shape) ||
                   layout_add(layouts, "world_gap3", sizeof(abut_world_gap3), gap)
               ? -1
               : 0;
}

PyMethodDef methods_bodies3[] = {
    {"world3_new", world3_new, METH_VARARGS, NULL},
    {"world3_add_bodies", world3_add_bodies, METH_VARARGS, NULL},
    {"world3_add_shapes", world3_add_shapes, METH_VARARGS, NULL},
    {"world3_each", world3_each, METH_VARARGS, NULL},
    {"world3_ignore", world3_ignore, METH_VARARGS, NULL},
    {"world3_lend", world3_lend, METH_VARARGS, NULL},
    {"world3_update", world3_update, METH_VARARGS, NULL},
    {"world3_list", world3_list, METH_VARARGS, NULL},
    {"world3_count", world3_count, METH_O, NULL},
    {"world3_save", world3_save, METH_O, NULL},
    {"world3_restore", world3_restore, METH_VARARGS, NULL},
    {"world3_meet", world3_meet, METH_VARARGS, NULL},
    {"world3_gap", world3_gap, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
