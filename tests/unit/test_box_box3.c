// test_box_box3.c : which contacts of two boxes the kernel takes, and what it leaves to the plain way, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "pairs/box_box3.h"
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
    assert_true(abut_boxes_kernel3(&s, a, b, &pose, limit));
    assert_int_equal(s.total, total);
    assert_int_equal(abut_collide3(a, b, pose, limit, NULL).total, total);
}

static void expect_doubt(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double margin)
{
    abut_boxes3 s;
    assert_false(abut_boxes_kernel3(&s, a, b, &pose, (abut_real)margin));
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

static void expect_name(const abut_manifold3 *m, uint32_t of_a, uint32_t of_b)
{
    int32_t found = 0;
    for (int32_t i = 0; i < m->count; ++i) {
        found += m->points[i].id == abut_contact_id3(ABUT_CONTACT_VERTICES, of_a, of_b);
    }
    assert_int_equal(found, 1);
}

// Equal crates on each other, deep in, touching or apart: each contact is a corner of both. The upper crate's lower corners are
// 0 to 3, by signs of x and y, over the lower one's 4 to 7; turned by a quarter its +x is along y.
static void test_equal_crates(void **state)
{
    (void)state;
    static const uint32_t below[2][4] = {{4, 5, 6, 7}, {5, 7, 4, 6}}; // of the upper one's 0 to 3
    const abut_shape3     crate = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const double          height[3] = {-0.125, 0, 0.0625};
    for (int i = 0; i < 2 * 3; ++i) {
        const double margin = height[i / 2] > 0 ? 0.125 : 0;
        abut_pose3   pose = placed3(0, 0, 1 + height[i / 2]);
        if (i % 2 == 1) {
            pose.r.x = at3(0, 1, 0);
            pose.r.y = at3(-1, 0, 0);
        }
        expect_contacts(&crate, &crate, pose, margin, 4);
        const abut_manifold3 m = abut_collide3(&crate, &crate, pose, (abut_real)margin, NULL);
        expect_vec3(m.normal, at3(0, 0, 1), 0);
        expect_near(m.distance, height[i / 2], 0);
        assert_int_equal(m.count, 4);
        for (uint32_t k = 0; k < 4; ++k) {
            expect_name(&m, below[i % 2][k], k);
            expect_near(m.points[k].separation, height[i / 2], 0);
        }
    }
}

// Whether boxes that touch but for rounding are within a margin of 0 is known where nothing is rounded; and if only some of
// their corners are in line with the other's edges, there are two names for a place.
static void test_touching(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.25, 0.5, 0.5), 0);
    const abut_shape3 aside = box3(at3(0, 0, 0.25), at3(1, 1, 1), 0);
    const abut_shape3 odd = box3(at3(0, 0, 0), at3(0.25, 0.5, 0.5 + roundoff), 0);
    abut_pose3        pose = placed3(0.25, 0.125, 1.5);
    expect_contacts(&a, &b, pose, 0, 4);
    expect_contacts(&a, &b, placed3(0.25, 0.125, 1.75), 0.25, 4);
    expect_doubt(&aside, &b, placed3(0.25, 0.125, 1.75), 0);
    expect_doubt(&a, &odd, pose, 0);
    expect_contacts(&a, &b, placed3(0.25, 0.125, 1.5 - 0x1p-8), 0, 4);
    expect_doubt(&a, &b, placed3(0.25, 0.5, 1.5 - 0x1p-8), 0);
    pose.r = abut_rot3_axis(at3(0, 0, 1), 1);
    expect_doubt(&a, &b, pose, 0);
    expect_contacts(&a, &b, pose, 0.125, 4);
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

// Turned by an eighth about x, then by a small angle about y.
static abut_rot3 leaning_on_edge(double lean)
{
    const double    c = sqrt(0.5);
    const abut_rot3 r = {at3(1, 0, -lean), at3(lean * c, c, c), at3(lean * c, -c, c)};
    return abut_rot3_nearest(r);
}

// A bar lies with an edge on a wide top, an eighth deep: its end at +x is deeper than the other by so many of the stated error.
// False where the kernel does not say which of both contacts comes first.
static bool bar_on_edge(abut_boxes3 *s, double deeper)
{
    const double      c = sqrt(0.5);
    const double      half = 0.25;
    const double      clearly = 1e-3; // the kernel answers, with the error that it has for the pair nearly level too
    const abut_shape3 wide = box3(at3(0, 0, 0), at3(16, 16, 1), 0);
    const abut_shape3 bar = box3(at3(0, 0, 0), at3(half, 0.5, 0.5), 0);
    abut_pose3        pose = placed3(0, 0, c + 1 - 0.125);
    pose.r = leaning_on_edge(clearly);
    assert_true(abut_boxes_kernel3(s, &wide, &bar, &pose, 0));
    pose.r = leaning_on_edge(deeper * (double)s->answer.error / (2 * half));
    return abut_boxes_kernel3(s, &wide, &bar, &pose, 0);
}

// Which comes first of two contacts: by their names while they are as deep but for rounding, either end of the bar when it is
// clearly the deeper one, and in doubt between.
static void test_hardly_as_deep(void **state)
{
    (void)state;
    static const double doubtful[] = {0.6, 0.99, 1.01, 1.9};
    abut_boxes3         s[2];
    for (int i = 0; i < 4; ++i) {
        assert_false(bar_on_edge(&s[0], doubtful[i]));
        assert_false(bar_on_edge(&s[0], -doubtful[i]));
    }
    assert_true(bar_on_edge(&s[0], 0.4) && bar_on_edge(&s[1], -0.4));
    assert_true(s[0].count == 2 && s[1].count == 2);
    assert_true(s[0].name[s[0].chosen[0]] == s[1].name[s[1].chosen[0]]);
    assert_true(bar_on_edge(&s[0], 2.2) && bar_on_edge(&s[1], -2.2));
    assert_true(s[0].count == 2 && s[1].count == 2);
    assert_true(s[0].name[s[0].chosen[0]] == s[1].name[s[1].chosen[1]]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_corners_at_the_margin), cmocka_unit_test(test_equal_crates),
                                       cmocka_unit_test(test_touching), cmocka_unit_test(test_bars_across),
                                       cmocka_unit_test(test_hardly_as_deep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
