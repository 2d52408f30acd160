// relative3.c : composing poses in 3D, and what it costs.
//
// Exact:  R = Ra^T Rb,  p = Ra^T (pb - pa).  Norms of matrices are spectral ones, bounded by the root of the sum of squares.
//
// Let u = 2^-53, and let ta, tb bound the distances of the rotations held, ra and rb, from the exact rotations (scene.h,
// turn_slack). As in relative.c, the exact products of what is held are off by
//     |ra^T rb - Ra^T Rb| <= ta (1 + tb) + tb.
// Each of the nine numbers is then a sum of three products, computed in twice the working precision and rounded once (Ogita,
// Rump and Oishi, "Accurate sum and dot product", 2005, algorithm Dot2 with fma): its error is at most
//     u |x . y| + g^2 |x|.|y|,  g = 3 u / (1 - 3 u),
// barring underflow. The columns have length 1 to 2^-20 at worst, so the nine together are off by at most
//     u |R| + 9 g^2 < 1.8 u  (the root of the sum of squares of a rotation is the root of 3).
//
// For the position, d = pb - pa is rounded once per coordinate; TwoSum (Knuth) gives the rounding exactly, as e. Then
//     |p - exact| <= |e| + ta |d| + 2 u |p|.
// Underflow adds at most a few of the smallest denormal; SMALLEST covers it.
//
// Nothing is added where nothing is lost: a turn that maps axes to axes multiplies by 0 and +-1, exactly, and two bodies of one
// and the same quaternion or matrix are not turned against each other at all.
#include "scene/model/relative3.h"

#include "scene/model/relative.h"

#include <math.h>

#define UNIT 0x1p-53
#define SMALLEST 0x1p-1070

// Adds a b to the pair sum + *low, in twice the precision.
static double add_product(double sum, double *low, double a, double b)
{
    double product = a * b;
    double product_low = fma(a, b, -product);
    double s = sum + product;
    double part = s - sum;
    *low += ((sum - (s - part)) + (product - part)) + product_low;
    return s;
}

double relative3_dot(scene_point a, scene_point b)
{
    double low = 0;
    double sum = add_product(0, &low, a.x, b.x);
    sum = add_product(sum, &low, a.y, b.y);
    sum = add_product(sum, &low, a.z, b.z);
    return sum + low;
}

double relative3_length(scene_point v)
{
    return relative_up(hypot(hypot(v.x, v.y), v.z));
}

static bool is_axis(scene_point v)
{
    double size[3] = {fabs(v.x), fabs(v.y), fabs(v.z)};
    int    ones = 0, zeros = 0;
    for (int i = 0; i < 3; i++) {
        ones += size[i] == 1;
        zeros += size[i] == 0;
    }
    return ones == 1 && zeros == 2;
}

bool relative3_is_quarter(scene_turn turn)
{
    return is_axis(turn.x) && is_axis(turn.y) && is_axis(turn.z);
}

// a - b, and what the rounding of it lost.
static double difference(double a, double b, double *lost)
{
    double d = a - b;
    double back = a - d;
    *lost = (a - (d + back)) + (back - b);
    return d;
}

static scene_point unturn(const scene_turn *turn, scene_point v)
{
    return (scene_point){relative3_dot(turn->x, v), relative3_dot(turn->y, v), relative3_dot(turn->z, v)};
}

static bool written_alike(const scene_body *a, const scene_body *b)
{
    for (int i = 0; i < 9; i++) {
        if (a->written[i] != b->written[i])
            return false;
    }
    return true;
}

static void compose_turn(const scene_body *a, const scene_body *b, relative3_pose *r)
{
    double ta = a->turn_slack, tb = b->turn_slack;
    if (written_alike(a, b)) {
        r->turn = (scene_turn){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        return;
    }
    r->turn = (scene_turn){unturn(&a->turn, b->turn.x), unturn(&a->turn, b->turn.y), unturn(&a->turn, b->turn.z)};
    r->turn_slack = ta * (1 + tb) + tb;
    if (!relative3_is_quarter(a->turn) && !relative3_is_quarter(b->turn))
        r->turn_slack += 2 * UNIT;
}

static void compose_move(const scene_body *a, const scene_body *b, relative3_pose *r)
{
    scene_point lost;
    scene_point d = {difference(b->position.x, a->position.x, &lost.x), difference(b->position.y, a->position.y, &lost.y),
                     difference(b->position.z, a->position.z, &lost.z)};
    double      far = relative3_length(d);
    r->place = unturn(&a->turn, d);
    r->move_slack = relative3_length(lost) + a->turn_slack * far;
    if (!relative3_is_quarter(a->turn) && far > 0)
        r->move_slack += 2 * UNIT * relative3_length(r->place) + SMALLEST;
}

relative3_pose relative3_of(const scene_body *a, const scene_body *b)
{
    relative3_pose r = {0};
    compose_turn(a, b, &r);
    compose_move(a, b, &r);
    r.turn_slack = relative_up(r.turn_slack);
    r.move_slack = relative_up(r.move_slack);
    return r;
}

scene_point relative3_direction_from_world(const scene_body *body, scene_point d)
{
    return unturn(&body->turn, d);
}

scene_point relative3_direction_to_world(const scene_body *body, scene_point d)
{
    const scene_turn *t = &body->turn;
    const scene_point x = {t->x.x, t->y.x, t->z.x}, y = {t->x.y, t->y.y, t->z.y}, z = {t->x.z, t->y.z, t->z.z};
    // Adding 0 turns -0 into 0.
    return (scene_point){relative3_dot(x, d) + 0.0, relative3_dot(y, d) + 0.0, relative3_dot(z, d) + 0.0};
}

scene_point relative3_point_to_world(const scene_body *body, scene_point p)
{
    scene_point turned = relative3_direction_to_world(body, p);
    return (scene_point){body->position.x + turned.x, body->position.y + turned.y, body->position.z + turned.z};
}
