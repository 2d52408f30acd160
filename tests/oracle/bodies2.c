// bodies2.c : random shapes and rotations of the plane.
#include "bodies2.h"

#include <math.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

oracle2_shape bodies2_shape(const body2 *body)
{
    oracle2_shape shape = {.radius = body->radius};
    if (body->kind == BODIES2_BOX || body->kind == BODIES2_ELLIPSE) {
        shape.kind = body->kind == BODIES2_BOX ? ORACLE2_BOX : ORACLE2_ELLIPSE;
        memcpy(shape.center, body->center, sizeof shape.center);
        memcpy(shape.half, body->half, sizeof shape.half);
    } else {
        shape.kind = ORACLE2_POINTS;
        shape.count = body->count;
        shape.points = body->points;
    }
    return shape;
}

double bodies2_radius(rng *r, double size)
{
    return rng_chance(r, 0.5) ? 0.0 : size * rng_log(r, 1e-3, 1);
}

static void set_points(body2 *body, bodies2_kind kind, int count)
{
    body->kind = kind;
    body->count = count;
    memset(body->center, 0, sizeof body->center);
    memset(body->half, 0, sizeof body->half);
}

void bodies2_circle(rng *r, body2 *body, double size)
{
    set_points(body, BODIES2_CIRCLE, 1);
    body->points[0][0] = rng_chance(r, 0.5) ? 0.0 : rng_range(r, -size, size);
    body->points[0][1] = rng_chance(r, 0.5) ? 0.0 : rng_range(r, -size, size);
    body->radius = rng_chance(r, 0.2) ? 0.0 : size * rng_log(r, 1e-2, 1);
}

void bodies2_capsule(rng *r, body2 *body, double size)
{
    set_points(body, BODIES2_CAPSULE, 2);
    for (int i = 0; i < 4; i++) {
        body->points[i / 2][i % 2] = rng_range(r, -size, size);
    }
    body->radius = bodies2_radius(r, size);
}

void bodies2_box(rng *r, body2 *body, double size)
{
    set_points(body, BODIES2_BOX, 0);
    const bool centred = rng_chance(r, 0.5);
    for (int k = 0; k < 2; k++) {
        body->half[k] = size * rng_log(r, 0.1, 1);
        body->center[k] = centred ? 0.0 : rng_range(r, -size, size);
    }
    body->radius = bodies2_radius(r, size);
}

void bodies2_cloud(rng *r, body2 *body, double size, double aspect, int count)
{
    set_points(body, BODIES2_CLOUD, count);
    const double turn = rng_range(r, 0, two_pi);
    for (int i = 0; i < count; i++) {
        const double angle = rng_range(r, 0, two_pi);
        const double x = size * cos(angle);
        const double y = size * aspect * sin(angle);
        body->points[i][0] = cos(turn) * x - sin(turn) * y;
        body->points[i][1] = sin(turn) * x + cos(turn) * y;
    }
    body->radius = bodies2_radius(r, size);
}

void bodies2_ellipse(rng *r, body2 *body, double size, double thinnest)
{
    set_points(body, BODIES2_ELLIPSE, 0);
    const double thin = size * rng_log(r, thinnest, 1);
    const bool   upright = rng_chance(r, 0.5);
    body->half[0] = upright ? thin : size;
    body->half[1] = upright ? size : thin;
    const bool centred = rng_chance(r, 0.5);
    body->center[0] = centred ? 0.0 : rng_range(r, -size, size);
    body->center[1] = centred ? 0.0 : rng_range(r, -size, size);
    body->radius = bodies2_radius(r, size);
    const double special = rng_unit(r);
    if (special < 0.03) { // a disk
        body->half[0] = size;
        body->half[1] = size;
        body->radius = 0;
    } else if (special < 0.06) { // a segment
        body->half[upright ? 0 : 1] = 0;
    }
}

void bodies2_any(rng *r, body2 *body, double size, int most)
{
    switch (rng_below(r, 6)) {
    case 0:
        bodies2_circle(r, body, size);
        break;
    case 1:
        bodies2_capsule(r, body, size);
        break;
    case 2:
        bodies2_box(r, body, size);
        break;
    default:
        bodies2_cloud(r, body, size, rng_log(r, 0.05, 1), 3 + (int)rng_below(r, (uint32_t)(most - 2)));
        break;
    }
}

oracle2_pose bodies2_turn_by(double angle)
{
    const oracle2_pose pose = {cos(angle), sin(angle), 0, 0};
    return pose;
}

oracle2_pose bodies2_quarter_turn(rng *r)
{
    static const double cosine[4] = {1, 0, -1, 0};
    static const double sine[4] = {0, 1, 0, -1};
    const uint32_t      quarter = rng_below(r, 4);
    const oracle2_pose  pose = {cosine[quarter], sine[quarter], 0, 0};
    return pose;
}

oracle2_pose bodies2_turn(rng *r)
{
    const double kind = rng_unit(r);
    if (kind < 0.6) {
        return bodies2_turn_by(rng_range(r, 0, two_pi));
    }
    oracle2_pose pose = bodies2_quarter_turn(r);
    if (kind < 0.8) {
        const double       off = rng_sign(r) * rng_log(r, 1e-12, 1e-3);
        const oracle2_pose quarter = pose;
        pose.c = quarter.c * cos(off) - quarter.s * sin(off);
        pose.s = quarter.s * cos(off) + quarter.c * sin(off);
    }
    return pose;
}

void bodies2_shift(body2 *body, double x, double y)
{
    for (int i = 0; i < body->count; i++) {
        body->points[i][0] += x;
        body->points[i][1] += y;
    }
    body->center[0] += x;
    body->center[1] += y;
}

// The core point of a body farthest along n, in its own frame, to rounding.
static void core_support(const body2 *body, const double n[2], double point[2])
{
    point[0] = body->center[0];
    point[1] = body->center[1];
    if (body->kind == BODIES2_BOX) {
        point[0] += n[0] < 0 ? -body->half[0] : body->half[0];
        point[1] += n[1] < 0 ? -body->half[1] : body->half[1];
    } else if (body->kind == BODIES2_ELLIPSE) {
        const double x = body->half[0] * n[0];
        const double y = body->half[1] * n[1];
        const double norm = hypot(x, y);
        point[0] += body->half[0] * (x / norm);
        point[1] += body->half[1] * (y / norm);
    } else {
        int best = 0;
        for (int i = 1; i < body->count; i++) {
            const double dx = body->points[i][0] - body->points[best][0];
            const double dy = body->points[i][1] - body->points[best][1];
            best = dx * n[0] + dy * n[1] > 0 ? i : best;
        }
        point[0] = body->points[best][0];
        point[1] = body->points[best][1];
    }
}

void bodies2_place(const body2 *a, const body2 *b, oracle2_pose *pose, const double n[2], double gap)
{
    const double in_b[2] = {-(pose->c * n[0] + pose->s * n[1]), -(pose->c * n[1] - pose->s * n[0])};
    double       on_a[2];
    double       on_b[2];
    core_support(a, n, on_a);
    core_support(b, in_b, on_b);
    const double step = gap + a->radius + b->radius;
    pose->px = on_a[0] + n[0] * step - (pose->c * on_b[0] - pose->s * on_b[1]);
    pose->py = on_a[1] + n[1] * step - (pose->s * on_b[0] + pose->c * on_b[1]);
}

void bodies2_direction(rng *r, double n[2])
{
    const double angle = rng_range(r, 0, two_pi);
    n[0] = cos(angle);
    n[1] = sin(angle);
}

double bodies2_gap(rng *r, double least, double most)
{
    return rng_sign(r) * rng_log(r, least, most);
}

void bodies2_place_any(rng *r, const body2 *a, const body2 *b, oracle2_pose *pose, double gap)
{
    double n[2];
    bodies2_direction(r, n);
    bodies2_place(a, b, pose, n, gap);
}

double bodies2_single(double x)
{
    volatile float single = (float)x;
    return (double)single;
}

void bodies2_round(body2 *body)
{
    for (int i = 0; i < body->count; i++) {
        body->points[i][0] = bodies2_single(body->points[i][0]);
        body->points[i][1] = bodies2_single(body->points[i][1]);
    }
    for (int k = 0; k < 2; k++) {
        body->center[k] = bodies2_single(body->center[k]);
        body->half[k] = bodies2_single(body->half[k]);
    }
    body->radius = bodies2_single(body->radius);
}
