// test_revolved_face3.c : which part of a disk, cylinder or cone faces a direction: rims, lines on sides, single points.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/revolved_face3.h"
#include "unit/sound_face3.h"

static void expect_rim(const abut_shape3 *shape, const abut_face3 *f, double radius, double height)
{
    assert_int_equal(f->count, ABUT_FACE3_POINTS);
    const double even = 2 * radius * sin(3.14159265358979324 / ABUT_FACE3_POINTS);
    for (int k = 0; k < f->count; ++k) {
        const double across = hypot((double)f->point[k].x, (double)f->point[k].y);
        expect_near((abut_real)across, radius, 4 * radius * roundoff);
        expect_near(f->point[k].z, height, 0);
        const abut_vec3 side = abut_sub3(f->point[(k + 1) % f->count], f->point[k]);
        const double    length = (double)abut_direction_of3(side).length;
        assert_true(length > 0.49 * even && length < 1.51 * even);
        assert_true(f->vertex[k] >= ABUT_RIM_NAMES);
    }
    assert_true(shape->axis == ABUT_AXIS_Z);
}

// Points of a rim stay, but for the one nearest the deepest, which goes there.
static void test_rims(void **state)
{
    (void)state;
    const abut_shape3 can = cylinder3(at3(9, 9, 9), ABUT_AXIS_Z, 2, 1);
    const abut_shape3 disk = disk3(at3(9, 9, 9), ABUT_AXIS_Z, 2);
    const abut_shape3 cone = cone3(at3(9, 9, 9), ABUT_AXIS_Z, 2, 1);
    const abut_face3  level = face_of(&can, at3(0, 0, 1));
    for (int k = 0; k < level.count; ++k) {
        const abut_vec3 side = abut_sub3(level.point[(k + 1) % level.count], level.point[k]);
        expect_near(abut_direction_of3(side).length, 4 * sin(3.14159265358979324 / ABUT_FACE3_POINTS), 16 * roundoff);
    }
    for (int i = 0; i < 100; ++i) {
        const double    lean = (i % 2 == 0 ? 0.01 : 0.6);
        const abut_vec3 up = at3(lean * cos(0.07 * i), lean * sin(0.07 * i), sqrt(1 - lean * lean));
        const abut_vec3 down = at3((double)up.x, (double)up.y, -(double)up.z);
        abut_face3      f = face_of(&can, up);
        expect_rim(&can, &f, 2, 1);
        int             moved = 0;
        abut_real       top = -9;
        const abut_real highest = abut_dot3(abut_core_support3(&can, up, 0).point, up);
        for (int k = 0; k < f.count; ++k) {
            assert_int_equal(f.vertex[k], level.vertex[k]);
            const abut_vec3 way = abut_sub3(f.point[k], level.point[k]);
            moved += abut_dot3(way, way) > 0;
            top = abut_max(top, abut_dot3(f.point[k], up));
        }
        assert_true(moved <= 1 && top == highest);
        f = face_of(&can, down);
        expect_rim(&can, &f, 2, -1);
        assert_true(f.vertex[0] != level.vertex[0] && f.vertex[31] < level.vertex[0]);
        f = face_of(&cone, down);
        expect_rim(&cone, &f, 2, -1);
        f = face_of(&disk, up);
        expect_rim(&disk, &f, 2, 0);
        f = face_of(&disk, down);
        expect_rim(&disk, &f, 2, 0);
    }
    // Round a rim an edge has the name of the corner it leaves counter-clockwise about the axis, from either side.
    const abut_face3 below = face_of(&disk, at3(0, 0, -1));
    for (int k = 0; k < below.count; ++k) {
        assert_int_equal(below.edge[k], below.vertex[(k + 1) % below.count]);
    }
    // The same about the other axes.
    const abut_shape3 other = cylinder3(at3(9, 9, 9), ABUT_AXIS_X, 2, 1);
    assert_int_equal(face_of(&other, unit_of(1, 0.1, 0.2)).count, ABUT_FACE3_POINTS);
    assert_int_equal(face_of(&other, unit_of(-1, 0.1, 0.2)).count, ABUT_FACE3_POINTS);
}

// A direction 128u off the axis picks no point; one 512u off does. Between samples 0 and 1 of a rim the deepest is a third of
// the way.
static void test_rim_lean(void **state)
{
    (void)state;
    const abut_shape3 disk = disk3(at3(0, 0, 0), ABUT_AXIS_Z, 1);
    const abut_face3  level = face_of(&disk, at3(0, 0, 1));
    const double      lean[2] = {128 * roundoff, 512 * roundoff};
    for (int i = 0; i < 2; ++i) {
        const abut_face3 f = face_of(&disk, at3(lean[i] * cos(0.06), lean[i] * sin(0.06), 1));
        int              moved = 0;
        for (int k = 0; k < f.count; ++k) {
            moved += f.point[k].x != level.point[k].x;
        }
        assert_int_equal(moved, i);
    }
}

static void expect_line(const abut_shape3 *shape, abut_vec3 direction, abut_vec3 lower, abut_vec3 upper)
{
    const abut_face3 f = face_of(shape, direction);
    assert_int_equal(f.count, 2);
    expect_vec3(f.point[0], lower, 16 * roundoff);
    expect_vec3(f.point[1], upper, 16 * roundoff);
    assert_true(f.vertex[0] == 0 && f.vertex[1] == 1 && f.edge[0] == 0);
}

static void test_lines_on_sides(void **state)
{
    (void)state;
    const abut_shape3 can = cylinder3(at3(9, 9, 9), ABUT_AXIS_Z, 5, 2);
    expect_line(&can, at3(0.6, 0.8, 0), at3(3, 4, -2), at3(3, 4, 2));
    expect_line(&can, at3(-0.6 * cos(48 * degree), 0.8 * cos(48 * degree), sin(48 * degree)), at3(-3, 4, -2), at3(-3, 4, 2));
    assert_int_equal(face_of(&can, at3(cos(49 * degree), 0, sin(49 * degree))).count, ABUT_FACE3_POINTS);
    // A cone's side of slope 4 to 3, its outward normal (4, 3) / 5 in its plane: 36.9 degrees upwards.
    const abut_shape3 cone = cone3(at3(9, 9, 9), ABUT_AXIS_Z, 3, 2);
    const double      side = atan2(3, 4);
    for (int i = -48; i <= 48; i += 4) {
        const double a = side + i * degree;
        expect_line(&cone, at3(0.6 * cos(a), 0.8 * cos(a), sin(a)), at3(1.8, 2.4, -2), at3(0, 0, 2));
    }
    assert_int_equal(face_of(&cone, at3(cos(side + 50 * degree), 0, sin(side + 50 * degree))).vertex[0], 1);
    const abut_face3 rim = face_of(&cone, at3(cos(-47 * degree), 0, sin(-47 * degree)));
    assert_int_equal(rim.count, 1);
    expect_vec3(rim.point[0], at3(3, 0, -2), 16 * roundoff);
    assert_int_equal(face_of(&cone, at3(0, 0, 1)).count, 1);
    // A flat cone from below at 45 degrees: its side faces up, its base is not square enough.
    const abut_shape3 hat = cone3(at3(9, 9, 9), ABUT_AXIS_Z, 3, 0.1);
    assert_int_equal(face_of(&hat, at3(sqrt(0.5), 0, -sqrt(0.5))).count, 1);
    assert_int_equal(face_of(&hat, unit_of(0.1, 0, 1)).count, 2);
    assert_int_equal(face_of(&hat, at3(0, 0, 1)).count, 1);
    // A disk on its edge touches in a point.
    const abut_shape3 disk = disk3(at3(9, 9, 9), ABUT_AXIS_Z, 5);
    const abut_face3  edge = face_of(&disk, at3(0.6, 0.8, 0));
    assert_int_equal(edge.count, 1);
    expect_vec3(edge.point[0], at3(3, 4, 0), 16 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rims),
        cmocka_unit_test(test_rim_lean),
        cmocka_unit_test(test_lines_on_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
