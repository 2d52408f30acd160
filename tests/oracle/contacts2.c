// contacts2.c : pairs that meet in a prepared way: faces, vertices, edges, collinear runs, segments, points.
//
// Where numbers are to meet exactly, coordinates are multiples of 1/8 and turns multiples of 90 degrees, so that neither double
// nor float rounds anything.
#include "contacts2.h"

#include <math.h>

static const double two_pi = 6.283185307179586;

static double lattice(rng *r, int most)
{
    return (double)((int)rng_below(r, (uint32_t)(2 * most + 1)) - most) / 8;
}

static void lattice_cloud(rng *r, body2 *body, int count)
{
    bodies2_cloud(r, body, 1, 1, count);
    for (int i = 0; i < count; i++) {
        body->points[i][0] = lattice(r, 16);
        body->points[i][1] = lattice(r, 16);
    }
    body->radius = 0;
}

// The position that brings B's point q onto A's point p.
static void join(pair2 *pair, const double p[2], const double q[2])
{
    oracle2_pose *pose = &pair->pose;
    pose->px = p[0] - (pose->c * q[0] - pose->s * q[1]);
    pose->py = p[1] - (pose->s * q[0] + pose->c * q[1]);
}

// A lattice cloud with a flat side at y = side, everything else on the lower (side > 0) or the upper half.
static void flat_sided(rng *r, body2 *body, double side)
{
    lattice_cloud(r, body, 4 + (int)rng_below(r, 5));
    for (int i = 0; i < body->count; i++) {
        const double y = fabs(body->points[i][1]);
        body->points[i][1] = i < 2 ? side : side - copysign(y + 0.125, side);
    }
    body->points[1][0] = body->points[0][0] + 0.125 * (1 + (double)rng_below(r, 16));
}

void contacts2_faces(rng *r, pair2 *pair)
{
    flat_sided(r, &pair->a, 1);
    flat_sided(r, &pair->b, -1);
    pair->pose = oracle2_identity();
    pair->pose.px = lattice(r, 10);
    pair->pose.py = 2;
    // A quarter turn of both: of A's points here, of B by its pose.
    if (rng_chance(r, 0.5)) {
        for (int i = 0; i < pair->a.count; i++) {
            const double x = pair->a.points[i][0];
            pair->a.points[i][0] = -pair->a.points[i][1];
            pair->a.points[i][1] = x;
        }
        const oracle2_pose turned = {0, 1, -pair->pose.py, pair->pose.px};
        pair->pose = turned;
    }
    if (rng_chance(r, 0.3)) {
        pair->a.radius = 0.25;
        pair->b.radius = 0.5;
        bodies2_shift(&pair->a, -0.75 * -pair->pose.s, -0.75 * pair->pose.c);
    }
}

// A body with an edge of half length `reach` along direction (c, s) through the origin, and its inside to the edge's left.
static void edged(rng *r, body2 *body, double reach, double c, double s)
{
    bodies2_cloud(r, body, 1, 1, 3 + (int)rng_below(r, 6));
    for (int i = 0; i < body->count; i++) {
        const double x = i < 2 ? (i == 0 ? -reach : reach) : body->points[i][0];
        const double y = i < 2 ? 0.0 : 0.05 + fabs(body->points[i][1]);
        body->points[i][0] = c * x - s * y;
        body->points[i][1] = s * x + c * y;
    }
}

void contacts2_parallel(rng *r, pair2 *pair)
{
    const double a_angle = rng_chance(r, 0.3) ? 0.0 : rng_range(r, 0, two_pi);
    const double b_angle = rng_chance(r, 0.3) ? 0.0 : rng_range(r, 0, two_pi);
    const double a_reach = rng_log(r, 0.01, 1);
    const double b_reach = rng_log(r, 0.01, 1);
    edged(r, &pair->a, a_reach, cos(a_angle), sin(a_angle));
    edged(r, &pair->b, b_reach, cos(b_angle), sin(b_angle));
    pair->pose = bodies2_turn_by(a_angle - b_angle + two_pi / 2);
    const double gap = bodies2_gap(r, 1e-15, 1e-2) + pair->a.radius + pair->b.radius;
    const double slide = rng_range(r, -1.2, 1.2) * (a_reach + b_reach);
    // A's inside lies to the left of its edge, so B goes to the right.
    pair->pose.px = slide * cos(a_angle) + gap * sin(a_angle);
    pair->pose.py = slide * sin(a_angle) - gap * cos(a_angle);
}

void contacts2_shared_vertex(rng *r, pair2 *pair)
{
    lattice_cloud(r, &pair->a, 1 + (int)rng_below(r, 6));
    lattice_cloud(r, &pair->b, 1 + (int)rng_below(r, 6));
    pair->pose = bodies2_quarter_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies2_place_any(r, &pair->a, &pair->b, &pair->pose, 0);
        pair->pose.px = round(pair->pose.px * 8) / 8;
        pair->pose.py = round(pair->pose.py * 8) / 8;
    } else {
        join(pair, pair->a.points[0], pair->b.points[0]);
    }
}

void contacts2_shared_edge(rng *r, pair2 *pair)
{
    flat_sided(r, &pair->a, 0.0);
    flat_sided(r, &pair->b, rng_chance(r, 0.5) ? 0.0 : -0.0);
    pair->pose = oracle2_identity();
    for (int i = 0; i < 2; i++) {
        pair->b.points[i][0] = pair->a.points[i][0];
        pair->b.points[i][1] = pair->a.points[i][1];
    }
    const double       shift[2] = {lattice(r, 64), lattice(r, 64)};
    const oracle2_pose turn = bodies2_quarter_turn(r);
    for (int i = 0; i < pair->b.count; i++) {
        const double x = pair->b.points[i][0] - shift[0];
        const double y = pair->b.points[i][1] - shift[1];
        pair->b.points[i][0] = turn.c * x + turn.s * y;
        pair->b.points[i][1] = turn.c * y - turn.s * x;
    }
    pair->pose = turn;
    pair->pose.px = shift[0];
    pair->pose.py = shift[1];
}

static void nearly_collinear(rng *r, body2 *body)
{
    bodies2_cloud(r, body, 1, 1, 5 + (int)rng_below(r, 12));
    double n[2];
    bodies2_direction(r, n);
    const double noise = rng_log(r, 1e-16, 1e-6);
    const int    alone = rng_chance(r, 0.7) ? 1 : 0; // with none off the line the shape is all but a segment
    for (int i = alone; i < body->count; i++) {
        const double along = rng_range(r, -1, 1);
        const double off = noise * rng_range(r, -1, 1);
        body->points[i][0] = along * n[0] - off * n[1];
        body->points[i][1] = along * n[1] + off * n[0];
    }
}

void contacts2_collinear(rng *r, pair2 *pair)
{
    nearly_collinear(r, &pair->a);
    if (rng_chance(r, 0.5)) {
        nearly_collinear(r, &pair->b);
    } else {
        bodies2_any(r, &pair->b, 1, 12);
    }
    pair->pose = bodies2_turn(r);
    if (rng_chance(r, 0.5)) {
        bodies2_place_any(r, &pair->a, &pair->b, &pair->pose, bodies2_gap(r, 1e-14, 1e-1));
    } else {
        pair->pose.px = rng_range(r, -1.5, 1.5);
        pair->pose.py = rng_range(r, -1.5, 1.5);
    }
}

// A segment with lattice ends, now and then with a radius.
static void lattice_segment(rng *r, body2 *body)
{
    bodies2_capsule(r, body, 1);
    for (int i = 0; i < 4; i++) {
        body->points[i / 2][i % 2] = lattice(r, 8);
    }
    body->radius = rng_chance(r, 0.7) ? 0.0 : 0.125;
}

void contacts2_segments(rng *r, pair2 *pair)
{
    lattice_segment(r, &pair->a);
    lattice_segment(r, &pair->b);
    pair->pose = bodies2_quarter_turn(r);
    const uint32_t kind = rng_below(r, 4);
    if (kind == 0) { // collinear: along the same line, overlapping, touching end to end or apart
        const double *p = pair->a.points[0];
        const double *q = pair->a.points[1];
        for (int i = 0; i < 2; i++) {
            const double t = lattice(r, 12) * 2;
            pair->b.points[i][0] = p[0] + t * (q[0] - p[0]);
            pair->b.points[i][1] = p[1] + t * (q[1] - p[1]);
        }
        pair->pose = oracle2_identity();
    } else if (kind == 1) { // an end of one on the other
        const double *p = pair->a.points[0];
        const double *q = pair->a.points[1];
        const double  middle[2] = {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2};
        join(pair, rng_chance(r, 0.5) ? p : middle, pair->b.points[0]);
    } else if (kind == 2) {
        bodies2_capsule(r, &pair->a, 1);
        bodies2_capsule(r, &pair->b, rng_log(r, 1e-3, 1));
        pair->pose = bodies2_turn(r);
        pair->pose.px = rng_range(r, -1, 1);
        pair->pose.py = rng_range(r, -1, 1);
    } else {
        pair->pose.px = lattice(r, 8);
        pair->pose.py = lattice(r, 8);
    }
}

static void lattice_point(rng *r, body2 *body)
{
    bodies2_circle(r, body, 1);
    body->points[0][0] = lattice(r, 4);
    body->points[0][1] = lattice(r, 4);
    body->radius = rng_chance(r, 0.6) ? 0.0 : 0.125 * (1 + (double)rng_below(r, 4));
}

void contacts2_points(rng *r, pair2 *pair)
{
    lattice_point(r, &pair->b);
    pair->pose = bodies2_quarter_turn(r);
    pair->pose.px = lattice(r, 8);
    pair->pose.py = lattice(r, 8);
    const uint32_t kind = rng_below(r, 4);
    if (kind == 0) {
        lattice_point(r, &pair->a);
        if (rng_chance(r, 0.3)) {
            join(pair, pair->a.points[0], pair->b.points[0]);
        }
        return;
    }
    lattice_cloud(r, &pair->a, 3 + (int)rng_below(r, 4));
    const double *p = pair->a.points[0];
    const double *q = pair->a.points[1];
    const double  middle[2] = {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2};
    if (kind == 1) {
        join(pair, p, pair->b.points[0]);
    } else if (kind == 2) {
        join(pair, middle, pair->b.points[0]);
    }
}
