// test_noise3.c : the bound of what rounding does, term by term: each is the sum that its proof in the ledger adds up by hand,
// and at most half more. (That no error exceeds it, and that some come near, is for tests/oracle and property/noise3.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"

// Between what is proved, in u, and half more.
static void expect_term(double found, double proved)
{
    const double in_u = found / roundoff;
    if (!(in_u >= proved && in_u <= 1.5 * proved)) {
        fail_msg("%g u instead of %g u", in_u, proved);
    }
}

// The noise of a pair in the caller's unit.
static double noise_of(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_pair3 pair;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    return (double)pair.noise * (double)pair.unit;
}

// A box of half sizes 2, 3 and 6 reaches 7 from its middle, at its own origin, and its corners are 14 apart. The other is a
// point in the same place.
static void test_reach(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(2, 3, 6), 0);
    const double      turned = sqrt(3) + 2;
    expect_term(noise_of(&crate, &point, placed3(0, 0, 0)), (1 + 16 + 3) * 7.0);
    expect_term(noise_of(&point, &crate, placed3(0, 0, 0)), (turned + 1 + 1 + 16 + 3) * 7.0 + turned * 14);
    // Half a rectangle of 6 by 8 reaches 5, and is 10 wide; what its middle costs is counted elsewhere.
    const abut_shape3 half = triangle3(at3(-3, -4, 0), at3(3, 4, 0), at3(-3, 4, 0), 0);
    expect_term(noise_of(&point, &half, placed3(0, 0, 0)) - 3 * (double)half.slack,
                (turned + 1 + 1 + 16 + 3) * (double)half.reach + turned * (double)half.span);
}

// A triangle whose corners are off its middle by u of the reach counts that thrice, beside the 20 of the reach.
static void test_slack(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 half = triangle3(at3(0.1, 0.1, 0.1), at3(4.3, 0.1, 0.1), at3(0.1, 3.1, 0.7), 0);
    const abut_pose3  over_middle = {half.middle, abut_identity3().r};
    assert_true(half.slack > 0);
    expect_near(half.slack, roundoff * (double)half.reach, 8 * roundoff * roundoff);
    expect_term(noise_of(&half, &point, over_middle) - 20 * roundoff * (double)half.reach, 3 * (double)half.reach);
}

// A box aside of its origin by (2, 3, 6), 11 along the axes, about a point: the rotation of its middle and the subtraction from
// it. As far aside as twice that, its corners 12 from its middle are nearer: the way is exact.
static void test_middles(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 home = box3(at3(0, 0, 0), at3(12, 0, 0), 0);
    const abut_shape3 aside = box3(at3(2, 3, 6), at3(12, 0, 0), 0);
    const abut_shape3 far_aside = box3(at3(4, 6, 12), at3(12, 0, 0), 0);
    const double      at_home = noise_of(&point, &home, placed3(0, 0, 0));
    expect_term(noise_of(&point, &aside, placed3(-2, -3, -6)) - at_home - 3 * (double)aside.slack, (sqrt(3) + 2 + 1) * 11);
    const double at_far = noise_of(&point, &far_aside, placed3(-4, -6, -12)) - 3 * (double)far_aside.slack;
    expect_near((abut_real)at_far, at_home, roundoff);
}

// Two points: the way between them, and what evaluating it adds to the error: the length 4 and subtracting the radii 1.
static void test_offset_and_distance(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    expect_term(noise_of(&point, &point, placed3(2, 3, 6)), (1 + 1 + 1 + 3) * 7.0);
    const abut_proximity3 p = abut_distance3_general(&point, &point, placed3(2, 3, 6), NULL, NULL);
    expect_term((double)p.error - 6.02 * roundoff * 7, (4 + 1) * 7.0);
}

// Spheres of radii 1 and 2 in the same place: their sum and its subtraction.
static void test_radius(void **state)
{
    (void)state;
    const abut_shape3     small = sphere(0, 0, 0, 1);
    const abut_shape3     large = sphere(0, 0, 0, 2);
    const abut_proximity3 p = abut_distance3(&small, &large, placed3(0, 0, 0), NULL, NULL);
    expect_term((double)p.error, (1 + 1) * 3.0);
}

// An ellipsoid of reach 2 about a point: the pair's size is 2, its support points count 12, beside the reach's 20 and the 3 of
// a middle that is rounded.
static void test_smooth(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(2, 1, 1), 0);
    const double      reach = (double)egg.reach;
    expect_term(noise_of(&egg, &point, placed3(0, 0, 0)) - (20 + 3) * roundoff * reach, 12 * 2.0);
}

// Two points in the same place: nothing is left but the half of the smallest number for each of 64 operations.
static void test_floor(void **state)
{
    (void)state;
    const abut_shape3     point = sphere(0, 0, 0, 0);
    const abut_proximity3 p = abut_distance3(&point, &point, placed3(0, 0, 0), NULL, NULL);
    assert_true(p.distance == 0);
    assert_true(p.error == 64 * ABUT_REAL_SMALLEST / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach),   cmocka_unit_test(test_slack),  cmocka_unit_test(test_offset_and_distance),
        cmocka_unit_test(test_radius),  cmocka_unit_test(test_smooth), cmocka_unit_test(test_floor),
        cmocka_unit_test(test_middles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
