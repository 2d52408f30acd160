// test_bounds2.c : the axis-aligned box of a posed shape: nothing sticks out, and little is wasted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "support/hand2.h"
#include "support/made2.h"

static void expect_box(abut_box2 b, double lower_x, double lower_y, double upper_x, double upper_y, double slack)
{
    expect_vec(b.lower, lower_x, lower_y, slack);
    expect_vec(b.upper, upper_x, upper_y, slack);
    assert_true((double)b.lower.x <= lower_x && (double)b.lower.y <= lower_y);
    assert_true((double)b.upper.x >= upper_x && (double)b.upper.y >= upper_y);
}

// Numbers by hand: a box turned by the angle of (3, 4, 5), everything moved.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape2 c = circle(1, 2, 3);
    expect_box(abut_bounds2(&c, placed(10, 20)), 8, 19, 14, 25, 500 * roundoff * 2);
    // A quarter turn takes (1, 2) to (-2, 1).
    expect_box(abut_bounds2(&c, turned(10, 20, 0, 1)), 5, 18, 11, 24, 1000 * roundoff);
    const abut_shape2 b = box(0, 0, 2, 1, 0.5);
    expect_box(abut_bounds2(&b, placed(0, 0)), -2.5, -1.5, 2.5, 1.5, 200 * roundoff);
    // cos 0.6, sin 0.8: half width 2 * 0.6 + 1 * 0.8 = 2, half height 2 * 0.8 + 1 * 0.6 = 2.2
    const abut_vec2 reach = abut_bounds2(&b, turned(0, 0, 0.6, 0.8)).upper;
    expect_vec(reach, 2.5, 2.7, 300 * roundoff);
    const abut_shape2 e = ellipse(0, 0, 2, 1, 0);
    const abut_vec2   far = abut_bounds2(&e, turned(0, 0, 0.6, 0.8)).upper;
    expect_vec(far, sqrt(1.2 * 1.2 + 0.8 * 0.8), sqrt(1.6 * 1.6 + 0.6 * 0.6), 300 * roundoff);
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0);
    expect_box(abut_bounds2(&s, turned(0, 0, 0, 1)), 0, -1, 0, 1, 100 * roundoff);
}

// The exact place of a core point of the shape's frame, with the pose's four numbers as they stand.
static wide exact_x(abut_pose2 pose, wide x, wide y)
{
    return (wide)pose.p.x + (wide)pose.r.c * x - (wide)pose.r.s * y;
}

static wide exact_y(abut_pose2 pose, wide x, wide y)
{
    return (wide)pose.p.y + (wide)pose.r.s * x + (wide)pose.r.c * y;
}

// The exact box of a rounded set of points.
static void exact_box(const wide (*points)[2], int count, wide radius, abut_pose2 pose, wide box_out[4])
{
    for (int i = 0; i < count; ++i) {
        const wide x = exact_x(pose, points[i][0], points[i][1]);
        const wide y = exact_y(pose, points[i][0], points[i][1]);
        box_out[0] = i == 0 || x - radius < box_out[0] ? x - radius : box_out[0];
        box_out[1] = i == 0 || y - radius < box_out[1] ? y - radius : box_out[1];
        box_out[2] = i == 0 || x + radius > box_out[2] ? x + radius : box_out[2];
        box_out[3] = i == 0 || y + radius > box_out[3] ? y + radius : box_out[3];
    }
}

// shape2.h promises 16 units in the last place (2u each) of the largest coordinate. It is read here as the largest length that
// goes in or comes out: position, middle, reach, radius; where they cancel in the result nothing smaller can be promised.
static void test_holds_the_shape_and_wastes_little(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(221), 0);
    double most = 0;
    double least = 1e9;
    for (int i = 0; i < 100000; ++i) {
        const double     angle = rng_range(&r, -3.15, 3.15);
        const double     spread = rng_log(&r, 1e-2, 1e2);
        const abut_pose2 pose = turned(rng_range(&r, -spread, spread), rng_range(&r, -spread, spread), cos(angle), sin(angle));
        const abut_vec2  center = at(rng_range(&r, -2, 2), rng_range(&r, -2, 2));
        const abut_vec2  half = at(rng_log(&r, 1e-2, 2), rng_log(&r, 1e-2, 2));
        const abut_real  radius = (abut_real)rng_range(&r, 0, 1);
        abut_shape2      s;
        assert_int_equal(abut_make_box2(&s, center, half, radius), ABUT_OK);
        wide       corners[4][2];
        const wide cx = center.x;
        const wide cy = center.y;
        for (int k = 0; k < 4; ++k) {
            corners[k][0] = k % 2 == 0 ? cx - (wide)half.x : cx + (wide)half.x;
            corners[k][1] = k < 2 ? cy - (wide)half.y : cy + (wide)half.y;
        }
        wide exact[4] = {0, 0, 0, 0};
        exact_box((const wide(*)[2])corners, 4, radius, pose, exact);
        const abut_box2 found = abut_bounds2(&s, pose);
        const wide excess[4] = {exact[0] - (wide)found.lower.x, exact[1] - (wide)found.lower.y, (wide)found.upper.x - exact[2],
                                (wide)found.upper.y - exact[3]};
        const double largest = fmax(fmax(fabs((double)pose.p.x), fabs((double)pose.p.y)), (double)(s.reach + radius)) +
                               fabs((double)center.x) + fabs((double)center.y);
        for (int k = 0; k < 4; ++k) {
            const double share = (double)excess[k] / (largest * 2 * roundoff);
            assert_true(share >= 0);
            most = fmax(most, share);
            least = fmin(least, share);
        }
    }
    print_message("excess from %.2f to %.2f units in the last place of the largest length\n", least, most);
    assert_true(most <= 16 + 2);
    assert_true(most >= 4);
}

// All kinds: no support point in any of many directions is outside, beyond the rounding of moving it there here.
static void test_holds_every_kind(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(222);
    for (uint64_t i = 0; i < 20000; ++i) {
        rng     r = rng_make(seed, i);
        recipe2 recipe = recipe2_any(&r, RECIPE2_ALL_KINDS, 1);
        made2   made;
        made2_make(&made, &recipe);
        assert_int_equal(made.status, ABUT_OK);
        const double     angle = rng_range(&r, -3.15, 3.15);
        const abut_pose2 pose = turned(rng_range(&r, -3, 3), rng_range(&r, -3, 3), cos(angle), sin(angle));
        const abut_box2  b = abut_bounds2(&made.shape, pose);
        for (int k = 0; k < 16; ++k) {
            const double    turn = k * 0.392699081698724155;
            const abut_vec2 p = abut_transform2(pose, abut_support2(&made.shape, at(cos(turn), sin(turn))).point);
            const abut_real slack = 40 * ABUT_UNIT_ROUNDOFF;
            assert_true(p.x >= b.lower.x - slack && p.x <= b.upper.x + slack);
            assert_true(p.y >= b.lower.y - slack && p.y <= b.upper.y + slack);
        }
    }
}

// The ledger's sum: 2.42u of the middle, 1 of its addition, 8 of the support, 1 of the radius and 2 of the sums, of the lengths
// that went in. Of a circle of radius 1 about its origin and left there the length is 1, and nothing is rounded: all of the sum
// is seen, and no more than half of it beside.
static void test_slack_is_what_was_proved(void **state)
{
    (void)state;
    const abut_shape2 c = circle(0, 0, 1);
    const abut_box2   b = abut_bounds2(&c, placed(0, 0));
    const double      proved = (2.42 + 1 + 8 + 1 + 2) * roundoff;
    const double excess[4] = {-1 - (double)b.lower.x, -1 - (double)b.lower.y, (double)b.upper.x - 1, (double)b.upper.y - 1};
    for (int k = 0; k < 4; ++k) {
        assert_true(excess[k] >= proved && excess[k] <= 1.5 * proved);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_holds_the_shape_and_wastes_little),
        cmocka_unit_test(test_holds_every_kind),
        cmocka_unit_test(test_slack_is_what_was_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
