// test_circle_circle2.c : two circles at once, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/circle_circle2.h"
#include "query/unit_size2.h"
#include "support/hand2.h"
#include "support/route2.h"

// By the kernel, at unit size where lengths are out of its range.
static bool ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double margin, abut_manifold2 *m)
{
    abut_unit_query2  u;
    const abut_query2 q = {a, b, &pose, NULL, NULL, &route2_general, (abut_real)margin};
    route2_handed_over = ROUTE2_PROVED;
    if (a->core != ABUT_CORE2_POINT || b->core != ABUT_CORE2_POINT) {
        return false;
    }
    *m = abut_circle_circle_contacts2(&q);
    if (route2_handed_over != ROUTE2_PROVED && abut_query_at_unit_size2(&u, &q, &route2_general)) {
        route2_handed_over = ROUTE2_PROVED;
        *m = abut_circle_circle_contacts2(&u.query);
        abut_manifold_from_unit_size2(m, u.scale.unit);
    }
    return route2_handed_over == ROUTE2_PROVED;
}

// Asked without a margin: distance, touch and cache.
static void test_distance(void **state)
{
    (void)state;
    const abut_shape2  a = circle(1, 2, 3);
    const abut_shape2  b = circle(0, 0, 1.5);
    const abut_options near = {1, 0, 0};
    abut_cache2        cache = {0};
    abut_proximity2    p = abut_distance2(&a, &b, placed(1 + 3.6, 2 - 4.8), &near, &cache); // 6 apart
    expect_near(p.distance, 1.5, 16 * roundoff);
    expect_vec(p.normal, 0.6, -0.8, 8 * roundoff);
    expect_vec(cache.private_.normal, 0.6, -0.8, 8 * roundoff);
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
    assert_true(m.count == 0 && m.status == ABUT_BEYOND && m.distance == 1);
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
    assert_true(ask(&a, &aside, placed(3, 0), 2, &m) && m.distance == 2); // its centre is at (4, 0)
    assert_true(ask(&a, &below, placed(4, 2), 3, &m) && m.distance == 3); // at (4, 3)
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
    assert_true(abut_circles2(&p, &a, &a, &beside, 1, NULL));
    assert_false(abut_circles2(&p, &a, &broken, &beside, 1, NULL) || abut_circles2(&p, &broken, &a, &beside, 1, NULL));
    broken.reach = (abut_real)NAN;
    assert_false(ask(&a, &broken, placed(3, 0), 0, &m) || ask(&broken, &a, placed(3, 0), 0, &m));
}

// Two points one above the other, nearer than any normal number, far from the origin for that: what brings their distance to
// unit size takes their places out of range.
static void test_nearer_than_normal_far_off(void **state)
{
    (void)state;
    const abut_real little = 1024 * ABUT_REAL_SMALLEST; // a subnormal number
    abut_shape2     a, b;
    const abut_vec2 low = {-10, 0}, high = {-10, little};
    abut_cache2     cache = {0};
    assert_int_equal(abut_make_circle2(&a, low, 0), ABUT_OK);
    assert_int_equal(abut_make_circle2(&b, high, 0), ABUT_OK);
    const abut_proximity2 p = abut_distance2(&a, &b, abut_identity2(), NULL, &cache);
    assert_true(p.point_a.x == -10 && p.point_b.x == -10 && p.distance == little && p.normal.y == 1);
    const abut_manifold2 m = abut_collide2(&a, &b, abut_identity2(), little, NULL);
    assert_true(m.count == 1 && m.points[0].point_a.x == -10 && m.points[0].separation == little);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places), cmocka_unit_test(test_distance),   cmocka_unit_test(test_margin),
        cmocka_unit_test(test_scale),  cmocka_unit_test(test_left_alone), cmocka_unit_test(test_nearer_than_normal_far_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
