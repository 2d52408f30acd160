// oracle2.c : the oracle's answers: sorts shapes into polygon cores and ellipses, and adds the radii.
//
// A and B with radii: the separation along any unit n loses rA + rB, so the signed distance is that of the cores minus
// rA + rB, and the best direction stays the best.
#include "oracle2.h"

#include "ellipse2.h"
#include "polygons.h"

// An ellipse with a zero half axis is a segment or a point, one with equal half axes a disk: a point with a larger radius. The
// disk, like any radius, is not scaled by the pose.
static oracle2_shape without_special_ellipses(const oracle2_shape *shape)
{
    oracle2_shape plain = *shape;
    const bool    flat = shape->half[0] == 0 || shape->half[1] == 0;
    if (shape->kind == ORACLE2_ELLIPSE && flat) {
        plain.kind = ORACLE2_BOX;
    } else if (shape->kind == ORACLE2_ELLIPSE && shape->half[0] == shape->half[1]) {
        plain.kind = ORACLE2_BOX;
        plain.half[0] = 0;
        plain.half[1] = 0;
    }
    return plain;
}

// The radius in full: its own and, for a disk given as an ellipse, the half axis.
static wide radius_of(const oracle2_shape *shape)
{
    const bool disk = shape->kind == ORACLE2_ELLIPSE && shape->half[0] == shape->half[1];
    return (wide)shape->radius + (disk ? (wide)shape->half[0] : (wide)0);
}

oracle2_answer oracle2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a)
{
    const oracle2_shape plain_a = without_special_ellipses(a);
    const oracle2_shape plain_b = without_special_ellipses(b);
    const wide          radii = radius_of(a) + radius_of(b);
    oracle2_answer      answer;
    if (plain_a.kind == ORACLE2_ELLIPSE || plain_b.kind == ORACLE2_ELLIPSE) {
        answer = ellipse2_distance(&plain_a, &plain_b, b_in_a);
    } else {
        polygon_in_a polygon_a = polygon_of(&plain_a, oracle2_identity());
        polygon_in_a polygon_b = polygon_of(&plain_b, b_in_a);
        answer = polygons_distance(&polygon_a, &polygon_b);
        polygon_free(&polygon_a);
        polygon_free(&polygon_b);
    }
    // Two rounded sums of at most 3 times the larger of both numbers.
    answer.bound += 0x1p-110 * (double)(radii + wide_abs(answer.distance));
    answer.distance -= radii;
    return answer;
}

// max over the posed shape of n.v, radius included, for a unit n.
static wide reach(const oracle2_shape *shape, oracle2_pose pose, const wide n[2])
{
    const oracle2_shape plain = without_special_ellipses(shape);
    wide                core;
    if (plain.kind == ORACLE2_ELLIPSE) {
        core = ellipse2_reach(&plain, pose, n);
    } else {
        polygon_in_a polygon = polygon_of(&plain, pose);
        core = polygon_reach(&polygon, n);
        polygon_free(&polygon);
    }
    return core + radius_of(shape);
}

wide oracle2_separation(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, double nx, double ny)
{
    const wide x = nx;
    const wide y = ny;
    const wide size = wide_sqrt(x * x + y * y);
    const wide n[2] = {x / size, y / size};
    const wide minus[2] = {-n[0], -n[1]};
    return -reach(b, b_in_a, minus) - reach(a, oracle2_identity(), n);
}

wide oracle2_point(const oracle2_shape *shape, oracle2_pose pose, double x, double y)
{
    const double        place[1][2] = {{x, y}};
    const oracle2_shape point = {.kind = ORACLE2_POINTS, .count = 1, .points = place};
    return oracle2_distance(&point, shape, pose).distance;
}

bool oracle2_contains(const oracle2_shape *shape, oracle2_pose pose, double x, double y)
{
    const double         place[1][2] = {{x, y}};
    const oracle2_shape  point = {.kind = ORACLE2_POINTS, .count = 1, .points = place};
    const oracle2_answer answer = oracle2_distance(&point, shape, pose);
    return answer.distance <= answer.bound;
}

double oracle2_size(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a)
{
    double size = 0;
    for (int axis = 0; axis < 2; axis++) {
        const wide up[2] = {axis == 0, axis == 1};
        const wide down[2] = {-up[0], -up[1]};
        const wide a_top = reach(a, oracle2_identity(), up);
        const wide b_top = reach(b, b_in_a, up);
        const wide a_bottom = reach(a, oracle2_identity(), down);
        const wide b_bottom = reach(b, b_in_a, down);
        const wide side = (a_top > b_top ? a_top : b_top) + (a_bottom > b_bottom ? a_bottom : b_bottom);
        size = (double)side > size ? (double)side : size;
    }
    return size;
}
