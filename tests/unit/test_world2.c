// test_world2.c : 2D queries with two poses in the world.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/abut.h"
#include "base/tolerance.h"
#include "support/random.h"

static abut_vec2 at2(double x, double y)
{
    const abut_vec2 v = {(abut_real)x, (abut_real)y};
    return v;
}

static abut_shape2 circle_at(abut_vec2 center, double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_circle2(&shape, center, (abut_real)radius), ABUT_OK);
    return shape;
}

// Two boxes of half size 1, three apart at a million, both turned a quarter: the gap is 1 along the world's x axis. Each
// reaches sqrt 2, so the poses cost 5 u of 3 + 3 sqrt 2 more than the same question in A's frame.
static void test_by_hand(void **state)
{
    (void)state;
    abut_shape2 box;
    assert_int_equal(abut_make_box2(&box, at2(0, 0), at2(1, 1), 0), ABUT_OK);
    const abut_pose2      a = {{0x1p20, 0}, {0, 1}};
    const abut_pose2      b = {{0x1p20 + 3, 0}, {0, 1}};
    const abut_proximity2 p = abut_distance2_world(&box, a, &box, b, NULL, NULL);
    const abut_proximity2 in_a = abut_distance2(&box, &box, abut_relative_pose2(a, b), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_true(p.distance == 1);
    assert_true(p.normal.x == 1 && p.normal.y == 0);
    assert_true(p.point_a.x == (abut_real)(0x1p20 + 1) && p.point_b.x == (abut_real)(0x1p20 + 2));
    const double more = (double)p.error - (double)in_a.error;
    const double by_hand = 5 * (double)ABUT_UNIT_ROUNDOFF * (3 + 3 * sqrt(2));
    assert_true(fabs(more - by_hand) <= 0.01 * by_hand);

    const abut_manifold2 m = abut_collide2_world(&box, a, &box, b, (abut_real)1.5, NULL);
    assert_int_equal(m.count, 2);
    assert_true(m.normal.x == 1 && m.normal.y == 0 && m.tangent.x == 0 && m.tangent.y == 1);
    for (int i = 0; i < m.count; ++i) {
        assert_true(m.points[i].point_a.x == (abut_real)(0x1p20 + 1) && m.points[i].point_b.x == (abut_real)(0x1p20 + 2));
        assert_true(m.points[i].separation == 1);
    }
}

static long double x_of(const abut_pose2 *pose, abut_vec2 v)
{
    return (long double)pose->p.x + ((long double)pose->r.c * (long double)v.x - (long double)pose->r.s * (long double)v.y);
}

static long double y_of(const abut_pose2 *pose, abut_vec2 v)
{
    return (long double)pose->p.y + ((long double)pose->r.s * (long double)v.x + (long double)pose->r.c * (long double)v.y);
}

// A rotation that also stretches, by up to `off`.
static abut_pose2 random_pose(rng *r, double off)
{
    abut_pose2 pose = abut_pose2_angle(at2(rng_range(r, -100, 100), rng_range(r, -100, 100)), (abut_real)rng_range(r, -4, 4));
    const abut_real stretch = (abut_real)(1 + rng_range(r, -off, off));
    pose.r.c *= stretch;
    pose.r.s *= stretch;
    return pose;
}

// Two circles about points off their bodies' origins: their distance in the world, in long double, is within the error; with
// rotations as good as their numbers, and with some that are not.
static void test_circles(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1136), 0);
    for (int i = 0; i < 20000; ++i) {
        const double          off = i % 2 == 0 ? 0 : 1e-4;
        const abut_pose2      a = random_pose(&r, off);
        const abut_pose2      b = random_pose(&r, off);
        const abut_vec2       at_a = at2(rng_range(&r, -3, 3), rng_range(&r, -3, 3));
        const abut_vec2       at_b = at2(rng_range(&r, -3, 3), rng_range(&r, -3, 3));
        const abut_shape2     of_a = circle_at(at_a, 0.5);
        const abut_shape2     of_b = circle_at(at_b, 0.25);
        const long double     way_x = x_of(&b, at_b) - x_of(&a, at_a);
        const long double     way_y = y_of(&b, at_b) - y_of(&a, at_a);
        const long double     exact = sqrtl(way_x * way_x + way_y * way_y) - 0.75L;
        const abut_proximity2 p = abut_distance2_world(&of_a, a, &of_b, b, NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(fabsl((long double)p.distance - exact) <= (long double)p.error);
    }
}

// What is invalid is answered as the same question in A's frame is.
static void test_invalid(void **state)
{
    (void)state;
    const abut_shape2 circle = circle_at(at2(0, 0), 1);
    abut_pose2        broken = abut_identity2();
    broken.p.x = (abut_real)NAN;
    assert_int_equal(abut_distance2_world(&circle, broken, &circle, abut_identity2(), NULL, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_collide2_world(&circle, abut_identity2(), &circle, broken, 0, NULL).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_circles),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
