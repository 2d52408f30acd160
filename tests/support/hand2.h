// hand2.h : what unit tests by hand are written with: vectors and poses from plain doubles, comparisons that say where.
//
// Include cmocka.h first. Numbers are doubles whatever the library's precision, so that one test serves both.
#ifndef ABUT_TESTS_HAND2_H
#define ABUT_TESTS_HAND2_H

#include "abut/abut.h"
#include "abut/steps2.h"
#include "math/exact.h"

#include <math.h>

static inline abut_vec2 at(double x, double y)
{
    const abut_vec2 v = {(abut_real)x, (abut_real)y};
    return v;
}

static inline abut_pose2 placed(double x, double y)
{
    const abut_pose2 pose = {at(x, y), {1, 0}};
    return pose;
}

// Turned by the angle of cosine c and sine s, then moved.
static inline abut_pose2 turned(double x, double y, double c, double s)
{
    const abut_pose2 pose = {at(x, y), {(abut_real)c, (abut_real)s}};
    return pose;
}

static inline abut_shape2 circle(double x, double y, double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_circle2(&shape, at(x, y), (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape2 capsule(double x1, double y1, double x2, double y2, double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_capsule2(&shape, at(x1, y1), at(x2, y2), (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape2 box(double x, double y, double half_x, double half_y, double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_box2(&shape, at(x, y), at(half_x, half_y), (abut_real)radius), ABUT_OK);
    return shape;
}

static inline abut_shape2 ellipse(double x, double y, double half_x, double half_y, double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_ellipse2(&shape, at(x, y), at(half_x, half_y), (abut_real)radius), ABUT_OK);
    return shape;
}

static inline void expect_near_at(abut_real actual, double expected, double slack, const char *file, int line)
{
    if (!(fabs((double)actual - expected) <= slack)) {
        print_error("%.17g is not %.17g to within %.3g\n", (double)actual, expected, slack);
        _fail(file, line);
    }
}

static inline void expect_vec_at(abut_vec2 actual, double x, double y, double slack, const char *file, int line)
{
    if (!(fabs((double)actual.x - x) <= slack && fabs((double)actual.y - y) <= slack)) {
        print_error("(%.17g, %.17g) is not (%.17g, %.17g) to within %.3g\n", (double)actual.x, (double)actual.y, x, y, slack);
        _fail(file, line);
    }
}

#define expect_near(actual, expected, slack) expect_near_at(actual, expected, slack, __FILE__, __LINE__)
#define expect_vec(actual, x, y, slack) expect_vec_at(actual, x, y, slack, __FILE__, __LINE__)

// The unit roundoff as a double; most slacks are a few of them times the size of what is measured.
static const double roundoff = (double)ABUT_UNIT_ROUNDOFF;

#endif
