// test_gjk3.c : GJK step by step on pairs worked by hand: why it stops, what it knows when it does, what a cache changes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/recipe3.h"

#include <string.h>

static void begin(abut_gjk3 *gjk, abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose,
                  const abut_options *options, const abut_cache3 *cache)
{
    memset(gjk, 0, sizeof *gjk);
    assert_int_equal(abut_pair3_make(pair, a, b, pose, options), ABUT_OK);
    abut_gjk3_begin(gjk, pair, cache);
    assert_true(gjk->pair == pair);
}

static abut_shape3 cube(void)
{
    return box3(at3(0, 0, 0), at3(1, 1, 1), 0);
}

// Half-1 cubes, middles (5, 0.25, 0.5) apart: D is the box from (-7, -2.25, -2.5) to (-3, 1.75, 1.5).
static void test_boxes_apart(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const double      apart = sqrt(25 + 0.0625 + 0.25);
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &a, placed3(5, 0.25, 0.5), NULL, NULL);
    assert_int_equal(g.status, ABUT_RUNNING);
    assert_int_equal(g.reason, ABUT_REASON_NONE);
    expect_vec3(g.normal, at3(5 / apart, 0.25 / apart, 0.5 / apart), 4 * roundoff); // from middle to middle
    assert_int_equal(abut_gjk3_step(&g), ABUT_RUNNING);
    assert_int_equal(g.supports, 1);
    expect_near(g.lower * pair.unit, (3 * 5 - 1.75 * 0.25 - 1.5 * 0.5) / apart, 16 * roundoff); // the corner (-3, 1.75, 1.5)
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 3, 16 * roundoff);
    expect_near(g.lower * pair.unit, 3, 16 * roundoff);
    expect_vec3(g.normal, at3(1, 0, 0), 4 * roundoff);
    assert_true(g.reason == ABUT_REASON_GAP || g.reason == ABUT_REASON_REPEAT);
    assert_in_range(g.supports, 2, 6);
    assert_in_range(g.simplex.count, 2, 3);
}

// A point is a simplex of one vertex at once; the second support is the first again.
static void test_points(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &p, &p, placed3(2, 3, 6), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 7, 16 * roundoff);
    expect_vec3(g.normal, at3(2.0 / 7, 3.0 / 7, 6.0 / 7), 4 * roundoff);
    assert_int_equal(g.simplex.count, 1);
    assert_in_range(g.supports, 1, 2);
    // In one place: D is the origin, and the normal is still a unit vector.
    begin(&g, &pair, &p, &p, placed3(0, 0, 0), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    assert_true(g.upper == 0);
    expect_near(abut_dot3(g.normal, g.normal), 1, 8 * roundoff);
}

// Edges of D: crossed segments 2 apart along z, whose ends GJK asks one after the other.
static void test_segments(void **state)
{
    (void)state;
    const abut_shape3 a = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 b = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &b, placed3(0.25, 0.5, 2), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 2, 16 * roundoff);
    expect_vec3(g.normal, at3(0, 0, 1), 8 * roundoff);
    assert_int_equal(g.simplex.count, 3);
}

static void test_overlap(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &a, placed3(1, 0.5, 0.25), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    assert_int_equal(g.simplex.count, 4);
    assert_true(g.upper == 0);
    static const int face[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    for (int f = 0; f < 4; ++f) { // the origin and the fourth corner are on the same side
        const abut_vec3 p = g.simplex.vertex[face[f][0]].w;
        const abut_vec3 q = abut_sub3(g.simplex.vertex[face[f][1]].w, p);
        const abut_vec3 n = abut_cross3(q, abut_sub3(g.simplex.vertex[face[f][2]].w, p));
        const abut_real inner = abut_dot3(n, abut_sub3(g.simplex.vertex[face[f][3]].w, p));
        assert_true(-abut_dot3(n, p) * inner >= 0);
    }
}

// Cubes whose faces touch: the origin is on D's boundary to the last bit.
static void test_touching(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &a, placed3(2, 0.5, 0.25), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 0, (double)(pair.noise * pair.unit));
    assert_true(g.lower * pair.unit <= 0);
}

static void test_beyond(void **state)
{
    (void)state;
    const abut_shape3  a = cube();
    const abut_options near_by = {2, 0, 0};
    const abut_options far_off = {4, 0, 0};
    abut_pair3         pair;
    abut_gjk3          g;
    begin(&g, &pair, &a, &a, placed3(5, 0, 0), &near_by, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_BEYOND);
    assert_int_equal(g.reason, ABUT_REASON_BEYOND);
    assert_true(g.lower * pair.unit <= 3 && g.upper * pair.unit >= 3 && g.lower * pair.unit > 2);
    begin(&g, &pair, &a, &a, placed3(5, 0, 0), &far_off, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
}

// Two points 7 apart are beyond a limit when the lower bound proves it: not nearer to the limit than what rounding may have
// done.
static void test_beyond_by_more_than_the_noise(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &p, &p, placed3(7, 0, 0), NULL, NULL);
    pair.max_distance = 7 * pair.per_unit - pair.noise / 2;
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    begin(&g, &pair, &p, &p, placed3(7, 0, 0), NULL, NULL);
    pair.max_distance = 7 * pair.per_unit - 2 * pair.noise;
    assert_int_equal(abut_gjk3_run(&g), ABUT_BEYOND);
}

// With few supports there are bounds but no more, and the normal is that of the lower one.
static void test_limit(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    abut_pair3        pair;
    abut_gjk3         g;
    for (int32_t most = 1; most < 6; ++most) {
        const abut_options options = {0, 0, most};
        begin(&g, &pair, &a, &a, placed3(5, 3, 2), &options, NULL);
        assert_int_equal(abut_gjk3_run(&g), ABUT_LIMIT);
        assert_int_equal(g.reason, ABUT_REASON_LIMIT);
        assert_int_equal(g.supports, most);
        assert_true(g.lower <= g.upper + pair.noise);
        const abut_vertex3 v = abut_minkowski3(&pair, g.normal);
        expect_near(g.lower, -(double)abut_dot3(g.normal, v.w), 8 * roundoff);
    }
}

// A machine that has stopped does not move.
static void test_a_step_after_the_end(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &a, placed3(5, 1, 2), NULL, NULL);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    const abut_gjk3 before = g;
    assert_int_equal(abut_gjk3_step(&g), ABUT_OK);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    assert_memory_equal(&before, &g, sizeof g);
}

// The last normal is the answer's, unless an earlier one had a lower bound better by more than four tolerances. Here it is one
// that leans, with a bound that is none: the last step is taken again as if it had been asked.
static void test_an_earlier_normal(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const abut_vec3   leaning = at3(0.8, 0.6, 0);
    abut_pair3        pair;
    abut_gjk3         g;
    abut_gjk3         before;
    begin(&g, &pair, &a, &a, placed3(5, 0.25, 0.5), NULL, NULL);
    do {
        before = g;
    } while (abut_gjk3_step(&g) == ABUT_RUNNING);
    assert_int_equal(g.reason, ABUT_REASON_GAP);
    for (int better = 2; better <= 8; better *= 4) {
        abut_gjk3 again = before;
        again.lower = -g.height + (abut_real)better * pair.tolerance;
        again.supporting = leaning;
        assert_int_equal(abut_gjk3_step(&again), ABUT_OK);
        expect_vec3(again.normal, better == 2 ? g.normal : leaning, 0);
    }
}

// The vertices of the last answer: one support confirms it. A's right side is its odd corners, B's left one the even.
static void test_a_good_cache(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const abut_cache3 cache = {{.normal = {1, 0, 0}, .feature_a = {1, 7, 5}, .feature_b = {0, 0, 6}, .count = 3}};
    abut_pair3        pair;
    abut_gjk3         g;
    begin(&g, &pair, &a, &a, placed3(5, 0.25, 0.5), NULL, &cache);
    assert_in_range(g.simplex.count, 1, 3);
    expect_vec3(g.normal, at3(1, 0, 0), 4 * roundoff);
    assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
    assert_int_equal(g.supports, 1);
    expect_near(g.upper * pair.unit, 3, 16 * roundoff);
    expect_near(g.lower * pair.unit, 3, 16 * roundoff);
}

// A remembered normal is begun along when it is one of ours, unit to rounding. One that is longer or shorter, say rounded to
// another precision, would bear wrong bounds; the answer then begins from middle to middle.
static void test_a_cache_not_unit(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const double      far = 16 * roundoff;
    const double      longer[] = {5 * roundoff, -5 * roundoff, far, -far, 1e-6, -1e-6, 4e-4, -4e-4};
    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; ++i) {
        const abut_cache3 cache = {{.normal = {0, (abut_real)(1 + longer[i]), 0}}};
        abut_pair3        pair;
        abut_gjk3         g;
        begin(&g, &pair, &a, &a, placed3(5, 0, 0), NULL, &cache);
        expect_vec3(g.normal, at3(i < 2 ? 0 : 1, i < 2 ? 1 : 0, 0), 8 * roundoff);
        assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
        expect_near(g.lower * pair.unit, 3, 8 * roundoff);
        expect_near(abut_dot3(g.normal, g.normal), 1, 16 * roundoff);
    }
}

// A cache of anything else costs supports, not truth.
static void test_bad_caches(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const abut_cache3 bad[] = {
        {{.normal = {(abut_real)NAN, 0, 0}, .feature_a = {0, 0, 0}, .feature_b = {0, 0, 0}, .count = 0}},
        {{.normal = {5, 5, 5}, .feature_a = {0, 0, 0}, .feature_b = {0, 0, 0}, .count = -1}},
        {{.normal = {-1, 0, 0}, .feature_a = {0, 0, 0}, .feature_b = {2, 2, 2}, .count = 4}},
        {{.normal = {0, 1, 0}, .feature_a = {99, 0, 0}, .feature_b = {0, 0, 0}, .count = 1}},
        {{.normal = {0, 1, 0}, .feature_a = {0, 0xffffffffu, 0}, .feature_b = {0, 0, 0}, .count = 2}},
        {{.normal = {0, 0, -1}, .feature_a = {3, 0, 5}, .feature_b = {2, 1, 8}, .count = 3}},
        {{.normal = {0, 0, 0}, .feature_a = {1, 1, 1}, .feature_b = {1, 2, 1}, .count = 1000000}},
        {{.normal = {0, 0, 0}, .feature_a = {1, 1, 1}, .feature_b = {1, 1, 1}, .count = 3}},
        {{.normal = {-1, 0, 0}, .feature_a = {0, 2, 4}, .feature_b = {1, 3, 5}, .count = 3}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        abut_pair3 pair;
        abut_gjk3  g;
        begin(&g, &pair, &a, &a, placed3(5, 0.25, 0), NULL, &bad[i]);
        assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
        expect_near(g.upper * pair.unit, 3, 16 * roundoff);
        expect_vec3(g.normal, at3(1, 0, 0), 8 * roundoff);
        assert_in_range(g.supports, 1, 12);
    }
}

// Faces that are parallel but for rounding: plain arithmetic cannot tell which corner is nearer, double length can.
static void test_careful(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    rng               r = rng_make(rng_seed_of_run(3306), 0);
    int               careful = 0;
    for (int i = 0; i < 500; ++i) {
        double       axis[3];
        double       turn[3][3];
        const double angle = rng_log(&r, 1e-2 * roundoff, 100 * roundoff);
        rng_direction3(&r, axis);
        rotation3_about(axis, angle, turn);
        abut_pose3 pose = placed3(2.5, rng_range(&r, -0.5, 0.5), rng_range(&r, -0.5, 0.5));
        pose.r.x = at3(turn[0][0], turn[0][1], turn[0][2]);
        pose.r.y = at3(turn[1][0], turn[1][1], turn[1][2]);
        pose.r.z = at3(turn[2][0], turn[2][1], turn[2][2]);
        abut_pair3 pair;
        abut_gjk3  g;
        begin(&g, &pair, &a, &a, pose, NULL, NULL);
        assert_int_equal(abut_gjk3_run(&g), ABUT_OK);
        expect_near(g.upper * pair.unit, 0.5, 500 * roundoff);
        expect_near(g.lower * pair.unit, 0.5, 500 * roundoff);
        assert_in_range(g.supports, 1, 20);
        careful += g.careful;
    }
    assert_true(careful > 0);
}

// Balls of half axes 1, 2, 2 apart stop first at 2^-5 of their size and then at an eighth of that, down to the pair's own
// tolerance; boxes at that, and smooth cores of unknown curvature; an asked tolerance above all is the first one too.
static void test_first_tolerance(void **state)
{
    (void)state;
    const abut_shape3  box = cube();
    const abut_options wide = {.tolerance = (abut_real)0.5};
    const abut_real    share = (abut_real)0x1p-5;
    abut_shape3        ball;
    abut_pair3         pair;
    assert_int_equal(abut_make_ellipsoid3(&ball, at3(0, 0, 0), at3(1, 2, 2), 0), ABUT_OK);
    assert_int_equal(abut_pair3_make(&pair, &ball, &ball, placed3(5, 0, 0), NULL), ABUT_OK);
    assert_true(pair.tolerance < share * pair.size);
    assert_true(abut_gjk3_first_tolerance(&pair) == share * pair.size);
    assert_true(abut_gjk3_next_tolerance(&pair, share * pair.size) == share / 8 * pair.size);
    assert_true(abut_gjk3_next_tolerance(&pair, 2 * pair.tolerance) == pair.tolerance);
    abut_shape3 custom = ball;
    abut_pair3  unknown = pair;
    custom.core = ABUT_CORE3_CUSTOM;
    unknown.b = &custom;
    assert_true(abut_gjk3_first_tolerance(&unknown) == pair.tolerance);
    assert_int_equal(abut_pair3_make(&pair, &ball, &ball, placed3(5, 0, 0), &wide), ABUT_OK);
    assert_true(abut_gjk3_first_tolerance(&pair) == pair.tolerance);
    assert_int_equal(abut_pair3_make(&pair, &box, &box, placed3(5, 0, 0), NULL), ABUT_OK);
    assert_true(abut_gjk3_first_tolerance(&pair) == pair.tolerance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes_apart),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_beyond),
        cmocka_unit_test(test_beyond_by_more_than_the_noise),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_a_step_after_the_end),
        cmocka_unit_test(test_a_good_cache),
        cmocka_unit_test(test_bad_caches),
        cmocka_unit_test(test_a_cache_not_unit),
        cmocka_unit_test(test_careful),
        cmocka_unit_test(test_first_tolerance),
        cmocka_unit_test(test_an_earlier_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
