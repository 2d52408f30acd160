// test_simplex2.c : the pair in its unit frame, vertices of D = A - B, and the nearest feature of a simplex, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gjk/minkowski2.h"
#include "gjk/simplex2.h"
#include "support/hand2.h"

#include <string.h>

static abut_vertex2 vertex(double x, double y)
{
    abut_vertex2 v;
    memset(&v, 0, sizeof v);
    v.w = at(x, y);
    return v;
}

// Adds points of D one after the other; the last one's outcome.
static abut_reduced add_all(abut_simplex2 *s, int count, const double (*points)[2])
{
    abut_reduced reduced = ABUT_REDUCED_NONE;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < count; ++i) {
        const abut_vertex2 v = vertex(points[i][0], points[i][1]);
        reduced = abut_simplex2_add(s, &v);
    }
    return reduced;
}

static void expect_nearest(abut_simplex2 *s, double x, double y, double normal_x, double normal_y, double distance)
{
    const abut_nearest2 n = abut_simplex2_nearest(s);
    expect_vec(n.closest, x, y, 16 * roundoff);
    expect_vec(n.normal, normal_x, normal_y, 16 * roundoff);
    expect_near(n.distance, distance, 16 * roundoff);
    expect_near(s->weight[0] + s->weight[1] + s->weight[2], 1, 2 * roundoff);
}

static void test_a_vertex(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  points[1][2] = {{3, 4}};
    assert_int_equal(add_all(&s, 1, points), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 1);
    expect_nearest(&s, 3, 4, -0.6, -0.8, 5);
    const double origin[1][2] = {{0, 0}};
    add_all(&s, 1, origin);
    expect_nearest(&s, 0, 0, 0, 0, 0);
}

static void test_a_second_vertex(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  across[2][2] = {{2, 2}, {2, -2}}; // the origin faces the middle
    assert_int_equal(add_all(&s, 2, across), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 2);
    expect_nearest(&s, 2, 0, -1, 0, 2);
    expect_near(s.weight[0], 0.5, 4 * roundoff);
    const double quarter[2][2] = {{2, 1}, {2, -3}}; // a quarter of the way
    add_all(&s, 2, quarter);
    expect_nearest(&s, 2, 0, -1, 0, 2);
    expect_near(s.weight[1], 0.25, 4 * roundoff);
    const double nearer[2][2] = {{2, 2}, {1, 1}}; // past the new one
    assert_int_equal(add_all(&s, 2, nearer), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 1);
    expect_nearest(&s, 1, 1, -sqrt(0.5), -sqrt(0.5), sqrt(2));
    const double farther[2][2] = {{2, 2}, {3, 3}}; // brings nothing nearer
    assert_int_equal(add_all(&s, 2, farther), ABUT_REDUCED_NONE);
    assert_int_equal(s.count, 1);
    const double square_to_it[2][2] = {{2, 0}, {2, 5}}; // neither does one straight beside it
    assert_int_equal(add_all(&s, 2, square_to_it), ABUT_REDUCED_NONE);
}

// A step nearer that rounding cannot see: (1, 0) to (1 - u, 1) by exact arithmetic only.
static void test_a_second_vertex_a_hair_nearer(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  nearer[2][2] = {{1, 0}, {1 - roundoff, 1}};
    assert_int_equal(add_all(&s, 2, nearer), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 2);
    const double not_nearer[2][2] = {{1, 0}, {1, 1}};
    assert_int_equal(add_all(&s, 2, not_nearer), ABUT_REDUCED_NONE);
}

static void test_a_third_vertex(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  round_origin[3][2] = {{2, 2}, {2, -2}, {-1, 0}};
    assert_int_equal(add_all(&s, 3, round_origin), ABUT_REDUCED_INSIDE);
    assert_int_equal(s.count, 3);
    assert_true(abut_cross2(abut_sub2(s.vertex[1].w, s.vertex[0].w), abut_sub2(s.vertex[2].w, s.vertex[0].w)) > 0);
    const double other_way[3][2] = {{2, -2}, {2, 2}, {-1, 0}};
    assert_int_equal(add_all(&s, 3, other_way), ABUT_REDUCED_INSIDE);
    assert_true(abut_cross2(abut_sub2(s.vertex[1].w, s.vertex[0].w), abut_sub2(s.vertex[2].w, s.vertex[0].w)) > 0);

    const double tip[3][2] = {{2, 2}, {2, -2}, {1, 0}}; // the new one itself is nearest
    assert_int_equal(add_all(&s, 3, tip), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 1);
    expect_nearest(&s, 1, 0, -1, 0, 1);
    const double first_side[3][2] = {{2, 2}, {2, -2}, {1, 3}}; // from (2, -2) to (1, 3): 8 / sqrt(26)
    assert_int_equal(add_all(&s, 3, first_side), ABUT_REDUCED_NEARER);
    assert_int_equal(s.count, 2);
    expect_near(abut_simplex2_nearest(&s).distance, 8 / sqrt(26), 16 * roundoff);
    const double other_side[3][2] = {{2, 2}, {2, -2}, {1, -3}};
    assert_int_equal(add_all(&s, 3, other_side), ABUT_REDUCED_NEARER);
    expect_near(abut_simplex2_nearest(&s).distance, 8 / sqrt(26), 16 * roundoff);
    const double on_the_line[3][2] = {{2, 2}, {2, -2}, {2, 1}};
    assert_int_equal(add_all(&s, 3, on_the_line), ABUT_REDUCED_NONE);
    assert_int_equal(s.count, 2);
    const double behind[3][2] = {{2, 2}, {2, -2}, {3, 0}};
    assert_int_equal(add_all(&s, 3, behind), ABUT_REDUCED_NONE);
}

// A segment through the origin has the normal square to it; with any third point the origin is inside, on the boundary.
static void test_origin_on_a_segment(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  through[2][2] = {{3, 4}, {-3, -4}};
    assert_int_equal(add_all(&s, 2, through), ABUT_REDUCED_NEARER);
    const abut_nearest2 n = abut_simplex2_nearest(&s);
    assert_true(n.distance == 0);
    expect_near(abut_dot2(n.normal, at(0.6, 0.8)), 0, 4 * roundoff);
    expect_near(abut_dot2(n.normal, n.normal), 1, 8 * roundoff);
    const abut_vertex2 third = vertex(-4, 3);
    assert_int_equal(abut_simplex2_add(&s, &third), ABUT_REDUCED_INSIDE);
    const double corner[2][2] = {{0, 0}, {1, 0}}; // the origin is a vertex: any other may be added
    assert_int_equal(add_all(&s, 2, corner), ABUT_REDUCED_NEARER);
    expect_near(abut_simplex2_nearest(&s).distance, 0, 0);
}

static void settle(abut_simplex2 *s, int count, const double (*points)[2])
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < count; ++i) {
        s->vertex[i] = vertex(points[i][0], points[i][1]);
    }
    s->count = count;
}

// What a cache brings may be anything: the nearest feature of it is kept.
static void test_settling(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  same[2][2] = {{1, 1}, {1, 1}};
    settle(&s, 2, same);
    abut_simplex2_settle(&s);
    assert_int_equal(s.count, 1);
    const double past_first[2][2] = {{1, 1}, {2, 2}};
    settle(&s, 2, past_first);
    abut_simplex2_settle(&s);
    assert_int_equal(s.count, 1);
    expect_vec(s.vertex[0].w, 1, 1, 0);
    const double past_second[2][2] = {{2, 2}, {1, 1}};
    settle(&s, 2, past_second);
    abut_simplex2_settle(&s);
    assert_int_equal(s.count, 1);
    expect_vec(s.vertex[0].w, 1, 1, 0);
    const double across[2][2] = {{1, 1}, {1, -1}};
    settle(&s, 2, across);
    abut_simplex2_settle(&s);
    assert_int_equal(s.count, 2);
    settle(&s, 1, across);
    abut_simplex2_settle(&s);
    assert_int_equal(s.count, 1);
}

// The edge from (1, -1) to (1, 1), the origin on its left: which points push it out and are seen between its ends.
static void test_dividing_an_edge(void **state)
{
    (void)state;
    const abut_vertex2 first = vertex(1, -1);
    const abut_vertex2 last = vertex(1, 1);
    const abut_vertex2 origin = vertex(0, 0);
    const abut_vertex2 outside = vertex(2, 1);
    const abut_vertex2 inside = vertex(0.5, 0);
    const abut_vertex2 on_it = vertex(1, 0.5);
    const abut_vertex2 above = vertex(2, 3);
    const abut_vertex2 below = vertex(2, -3);
    const abut_vertex2 in_line = vertex(2, 2);
    const abut_vertex2 a_hair_out = vertex(1 + 2 * roundoff, 0.5);
    assert_int_equal(abut_place_of2(&first, &last, &outside), ABUT_PLACE_BETWEEN);
    assert_int_equal(abut_place_of2(&first, &last, &a_hair_out), ABUT_PLACE_BETWEEN);
    assert_int_equal(abut_place_of2(&first, &last, &inside), ABUT_PLACE_INSIDE);
    assert_int_equal(abut_place_of2(&first, &last, &on_it), ABUT_PLACE_INSIDE);
    assert_int_equal(abut_place_of2(&first, &last, &above), ABUT_PLACE_AFTER);
    assert_int_equal(abut_place_of2(&first, &last, &below), ABUT_PLACE_BEFORE);
    assert_int_equal(abut_place_of2(&first, &last, &in_line), ABUT_PLACE_AFTER);
    assert_int_equal(abut_place_of2(&first, &last, &first), ABUT_PLACE_INSIDE);
    assert_int_equal(abut_place_of2(&first, &last, &last), ABUT_PLACE_INSIDE);
    // An end at the origin is seen in every direction.
    assert_int_equal(abut_place_of2(&first, &origin, &on_it), ABUT_PLACE_BETWEEN);
    assert_int_equal(abut_place_of2(&origin, &last, &on_it), ABUT_PLACE_BETWEEN);
}

static void test_contains(void **state)
{
    (void)state;
    abut_simplex2 s;
    const double  points[2][2] = {{2, 2}, {2, -2}};
    add_all(&s, 2, points);
    const abut_vertex2 first = vertex(2, 2);
    const abut_vertex2 other = vertex(2, 1);
    assert_true(abut_simplex2_contains(&s, &first));
    assert_false(abut_simplex2_contains(&s, &other));
}

// A box of half (3, 4) about (10, 0), one of half (0.6, 0.8) about (0, 20), moved by (16, -28) and not turned: the middles are
// (6, -8) apart, the reaches 5 and 1: 10 + 5 + 1 = 16, so the unit is 32 (a hair above 16 by the rounding up).
static void test_the_unit_frame(void **state)
{
    (void)state;
    const abut_shape2 a = box(10, 0, 3, 4, 0.5);
    const abut_shape2 b = box(0, 20, 0.6, 0.8, 0.25);
    abut_pair2        pair;
    assert_int_equal(abut_pair2_make(&pair, &a, &b, placed(16, -28), NULL), ABUT_OK);
    assert_true(pair.unit == 32 && pair.per_unit == (abut_real)0.03125);
    expect_vec(pair.offset, 6.0 / 32, -8.0 / 32, 0);
    expect_near(pair.size, 0.5, (double)ABUT_ROTATION_SLACK / 32 + 40 * roundoff); // B's reach is taken as much too large
    assert_true(pair.size >= (abut_real)0.5);
    assert_true(pair.polytopes && pair.max_supports > 100 && pair.tolerance == 0 && pair.noise > 0);
    assert_true(pair.max_distance > ABUT_REAL_LARGEST);       // no limit
    const abut_vertex2 v = abut_minkowski2(&pair, at(1, -1)); // A's corner (3, -4), B's (-0.6, 0.8)
    expect_vec(v.a, 3.0 / 32, -4.0 / 32, 0);
    expect_vec(v.w, (3 + 0.6 - 6) / 32, (-4 - 0.8 + 8) / 32, 4 * roundoff);
    assert_int_equal(v.feature_a, 1);
    assert_int_equal(v.feature_b, 3);
    abut_vertex2 named;
    assert_true(abut_minkowski_vertex2(&pair, 1, 3, &named));
    assert_true(named.w.x == v.w.x && named.w.y == v.w.y);
    assert_false(abut_minkowski_vertex2(&pair, 4, 0, &named));
    assert_false(abut_minkowski_vertex2(&pair, 0, 4, &named));
}

// Frames of bodies far from the shapes cost nothing: the same offset to the last bit.
static void test_middles_far_from_their_origins(void **state)
{
    (void)state;
    const abut_shape2 near_a = box(0, 0, 1, 1, 0);
    const abut_shape2 far_a = box(1048576, -1048576, 1, 1, 0);
    const abut_shape2 far_b = box(-524288, 262144, 1, 1, 0);
    abut_pair2        near_pair;
    abut_pair2        far_pair;
    const abut_pose2  near_pose = placed(2.25, 0.125);
    // A quarter turn takes B's middle to (-262144, -524288).
    const abut_pose2 far_pose = turned(1048576 + 262144 + 2.25, -1048576 + 524288 + 0.125, 0, 1);
    assert_int_equal(abut_pair2_make(&near_pair, &near_a, &near_a, near_pose, NULL), ABUT_OK);
    assert_int_equal(abut_pair2_make(&far_pair, &far_a, &far_b, far_pose, NULL), ABUT_OK);
    assert_true(near_pair.offset.x == far_pair.offset.x && near_pair.offset.y == far_pair.offset.y);
}

static void test_options_in_the_unit_frame(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 3, 4, 0.5);
    const abut_shape2 b = ellipse(0, 0, 3, 4, 0.25);
    abut_options      options = {4, (abut_real)0.25, 7};
    abut_pair2        pair;
    assert_int_equal(abut_pair2_make(&pair, &a, &b, placed(6, 8), &options), ABUT_OK);
    assert_true(pair.unit == 32 && !pair.polytopes);
    expect_near(pair.max_distance, (4 + 0.75) / 32, 4 * roundoff); // of the cores
    expect_near(pair.tolerance, 0.25 / 32, 0);
    assert_int_equal(pair.max_supports, 7);
    // Options that are none: the defaults.
    abut_pair2 plain;
    assert_int_equal(abut_pair2_make(&plain, &a, &b, placed(6, 8), NULL), ABUT_OK);
    const abut_options bad[] = {{(abut_real)NAN, (abut_real)NAN, -1}, {-1, -1, 0}, {0, 0, 1000000000}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        assert_int_equal(abut_pair2_make(&pair, &a, &b, placed(6, 8), &bad[i]), ABUT_OK);
        assert_true(pair.max_distance == plain.max_distance && pair.tolerance == plain.tolerance);
        assert_int_equal(pair.max_supports, plain.max_supports);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_vertex),
        cmocka_unit_test(test_a_second_vertex),
        cmocka_unit_test(test_a_second_vertex_a_hair_nearer),
        cmocka_unit_test(test_a_third_vertex),
        cmocka_unit_test(test_origin_on_a_segment),
        cmocka_unit_test(test_settling),
        cmocka_unit_test(test_dividing_an_edge),
        cmocka_unit_test(test_contains),
        cmocka_unit_test(test_the_unit_frame),
        cmocka_unit_test(test_middles_far_from_their_origins),
        cmocka_unit_test(test_options_in_the_unit_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
