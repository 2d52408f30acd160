// test_collide_along3.c : contacts along a normal that is given, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"

static const double some = 40;

// A crate of side 1 stands 0.05 deep on a triangle, which cuts one corner off its lower face: five contacts, four kept.
static void test_box_on_a_triangle(void **state)
{
    (void)state;
    const abut_shape3    t = triangle3(at3(0, 0, 0), at3(2, 0, 0), at3(0, 2, 0), 0);
    const abut_shape3    b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const abut_manifold3 m = abut_collide3_along(&t, &b, placed3(0.6, 0.6, 0.45), at3(0, 0, 3), 0, NULL);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.total, 5);
    assert_int_equal(m.count, 4);
    expect_vec3(m.normal, at3(0, 0, 1), 0);
    expect_near(m.distance, -0.05, some * roundoff);
    for (int32_t i = 0; i < m.count; ++i) {
        expect_near(m.points[i].separation, -0.05, some * roundoff);
        expect_near(m.points[i].point_a.z, 0, some * roundoff);
        expect_near(m.points[i].point_b.z, -0.05, some * roundoff);
        assert_true((double)(m.points[i].point_a.x + m.points[i].point_a.y) <= 2 + some * roundoff);
    }
}

// The crate reaches 0.02 over the corner at (2, 0, 0). The shortest way out is aside; along the triangle's own normal the
// contacts are the three corners of what both cover.
static void test_the_shortest_way_out_is_not_asked_for(void **state)
{
    (void)state;
    const abut_shape3    t = triangle3(at3(0, 0, 0), at3(2, 0, 0), at3(0, 2, 0), 0);
    const abut_shape3    b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const abut_pose3     pose = placed3(2.48, 0.25, 0.45);
    const abut_manifold3 shortest = abut_collide3(&t, &b, pose, 0, NULL);
    assert_true(shortest.normal.x > (abut_real)0.7);
    const abut_manifold3 m = abut_collide3_along(&t, &b, pose, at3(0, 0, 1), 0, NULL);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, 3);
    expect_near(m.distance, -0.05, some * roundoff);
    for (int32_t i = 0; i < m.count; ++i) {
        assert_true((double)m.points[i].point_a.x >= 1.98 - some * roundoff);
        expect_near(m.points[i].separation, -0.05, some * roundoff);
    }
}

// A ball over the triangle touches below its middle; over the hypotenuse's far side it does not lie over it.
static void test_ball(void **state)
{
    (void)state;
    const abut_shape3    t = triangle3(at3(0, 0, 0), at3(2, 0, 0), at3(0, 2, 0), 0);
    const abut_shape3    b = sphere(0, 0, 0, 0.5);
    const abut_manifold3 m = abut_collide3_along(&t, &b, placed3(0.5, 0.25, 0.45), at3(0, 0, 1), 0, NULL);
    assert_int_equal(m.count, 1);
    expect_vec3(m.points[0].point_a, at3(0.5, 0.25, 0), some * roundoff);
    expect_vec3(m.points[0].point_b, at3(0.5, 0.25, -0.05), some * roundoff);
    expect_near(m.points[0].separation, -0.05, some * roundoff);
    const abut_manifold3 beside = abut_collide3_along(&t, &b, placed3(1.25, 1, 0.45), at3(0, 0, 1), 0, NULL);
    assert_int_equal(beside.status, ABUT_OK);
    assert_int_equal(beside.count, 0);
    expect_near(beside.distance, -0.05, some * roundoff);
    // Seen from the ball.
    const abut_manifold3 turned = abut_collide3_along(&b, &t, placed3(-0.5, -0.25, -0.45), at3(0, 0, -1), 0, NULL);
    assert_int_equal(turned.count, 1);
    expect_vec3(turned.points[0].point_b, at3(0, 0, -0.45), some * roundoff);
}

// Two capsules across each other, 0.15 apart: where their axes cross. Shifted by more than half a length they do not.
static void test_edges_that_cross(void **state)
{
    (void)state;
    const abut_shape3    a = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.1);
    const abut_shape3    b = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0.1);
    const abut_manifold3 m = abut_collide3_along(&a, &b, placed3(0.25, 0.5, 0.15), at3(0, 0, 1), 0, NULL);
    assert_int_equal(m.count, 1);
    expect_vec3(m.points[0].point_a, at3(0.25, 0, 0.1), some * roundoff);
    expect_vec3(m.points[0].point_b, at3(0.25, 0, 0.05), some * roundoff);
    expect_near(m.points[0].separation, -0.05, some * roundoff);
    assert_int_equal(abut_collide3_along(&a, &b, placed3(1.25, 0, 0.15), at3(0, 0, 1), 0, NULL).count, 0);
    assert_int_equal(abut_collide3_along(&a, &b, placed3(0, 1.25, 0.15), at3(0, 0, 1), 0, NULL).count, 0);
}

static void test_margin_and_bad_input(void **state)
{
    (void)state;
    const abut_shape3    a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3    none = {0};
    const abut_manifold3 beyond = abut_collide3_along(&a, &a, placed3(0, 0, 2.5), at3(0, 0, 1), (abut_real)0.25, NULL);
    assert_int_equal(beyond.status, ABUT_BEYOND);
    assert_int_equal(beyond.count, 0);
    expect_near(beyond.distance, 0.5, some * roundoff);
    assert_int_equal(abut_collide3_along(&a, &a, placed3(0, 0, 2.5), at3(0, 0, 1), (abut_real)0.75, NULL).count, 4);
    const abut_vec3 bad[] = {at3(0, 0, 0), at3(0, NAN, 1), at3(INFINITY, 0, 0)};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        const abut_manifold3 m = abut_collide3_along(&a, &a, placed3(0, 0, 1), bad[i], 0, NULL);
        assert_int_equal(m.status, ABUT_INVALID);
        assert_true(isinf(m.distance));
        assert_int_equal(m.count, 0);
    }
    assert_int_equal(abut_collide3_along(&a, &none, placed3(0, 0, 1), at3(0, 0, 1), 0, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_collide3_along(&a, &a, placed3(NAN, 0, 1), at3(0, 0, 1), 0, NULL).status, ABUT_INVALID);
}

// A ball at a corner of a triangle so large that beside it the radius is less than rounding.
static void test_a_speck(void **state)
{
    (void)state;
    const double         k = ldexp(1, ABUT_MANTISSA_BITS > 24 ? 100 : 49);
    const abut_shape3    t = triangle3(at3(-k / 64, -k / 64, k), at3(-k / 64, -k / 64, -k), at3(0, 0, 0), 0);
    const abut_shape3    ball = sphere(0, 0, 0, 1);
    const abut_manifold3 m = abut_collide3_along(&t, &ball, placed3(0, 0, 0), at3(1, -1, 0), 0, NULL);
    assert_int_equal(m.count, 1);
    expect_near(m.distance, -1, 0);
    assert_true(fabs((double)m.points[0].separation) <= (double)m.error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_on_a_triangle),
        cmocka_unit_test(test_the_shortest_way_out_is_not_asked_for),
        cmocka_unit_test(test_ball),
        cmocka_unit_test(test_edges_that_cross),
        cmocka_unit_test(test_margin_and_bad_input),
        cmocka_unit_test(test_a_speck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
