// dynamics2.c : the simulation of abut/dynamics2.h over arrays of bodies, shapes and joints. Arrays have the library's own
// structs as rows. What there is of contacts, events and queries is asked of the world beneath: bodies2.c.
#include "bodies.h"

static abut_dynamics2 *dynamics_of(PyObject *object, bool alone)
{
    return handle_object(object, HANDLE_DYNAMICS2, alone);
}

// (gravity, length, most_sweeps, no_sleep, no_impacts)
static PyObject *dynamics2_new(PyObject *module, PyObject *arguments)
{
    double          gravity[2], length;
    int             most_sweeps, no_sleep, no_impacts;
    abut_dynamics2 *dynamics;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "(dd)dipp", &gravity[0], &gravity[1], &length, &most_sweeps, &no_sleep, &no_impacts)) {
        return NULL;
    }
    const abut_dynamics_options2 options = {
        {(abut_real)gravity[0], (abut_real)gravity[1]}, (abut_real)length, most_sweeps, no_sleep != 0, no_impacts != 0};
    const abut_status status = abut_dynamics2_new(&options, NULL, &dynamics);
    return status == ABUT_OK ? handle_new(HANDLE_DYNAMICS2, dynamics) : status_of(status, -1);
}

static PyObject *add_bodies(abut_dynamics2 *dynamics, const abut_dynamic_def2 *defs, int64_t count, uint32_t *ids)
{
    for (int64_t i = 0; i < count; ++i) {
        const abut_status status = abut_dynamics2_add_body(dynamics, &defs[i], &ids[i]);
        if (status != ABUT_OK) {
            for (int64_t j = i - 1; j >= 0; --j) {
                abut_dynamics2_remove_body(dynamics, ids[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (dynamics, defs, ids to be written)
static PyObject *dynamics2_add_bodies(PyObject *module, PyObject *arguments)
{
    rows_call       c;
    PyObject       *result = NULL;
    abut_dynamics2 *dynamics;
    (void)module;
    if (rows_call_read(&c, arguments, sizeof(abut_dynamic_def2), sizeof(uint32_t)) &&
        (dynamics = dynamics_of(c.object, true)) != NULL) {
        result = add_bodies(dynamics, c.rows.buffer.buf, c.count, c.answers.buffer.buf);
    }
    rows_call_release(&c);
    return result;
}

static PyObject *add_shapes(abut_dynamics2 *dynamics, const shape_rows *c)
{
    const shape_row2 *rows = c->rows.buffer.buf;
    uint32_t         *ids = c->ids.buffer.buf;
    for (int64_t i = 0; i < c->count; ++i) {
        abut_shape_def2 def = rows[i].def;
        def.shape = c->shape != NULL ? &c->shape->shape2 : NULL;
        const abut_status status = abut_dynamics2_add_shape(dynamics, rows[i].body, &def, &rows[i].material, &ids[i]);
        if (status != ABUT_OK) {
            for (int64_t j = i - 1; j >= 0; --j) {
                abut_dynamics2_remove_shape(dynamics, ids[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (dynamics, shape or None, rows, ids to be written). A support function is asked for the mass.
static PyObject *dynamics2_add_shapes(PyObject *module, PyObject *arguments)
{
    shape_rows      c;
    PyObject       *result = NULL;
    abut_dynamics2 *dynamics;
    (void)module;
    if (shape_rows_read(&c, arguments, &dimension2, sizeof(shape_row2)) && (dynamics = dynamics_of(c.object, true)) != NULL &&
        query_begin()) {
        ((handle *)c.object)->writing = true;
        result = add_shapes(dynamics, &c);
        ((handle *)c.object)->writing = false;
        query_end();
        if (PyErr_Occurred()) {
            Py_CLEAR(result);
        }
    }
    shape_rows_release(&c);
    return result;
}

// ---- each body, shape or joint --------------------------------------------------------------------------------------------

typedef struct velocity_row {
    abut_vec2 velocity;
    abut_real angular_velocity;
} velocity_row;

typedef struct push_row {
    abut_vec2 push, point;
} push_row;

typedef struct joint_row {
    abut_joint_def2  def;
    abut_joint_load2 load;
} joint_row;

static bool is_there(const abut_dynamics2 *dynamics, int what, uint32_t id)
{
    abut_dynamic2 body;
    if (what == EACH_REMOVE_JOINT || what == EACH_SET_JOINT || what == EACH_GET_JOINT) {
        return abut_dynamics2_get_joint(dynamics, id, NULL, NULL);
    }
    return each_is_of_shapes(what) ? abut_dynamics2_get_shape(dynamics, id, NULL, NULL, NULL)
                                   : abut_dynamics2_get_body(dynamics, id, &body);
}

static abut_status get_shape(const abut_dynamics2 *dynamics, uint32_t id, shape_row2 *row)
{
    const bool found = abut_dynamics2_get_shape(dynamics, id, &row->def, &row->material, &row->body);
    row->def.shape = NULL; // an address is nobody's business
    return found ? ABUT_OK : ABUT_BAD_ID;
}

static abut_status push(abut_dynamics2 *dynamics, int what, uint32_t id, const void *row)
{
    const push_row *p = row;
    switch (what) {
    case EACH_FORCE:
        return abut_dynamics2_apply_force(dynamics, id, p->push, p->point);
    case EACH_TORQUE:
        return abut_dynamics2_apply_torque(dynamics, id, *(const abut_real *)row);
    case EACH_IMPULSE:
        return abut_dynamics2_apply_impulse(dynamics, id, p->push, p->point);
    case EACH_ANGULAR_IMPULSE:
        return abut_dynamics2_apply_angular_impulse(dynamics, id, *(const abut_real *)row);
    case EACH_SLEEP:
        return abut_dynamics2_sleep(dynamics, id);
    default:
        return abut_dynamics2_wake(dynamics, id);
    }
}

static abut_status each_one(abut_dynamics2 *dynamics, int what, uint32_t id, void *row)
{
    const velocity_row *velocity = row;
    joint_row          *joint = row;
    switch (what) {
    case EACH_REMOVE_BODY:
        return abut_dynamics2_remove_body(dynamics, id);
    case EACH_SET_POSE:
        return abut_dynamics2_set_pose(dynamics, id, *(const abut_pose2 *)row);
    case EACH_GET_BODY:
        return abut_dynamics2_get_body(dynamics, id, row) ? ABUT_OK : ABUT_BAD_ID;
    case EACH_REMOVE_SHAPE:
        return abut_dynamics2_remove_shape(dynamics, id);
    case EACH_GET_SHAPE:
        return get_shape(dynamics, id, row);
    case EACH_SET_MATERIAL:
        return abut_dynamics2_set_material(dynamics, id, row);
    case EACH_SET_VELOCITY:
        return abut_dynamics2_set_velocity(dynamics, id, velocity->velocity, velocity->angular_velocity);
    case EACH_REMOVE_JOINT:
        return abut_dynamics2_remove_joint(dynamics, id);
    case EACH_SET_JOINT:
        return abut_dynamics2_set_joint(dynamics, id, &joint->def);
    case EACH_GET_JOINT:
        return abut_dynamics2_get_joint(dynamics, id, &joint->def, &joint->load) ? ABUT_OK : ABUT_BAD_ID;
    default:
        return push(dynamics, what, id, row);
    }
}

static PyObject *each(abut_dynamics2 *dynamics, const each_rows *c)
{
    const uint32_t *id = c->ids.buffer.buf;
    for (int64_t i = 0; i < c->count; ++i) {
        if (!is_there(dynamics, c->what, id[i])) {
            return status_of(ABUT_BAD_ID, i); // before anything has changed
        }
    }
    for (int64_t i = 0; i < c->count; ++i) {
        const abut_status status = each_one(dynamics, c->what, id[i], each_row(c, i));
        if (status != ABUT_OK) {
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (dynamics, what, ids, rows or None)
static PyObject *dynamics2_each(PyObject *module, PyObject *arguments)
{
    static const size_t sizes[EACH_ALL] = {
        [EACH_SET_POSE] = sizeof(abut_pose2),       [EACH_GET_BODY] = sizeof(abut_dynamic2),
        [EACH_GET_SHAPE] = sizeof(shape_row2),      [EACH_SET_MATERIAL] = sizeof(abut_material),
        [EACH_SET_VELOCITY] = sizeof(velocity_row), [EACH_FORCE] = sizeof(push_row),
        [EACH_TORQUE] = sizeof(abut_real),          [EACH_IMPULSE] = sizeof(push_row),
        [EACH_ANGULAR_IMPULSE] = sizeof(abut_real), [EACH_GET_JOINT] = sizeof(joint_row),
        [EACH_SET_JOINT] = sizeof(joint_row),
    };
    each_rows       c;
    PyObject       *result = NULL;
    abut_dynamics2 *dynamics;
    (void)module;
    if (each_rows_read(&c, arguments, sizes) && (dynamics = dynamics_of(c.object, each_changes(c.what))) != NULL) {
        result = c.what != EACH_SET_STILL && c.what != EACH_SET_FILTER
                     ? each(dynamics, &c)
                     : PyErr_Format(PyExc_ValueError, "a simulation does nothing of the number %d", c.what);
    }
    each_rows_release(&c);
    return result;
}

static PyObject *add_joints(abut_dynamics2 *dynamics, const joint_row *rows, int64_t count, uint32_t *ids)
{
    for (int64_t i = 0; i < count; ++i) {
        const abut_status status = abut_dynamics2_add_joint(dynamics, &rows[i].def, &ids[i]);
        if (status != ABUT_OK) {
            for (int64_t j = i - 1; j >= 0; --j) {
                abut_dynamics2_remove_joint(dynamics, ids[j]);
            }
            return status_of(status, i);
        }
    }
    return status_of(ABUT_OK, -1);
}

// (dynamics, rows, ids to be written)
static PyObject *dynamics2_add_joints(PyObject *module, PyObject *arguments)
{
    rows_call       c;
    PyObject       *result = NULL;
    abut_dynamics2 *dynamics;
    (void)module;
    if (rows_call_read(&c, arguments, sizeof(joint_row), sizeof(uint32_t)) &&
        (dynamics = dynamics_of(c.object, true)) != NULL) {
        result = add_joints(dynamics, c.rows.buffer.buf, c.count, c.answers.buffer.buf);
    }
    rows_call_release(&c);
    return result;
}

// ---- the whole of it ------------------------------------------------------------------------------------------------------

// (dynamics, whether there is a function meet, whether there is a function contact)
static PyObject *dynamics2_set_callbacks(PyObject *module, PyObject *arguments)
{
    PyObject *object;
    int       meet, contact;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Opp", &object, &meet, &contact) || dynamics_of(object, true) == NULL) {
        return NULL;
    }
    return status_of(callbacks2_set((handle *)object, meet != 0, contact != 0), -1);
}

// (dynamics, dt, substeps, meet or None, contact or None)
static PyObject *dynamics2_step(PyObject *module, PyObject *arguments)
{
    PyObject *object, *meet, *contact;
    double    dt;
    int       substeps;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OdiOO", &object, &dt, &substeps, &meet, &contact)) {
        return NULL;
    }
    abut_dynamics2 *dynamics = dynamics_of(object, true);
    if (dynamics == NULL || !query_begin()) {
        return NULL;
    }
    handle *h = (handle *)object;
    h->writing = true;
    h->meet = meet;
    h->contact = contact;
    PyThreadState    *thread = PyEval_SaveThread();
    const abut_status status = abut_dynamics2_step(dynamics, (abut_real)dt, substeps, NULL);
    PyEval_RestoreThread(thread);
    h->writing = false;
    h->meet = h->contact = NULL;
    query_end();
    return PyErr_Occurred() ? NULL : status_of(status, -1);
}

static PyObject *dynamics2_set_gravity(PyObject *module, PyObject *arguments)
{
    PyObject *object;
    double    x, y;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O(dd)", &object, &x, &y)) {
        return NULL;
    }
    abut_dynamics2 *dynamics = dynamics_of(object, true);
    return dynamics == NULL ? NULL
                            : status_of(abut_dynamics2_set_gravity(dynamics, (abut_vec2){(abut_real)x, (abut_real)y}), -1);
}

// The ids of the joints that broke in the last step, as bytes.
static PyObject *dynamics2_broken(PyObject *module, PyObject *object)
{
    const abut_dynamics2 *dynamics = dynamics_of(object, false);
    size_t                count = 0;
    (void)module;
    if (dynamics == NULL) {
        return NULL;
    }
    const uint32_t *ids = abut_dynamics2_broken(dynamics, &count);
    return bytes_of(ids, count, sizeof *ids);
}

// (momentum, angular momentum, kinetic, potential, awake, hash)
static PyObject *dynamics2_sums(PyObject *module, PyObject *object)
{
    const abut_dynamics2 *dynamics = dynamics_of(object, false);
    (void)module;
    if (dynamics == NULL) {
        return NULL;
    }
    const abut_dynamics_sums2 s = abut_dynamics2_sums(dynamics);
    return Py_BuildValue("((dd)dddIK)", (double)s.momentum.x, (double)s.momentum.y, (double)s.angular_momentum,
                         (double)s.kinetic, (double)s.potential, s.awake, (unsigned long long)abut_dynamics2_hash(dynamics));
}

static PyObject *dynamics2_save(PyObject *module, PyObject *object)
{
    const abut_dynamics2 *dynamics = dynamics_of(object, false);
    (void)module;
    if (dynamics == NULL) {
        return NULL;
    }
    const size_t size = abut_dynamics2_snapshot_size(dynamics);
    void        *block = PyMem_Malloc(size);
    if (block == NULL) {
        return PyErr_NoMemory();
    }
    PyObject *bytes = abut_dynamics2_save(dynamics, block, size) == ABUT_OK ? bytes_of(block, size, 1) : PyErr_NoMemory();
    PyMem_Free(block);
    return bytes;
}

static PyObject *dynamics2_restore(PyObject *module, PyObject *arguments)
{
    PyObject *object, *bytes;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &object, &bytes)) {
        return NULL;
    }
    abut_dynamics2 *dynamics = dynamics_of(object, true);
    Py_buffer       buffer;
    if (dynamics == NULL || PyObject_GetBuffer(bytes, &buffer, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    const abut_status status = abut_dynamics2_restore(dynamics, buffer.buf, (size_t)buffer.len);
    PyBuffer_Release(&buffer);
    return status_of(status, -1);
}

// ---- what Python is told --------------------------------------------------------------------------------------------------

#define JOINT_FIELD(name, kind, numbers)                                                                                       \
    {                                                                                                                          \
#name, kind, numbers, offsetof(joint_row, def.name)                                                                    \
    }

int layouts_dynamics2(PyObject *layouts)
{
    static const layout_field body[] = {FIELD(abut_dynamic_def2, kind, "int32", 1),
                                        FIELD(abut_dynamic_def2, pose, "real", 4),
                                        FIELD(abut_dynamic_def2, velocity, "real", 2),
                                        FIELD(abut_dynamic_def2, angular_velocity, "real", 1),
                                        FIELD(abut_dynamic_def2, linear_damping, "real", 1),
                                        FIELD(abut_dynamic_def2, angular_damping, "real", 1),
                                        FIELD(abut_dynamic_def2, weightless, "bool", 1),
                                        FIELD(abut_dynamic_def2, fixed_rotation, "bool", 1),
                                        FIELD(abut_dynamic_def2, no_sleep, "bool", 1),
                                        FIELD(abut_dynamic_def2, asleep, "bool", 1),
                                        {NULL, NULL, 0, 0}};
    static const layout_field material[] = {
        FIELD(abut_material, density, "real", 1),       FIELD(abut_material, friction, "real", 1),
        FIELD(abut_material, restitution, "real", 1),   FIELD(abut_material, rolling, "real", 1),
        FIELD(abut_material, surface_speed, "real", 1), {NULL, NULL, 0, 0}};
    static const layout_field state[] = {FIELD(abut_dynamic2, kind, "int32", 1),
                                         FIELD(abut_dynamic2, pose, "real", 4),
                                         FIELD(abut_dynamic2, center, "real", 2),
                                         FIELD(abut_dynamic2, velocity, "real", 2),
                                         FIELD(abut_dynamic2, angular_velocity, "real", 1),
                                         FIELD(abut_dynamic2, mass, "real", 1),
                                         FIELD(abut_dynamic2, inertia, "real", 1),
                                         FIELD(abut_dynamic2, asleep, "bool", 1),
                                         {NULL, NULL, 0, 0}};
    static const layout_field joint[] = {JOINT_FIELD(kind, "int32", 1),
                                         JOINT_FIELD(body_a, "uint32", 1),
                                         JOINT_FIELD(body_b, "uint32", 1),
                                         JOINT_FIELD(frame_a, "real", 4),
                                         JOINT_FIELD(frame_b, "real", 4),
                                         JOINT_FIELD(collide, "bool", 1),
                                         JOINT_FIELD(limited, "bool", 1),
                                         JOINT_FIELD(lower, "real", 1),
                                         JOINT_FIELD(upper, "real", 1),
                                         JOINT_FIELD(motor, "bool", 1),
                                         JOINT_FIELD(motor_speed, "real", 1),
                                         JOINT_FIELD(most_force, "real", 1),
                                         JOINT_FIELD(most_torque, "real", 1),
                                         JOINT_FIELD(hertz, "real", 1),
                                         JOINT_FIELD(damping_ratio, "real", 1),
                                         JOINT_FIELD(length, "real", 1),
                                         JOINT_FIELD(ratio, "real", 1),
                                         JOINT_FIELD(break_force, "real", 1),
                                         JOINT_FIELD(break_torque, "real", 1),
                                         {"force", "real", 2, offsetof(joint_row, load.force)},
                                         {"torque", "real", 1, offsetof(joint_row, load.torque)},
                                         {"at", "real", 1, offsetof(joint_row, load.at)},
                                         {NULL, NULL, 0, 0}};
    return layout_add(layouts, "dynamic_def2", sizeof(abut_dynamic_def2), body) ||
                   layout_add(layouts, "material", sizeof(abut_material), material) ||
                   layout_add(layouts, "dynamic2", sizeof(abut_dynamic2), state) ||
                   layout_add(layouts, "joint_row2", sizeof(joint_row), joint)
               ? -1
               : 0;
}

PyMethodDef methods_dynamics2[] = {
    {"dynamics2_new", dynamics2_new, METH_VARARGS, NULL},
    {"dynamics2_add_bodies", dynamics2_add_bodies, METH_VARARGS, NULL},
    {"dynamics2_add_shapes", dynamics2_add_shapes, METH_VARARGS, NULL},
    {"dynamics2_each", dynamics2_each, METH_VARARGS, NULL},
    {"dynamics2_add_joints", dynamics2_add_joints, METH_VARARGS, NULL},
    {"dynamics2_set_callbacks", dynamics2_set_callbacks, METH_VARARGS, NULL},
    {"dynamics2_step", dynamics2_step, METH_VARARGS, NULL},
    {"dynamics2_set_gravity", dynamics2_set_gravity, METH_VARARGS, NULL},
    {"dynamics2_broken", dynamics2_broken, METH_O, NULL},
    {"dynamics2_sums", dynamics2_sums, METH_O, NULL},
    {"dynamics2_save", dynamics2_save, METH_O, NULL},
    {"dynamics2_restore", dynamics2_restore, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
