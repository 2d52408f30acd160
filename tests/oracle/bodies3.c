// bodies3.c : random shapes and rotations of space.
#include "bodies3.h"

#include <math.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

oracle3_shape bodies3_shape(const body3 *body)
{
    static const oracle3_kind kinds[] = {
        [BODIES3_SPHERE] = ORACLE3_POINTS,     [BODIES3_CAPSULE] = ORACLE3_POINTS, [BODIES3_TRIANGLE] = ORACLE3_POINTS,
        [BODIES3_BOX] = ORACLE3_BOX,           [BODIES3_CLOUD] = ORACLE3_POINTS,   [BODIES3_DISK] = ORACLE3_DISK,
        [BODIES3_CYLINDER] = ORACLE3_CYLINDER, [BODIES3_CONE] = ORACLE3_CONE,      [BODIES3_ELLIPSOID] = ORACLE3_ELLIPSOID,
        [BODIES3_CUSTOM] = ORACLE3_POINTS,
    };
    oracle3_shape shape = {.kind = body->kind == BODIES3_CUSTOM ? body->custom : kinds[body->kind]};
    shape.axis = body->axis;
    shape.radius = body->radius;
    shape.count = body->count;
    shape.points = body->points;
    memcpy(shape.center, body->center, sizeof shape.center);
    memcpy(shape.half, body->half, sizeof shape.half);
    return shape;
}

bool bodies3_is_smooth(const body3 *body)
{
    return body->kind >= BODIES3_DISK && !(body->kind == BODIES3_CUSTOM && body->custom == ORACLE3_BOX);
}

double bodies3_radius(rng *r, double size)
{
    return rng_chance(r, 0.5) ? 0.0 : size * rng_log(r, 1e-3, 1);
}

static void set_kind(body3 *body, bodies3_kind kind, int count)
{
    body->kind = kind;
    body->custom = ORACLE3_BOX;
    body->axis = 0;
    body->count = count;
    memset(body->center, 0, sizeof body->center);
    memset(body->half, 0, sizeof body->half);
}

void bodies3_anywhere(rng *r, double reach, double v[3])
{
    for (int k = 0; k < 3; k++) {
        v[k] = rng_range(r, -reach, reach);
    }
}

void bodies3_sphere(rng *r, body3 *body, double size)
{
    set_kind(body, BODIES3_SPHERE, 1);
    for (int k = 0; k < 3; k++) {
        body->points[0][k] = rng_chance(r, 0.5) ? 0.0 : rng_range(r, -size, size);
    }
    body->radius = rng_chance(r, 0.2) ? 0.0 : size * rng_log(r, 1e-2, 1);
}

void bodies3_capsule(rng *r, body3 *body, double size)
{
    set_kind(body, BODIES3_CAPSULE, 2);
    bodies3_anywhere(r, size, body->points[0]);
    bodies3_anywhere(r, size, body->points[1]);
    body->radius = bodies3_radius(r, size);
}

void bodies3_triangle(rng *r, body3 *body, double size)
{
    set_kind(body, BODIES3_TRIANGLE, 3);
    for (int i = 0; i < 3; i++) {
        bodies3_anywhere(r, size, body->points[i]);
    }
    body->radius = bodies3_radius(r, size);
}

static void set_center(rng *r, body3 *body, double size)
{
    const bool centred = rng_chance(r, 0.5);
    for (int k = 0; k < 3; k++) {
        body->center[k] = centred ? 0.0 : rng_range(r, -size, size);
    }
}

void bodies3_box(rng *r, body3 *body, double size)
{
    set_kind(body, BODIES3_BOX, 0);
    for (int k = 0; k < 3; k++) {
        body->half[k] = size * rng_log(r, 0.1, 1);
    }
    set_center(r, body, size);
    body->radius = bodies3_radius(r, size);
}

void bodies3_cloud(rng *r, body3 *body, double size, double aspect, int count)
{
    set_kind(body, BODIES3_CLOUD, count);
    double axis[3];
    bodies3_direction(r, axis);
    const oracle3_pose turn = bodies3_turn_about(axis, rng_range(r, 0, two_pi));
    const double       half[3] = {size, size * (rng_chance(r, 0.5) ? 1 : sqrt(aspect)), size * aspect};
    const bool         filled = rng_chance(r, 0.25);
    for (int i = 0; i < count; i++) {
        double n[3];
        bodies3_direction(r, n);
        const double share = filled ? rng_unit(r) : 1;
        for (int k = 0; k < 3; k++) {
            n[k] *= half[k] * share;
        }
        bodies3_rotate(&turn, n, body->points[i]);
    }
    body->radius = bodies3_radius(r, size);
}

static void set_round_half(rng *r, body3 *body, double size, double thinnest)
{
    const double thin = size * rng_log(r, thinnest, 1);
    const bool   upright = rng_chance(r, 0.5);
    const double rim = upright ? thin : size;
    const double height = body->kind == BODIES3_DISK ? 0 : upright ? size : thin;
    for (int k = 0; k < 3; k++) {
        body->half[k] = k == body->axis ? height : body->kind == BODIES3_DISK ? size : rim;
    }
}

static void set_ellipsoid_half(rng *r, body3 *body, double size, double thinnest)
{
    for (int k = 0; k < 3; k++) {
        body->half[k] = size * rng_log(r, thinnest, 1);
    }
    body->half[rng_below(r, 3)] = size;
    const double special = rng_unit(r);
    if (body->kind == BODIES3_CUSTOM) {
        return;
    }
    if (special < 0.03) { // a ball
        body->half[0] = size;
        body->half[1] = size;
        body->half[2] = size;
    } else if (special < 0.06) { // an elliptic disk, or a segment
        body->half[rng_below(r, 3)] = 0;
    } else if (special < 0.2) { // of revolution
        body->half[body->axis] = body->half[(body->axis + 1) % 3];
    }
}

void bodies3_smooth(rng *r, body3 *body, double size, double thinnest)
{
    static const oracle3_kind customs[4] = {ORACLE3_BOX, ORACLE3_CYLINDER, ORACLE3_ELLIPSOID, ORACLE3_SUPER};
    set_kind(body, (bodies3_kind)((int)BODIES3_DISK + (int)rng_below(r, 5)), 0);
    body->custom = body->kind == BODIES3_CUSTOM ? customs[rng_below(r, 4)] : ORACLE3_BOX;
    body->axis = (int)rng_below(r, 3);
    const bool ellipsoid =
        body->kind == BODIES3_ELLIPSOID || (body->kind == BODIES3_CUSTOM && body->custom != ORACLE3_CYLINDER);
    if (ellipsoid) {
        set_ellipsoid_half(r, body, size, thinnest);
    } else {
        set_round_half(r, body, size, thinnest);
    }
    set_center(r, body, size);
    body->radius = bodies3_radius(r, size);
}

void bodies3_any(rng *r, body3 *body, double size, int most)
{
    switch (rng_below(r, 8)) {
    case 0:
        bodies3_sphere(r, body, size);
        break;
    case 1:
        bodies3_capsule(r, body, size);
        break;
    case 2:
        bodies3_triangle(r, body, size);
        break;
    case 3:
    case 4:
        bodies3_box(r, body, size);
        break;
    default:
        bodies3_cloud(r, body, size, rng_log(r, 0.05, 1), 4 + (int)rng_below(r, (uint32_t)(most - 3)));
        break;
    }
}

oracle3_pose bodies3_turn_about(const double axis[3], double angle)
{
    const double c = cos(angle);
    const double s = sin(angle);
    const double t = 2 * sin(angle / 2) * sin(angle / 2);
    oracle3_pose pose = oracle3_identity();
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        pose.matrix[i][i] = c + t * axis[i] * axis[i];
        pose.matrix[i][j] = t * axis[i] * axis[j] - s * axis[k];
        pose.matrix[j][i] = t * axis[i] * axis[j] + s * axis[k];
    }
    return pose;
}

oracle3_pose bodies3_turns(const oracle3_pose *second, const oracle3_pose *first)
{
    oracle3_pose both = oracle3_identity();
    for (int i = 0; i < 9; i++) {
        const double *row = second->matrix[i / 3];
        const int     k = i % 3;
        both.matrix[i / 3][k] = row[0] * first->matrix[0][k] + row[1] * first->matrix[1][k] + row[2] * first->matrix[2][k];
    }
    return both;
}

oracle3_pose bodies3_cube_turn(rng *r)
{
    oracle3_pose pose = {{{0}}, {0, 0, 0}};
    const int    x = (int)rng_below(r, 3);
    const int    step = rng_chance(r, 0.5) ? 1 : 2;
    const double signs[2] = {rng_sign(r), rng_sign(r)};
    pose.matrix[x][0] = signs[0];
    pose.matrix[(x + step) % 3][1] = signs[1];
    pose.matrix[(x + 2 * step) % 3][2] = signs[0] * signs[1] * (step == 1 ? 1 : -1);
    return pose;
}

oracle3_pose bodies3_turn(rng *r)
{
    const double kind = rng_unit(r);
    double       axis[3];
    bodies3_direction(r, axis);
    if (kind < 0.6) {
        return bodies3_turn_about(axis, rng_range(r, 0, two_pi));
    }
    const oracle3_pose pose = bodies3_cube_turn(r);
    if (kind >= 0.8) {
        return pose;
    }
    const oracle3_pose off = bodies3_turn_about(axis, rng_log(r, 1e-12, 1e-3));
    return bodies3_turns(&off, &pose);
}

void bodies3_rotate(const oracle3_pose *pose, const double v[3], double turned[3])
{
    for (int i = 0; i < 3; i++) {
        turned[i] = pose->matrix[i][0] * v[0] + pose->matrix[i][1] * v[1] + pose->matrix[i][2] * v[2];
    }
}

void bodies3_shift(body3 *body, const double by[3])
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < body->count; i++) {
            body->points[i][k] += by[k];
        }
        body->center[k] += by[k];
    }
}

static void round_support(const body3 *body, const double n[3], double point[3])
{
    const int    i = (body->axis + 1) % 3;
    const int    j = (body->axis + 2) % 3;
    const double rim = hypot(n[i], n[j]);
    const double height = body->half[body->axis];
    const bool   tip = body->kind == BODIES3_CONE && 2 * height * n[body->axis] > rim * body->half[i];
    const double share = tip || rim == 0 ? 0 : body->half[i] / rim;
    point[body->axis] += tip || (body->kind != BODIES3_CONE && n[body->axis] >= 0) ? height : -height;
    point[i] += share * n[i];
    point[j] += share * n[j];
}

static void own_support(const body3 *body, const double n[3], double point[3])
{
    const oracle3_kind kind = bodies3_shape(body).kind;
    double             t[3];
    double             sum = 0;
    if (kind != ORACLE3_BOX && kind != ORACLE3_ELLIPSOID && kind != ORACLE3_SUPER) {
        round_support(body, n, point);
        return;
    }
    const bool super = kind == ORACLE3_SUPER;
    for (int k = 0; k < 3; k++) {
        t[k] = body->half[k] * n[k];
        sum += super ? t[k] * t[k] * t[k] * t[k] : t[k] * t[k];
    }
    const double root = super ? sqrt(sqrt(sum)) : sqrt(sum);
    for (int k = 0; k < 3; k++) {
        const double s = root > 0 ? t[k] / root : 0;
        const double side = n[k] < 0 ? -1 : 1;
        point[k] += body->half[k] * (kind == ORACLE3_BOX ? side : super ? s * s * s : s);
    }
}

void bodies3_support(const body3 *body, const double n[3], double point[3])
{
    memcpy(point, body->center, sizeof body->center);
    if (body->count == 0) {
        own_support(body, n, point);
        return;
    }
    int best = 0;
    for (int i = 1; i < body->count; i++) {
        double along = 0;
        for (int k = 0; k < 3; k++) {
            along += (body->points[i][k] - body->points[best][k]) * n[k];
        }
        best = along > 0 ? i : best;
    }
    memcpy(point, body->points[best], sizeof body->points[best]);
}

void bodies3_place(const body3 *a, const body3 *b, oracle3_pose *pose, const double n[3], double gap)
{
    double in_b[3];
    double on_a[3];
    double on_b[3];
    double turned[3];
    for (int k = 0; k < 3; k++) {
        in_b[k] = -(pose->matrix[0][k] * n[0] + pose->matrix[1][k] * n[1] + pose->matrix[2][k] * n[2]);
    }
    bodies3_support(a, n, on_a);
    bodies3_support(b, in_b, on_b);
    bodies3_rotate(pose, on_b, turned);
    const double step = gap + a->radius + b->radius;
    for (int k = 0; k < 3; k++) {
        pose->position[k] = on_a[k] + n[k] * step - turned[k];
    }
}

void bodies3_direction(rng *r, double n[3])
{
    double size = 0;
    while (!(size > 0.1 && size < 1)) {
        bodies3_anywhere(r, 1, n);
        size = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    }
    for (int k = 0; k < 3; k++) {
        n[k] /= size;
    }
}

double bodies3_gap(rng *r, double least, double most)
{
    return rng_sign(r) * rng_log(r, least, most);
}

void bodies3_place_any(rng *r, const body3 *a, const body3 *b, oracle3_pose *pose, double gap)
{
    double n[3];
    bodies3_direction(r, n);
    bodies3_place(a, b, pose, n, gap);
}

double bodies3_single(double x)
{
    volatile float single = (float)x;
    return (double)single;
}

void bodies3_round(body3 *body)
{
    for (int i = 0; i < 3 * body->count; i++) {
        body->points[i / 3][i % 3] = bodies3_single(body->points[i / 3][i % 3]);
    }
    for (int k = 0; k < 3; k++) {
        body->center[k] = bodies3_single(body->center[k]);
        body->half[k] = bodies3_single(body->half[k]);
    }
    body->radius = bodies3_single(body->radius);
}
