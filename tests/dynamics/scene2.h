// scene2.h : small scenes of bodies, for the tests of libabut_dynamics.
#ifndef TESTS_DYNAMICS_SCENE2_H
#define TESTS_DYNAMICS_SCENE2_H

#include "abut/dynamics2.h"
#include "support/hand2.h"

#include <stdlib.h>

// Most of the scenes are those of the mechanics books: one unit is a metre, gravity is 10 m/s^2 downwards.
static inline abut_dynamics2 *scene(double gravity)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -gravity)};
    abut_dynamics2              *d = NULL;
    assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
    return d;
}

static inline abut_material material(double density, double friction, double restitution)
{
    const abut_material m = {(abut_real)density, (abut_real)friction, (abut_real)restitution, 0, 0};
    return m;
}

static inline uint32_t put_shape(abut_dynamics2 *d, uint32_t body, abut_shape2 shape, abut_pose2 pose, abut_material m)
{
    const abut_shape_def2 def = {.shape = &shape, .pose = pose};
    uint32_t              id = 0;
    assert_int_equal(abut_dynamics2_add_shape(d, body, &def, &m, &id), ABUT_OK);
    return id;
}

static inline uint32_t put(abut_dynamics2 *d, abut_body_kind kind, abut_shape2 shape, double x, double y, double angle,
                           abut_material m)
{
    const abut_dynamic_def2 def = {.kind = kind, .pose = abut_pose2_angle(at(x, y), (abut_real)angle)};
    uint32_t                body = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &body), ABUT_OK);
    (void)put_shape(d, body, shape, abut_identity2(), m);
    return body;
}

// A floor whose top is at y = 0.
static inline uint32_t put_floor(abut_dynamics2 *d, abut_material m)
{
    return put(d, ABUT_STATIC, box(0, 0, 50, 1, 0), 0, -1, 0, m);
}

static inline abut_dynamic2 body_of(const abut_dynamics2 *d, uint32_t id)
{
    abut_dynamic2 state;
    assert_true(abut_dynamics2_get_body(d, id, &state));
    return state;
}

static inline void set_going(abut_dynamics2 *d, uint32_t id, double vx, double vy, double spin)
{
    assert_int_equal(abut_dynamics2_set_velocity(d, id, at(vx, vy), (abut_real)spin), ABUT_OK);
}

static inline void run_for(abut_dynamics2 *d, double seconds, double dt)
{
    const int steps = (int)(seconds / dt + 0.5);
    for (int i = 0; i < steps; ++i) {
        assert_int_equal(abut_dynamics2_step(d, (abut_real)dt, 4, NULL), ABUT_OK);
    }
}

static const double SIXTIETH = 1.0 / 60;

// By a snapshot: `to` is as `from` then, but for its callbacks.
static inline void copy_scene(abut_dynamics2 *to, const abut_dynamics2 *from)
{
    const size_t size = abut_dynamics2_snapshot_size(from);
    void        *block = malloc(size);
    assert_non_null(block);
    assert_int_equal(abut_dynamics2_save(from, block, size), ABUT_OK);
    assert_int_equal(abut_dynamics2_restore(to, block, size), ABUT_OK);
    free(block);
}

#endif
