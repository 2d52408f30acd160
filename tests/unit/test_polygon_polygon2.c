// test_polygon_polygon2.c : small polytopes by all their axes, by hand: edges, corners, ties, and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/polygon_polygon2.h"
#include "support/hand2.h"
#include "support/route2.h"

#include <string.h>

typedef struct asked {
    bool            answered;
    abut_proximity2 p;
} asked;

static asked ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_options *options)
{
    asked             found;
    const abut_query2 q = {a, b, &pose, options, NULL, &route2_general, abut_limit_of2(options)};
    found.answered = abut_polytopes8_solve2(&q, &found.p);
    return found;
}

static void expect(asked found, double distance, double normal_x, double normal_y)
{
    assert_true(found.answered);
    expect_near(found.p.distance, distance, 64 * roundoff);
    expect_vec(found.p.normal, normal_x, normal_y, 16 * roundoff);
}

// A box of half sizes 2 and 1, and a square standing on its corner: (1, 0) turned by 45 degrees, its diagonals 2 sqrt 2 long.
static void test_edge_and_corner(void **state)
{
    (void)state;
    const double      r = sqrt(0.5);
    const abut_shape2 a = box(0, 0, 2, 1, 0);
    const abut_shape2 b = box(0, 0, 1, 1, 0);
    // Over A's upper edge, which begins at corner 2, hangs B's corner 0.
    asked found = ask(&a, &b, turned(1, 1 + 2 * r + 0.5, r, r), NULL);
    expect(found, 0.5, 0, 1);
    expect_vec(found.p.point_a, 1, 1, 64 * roundoff);
    assert_int_equal(found.p.supports, 8);
    // The same the other way round: B's edge, which is A's above.
    found = ask(&b, &a, turned(-1, -(1 + 2 * r + 0.5), 1, 0), NULL);
    assert_true(found.answered);
    // Deep.
    expect(ask(&a, &b, turned(1, 1 + 2 * r - 0.5, r, r), NULL), -0.5, 0, 1);
    // Corner 2 of A and corner 0 of an upright B, 3 and 4 apart.
    expect(ask(&a, &b, placed(2 + 1 + 3, 1 + 1 + 4), NULL), 5, 0.6, 0.8);
}

// What is stated where nothing is left open between the bounds: the rounding of the pair, and of the distance.
static double error_without_gap(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double distance)
{
    abut_pair2 pair;
    assert_int_equal(abut_pair2_make(&pair, a, b, pose, NULL), ABUT_OK);
    return ((double)pair.noise * (double)pair.unit + (double)ABUT_NOISE_DISTANCE * fabs(distance)) * (1 + 8 * roundoff) +
           (double)ABUT_ERROR_FLOOR;
}

// Edges in one line with each other: one of B's two lowest corners is as good as the other.
static void test_ties(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 wide = box(0, 0, 8, 1, 0);
    for (int x = -8; x <= 8; ++x) {
        asked found = ask(&a, &wide, placed(x, 2.5), NULL);
        assert_true(found.answered);
        expect_near(found.p.distance, 0.5, 0);
        assert_true((double)found.p.error <= error_without_gap(&a, &wide, placed(x, 2.5), 0.5));
        expect_vec(found.p.normal, 0, 1, 0);
        found = ask(&a, &wide, placed(x, 1.75), NULL);
        assert_true(found.answered);
        expect_near(found.p.distance, -0.25, 0);
        assert_true((double)found.p.error <= error_without_gap(&a, &wide, placed(x, 1.75), 0.25));
    }
    // Beyond the end of the level edge its nearer corner is nearest.
    expect(ask(&a, &wide, placed(1 + 8 + 3, 1 + 1 + 4), NULL), 5, 0.6, 0.8);
    expect(ask(&a, &wide, placed(-(1 + 8 + 3), 1 + 1 + 4), NULL), 5, -0.6, 0.8);
}

static void test_points_and_segments(void **state)
{
    (void)state;
    const abut_shape2 p = circle(0, 0, 0);
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0);
    assert_false(ask(&p, &p, placed(0, 0), NULL).answered);
    expect(ask(&s, &p, placed(0.5, 2), NULL), 2, 0, 1);
    expect(ask(&s, &p, placed(4, 4), NULL), 5, 0.6, 0.8);
    expect(ask(&p, &s, placed(-4, -4), NULL), 5, -0.6, -0.8);
    // In one line: the other end is farther, not back over the edge.
    expect(ask(&s, &s, placed(5, 0), NULL), 3, 1, 0);
    // Crossing.
    assert_true(ask(&s, &s, turned(0.25, 0, 0, 1), NULL).answered);
}

// An end on an end, and points nearly in one place, are for exact arithmetic; so is a limit below the number of edges.
static void test_refused(void **state)
{
    (void)state;
    const abut_shape2  a = box(0, 0, 1, 1, 0);
    const abut_shape2  s = capsule(-1, 0, 1, 0, 0);
    const abut_options few = {0, 0, 7};
    const double       r = sqrt(0.5);
    assert_false(ask(&a, &s, turned(1 + r, 1 + r, r, r), NULL).answered);
    assert_false(ask(&a, &a, placed(3, 0), &few).answered);
    assert_true(ask(&a, &s, placed(3, 0), &few).answered);
    const abut_options near_only = {0.5, 0, 0};
    assert_int_equal(ask(&a, &a, placed(3, 0), &near_only).p.status, ABUT_BEYOND);
}

static abut_shape2 regular(int count, abut_vec2 *block, size_t size)
{
    abut_vec2            points[33];
    const abut_polygon2 *polygon = NULL;
    abut_shape2          shape;
    for (int i = 0; i < count; ++i) {
        points[i] = at(cos(i * 6.283185307179586 / count), sin(i * 6.283185307179586 / count));
    }
    assert_int_equal(abut_hull2_build(points, count, block, size, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&shape, polygon, 0), ABUT_OK);
    return shape;
}

// Smooth cores and polygons of many vertices have no arrays.
static void test_takes(void **state)
{
    (void)state;
    static abut_vec2  block[256];
    const abut_shape2 e = ellipse(0, 0, 2, 1, 0);
    const abut_shape2 p = circle(0, 0, 1);
    for (int count = ABUT_POLYGON8; count <= ABUT_POLYGON8 + 1; ++count) {
        const abut_shape2 many = regular(count, block, sizeof block);
        assert_int_equal(ask(&many, &p, placed(3, 0), NULL).answered, count == ABUT_POLYGON8);
    }
    assert_false(ask(&p, &e, placed(3, 0), NULL).answered);
}

// Numbers that are not to be had: queries answer those with ABUT_INVALID.
static void test_unusable(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 2, 1, 0);
    const abut_shape2 none = {ABUT_CORE2_NONE, 0,      {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, NULL, NULL, NULL,
                              {0, 0},          {0, 0}, 0,      0,      0,      0};
    assert_true(ask(&a, &a, placed(0, 5), NULL).answered);
    assert_false(ask(&none, &a, placed(0, 5), NULL).answered);
    assert_false(ask(&a, &none, placed(0, 5), NULL).answered);
    assert_false(ask(&a, &a, placed(NAN, 5), NULL).answered);
    assert_false(ask(&a, &a, placed(0, INFINITY), NULL).answered);
    assert_false(ask(&a, &a, turned(0, 5, 0, 0), NULL).answered);
    assert_false(ask(&a, &a, turned(0, 5, NAN, 0), NULL).answered);
    // Both radii together must leave room for squares.
    const double      most = (double)ABUT_SQUARE_LARGEST;
    const abut_shape2 round = box(0, 0, 2, 1, most / 4);
    const abut_shape2 rounder = box(0, 0, 2, 1, most * 3 / 4);
    assert_true(ask(&round, &round, placed(0, 5), NULL).answered);
    assert_false(ask(&rounder, &rounder, placed(0, 5), NULL).answered);
}

// The same bits at every size: 2^k times as large is the same answer times 2^k.
static void test_sizes(void **state)
{
    (void)state;
    const double at_y[3] = {2.5, 1.75, 6};
    for (int i = 0; i < 3; ++i) {
        const abut_shape2     a = box(0.25, 0, 1, 1, 0);
        const abut_shape2     b = box(0, 0.125, 2, 1, 0);
        const abut_proximity2 one = abut_distance2(&a, &b, turned(4.0 * (i == 2), at_y[i], 0.8, 0.6), NULL, NULL);
        for (int k = -100; k <= 100; k += 5) {
            const double          f = ldexp(1, k);
            const abut_shape2     fa = box(0.25 * f, 0, f, f, 0);
            const abut_shape2     fb = box(0, 0.125 * f, 2 * f, f, 0);
            const abut_proximity2 other =
                abut_distance2(&fa, &fb, turned(4.0 * f * (i == 2), at_y[i] * f, 0.8, 0.6), NULL, NULL);
            assert_true((double)other.distance == f * (double)one.distance);
            assert_true((double)other.point_a.x == f * (double)one.point_a.x &&
                        (double)other.point_a.y == f * (double)one.point_a.y);
            assert_memory_equal(&other.normal, &one.normal, sizeof one.normal);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edge_and_corner), cmocka_unit_test(test_ties),  cmocka_unit_test(test_points_and_segments),
        cmocka_unit_test(test_refused),         cmocka_unit_test(test_takes), cmocka_unit_test(test_unusable),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
