// test_circles2.c : two circles at once, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id.h"
#include "clip/witness2.h"
#include "pairs/circles2.h"
#include "support/hand2.h"

static bool ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double margin, abut_manifold2 *m)
{
    abut_proximity2 p;
    if (!abut_far_circles2(&p, a, b, &pose, margin > 0 ? (abut_real)margin : (abut_real)INFINITY)) {
        return false;
    }
    *m = abut_single_manifold2(&p, (abut_real)margin, abut_contact_id(0, 0));
    return true;
}

// The same question in its own unit and at unit size: the same bits.
static void test_unit(void **state)
{
    (void)state;
    const abut_shape2 a = circle(1, 2, 3);
    const abut_shape2 b = circle(0, 0, 1.5);
    const abut_pose2  pose = turned(-1.375, 5.25, 0.6, 0.8);
    abut_proximity2   p, q;
    assert_true(abut_circles_apart2(&p, &a, &b, &pose, (abut_real)INFINITY));
    assert_true(abut_far_circles2(&q, &a, &b, &pose, (abut_real)INFINITY));
    assert_true(p.distance == q.distance && p.normal.x == q.normal.x && p.normal.y == q.normal.y);
    assert_true(p.point_a.x == q.point_a.x && p.point_a.y == q.point_a.y);
    assert_true(p.point_b.x == q.point_b.x && p.point_b.y == q.point_b.y);
    expect_near(q.error, (double)p.error, 64 * (double)ABUT_ERROR_FLOOR);
    const abut_pose2 far = placed(ldexp(1, sizeof(abut_real) == sizeof(double) ? 600 : 70), 0);
    assert_false(abut_circles_apart2(&p, &a, &b, &far, (abut_real)INFINITY));
    assert_true(abut_far_circles2(&p, &a, &b, &far, (abut_real)INFINITY));
    assert_true(p.distance == far.p.x);
}

// Asked without a margin: distance, touch and cache.
static void test_distance(void **state)
{
    (void)state;
    const abut_shape2  a = circle(1, 2, 3);
    const abut_shape2  b = circle(0, 0, 1.5);
    const abut_options near = {1, 0, 0};
    abut_cache2        cache = {{0, 0}, {0, 0}, {0, 0}, 0};
    abut_proximity2    p = abut_distance2(&a, &b, placed(1 + 3.6, 2 - 4.8), &near, &cache); // 6 apart
    expect_near(p.distance, 1.5, 16 * roundoff);
    expect_vec(p.normal, 0.6, -0.8, 8 * roundoff);
    expect_vec(cache.normal, 0.6, -0.8, 8 * roundoff);
    assert_true(p.status == ABUT_BEYOND && p.supports == 0);
    p = abut_distance2(&a, &b, placed(1 + 3.6, 2 - 4.8), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_false(abut_overlap2(&a, &b, placed(1 + 3.6, 2 - 4.8)));
    assert_true(abut_overlap2(&a, &b, placed(1 + 2.4, 2 - 3.2)));
    assert_true(abut_overlap2(&a, &a, placed(1, 2)));
    assert_int_equal(abut_distance2(&a, &b, placed((double)NAN, 0), NULL, NULL).status, ABUT_INVALID);
    assert_false(abut_overlap2(&a, &b, placed((double)NAN, 0)));
}

static void test_places(void **state)
{
    (void)state;
    const abut_shape2 a = circle(1, 2, 3);
    const abut_shape2 b = circle(0, 0, 1.5);
    abut_manifold2    m = {0};
    assert_true(ask(&a, &b, turned(1 - 2.4, 2 + 3.2, 0.6, 0.8), 0, &m)); // 4 apart
    expect_near(m.distance, -0.5, 16 * roundoff);
    expect_vec(m.normal, -0.6, 0.8, 8 * roundoff);
    expect_vec(m.tangent, -0.8, -0.6, 8 * roundoff);
    assert_int_equal(m.count, 1);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.supports, 0);
    expect_vec(m.points[0].point_a, 1 - 1.8, 2 + 2.4, 32 * roundoff);
    expect_vec(m.points[0].point_b, 1 - 2.4 + 0.9, 2 + 3.2 - 1.2, 32 * roundoff);
    assert_true(m.points[0].id == 0 && m.points[0].separation == m.distance);
    // 7 and 2 of the distance of the centres and the radii in evaluating, 5 in the offset.
    const double error = (double)m.error / roundoff;
    assert_true(error >= 12 * 4 + 2 * 4.5 && error < 12.1 * 4 + 2 * 4.5);
}

static void test_margin(void **state)
{
    (void)state;
    const abut_shape2 a = circle(0, 0, 1);
    abut_manifold2    m = {0};
    assert_true(ask(&a, &a, placed(3, 0), 0, &m));
    assert_true(m.count == 0 && m.status == ABUT_OK && m.distance == 1);
    assert_true(ask(&a, &a, placed(3, 0), 0.5, &m));
    assert_true(m.count == 0 && m.status == ABUT_BEYOND);
    assert_true(ask(&a, &a, placed(3, 0), 1, &m));
    assert_true(m.count == 1 && m.status == ABUT_OK);
}

// The same numbers times a power of two, out of the range of squares too.
static void test_scale(void **state)
{
    (void)state;
    abut_manifold2 m = {0};
    abut_manifold2 n = {0};
    for (int power = -100; power <= 100; power += 10) {
        const double      scale = ldexp(1, power);
        const abut_shape2 one = circle(0.3, 0.1, 0.7);
        const abut_shape2 large =
            circle(scale * (double)(abut_real)0.3, scale * (double)(abut_real)0.1, scale * (double)(abut_real)0.7);
        const abut_shape2 b = circle(0, 0, 0);
        assert_true(ask(&one, &b, placed(0.9, -0.4), 0, &m));
        assert_true(ask(&large, &b, placed(scale * (double)(abut_real)0.9, -scale * (double)(abut_real)0.4), 0, &n));
        assert_true((double)n.distance == scale * (double)m.distance);
        expect_vec(n.normal, (double)m.normal.x, (double)m.normal.y, 0);
        expect_vec(n.points[0].point_a, scale * (double)m.points[0].point_a.x, scale * (double)m.points[0].point_a.y, 0);
    }
}

static void test_left_alone(void **state)
{
    (void)state;
    const abut_shape2 a = circle(0, 0, 1);
    const abut_shape2 aside = circle(1, 0, 1);
    const abut_shape2 below = circle(0, 1, 1);
    const abut_shape2 bar = capsule(-1, 0, 1, 0, 1);
    abut_shape2       broken = a;
    abut_manifold2    m = {0};
    assert_false(ask(&a, &bar, placed(3, 0), 0, &m) || ask(&bar, &a, placed(3, 0), 0, &m));
    assert_true(ask(&aside, &a, placed(3, 0), 0, &m));
    assert_false(ask(&a, &aside, placed(3, 0), 0, &m) || ask(&a, &below, placed(3, 0), 0, &m));
    assert_false(ask(&a, &a, placed(0, 0), 0, &m));
    assert_false(ask(&a, &a, placed((double)NAN, 0), 0, &m) || ask(&a, &a, placed(0, INFINITY), 0, &m));
    assert_false(ask(&a, &a, turned(3, 0, 2, 0), 0, &m));
    broken.radius = -1;
    assert_false(ask(&a, &broken, placed(3, 0), 0, &m) || ask(&broken, &a, placed(3, 0), 0, &m));
    broken.radius = ABUT_REAL_LARGEST;
    assert_false(ask(&broken, &broken, placed(3, 0), 0, &m));
    broken = a;
    broken.reach = 1;
    const abut_pose2 beside = placed(3, 0);
    abut_proximity2  p;
    assert_true(abut_circles_apart2(&p, &a, &a, &beside, 1));
    assert_false(abut_circles_apart2(&p, &a, &broken, &beside, 1) || abut_circles_apart2(&p, &broken, &a, &beside, 1));
    broken.reach = (abut_real)NAN;
    assert_false(ask(&a, &broken, placed(3, 0), 0, &m) || ask(&broken, &a, placed(3, 0), 0, &m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places), cmocka_unit_test(test_unit),  cmocka_unit_test(test_distance),
        cmocka_unit_test(test_margin), cmocka_unit_test(test_scale), cmocka_unit_test(test_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
