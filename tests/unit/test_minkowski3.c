// test_minkowski3.c : the pair in its unit frame, and vertices of D = A - B, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "gjk/minkowski3.h"
#include "support/hand3.h"

static const abut_rot3 quarter_about_z = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};

// A box of half (2, 3, 6) about (10, 0, 0), one of half (0.25, 0.5, 0.5) about (0, 0, 20), moved by (14, 5, -32), not turned:
// the middles are (4, 5, -12) apart, a length of sqrt(185), 13.6; the reaches are 7 and 0.75: 21.4, so the unit is 32.
static void test_the_unit_frame(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(10, 0, 0), at3(2, 3, 6), 0.5);
    const abut_shape3 b = box3(at3(0, 0, 20), at3(0.25, 0.5, 0.5), 0.25);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(14, 5, -32), NULL), ABUT_OK);
    assert_true(pair.unit == 32 && pair.per_unit == (abut_real)0.03125);
    expect_vec3(pair.offset, at3(4.0 / 32, 5.0 / 32, -12.0 / 32), 0);
    const double size = (sqrt(185) + 7 + 0.75) / 32;
    expect_near(pair.size, size, 0.75 * 2 * (double)ABUT_ROTATION_SLACK / 32 + 40 * roundoff); // B's reach is taken too large
    assert_true((double)pair.size >= size - 4 * roundoff);
    assert_true(pair.polytopes && pair.noise > 0);
    assert_true(pair.tolerance == 8 * ABUT_UNIT_ROUNDOFF * pair.size);
    assert_int_equal(pair.max_supports, 2048 + 16 * 16 + 48); // 16 for each of 8 corners, twice; 48 for the points
    assert_true(pair.max_distance > ABUT_REAL_LARGEST);       // no limit
    // A's corner (2, -3, 6) is its number 1 + 4; B's (-0.25, 0.5, -0.5) its number 2.
    const abut_vertex3 v = abut_minkowski3(&pair, at3(1, -1, 1));
    expect_vec3(v.a, at3(2.0 / 32, -3.0 / 32, 6.0 / 32), 0);
    expect_vec3(v.w, at3((2 + 0.25 - 4) / 32, (-3 - 0.5 - 5) / 32, (6 + 0.5 + 12) / 32), 4 * roundoff);
    assert_int_equal(v.feature_a, 5);
    assert_int_equal(v.feature_b, 2);
    abut_vertex3 named = {0};
    assert_true(abut_minkowski_vertex3(&pair, 5, 2, &named));
    expect_vec3(named.w, at3((double)v.w.x, (double)v.w.y, (double)v.w.z), 0);
    assert_false(abut_minkowski_vertex3(&pair, 8, 0, &named));
    assert_false(abut_minkowski_vertex3(&pair, 0, 8, &named));
}

// B turned by a quarter about z: its x axis points along A's y. Its corner towards -x of A is the one at its own +y.
static void test_a_turned_vertex(void **state)
{
    (void)state;
    const abut_shape3 a = sphere(0, 0, 0, 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(1, 2, 4), 0);
    abut_pose3        pose = placed3(8, 0, 0);
    abut_pair3        pair;
    pose.r = quarter_about_z;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
    const abut_vertex3 v = abut_minkowski3(&pair, at3(1, -1, -1)); // B's corner towards (-1, 1, 1) of A, (1, 1, 1) of itself
    assert_int_equal(v.feature_b, 7);
    const abut_vec3 w = abut_scale3(pair.unit, v.w); // it is at (-2, 1, 4) from B's middle
    expect_vec3(w, at3(-6, -1, -4), 0);
}

// Frames of bodies far from the shapes cost nothing: the same offset to the last bit.
static void test_middles_far_from_their_origins(void **state)
{
    (void)state;
    const abut_shape3 near_a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 far_a = box3(at3(1048576, -1048576, 524288), at3(1, 1, 1), 0);
    const abut_shape3 far_b = box3(at3(-524288, 262144, 131072), at3(1, 1, 1), 0);
    abut_pair3        near_pair;
    abut_pair3        far_pair;
    // A quarter turn takes B's middle to (-262144, -524288, 131072).
    abut_pose3 far_pose = placed3(1048576 + 262144 + 2.25, -1048576 + 524288 + 0.125, 524288 - 131072 - 0.5);
    far_pose.r = quarter_about_z;
    assert_int_equal(abut_pair3_make(&near_pair, &near_a, &near_a, placed3(2.25, 0.125, -0.5), NULL), ABUT_OK);
    assert_int_equal(abut_pair3_make(&far_pair, &far_a, &far_b, far_pose, NULL), ABUT_OK);
    expect_vec3(far_pair.offset, near_pair.offset, 0);
}

static void test_options_in_the_unit_frame(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(2, 3, 6), 0.5);
    const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(2, 3, 4), 0.25);
    abut_options      options = {4, (abut_real)0.25, 7};
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(6, 8, 0), &options), ABUT_OK);
    assert_true(pair.unit == 32 && !pair.polytopes);
    expect_near(pair.max_distance, (4 + 0.75) / 32, 4 * roundoff); // of the cores
    expect_near(pair.tolerance, 0.25 / 32, 0);
    assert_int_equal(pair.max_supports, 7);
    // Options that are none: the defaults.
    abut_pair3 plain;
    assert_int_equal(abut_pair3_make(&plain, &a, &b, placed3(6, 8, 0), NULL), ABUT_OK);
    assert_int_equal(plain.max_supports, 2048 + 8 * 16 + 48);
    assert_true(plain.tolerance == 16 * ABUT_UNIT_ROUNDOFF * plain.size);
    const abut_options bad[] = {{(abut_real)NAN, (abut_real)NAN, -1}, {-1, -1, 0}, {0, 0, 1000000000}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(6, 8, 0), &bad[i]), ABUT_OK);
        assert_true(pair.max_distance == plain.max_distance && pair.tolerance == plain.tolerance);
        assert_int_equal(pair.max_supports, plain.max_supports);
    }
}

// Each of nine numbers a little off by itself: lengths, right angles, and the hand.
static void test_rotations_at_the_slack(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    for (int n = 0; n < 9; ++n) {
        const double share[] = {0.9, 1.1, -0.9, -1.1};
        for (int i = 0; i < 4; ++i) {
            abut_pose3 pose = placed3(4, 0, 0);
            abut_vec3 *column = n < 3 ? &pose.r.x : (n < 6 ? &pose.r.y : &pose.r.z);
            abut_real *number = n % 3 == 0 ? &column->x : (n % 3 == 1 ? &column->y : &column->z);
            const bool diagonal = n % 4 == 0; // there the length counts, elsewhere the right angle
            *number = (abut_real)(diagonal ? sqrt(1 + share[i] / 1024) : share[i] / 1024);
            abut_pair3 pair;
            assert_int_equal(abut_pair3_make(&pair, &a, &a, pose, NULL), i % 2 == 0 ? ABUT_OK : ABUT_INVALID);
        }
    }
    abut_pose3 mirrored = placed3(4, 0, 0);
    mirrored.r.y = at3(0, -1, 0);
    abut_pair3 pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &a, mirrored, NULL), ABUT_INVALID);
}

// A core, a radius or a reach that no maker writes, of either shape.
static void test_shapes_that_are_none(void **state)
{
    (void)state;
    const abut_real   infinity = (abut_real)INFINITY;
    const abut_shape3 good = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_shape3       bad[6];
    for (int i = 0; i < 6; ++i) {
        bad[i] = good;
    }
    bad[0].core = ABUT_CORE3_NONE;
    bad[1].core = (abut_core3)(ABUT_CORE3_CUSTOM + 1);
    bad[2].radius = -1;
    bad[3].radius = infinity;
    bad[4].reach = -1;
    bad[5].reach = infinity;
    for (int i = 0; i < 6; ++i) {
        abut_pair3 pair;
        assert_int_equal(abut_pair3_make(&pair, &good, &bad[i], placed3(4, 0, 0), NULL), ABUT_INVALID);
        assert_int_equal(abut_pair3_make(&pair, &bad[i], &good, placed3(4, 0, 0), NULL), ABUT_INVALID);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_unit_frame),
        cmocka_unit_test(test_a_turned_vertex),
        cmocka_unit_test(test_middles_far_from_their_origins),
        cmocka_unit_test(test_options_in_the_unit_frame),
        cmocka_unit_test(test_rotations_at_the_slack),
        cmocka_unit_test(test_shapes_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
