// oracle3.h : an independent judge of two convex shapes of space. It shares no code and no header with the library.
//
// A shape is every point within `radius` of a core, in plain doubles. The core of B maps by the nine numbers of the pose's
// matrix exactly as they stand (not normalised), then by the position; the radius is not scaled. Everything is answered in A's
// frame. n points from A to B, a gap is positive, a depth negative: the signed distance is the greatest separation
// g(n) = min over B of n.b - max over A of n.a over all unit n, whether the shapes are apart or overlap.
#ifndef ABUT_TESTS_ORACLE3_H
#define ABUT_TESTS_ORACLE3_H

#include <stdbool.h>

#include "wide.h"

typedef enum oracle3_kind {
    ORACLE3_POINTS,    ///< the hull of `count` points (1 or more, in any order; flat, collinear, repeated ones allowed)
    ORACLE3_BOX,       ///< center +- half; zero half sizes allowed
    ORACLE3_DISK,      ///< a circle of radius half[k] in the plane square to `axis` (k any other axis)
    ORACLE3_CYLINDER,  ///< the same, +- half[axis] along the axis
    ORACLE3_CONE,      ///< the same: the base half[axis] below the centre, the tip as far above
    ORACLE3_ELLIPSOID, ///< half axes half[0..2]; zero and equal ones allowed
    ORACLE3_SUPER      ///< the sum of |x / half|^(4/3) is at most 1: the support value is the fourth root of (half n)^4
} oracle3_kind;

typedef struct oracle3_shape {
    oracle3_kind kind;
    int          axis;
    int          count;
    const double (*points)[3];
    double center[3], half[3]; ///< of a disk, cylinder or cone both half sizes off the axis are its radius
    double radius;
} oracle3_shape;

/// Maps v to position + matrix v.
typedef struct oracle3_pose {
    double matrix[3][3]; ///< by rows
    double position[3];
} oracle3_pose;

typedef struct oracle3_answer {
    wide   distance;  ///< signed: the gap, or minus the least translation that separates
    double bound;     ///< |distance - exact| <= bound: the oracle's own error
    wide   normal[3]; ///< unit, from A to B: a direction whose separation is the distance to within the bound
    bool   proven;    ///< the bound is a proof; else it is what the refinement reaches wherever it does not miss a basin
} oracle3_answer;

struct posed3;

/// A shape at a pose in A's frame, made ready for many questions (posed3.h knows what is inside).
typedef struct oracle3_body {
    struct posed3 *posed; ///< owned
} oracle3_body;

/// A body; it points into the shape's points. Give it back with oracle3_body_free.
oracle3_body oracle3_body_of(const oracle3_shape *shape, const oracle3_pose *pose);
void         oracle3_body_free(oracle3_body *body);

/// The signed distance of two bodies.
oracle3_answer oracle3_between(const oracle3_body *a, const oracle3_body *b);

/// min over B of n.b - max over A of n.a, radii included, for the unit vector along n, which is normalised here. For every
/// direction it is at most the signed distance. Within oracle3_doubt of the two bodies.
wide   oracle3_along(const oracle3_body *a, const oracle3_body *b, const double n[3]);
double oracle3_doubt(const oracle3_body *a, const oracle3_body *b);

/// How far a point of A's frame is outside a body, at least: a direction that bears it is known, to 2^-55 of the body's size.
/// Never below 0; for a polytope it is the distance itself.
double oracle3_outside(const oracle3_body *body, const double point[3]);

/// The largest side of the axis-aligned box of both bodies together, in A's frame, radii included; to rounding.
double oracle3_extent(const oracle3_body *a, const oracle3_body *b);

/// All at once for two shapes, A at the identity.
oracle3_answer oracle3_distance(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a);

/// The pose that leaves every point where it is.
static inline oracle3_pose oracle3_identity(void)
{
    const oracle3_pose pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    return pose;
}

#endif
