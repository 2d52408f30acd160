// test_options2.c : what the options and the cache do to a query, and queries at the ends of the range of numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/made2.h"

#include <string.h>

// A hexagon of half size 1 with a side towards +y: GJK answers it, not a closed form.
static made2 hexagon;

static void make_hexagon(void)
{
    recipe2 recipe = {.kind = RECIPE2_POLYGON, .count = 6};
    for (int i = 0; i < 6; ++i) {
        recipe.points[i][0] = cos(i * 1.0471975511965976);
        recipe.points[i][1] = sin(i * 1.0471975511965976);
    }
    made2_make(&hexagon, &recipe);
    assert_int_equal(hexagon.status, ABUT_OK);
}

// Hexagons 6 apart along y leave a gap of 6 - 2 sqrt(3/4).
static void test_max_distance(void **state)
{
    (void)state;
    make_hexagon();
    const double       gap = 6 - sqrt(3);
    const abut_options less = {4, 0, 0};
    const abut_options more = {5, 0, 0};
    abut_proximity2    p = abut_distance2(&hexagon.shape, &hexagon.shape, placed(0.125, 6), &less, NULL);
    assert_int_equal(p.status, ABUT_BEYOND);
    expect_near(p.distance, gap, (double)p.error); // the bracket holds the truth
    assert_true(p.distance - p.error <= (abut_real)gap && (double)(p.distance + p.error) >= gap);
    expect_near(abut_dot2(p.normal, p.normal), 1, 8 * roundoff);
    p = abut_distance2(&hexagon.shape, &hexagon.shape, placed(0.125, 6), &more, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, gap, (double)p.error);
    // The radii count: 4.27 between the cores, 1.27 between the shapes rounded by 1.5 each.
    abut_shape2 round = hexagon.shape;
    round.radius = (abut_real)1.5;
    const abut_options two = {2, 0, 0};
    const abut_options one = {1, 0, 0};
    assert_int_equal(abut_distance2(&round, &round, placed(0.125, 6), &two, NULL).status, ABUT_OK);
    assert_int_equal(abut_distance2(&round, &round, placed(0.125, 6), &one, NULL).status, ABUT_BEYOND);
    // An overlap is never beyond.
    assert_int_equal(abut_distance2(&hexagon.shape, &hexagon.shape, placed(0.125, 1), &one, NULL).status, ABUT_OK);
}

// Closed forms may answer more than asked, never less: the distance, or BEYOND with a bracket.
static void test_max_distance_of_closed_forms(void **state)
{
    (void)state;
    const abut_shape2     c = circle(0, 0, 1);
    const abut_options    one = {1, 0, 0};
    const abut_proximity2 p = abut_distance2(&c, &c, placed(10, 0), &one, NULL);
    assert_true(p.status == ABUT_BEYOND || p.status == ABUT_OK);
    expect_near(p.distance, 8, (double)p.error);
}

// A tolerance of 0.01 stops sooner, and the error owns up to it.
static void test_tolerance(void **state)
{
    (void)state;
    const abut_shape2  a = ellipse(0, 0, 3, 1, 0);
    const abut_options coarse = {0, (abut_real)0.01, 0};
    const abut_pose2   apart = turned(5, 3, 0.6, 0.8);
    const abut_pose2   deep = turned(0.5, 0.25, 0.6, 0.8);
    const abut_pose2   poses[2] = {apart, deep};
    for (int i = 0; i < 2; ++i) {
        const abut_proximity2 fine = abut_distance2(&a, &a, poses[i], NULL, NULL);
        const abut_proximity2 fast = abut_distance2(&a, &a, poses[i], &coarse, NULL);
        assert_int_equal(fine.status, ABUT_OK);
        assert_int_equal(fast.status, ABUT_OK);
        assert_true(fast.supports < fine.supports);
        assert_true(fast.error > fine.error && (double)fast.error <= 0.01 + 1e-5);
        expect_near(fast.distance, (double)fine.distance, (double)(fast.error + fine.error));
    }
}

// Cut short after any number of supports the answer is whole, says so, and its error holds the true distance.
static void test_max_supports(void **state)
{
    (void)state;
    const abut_shape2 a = ellipse(0, 0, 3, 1, 0.25);
    const abut_pose2  poses[2] = {turned(5, 3, 0.6, 0.8), turned(0.5, 0.25, 0.6, 0.8)};
    for (int i = 0; i < 2; ++i) {
        const abut_proximity2 fine = abut_distance2(&a, &a, poses[i], NULL, NULL);
        int                   limited = 0;
        for (int32_t most = 1; most <= fine.supports; ++most) {
            const abut_options    options = {0, 0, most};
            const abut_proximity2 p = abut_distance2(&a, &a, poses[i], &options, NULL);
            assert_true(p.status == ABUT_LIMIT || p.status == ABUT_OK);
            limited += p.status == ABUT_LIMIT;
            assert_in_range(p.supports, 1, most + 2);
            expect_near(p.distance, (double)fine.distance, (double)(p.error + fine.error));
            expect_near(abut_dot2(p.normal, p.normal), 1, 8 * roundoff);
            const abut_vec2 b = abut_along2(p.point_a, p.distance, p.normal);
            expect_vec(p.point_b, (double)b.x, (double)b.y, 100 * roundoff);
        }
        assert_true(limited >= fine.supports / 4);
    }
}

static void expect_same_answer(abut_proximity2 p, abut_proximity2 q)
{
    assert_int_equal(p.status, q.status);
    expect_near(p.distance, (double)q.distance, (double)(p.error + q.error));
    expect_vec(p.normal, (double)q.normal.x, (double)q.normal.y, 1000 * roundoff);
}

// Slowly sliding hexagons: a warm cache changes no answer and saves most of the supports: cold, every edge asks for one; warm,
// one confirms what is remembered while the hexagons are apart.
static void test_warm_cache(void **state)
{
    (void)state;
    make_hexagon();
    abut_cache2 cache;
    memset(&cache, 0, sizeof cache);
    int cold = 0;
    int warm = 0;
    for (int i = 0; i < 400; ++i) {
        const abut_pose2      pose = placed(2.2 - i * 0.01, 1.9 - i * 0.001);
        const abut_proximity2 p = abut_distance2(&hexagon.shape, &hexagon.shape, pose, NULL, NULL);
        const abut_proximity2 q = abut_distance2(&hexagon.shape, &hexagon.shape, pose, NULL, &cache);
        expect_near(q.distance, (double)p.distance, (double)(p.error + q.error));
        assert_int_equal(q.status, ABUT_OK);
        cold += p.supports;
        warm += q.supports;
        // The very same question again: the very same answer.
        expect_same_answer(abut_distance2(&hexagon.shape, &hexagon.shape, pose, NULL, &cache), q);
    }
    print_message("supports of 400 queries: %d cold, %d warm\n", cold, warm);
    assert_true(warm < cold / 2);
}

// Random bytes in the cache: the same answer.
static void test_garbage_in_the_cache(void **state)
{
    (void)state;
    make_hexagon();
    rng                r = rng_make(rng_seed_of_run(301), 0);
    const abut_shape2  e = ellipse(0, 0, 2, 1, 0.5);
    const abut_shape2  b = box(0, 0, 2, 1, 0.5);
    const abut_shape2 *shapes[3] = {&hexagon.shape, &e, &b};
    for (int i = 0; i < 20000; ++i) {
        abut_cache2    cache;
        unsigned char *bytes = (unsigned char *)&cache;
        for (size_t k = 0; k < sizeof cache; ++k) {
            bytes[k] = (unsigned char)rng_u32(&r);
        }
        if (rng_chance(&r, 0.7)) { // names that exist
            cache.private_.count = (int32_t)rng_below(&r, 4);
            for (int k = 0; k < 2; ++k) {
                cache.private_.feature_a[k] = rng_below(&r, 6);
                cache.private_.feature_b[k] = rng_below(&r, 6);
            }
        }
        if (rng_chance(&r, 0.5)) {
            const double angle = rng_range(&r, -3.2, 3.2);
            cache.private_.normal = at(cos(angle), sin(angle));
        }
        const abut_shape2    *x = shapes[rng_below(&r, 3)];
        const abut_shape2    *y = shapes[rng_below(&r, 3)];
        const double          turn = rng_range(&r, -3, 3);
        const abut_pose2      pose = turned(rng_range(&r, -4, 4), rng_range(&r, -4, 4), cos(turn), sin(turn));
        const abut_proximity2 p = abut_distance2_general(x, y, pose, NULL, NULL);
        const abut_proximity2 q = abut_distance2_general(x, y, pose, NULL, &cache);
        assert_int_equal(q.status, ABUT_OK);
        expect_near(q.distance, (double)p.distance, (double)(p.error + q.error));
    }
}

// A dozen smallest numbers: distances below the normal numbers, exact here, with an error that owns up to the floor, no more.
static void test_smallest_sizes(void **state)
{
    (void)state;
    const double tiny = (double)ABUT_REAL_SMALLEST;
    for (int n = 1; n <= 64; n *= 4) {
        const double          s = n * tiny;
        const abut_shape2     a = box(0, 0, 2 * s, s, s);
        const abut_shape2     c = circle(0, 0, s);
        const abut_proximity2 p = abut_distance2(&a, &c, placed(12 * s, 0), NULL, NULL); // 12 - 2 - 1 - 1
        const abut_proximity2 q = abut_distance2_general(&a, &c, placed(12 * s, 0), NULL, NULL);
        assert_true((double)p.distance == 8 * s && (double)q.distance == 8 * s);
        assert_true((double)p.error >= tiny && (double)p.error <= 40 * tiny);
        expect_vec(p.normal, 1, 0, 4 * roundoff);
        assert_true((double)p.point_a.x == 3 * s && (double)p.point_b.x == 11 * s);
        const abut_proximity2 deep = abut_distance2_general(&a, &a, placed(3 * s, 0), NULL, NULL);
        expect_near(deep.distance, -3 * s, (double)deep.error); // both cores 4 wide, 3 apart: 1, and twice the radius
    }
}

// As large as the library takes.
static void test_largest_sizes(void **state)
{
    (void)state;
    const double          huge = (double)ABUT_REAL_LARGEST;
    const abut_shape2     a = box(huge / 2, 0, huge / 2, huge / 4, huge / 8);
    const abut_shape2     c = circle(-huge, 0, huge / 8);
    const abut_proximity2 p = abut_distance2(&c, &a, placed(huge, 0), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, 1.75 * huge, (double)p.error); // from -1 + 1/8 to 1 - 1/8
    const abut_proximity2 q = abut_distance2_general(&c, &a, placed(huge, 0), NULL, NULL);
    expect_near(q.distance, 1.75 * huge, (double)q.error);
    assert_int_equal(abut_collide2(&c, &a, placed(huge, 0), (abut_real)(2 * huge), NULL).count, 1);
}

// box2d, test/test_collision.c, LargeWorldManifoldTest: unit boxes 0.9 apart, 1e7 from the world's origin. In float such
// places are whole numbers, so there the boxes are 1 apart.
static void test_large_world(void **state)
{
    (void)state;
#if defined(ABUT_F32)
    const double apart = 1;
#else
    const double apart = 0.9;
#endif
    const abut_shape2    a = box(0, 0, 0.5, 0.5, 0);
    const abut_pose2     pose = abut_relative_pose2(placed(1e7, 1e7), placed(1e7 + apart, 1e7));
    const abut_manifold2 m = abut_collide2(&a, &a, pose, 0, NULL);
    expect_near(m.distance, apart - 1, 2e-9); // 1e7 + 0.9 is rounded to 1.9e-9
    assert_int_equal(m.count, 2);
    expect_vec(m.normal, 1, 0, 0);
    expect_near(abut_abs(m.points[0].point_a.y - m.points[1].point_a.y), 1, 4 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_max_distance),   cmocka_unit_test(test_max_distance_of_closed_forms),
        cmocka_unit_test(test_tolerance),      cmocka_unit_test(test_max_supports),
        cmocka_unit_test(test_warm_cache),     cmocka_unit_test(test_garbage_in_the_cache),
        cmocka_unit_test(test_smallest_sizes), cmocka_unit_test(test_largest_sizes),
        cmocka_unit_test(test_large_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
