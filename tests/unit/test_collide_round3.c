// test_collide_round3.c : contact manifolds of balls, capsules, cylinders, cones and ellipsoids by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/collide_hand3.h"

static void test_sphere(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 s = sphere(0, 0, 0, 0.5);
    manifold          f = collide(&a, &s, placed3(0.25, -0.5, 1.375), 0);
    assert_int_equal(f.m.count, 1);
    expect_vec3(f.m.points[0].point_a, at3(0.25, -0.5, 1), 20 * roundoff);
    expect_vec3(f.m.points[0].point_b, at3(0.25, -0.5, 0.875), 20 * roundoff);
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0));
    f = collide(&s, &s, placed3(0.6, 0, 0.8 * 0.75), 0);
    assert_int_equal(f.m.count, 1);
    assert_true(has_id(&f, ABUT_CONTACT_VERTICES, 0, 0));
    f = collide(&s, &s, placed3(0, 0, 0), 0); // in the same place
    assert_int_equal(f.m.count, 1);
    expect_near(f.m.distance, -1, 8 * roundoff);
}

static void test_capsule_on_box(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = capsule3(at3(-0.5, 0, 0), at3(0.5, 0, 0), 0.25);
    manifold          f = collide(&a, &b, placed3(0, 0.5, 1.2), 0);
    assert_int_equal(f.m.count, 2);
    expect_vec3(f.m.normal, at3(0, 0, 1), 4 * roundoff);
    assert_true(has_point_a(&f, -0.5, 0.5, 1) && has_point_a(&f, 0.5, 0.5, 1));
    expect_near(f.m.points[1].separation, -0.05, 40 * roundoff);
    f = collide(&b, &a, placed3(0, -0.5, -1.2), 0); // the other way round
    assert_int_equal(f.m.count, 2);
    assert_true(has_point_a(&f, -0.5, 0, -0.25) && has_point_a(&f, 0.5, 0, -0.25));
    f = collide(&a, &b, placed3(0.75, 0.5, 1.2), 0); // beyond x = 1
    assert_int_equal(f.m.count, 2);
    assert_true(has_point_a(&f, 0.25, 0.5, 1) && has_point_a(&f, 1, 0.5, 1));
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_EDGES, 7, 0));
    f = collide(&a, &b, turned3(at3(0, 1, 0), 1.5707963267948966, 0.125, 0.25, 1.7), 0);
    assert_int_equal(f.m.count, 1);
    expect_vec3(f.m.points[0].point_a, at3(0.125, 0.25, 1), 40 * roundoff);
}

static void test_capsules(void **state)
{
    (void)state;
    const abut_shape3 a = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    manifold          f = collide(&a, &a, placed3(0.5, 0, 0.875), 0);
    assert_int_equal(f.m.count, 2);
    assert_true(has_point_a(&f, -0.5, 0, 0.5) && has_point_a(&f, 1, 0, 0.5));
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_A, 1, 0));
    f = collide(&a, &a, turned3(at3(0, 0, 1), 1, 0, 0, 0.875), 0);
    assert_int_equal(f.m.count, 1);
    assert_true(has_id(&f, ABUT_CONTACT_EDGES, 0, 0));
    f = collide(&a, &a, turned3(at3(0, 0, 1), 0.1, 0, 0, 0.875), 0);
    assert_int_equal(f.m.total, 3); // the crossing is deepest, the ends are 0.05 aside of the middle
    expect_near(f.m.points[1].separation, 0.875 - 2 * sqrt(0.25 - 0.0025), 1e-3);
    f = collide(&a, &a, turned3(at3(0, 0, 1), 0.1, 0, 0, 0.999), 0); // too shallow for the ends
    assert_int_equal(f.m.total, 1);
}

static void test_cylinder_on_plate(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(4, 4, 1), 0);
    const abut_shape3 b = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 1);
    manifold          f = collide(&a, &b, placed3(0.5, 0.25, 1.9375), 0);
    assert_int_equal(f.m.total, 32);
    assert_int_equal(f.m.count, 4);
    for (int i = 0; i < 4; ++i) {
        const abut_vec3 p = f.m.points[i].point_a;
        expect_near((abut_real)hypot((double)p.x - 0.5, (double)p.y - 0.25), 0.5, 40 * roundoff);
        expect_near(f.m.points[i].separation, -0.0625, 40 * roundoff);
        assert_int_equal(f.m.points[i].id >> 48, ABUT_CONTACT_VERTEX_OF_B);
    }
    const abut_vec3 across = abut_sub3(f.m.points[0].point_a, f.m.points[1].point_a);
    const abut_vec3 other = abut_sub3(f.m.points[2].point_a, f.m.points[3].point_a);
    expect_near(abut_dot3(across, across), 1, 100 * roundoff);
    expect_near(abut_dot3(other, other), 1, 100 * roundoff);
    expect_near(abut_dot3(across, other), 0, 100 * roundoff);
    f = collide(&a, &b, turned3(at3(0, 1, 0), 1.5707963267948966, 0.5, 0.25, 1.4375), 0);
    assert_int_equal(f.m.total, 2);
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 1));
    assert_true(has_point_a(&f, -0.5, 0.25, 1) && has_point_a(&f, 1.5, 0.25, 1));
    // On its rim, tilted by half a radian: the lowest point is among them.
    f = collide(&a, &b, turned3(at3(0.6, 0.8, 0), 0.5, 0.5, 0.25, 1 + cos(0.5) + 0.5 * sin(0.5) - 0.0625), 0);
    expect_near(f.m.distance, -0.0625, (double)f.m.error + 40 * roundoff);
    assert_true(f.m.count >= 1);
    // Two standing on each other, the upper one aside.
    f = collide(&b, &b, placed3(0.5, 0, 1.9375), 0);
    assert_int_equal(f.m.count, 4);
    expect_near(f.m.distance, -0.0625, (double)f.m.error + 40 * roundoff);
}

static void test_cylinders(void **state)
{
    (void)state;
    const abut_shape3 a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 1);
    manifold          f = collide(&a, &a, placed3(0.6, 0.75, 1), 0);
    expect_near(f.m.distance, hypot(0.6, 0.75) - 1, (double)f.m.error + 40 * roundoff);
    assert_int_equal(f.m.count, 2);
    assert_true(fabs(fabs((double)(f.m.points[0].point_a.z - f.m.points[1].point_a.z)) - 1) < 40 * roundoff);
    f = collide(&a, &a, turned3(at3(1, 0, 0), 1, 0.9375, 0, 0), 0);
    assert_int_equal(f.m.count, 1);
    expect_near(f.m.distance, -0.0625, (double)f.m.error + 40 * roundoff);
}

static void test_cone_and_ellipsoid(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(4, 4, 1), 0);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 0.75, 0.5);
    manifold          f = collide(&a, &cone, placed3(0, 0, 1.4375), 0);
    assert_int_equal(f.m.count, 4);
    f = collide(&cone, &a, placed3(0, 0, -1.4375), 0);
    assert_int_equal(f.m.count, 4);
    // Its side has the slope 1 : 0.75; turned about y by atan2(1, 0.75) past upside down it lies on it.
    f = collide(&a, &cone, turned3(at3(0, 1, 0), 3.14159265358979323846 - atan2(1, 0.75), 0, 0, 1.3), 0.5);
    assert_int_equal(f.m.total, 2);
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 1));
    const abut_shape3 e = ellipsoid3(at3(0, 0, 0), at3(1, 2, 0.5), 0);
    f = collide(&a, &e, placed3(0.125, 0.25, 1.375), 0);
    assert_int_equal(f.m.count, 1);
    expect_near(f.m.distance, -0.125, (double)f.m.error + 40 * roundoff);
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0));
}

// A cone lies across a cylinder, turned by half a radian about z: their sides meet in a stretch whose two ends are contacts,
// and the deepest place is beside the line between them. Of the pair and its mirror image each has the three counter-clockwise.
static void test_three_run_about_the_normal(void **state)
{
    (void)state;
    const abut_shape3 cylinder = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 0.25, 0.5);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 0.5);
    for (int side = -1; side <= 1; side += 2) {
        abut_contact3        all[ABUT_CONTACTS3_AT_MOST];
        const abut_pose3     pose = {at3(0.25, -0.25, 0.125 * side), abut_rot3_axis(at3(0, 0, 1), (abut_real)0.5)};
        const abut_manifold3 m = abut_collide3_full(&cylinder, &cone, pose, (abut_real)0.05, NULL, all);
        assert_int_equal(m.total, 3);
        const abut_vec3 second = abut_sub3(all[1].point_a, all[0].point_a);
        const abut_vec3 third = abut_sub3(all[2].point_a, all[0].point_a);
        assert_true((double)abut_dot3(abut_cross3(second, third), m.normal) > 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere),
        cmocka_unit_test(test_capsule_on_box),
        cmocka_unit_test(test_capsules),
        cmocka_unit_test(test_cylinder_on_plate),
        cmocka_unit_test(test_cylinders),
        cmocka_unit_test(test_cone_and_ellipsoid),
        cmocka_unit_test(test_three_run_about_the_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
