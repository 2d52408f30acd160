// contacts3.c : pairs that meet in a prepared way: faces, vertices, edges, flat runs, segments, points, axes.
//
// Where numbers are to meet exactly, coordinates are multiples of 1/8 and turns are those of the cube, so that neither double
// nor float rounds anything.
#include "contacts3.h"

#include <math.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

static double lattice(rng *r, int most)
{
    return (double)((int)rng_below(r, (uint32_t)(2 * most + 1)) - most) / 8;
}

static void lattice_vector(rng *r, int most, double v[3])
{
    for (int k = 0; k < 3; k++) {
        v[k] = lattice(r, most);
    }
}

static void lattice_cloud(rng *r, body3 *body, int count)
{
    bodies3_cloud(r, body, 1, 1, count);
    for (int i = 0; i < count; i++) {
        lattice_vector(r, 12, body->points[i]);
    }
    body->radius = 0;
}

// The position that brings B's point q onto A's point p.
static void join(pair3 *pair, const double p[3], const double q[3])
{
    double turned[3];
    bodies3_rotate(&pair->pose, q, turned);
    for (int k = 0; k < 3; k++) {
        pair->pose.position[k] = p[k] - turned[k];
    }
}

// Turns the points by a cube's rotation, exactly; `back` turns them back.
static void turn_points(body3 *body, const oracle3_pose *turn, bool back)
{
    for (int i = 0; i < body->count; i++) {
        const double *v = body->points[i];
        double        w[3];
        for (int k = 0; k < 3; k++) {
            const double *row = turn->matrix[k];
            w[k] = back ? turn->matrix[0][k] * v[0] + turn->matrix[1][k] * v[1] + turn->matrix[2][k] * v[2]
                        : row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
        }
        memcpy(body->points[i], w, sizeof w);
    }
}

// Turns the whole pair by a rotation of the cube: A's points, B by its pose.
static void turn_pair(rng *r, pair3 *pair)
{
    const oracle3_pose turn = bodies3_cube_turn(r);
    turn_points(&pair->a, &turn, false);
    double position[3];
    bodies3_rotate(&turn, pair->pose.position, position);
    pair->pose = bodies3_turns(&turn, &pair->pose);
    memcpy(pair->pose.position, position, sizeof position);
}

// A lattice cloud with a flat face at z = level, everything else below it (side 1) or above (side -1).
static void flat_faced(rng *r, body3 *body, double level, double side)
{
    lattice_cloud(r, body, 5 + (int)rng_below(r, 7));
    for (int i = 0; i < body->count; i++) {
        const double depth = fabs(body->points[i][2]) + 0.125;
        body->points[i][2] = i < 4 ? level : level - side * depth;
    }
    body->points[1][0] = body->points[0][0] + 0.125 * (1 + (double)rng_below(r, 16));
    body->points[2][1] = body->points[0][1] + 0.125 * (1 + (double)rng_below(r, 16));
}

void contacts3_faces(rng *r, pair3 *pair)
{
    flat_faced(r, &pair->a, 1, 1);
    flat_faced(r, &pair->b, -1, -1);
    pair->pose = oracle3_identity();
    pair->pose.position[0] = lattice(r, 10);
    pair->pose.position[1] = lattice(r, 10);
    pair->pose.position[2] = 2;
    if (rng_chance(r, 0.3)) {
        pair->a.radius = 0.25;
        pair->b.radius = 0.5;
        pair->pose.position[2] = 2.75;
    }
    turn_pair(r, pair);
}

// A body with a face of half size `reach` square to z through the origin, and its inside below; then turned.
static void faced(rng *r, body3 *body, double reach, const oracle3_pose *turn)
{
    bodies3_cloud(r, body, 1, 1, 5 + (int)rng_below(r, 8));
    for (int i = 0; i < body->count; i++) {
        double v[3] = {body->points[i][0], body->points[i][1], -0.05 - fabs(body->points[i][2])};
        if (i < 4) {
            const double angle = rng_range(r, 0, two_pi);
            v[0] = reach * cos(angle);
            v[1] = reach * sin(angle);
            v[2] = 0;
        }
        bodies3_rotate(turn, v, body->points[i]);
    }
}

void contacts3_parallel(rng *r, pair3 *pair)
{
    static const oracle3_pose over = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, {0, 0, 0}};
    double                    axis[3];
    const double              a_reach = rng_log(r, 0.01, 1);
    const double              b_reach = rng_log(r, 0.01, 1);
    bodies3_direction(r, axis);
    const oracle3_pose turn = rng_chance(r, 0.3) ? oracle3_identity() : bodies3_turn_about(axis, rng_range(r, 0, two_pi));
    faced(r, &pair->a, a_reach, &turn);
    const oracle3_pose straight = oracle3_identity();
    faced(r, &pair->b, b_reach, &straight);
    pair->pose = bodies3_turns(&turn, &over);
    const double gap = bodies3_gap(r, 1e-15, 1e-2) + pair->a.radius + pair->b.radius;
    const double slide = 1.2 * (a_reach + b_reach);
    const double up[3] = {rng_range(r, -slide, slide), rng_range(r, -slide, slide), gap};
    bodies3_rotate(&turn, up, pair->pose.position);
}

// A wedge with an edge along x through the origin and its inside below, turned.
static void wedge(rng *r, body3 *body, const oracle3_pose *turn)
{
    bodies3_cloud(r, body, 1, 1, 4 + (int)rng_below(r, 6));
    const double slope = rng_log(r, 1e-3, 1);
    for (int i = 0; i < body->count; i++) {
        double v[3] = {body->points[i][0], body->points[i][1], 0};
        v[1] = i < 2 ? 0 : v[1];
        v[0] = i == 0 ? -rng_log(r, 0.05, 1) : i == 1 ? rng_log(r, 0.05, 1) : v[0];
        v[2] = i < 2 ? 0 : -slope * fabs(v[1]) - (i % 2 == 0 ? 0 : 0.2);
        bodies3_rotate(turn, v, body->points[i]);
    }
}

void contacts3_edges(rng *r, pair3 *pair)
{
    static const oracle3_pose over = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, {0, 0, 0}};
    static const double       up[3] = {0, 0, 1};
    double                    axis[3];
    bodies3_direction(r, axis);
    const oracle3_pose turn = rng_chance(r, 0.3) ? oracle3_identity() : bodies3_turn_about(axis, rng_range(r, 0, two_pi));
    const oracle3_pose straight = oracle3_identity();
    wedge(r, &pair->a, &turn);
    wedge(r, &pair->b, &straight);
    const double       angle = rng_chance(r, 0.3) ? rng_log(r, 1e-9, 1e-1) : rng_range(r, 0, two_pi);
    const oracle3_pose about = bodies3_turn_about(up, angle);
    const oracle3_pose turned = bodies3_turns(&turn, &about);
    pair->pose = bodies3_turns(&turned, &over);
    const double gap = rng_chance(r, 0.2) ? 0.0 : bodies3_gap(r, 1e-15, 1e-2);
    const double at[3] = {rng_range(r, -0.3, 0.3), 0, gap + pair->a.radius + pair->b.radius};
    bodies3_rotate(&turn, at, pair->pose.position);
}

void contacts3_shared_vertex(rng *r, pair3 *pair)
{
    lattice_cloud(r, &pair->a, 1 + (int)rng_below(r, 8));
    lattice_cloud(r, &pair->b, 1 + (int)rng_below(r, 8));
    pair->pose = bodies3_cube_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies3_place_any(r, &pair->a, &pair->b, &pair->pose, 0);
        for (int k = 0; k < 3; k++) {
            pair->pose.position[k] = round(pair->pose.position[k] * 8) / 8;
        }
    } else {
        join(pair, pair->a.points[0], pair->b.points[0]);
    }
}

void contacts3_shared_face(rng *r, pair3 *pair)
{
    double shift[3];
    flat_faced(r, &pair->a, 0, 1);
    flat_faced(r, &pair->b, 0, -1);
    for (int i = 0; i < 4; i++) {
        memcpy(pair->b.points[i], pair->a.points[i], sizeof pair->a.points[i]);
    }
    lattice_vector(r, 64, shift);
    const double       minus[3] = {-shift[0], -shift[1], -shift[2]};
    const oracle3_pose turn = bodies3_cube_turn(r);
    bodies3_shift(&pair->b, minus);
    turn_points(&pair->b, &turn, true);
    pair->pose = turn;
    memcpy(pair->pose.position, shift, sizeof shift);
    if (rng_chance(r, 0.5)) {
        turn_pair(r, pair);
    }
}

static void nearly_coplanar(rng *r, body3 *body)
{
    bodies3_cloud(r, body, 1, 1, 4 + (int)rng_below(r, 12));
    double axis[3];
    bodies3_direction(r, axis);
    const oracle3_pose turn = rng_chance(r, 0.3) ? oracle3_identity() : bodies3_turn_about(axis, rng_range(r, 0, two_pi));
    const double       noise = rng_chance(r, 0.2) ? 0.0 : rng_log(r, 1e-16, 1e-6);
    const double       narrow = rng_chance(r, 0.3) ? rng_log(r, 1e-9, 1e-1) : 1;
    const int          alone = rng_chance(r, 0.5) ? 1 : 0; // with none off the plane the shape is all but a polygon
    for (int i = alone; i < body->count; i++) {
        const double v[3] = {rng_range(r, -1, 1), narrow * rng_range(r, -1, 1), noise * rng_range(r, -1, 1)};
        bodies3_rotate(&turn, v, body->points[i]);
    }
}

void contacts3_coplanar(rng *r, pair3 *pair)
{
    nearly_coplanar(r, &pair->a);
    if (rng_chance(r, 0.5)) {
        nearly_coplanar(r, &pair->b);
    } else {
        bodies3_any(r, &pair->b, 1, 12);
    }
    pair->pose = bodies3_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies3_place_any(r, &pair->a, &pair->b, &pair->pose, bodies3_gap(r, 1e-14, 1e-1));
    } else {
        bodies3_anywhere(r, 1, pair->pose.position);
    }
}

// A segment or triangle with lattice corners, now and then with a radius.
static void lattice_flat(rng *r, body3 *body)
{
    if (rng_chance(r, 0.5)) {
        bodies3_capsule(r, body, 1);
    } else {
        bodies3_triangle(r, body, 1);
    }
    const bool plane = rng_chance(r, 0.5);
    for (int i = 0; i < body->count; i++) {
        lattice_vector(r, 8, body->points[i]);
        body->points[i][2] = plane ? 0.0 : body->points[i][2];
    }
    body->radius = rng_chance(r, 0.7) ? 0.0 : 0.125;
}

// B's corners on the line of A's first edge.
static void on_one_line(rng *r, pair3 *pair)
{
    const double *p = pair->a.points[0];
    const double *q = pair->a.points[1];
    for (int i = 0; i < pair->b.count; i++) {
        const double t = lattice(r, 12) * 2;
        for (int k = 0; k < 3; k++) {
            pair->b.points[i][k] = p[k] + t * (q[k] - p[k]);
        }
    }
    pair->pose = oracle3_identity();
}

void contacts3_segments(rng *r, pair3 *pair)
{
    lattice_flat(r, &pair->a);
    lattice_flat(r, &pair->b);
    pair->pose = bodies3_cube_turn(r);
    const double *p = pair->a.points[0];
    const double *q = pair->a.points[1];
    const double  middle[3] = {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2};
    switch (rng_below(r, 5)) {
    case 0:
        on_one_line(r, pair);
        break;
    case 1:
        join(pair, rng_chance(r, 0.5) ? p : middle, pair->b.points[0]);
        break;
    case 2:
        bodies3_capsule(r, &pair->a, 1);
        bodies3_triangle(r, &pair->b, rng_log(r, 1e-3, 1));
        pair->pose = bodies3_turn(r);
        bodies3_anywhere(r, 1, pair->pose.position);
        break;
    case 3:
        bodies3_capsule(r, &pair->a, 1);
        bodies3_capsule(r, &pair->b, rng_log(r, 1e-3, 1));
        pair->pose = bodies3_turn(r);
        bodies3_place_any(r, &pair->a, &pair->b, &pair->pose, bodies3_gap(r, 1e-14, 1e-1));
        break;
    default:
        lattice_vector(r, 8, pair->pose.position);
        pair->pose.position[2] = rng_chance(r, 0.5) ? 0.0 : pair->pose.position[2];
        break;
    }
}

static void lattice_point(rng *r, body3 *body)
{
    bodies3_sphere(r, body, 1);
    lattice_vector(r, 4, body->points[0]);
    body->radius = rng_chance(r, 0.6) ? 0.0 : 0.125 * (1 + (double)rng_below(r, 4));
}

void contacts3_points(rng *r, pair3 *pair)
{
    lattice_point(r, &pair->b);
    pair->pose = bodies3_cube_turn(r);
    lattice_vector(r, 8, pair->pose.position);
    const uint32_t kind = rng_below(r, 5);
    if (kind == 0) {
        lattice_point(r, &pair->a);
        if (rng_chance(r, 0.3)) {
            join(pair, pair->a.points[0], pair->b.points[0]);
        }
        return;
    }
    lattice_cloud(r, &pair->a, 4 + (int)rng_below(r, 5));
    double between[3];
    for (int k = 0; k < 3; k++) {
        const double edge = (pair->a.points[0][k] + pair->a.points[1][k]) / 2;
        between[k] = kind == 2 ? edge : edge / 2 + pair->a.points[2][k] / 2;
    }
    if (kind == 1) {
        join(pair, pair->a.points[0], pair->b.points[0]);
    } else if (kind < 4) {
        join(pair, between, pair->b.points[0]);
    }
}

void contacts3_along(rng *r, pair3 *pair)
{
    bodies3_smooth(r, &pair->a, 1, 0.05);
    if (rng_chance(r, 0.6)) {
        bodies3_smooth(r, &pair->b, rng_chance(r, 0.3) ? 1 : rng_log(r, 0.1, 1), 0.05);
    } else if (rng_chance(r, 0.5)) {
        bodies3_box(r, &pair->b, rng_log(r, 0.1, 3));
    } else {
        bodies3_capsule(r, &pair->b, 1);
        memset(pair->b.points, 0, sizeof pair->b.points[0] * 2);
        pair->b.points[1][rng_below(r, 3)] = 1;
    }
    pair->pose = bodies3_cube_turn(r);
    double n[3] = {0, 0, 0};
    n[rng_below(r, 3)] = rng_sign(r);
    bodies3_place(&pair->a, &pair->b, &pair->pose, n, rng_chance(r, 0.2) ? 0.0 : bodies3_gap(r, 1e-14, 1));
    for (int k = 0; k < 3; k++) {
        if (n[k] == 0 && rng_chance(r, 0.5)) {
            pair->pose.position[k] += rng_range(r, -1, 1);
        }
    }
}
