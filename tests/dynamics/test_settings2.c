// test_settings2.c : what of a body can be changed while it is there, and how bodies and joints are walked through.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

// A box that hangs in the air as a static body falls once it is dynamic, stops as a static one, and holds up what falls on it.
static void test_kind(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_STATIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(2, 0.5, 0));
    run_for(d, 0.5, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, 0, 0);
    expect_close((double)body_of(d, b).mass, 0, 0);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_DYNAMIC), ABUT_OK);
    expect_close((double)body_of(d, b).mass, 2, 1e-6);
    expect_close((double)body_of(d, b).inertia, 2.0 / 6, 1e-6);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.y, -10, 1e-3);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_STATIC), ABUT_OK);
    const double   y = (double)body_of(d, b).pose.p.y;
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, y + 20, 0, material(1, 0, 0));
    expect_close((double)body_of(d, b).velocity.y, 0, 0);
    set_going(d, ball, 0, -200, 0); // so fast that only an impact stops it
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, y, 0);
    expect_close((double)body_of(d, ball).pose.p.y, y + 0.6, 0.01);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_KINEMATIC), ABUT_OK);
    set_going(d, b, 0, 3, 0);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, y + 3, 1e-4);
    expect_close((double)body_of(d, ball).pose.p.y, y + 3.6, 0.01);
    assert_int_equal(abut_dynamics2_set_kind(d, b, (abut_body_kind)3), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_set_kind(d, b, (abut_body_kind)-1), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_set_kind(d, 12345, ABUT_STATIC), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// A body whose mass is off its frame's origin keeps its frame where it is, whatever its kind; a joint keeps a dynamic end.
static void test_kind_with_joint(void **state)
{
    (void)state;
    abut_dynamics2       *d = scene(10);
    const uint32_t        b = put(d, ABUT_DYNAMIC, circle(1, 0, 0.5), 4, 0, 0, material(1, 0, 0));
    const abut_joint_def2 rope = {
        .kind = ABUT_JOINT_ROPE2, .body_b = b, .frame_a = placed(5, 4), .frame_b = placed(1, 0), .length = 4};
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &rope, &id), ABUT_OK);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_STATIC), ABUT_INVALID);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).center.y, 0, 1e-3);
    assert_int_equal(abut_dynamics2_remove_joint(d, id), ABUT_OK);
    const double x = (double)body_of(d, b).pose.p.x;
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_STATIC), ABUT_OK);
    expect_close((double)body_of(d, b).pose.p.x, x, 1e-6);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_DYNAMIC), ABUT_OK);
    expect_close((double)body_of(d, b).pose.p.x, x, 1e-6);
    expect_close((double)body_of(d, b).center.x, x + 1, 1e-6);
    abut_dynamics2_release(d);
}

// A box asleep on a box that becomes dynamic, with nothing below it, wakes and falls.
static void test_kind_wakes(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  low = put(d, ABUT_STATIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0.5, 0));
    const uint32_t  high = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 1, 0, material(1, 0.5, 0));
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, high).asleep);
    assert_int_equal(abut_dynamics2_set_kind(d, low, ABUT_DYNAMIC), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, high).velocity.y, -10, 0.01);
    abut_dynamics2_release(d);
}

static void test_gravity_scale(void **state)
{
    (void)state;
    const double    scales[] = {1, 0, -0.5, 2};
    abut_dynamics2 *d = scene(10);
    uint32_t        b[4];
    for (int i = 0; i < 4; ++i) {
        b[i] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 3 * i, 0, 0, material(1, 0, 0));
        assert_int_equal(abut_dynamics2_set_gravity_scale(d, b[i], (abut_real)scales[i]), ABUT_OK);
        expect_close((double)body_of(d, b[i]).gravity_scale, scales[i], 0);
    }
    const double potential = (double)abut_dynamics2_sums(d).potential;
    expect_close(potential, 0, 1e-9);
    run_for(d, 1, SIXTIETH);
    for (int i = 0; i < 4; ++i) {
        expect_close((double)body_of(d, b[i]).velocity.y, -10 * scales[i], 1e-3);
    }
    // What falls gains what its height in its own gravity loses, to the error of the sub-steps.
    const abut_dynamics_sums2 sums = abut_dynamics2_sums(d);
    expect_close((double)(sums.kinetic + sums.potential), 0, 0.01 * (double)sums.kinetic);
    assert_int_equal(abut_dynamics2_set_gravity_scale(d, b[0], (abut_real)NAN), ABUT_NOT_FINITE);
    assert_int_equal(abut_dynamics2_set_gravity_scale(d, 0, 1), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// exp(-1) and exp(-2) of the velocities are left after a second.
static void test_damping(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    set_going(d, b, 8, 0, 2);
    assert_int_equal(abut_dynamics2_set_damping(d, b, 1, 2), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, 8 * exp(-1), 0.01);
    expect_close((double)body_of(d, b).angular_velocity, 2 * exp(-2), 0.01);
    expect_close((double)body_of(d, b).linear_damping, 1, 0);
    expect_close((double)body_of(d, b).angular_damping, 2, 0);
    assert_int_equal(abut_dynamics2_set_damping(d, b, -1, 0), ABUT_NEGATIVE_EXTENT);
    assert_int_equal(abut_dynamics2_set_damping(d, b, 0, -1), ABUT_NEGATIVE_EXTENT);
    assert_int_equal(abut_dynamics2_set_damping(d, b, (abut_real)INFINITY, 0), ABUT_NOT_FINITE);
    assert_int_equal(abut_dynamics2_set_damping(d, 99, 0, 0), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// An impulse at the rim turns a disc, one whose rotation is fixed not.
static void test_fixed_rotation(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    set_going(d, b, 0, 0, 3);
    assert_int_equal(abut_dynamics2_set_fixed_rotation(d, b, true), ABUT_OK);
    assert_true(body_of(d, b).fixed_rotation);
    expect_close((double)body_of(d, b).angular_velocity, 0, 0);
    assert_int_equal(abut_dynamics2_apply_impulse(d, b, at(0, 1), at(1, 0)), ABUT_OK);
    expect_close((double)body_of(d, b).angular_velocity, 0, 0);
    assert_int_equal(abut_dynamics2_set_fixed_rotation(d, b, false), ABUT_OK);
    assert_int_equal(abut_dynamics2_apply_impulse(d, b, at(0, 1), at(1, 0)), ABUT_OK);
    // Of mass pi and inertia pi / 2.
    expect_close((double)body_of(d, b).angular_velocity, 2 / acos(-1), 1e-6);
    assert_int_equal(abut_dynamics2_set_fixed_rotation(d, 99, true), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

static void test_no_sleep(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    assert_int_equal(abut_dynamics2_set_no_sleep(d, b, true), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    assert_false(body_of(d, b).asleep);
    assert_int_equal(abut_dynamics2_set_no_sleep(d, b, false), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    assert_int_equal(abut_dynamics2_set_no_sleep(d, 99, false), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// A mass of one's own, off the middle of the box: F / m and F arm / I; a shape more leaves it; NULL gives that of the shapes.
static void test_mass(void **state)
{
    (void)state;
    abut_dynamics2       *d = scene(0);
    const uint32_t        b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0, 0));
    const abut_body_mass2 own = {5, at(0.25, 0), 2};
    assert_int_equal(abut_dynamics2_set_mass(d, b, &own), ABUT_OK);
    (void)put_shape(d, b, circle(0, 2, 0.5), abut_identity2(), material(1, 0, 0));
    const abut_dynamic2 s = body_of(d, b);
    expect_close((double)s.mass, 5, 0);
    expect_close((double)s.inertia, 2, 0);
    expect_close((double)s.center.x, 0.25, 1e-6);
    assert_int_equal(abut_dynamics2_apply_impulse(d, b, at(0, 10), at(1.25, 0)), ABUT_OK);
    expect_close((double)body_of(d, b).velocity.y, 2, 1e-6);
    expect_close((double)body_of(d, b).angular_velocity, 5, 1e-6);
    assert_int_equal(abut_dynamics2_set_mass(d, b, NULL), ABUT_OK);
    expect_close((double)body_of(d, b).mass, 1 + acos(-1) / 4, 1e-5);
    const abut_body_mass2 bad[] = {{0, at(0, 0), 1},        {-1, at(0, 0), 1},
                                   {1, at(0, 0), -1},       {(abut_real)NAN, at(0, 0), 1},
                                   {1, at(0, INFINITY), 1}, {1, at(0, 0), (abut_real)INFINITY}};
    const abut_status     status[] = {ABUT_NEGATIVE_EXTENT, ABUT_NEGATIVE_EXTENT, ABUT_NEGATIVE_EXTENT,
                                      ABUT_NOT_FINITE,      ABUT_NOT_FINITE,      ABUT_NOT_FINITE};
    const uint64_t        before = abut_dynamics2_hash(d);
    for (int i = 0; i < 6; ++i) {
        assert_int_equal(abut_dynamics2_set_mass(d, b, &bad[i]), status[i]);
    }
    const abut_body_mass2 tiny = {sizeof(abut_real) == sizeof(float) ? (abut_real)1e-40 : (abut_real)1e-310, at(0, 0), 1};
    assert_int_equal(abut_dynamics2_set_mass(d, b, &tiny), ABUT_TOO_LARGE);
    assert_true(before == abut_dynamics2_hash(d));
    const uint32_t wall = put(d, ABUT_STATIC, circle(0, 0, 1), 9, 0, 0, material(1, 0, 0));
    assert_int_equal(abut_dynamics2_set_mass(d, wall, &own), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_set_mass(d, 99, &own), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// What sleeps on a floor that its filter parts it from now wakes and falls.
static void test_filter_wakes(void **state)
{
    (void)state;
    const abut_filter cats = {2, 2};
    abut_dynamics2   *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t    b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    const uint32_t    shape = abut_world2_next_shape(abut_dynamics2_world(d), b, 0);
    const abut_filter all = {1, 1};
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    const uint32_t of_floor = abut_world2_next_shape(abut_dynamics2_world(d), abut_dynamics2_next_body(d, 0), 0);
    assert_int_equal(abut_dynamics2_set_filter(d, shape, cats, 0), ABUT_OK);
    assert_int_equal(abut_dynamics2_set_filter(d, of_floor, all, 0), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.y, -10, 1e-3);
    assert_int_equal(abut_dynamics2_set_filter(d, 99, cats, 0), ABUT_BAD_ID);
    abut_dynamics2_release(d);
}

// Whether two joined boxes that overlap push each other apart is switched on and off again.
static void test_joint_collide(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0.8, 0, 0, material(1, 0, 0));
    abut_joint_def2 rope = {
        .kind = ABUT_JOINT_ROPE2, .body_a = a, .body_b = b, .frame_a = placed(0, 0), .frame_b = placed(0, 0), .length = 9};
    uint32_t id = 0, second = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &rope, &id), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 0.8, 1e-6);
    rope.collide = true;
    assert_int_equal(abut_dynamics2_set_joint(d, id, &rope), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)(body_of(d, b).pose.p.x - body_of(d, a).pose.p.x), 1, 0.02);
    // Another joint that keeps them apart goes on to do so.
    rope.collide = false;
    assert_int_equal(abut_dynamics2_add_joint(d, &rope, &second), ABUT_OK);
    assert_int_equal(abut_dynamics2_set_joint(d, id, &rope), ABUT_OK);
    rope.collide = true;
    assert_int_equal(abut_dynamics2_set_joint(d, id, &rope), ABUT_OK);
    assert_true(abut_world2_is_ignored(abut_dynamics2_world(d), a, b));
    assert_int_equal(abut_dynamics2_remove_joint(d, second), ABUT_OK);
    assert_false(abut_world2_is_ignored(abut_dynamics2_world(d), a, b));
    abut_dynamics2_release(d);
}

static void test_walks(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    uint32_t        b[4], joint[3];
    assert_int_equal(abut_dynamics2_next_body(d, 0), 0);
    for (int i = 0; i < 4; ++i) {
        b[i] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 2 * i, 0, 0, material(1, 0, 0));
    }
    for (int i = 0; i < 3; ++i) {
        const abut_joint_def2 rope = {.kind = ABUT_JOINT_ROPE2,
                                      .body_a = i == 0 ? 0 : b[i],
                                      .body_b = b[i + 1],
                                      .frame_a = placed(0, 0),
                                      .frame_b = placed(0, 0),
                                      .length = 9};
        assert_int_equal(abut_dynamics2_add_joint(d, &rope, &joint[i]), ABUT_OK);
    }
    // 0 - 1, 1 - 2, 2 - 3: the first is the world's.
    assert_int_equal(abut_dynamics2_next_joint(d, b[0], 0), 0);
    assert_int_equal(abut_dynamics2_next_joint(d, b[1], 0), joint[0]);
    assert_int_equal(abut_dynamics2_next_joint(d, b[1], joint[0]), joint[1]);
    assert_int_equal(abut_dynamics2_next_joint(d, b[1], joint[1]), 0);
    assert_int_equal(abut_dynamics2_next_joint(d, 0, 0), joint[0]);
    assert_int_equal(abut_dynamics2_next_joint(d, 0, joint[0]), joint[1]);
    assert_int_equal(abut_dynamics2_next_joint(d, 0, joint[2]), 0);
    assert_int_equal(abut_dynamics2_next_joint(d, 99, 0), 0);
    assert_int_equal(abut_dynamics2_next_joint(d, 0, 99), 0);
    assert_int_equal(abut_dynamics2_remove_body(d, b[1]), ABUT_OK);
    assert_int_equal(abut_dynamics2_next_body(d, 0), b[0]);
    assert_int_equal(abut_dynamics2_next_body(d, b[0]), b[2]);
    assert_int_equal(abut_dynamics2_next_body(d, b[3]), 0);
    assert_int_equal(abut_dynamics2_next_body(d, b[1]), 0);
    assert_int_equal(abut_dynamics2_next_joint(d, 0, 0), joint[2]);
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kind),         cmocka_unit_test(test_kind_with_joint),
        cmocka_unit_test(test_kind_wakes),   cmocka_unit_test(test_gravity_scale),
        cmocka_unit_test(test_damping),      cmocka_unit_test(test_fixed_rotation),
        cmocka_unit_test(test_no_sleep),     cmocka_unit_test(test_mass),
        cmocka_unit_test(test_filter_wakes), cmocka_unit_test(test_joint_collide),
        cmocka_unit_test(test_walks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
