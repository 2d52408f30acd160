// test_boxes_meet3.c : which contacts of two boxes the kernel takes, and what it leaves to the plain way, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/boxes3.h"
#include "support/hand3.h"

// A crate of half size 1, tilted, with its lowest corner an eighth deep in a top at height 1. Gives the heights of its four
// lower corners above that top, from the lowest up.
static abut_pose3 tilted(double height[4])
{
    const abut_quat turn = {1, (abut_real)0.0625, (abut_real)0.125, 0};
    abut_pose3      pose = abut_identity3();
    pose.r = abut_rot3_quat(turn);
    const double low = fmin(fabs((double)pose.r.x.z), fabs((double)pose.r.y.z));
    const double high = fmax(fabs((double)pose.r.x.z), fabs((double)pose.r.y.z));
    pose.p.z = (abut_real)(1 - 0.125 + low + high + (double)pose.r.z.z);
    height[0] = -0.125;
    height[1] = height[0] + 2 * low;
    height[2] = height[0] + 2 * high;
    height[3] = height[2] + 2 * low;
    return pose;
}

static void expect_contacts(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double margin, int32_t total)
{
    abut_boxes3     s;
    const abut_real limit = (abut_real)margin;
    assert_true(abut_boxes_meet3(&s, a, b, &pose, limit, NULL));
    assert_int_equal(s.total, total);
    assert_int_equal(abut_collide3(a, b, pose, limit, NULL).total, total);
}

static void expect_doubt(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double margin)
{
    abut_boxes3 s;
    assert_false(abut_boxes_meet3(&s, a, b, &pose, (abut_real)margin, NULL));
}

// Over a wide box the contacts are the crate's corners, as many as are no higher than the margin; which they are is in doubt
// where one is as high as that.
static void test_corners_at_the_margin(void **state)
{
    (void)state;
    const abut_shape3 wide = box3(at3(0, 0, 0), at3(2, 2, 1), 0);
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    double            height[4];
    const abut_pose3  pose = tilted(height);
    const abut_pose3  back = abut_relative_pose3(pose, abut_identity3());
    for (int i = 1; i < 4; ++i) {
        expect_contacts(&wide, &crate, pose, height[i] - 0.01, i);
        expect_contacts(&crate, &wide, back, height[i] - 0.01, i);
        expect_contacts(&wide, &crate, pose, height[i] + 0.01, i + 1);
        expect_contacts(&crate, &wide, back, height[i] + 0.01, i + 1);
        expect_doubt(&wide, &crate, pose, height[i]);
        expect_doubt(&crate, &wide, back, height[i]);
    }
}

// Bars across each other, 1 apart: the nearest places are inside edges that make no normal but the faces'.
static void test_bars_across(void **state)
{
    (void)state;
    const abut_shape3 along = box3(at3(0, 0, 0), at3(3, 1, 1), 0);
    const abut_shape3 across = box3(at3(0, 0, 0), at3(1, 3, 1), 0);
    expect_doubt(&along, &across, placed3(0, 0, 3), 0);
    assert_int_equal(abut_collide3(&along, &across, placed3(0, 0, 3), 0, NULL).total, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_corners_at_the_margin), cmocka_unit_test(test_bars_across)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
