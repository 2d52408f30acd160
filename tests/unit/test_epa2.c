// test_epa2.c : EPA on pairs worked by hand: depth, normal, bounds, the limit, and the bound by arcs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/edge2.h"
#include "support/hand2.h"
#include "support/made2.h"

#include <string.h>

// GJK to the overlap, then the beginning of EPA.
static void begin(abut_epa2 *epa, abut_pair2 *pair, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose,
                  const abut_options *options)
{
    abut_gjk2 gjk;
    memset(epa, 0, sizeof *epa);
    assert_int_equal(abut_pair2_make(pair, a, b, pose, options), ABUT_OK);
    abut_gjk2_begin(&gjk, pair, NULL);
    assert_int_equal(abut_gjk2_run(&gjk), ABUT_OK);
    assert_int_equal(gjk.reason, ABUT_REASON_OVERLAP);
    abut_epa2_begin(epa, &gjk);
    assert_int_equal(epa->status, ABUT_RUNNING);
    assert_int_equal(epa->reason, ABUT_REASON_NONE);
    assert_int_equal(epa->count, 3);
    assert_int_equal(epa->supports, gjk.supports);
}

// Half-1 boxes, middles (1.5, 0.25) apart: D's right side is at 0.5, its top at 1.75.
static void test_boxes(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_epa2         e;
    begin(&e, &pair, &a, &a, placed(1.5, 0.25), NULL);
    assert_int_equal(abut_epa2_run(&e), ABUT_OK);
    expect_near(e.upper * pair.unit, 0.5, 4 * roundoff);
    expect_near(e.lower * pair.unit, 0.5, 4 * roundoff);
    expect_vec(e.best.normal, 1, 0, 4 * roundoff);
    assert_true(e.best.bulge_a == 0 && e.best.bulge_b == 0);
    assert_true(e.reason == ABUT_REASON_GAP || e.reason == ABUT_REASON_REPEAT);
}

// A thin triangle in a box: the way out is through its nearest side. Box half 2, triangle (0,0), (1,0), (0,1) with its corner
// (0, 0) at (1.25, -0.5): x from 1.25 to 2.25; out through the right side it takes 2 - 1.25 = 0.75.
static void test_triangle_in_a_box(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 2, 2, 0);
    const abut_vec2      corners[3] = {{0, 0}, {1, 0}, {0, 1}};
    abut_vec2            block[64];
    const abut_polygon2 *polygon = NULL;
    abut_shape2          b;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&b, polygon, 0), ABUT_OK);
    abut_pair2 pair;
    abut_epa2  e;
    begin(&e, &pair, &a, &b, placed(1.25, -0.5), NULL);
    assert_int_equal(abut_epa2_run(&e), ABUT_OK);
    expect_near(e.upper * pair.unit, 0.75, 8 * roundoff);
    expect_vec(e.best.normal, 1, 0, 8 * roundoff);
}

// A 3:1 ellipse against itself in the same place: D is the ellipse 6:2, its depth 2 along y.
static void test_concentric_ellipses(void **state)
{
    (void)state;
    const abut_shape2 a = ellipse(0, 0, 3, 1, 0);
    abut_pair2        pair;
    abut_epa2         e;
    begin(&e, &pair, &a, &a, placed(0, 0), NULL);
    assert_int_equal(abut_epa2_run(&e), ABUT_OK);
    expect_near(e.upper * pair.unit, 2, 100 * roundoff);
    assert_true(e.lower <= e.upper + 2 * pair.tolerance);
    expect_near(abut_abs(e.best.normal.y), 1, 100 * roundoff);
    assert_in_range(e.supports, 1, 100);
}

// Half axes 1 and 1 + 2^-k: nearly a circle, so every direction is nearly the way out. The bound by arcs ends it in few steps.
static void test_nearly_round_ellipses(void **state)
{
    (void)state;
    for (int k = 1; k < 40; ++k) {
        const abut_shape2 a = ellipse(0, 0, 1, 1 + ldexp(1, -k), 0);
        if (a.core != ABUT_CORE2_ELLIPSE) {
            break; // rounded to a circle
        }
        abut_pair2 pair;
        abut_epa2  e;
        begin(&e, &pair, &a, &a, placed(0, 0), NULL);
        assert_int_equal(abut_epa2_run(&e), ABUT_OK);
        expect_near(e.upper * pair.unit, 2, 200 * roundoff);
        assert_in_range(e.supports, 1, 200);
    }
}

// Stopped early, the bounds still hold the depth, which is 2, and the status says so.
static void test_limit(void **state)
{
    (void)state;
    const abut_shape2 a = ellipse(0, 0, 3, 1, 0);
    for (int32_t most = 6; most < 12; ++most) {
        const abut_options options = {0, 0, most};
        abut_pair2         pair;
        abut_epa2          e;
        begin(&e, &pair, &a, &a, turned(0.5, 0.25, 0.6, 0.8), NULL);
        assert_int_equal(abut_epa2_run(&e), ABUT_OK);
        const double depth = (double)(e.upper * pair.unit);
        begin(&e, &pair, &a, &a, turned(0.5, 0.25, 0.6, 0.8), &options);
        assert_int_equal(abut_epa2_run(&e), ABUT_LIMIT);
        assert_int_equal(e.reason, ABUT_REASON_LIMIT);
        assert_true((double)(e.lower * pair.unit) <= depth + 100 * roundoff);
        assert_true((double)(e.upper * pair.unit) >= depth - 100 * roundoff);
        assert_in_range(e.supports, most, most + 1);
    }
}

static void test_a_step_after_the_end(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_epa2         e;
    begin(&e, &pair, &a, &a, placed(1.5, 0.25), NULL);
    assert_int_equal(abut_epa2_run(&e), ABUT_OK);
    const abut_epa2 before = e;
    assert_int_equal(abut_epa2_step(&e), ABUT_OK);
    assert_true(e.supports == before.supports && e.status == before.status && e.reason == before.reason);
    assert_true(e.upper == before.upper && e.lower == before.lower && e.count == before.count);
    assert_memory_equal(&before.best.normal, &e.best.normal, sizeof e.best.normal);
}

// A custom core has no known curvature: chords alone must do, and the depth of a superellipse in itself is its thin half axis
// twice over.
static void test_custom_core(void **state)
{
    (void)state;
    static made2 made;
    recipe2      recipe = {.kind = RECIPE2_SUPER, .half = {3, 1}, .flat = true};
    made2_make(&made, &recipe);
    assert_int_equal(made.status, ABUT_OK);
    abut_pair2 pair;
    abut_epa2  e;
    begin(&e, &pair, &made.shape, &made.shape, placed(0, 0), NULL);
    assert_int_equal(abut_epa2_run(&e), ABUT_OK);
    expect_near(e.upper * pair.unit, 2, 200 * roundoff);
}

// An edge from (3, 4) eighths straight up, beside the origin's foot on its line: its nearest point is its first end, 5 eighths
// away. The edge that holds the foot may be 2u of the size deeper by rounding and must still come first; four times that would
// blur what differs.
static void test_edge_beside_the_foot_is_a_hair_deeper(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    abut_pair2        pair;
    abut_vertex2      first;
    abut_vertex2      last;
    assert_int_equal(abut_pair2_make(&pair, &a, &a, placed(0, 0), NULL), ABUT_OK);
    memset(&first, 0, sizeof first);
    memset(&last, 0, sizeof last);
    first.w = at(0.375, 0.5);
    last.w = at(0.375, 1);
    const abut_edge2 e = abut_edge_of2(&pair, &first, &last);
    const double     deeper = ((double)e.depth - 0.625) / (double)pair.size;
    assert_true(e.at_end);
    assert_true(deeper > 2 * roundoff && deeper < 8 * roundoff);
}

static abut_vertex2 vertex_at(const abut_pair2 *pair, double x, double y)
{
    abut_vertex2 v;
    memset(&v, 0, sizeof v);
    v.w = abut_scale2(pair->per_unit, at(x, y));
    return v;
}

// A box of half sizes a quarter and three quarters about the origin, and a polygon in it that has one vertex at the origin. The
// edge from there downwards looks left, where the box's lower left corner lies farthest: it is outside the edge, and seen from
// the origin it might be between its ends. But the polygon has that corner already, so it is not taken in twice.
static void test_a_vertex_the_polygon_has(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 0.25, 0.75, 0);
    const abut_shape2 point = circle(0, 0, 0);
    abut_pair2        pair;
    abut_epa2         e;
    assert_int_equal(abut_pair2_make(&pair, &a, &point, placed(0, 0), NULL), ABUT_OK);
    const abut_vertex2 origin = vertex_at(&pair, 0, 0);
    const abut_vertex2 below = vertex_at(&pair, 0, -0.0625);
    const abut_vertex2 corner = vertex_at(&pair, -0.25, -0.75);
    const abut_vertex2 right = vertex_at(&pair, 0.25, 0);
    const abut_vertex2 over_corner = vertex_at(&pair, -0.25, 0.5);
    memset(&e, 0, sizeof e);
    e.pair = &pair;
    e.edge[0] = abut_edge_of2(&pair, &origin, &below);
    e.edge[1] = abut_edge_of2(&pair, &right, &over_corner);
    e.edge[2] = abut_edge_of2(&pair, &over_corner, &corner);
    e.count = 3;
    e.upper = (abut_real)INFINITY;
    e.lower = (abut_real)INFINITY;
    e.status = ABUT_RUNNING;
    assert_int_equal(abut_epa2_step(&e), ABUT_RUNNING);
    // The edge is settled, and with it the one that is as deep; the nearer one is left.
    assert_int_equal(e.count, 1);
    expect_vec(e.edge[0].first.w, (double)right.w.x, (double)right.w.y, 0);
    // The same where the corner begins an edge.
    e.edge[0] = abut_edge_of2(&pair, &origin, &below);
    e.edge[1] = abut_edge_of2(&pair, &corner, &right);
    e.count = 2;
    e.upper = (abut_real)INFINITY;
    assert_int_equal(abut_epa2_step(&e), ABUT_RUNNING);
    assert_int_equal(e.count, 1);
    expect_vec(e.edge[0].first.w, (double)corner.w.x, (double)corner.w.y, 0);
    expect_near(e.upper, 0.25 * (double)pair.per_unit, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_triangle_in_a_box),
        cmocka_unit_test(test_concentric_ellipses),
        cmocka_unit_test(test_nearly_round_ellipses),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_a_step_after_the_end),
        cmocka_unit_test(test_custom_core),
        cmocka_unit_test(test_edge_beside_the_foot_is_a_hair_deeper),
        cmocka_unit_test(test_a_vertex_the_polygon_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
