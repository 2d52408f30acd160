// hand3.h : what unit tests by hand are written with: vectors and poses from plain doubles, comparisons that say where.
//
// Include cmocka.h first. Numbers are doubles whatever the library's precision, so that one test serves both.
#ifndef ABUT_TESTS_HAND3_H
#define ABUT_TESTS_HAND3_H

#include "abut/abut.h"
#include "abut/steps3.h"
#include "math/exact.h"

#include <math.h>

static inline abut_vec3 at3(double x, double y, double z)
{
    const abut_vec3 v = {(abut_real)x, (abut_real)y, (abut_real)z};
    return v;
}

static inline abut_pose3 placed3(double x, double y, double z)
{
    abut_pose3 pose = abut_identity3();
    pose.p = at3(x, y, z);
    return pose;
}

static inline abut_shape3 sphere(double x, double y, double z, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_sphere3(&shape, at3(x, y, z), (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape3 capsule3(abut_vec3 p1, abut_vec3 p2, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_capsule3(&shape, p1, p2, (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape3 triangle3(abut_vec3 p1, abut_vec3 p2, abut_vec3 p3, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_triangle3(&shape, p1, p2, p3, (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape3 box3(abut_vec3 center, abut_vec3 half, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_box3(&shape, center, half, (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape3 disk3(abut_vec3 center, abut_axis axis, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_disk3(&shape, center, axis, (abut_real)radius, 0), ABUT_OK);
    return shape;
}

static inline abut_shape3 cylinder3(abut_vec3 center, abut_axis axis, double radius, double half_height)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_cylinder3(&shape, center, axis, (abut_real)radius, (abut_real)half_height, 0), ABUT_OK);
    return shape;
}

static inline abut_shape3 cone3(abut_vec3 center, abut_axis axis, double radius, double half_height)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_cone3(&shape, center, axis, (abut_real)radius, (abut_real)half_height, 0), ABUT_OK);
    return shape;
}

static inline abut_shape3 ellipsoid3(abut_vec3 center, abut_vec3 half, double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_ellipsoid3(&shape, center, half, (abut_real)radius), ABUT_OK);
    return shape;
}

static inline void expect_near_at(abut_real actual, double expected, double slack, const char *file, int line)
{
    if (!(fabs((double)actual - expected) <= slack)) {
        print_error("%.17g is not %.17g to within %.3g\n", (double)actual, expected, slack);
        _fail(file, line);
    }
}

static inline void expect_vec3_at(abut_vec3 actual, abut_vec3 expected, double slack, const char *file, int line)
{
    const abut_vec3 off = abut_sub3(actual, expected);
    if (!(fabs((double)off.x) <= slack && fabs((double)off.y) <= slack && fabs((double)off.z) <= slack)) {
        print_error("(%.17g, %.17g, %.17g) is not (%.17g, %.17g, %.17g) to within %.3g\n", (double)actual.x, (double)actual.y,
                    (double)actual.z, (double)expected.x, (double)expected.y, (double)expected.z, slack);
        _fail(file, line);
    }
}

#define expect_near(actual, expected, slack) expect_near_at(actual, expected, slack, __FILE__, __LINE__)
#define expect_vec3(actual, expected, slack) expect_vec3_at(actual, expected, slack, __FILE__, __LINE__)

// The unit roundoff as a double; most slacks are a few of them times the size of what is measured.
static const double roundoff = (double)ABUT_UNIT_ROUNDOFF;

#endif
