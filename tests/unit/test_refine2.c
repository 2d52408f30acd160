// test_refine2.c : the last digits of smooth pairs, from normals that are off, by hand; and the ledger's two limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "smooth/refine2.h"
#include "support/hand2.h"

// A point on the long axis of the ellipse 2:1, 3 from its tip (2, 0): the answer is known, only its normal is off by an angle.
static abut_core_answer2 refined_from(double angle, int32_t max_supports)
{
    const abut_shape2  oval = ellipse(0, 0, 2, 1, 0);
    const abut_shape2  point = circle(0, 0, 0);
    const abut_options options = {0, 0, max_supports};
    abut_pair2         pair;
    assert_int_equal(abut_pair2_make(&pair, &oval, &point, placed(5, 0), &options), ABUT_OK);
    abut_core_answer2 answer = {.normal = at(cos(angle), sin(angle)), .distance = 3 * pair.per_unit, .status = ABUT_OK};
    answer.a = abut_scale2(2 * pair.per_unit, at(1, 0));
    answer.b = abut_scale2(5 * pair.per_unit, at(1, 0));
    abut_refine2(&pair, &answer);
    return answer;
}

// Newton's method squares the error: from a third of a radian it takes five steps, more than a quarter of the limit.
static void test_sharpens_the_normal(void **state)
{
    (void)state;
    const abut_core_answer2 from_near = refined_from(0.01, 0);
    expect_vec(from_near.normal, 1, 0, 4 * roundoff);
    const abut_core_answer2 from_afar = refined_from(-0.3, 0);
    expect_vec(from_afar.normal, 1, 0, 4 * roundoff);
}

// Nearly at a right angle to the answer it comes round by half a radian a step. In steps of an eighth the limit of twelve
// supports would end it on the way.
static void test_comes_round(void **state)
{
    (void)state;
    const abut_core_answer2 answer = refined_from(1.5, 0);
    expect_vec(answer.normal, 1, 0, 4 * roundoff);
}

// At most three times twelve supports, and two for the witness points: a budget of 38 is enough, one of 37 leaves the answer
// alone.
static void test_keeps_to_the_budget(void **state)
{
    (void)state;
    const abut_core_answer2 paid = refined_from(0.01, 38);
    expect_vec(paid.normal, 1, 0, 4 * roundoff);
    assert_in_range(paid.supports, 2, 38);
    const abut_core_answer2 unpaid = refined_from(0.01, 37);
    expect_vec(unpaid.normal, cos(0.01), sin(0.01), roundoff);
    assert_int_equal(unpaid.supports, 0);
}

// A needle that is thinner than rounding, as a body lies across or along it: its support point is its middle, or a tip where
// the normal is off by a roundoff. Both witness points are on both bodies all the same.
static void expect_on_needle(abut_shape2 other, abut_pose2 pose, double half_x, double half_y)
{
    const double          slack = 256 * roundoff * 16000;
    const abut_shape2     needle = ellipse(0, 0, 14000, 14000 * roundoff * roundoff, 0);
    const abut_proximity2 p = abut_distance2(&other, &needle, pose, NULL, NULL);
    const abut_vec2       on_needle = abut_unrotate2(pose.r, abut_sub2(p.point_b, pose.p));
    assert_true(fabs((double)p.point_a.x) <= half_x + slack && fabs((double)p.point_a.y) <= half_y + slack);
    assert_true(fabs((double)on_needle.x) <= 14000 + slack && fabs((double)on_needle.y) <= slack);
    expect_near(abut_dot2(abut_sub2(p.point_b, p.point_a), p.normal), (double)p.distance, slack);
}

static void test_needle(void **state)
{
    (void)state;
    expect_on_needle(box(0, 0, 70000, 78000, 0), turned(0, 0, 1, 0), 70000, 78000);
    expect_on_needle(box(0, 0, 70000, 78000, 0), turned(0, 0, 0, 1), 70000, 78000);
    expect_on_needle(circle(0, 0, 0.125), turned(0, 0, 0.6, 0.8), 0.125, 0.125);
    expect_on_needle(ellipse(0, 0, 1, 1, 0.125), turned(0.25, 0, -0.8, 0.6), 1.125, 1.125);
    expect_on_needle(circle(0, 0, 0), turned(-3000, 2000, 0.8, -0.6), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sharpens_the_normal),
        cmocka_unit_test(test_comes_round),
        cmocka_unit_test(test_keeps_to_the_budget),
        cmocka_unit_test(test_needle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
