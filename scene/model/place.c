// place.c : see place.h.
//
// The position is P + R q. Of R q each coordinate is a sum of two products, off by 3 u (|c q| + |s q|) <= 5 u |q|, both by
// 8 u |q| together, and by |R - exact| |q|; the sum with P is rounded once more, by u |P + R q| in each coordinate. With
// u = 2^-53 that is below 2^-49 |q| + 2^-51 |P|. Of a body that is turned by quarters R q is exact, and what the one rounding
// loses is known (TwoSum, Knuth). The turn is a product of two unit vectors, off by what they are off by and 2^-51; turns by
// quarters lose nothing.
#include "scene/model/place.h"

#include "scene/model/relative.h"

#include <math.h>

static bool is_quarter(double c, double s)
{
    return c == 0 || s == 0;
}

static double lost_in_sum(double a, double b)
{
    const double s = a + b, part = s - a;
    return fabs((a - (s - part)) + (b - part));
}

scene_body place_in_body(const scene_body *whole, const scene_place *place, double *slack)
{
    const scene_point p = whole->position, q = place->position;
    const bool        turned = place->c != 0 || place->s != 0, straight = is_quarter(whole->c, whole->s);
    const double      c = turned ? place->c : 1, s = turned ? place->s : 0;
    scene_body        body = *whole;
    const scene_point arm = relative_direction_to_world(whole, q);
    body.position = scene_flat(p.x + arm.x, p.y + arm.y);
    body.place = *place;
    *slack = straight ? hypot(lost_in_sum(p.x, arm.x), lost_in_sum(p.y, arm.y))
                      : (whole->turn_slack + 0x1p-49) * hypot(q.x, q.y) + 0x1p-51 * hypot(p.x, p.y);
    *slack = relative_up(*slack);
    if (c == 1 && s == 0)
        return body;
    body.c = whole->c * c - whole->s * s;
    body.s = whole->s * c + whole->c * s;
    body.angle = 0; // two angles together are not the one written
    body.turn_slack = whole->turn_slack + place->slack + (straight || is_quarter(c, s) ? 0 : 0x1p-51);
    return body;
}

scene_motion place_motion(const scene_place *place, const scene_motion *whole)
{
    const scene_body  frame = {.c = place->c == 0 && place->s == 0 ? 1 : place->c, .s = place->s};
    const scene_point from = scene_flat(whole->center.x - place->position.x, whole->center.y - place->position.y);
    scene_motion      own = *whole;
    if (frame.c == 1 && place->position.x == 0 && place->position.y == 0)
        return own;
    own.center = relative_direction_from_world(&frame, from);
    // As above; a centre off by so much moves no point by more than twice that.
    own.move_slack += relative_up(
        2 * ((place->slack + 0x1p-49) * hypot(from.x, from.y) + 0x1p-52 * hypot(place->position.x, place->position.y)));
    return own;
}
