// test_options3.c : what the options and the cache do to a query, and queries at the ends of the range of numbers. (Garbage in
// a cache is for property/coherent3.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/support3.h"
#include "support/hand3.h"
#include "support/made3.h"

#include <string.h>

// A hexagonal prism of half height 1 with a side towards +y: GJK answers it, not a closed form.
static made3 prism;

static void make_prism(void)
{
    recipe3 recipe = {.kind = RECIPE3_HULL, .count = 12};
    for (int i = 0; i < 12; ++i) {
        recipe.points[i][0] = cos(i / 2 * 1.0471975511965976);
        recipe.points[i][1] = sin(i / 2 * 1.0471975511965976);
        recipe.points[i][2] = i % 2 == 0 ? 1 : -1;
    }
    made3_make(&prism, &recipe);
    assert_int_equal(prism.status, ABUT_OK);
}

static abut_pose3 leaning(double x, double y, double z)
{
    abut_pose3 pose = placed3(x, y, z);
    pose.r.x = at3(0.6, 0.64, 0.48); // two turns by the angle of the triangle 3, 4, 5
    pose.r.y = at3(-0.8, 0.48, 0.36);
    pose.r.z = at3(0, -0.6, 0.8);
    return pose;
}

// Prisms 6 apart along y leave a gap of 6 - 2 sqrt(3/4).
static void test_max_distance(void **state)
{
    (void)state;
    make_prism();
    const double       gap = 6 - sqrt(3);
    const abut_options less = {4, 0, 0};
    const abut_options more = {5, 0, 0};
    abut_proximity3    p = abut_distance3(&prism.shape, &prism.shape, placed3(0.125, 6, 0.25), &less, NULL);
    assert_int_equal(p.status, ABUT_BEYOND);
    expect_near(p.distance, gap, (double)p.error); // the bracket holds the truth
    expect_near(abut_dot3(p.normal, p.normal), 1, 8 * roundoff);
    p = abut_distance3(&prism.shape, &prism.shape, placed3(0.125, 6, 0.25), &more, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, gap, (double)p.error);
    // The radii count: 4.27 between the cores, 1.27 between the shapes rounded by 1.5 each.
    abut_shape3 round = prism.shape;
    round.radius = (abut_real)1.5;
    const abut_options two = {2, 0, 0};
    const abut_options one = {1, 0, 0};
    assert_int_equal(abut_distance3(&round, &round, placed3(0.125, 6, 0.25), &two, NULL).status, ABUT_OK);
    assert_int_equal(abut_distance3(&round, &round, placed3(0.125, 6, 0.25), &one, NULL).status, ABUT_BEYOND);
    // An overlap is never beyond.
    assert_int_equal(abut_distance3(&prism.shape, &prism.shape, placed3(0.125, 1, 0.25), &one, NULL).status, ABUT_OK);
}

// A tolerance of 0.01 costs less, and the error owns up to it.
static void test_tolerance(void **state)
{
    (void)state;
    const abut_shape3  a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    const abut_options coarse = {0, (abut_real)0.01, 0};
    const abut_pose3   poses[2] = {leaning(5, 3, 2), leaning(0.5, 0.25, 0.125)};
    int                saved = 0;
    for (int i = 0; i < 2; ++i) {
        const abut_proximity3 fine = abut_distance3(&a, &a, poses[i], NULL, NULL);
        const abut_proximity3 fast = abut_distance3(&a, &a, poses[i], &coarse, NULL);
        assert_int_equal(fine.status, ABUT_OK);
        assert_int_equal(fast.status, ABUT_OK);
        saved += fine.supports - fast.supports;
        assert_true((double)fast.error <= 0.01 + 1e-4);
        expect_near(fast.distance, (double)fine.distance, (double)(fast.error + fine.error));
    }
    assert_true(saved > 0);
}

// A rounded cone, a triangle's corner in its side. The triangle's normal is n = (1, 2, -5) / sqrt(30); the cone's rim reaches
// farther along it than the plane of the triangle by 0.875 sqrt(5 / 30), and its rounding by an eighth: so deep they are. Out
// of the flat end it is a half: a worse answer by 0.018, which no tolerance makes as good.
static void test_tolerance_at_a_flat_end(void **state)
{
    (void)state;
    const double depth = 0.125 + 0.875 / sqrt(6);
    abut_shape3  cone = cone3(at3(-0.625, -0.375, -0.625), ABUT_AXIS_Z, 0.875, 0.75);
    abut_pose3   pose = placed3(0, -0.125, -1.625);
    cone.radius = (abut_real)0.125;
    pose.r.x = at3(0, 1, 0);
    pose.r.y = at3(1, 0, 0);
    pose.r.z = at3(0, 0, -1);
    const abut_shape3 triangle = triangle3(at3(-0.875, -0.625, 0), at3(0.5, -0.875, -0.5), at3(0.5, -0.25, -0.625), 0);
    for (int i = 4; i < 64; ++i) {
        const double          tolerance = (double)i / 1024;
        const abut_options    options = {0, (abut_real)tolerance, 0};
        const abut_proximity3 p = abut_distance3(&cone, &triangle, pose, &options, NULL);
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, -depth, (double)p.error);
        assert_true((double)p.error <= tolerance + 256 * roundoff);
    }
}

// Cut short after any number of supports the answer is whole, says so, and its error holds the true distance.
static void test_max_supports(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0.25);
    const abut_pose3  poses[2] = {leaning(5, 3, 2), leaning(0.5, 0.25, 0.125)};
    for (int i = 0; i < 2; ++i) {
        const abut_proximity3 fine = abut_distance3(&a, &a, poses[i], NULL, NULL);
        int                   limited = 0;
        for (int32_t most = 1; most <= fine.supports; ++most) {
            const abut_options    options = {0, 0, most};
            const abut_proximity3 p = abut_distance3(&a, &a, poses[i], &options, NULL);
            assert_true(p.status == ABUT_LIMIT || p.status == ABUT_OK);
            limited += p.status == ABUT_LIMIT;
            assert_true(p.supports >= 1 && p.supports <= most);
            assert_true(abut_abs(p.distance) < 100 && p.error < 100);
            expect_near(p.distance, (double)fine.distance, (double)(p.error + fine.error));
            expect_near(abut_dot3(p.normal, p.normal), 1, 16 * roundoff);
            expect_vec3(p.point_b, abut_along3(p.point_a, p.distance, p.normal), 100 * roundoff);
            // The core's point is in the core, and with some supports to look for it near its surface, where this is 0.
            const abut_vec3 core = abut_along3(p.point_a, -0.25f, p.normal);
            const double    beyond = (double)(core.x * core.x / 9 + core.y * core.y / 4 + core.z * core.z) - 1;
            assert_true(beyond <= 100 * roundoff && (most < 16 || beyond > -0.25));
        }
        assert_true(limited >= fine.supports / 4);
    }
}

// A cylinder as a custom core, of whose curvature nothing is known.
static abut_support3_point unknown_cylinder(const void *user, abut_vec3 direction)
{
    abut_support3_point s;
    abut_round_support3(user, &direction, &s);
    return s;
}

// The library's own limit is 2048 for smooth cores, and 48 for the points. Half axes 1, 1.03, 1.05 in themselves are nearly as
// deep every way out, and cylinders in themselves are as deep all round: curvature proves that. Where it is not known they end
// at the limit.
static void test_own_limit(void **state)
{
    (void)state;
    const abut_shape3     a = ellipsoid3(at3(0, 0, 0), at3(1, 1.03125, 1.046875), 0);
    const abut_shape3     b = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_proximity3 p = abut_distance3_general(&a, &a, placed3(0, 0, 0), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, -2, (double)p.error);
    assert_in_range(p.supports, 0, 1024); // well before the limit
    const abut_proximity3 round = abut_distance3_general(&b, &b, placed3(0, 0, 0), NULL, NULL);
    assert_int_equal(round.status, ABUT_OK);
    expect_near(round.distance, -2, (double)round.error);
    abut_shape3 c;
    assert_int_equal(abut_make_custom3(&c, unknown_cylinder, &b, 0), ABUT_OK);
    const abut_proximity3 q = abut_distance3_general(&c, &c, placed3(0, 0, 0), NULL, NULL);
    assert_int_equal(q.status, ABUT_LIMIT);
    expect_near(q.distance, -2, (double)q.error);
    assert_in_range(q.supports, 2048, 2048 + 48); // EPA leaves 48 for the points
}

// Slowly sliding prisms: a warm cache costs fewer supports in all and changes no answer.
static void test_warm_cache(void **state)
{
    (void)state;
    make_prism();
    abut_cache3 cache;
    memset(&cache, 0, sizeof cache);
    int cold = 0;
    int warm = 0;
    for (int i = 0; i < 400; ++i) {
        const abut_pose3      pose = leaning(3.2 - i * 0.01, 1.9 - i * 0.001, 1 + i * 0.002);
        const abut_proximity3 p = abut_distance3(&prism.shape, &prism.shape, pose, NULL, NULL);
        const abut_proximity3 q = abut_distance3(&prism.shape, &prism.shape, pose, NULL, &cache);
        expect_near(q.distance, (double)p.distance, (double)(p.error + q.error));
        assert_int_equal(q.status, ABUT_OK);
        cold += p.supports;
        warm += q.supports;
        // The very same question again: the very same answer.
        const abut_proximity3 again = abut_distance3(&prism.shape, &prism.shape, pose, NULL, &cache);
        expect_near(again.distance, (double)q.distance, (double)(again.error + q.error));
        assert_int_equal(again.status, ABUT_OK);
    }
    print_message("supports of 400 queries: %d cold, %d warm\n", cold, warm);
    assert_true(warm < cold);
}

// A dozen smallest numbers: distances below the normal numbers, exact here, with an error that owns up to the floor, no more.
static void test_smallest_sizes(void **state)
{
    (void)state;
    const double tiny = (double)ABUT_REAL_SMALLEST;
    for (int n = 1; n <= 64; n *= 4) {
        const double          s = n * tiny;
        const abut_shape3     a = box3(at3(0, 0, 0), at3(2 * s, s, s), s);
        const abut_shape3     c = sphere(0, 0, 0, s);
        const abut_proximity3 p = abut_distance3(&a, &c, placed3(12 * s, 0, 0), NULL, NULL); // 12 - 2 - 1 - 1
        const abut_proximity3 q = abut_distance3_general(&a, &c, placed3(12 * s, 0, 0), NULL, NULL);
        assert_true((double)p.distance == 8 * s && (double)q.distance == 8 * s);
        assert_true((double)p.error >= tiny && (double)p.error <= 40 * tiny);
        expect_vec3(p.normal, at3(1, 0, 0), 4 * roundoff);
        assert_true((double)p.point_a.x == 3 * s && (double)p.point_b.x == 11 * s);
        const abut_proximity3 deep = abut_distance3_general(&a, &a, placed3(3 * s, 0, 0), NULL, NULL);
        expect_near(deep.distance, -3 * s, (double)deep.error); // both cores 4 wide, 3 apart: 1, and twice the radius
    }
}

// As large as the library takes.
static void test_largest_sizes(void **state)
{
    (void)state;
    const double          huge = (double)ABUT_REAL_LARGEST;
    const abut_shape3     a = box3(at3(huge / 2, 0, 0), at3(huge / 2, huge / 4, huge / 4), huge / 8);
    const abut_shape3     c = sphere(-huge, 0, 0, huge / 8);
    const abut_proximity3 p = abut_distance3(&c, &a, placed3(huge, 0, 0), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, 1.75 * huge, (double)p.error); // from -1 + 1/8 to 1 - 1/8
    const abut_proximity3 q = abut_distance3_general(&c, &a, placed3(huge, 0, 0), NULL, NULL);
    expect_near(q.distance, 1.75 * huge, (double)q.error);
    assert_int_equal(abut_collide3(&c, &a, placed3(huge, 0, 0), (abut_real)(2 * huge), NULL).count, 1);
}

// Unit cubes 0.9 apart, 1e7 from the world's origin (box2d, test/test_collision.c, LargeWorldManifoldTest, in space). In float
// such places are whole numbers, so there the cubes are 1 apart.
static void test_large_world(void **state)
{
    (void)state;
#if defined(ABUT_F32)
    const double apart = 1;
#else
    const double apart = 0.9;
#endif
    const abut_shape3    a = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const abut_pose3     pose = abut_relative_pose3(placed3(1e7, 1e7, 1e7), placed3(1e7 + apart, 1e7, 1e7));
    const abut_manifold3 m = abut_collide3(&a, &a, pose, 0, NULL);
    expect_near(m.distance, apart - 1, 2e-9); // 1e7 + 0.9 is rounded to 1.9e-9
    assert_int_equal(m.count, 4);
    expect_vec3(m.normal, at3(1, 0, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_max_distance),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_max_supports),
        cmocka_unit_test(test_own_limit),
        cmocka_unit_test(test_warm_cache),
        cmocka_unit_test(test_smallest_sizes),
        cmocka_unit_test(test_largest_sizes),
        cmocka_unit_test(test_large_world),
        cmocka_unit_test(test_tolerance_at_a_flat_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
