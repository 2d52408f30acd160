// polygons.h : signed distance of two posed polygon cores, for the oracle.
#ifndef ABUT_TESTS_POLYGONS_H
#define ABUT_TESTS_POLYGONS_H

#include "oracle2.h"

/// A polygon core in A's frame: corners counter-clockwise (a reversal by a pose is none: its determinant is positive), and
/// edge i from corner i to the next one, rotated from the shape's own frame, where it keeps its relative accuracy.
typedef struct polygon_in_a {
    int count;
    wide (*corners)[2]; ///< owned, both in one block; give back with polygon_free
    wide (*edges)[2];
    wide scale; ///< largest magnitude of a coordinate, in the own frame, in A's, and of the pose
} polygon_in_a;

/// The hull of the shape's points, or its box, at a pose.
polygon_in_a polygon_of(const oracle2_shape *shape, oracle2_pose pose);

void polygon_free(polygon_in_a *polygon);

/// max over the polygon of n.v
wide polygon_reach(const polygon_in_a *polygon, const wide n[2]);

/// The signed distance of the cores (no radii), with its bound, normal and uniqueness.
oracle2_answer polygons_distance(const polygon_in_a *a, const polygon_in_a *b);

#endif
