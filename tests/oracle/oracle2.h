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

struct polygon_in_a;

/// A shape at a pose in A's frame, made ready for many questions.
typedef struct oracle2_body {
    oracle2_shape        shape; ///< an ellipse has two different half axes above zero
    oracle2_pose         pose;
    wide                 radius;  ///< in full, with a disk's half axis
    wide                 scale;   ///< the largest coordinate, and more by the radius and an ellipse's half axes
    struct polygon_in_a *polygon; ///< owned; NULL for an ellipse
} oracle2_body;

/// A body; it points into the shape's points. Give it back with oracle2_body_free.
oracle2_body oracle2_body_of(const oracle2_shape *shape, oracle2_pose pose);
void         oracle2_body_free(oracle2_body *body);

/// The questions below, asked of bodies. A is at the identity, B at its pose.
oracle2_answer oracle2_between(const oracle2_body *a, const oracle2_body *b);
wide           oracle2_along(const oracle2_body *a, const oracle2_body *b, double nx, double ny);
oracle2_answer oracle2_to_point(const oracle2_body *body, double x, double y);
wide           oracle2_extent(const oracle2_body *a, const oracle2_body *b);

oracle2_answer oracle2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a);

/// min over B of n.b - max over A of n.a, radii included, for the unit vector along (nx, ny), which is normalised here.
/// For every direction it is at most the signed distance; at an optimal direction it is equal to it. Within 2^8 u
/// times the larger scale of the two bodies: per body 12u M for a corner, 8u for n, 3u for the dot product and the sums, on two
/// coordinates each; an ellipse's two products, its root and its two sums are less than twice that.
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
