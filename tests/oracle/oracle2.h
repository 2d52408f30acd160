// oracle2.h : an independent judge of two convex shapes of the plane. It shares no code and no header with the library.
//
// A shape is every point within `radius` of a core; a core is the hull of some points, a box or an ellipse, in plain doubles.
// The core of B maps by the matrix [c -s; s c] exactly as its four numbers stand (not normalised), then by (px, py); the
// radius is not scaled. Everything is answered in A's frame. n points from A to B, a gap is positive, a depth negative.
#ifndef ABUT_TESTS_ORACLE2_H
#define ABUT_TESTS_ORACLE2_H

#include <stdbool.h>

#include "wide.h"

typedef enum oracle2_kind {
    ORACLE2_POINTS, ///< the hull of `count` points (1 or more, in any order, duplicates and collinear runs allowed)
    ORACLE2_BOX,    ///< center +- half; zero half sizes allowed
    ORACLE2_ELLIPSE ///< half axes half[0], half[1] round center; equal or zero ones allowed
} oracle2_kind;

typedef struct oracle2_shape {
    oracle2_kind kind;
    int          count;
    const double (*points)[2];
    double half[2], center[2];
    double radius;
} oracle2_shape;

typedef struct oracle2_pose {
    double c, s, px, py;
} oracle2_pose;

typedef struct oracle2_answer {
    wide   distance;  ///< signed: the gap, or minus the least translation that separates
    double bound;     ///< |distance - exact| <= bound: the oracle's own error
    wide   normal[2]; ///< unit, from A to B: a direction whose separation is the distance
    bool   unique;    ///< no second direction (other than by rounding) separates as well
} oracle2_answer;

oracle2_answer oracle2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a);

/// min over B of n.b - max over A of n.a, radii included, for the unit vector along (nx, ny), which is normalised here.
/// For every direction it is at most the signed distance; at an optimal direction it is equal to it. Within 2^-100 of the
/// pair's largest coordinate.
wide oracle2_separation(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, double nx, double ny);

/// Signed distance of the point (x, y) of A's frame from the surface of a shape at a pose: negative inside. Its magnitude is
/// the distance to the boundary.
wide oracle2_point(const oracle2_shape *shape, oracle2_pose pose, double x, double y);

/// True when the point is in the shape, the boundary included to within the oracle's bound.
bool oracle2_contains(const oracle2_shape *shape, oracle2_pose pose, double x, double y);

/// The largest side of the axis-aligned box of A and B together, in A's frame, radii included.
double oracle2_size(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a);

/// The pose that leaves every point where it is.
static inline oracle2_pose oracle2_identity(void)
{
    const oracle2_pose pose = {1, 0, 0, 0};
    return pose;
}

#endif
