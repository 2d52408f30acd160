// edges3.c : how long an edge of one body surely keeps off an edge of another, both moving and turning.
//
// Let e_A and e_B be the unit vectors along the two edges, each turning with its body, and N(s) = e_A x e_B. As A sees it, N
// always is square to e_A: however it turns, it stays in a fan about that edge, and so it does about e_B as B sees it. Where
// the edge is farthest along both ends of the fan, it is so along all of it. Then the bodies' separation along N is that of two
// points a and b, one on the line of either edge, x(s) apart:
//   f(s) = N(s) . x(s)  against  r |N(s)|.
// a and b are where the two lines are nearest at first. Seen from A, who turns by w_A, with w = w_B - w_A:
//   |N'| <= |w|,  |N''| <= |w|^2 + |w_A x w_B|,  |N| <= 1,
// and x'' is what the arms of a and b about their bodies' axes make of it and what A's own turn adds. All of these are small
// where the edges pass near the point about which a body turns, however long the edges are.
//
// Frame: the world's axes, about A's position at the start, as in impact3.c.
#include "cast/edges3.h"
#include "base/tolerance_cast.h"
#include "cast/mover3.h"
#include "cast/used_up.h"

// The line along an edge: a unit vector, and a point from the body's point that moves straight.
typedef struct line3 {
    abut_vec3 along, point;
} line3;

// The ends of an edge are farthest along normals tilted either way along it. False where one vertex is both.
static bool line_of(const abut_mover3 *body, abut_vec3 n, abut_vec3 axis, line3 *line)
{
    const abut_vec3       tilt = abut_scale3(ABUT_EDGE_TILT, abut_direction_of3(axis).unit);
    const abut_vec3       end = abut_mover_farthest3(body, abut_add3(n, tilt));
    const abut_direction3 edge = abut_direction_of3(abut_sub3(end, abut_mover_farthest3(body, abut_sub3(n, tilt))));
    line->along = edge.unit;
    line->point = end;
    return edge.length > 0;
}

// Two lines that pass each other, and what is between them.
typedef struct passing3 {
    abut_mover3 body[2];
    line3       line[2];
    abut_vec3   cross;  // N
    abut_real   sine;   // its length
    abut_vec3   normal; // and its direction
    abut_vec3   nearest[2];
    abut_vec3   between; // x
    abut_real   turn;    // |w|
    abut_real   askew;   // |w_A x w_B|
} passing3;

// The points of both lines that are nearest to each other.
static void take_nearest(passing3 *p, abut_vec3 apart)
{
    const abut_vec3 u = p->line[0].along;
    const abut_vec3 v = p->line[1].along;
    const abut_vec3 x = abut_sub3(abut_add3(apart, p->line[1].point), p->line[0].point);
    const abut_real c = abut_dot3(u, v);
    const abut_real square = p->sine * p->sine;
    const abut_real on_a = (abut_dot3(u, x) - c * abut_dot3(v, x)) / square;
    const abut_real on_b = (c * abut_dot3(u, x) - abut_dot3(v, x)) / square;
    p->nearest[0] = abut_along3(p->line[0].point, on_a, u);
    p->nearest[1] = abut_along3(p->line[1].point, on_b, v);
    p->between = abut_sub3(abut_add3(apart, p->nearest[1]), p->nearest[0]);
}

// False where there are no two edges, or they are all but parallel.
static bool find(const abut_advance3 *m, const abut_edge_axes3 *axes, passing3 *p)
{
    p->body[0] = (abut_mover3){m->a, &m->sweep_a, &m->pose_a};
    p->body[1] = (abut_mover3){m->b, &m->sweep_b, &m->pose_b};
    if (!line_of(&p->body[0], m->normal, axes->a, &p->line[0]) ||
        !line_of(&p->body[1], abut_neg3(m->normal), axes->b, &p->line[1])) {
        return false;
    }
    const abut_vec3 cross = abut_cross3(p->line[0].along, p->line[1].along);
    if (abut_dot3(cross, m->normal) < 0) {
        p->line[1].along = abut_neg3(p->line[1].along);
    }
    p->cross = abut_cross3(p->line[0].along, p->line[1].along);
    const abut_direction3 normal = abut_direction_of3(p->cross);
    p->sine = normal.length;
    p->normal = normal.unit;
    p->turn = abut_length_of3(abut_sub3(m->sweep_b.turn, m->sweep_a.turn));
    p->askew = abut_length_of3(abut_cross3(m->sweep_a.turn, m->sweep_b.turn));
    if (!(p->sine > ABUT_EDGE_SINE) || !(p->turn > 0)) {
        return false;
    }
    take_nearest(p, m->apart);
    return true;
}

// What a core has beyond its edge, at most, along any direction of the fan: n turned by so much about the edge, either way.
static abut_real over_in_fan(const abut_mover3 *body, const line3 *line, abut_vec3 n, abut_real tangent)
{
    const abut_vec3 side = abut_scale3(tangent, abut_cross3(line->along, n));
    const abut_vec3 one = abut_add3(n, side);
    const abut_vec3 other = abut_sub3(n, side);
    const abut_real at_one = abut_dot3(one, abut_sub3(abut_mover_farthest3(body, one), line->point));
    const abut_real at_other = abut_dot3(other, abut_sub3(abut_mover_farthest3(body, other), line->point));
    return abut_max(abut_max(at_one, at_other), 0);
}

// How N changes at first, as A sees it, and x.
static abut_vec3 change_of_cross(const abut_advance3 *m, const passing3 *p)
{
    const abut_vec3 turn = abut_sub3(m->sweep_b.turn, m->sweep_a.turn);
    return abut_cross3(p->line[0].along, abut_cross3(turn, p->line[1].along));
}

static abut_vec3 pace_of(const abut_advance3 *m, const passing3 *p)
{
    const abut_vec3 way = abut_sub3(m->sweep_b.translation, m->sweep_a.translation);
    const abut_vec3 of_a = abut_cross3(m->sweep_a.turn, p->nearest[0]);
    return abut_sub3(abut_add3(way, abut_cross3(m->sweep_b.turn, p->nearest[1])), of_a);
}

// What the second order takes from f - r |N| at most, until a time later.
static abut_real bend_of_passing(const abut_advance3 *m, const passing3 *p, abut_real radius, abut_real until)
{
    const abut_real spin = abut_length_of3(m->sweep_a.turn);
    const abut_real arms = abut_arm_of3(m->sweep_a.turn, p->nearest[0]) + abut_arm_of3(m->sweep_b.turn, p->nearest[1]);
    const abut_real pace = abut_length_of3(pace_of(m, p)) + until * arms;
    const abut_real between = abut_length_of3(p->between) + until * pace;
    const abut_real cross = p->turn * p->turn + p->askew;
    const abut_real of_points = arms + spin * (2 * pace + spin * between);
    const abut_real of_length = cross + p->turn * p->turn / (p->sine - until * p->turn);
    const abut_real bend = cross * between + 2 * p->turn * (pace + spin * between) + of_points + radius * of_length;
    return bend / 2 * (1 + 4 * ABUT_NOISE_SPEED);
}

abut_real abut_clear_by_edges3(abut_advance3 *m, const abut_edge_axes3 *axes)
{
    passing3 p;
    m->supports += 2;
    if (!find(m, axes, &p)) {
        return 0;
    }
    const abut_vec3 change = change_of_cross(m, &p);
    const abut_vec3 pace = abut_sub3(pace_of(m, &p), abut_cross3(m->sweep_a.turn, p.between));
    const abut_real turns = abut_length_of3(m->sweep_a.turn) + abut_length_of3(m->sweep_b.turn);
    const abut_real doubt = 2 * m->noise + ABUT_NOISE3_EDGES / p.sine * (m->reach_a + m->reach_b);
    abut_real       clear = 0;
    abut_real       until = abut_min(m->last - m->at, p.sine / (2 * p.turn));
    for (int32_t i = 0; i < ABUT_IMPACT_TRIES && until > clear; ++i) {
        const abut_real turned = until * p.turn;
        const abut_real tangent = turned / abut_sqrt((p.sine - turned) * (p.sine + turned));
        const abut_real over = over_in_fan(&p.body[0], &p.line[0], p.normal, tangent) +
                               over_in_fan(&p.body[1], &p.line[1], abut_neg3(p.normal), tangent);
        const abut_real radius = m->radius + over + doubt * (1 + turns * until);
        const abut_real now = abut_dot3(p.cross, p.between) - radius * p.sine;
        const abut_real along = radius * abut_dot3(p.normal, change) - abut_dot3(change, p.between) - abut_dot3(p.cross, pace);
        const abut_real curve = bend_of_passing(m, &p, radius, until);
        clear = now > 0 ? abut_max(clear, abut_used_up(now, abut_max(along, 0), curve, until)) : clear;
        until /= ABUT_IMPACT_GAIN;
        m->supports += 2;
    }
    return (1 - ABUT_NOISE_SPEED) * clear;
}
