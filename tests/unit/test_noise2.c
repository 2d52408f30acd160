// test_noise2.c : the bound of what rounding does, term by term: each is the sum that its proof in the ledger adds up by hand,
// and at most half more. (That no error exceeds it, and that some come near, is for tests/oracle and property/noise.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps2.h"
#include "support/hand2.h"

// Between what is proved, in u, and half more.
static void expect_term(double found, double proved)
{
    const double in_u = found / roundoff;
    if (!(in_u >= proved && in_u <= 1.5 * proved)) {
        fail_msg("%g u instead of %g u", in_u, proved);
    }
}

// The noise of a pair in the caller's unit.
static double noise_of(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    abut_pair2 pair;
    assert_int_equal(abut_pair2_make(&pair, a, b, pose, NULL), ABUT_OK);
    return (double)pair.noise * (double)pair.unit;
}

// A box of half sizes 3 and 4 reaches 5 from its middle, at its own origin, and its corners are 10 apart. The other is a point
// in the same place.
static void test_reach(void **state)
{
    (void)state;
    const abut_shape2 point = circle(0, 0, 0);
    const abut_shape2 crate = box(0, 0, 3, 4, 0);
    expect_term(noise_of(&crate, &point, placed(0, 0)), (1 + 4 + 2) * 5.0);
    expect_term(noise_of(&point, &crate, placed(0, 0)), (2.42 + 1 + 1 + 4 + 2 + 1.2) * 5.0 + 2.83 * 10);
}

// A triangle with sides 3, 4, 5 about its middle, which is not exactly where thirds are rounded: its vertices' differences to
// it are off by u of the reach, which counts thrice, beside the 7 of the reach.
static void test_slack(void **state)
{
    (void)state;
    const abut_shape2    point = circle(0, 0, 0);
    const abut_vec2      corners[3] = {at(0.1, 0.1), at(4.1, 0.1), at(0.1, 3.1)};
    abut_vec2            block[64];
    const abut_polygon2 *polygon = NULL;
    abut_shape2          triangle;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&triangle, polygon, 0), ABUT_OK);
    const abut_pose2 over_middle = {triangle.middle, {1, 0}};
    assert_true(triangle.slack > 0);
    expect_term(noise_of(&triangle, &point, over_middle), (7 + 3) * (double)triangle.reach);
}

// A box drawn beside its origin: the way to it is a plain sum while that is no farther than the box reaches, 50 here, and costs
// 2.42 and 1 of that way, taken as the sum of its coordinates. Farther away it is exact.
static void test_middle(void **state)
{
    (void)state;
    const abut_shape2 point = circle(0, 0, 0);
    const abut_shape2 centred = box(0, 0, 30, 40, 0);
    const abut_shape2 beside = box(3, 4, 30, 40, 0);
    const abut_shape2 away = box(60, 80, 30, 40, 0);
    const double      plain = noise_of(&point, &centred, placed(0, 0));
    expect_term(noise_of(&point, &beside, placed(-3, -4)) - plain, (2.42 + 1) * (3 + 4));
    assert_true(noise_of(&point, &away, placed(-60, -80)) == plain);
}

// Two points: the way between them, and what evaluating it adds to the error: lengths 5 and subtracting the radii 1.
static void test_offset_and_distance(void **state)
{
    (void)state;
    const abut_shape2 point = circle(0, 0, 0);
    expect_term(noise_of(&point, &point, placed(3, 4)), (1 + 1 + 1 + 2) * 5.0);
    const abut_proximity2 p = abut_distance2(&point, &point, placed(0, 5), NULL, NULL);
    expect_term((double)p.error, (5 + 5 + 1) * 5.0);
}

// Circles of radii 1 and 2 in the same place: their sum and its subtraction.
static void test_radius(void **state)
{
    (void)state;
    const abut_shape2     small = circle(0, 0, 1);
    const abut_shape2     large = circle(0, 0, 2);
    const abut_proximity2 p = abut_distance2(&small, &large, placed(0, 0), NULL, NULL);
    expect_term((double)p.error, (1 + 1) * 3.0);
}

// An ellipse of reach 2 about a point: the pair's size is 2, the ends of an arc count 12, beside the reach's 7 and the 3 of a
// support point that is rounded.
static void test_arc(void **state)
{
    (void)state;
    const abut_shape2 point = circle(0, 0, 0);
    const abut_shape2 oval = ellipse(0, 0, 2, 1, 0);
    expect_term(noise_of(&oval, &point, placed(0, 0)), (12 + 7 + 3) * 2.0);
}

// Two points in the same place: nothing is left but the half of the smallest number for each of 64 operations.
static void test_floor(void **state)
{
    (void)state;
    const abut_shape2     point = circle(0, 0, 0);
    const abut_proximity2 p = abut_distance2(&point, &point, placed(0, 0), NULL, NULL);
    assert_true(p.distance == 0);
    assert_true(p.error == 64 * ABUT_REAL_SMALLEST / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach),  cmocka_unit_test(test_slack),
        cmocka_unit_test(test_middle), cmocka_unit_test(test_offset_and_distance),
        cmocka_unit_test(test_radius), cmocka_unit_test(test_arc),
        cmocka_unit_test(test_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
