// test_shape2.c : makers: what they take, what they refuse, what a degenerate shape becomes, and the bounds they note.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "support/hand2.h"
#include "support/made2.h"

#include <string.h>

static const abut_real not_a_number = (abut_real)NAN;
static const abut_real infinite = (abut_real)INFINITY;

// A refused shape is no shape: whatever was there before is gone, and a query about it says so.
static void expect_refused(const abut_shape2 *shape, abut_status actual, abut_status expected)
{
    const abut_shape2 unit = circle(0, 0, 1);
    assert_int_equal(actual, expected);
    assert_int_equal(shape->core, ABUT_CORE2_NONE);
    assert_int_equal(abut_distance2(shape, &unit, placed(0, 0), NULL, NULL).status, ABUT_INVALID);
    assert_false(abut_overlap2(&unit, shape, placed(0, 0)));
}

static void test_circle(void **state)
{
    (void)state;
    const abut_shape2 c = circle(1, 2, 3);
    assert_int_equal(c.core, ABUT_CORE2_POINT);
    assert_true(c.p1.x == 1 && c.p1.y == 2 && c.radius == 3 && c.reach == 0 && c.extent.x == 0 && c.extent.y == 0);
    assert_true(c.middle.x == 1 && c.middle.y == 2);
    assert_int_equal(circle(0, 0, 0).core, ABUT_CORE2_POINT);
}

static void test_bad_circles(void **state)
{
    (void)state;
    const abut_real bad[] = {not_a_number, infinite, -infinite};
    const abut_real above = 2 * ABUT_REAL_LARGEST;
    abut_shape2     s = circle(0, 0, 1);
    for (size_t i = 0; i < 3; ++i) {
        const abut_vec2 x = {bad[i], 0};
        const abut_vec2 y = {0, bad[i]};
        expect_refused(&s, abut_make_circle2(&s, x, 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_circle2(&s, y, 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_circle2(&s, at(0, 0), bad[i]), ABUT_NOT_FINITE);
    }
    const abut_vec2 far = {0, -above};
    expect_refused(&s, abut_make_circle2(&s, far, 1), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_circle2(&s, at(0, 0), above), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_circle2(&s, at(0, 0), -ABUT_REAL_SMALLEST), ABUT_NEGATIVE_RADIUS);
    const abut_vec2 edge = {ABUT_REAL_LARGEST, -ABUT_REAL_LARGEST};
    assert_int_equal(abut_make_circle2(&s, edge, ABUT_REAL_LARGEST), ABUT_OK);
    assert_int_equal(abut_make_circle2(&s, at(0, 0), -(abut_real)0.0), ABUT_OK);
}

static void test_capsule(void **state)
{
    (void)state;
    const abut_shape2 c = capsule(-1, 2, 3, 5, 0.5); // half sizes 2 and 1.5: reach 2.5
    expect_near(c.half.x, 2.5, 4 * roundoff);
    assert_int_equal(c.core, ABUT_CORE2_SEGMENT);
    assert_true(c.middle.x == 1 && c.middle.y == (abut_real)3.5);
    expect_near(c.reach, 2.5, 20 * roundoff);
    assert_int_equal(capsule(2, 2, 2, 2, 1).core, ABUT_CORE2_POINT); // equal ends are a circle
    abut_shape2     s;
    const abut_vec2 bad = {not_a_number, 0};
    const abut_vec2 far = {2 * ABUT_REAL_LARGEST, 0};
    expect_refused(&s, abut_make_capsule2(&s, bad, at(0, 0), 1), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_capsule2(&s, at(0, 0), bad, 1), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_capsule2(&s, bad, bad, 1), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_capsule2(&s, at(0, 0), far, 1), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_capsule2(&s, far, far, 1), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_capsule2(&s, at(0, 0), at(1, 0), -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_capsule2(&s, at(0, 0), at(1, 0), not_a_number), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_capsule2(&s, at(0, 0), at(0, 0), -1), ABUT_NEGATIVE_RADIUS);
}

static void test_box(void **state)
{
    (void)state;
    const abut_shape2 b = box(1, 2, 3, 4, 0.25);
    assert_int_equal(b.core, ABUT_CORE2_BOX);
    expect_near(b.reach, 5, 50 * roundoff);
    // No width: the segment from (1, -2) to (1, 6). No size at all: a point.
    const abut_shape2 thin = box(1, 2, 0, 4, 0.25);
    assert_int_equal(thin.core, ABUT_CORE2_SEGMENT);
    assert_true(thin.p1.x == 1 && thin.p1.y == -2 && thin.p2.x == 1 && thin.p2.y == 6);
    assert_int_equal(box(1, 2, 4, 0, 0).core, ABUT_CORE2_SEGMENT);
    assert_int_equal(box(1, 2, 0, 0, 0.25).core, ABUT_CORE2_POINT);
    abut_shape2     s;
    const abut_vec2 bad = {1, not_a_number};
    const abut_vec2 far = {1, 2 * ABUT_REAL_LARGEST};
    expect_refused(&s, abut_make_box2(&s, bad, at(1, 1), 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), bad, 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), far, 0), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), at(-1, 1), 0), ABUT_NEGATIVE_EXTENT);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), at(1, -1), 0), ABUT_NEGATIVE_EXTENT);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), at(1, 1), -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_box2(&s, at(0, 0), at(0, 0), -1), ABUT_NEGATIVE_RADIUS);
}

static void test_ellipse(void **state)
{
    (void)state;
    const abut_shape2 e = ellipse(1, 2, 3, 2, 0.5);
    assert_int_equal(e.core, ABUT_CORE2_ELLIPSE);
    expect_near(e.reach, 3, 30 * roundoff);
    const abut_shape2 round = ellipse(1, 2, 3, 3, 0.5); // equal half axes: a circle of radius 3.5
    assert_int_equal(round.core, ABUT_CORE2_POINT);
    assert_true(round.radius == (abut_real)3.5);
    assert_int_equal(ellipse(0, 0, 0, 2, 0.5).core, ABUT_CORE2_SEGMENT);
    assert_int_equal(ellipse(0, 0, 2, 0, 0.5).core, ABUT_CORE2_SEGMENT);
    assert_int_equal(ellipse(0, 0, 0, 0, 0.5).core, ABUT_CORE2_POINT);
    abut_shape2     s;
    const abut_vec2 bad = {infinite, 1};
    expect_refused(&s, abut_make_ellipse2(&s, bad, at(1, 2), 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_ellipse2(&s, at(0, 0), bad, 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_ellipse2(&s, at(0, 0), at(-1, -1), 0), ABUT_NEGATIVE_EXTENT);
    expect_refused(&s, abut_make_ellipse2(&s, at(0, 0), at(1, 2), -1), ABUT_NEGATIVE_RADIUS);
    // Half axes and radius each fit; the circle they would make does not.
    const abut_vec2 most = {ABUT_REAL_LARGEST, ABUT_REAL_LARGEST};
    expect_refused(&s, abut_make_ellipse2(&s, at(0, 0), most, ABUT_REAL_LARGEST), ABUT_TOO_LARGE);
}

static void test_polygon(void **state)
{
    (void)state;
    const abut_vec2      corners[3] = {{0, 0}, {4, 0}, {0, 3}};
    abut_vec2            block[64];
    const abut_polygon2 *polygon = NULL;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    abut_shape2 s;
    assert_int_equal(abut_make_polygon2(&s, polygon, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE2_POLYGON);
    assert_true(s.polygon == polygon && s.middle.x == 2 && s.middle.y == (abut_real)1.5);
    expect_near(s.reach, 2.5, 40 * roundoff);
    expect_refused(&s, abut_make_polygon2(&s, polygon, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_polygon2(&s, polygon, not_a_number), ABUT_NOT_FINITE);

    // One point is a circle, two a capsule, none nothing.
    assert_int_equal(abut_hull2_build(corners, 1, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&s, polygon, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE2_POINT);
    assert_int_equal(abut_hull2_build(corners, 2, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&s, polygon, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE2_SEGMENT);
    memset(block, 0, sizeof block); // a block that nobody built
    expect_refused(&s, abut_make_polygon2(&s, (const abut_polygon2 *)(const void *)block, 1), ABUT_TOO_FEW_POINTS);
}

// A support function that plays back four points: for +x, +y, -x, -y.
static abut_support2_point play_back(const void *user, abut_vec2 direction)
{
    const abut_vec2    *points = user;
    abut_support2_point s = {{0, 0}, 0};
    s.point = points[direction.x > 0 ? 0 : (direction.y > 0 ? 1 : (direction.x < 0 ? 2 : 3))];
    return s;
}

static void test_custom(void **state)
{
    (void)state;
    abut_vec2   diamond[4] = {{3, 0}, {1, 2}, {-1, 0}, {1, -2}};
    abut_shape2 s;
    assert_int_equal(abut_make_custom2(&s, play_back, diamond, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE2_CUSTOM);
    expect_vec(s.middle, 1, 0, 4 * roundoff);
    expect_near(s.reach, sqrt(8), 40 * roundoff);
    expect_refused(&s, abut_make_custom2(&s, NULL, diamond, 1), ABUT_BAD_SUPPORT);
    expect_refused(&s, abut_make_custom2(&s, play_back, diamond, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_custom2(&s, play_back, diamond, not_a_number), ABUT_NOT_FINITE);
    const abut_vec2 faults[4] = {{not_a_number, 0}, {1, infinite}, {0, 0}, {1, -2 * ABUT_REAL_LARGEST}};
    for (int i = 0; i < 4; ++i) {
        const abut_vec2 good = diamond[i];
        if (i != 2) { // no finite point, or one too far away
            diamond[i] = faults[i];
            expect_refused(&s, abut_make_custom2(&s, play_back, diamond, 1), ABUT_BAD_SUPPORT);
        }
        diamond[i] = at(2 - 2 * (double)good.x, -2 * (double)good.y); // on the wrong side: the others lie farther out
        expect_refused(&s, abut_make_custom2(&s, play_back, diamond, 1), ABUT_BAD_SUPPORT);
        diamond[i] = good;
    }
}

// Four points that contradict each other by 24u of a coordinate of size 1 are rounding (the slack is 16u of |x| + |y| = 2);
// by 48u they are not.
static void test_custom_slack(void **state)
{
    (void)state;
    const double u = roundoff;
    abut_vec2    square[4] = {{1, 0}, {1, 1}, {-1, 0}, {0, -1}};
    abut_shape2  s;
    square[1] = at(1 + 24 * u, 1);
    assert_int_equal(abut_make_custom2(&s, play_back, square, 0), ABUT_OK);
    assert_true(s.extent.x >= 1 + 12 * ABUT_UNIT_ROUNDOFF); // and the extent covers it
    square[1] = at(1 + 48 * u, 1);
    expect_refused(&s, abut_make_custom2(&s, play_back, square, 0), ABUT_BAD_SUPPORT);
}

// No corner of a core lies outside extent or reach, exactly; and they exceed the exact ones by little: an extent by
// 12u, a reach by half as much again, and by what rounding the middle costs.
static void expect_tight(const abut_shape2 *s, const abut_vec2 *corners, int count)
{
    wide reach = 0;
    wide extent[2] = {0, 0};
    for (int i = 0; i < count; ++i) {
        const wide x = (wide)corners[i].x - (wide)s->middle.x;
        const wide y = (wide)corners[i].y - (wide)s->middle.y;
        const wide square = x * x + y * y;
        assert_true((wide)s->reach * (wide)s->reach >= square);
        assert_true(x <= (wide)s->extent.x && -x <= (wide)s->extent.x);
        assert_true(y <= (wide)s->extent.y && -y <= (wide)s->extent.y);
        reach = square > reach ? square : reach;
        extent[0] = x > extent[0] ? x : (-x > extent[0] ? -x : extent[0]);
        extent[1] = y > extent[1] ? y : (-y > extent[1] ? -y : extent[1]);
    }
    const wide room = 1 + 12 * (wide)roundoff;
    const wide middle_rounded = (wide)(fabs((double)s->middle.x) + fabs((double)s->middle.y)) * 2 * roundoff;
    assert_true((wide)s->extent.x <= extent[0] * room && (wide)s->extent.y <= extent[1] * room);
    const wide most = (wide)s->reach - middle_rounded;
    assert_true(most * most <= reach * room * room * room);
}

static void test_extent_and_reach_hold(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(201), 0);
    for (int i = 0; i < 20000; ++i) {
        const double    x = rng_range(&r, -2, 2);
        const double    y = rng_range(&r, -2, 2);
        const abut_vec2 ends[2] = {at(x, y), at(x + rng_log(&r, 1e-3, 4), y - rng_log(&r, 1e-3, 4))};
        abut_shape2     s;
        assert_int_equal(abut_make_capsule2(&s, ends[0], ends[1], 0), ABUT_OK);
        expect_tight(&s, ends, 2);

        const abut_vec2 half = at(rng_log(&r, 1e-3, 4), rng_log(&r, 1e-3, 4));
        const abut_vec2 corners[2] = {half, {-half.x, half.y}}; // relative to the centre, which need not be a number's sum
        assert_int_equal(abut_make_box2(&s, at(0, 0), half, 0), ABUT_OK);
        expect_tight(&s, corners, 2);
        assert_int_equal(abut_make_ellipse2(&s, at(0, 0), half, 0), ABUT_OK);
        assert_true(s.extent.x >= half.x && s.extent.y >= half.y && s.reach >= half.x && s.reach >= half.y);
    }
}

// Support of the whole shape: along (0.6, 0.8), whatever its length; a zero or bad direction is +x; no shape gives the origin.
static void test_support_of_whole_shapes(void **state)
{
    (void)state;
    const abut_shape2 b = box(1, 2, 3, 4, 5);
    expect_vec(abut_support2(&b, at(0.6, 0.8)).point, 1 + 3 + 3, 2 + 4 + 4, 40 * roundoff);
    expect_vec(abut_support2(&b, at(-6e20, -8e20)).point, 1 - 3 - 3, 2 - 4 - 4, 40 * roundoff);
    assert_int_equal(abut_support2(&b, at(1, 1)).feature, 2);
    const abut_shape2 c = circle(1, 2, 3);
    const abut_vec2   bad = {not_a_number, 1};
    const abut_vec2   boundless = {infinite, 1};
    expect_vec(abut_support2(&c, at(0, 0)).point, 4, 2, 8 * roundoff);
    expect_vec(abut_support2(&c, bad).point, 4, 2, 8 * roundoff);
    expect_vec(abut_support2(&c, boundless).point, 4, 2, 8 * roundoff);
    abut_shape2 none;
    memset(&none, 0, sizeof none);
    expect_vec(abut_support2(&none, at(3, 4)).point, 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_circle),
        cmocka_unit_test(test_bad_circles),
        cmocka_unit_test(test_capsule),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_ellipse),
        cmocka_unit_test(test_polygon),
        cmocka_unit_test(test_custom),
        cmocka_unit_test(test_custom_slack),
        cmocka_unit_test(test_extent_and_reach_hold),
        cmocka_unit_test(test_support_of_whole_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
