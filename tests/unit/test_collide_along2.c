// test_collide_along2.c : contacts along a normal that is given, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"

static const double some = 40;

// A box of side 1 reaches 0.02 over the end of a segment, 0.05 deep: the shortest way out is aside. Along the segment's own
// normal the contacts are the two ends of what both cover.
static void test_box_over_the_end_of_a_segment(void **state)
{
    (void)state;
    const abut_shape2    s = capsule(0, 0, 2, 0, 0);
    const abut_shape2    b = box(0, 0, 0.5, 0.5, 0);
    const abut_pose2     pose = placed(2.48, 0.45);
    const abut_manifold2 shortest = abut_collide2(&s, &b, pose, 0, NULL);
    assert_true(shortest.normal.x > (abut_real)0.9);
    const abut_manifold2 m = abut_collide2_along(&s, &b, pose, at(0, 5), 0);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, 2);
    expect_near(m.distance, -0.05, some * roundoff);
    for (int32_t i = 0; i < 2; ++i) {
        expect_near(m.points[i].separation, -0.05, some * roundoff);
        expect_near(m.points[i].point_a.y, 0, some * roundoff);
        expect_near(m.points[i].point_a.x, 1.99, 0.01 + some * roundoff);
    }
}

static void test_circle(void **state)
{
    (void)state;
    const abut_shape2    s = capsule(0, 0, 2, 0, 0);
    const abut_shape2    b = circle(0, 0, 0.5);
    const abut_manifold2 m = abut_collide2_along(&s, &b, placed(0.75, 0.45), at(0, 1), 0);
    assert_int_equal(m.count, 1);
    expect_vec(m.points[0].point_a, 0.75, 0, some * roundoff);
    expect_vec(m.points[0].point_b, 0.75, -0.05, some * roundoff);
    expect_near(m.points[0].separation, -0.05, some * roundoff);
    const abut_manifold2 beside = abut_collide2_along(&s, &b, placed(2.25, 0.45), at(0, 1), 0);
    assert_int_equal(beside.status, ABUT_OK);
    assert_int_equal(beside.count, 0);
    const abut_manifold2 turned = abut_collide2_along(&b, &s, placed(-0.75, -0.45), at(0, -1), 0);
    assert_int_equal(turned.count, 1);
    expect_vec(turned.points[0].point_b, 0, -0.45, some * roundoff);
}

static void test_margin_and_bad_input(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_shape2    none = {0};
    const abut_manifold2 beyond = abut_collide2_along(&a, &a, placed(0, 2.5), at(0, 1), (abut_real)0.25);
    assert_int_equal(beyond.status, ABUT_BEYOND);
    assert_int_equal(beyond.count, 0);
    expect_near(beyond.distance, 0.5, some * roundoff);
    assert_int_equal(abut_collide2_along(&a, &a, placed(0, 2.5), at(0, 1), (abut_real)0.75).count, 2);
    const abut_vec2 bad[] = {at(0, 0), at(0, NAN), at(INFINITY, 0)};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        const abut_manifold2 m = abut_collide2_along(&a, &a, placed(0, 1), bad[i], 0);
        assert_int_equal(m.status, ABUT_INVALID);
        assert_true(isinf(m.distance));
        assert_int_equal(m.count, 0);
    }
    assert_int_equal(abut_collide2_along(&a, &none, placed(0, 1), at(0, 1), 0).status, ABUT_INVALID);
    assert_int_equal(abut_collide2_along(&a, &a, placed(NAN, 1), at(0, 1), 0).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_over_the_end_of_a_segment),
        cmocka_unit_test(test_circle),
        cmocka_unit_test(test_margin_and_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
