// test_circle_polygon2.c : a polytope and a circle by their kernel, by hand, and against the distance query.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/unit_size2.h"
#include "support/hand2.h"
#include "support/random.h"
#include "support/route2.h"

// By the kernel, at unit size where lengths are out of its range.
static bool ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double margin, abut_manifold2 *m)
{
    abut_unit_query2  u;
    const abut_query2 q = {a, b, &pose, NULL, NULL, &route2_general, (abut_real)margin};
    route2_proof      proof = route2_contacts(0, a, b, &pose, (abut_real)margin, NULL, m);
    if (proof != ROUTE2_PROVED && abut_query_at_unit_size2(&u, &q, &route2_general)) {
        proof = route2_contacts(0, &u.a, &u.b, &u.b_in_a, u.query.limit, NULL, m);
        abut_manifold_from_unit_size2(m, u.scale.unit);
    }
    return proof == ROUTE2_PROVED;
}

static void expect(const abut_manifold2 *m, double distance, double normal_x, double normal_y, uint64_t feature_a)
{
    expect_near(m->distance, distance, 32 * roundoff);
    expect_vec(m->normal, normal_x, normal_y, 16 * roundoff);
    assert_int_equal(m->status, distance > 64 * roundoff ? ABUT_BEYOND : ABUT_OK);
    assert_int_equal(m->count, distance <= 0);
    assert_true(m->points[0].id == feature_a << 24);
    expect_near(m->points[0].separation, distance, 32 * roundoff);
}

// A box of half sizes 2 and 1, rounded by 1/4, and a circle of radius 1/2.
static void test_box(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 2, 1, 0.25);
    const abut_shape2 c = circle(0, 0, 0.5);
    abut_manifold2    m = {0};
    assert_true(ask(&a, &c, placed(1, 1.5), 0, &m)); // above
    expect(&m, -0.25, 0, 1, 2);
    expect_vec(m.points[0].point_a, 1, 1.25, 32 * roundoff);
    expect_vec(m.points[0].point_b, 1, 1, 32 * roundoff);
    assert_true(ask(&a, &c, placed(1, 0.75), 0, &m)); // the centre inside
    expect(&m, -1, 0, 1, 2);
    assert_true(ask(&a, &c, placed(2 + 0.3, 1 + 0.4), 0, &m)); // over corner 2, nearer to the upper side's normal
    expect(&m, -0.25, 0.6, 0.8, 2);
    assert_true(ask(&a, &c, placed(2 + 3, 1 + 4), 0, &m));
    expect(&m, 4.25, 0.6, 0.8, 2);
    assert_true(ask(&a, &c, placed(2 + 3, 1 + 4), 4, &m));
    assert_int_equal(m.status, ABUT_BEYOND);
    assert_true(ask(&a, &c, placed(2 + 3, 1 + 4), 5, &m));
    assert_int_equal(m.count, 1);
}

static void test_circles_and_capsules(void **state)
{
    (void)state;
    const abut_shape2 c = circle(0, 0, 0.5);
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0.5);
    abut_manifold2    m = {0};
    assert_true(ask(&c, &c, placed(0.3, 0.4), 0, &m));
    expect(&m, -0.5, 0.6, 0.8, 0);
    assert_int_equal(m.supports, 0);
    assert_true(ask(&s, &c, placed(0.5, -0.75), 0, &m)); // below: the edge from end 0 to end 1
    expect(&m, -0.25, 0, -1, 0);
    assert_true(ask(&s, &c, placed(3, 0), 0, &m)); // in line with it, no side faces that way
    expect(&m, 1, 1, 0, 1);
    abut_cache2      cache = {0};
    const abut_pose2 pose = placed(3, 0);
    (void)abut_collide2(&s, &c, pose, 0, &cache);
    expect_vec(cache.private_.normal, 1, 0, 16 * roundoff);
}

// A centre that is not the origin of its body: at (4, 0) and, turned by a right angle, at (0, 5).
static void test_centre_aside(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 aside = circle(1, 0, 0.5);
    abut_manifold2    m = {0};
    assert_true(ask(&a, &aside, placed(3, 0), 4, &m));
    expect_near(m.distance, 2.5, 32 * roundoff);
    expect_vec(m.points[0].point_b, 3.5, 0, 32 * roundoff);
    assert_true(ask(&a, &aside, turned(0, 4, 0, 1), 4, &m));
    expect_near(m.distance, 3.5, 32 * roundoff);
    expect_vec(m.normal, 0, 1, 0);
}

static void test_refused(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 c = circle(0, 0, 0.5);
    const abut_shape2 e = ellipse(0, 0, 2, 1, 0);
    abut_manifold2    m = {0};
    assert_false(ask(&e, &c, placed(3, 0), 0, &m));
    assert_false(ask(&a, &c, turned(3, 0, 2, 0), 0, &m));
    assert_false(ask(&a, &c, placed(INFINITY, 0), 0, &m));
    assert_false(ask(&a, &c, placed(0, INFINITY), 0, &m));
    assert_false(ask(&a, &c, placed(1, 1), 0, &m));      // the corner itself
    assert_false(ask(&a, &c, placed(1, 1.0625), 0, &m)); // over the end of an edge
    assert_false(ask(&c, &c, placed(0, 0), 0, &m));
}

// Whatever the place and the unit: what the distance query says.
static void test_against_distance(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1301);
    const uint64_t runs = rng_scaled(20000);
    uint64_t       answered = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const double      unit = ldexp(1, (int)(i % 5) * 30 - 60);
        const double      half_x = unit * rng_range(&r, 0.25, 1);
        const double      half_y = unit * rng_range(&r, 0.25, 1);
        const abut_shape2 a = rng_chance(&r, 0.5) ? box(0, 0, half_x, half_y, 0) : capsule(-half_x, 0, half_x, half_y, half_y);
        const abut_shape2 c = circle(0, 0, unit * rng_range(&r, 0, 1));
        const double      angle = rng_range(&r, -3, 3);
        const double      x = unit * rng_range(&r, -2, 2);
        const abut_pose2  pose = turned(x, unit * rng_range(&r, -2, 2), cos(angle), sin(angle));
        abut_manifold2    m = {0};
        if (!ask(&a, &c, pose, unit, &m)) {
            continue;
        }
        const abut_proximity2 p = abut_distance2(&a, &c, pose, NULL, NULL);
        ++answered;
        expect_near(m.distance, (double)p.distance, (double)(m.error + p.error));
        expect_vec(m.normal, (double)p.normal.x, (double)p.normal.y, 4096 * roundoff);
        expect_near(m.points[0].point_a.x, (double)p.point_a.x, 4096 * roundoff * unit);
        expect_near(m.points[0].point_b.y, (double)p.point_b.y, 4096 * roundoff * unit);
    }
    assert_true(answered > runs / 2);
}

static bool same_numbers(abut_vec2 a, abut_vec2 b, double scale)
{
    return (double)a.x == scale * (double)b.x && (double)a.y == scale * (double)b.y;
}

// Random hulls of up to as many corners as have arrays: what GJK and EPA say, with the names of the general manifold, and at
// another size the same bits.
static void test_polygons(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1302);
    const uint64_t runs = rng_scaled(20000);
    const double   far = ldexp(1, sizeof(abut_real) == sizeof(double) ? 700 : 90);
    uint64_t       answered = 0;
    uint64_t       corners = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng                  r = rng_make(seed, i);
        abut_vec2            block[160], far_block[160], points[ABUT_POLYGON8], far_points[ABUT_POLYGON8];
        const abut_polygon2 *polygon = NULL;
        const abut_polygon2 *far_polygon = NULL;
        abut_shape2          a, far_a;
        const int32_t        count = 3 + (int32_t)rng_below(&r, ABUT_POLYGON8 - 2);
        for (int32_t k = 0; k < count; ++k) {
            const double x = rng_range(&r, -1, 1);
            points[k] = at(x, rng_range(&r, -1, 1));
            far_points[k] = at(far * (double)points[k].x, far * (double)points[k].y);
        }
        (void)abut_hull2_build(points, count, block, sizeof block, &polygon, NULL);
        (void)abut_hull2_build(far_points, count, far_block, sizeof far_block, &far_polygon, NULL);
        assert_int_equal(abut_make_polygon2(&a, polygon, 0), ABUT_OK);
        assert_int_equal(abut_make_polygon2(&far_a, far_polygon, 0), ABUT_OK);
        const double      radius = (double)(abut_real)rng_range(&r, 0, 0.5);
        const double      x = (double)(abut_real)rng_range(&r, -2, 2);
        const double      y = (double)(abut_real)rng_range(&r, -2, 2);
        const abut_shape2 c = circle(0, 0, radius);
        const abut_shape2 far_c = circle(0, 0, far * radius);
        const abut_pose2  pose = placed(x, y);
        abut_manifold2    m = {0};
        abut_manifold2    n = {0};
        const bool        sure = ask(&a, &c, pose, 4, &m);
        assert_int_equal(ask(&far_a, &far_c, placed(far * x, far * y), 4 * far, &n), sure);
        if (!sure) {
            continue;
        }
        ++answered;
        assert_true((double)n.distance == far * (double)m.distance && same_numbers(n.normal, m.normal, 1));
        assert_true(same_numbers(n.points[0].point_a, m.points[0].point_a, far) && n.points[0].id == m.points[0].id);
        const abut_manifold2 plain = general_manifold2(&a, &c, &pose, 4);
        expect_near(m.distance, (double)plain.distance, (double)(m.error + plain.error));
        if (fabs((double)m.distance + radius) > 0.0625) { // nearer the normal of a vertex is as doubtful as its place
            expect_vec(m.normal, (double)plain.normal.x, (double)plain.normal.y, 4096 * roundoff);
            corners += m.points[0].id != plain.points[0].id;
        }
    }
    print_message("%d of %d answered\n", (int)answered, (int)runs);
    assert_true(answered > runs / 2);
    assert_int_equal(corners, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),     cmocka_unit_test(test_circles_and_capsules), cmocka_unit_test(test_centre_aside),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_against_distance),     cmocka_unit_test(test_polygons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
