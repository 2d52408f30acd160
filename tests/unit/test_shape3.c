// test_shape3.c : makers of space: what they take, what they refuse, what a degenerate shape becomes, and the bounds they note.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "support/hand3.h"
#include "support/random.h"
#include "unit/hand_hull3.h"

#include <string.h>

static const abut_real not_a_number = (abut_real)NAN;
static const abut_real infinite = (abut_real)INFINITY;
static const abut_real above = 2 * ABUT_REAL_LARGEST;

// A refused shape is no shape: whatever was there before is gone, and a query about it says so.
static void expect_refused(const abut_shape3 *shape, abut_status actual, abut_status expected)
{
    const abut_shape3 unit = sphere(0, 0, 0, 1);
    assert_int_equal(actual, expected);
    assert_int_equal(shape->core, ABUT_CORE3_NONE);
    assert_int_equal(abut_distance3(shape, &unit, placed3(0, 0, 0), NULL, NULL).status, ABUT_INVALID);
    assert_false(abut_overlap3(&unit, shape, placed3(0, 0, 0)));
}

// A vector with one bad number in each place in turn.
static abut_vec3 spoiled(int place, abut_real bad)
{
    const abut_vec3 v = {place == 0 ? bad : 1, place == 1 ? bad : 1, place == 2 ? bad : 1};
    return v;
}

static void test_sphere(void **state)
{
    (void)state;
    const abut_shape3 s = sphere(1, 2, 3, 4);
    assert_int_equal(s.core, ABUT_CORE3_POINT);
    expect_vec3(s.middle, at3(1, 2, 3), 0);
    expect_vec3(s.p[0], at3(1, 2, 3), 0);
    assert_true(s.radius == 4 && s.reach == 0 && s.span == 0 && s.slack == 0 && s.extent.x == 0);
    assert_int_equal(sphere(0, 0, 0, 0).core, ABUT_CORE3_POINT);
    abut_shape3     t = s;
    const abut_real bad[] = {not_a_number, infinite, -infinite};
    for (int i = 0; i < 3; ++i) {
        for (int place = 0; place < 3; ++place) {
            expect_refused(&t, abut_make_sphere3(&t, spoiled(place, bad[i]), 1), ABUT_NOT_FINITE);
        }
        expect_refused(&t, abut_make_sphere3(&t, at3(0, 0, 0), bad[i]), ABUT_NOT_FINITE);
        expect_refused(&t, abut_make_sphere3(&t, spoiled(i, -above), 1), ABUT_TOO_LARGE);
    }
    expect_refused(&t, abut_make_sphere3(&t, at3(0, 0, 0), above), ABUT_TOO_LARGE);
    expect_refused(&t, abut_make_sphere3(&t, at3(0, 0, 0), -ABUT_REAL_SMALLEST), ABUT_NEGATIVE_RADIUS);
    const abut_vec3 edge = {ABUT_REAL_LARGEST, -ABUT_REAL_LARGEST, ABUT_REAL_LARGEST};
    assert_int_equal(abut_make_sphere3(&t, edge, ABUT_REAL_LARGEST), ABUT_OK);
}

static void test_capsule(void **state)
{
    (void)state;
    const abut_shape3 c = capsule3(at3(-1, 2, 3), at3(3, 5, 15), 0.5); // half sizes 2, 1.5, 6: 13 across
    assert_int_equal(c.core, ABUT_CORE3_SEGMENT);
    expect_vec3(c.middle, at3(1, 3.5, 9), 0);
    expect_near(c.reach, 6.5, 100 * roundoff);
    expect_near(c.span, 13, 200 * roundoff);
    assert_int_equal(capsule3(at3(2, 2, 2), at3(2, 2, 2), 1).core, ABUT_CORE3_POINT);
    abut_shape3 s;
    for (int place = 0; place < 3; ++place) {
        expect_refused(&s, abut_make_capsule3(&s, spoiled(place, not_a_number), at3(0, 0, 0), 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_capsule3(&s, at3(0, 0, 0), spoiled(place, infinite), 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_capsule3(&s, at3(0, 0, 0), spoiled(place, above), 1), ABUT_TOO_LARGE);
    }
    expect_refused(&s, abut_make_capsule3(&s, spoiled(0, above), spoiled(0, above), 1), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_capsule3(&s, at3(0, 0, 0), at3(1, 0, 0), -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_capsule3(&s, at3(0, 0, 0), at3(1, 0, 0), not_a_number), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_capsule3(&s, at3(0, 0, 0), at3(0, 0, 0), -1), ABUT_NEGATIVE_RADIUS);
}

// Points from the middle are exact when every coordinate is within a factor of two of it, or the middle is zero.
static void test_slack(void **state)
{
    (void)state;
    assert_true(capsule3(at3(10, -10, 5), at3(12, -14, 5), 0).slack == 0);
    assert_true(capsule3(at3(-1, -2, -3), at3(1, 2, 3), 0).slack == 0);
    const abut_shape3 wide_one = capsule3(at3(-1, 0, 0), at3(100, 0, 0), 0);
    assert_true(wide_one.slack == ABUT_UNIT_ROUNDOFF * wide_one.reach);
    assert_true(box3(at3(1, 2, 3), at3(5, 6, 7), 0).slack == 0);
    const abut_shape3 smooth[4] = {disk3(at3(0, 0, 0), ABUT_AXIS_X, 2), cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 1, 1),
                                   cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1), ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0)};
    for (int i = 0; i < 4; ++i) {
        assert_true(smooth[i].slack == ABUT_UNIT_ROUNDOFF * smooth[i].reach);
    }
}

static void expect_ends(abut_shape3 s, abut_vec3 p1, abut_vec3 p2)
{
    assert_int_equal(s.core, ABUT_CORE3_SEGMENT);
    expect_vec3(s.p[0], p1, 0);
    expect_vec3(s.p[1], p2, 0);
}

static void test_triangle(void **state)
{
    (void)state;
    const abut_shape3 t = triangle3(at3(0, 0, 0), at3(4, 0, 0), at3(0, 3, 0), 1);
    assert_int_equal(t.core, ABUT_CORE3_TRIANGLE);
    expect_vec3(t.middle, at3(2, 1.5, 0), 0);
    expect_near(t.reach, 2.5, 50 * roundoff);
    // In one line the ends are left, in their order, whichever is between; in one place a point.
    const abut_vec3 o = at3(0, 0, 0);
    const abut_vec3 m = at3(1, -2, 3);
    const abut_vec3 e = at3(3, -6, 9);
    expect_ends(triangle3(o, m, e, 1), o, e);
    expect_ends(triangle3(m, o, e, 1), o, e);
    expect_ends(triangle3(o, e, m, 1), o, e);
    expect_ends(triangle3(e, o, m, 1), e, o);
    expect_ends(triangle3(e, m, o, 1), e, o);
    expect_ends(triangle3(m, e, o, 1), e, o);
    expect_ends(triangle3(o, o, e, 1), o, e);
    expect_ends(triangle3(e, o, o, 1), e, o);
    expect_ends(triangle3(o, e, o, 1), e, o);
    assert_int_equal(triangle3(m, m, m, 1).core, ABUT_CORE3_POINT);
    // A last place off the line is a triangle, at any size: (1, 1, 1), (2, 2, 2), (3, 3, 3 and a bit).
    const double scales[3] = {1, (double)ABUT_REAL_LARGEST / 8, (double)ABUT_REAL_SMALLEST * 0x1p60};
    for (int i = 0; i < 3; ++i) {
        const double k = scales[i];
        const double bit = 3 * k * (1 + 2 * roundoff);
        assert_int_equal(triangle3(at3(k, k, k), at3(2 * k, 2 * k, 2 * k), at3(3 * k, 3 * k, 3 * k), 1).core,
                         ABUT_CORE3_SEGMENT);
        assert_int_equal(triangle3(at3(k, k, k), at3(2 * k, 2 * k, 2 * k), at3(3 * k, 3 * k, bit), 1).core,
                         ABUT_CORE3_TRIANGLE);
    }
    abut_shape3 s;
    for (int place = 0; place < 3; ++place) {
        expect_refused(&s, abut_make_triangle3(&s, spoiled(place, not_a_number), o, e, 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_triangle3(&s, o, spoiled(place, infinite), e, 1), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_triangle3(&s, o, e, spoiled(place, above), 1), ABUT_TOO_LARGE);
    }
    expect_refused(&s, abut_make_triangle3(&s, o, m, e, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_triangle3(&s, o, m, at3(1, 0, 0), not_a_number), ABUT_NOT_FINITE);
}

static void test_box(void **state)
{
    (void)state;
    const abut_shape3 b = box3(at3(1, 2, 3), at3(2, 3, 6), 0.25);
    assert_int_equal(b.core, ABUT_CORE3_BOX);
    expect_near(b.reach, 7, 100 * roundoff);
    expect_near(b.span, 14, 200 * roundoff);
    assert_int_equal(box3(at3(1, 2, 3), at3(2, 0, 6), 0.25).core, ABUT_CORE3_BOX);
    expect_ends(box3(at3(1, 2, 3), at3(0, 0, 6), 0), at3(1, 2, -3), at3(1, 2, 9));
    expect_ends(box3(at3(1, 2, 3), at3(0, 5, 0), 0), at3(1, -3, 3), at3(1, 7, 3));
    expect_ends(box3(at3(1, 2, 3), at3(4, 0, 0), 0), at3(-3, 2, 3), at3(5, 2, 3));
    assert_int_equal(box3(at3(1, 2, 3), at3(0, 0, 0), 0.25).core, ABUT_CORE3_POINT);
    abut_shape3 s;
    for (int place = 0; place < 3; ++place) {
        expect_refused(&s, abut_make_box3(&s, spoiled(place, not_a_number), at3(1, 1, 1), 0), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_box3(&s, at3(0, 0, 0), spoiled(place, infinite), 0), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_box3(&s, at3(0, 0, 0), spoiled(place, above), 0), ABUT_TOO_LARGE);
        expect_refused(&s, abut_make_box3(&s, at3(0, 0, 0), spoiled(place, -1), 0), ABUT_NEGATIVE_EXTENT);
    }
    expect_refused(&s, abut_make_box3(&s, at3(0, 0, 0), at3(1, 1, 1), -1), ABUT_NEGATIVE_RADIUS);
}

static void expect_round(abut_shape3 s, abut_core3 core, abut_vec3 half, double reach)
{
    assert_int_equal(s.core, core);
    expect_vec3(s.half, half, 0);
    expect_near(s.reach, reach, 20 * reach * roundoff);
    assert_true(s.extent.x >= half.x && s.extent.y >= half.y && s.extent.z >= half.z);
}

static void test_disks_cylinders_cones(void **state)
{
    (void)state;
    const abut_vec3 c = at3(1, 2, 3);
    expect_round(disk3(c, ABUT_AXIS_X, 2), ABUT_CORE3_DISK, at3(0, 2, 2), 2);
    expect_round(cylinder3(c, ABUT_AXIS_Y, 3, 4), ABUT_CORE3_CYLINDER, at3(3, 4, 3), 5);
    expect_round(cone3(c, ABUT_AXIS_Z, 3, 4), ABUT_CORE3_CONE, at3(3, 3, 4), 5);
    expect_round(cylinder3(c, ABUT_AXIS_Z, 3, 0), ABUT_CORE3_DISK, at3(3, 3, 0), 3);
    expect_round(cone3(c, ABUT_AXIS_X, 3, 0), ABUT_CORE3_DISK, at3(0, 3, 3), 3);
    assert_int_equal(disk3(c, ABUT_AXIS_X, 0).core, ABUT_CORE3_POINT);
    expect_ends(cylinder3(c, ABUT_AXIS_X, 0, 4), at3(-3, 2, 3), at3(5, 2, 3));
    expect_ends(cone3(c, ABUT_AXIS_Y, 0, 4), at3(1, -2, 3), at3(1, 6, 3));
    assert_int_equal(cone3(c, ABUT_AXIS_Y, 0, 0).core, ABUT_CORE3_POINT);
    abut_shape3     s;
    const abut_axis z = ABUT_AXIS_Z;
    expect_refused(&s, abut_make_disk3(&s, spoiled(1, not_a_number), z, 1, 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_disk3(&s, c, z, -1, 0), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_disk3(&s, c, z, 1, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_disk3(&s, c, z, 0, above), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_cylinder3(&s, c, z, above, 1, 0), ABUT_TOO_LARGE);
    expect_refused(&s, abut_make_cylinder3(&s, c, z, 1, infinite, 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_cylinder3(&s, c, z, 1, -1, 0), ABUT_NEGATIVE_EXTENT);
    expect_refused(&s, abut_make_cylinder3(&s, c, z, 1, 1, not_a_number), ABUT_NOT_FINITE);
    for (int other = -1; other <= 7; other += other < 0 ? 4 : 1) { // an axis that was read from a file, or never set
        expect_refused(&s, abut_make_disk3(&s, c, (abut_axis)other, 1, 0), ABUT_BAD_AXIS);
        expect_refused(&s, abut_make_cylinder3(&s, c, (abut_axis)other, 1, 1, 0), ABUT_BAD_AXIS);
        expect_refused(&s, abut_make_cone3(&s, c, (abut_axis)other, 1, 1, 0), ABUT_BAD_AXIS);
    }
    expect_refused(&s, abut_make_cone3(&s, c, z, not_a_number, 1, 0), ABUT_NOT_FINITE);
    expect_refused(&s, abut_make_cone3(&s, c, z, 1, -ABUT_REAL_SMALLEST, 0), ABUT_NEGATIVE_EXTENT);
    expect_refused(&s, abut_make_cone3(&s, c, z, 1, above, 0), ABUT_TOO_LARGE);
}

static void test_ellipsoid(void **state)
{
    (void)state;
    const abut_vec3 c = at3(1, 2, 3);
    expect_round(ellipsoid3(c, at3(2, 5, 3), 1), ABUT_CORE3_ELLIPSOID, at3(2, 5, 3), 5);
    expect_round(ellipsoid3(c, at3(2, 2, 3), 1), ABUT_CORE3_ELLIPSOID, at3(2, 2, 3), 3);
    expect_round(ellipsoid3(c, at3(2, 0, 3), 1), ABUT_CORE3_ELLIPSOID, at3(2, 0, 3), 3);
    // Equal half axes make a sphere, or, about a zero one, a disk; with two zero ones it is a capsule.
    const abut_shape3 ball = ellipsoid3(c, at3(2, 2, 2), 1);
    assert_true(ball.core == ABUT_CORE3_POINT && ball.radius == 3);
    const abut_vec3 flat[3] = {at3(0, 2, 2), at3(2, 0, 2), at3(2, 2, 0)};
    for (int i = 0; i < 3; ++i) {
        const abut_shape3 disk = ellipsoid3(c, flat[i], 1);
        assert_int_equal(disk.axis, i);
        expect_round(disk, ABUT_CORE3_DISK, flat[i], 2);
        assert_true(disk.radius == 1);
    }
    expect_ends(ellipsoid3(c, at3(0, 2, 0), 1), at3(1, 0, 3), at3(1, 4, 3));
    const abut_shape3 point = ellipsoid3(c, at3(0, 0, 0), 1);
    assert_true(point.core == ABUT_CORE3_POINT && point.radius == 1);
    abut_shape3 s;
    expect_refused(&s, abut_make_ellipsoid3(&s, spoiled(2, infinite), at3(1, 2, 3), 0), ABUT_NOT_FINITE);
    for (int place = 0; place < 3; ++place) {
        expect_refused(&s, abut_make_ellipsoid3(&s, c, spoiled(place, not_a_number), 0), ABUT_NOT_FINITE);
        expect_refused(&s, abut_make_ellipsoid3(&s, c, spoiled(place, -1), 0), ABUT_NEGATIVE_EXTENT);
        expect_refused(&s, abut_make_ellipsoid3(&s, c, spoiled(place, above), 0), ABUT_TOO_LARGE);
    }
    expect_refused(&s, abut_make_ellipsoid3(&s, c, at3(1, 2, 3), -1), ABUT_NEGATIVE_RADIUS);
    const abut_vec3 largest = {ABUT_REAL_LARGEST, ABUT_REAL_LARGEST, ABUT_REAL_LARGEST};
    expect_refused(&s, abut_make_ellipsoid3(&s, c, largest, ABUT_REAL_LARGEST), ABUT_TOO_LARGE);
}

static void test_hull(void **state)
{
    (void)state;
    static hand_hull3 hand;
    hand_cube(&hand, at3(10, 20, 30));
    assert_int_equal(hand.shape.core, ABUT_CORE3_HULL);
    expect_vec3(hand.shape.middle, at3(10, 20, 30), 0);
    expect_near(hand.shape.reach, sqrt(3), 40 * roundoff);
    expect_near(hand.shape.span, 2 * sqrt(3), 80 * roundoff);
    assert_true(hand.shape.slack == 0 && hand.shape.extent.x >= 1);
    abut_shape3 s;
    expect_refused(&s, abut_make_hull3(&s, hand.shape.hull, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_hull3(&s, hand.shape.hull, not_a_number), ABUT_NOT_FINITE);
    // A block of one, two, three vertices; one that nobody built.
    abut_hull3 *hull = (abut_hull3 *)(void *)hand.block;
    hull->vertices = 1;
    assert_int_equal(abut_make_hull3(&s, hull, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE3_POINT);
    hull->vertices = 2;
    assert_int_equal(abut_make_hull3(&s, hull, 1), ABUT_OK);
    expect_ends(s, at3(9, 19, 29), at3(11, 19, 29));
    hull->vertices = 3;
    assert_int_equal(abut_make_hull3(&s, hull, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE3_TRIANGLE);
    expect_vec3(s.p[2], at3(9, 21, 29), 0);
    memset(hand.block, 0, sizeof hand.block);
    expect_refused(&s, abut_make_hull3(&s, hull, 1), ABUT_TOO_FEW_POINTS);
}

// A support function that plays back six points: for +x, +y, +z, -x, -y, -z.
static abut_support3_point play_back(const void *user, abut_vec3 d)
{
    const abut_vec3    *points = user;
    abut_support3_point s = {{0, 0, 0}, 0};
    const int           axis = d.x != 0 ? 0 : (d.y != 0 ? 1 : 2);
    s.point = points[d.x + d.y + d.z > 0 ? axis : 3 + axis];
    return s;
}

static void test_custom(void **state)
{
    (void)state;
    abut_vec3   points[6] = {{3, 0, 0}, {1, 2, 0}, {1, 0, 1}, {-1, 0, 0}, {1, -2, 0}, {1, 0, -1}};
    abut_shape3 s;
    assert_int_equal(abut_make_custom3(&s, play_back, points, 1), ABUT_OK);
    assert_int_equal(s.core, ABUT_CORE3_CUSTOM);
    expect_vec3(s.middle, at3(1, 0, 0), 4 * roundoff);
    expect_near(s.reach, 3, 40 * roundoff);
    assert_true(s.slack > 0);
    expect_refused(&s, abut_make_custom3(&s, NULL, points, 1), ABUT_BAD_SUPPORT);
    expect_refused(&s, abut_make_custom3(&s, play_back, points, -1), ABUT_NEGATIVE_RADIUS);
    expect_refused(&s, abut_make_custom3(&s, play_back, points, not_a_number), ABUT_NOT_FINITE);
    for (int i = 0; i < 6; ++i) {
        const abut_vec3 good = points[i];
        points[i] = spoiled(i % 3, i < 3 ? not_a_number : infinite);
        expect_refused(&s, abut_make_custom3(&s, play_back, points, 1), ABUT_BAD_SUPPORT);
        points[i] = spoiled(i % 3, above);
        expect_refused(&s, abut_make_custom3(&s, play_back, points, 1), ABUT_BAD_SUPPORT);
        points[i] = abut_sub3(at3(2, 0, 0), abut_scale3(2, good)); // on the wrong side: the others lie farther out
        expect_refused(&s, abut_make_custom3(&s, play_back, points, 1), ABUT_BAD_SUPPORT);
        points[i] = good;
    }
}

// Points that contradict each other by 24u of a coordinate of size 1 are rounding (the slack is 16u of |x| + |y| + |z| = 2); by
// 48u they are not.
static void test_custom_slack(void **state)
{
    (void)state;
    const double u = roundoff;
    for (int axis = 0; axis < 3; ++axis) {
        abut_vec3   points[6] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
        abut_shape3 s;
        const int   other = (axis + 1) % 3;
        for (int k = 0; k < 2; ++k) {
            const double c = 1 + (k == 0 ? 24 : 48) * u;
            points[other] = at3(axis == 0 ? c : other == 0, axis == 1 ? c : other == 1, axis == 2 ? c : other == 2);
            if (k == 0) {
                assert_int_equal(abut_make_custom3(&s, play_back, points, 0), ABUT_OK);
                assert_true((axis == 0 ? s.extent.x : (axis == 1 ? s.extent.y : s.extent.z)) >= 1 + 12 * ABUT_UNIT_ROUNDOFF);
            } else {
                expect_refused(&s, abut_make_custom3(&s, play_back, points, 0), ABUT_BAD_SUPPORT);
            }
        }
    }
}

// No point lies outside extent or reach, exactly, nor are two farther apart than the span; and the bounds are close: the reach
// of a box's corner by 16u, and by what rounding the middle costs.
static void expect_tight(const abut_shape3 *s, const abut_vec3 *corners, int count)
{
    wide reach = 0;
    for (int i = 0; i < count; ++i) {
        const wide x = (wide)corners[i].x - (wide)s->middle.x;
        const wide y = (wide)corners[i].y - (wide)s->middle.y;
        const wide z = (wide)corners[i].z - (wide)s->middle.z;
        const wide square = x * x + y * y + z * z;
        assert_true((wide)s->reach * (wide)s->reach >= square);
        assert_true(x <= (wide)s->extent.x && -x <= (wide)s->extent.x);
        assert_true(y <= (wide)s->extent.y && -y <= (wide)s->extent.y);
        assert_true(z <= (wide)s->extent.z && -z <= (wide)s->extent.z);
        reach = square > reach ? square : reach;
        for (int k = 0; k < i; ++k) {
            const wide a = (wide)corners[i].x - (wide)corners[k].x;
            const wide b = (wide)corners[i].y - (wide)corners[k].y;
            const wide c = (wide)corners[i].z - (wide)corners[k].z;
            assert_true(a * a + b * b + c * c <= (wide)s->span * (wide)s->span);
        }
    }
    const wide room = 1 + 16 * (wide)roundoff;
    const wide middle = (wide)(abut_abs(s->middle.x) + abut_abs(s->middle.y) + abut_abs(s->middle.z)) * 2 * (wide)roundoff;
    const wide most = (wide)s->reach - middle;
    assert_true(count != 2 || most * most <= reach * room * room);
}

static void test_extent_and_reach_hold(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1201), 0);
    for (int i = 0; i < 20000; ++i) {
        abut_vec3   p[3];
        abut_shape3 s;
        for (int k = 0; k < 3; ++k) {
            p[k] = at3(rng_log(&r, 1e-3, 4) * rng_sign(&r), rng_range(&r, -2, 2), rng_range(&r, -2, 2));
        }
        s = capsule3(p[0], p[1], 0);
        expect_tight(&s, p, 2);
        s = triangle3(p[0], p[1], p[2], 0);
        expect_tight(&s, p, 3);
        const abut_vec3 half = at3(rng_log(&r, 1e-3, 4), rng_log(&r, 1e-3, 4), rng_log(&r, 1e-3, 4));
        const abut_vec3 ends[2] = {half, abut_neg3(half)};
        s = box3(at3(0, 0, 0), half, 0);
        expect_tight(&s, ends, 2);
        s = ellipsoid3(at3(0, 0, 0), half, 0);
        assert_true(s.reach >= half.x && s.reach >= half.y && s.reach >= half.z && s.span >= 2 * s.reach);
        const abut_vec3 rim[2] = {{half.x, 0, half.z}, {-half.x, 0, -half.z}};
        s = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, (double)half.x, (double)half.z);
        expect_tight(&s, rim, 2);
        s = cone3(at3(0, 0, 0), ABUT_AXIS_Z, (double)half.x, (double)half.z);
        expect_tight(&s, rim, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere),
        cmocka_unit_test(test_capsule),
        cmocka_unit_test(test_slack),
        cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_disks_cylinders_cones),
        cmocka_unit_test(test_ellipsoid),
        cmocka_unit_test(test_hull),
        cmocka_unit_test(test_custom),
        cmocka_unit_test(test_custom_slack),
        cmocka_unit_test(test_extent_and_reach_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
