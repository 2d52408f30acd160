// test_huge2.c : numbers that are finite and far too large, or far too small: each call refuses them by its status, or the
// simulation stays finite with them, step by step.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"
#include "support/random.h"

static abut_real largest(void)
{
    return sizeof(abut_real) == sizeof(float) ? (abut_real)FLT_MAX : (abut_real)DBL_MAX;
}

static abut_real least(void)
{
    return sizeof(abut_real) == sizeof(float) ? (abut_real)FLT_MIN : (abut_real)DBL_MIN;
}

static bool is_number(abut_real x)
{
    return isfinite((double)x);
}

static void expect_finite(const abut_dynamics2 *d, const char *after)
{
    for (uint32_t id = abut_dynamics2_next_body(d, 0); id != 0; id = abut_dynamics2_next_body(d, id)) {
        const abut_dynamic2 b = body_of(d, id);
        if (!is_number(b.pose.p.x) || !is_number(b.pose.p.y) || !is_number(b.pose.r.c) || !is_number(b.pose.r.s) ||
            !is_number(b.center.x) || !is_number(b.center.y) || !is_number(b.velocity.x) || !is_number(b.velocity.y) ||
            !is_number(b.angular_velocity) || !is_number(b.mass) || !is_number(b.inertia)) {
            fail_msg("%s: body %u at (%g, %g), velocity (%g, %g), spin %g", after, (unsigned)id, (double)b.pose.p.x,
                     (double)b.pose.p.y, (double)b.velocity.x, (double)b.velocity.y, (double)b.angular_velocity);
        }
    }
    for (uint32_t id = abut_dynamics2_next_joint(d, 0, 0); id != 0; id = abut_dynamics2_next_joint(d, 0, id)) {
        abut_joint_load2 load;
        assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
        if (!is_number(load.force.x) || !is_number(load.force.y) || !is_number(load.torque) || !is_number(load.at)) {
            fail_msg("%s: a joint's load", after);
        }
    }
}

// A floor, a box upon it, a disc on a pin beside it, a bar on a spring, a plate that moves.
typedef struct things {
    abut_dynamics2 *d;
    uint32_t        box, disc, bar, plate, pin, spring;
} things;

static things make_things(void)
{
    things t = {.d = scene(10)};
    (void)put_floor(t.d, material(0, 0.5, 0));
    t.box = put(t.d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0.5));
    t.disc = put(t.d, ABUT_DYNAMIC, circle(0, 0, 0.5), 1.1, 0.5, 0, material(1, 0.5, 0.5));
    t.bar = put(t.d, ABUT_DYNAMIC, box(0, 0, 1, 0.1, 0), -2, 2, 0, material(1, 0.5, 0));
    t.plate = put(t.d, ABUT_KINEMATIC, box(0, 0, 1, 0.1, 0), 5, 0.2, 0, material(0, 0.5, 0));
    const abut_joint_def2 pin = {
        .kind = ABUT_JOINT_REVOLUTE2, .body_b = t.disc, .frame_a = placed(1.1, 1.5), .frame_b = placed(0, 1)};
    const abut_joint_def2 spring = {.kind = ABUT_JOINT_MOUSE2,
                                    .body_b = t.bar,
                                    .frame_a = placed(-2, 2),
                                    .frame_b = placed(0, 0),
                                    .hertz = 2,
                                    .damping_ratio = 1};
    assert_int_equal(abut_dynamics2_add_joint(t.d, &pin, &t.pin), ABUT_OK);
    assert_int_equal(abut_dynamics2_add_joint(t.d, &spring, &t.spring), ABUT_OK);
    return t;
}

// Some steps, and then as many with a body that has nothing to do with it: all goes on.
static void go_on(const things *t, const char *after)
{
    expect_finite(t->d, after);
    for (int i = 0; i < 12; ++i) {
        assert_int_equal(abut_dynamics2_step(t->d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
        expect_finite(t->d, after);
    }
}

typedef abut_status act_fn(const things *t, abut_real x);

static abut_vec2 along(abut_real x, abut_real y)
{
    return (abut_vec2){x, y};
}

static abut_status give_force(const things *t, abut_real x)
{
    return abut_dynamics2_apply_force(t->d, t->box, along(x, -x), at(0, 0.7));
}

static abut_status give_force_far_off(const things *t, abut_real x)
{
    return abut_dynamics2_apply_force(t->d, t->disc, at(1, 2), along(x, x));
}

static abut_status give_torque(const things *t, abut_real x)
{
    return abut_dynamics2_apply_torque(t->d, t->bar, x);
}

static abut_status give_impulse(const things *t, abut_real x)
{
    return abut_dynamics2_apply_impulse(t->d, t->disc, along(-x, x), at(1, 1));
}

static abut_status give_angular_impulse(const things *t, abut_real x)
{
    return abut_dynamics2_apply_angular_impulse(t->d, t->box, x);
}

static abut_status give_velocity(const things *t, abut_real x)
{
    return abut_dynamics2_set_velocity(t->d, t->box, along(x, x), x);
}

static abut_status give_velocity_of_plate(const things *t, abut_real x)
{
    return abut_dynamics2_set_velocity(t->d, t->plate, along(-x, 0), x);
}

static abut_status give_pose(const things *t, abut_real x)
{
    return abut_dynamics2_set_pose(t->d, t->disc, (abut_pose2){along(x, x), {1, 0}});
}

static abut_status give_gravity(const things *t, abut_real x)
{
    return abut_dynamics2_set_gravity(t->d, along(x, -x));
}

static abut_status give_gravity_scale(const things *t, abut_real x)
{
    return abut_dynamics2_set_gravity_scale(t->d, t->disc, x);
}

static abut_status give_damping(const things *t, abut_real x)
{
    return abut_dynamics2_set_damping(t->d, t->box, x < 0 ? -x : x, x < 0 ? -x : x);
}

static abut_status give_mass(const things *t, abut_real x)
{
    const abut_real       size = x < 0 ? -x : x;
    const abut_body_mass2 m = {size, {0, 0}, size};
    return abut_dynamics2_set_mass(t->d, t->box, &m);
}

static abut_status give_center_of_mass(const things *t, abut_real x)
{
    const abut_body_mass2 m = {1, {x, x}, 1};
    return abut_dynamics2_set_mass(t->d, t->box, &m);
}

static abut_status give_density(const things *t, abut_real x)
{
    const abut_material m = {.density = x < 0 ? -x : x, .friction = 1};
    return abut_dynamics2_set_material(t->d, abut_world2_next_shape(abut_dynamics2_world(t->d), t->disc, 0), &m);
}

static abut_status give_surface(const things *t, abut_real x)
{
    const abut_real     size = x < 0 ? -x : x;
    const abut_material m = {.density = 1, .friction = size, .restitution = size, .rolling = size, .surface_speed = x};
    return abut_dynamics2_set_material(t->d, abut_world2_next_shape(abut_dynamics2_world(t->d), t->box, 0), &m);
}

static abut_status joint_number(const things *t, uint32_t id, size_t number, abut_real x)
{
    abut_joint_def2 def;
    assert_true(abut_dynamics2_get_joint(t->d, id, &def, NULL));
    abut_real *numbers[] = {&def.frame_a.p.x, &def.frame_b.p.y,   &def.motor_speed, &def.most_force,
                            &def.hertz,       &def.damping_ratio, &def.break_force, &def.upper};
    def.motor = number == 2 || number == 3;
    def.limited = number == 7;
    *numbers[number] = number >= 3 && x < 0 ? -x : x;
    return abut_dynamics2_set_joint(t->d, id, &def);
}

static void test_each_call(void **state)
{
    (void)state;
    act_fn *const acts[] = {give_force,
                            give_force_far_off,
                            give_torque,
                            give_impulse,
                            give_angular_impulse,
                            give_velocity,
                            give_velocity_of_plate,
                            give_pose,
                            give_gravity,
                            give_gravity_scale,
                            give_damping,
                            give_mass,
                            give_center_of_mass,
                            give_density,
                            give_surface};
    const char *names[] = {"force",   "force far off", "torque",  "impulse", "angular impulse", "velocity", "of plate", "pose",
                           "gravity", "gravity scale", "damping", "mass",    "center",          "density",  "surface"};
    const abut_real sizes[] = {largest(), -largest(),  largest() / 4,  -largest() / 16, (abut_real)sqrt((double)largest()),
                               least(),   least() / 2, (abut_real)1e12};
    for (size_t a = 0; a < sizeof acts / sizeof acts[0]; ++a) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
            const things t = make_things();
            for (int twice = 0; twice < 2; ++twice) {
                const abut_status status = acts[a](&t, sizes[i]);
                if (status != ABUT_OK && status != ABUT_TOO_LARGE) {
                    fail_msg("%s of %g: status %d", names[a], (double)sizes[i], (int)status);
                }
            }
            go_on(&t, names[a]);
            abut_dynamics2_release(t.d);
        }
    }
    for (size_t number = 0; number < 8; ++number) {
        for (size_t i = 0; i < 2 * sizeof sizes / sizeof sizes[0]; ++i) {
            const things t = make_things();
            (void)joint_number(&t, i % 2 == 0 ? t.pin : t.spring, number, sizes[i / 2]);
            go_on(&t, "joint");
            abut_dynamics2_release(t.d);
        }
    }
}

// Forces that are too large together, each of which is not: the second is refused, and changes nothing.
static void test_sums_are_refused(void **state)
{
    (void)state;
    const things    t = make_things();
    const abut_real big = largest() * (abut_real)0.75;
    const abut_vec2 c = body_of(t.d, t.box).center;
    assert_int_equal(abut_dynamics2_apply_force(t.d, t.box, along(big, 0), c), ABUT_OK);
    assert_int_equal(abut_dynamics2_apply_force(t.d, t.box, along(big, 0), c), ABUT_TOO_LARGE);
    assert_int_equal(abut_dynamics2_apply_torque(t.d, t.box, big), ABUT_OK);
    assert_int_equal(abut_dynamics2_apply_torque(t.d, t.box, big), ABUT_TOO_LARGE);
    assert_int_equal(abut_dynamics2_apply_force(t.d, t.bar, along(0, big), at(1000, 0)), ABUT_TOO_LARGE);
    // The box has a mass of 1: the velocity is the impulse.
    assert_int_equal(abut_dynamics2_apply_impulse(t.d, t.box, along(0, big), c), ABUT_OK);
    assert_int_equal(abut_dynamics2_apply_impulse(t.d, t.box, along(0, big), c), ABUT_TOO_LARGE);
    assert_true(!(body_of(t.d, t.box).velocity.y < big) && !(body_of(t.d, t.box).velocity.y > big));
    assert_int_equal(abut_dynamics2_apply_angular_impulse(t.d, t.box, big / 8), ABUT_OK); // the inertia is 1 / 6
    assert_int_equal(abut_dynamics2_apply_angular_impulse(t.d, t.box, big / 8), ABUT_TOO_LARGE);
    go_on(&t, "sums");
    abut_dynamics2_release(t.d);
}

// Steps so long or so short that numbers made of them are none are refused, or taken and finite; what follows is as ever.
static void test_steps(void **state)
{
    (void)state;
    const abut_real sizes[] = {largest(), largest() / 1024, (abut_real)1e12, (abut_real)1e6,
                               1000,      least(),          least() / 4,     (abut_real)1e-30};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        const things t = make_things();
        run_for(t.d, 0.1, SIXTIETH);
        for (int k = 0; k < 3; ++k) {
            const abut_status status = abut_dynamics2_step(t.d, sizes[i], 4, NULL);
            assert_true(status == ABUT_OK || status == ABUT_TOO_LARGE);
            expect_finite(t.d, "step");
        }
        go_on(&t, "after the step");
        abut_dynamics2_release(t.d);
    }
}

// After a body has been flung by all that is large, gravity pulls it as ever.
static void test_falls_again(void **state)
{
    (void)state;
    things t = make_things();
    (void)give_force(&t, largest());
    (void)give_impulse(&t, largest());
    (void)give_torque(&t, -largest());
    go_on(&t, "all");
    assert_int_equal(abut_dynamics2_set_pose(t.d, t.box, placed(0, 50)), ABUT_OK);
    set_going(t.d, t.box, 0, 0, 0);
    run_for(t.d, 1, SIXTIETH);
    assert_true(fabs((double)body_of(t.d, t.box).velocity.y + 10) <= 1e-3);
    abut_dynamics2_release(t.d);
}

static void test_lengths(void **state)
{
    (void)state;
    const abut_real sizes[] = {largest(), largest() / 1024};
    for (int i = 0; i < 2; ++i) {
        const abut_dynamics_options2 options = {.length = sizes[i]};
        abut_dynamics2              *d = NULL;
        assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_TOO_LARGE);
        assert_null(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_call),   cmocka_unit_test(test_sums_are_refused), cmocka_unit_test(test_steps),
        cmocka_unit_test(test_falls_again), cmocka_unit_test(test_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
