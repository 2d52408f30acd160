// turned3.h : one answer told by hand and asked both ways round, B seen from A and A from B. Include cmocka.h first.
#ifndef ABUT_TESTS_TURNED3_H
#define ABUT_TESTS_TURNED3_H

#include "support/hand3.h"

typedef abut_proximity3 asked3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose);

// B stands at `at` in A's frame, not turned; `point` is the point of A. Sizes are up to 8.
static inline void expect_both_ways3(asked3 *ask, const abut_shape3 *a, const abut_shape3 *b, abut_vec3 at, double distance,
                                     abut_vec3 normal, abut_vec3 point)
{
    const double          tolerance = 64 * roundoff * 8;
    const abut_proximity3 p = ask(a, b, placed3((double)at.x, (double)at.y, (double)at.z));
    const abut_proximity3 q = ask(b, a, placed3(-(double)at.x, -(double)at.y, -(double)at.z));
    expect_near(p.distance, distance, tolerance);
    expect_near(q.distance, distance, tolerance);
    expect_vec3(p.normal, normal, 20 * roundoff);
    expect_vec3(abut_neg3(q.normal), normal, 20 * roundoff);
    expect_vec3(p.point_a, point, tolerance);
    expect_vec3(abut_add3(q.point_b, at), point, tolerance);
    expect_vec3(p.point_b, abut_along3(point, (abut_real)distance, normal), tolerance);
}

#endif
