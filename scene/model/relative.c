// relative.c : composing poses, and what it costs.
//
// Exact:  R = Ra^T Rb,  p = Ra^T (pb - pa).  A rotation is the unit vector (c, s); as a matrix [c -s; s c] its norm is the
// length of (c, s), and the norm of a difference of two is the length of the difference of their vectors.
//
// Let u = 2^-53, and let ta, tb bound the distances of the rotations held, ra and rb, from the exact unit vectors (scene.h,
// turn_slack). The exact products of the vectors held are off by
//     |ra^T rb - Ra^T Rb| <= |ra - Ra| |rb| + |Ra| |rb - Rb| <= ta (1 + tb) + tb.
// Each of c and s is then one sum of two products, computed by Kahan's method with fma, whose relative error is at most 2 u
// (Jeannerod, Louvet and Muller, "Further analysis of Kahan's algorithm for the accurate computation of 2 x 2 determinants",
// 2013), barring underflow: |error| <= 2 u |(c, s)|.
//
// For the position, d = pb - pa is rounded once per coordinate; TwoSum (Knuth) gives the rounding exactly, as e. Then
//     |p - exact| <= |e| + ta |d| + 2 u |p|.
// Underflow adds at most a few of the smallest denormal; SMALLEST covers it.
//
// Nothing is added where nothing is lost: a rotation by a multiple of a quarter turn multiplies by 0 and +-1, exactly, and two
// bodies at one and the same angle are not turned against each other at all.
#include "scene/model/relative.h"

#include <math.h>

#define UNIT 0x1p-53
#define SMALLEST 0x1p-1070

double relative_up(double v)
{
    return v * (1 + 0x1p-49);
}

// a b + c d
static double sum_of_products(double a, double b, double c, double d)
{
    double cd = c * d;
    double lost = fma(c, d, -cd);
    return fma(a, b, cd) + lost;
}

// a - b, and what the rounding of it lost.
static double difference(double a, double b, double *lost)
{
    double d = a - b;
    double back = a - d;
    *lost = (a - (d + back)) + (back - b);
    return d;
}

static bool is_quarter(const scene_body *body)
{
    return body->c == 0 || body->s == 0;
}

static bool same_angle(const scene_body *a, const scene_body *b)
{
    return a->angle == b->angle && a->c == b->c && a->s == b->s && a->angle != 0;
}

static void compose_turn(const scene_body *a, const scene_body *b, relative_pose *r)
{
    double ta = a->turn_slack, tb = b->turn_slack;
    if (same_angle(a, b)) {
        r->c = 1;
        r->s = 0;
        return;
    }
    r->c = sum_of_products(a->c, b->c, a->s, b->s);
    r->s = sum_of_products(a->c, b->s, -a->s, b->c);
    r->turn_slack = ta * (1 + tb) + tb;
    if (!is_quarter(a) && !is_quarter(b))
        r->turn_slack += 2 * UNIT * hypot(r->c, r->s) + SMALLEST;
}

static void compose_move(const scene_body *a, const scene_body *b, relative_pose *r)
{
    double lost_x, lost_y;
    double dx = difference(b->position.x, a->position.x, &lost_x);
    double dy = difference(b->position.y, a->position.y, &lost_y);
    r->x = sum_of_products(a->c, dx, a->s, dy);
    r->y = sum_of_products(a->c, dy, -a->s, dx);
    r->move_slack = hypot(lost_x, lost_y) + a->turn_slack * hypot(dx, dy);
    bool turned = !is_quarter(a) && (dx != 0 || dy != 0);
    if (turned)
        r->move_slack += 2 * UNIT * hypot(r->x, r->y) + SMALLEST;
}

relative_pose relative_of(const scene_body *a, const scene_body *b)
{
    relative_pose r = {0};
    compose_turn(a, b, &r);
    compose_move(a, b, &r);
    r.turn_slack = relative_up(r.turn_slack);
    r.move_slack = relative_up(r.move_slack);
    return r;
}

scene_point relative_direction_from_world(const scene_body *body, scene_point d)
{
    return scene_flat(sum_of_products(body->c, d.x, body->s, d.y), sum_of_products(body->c, d.y, -body->s, d.x));
}

scene_point relative_direction_to_world(const scene_body *body, scene_point d)
{
    // Adding 0 turns -0 into 0.
    return scene_flat(sum_of_products(body->c, d.x, -body->s, d.y) + 0.0, sum_of_products(body->c, d.y, body->s, d.x) + 0.0);
}

scene_point relative_point_to_world(const scene_body *body, scene_point p)
{
    scene_point turned = relative_direction_to_world(body, p);
    return scene_flat(body->position.x + turned.x, body->position.y + turned.y);
}
