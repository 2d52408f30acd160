// test_clip2.c : clipping of two edges by hand, step by step. A's edge stands on the left, B's on the right; the normal is +x.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id.h"
#include "support/hand2.h"

static abut_face2 edge(double x1, double y1, uint32_t name1, double x2, double y2, uint32_t name2)
{
    const abut_face2 face = {{at(x1, y1), at(x2, y2)}, {name1, name2}, 2};
    return face;
}

static abut_clip2 clipped(abut_face2 a, abut_face2 b, double radius_a, double radius_b, double margin)
{
    abut_clip2 clip;
    abut_clip2_begin(&clip, &a, &b, at(1, 0), (abut_real)radius_a, (abut_real)radius_b, (abut_real)margin);
    assert_int_equal(abut_clip2_run(&clip), ABUT_OK);
    assert_int_equal(clip.stage, 3);
    return clip;
}

static void expect_contact(abut_contact2 c, double a_x, double b_x, double y, uint64_t id)
{
    expect_vec(c.point_a, a_x, y, 8 * roundoff);
    expect_vec(c.point_b, b_x, y, 8 * roundoff);
    expect_near(c.separation, b_x - a_x, 8 * roundoff);
    assert_true(c.id == id);
}

// A from -1 to 1, B from 0 to 3: they face each other from 0 to 1.
static void test_step_by_step(void **state)
{
    (void)state;
    const abut_face2 a = edge(1, -1, 1, 1, 1, 2);
    const abut_face2 b = edge(3, 3, 7, 3, 0, 8); // given from high to low, as B's outline runs
    abut_clip2       clip;
    abut_clip2_begin(&clip, &a, &b, at(1, 0), 0, 0, 5);
    expect_vec(clip.tangent, 0, 1, 0);
    assert_int_equal(clip.stage, 0);
    assert_int_equal(clip.status, ABUT_RUNNING);
    expect_vec(clip.face_b.point[0], 3, 0, 0); // put in order along the tangent
    assert_int_equal(clip.face_b.feature[0], 8);
    assert_int_equal(abut_clip2_step(&clip), ABUT_RUNNING);
    expect_near(clip.low, 0, 0);
    assert_int_equal(abut_clip2_step(&clip), ABUT_RUNNING);
    expect_near(clip.high, 1, 0);
    assert_int_equal(clip.count, 0);
    assert_int_equal(abut_clip2_step(&clip), ABUT_OK);
    assert_int_equal(clip.count, 2);
    expect_contact(clip.contact[0], 1, 3, 0, abut_contact_id(1, 8));
    expect_contact(clip.contact[1], 1, 3, 1, abut_contact_id(2, 7));
    const abut_clip2 before = clip; // and then nothing moves
    assert_int_equal(abut_clip2_step(&clip), ABUT_OK);
    assert_int_equal(clip.stage, before.stage);
    assert_int_equal(clip.count, 2);
}

static void test_radii(void **state)
{
    (void)state;
    const abut_clip2 clip = clipped(edge(1, -1, 1, 1, 1, 2), edge(3, 0, 8, 3, 3, 7), 0.5, 0.25, 5);
    assert_int_equal(clip.count, 2);
    expect_contact(clip.contact[0], 1.5, 2.75, 0, abut_contact_id(1, 8));
    expect_contact(clip.contact[1], 1.5, 2.75, 1, abut_contact_id(2, 7));
}

// B leans away: 2 apart at its low end, 2 + 1/3 at the height of A's high end. A margin between them keeps one.
static void test_margin(void **state)
{
    (void)state;
    const abut_face2 a = edge(1, -1, 1, 1, 1, 2);
    const abut_face2 b = edge(3, 0, 8, 4, 3, 7);
    abut_clip2       clip = clipped(a, b, 0, 0, 5);
    assert_int_equal(clip.count, 2);
    expect_contact(clip.contact[1], 1, 3 + 1.0 / 3, 1, abut_contact_id(2, 7));
    clip = clipped(a, b, 0, 0, 2.25);
    assert_int_equal(clip.count, 1);
    expect_contact(clip.contact[0], 1, 3, 0, abut_contact_id(1, 8));
    assert_int_equal(clipped(a, b, 0, 0, 2).count, 1); // the margin itself is in
    assert_int_equal(clipped(a, b, 0, 0, 1.75).count, 0);
    assert_int_equal(clipped(a, b, 0, 0, -1).count, 0);
}

static void test_edges_that_do_not_face_each_other(void **state)
{
    (void)state;
    assert_int_equal(clipped(edge(1, -1, 1, 1, 1, 2), edge(3, 1, 8, 3, 3, 7), 0, 0, 5).count, 0); // end to end
    assert_int_equal(clipped(edge(1, -1, 1, 1, 1, 2), edge(3, 2, 8, 3, 3, 7), 0, 0, 5).count, 0);
}

// B from (3, -4) to (6, 0), direction (0.6, 0.8), rounded by 1: its round surface is 1.25 nearer along the normal where it is
// straight, and an arc about an end elsewhere: straight from y = -4 + 0.6 on.
static void test_leaning_round_edge(void **state)
{
    (void)state;
    const abut_face2 b = edge(3, -4, 8, 6, 0, 7);
    abut_clip2       clip = clipped(edge(0, -2.5, 1, 0, -1.5, 2), b, 0, 1, 9);
    assert_int_equal(clip.count, 2);
    expect_contact(clip.contact[0], 0, 3 + 1.5 * 0.75 - 1.25, -2.5, abut_contact_id(1, 8));
    expect_contact(clip.contact[1], 0, 3 + 2.5 * 0.75 - 1.25, -1.5, abut_contact_id(2, 7));
    clip = clipped(edge(0, -5, 1, 0, 5, 2), b, 0, 1, 9);
    expect_contact(clip.contact[0], 0, 2, -4, abut_contact_id(1, 8)); // on the arc, straight left of the end
    expect_contact(clip.contact[1], 0, 6 - 1.25, 0, abut_contact_id(2, 7));
    clip = clipped(edge(0, -3.7, 1, 0, 5, 2), b, 0, 1, 9);
    expect_contact(clip.contact[0], 0, 3 - sqrt(1 - 0.09), -3.7, abut_contact_id(1, 8));
    // The same of A, mirrored.
    clip = clipped(edge(-6, 0, 7, -3, -4, 8), edge(0, 5, 2, 0, -5, 1), 1, 0, 9);
    expect_contact(clip.contact[0], -2, 0, -4, abut_contact_id(8, 1));
    expect_contact(clip.contact[1], -6 + 1.25, 0, 0, abut_contact_id(7, 2));
}

// Along another normal: everything turned by a quarter.
static void test_upward_normal(void **state)
{
    (void)state;
    const abut_face2 a = edge(1, 1, 2, -1, 1, 3);
    const abut_face2 b = edge(-0.5, 1.5, 0, 4, 1.5, 1);
    abut_clip2       clip;
    abut_clip2_begin(&clip, &a, &b, at(0, 1), 0, 0, 1);
    assert_int_equal(abut_clip2_run(&clip), ABUT_OK);
    assert_int_equal(clip.count, 2);
    expect_vec(clip.tangent, -1, 0, 0);
    expect_vec(clip.contact[0].point_a, 1, 1, 8 * roundoff); // lowest along -x
    expect_vec(clip.contact[1].point_b, -0.5, 1.5, 8 * roundoff);
    assert_true(clip.contact[0].id == abut_contact_id(2, 1) && clip.contact[1].id == abut_contact_id(3, 0));
}

// Names side by side: 24 bits each.
static void test_names(void **state)
{
    (void)state;
    assert_true(abut_contact_id(0, 0) == 0 && abut_contact_id(0, 5) == 5);
    assert_true(abut_contact_id(1, 0) == 0x1000000 && abut_contact_id(0xffffff, 0xffffff) == 0xffffffffffffu);
    assert_true((uint64_t)(double)abut_contact_id(0xffffff, 0xfffffe) == 0xfffffffffffeu); // exact as a double
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_by_step),
        cmocka_unit_test(test_radii),
        cmocka_unit_test(test_margin),
        cmocka_unit_test(test_edges_that_do_not_face_each_other),
        cmocka_unit_test(test_leaning_round_edge),
        cmocka_unit_test(test_upward_normal),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
