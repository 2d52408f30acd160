// callbacks2.c : what a simulation in 2D asks functions of Python while it steps.
#include "bodies.h"

// Two that could not be asked about may not meet: then they are asked about again.
static bool may_meet(void *context, const abut_dynamics2 *dynamics, uint32_t shape_a, uint32_t shape_b)
{
    (void)dynamics;
    return callback_meet(context, shape_a, shape_b) == 1;
}

// (points in the world, separations)
static PyObject *points_of(const abut_dynamics2 *dynamics, const abut_contact_view2 *met)
{
    const abut_manifold2 *m = &met->manifold->manifold;
    PyObject             *points = PyList_New(0);
    abut_dynamic2         a;
    const bool            there = abut_dynamics2_get_body(dynamics, met->body_a, &a);
    for (int32_t i = 0; points != NULL && there && i < m->count; ++i) {
        const abut_vec2 p = m->points[i].point_a;
        PyObject       *row = Py_BuildValue("(ddd)", (double)a.pose.p.x + (double)p.x, (double)a.pose.p.y + (double)p.y,
                                            (double)m->points[i].separation);
        if (row == NULL || PyList_Append(points, row) != 0) {
            Py_CLEAR(points);
        }
        Py_XDECREF(row);
    }
    return points;
}

// None: as the materials say; or (off, friction, restitution, rolling, surface speed).
static void take_rule(PyObject *given, abut_contact_rule2 *rule)
{
    int    off;
    double friction, restitution, rolling, surface_speed;
    if (given != Py_None && PyArg_ParseTuple(given, "pdddd", &off, &friction, &restitution, &rolling, &surface_speed)) {
        *rule = (abut_contact_rule2){off != 0, (abut_real)friction, (abut_real)restitution, (abut_real)rolling,
                                     (abut_real)surface_speed};
    }
}

// What the function is called with.
static PyObject *row_of(const abut_dynamics2 *dynamics, const abut_contact_view2 *met, const abut_contact_rule2 *rule)
{
    const abut_vec2 n = met->manifold->manifold.normal, v = met->velocity;
    PyObject       *points = points_of(dynamics, met);
    return points == NULL
               ? NULL
               : Py_BuildValue("((II)(II)I(dd)N(dd)dddd)", met->shape_a, met->shape_b, met->body_a, met->body_b, met->contact,
                               (double)n.x, (double)n.y, points, (double)v.x, (double)v.y, (double)rule->friction,
                               (double)rule->restitution, (double)rule->rolling, (double)rule->surface_speed);
}

static void solve_contact(void *context, const abut_dynamics2 *dynamics, const abut_contact_view2 *met,
                          abut_contact_rule2 *rule)
{
    handle                *h = context;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject              *given = PyErr_Occurred() == NULL ? callback_ask(h, h->contact, row_of(dynamics, met, rule)) : NULL;
    if (given != NULL) {
        take_rule(given, rule);
    }
    Py_XDECREF(given);
    PyGILState_Release(lock);
}

abut_status callbacks2_set(handle *h, bool meet, bool contact)
{
    const abut_callbacks2 callbacks = {meet ? may_meet : NULL, contact ? solve_contact : NULL, h};
    return abut_dynamics2_set_callbacks(h->object, &callbacks);
}
