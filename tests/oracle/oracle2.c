// oracle2.c : the oracle's answers: sorts shapes into polygon cores and ellipses, and adds the radii.
//
// A and B with radii: the separation along any unit n loses rA + rB, so the signed distance is that of the cores minus
// rA + rB, and the best direction stays the best.
#include "oracle2.h"

#include <stdlib.h>

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

oracle2_body oracle2_body_of(const oracle2_shape *shape, oracle2_pose pose)
{
    oracle2_body body = {without_special_ellipses(shape), pose, radius_of(shape), 0, NULL};
    body.scale = body.radius;
    if (body.shape.kind == ORACLE2_ELLIPSE) {
        const wide arms = wide_abs(shape->center[0]) + wide_abs(shape->center[1]) + shape->half[0] + shape->half[1];
        body.scale += arms + wide_abs(pose.px) + wide_abs(pose.py);
    } else {
        body.polygon = malloc(sizeof *body.polygon);
        *body.polygon = polygon_of(&body.shape, pose);
        body.scale += body.polygon->scale;
    }
    return body;
}

void oracle2_body_free(oracle2_body *body)
{
    if (body->polygon != NULL) {
        polygon_free(body->polygon);
        free(body->polygon);
        body->polygon = NULL;
    }
}

oracle2_answer oracle2_between(const oracle2_body *a, const oracle2_body *b)
{
    const wide     radii = a->radius + b->radius;
    oracle2_answer answer;
    if (a->polygon == NULL || b->polygon == NULL) {
        answer = ellipse2_distance(&a->shape, &b->shape, a->pose, b->pose);
    } else {
        answer = polygons_distance(a->polygon, b->polygon);
    }
    // Two rounded sums of at most 3 times the larger of both numbers.
    answer.bound += 0x1p3 * WIDE_UNIT * (double)(radii + wide_abs(answer.distance));
    answer.distance -= radii;
    return answer;
}

oracle2_answer oracle2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a)
{
    oracle2_body         body_a = oracle2_body_of(a, oracle2_identity());
    oracle2_body         body_b = oracle2_body_of(b, b_in_a);
    const oracle2_answer answer = oracle2_between(&body_a, &body_b);
    oracle2_body_free(&body_a);
    oracle2_body_free(&body_b);
    return answer;
}

// max over the body of n.v for a unit n.
static wide reach(const oracle2_body *body, const wide n[2])
{
    const wide core = body->polygon != NULL ? polygon_reach(body->polygon, n) : ellipse2_reach(&body->shape, body->pose, n);
    return core + body->radius;
}

wide oracle2_along(const oracle2_body *a, const oracle2_body *b, double nx, double ny)
{
    const wide x = nx;
    const wide y = ny;
    const wide size = wide_sqrt(x * x + y * y);
    const wide n[2] = {x / size, y / size};
    const wide minus[2] = {-n[0], -n[1]};
    return -reach(b, minus) - reach(a, n);
}

wide oracle2_separation(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, double nx, double ny)
{
    oracle2_body body_a = oracle2_body_of(a, oracle2_identity());
    oracle2_body body_b = oracle2_body_of(b, b_in_a);
    const wide   gap = oracle2_along(&body_a, &body_b, nx, ny);
    oracle2_body_free(&body_a);
    oracle2_body_free(&body_b);
    return gap;
}

oracle2_answer oracle2_to_point(const oracle2_body *body, double x, double y)
{
    const double         place[1][2] = {{x, y}};
    const oracle2_shape  shape = {.kind = ORACLE2_POINTS, .count = 1, .points = place};
    oracle2_body         point = oracle2_body_of(&shape, oracle2_identity());
    const oracle2_answer answer = oracle2_between(&point, body);
    oracle2_body_free(&point);
    return answer;
}

// The answer of a shape that is made ready for this one question.
static oracle2_answer point_answer(const oracle2_shape *shape, oracle2_pose pose, double x, double y)
{
    oracle2_body         body = oracle2_body_of(shape, pose);
    const oracle2_answer answer = oracle2_to_point(&body, x, y);
    oracle2_body_free(&body);
    return answer;
}

wide oracle2_point(const oracle2_shape *shape, oracle2_pose pose, double x, double y)
{
    return point_answer(shape, pose, x, y).distance;
}

bool oracle2_contains(const oracle2_shape *shape, oracle2_pose pose, double x, double y)
{
    const oracle2_answer answer = point_answer(shape, pose, x, y);
    return answer.distance <= answer.bound;
}

wide oracle2_extent(const oracle2_body *a, const oracle2_body *b)
{
    wide size = 0;
    for (int axis = 0; axis < 2; axis++) {
        const wide up[2] = {axis == 0, axis == 1};
        const wide down[2] = {-up[0], -up[1]};
        const wide a_top = reach(a, up);
        const wide b_top = reach(b, up);
        const wide a_bottom = reach(a, down);
        const wide b_bottom = reach(b, down);
        const wide side = (a_top > b_top ? a_top : b_top) + (a_bottom > b_bottom ? a_bottom : b_bottom);
        size = side > size ? side : size;
    }
    return size;
}

double oracle2_size(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a)
{
    oracle2_body body_a = oracle2_body_of(a, oracle2_identity());
    oracle2_body body_b = oracle2_body_of(b, b_in_a);
    const double size = (double)oracle2_extent(&body_a, &body_b);
    oracle2_body_free(&body_a);
    oracle2_body_free(&body_b);
    return size;
}
