// test_simple_cores2.c : points, segments and boxes by hand, in particular those whose A - B is flat or a point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/made2.h"

static abut_proximity2 direct(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(abut_dot2(p.normal, p.normal), 1, 8 * roundoff);
    return p;
}

static void expect_answer(abut_proximity2 found, double distance, double normal_x, double normal_y)
{
    expect_near(found.distance, distance, 20 * roundoff);
    expect_vec(found.normal, normal_x, normal_y, 20 * roundoff);
    expect_near(abut_dot2(abut_sub2(found.point_b, found.point_a), found.normal), distance, 40 * roundoff);
}

static void test_points(void **state)
{
    (void)state;
    const abut_shape2 p = circle(0, 0, 0);
    expect_answer(direct(&p, &p, placed(3, 4)), 5, 0.6, 0.8);
    expect_near(direct(&p, &p, placed(0, 0)).distance, 0, 0); // in one place: any normal
}

static void test_point_and_segment(void **state)
{
    (void)state;
    const abut_shape2 p = circle(0, 0, 0);
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0);
    expect_answer(direct(&s, &p, placed(0.5, 2)), 2, 0, 1);
    expect_answer(direct(&s, &p, placed(0.5, -2)), 2, 0, -1);
    expect_answer(direct(&s, &p, placed(4, 4)), 5, 0.6, 0.8);
    expect_answer(direct(&s, &p, placed(3, 0)), 2, 1, 0); // in line with it
    expect_answer(direct(&s, &p, placed(-3, 0)), 2, -1, 0);
    expect_answer(direct(&p, &s, placed(0.5, 2)), 2, 0, 1);
    const abut_proximity2 on_it = direct(&s, &p, placed(0.5, 0));
    expect_near(on_it.distance, 0, 0);
    expect_near(abut_abs(on_it.normal.y), 1, 4 * roundoff); // out sideways
    expect_vec(on_it.point_a, 0.5, 0, 8 * roundoff);
    expect_near(direct(&s, &p, placed(1, 0)).distance, 0, 4 * roundoff);
}

static void test_segments(void **state)
{
    (void)state;
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0);
    expect_answer(direct(&s, &s, placed(0.5, 3)), 3, 0, 1);
    expect_answer(direct(&s, &s, placed(4, 0)), 2, 1, 0);     // in line, apart
    expect_answer(direct(&s, &s, placed(5, 4)), 5, 0.6, 0.8); // end to end
    // Crossing as a plus: D is the box of half 1; the depth of its middle is 1.
    const abut_proximity2 plus = direct(&s, &s, turned(0, 0, 0, 1));
    expect_near(plus.distance, -1, 8 * roundoff);
    // Crossing off the middle: D's right side is nearest, at 1 - 0.75.
    expect_answer(direct(&s, &s, turned(0.75, 0, 0, 1)), -0.25, 1, 0);
    // In line and overlapping, or the very same: flat, depth 0, out sideways.
    const double along[3] = {0, 0.5, 1.5};
    for (int i = 0; i < 3; ++i) {
        const abut_proximity2 flat = direct(&s, &s, placed(along[i], 0));
        expect_near(flat.distance, 0, 4 * roundoff);
        expect_near(abut_abs(flat.normal.y), 1, 4 * roundoff);
    }
    // A T: the end of one on the other.
    expect_near(direct(&s, &s, turned(0, 1, 0, 1)).distance, 0, 4 * roundoff);
}

static void test_boxes(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 b = box(0, 0, 2, 0.5, 0);
    expect_answer(direct(&a, &a, placed(5, 0.5)), 3, 1, 0);
    expect_answer(direct(&a, &a, placed(5, 6)), 5, 0.6, 0.8); // corner to corner
    expect_answer(direct(&a, &b, placed(2.5, 0.25)), -0.5, 1, 0);
    expect_answer(direct(&a, &b, placed(0, 1.25)), -0.25, 0, 1);
    // Turned by 45 degrees the second one points a corner at the first: sqrt(2) from its middle.
    const double half = sqrt(0.5);
    expect_answer(direct(&a, &a, turned(4, 0, half, half)), 4 - 1 - sqrt(2), 1, 0);
    // The same place: out by 2 through any side.
    expect_near(direct(&a, &a, placed(0, 0)).distance, -2, 20 * roundoff);
    // Touching along a side.
    expect_answer(direct(&a, &a, placed(2, 0.5)), 0, 1, 0);
}

static void test_box_and_others(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 p = circle(0, 0, 0);
    const abut_shape2 s = capsule(-1, 0, 1, 0, 0);
    expect_answer(direct(&a, &p, placed(4, 5)), 5, 0.6, 0.8);
    expect_answer(direct(&a, &p, placed(0.75, 0.5)), -0.25, 1, 0);
    expect_answer(direct(&p, &a, placed(0.75, 0.5)), -0.25, 1, 0);
    expect_answer(direct(&a, &s, placed(0.5, 1.5)), 0.5, 0, 1);
    expect_answer(direct(&a, &s, placed(0.5, 0.5)), -0.5, 0, 1);
    expect_answer(direct(&s, &a, placed(0.5, 0.5)), -0.5, 0, 1);
}

// A regular hexagon, as seen from a point.
static void test_polygon_and_point(void **state)
{
    (void)state;
    static made2 hexagon;
    recipe2      recipe = {.kind = RECIPE2_POLYGON, .count = 6};
    for (int i = 0; i < 6; ++i) {
        recipe.points[i][0] = cos(i * 1.0471975511965976);
        recipe.points[i][1] = sin(i * 1.0471975511965976);
    }
    made2_make(&hexagon, &recipe);
    const abut_shape2 p = circle(0, 0, 0);
    const double      side = sqrt(0.75);
    expect_answer(direct(&hexagon.shape, &p, placed(0, 2)), 2 - side, 0, 1);
    expect_answer(direct(&hexagon.shape, &p, placed(3, 0)), 2, 1, 0);
    expect_answer(direct(&hexagon.shape, &p, placed(0, 0.5)), 0.5 - side, 0, 1);
    expect_answer(direct(&p, &hexagon.shape, placed(0, 2)), 2 - side, 0, 1);
    expect_near(direct(&hexagon.shape, &p, placed(0, 0)).distance, -side, 20 * roundoff);
    expect_near(direct(&hexagon.shape, &p, placed(1, 0)).distance, 0, 4 * roundoff); // at a corner
}

// A segment that leans by next to nothing: below the smallest number once it is at unit size. Its nearer end is the origin, 40
// from the box along the direction (0.6, -0.8). The closed form may refuse; what is answered must be right.
static void test_segment_that_hardly_leans(void **state)
{
    (void)state;
    const double      lean[] = {0, 1, 64, -1, -64};
    const abut_shape2 b = box(25, -33, 1, 1, 0);
    for (int i = 0; i < 5; ++i) {
        const abut_shape2 s = capsule(-0.75, lean[i] * (double)ABUT_REAL_SMALLEST, 0, 0, 0);
        abut_proximity2   p = abut_distance2(&s, &b, placed(0, 0), NULL, NULL);
        expect_near(p.distance, 40, (double)p.error);
        p = abut_distance2(&b, &s, placed(0, 0), NULL, NULL);
        expect_near(p.distance, 40, (double)p.error);
    }
}

// A side so short that its square is no number.
static void test_side_too_short_to_square(void **state)
{
    (void)state;
    const abut_real      tiny = sizeof(abut_real) == 8 ? (abut_real)ldexp(1, -600) : (abut_real)ldexp(1, -80);
    const abut_vec2      points[4] = {{-1, -1}, {1, 0}, {1, tiny}, {-1, 1}};
    static abut_vec2     block[64];
    const abut_polygon2 *polygon = NULL;
    const abut_shape2    b = circle(0, 0, 0.125);
    abut_shape2          a;
    assert_int_equal(abut_polygon2_build(points, 4, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&a, polygon, 0), ABUT_OK);
    // The upper side, x + 2 y = 1, is nearest.
    expect_near(abut_distance2(&a, &b, placed(-0.5, 0.25), NULL, NULL).distance, -1 / sqrt(5) - 0.125, 20 * roundoff);
}

// So thin that the squares of heights are none: in line with it, beyond its end, a point is inside of every side.
static void test_beyond_the_end_of_a_needle(void **state)
{
    (void)state;
    const abut_real      tiny = sizeof(abut_real) == 8 ? (abut_real)ldexp(1, -600) : (abut_real)ldexp(1, -80);
    const abut_vec2      points[3] = {{-1, 0}, {1, 0}, {0, tiny}};
    static abut_vec2     block[64];
    const abut_polygon2 *polygon = NULL;
    const abut_shape2    p = circle(0, 0, 0);
    abut_shape2          a;
    assert_int_equal(abut_polygon2_build(points, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&a, polygon, 0), ABUT_OK);
    expect_answer(direct(&a, &p, placed(3, 0)), 2, 1, 0);
    expect_answer(direct(&p, &a, placed(3, 0)), 2, 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_point_and_segment),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_box_and_others),
        cmocka_unit_test(test_polygon_and_point),
        cmocka_unit_test(test_beyond_the_end_of_a_needle),
        cmocka_unit_test(test_segment_that_hardly_leans),
        cmocka_unit_test(test_side_too_short_to_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
