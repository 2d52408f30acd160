// test_gjk2.c : GJK step by step on pairs worked by hand: why it stops, what it knows when it does, what a cache changes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"

#include <string.h>

static void begin(abut_gjk2 *gjk, abut_pair2 *pair, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose,
                  const abut_options *options, const abut_cache2 *cache)
{
    memset(gjk, 0, sizeof *gjk);
    assert_int_equal(abut_pair2_make(pair, a, b, pose, options), ABUT_OK);
    abut_gjk2_begin(gjk, pair, cache);
    assert_true(gjk->pair == pair);
}

// Half-1 boxes, middles (5, 0.25) apart: D is the box from (-7, -2.25) to (-3, 1.75).
static void test_boxes_apart(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &a, &a, placed(5, 0.25), NULL, NULL);
    assert_int_equal(g.status, ABUT_RUNNING);
    assert_int_equal(g.reason, ABUT_REASON_NONE);
    expect_vec(g.normal, 20 / sqrt(401), 1 / sqrt(401), 4 * roundoff); // from middle to middle
    assert_int_equal(abut_gjk2_step(&g), ABUT_RUNNING);
    assert_int_equal(g.supports, 1);
    expect_near(g.lower * pair.unit, (3 * 20 - 1.75) / sqrt(401), 8 * roundoff); // the corner (-3, 1.75)
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 3, 8 * roundoff);
    expect_near(g.lower * pair.unit, 3, 8 * roundoff);
    expect_vec(g.normal, 1, 0, 4 * roundoff);
    assert_true(g.reason == ABUT_REASON_GAP || g.reason == ABUT_REASON_REPEAT);
    assert_in_range(g.supports, 2, 4);
    assert_int_equal(g.simplex.count, 2);
}

// A point is a simplex of one vertex at once; the second support is the first again.
static void test_points(void **state)
{
    (void)state;
    const abut_shape2 p = circle(0, 0, 0);
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &p, &p, placed(3, 4), NULL, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    expect_near(g.upper * pair.unit, 5, 8 * roundoff);
    expect_vec(g.normal, 0.6, 0.8, 4 * roundoff);
    assert_int_equal(g.simplex.count, 1);
    // In one place: D is the origin, and there is still a unit normal.
    begin(&g, &pair, &p, &p, placed(0, 0), NULL, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    assert_true(g.upper == 0 && g.reason != ABUT_REASON_OVERLAP);
    expect_near(abut_dot2(g.normal, g.normal), 1, 8 * roundoff);
}

static void test_overlap(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &a, &a, placed(1, 0.5), NULL, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    assert_int_equal(g.simplex.count, 3);
    assert_true(g.upper == 0);
    const abut_vec2 p = g.simplex.vertex[0].w;
    const abut_vec2 q = g.simplex.vertex[1].w;
    const abut_vec2 r = g.simplex.vertex[2].w;
    assert_true(abut_cross2(p, q) >= 0 && abut_cross2(q, r) >= 0 && abut_cross2(r, p) >= 0); // the origin is inside
}

static void test_beyond(void **state)
{
    (void)state;
    const abut_shape2  a = box(0, 0, 1, 1, 0);
    const abut_options near_by = {2, 0, 0};
    const abut_options far_off = {4, 0, 0};
    abut_pair2         pair;
    abut_gjk2          g;
    begin(&g, &pair, &a, &a, placed(5, 0), &near_by, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_BEYOND);
    assert_int_equal(g.reason, ABUT_REASON_BEYOND);
    assert_true(g.lower * pair.unit <= 3 && g.upper * pair.unit >= 3 && g.lower * pair.unit > 2);
    begin(&g, &pair, &a, &a, placed(5, 0), &far_off, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
}

// Two points 7 apart are beyond a limit when the lower bound proves it: not nearer to the limit than what rounding may have
// done.
static void test_beyond_by_more_than_the_noise(void **state)
{
    (void)state;
    const abut_shape2 p = circle(0, 0, 0);
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &p, &p, placed(7, 0), NULL, NULL);
    pair.max_distance = 7 * pair.per_unit - pair.noise / 2;
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    begin(&g, &pair, &p, &p, placed(7, 0), NULL, NULL);
    pair.max_distance = 7 * pair.per_unit - 2 * pair.noise;
    assert_int_equal(abut_gjk2_run(&g), ABUT_BEYOND);
}

// With one support there are bounds but no more.
static void test_limit(void **state)
{
    (void)state;
    const abut_shape2  a = ellipse(0, 0, 3, 1, 0);
    const abut_options one = {0, 0, 1};
    abut_pair2         pair;
    abut_gjk2          g;
    begin(&g, &pair, &a, &a, turned(5, 3, 0.6, 0.8), &one, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_LIMIT);
    assert_int_equal(g.reason, ABUT_REASON_LIMIT);
    assert_int_equal(g.supports, 1);
    const abut_options three = {0, 0, 3};
    begin(&g, &pair, &a, &a, turned(5, 3, 0.6, 0.8), &three, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_LIMIT);
    assert_int_equal(g.supports, 3);
    assert_true(g.lower <= g.upper);
}

// A machine that has stopped does not move.
static void test_a_step_after_the_end(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &a, &a, placed(5, 1), NULL, NULL);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    const abut_gjk2 before = g;
    assert_int_equal(abut_gjk2_step(&g), ABUT_OK);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    assert_memory_equal(&before, &g, sizeof g);
}

// The vertices of the last answer: one support confirms it.
static void test_a_good_cache(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_cache2 cache = {{{1, 0}, {1, 2}, {3, 0}, 2}}; // A's right side against B's left side
    abut_pair2        pair;
    abut_gjk2         g;
    begin(&g, &pair, &a, &a, placed(5, 0), NULL, &cache);
    assert_int_equal(g.simplex.count, 2);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    assert_int_equal(g.supports, 1);
    expect_near(g.upper * pair.unit, 3, 8 * roundoff);
    // The same edge of D when the boxes overlap: EPA wants vertices that were asked for, and gets them.
    begin(&g, &pair, &a, &a, placed(1.5, 0.25), NULL, &cache);
    assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
    assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    for (int i = 0; i < 3; ++i) {
        expect_near(abut_dot2(g.simplex.vertex[i].normal, g.simplex.vertex[i].normal), 1, 8 * roundoff);
    }
}

// Two corners of a box with its middle between them, the origin: that segment has two normals, and the one on the side that the
// cache's answer had is kept.
static void test_a_cache_through_the_origin(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 p = circle(0, 0, 0);
    const double      half_root = sqrt(0.5);
    for (uint32_t corner = 0; corner < 4; ++corner) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const double      x = sign * half_root;
            const double      y = corner % 2 == 0 ? -x : x; // square to the way from corner to corner
            const abut_cache2 cache = {{{(abut_real)x, (abut_real)y}, {corner, (corner + 2) % 4}, {0, 0}, 2}};
            abut_pair2        pair;
            abut_gjk2         g;
            begin(&g, &pair, &a, &p, placed(0, 0), NULL, &cache);
            assert_int_equal(g.simplex.count, 2);
            expect_near(g.upper, 0, 0);
            expect_vec(g.normal, x, y, 4 * roundoff);
            assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
            assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
        }
    }
}

// A search that begins anew, as its cache's vertices may be inside D, has its last support for an answer where no other may be
// asked for.
static void test_a_cache_at_the_limit(void **state)
{
    (void)state;
    const abut_shape2  a = box(0, 0, 1, 1, 0);
    const abut_shape2  p = circle(0, 0, 0);
    const abut_options one = {0, 0, 1};
    const abut_cache2  cache = {{{(abut_real)sqrt(0.5), (abut_real)-sqrt(0.5)}, {0, 2}, {0, 0}, 2}};
    abut_pair2         pair;
    abut_gjk2          g;
    begin(&g, &pair, &a, &p, placed(0, 0), &one, &cache);
    assert_int_equal(abut_gjk2_run(&g), ABUT_LIMIT);
    assert_int_equal(g.supports, 1);
    assert_int_equal(g.simplex.count, 1);
    expect_near(g.upper * pair.unit, sqrt(2), 4 * roundoff);
    assert_true(g.lower <= g.upper);
}

// A remembered normal is begun along when it is one of ours, unit to rounding. One that is longer or shorter, say rounded to
// another precision, would bear wrong bounds; the answer then begins from middle to middle.
static void test_a_cache_not_unit(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const double      far = 16 * roundoff;
    const double      longer[] = {5 * roundoff, -5 * roundoff, far, -far, 1e-6, -1e-6, 4e-4, -4e-4};
    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; ++i) {
        const abut_cache2 cache = {{.normal = {0, (abut_real)(1 + longer[i])}}};
        abut_pair2        pair;
        abut_gjk2         g;
        begin(&g, &pair, &a, &a, placed(5, 0), NULL, &cache);
        expect_vec(g.normal, i < 2 ? 0 : 1, i < 2 ? 1 : 0, 8 * roundoff);
        assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
        expect_near(g.lower * pair.unit, 3, 8 * roundoff);
        expect_near(abut_dot2(g.normal, g.normal), 1, 16 * roundoff);
    }
}

// A cache of anything else costs supports, not truth.
static void test_bad_caches(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_cache2 bad[] = {
        {{{(abut_real)NAN, 0}, {0, 0}, {0, 0}, 0}},
        {{{5, 5}, {0, 0}, {0, 0}, -1}},
        {{{-1, 0}, {0, 0}, {2, 2}, 3}},
        {{{0, 1}, {99, 0}, {0, 0}, 1}},
        {{{0, 1}, {0, 0xffffffffu}, {0, 0}, 2}},
        {{{0, -1}, {3, 0}, {2, 1}, 2}},
        {{{0, 0}, {1, 1}, {1, 2}, 1000000}},
        {{{0, 0}, {1, 1}, {1, 1}, 2}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        abut_pair2 pair;
        abut_gjk2  g;
        begin(&g, &pair, &a, &a, placed(5, 0), NULL, &bad[i]);
        assert_int_equal(abut_gjk2_run(&g), ABUT_OK);
        expect_near(g.upper * pair.unit, 3, 8 * roundoff);
        expect_vec(g.normal, 1, 0, 8 * roundoff);
        assert_in_range(g.supports, 1, 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes_apart),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_beyond),
        cmocka_unit_test(test_beyond_by_more_than_the_noise),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_a_step_after_the_end),
        cmocka_unit_test(test_a_good_cache),
        cmocka_unit_test(test_bad_caches),
        cmocka_unit_test(test_a_cache_not_unit),
        cmocka_unit_test(test_a_cache_through_the_origin),
        cmocka_unit_test(test_a_cache_at_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
