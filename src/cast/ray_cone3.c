// ray_cone3.c : a ray and a cone: the part above its base that is within its side.
//
// The side is one half of a double cone: in units of the radius across and of the height along, with y down from the tip, it
// is x^2 <= y^2 with y > 0, and the base is at y = 1. The roots of the quadratic count where y > 0, and near the cone only,
// where its coefficients are right to rounding: a line as steep as the side has one of them infinitely far away. The line is
// seen from its nearest approach to the middle of the axis; all of the cone is within the square root of 5/4 of that.
//
// What grazes is left to the casts: in units of the height a line along the axis of a flat cone comes from far away, and what
// that rounds would be taken for a part of the radius.
#include "cast/ray_line3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

// In those units. o is from the middle of the axis.
typedef struct steep {
    abut_axial3 near, direction; // the nearest approach, y from the tip
    abut_real   at;
    abut_real   a, b, c; // a s^2 + 2 b s + c, s from the nearest approach
    abut_real   direction_square;
    abut_real   noise;
} steep;

// A place where the line goes through the side.
typedef struct root {
    abut_real at, slope, error;
    abut_real y;
} root;

static abut_real dot(abut_axial3 v, abut_axial3 w)
{
    return (v.first * w.first + v.second * w.second) + v.along * w.along;
}

// v w of the double cone.
static abut_real form(abut_axial3 v, abut_axial3 w)
{
    return (v.first * w.first + v.second * w.second) - v.along * w.along;
}

static abut_axial3 in_units(abut_axial3 v, abut_axial3 size)
{
    const abut_axial3 w = {-v.along / (2 * size.along), v.first / size.first, v.second / size.first};
    return w;
}

static steep steep_of(abut_axial3 o, abut_axial3 d)
{
    steep           s;
    const abut_real size = abut_abs(o.along) + abut_abs(o.first) + abut_abs(o.second);
    s.direction = d;
    s.direction_square = dot(d, d);
    s.at = -dot(o, d) / s.direction_square;
    s.near.first = o.first + s.at * d.first;
    s.near.second = o.second + s.at * d.second;
    s.near.along = (o.along + s.at * d.along) + (abut_real)0.5;
    s.a = form(d, d);
    s.b = form(s.near, d);
    s.c = form(s.near, s.near);
    s.noise = ABUT_NOISE_RAY_CONE * (size + 1);
    return s;
}

static root root_at(const steep *s, abut_real at)
{
    const abut_real value = (s->a * at + 2 * s->b) * at + s->c;
    const abut_real slope = s->a * at + s->b;
    const abut_real error = (abut_abs(value) + s->noise) / abut_abs(slope);
    const root      r = {at, slope, error, s->near.along + at * s->direction.along};
    return r;
}

// Whether the root is on the cone's own side of the double cone and near it.
static bool counts(const steep *s, const root *r)
{
    return r->at * r->at * s->direction_square <= ABUT_RAY_CONE_NEAR && r->y > 0;
}

// As ABUT_NOISE_RAY_BALL proves it: of a quadratic off by R there is a root as near as R over half the slope, if that square is
// R a at least. And whether it is the own side is certain.
static bool is_certain(const steep *s, const root *r)
{
    const bool      beyond = r->at * r->at * s->direction_square > ABUT_RAY_CONE_NEAR;
    const abut_real room = r->slope * r->slope - 2 * abut_abs(r->error * r->slope * s->a);
    const abut_real slack = s->noise + r->error * abut_abs(s->direction.along);
    return beyond || (room > 0 && abut_abs(r->y) > slack);
}

// The part of the line within the side, near the cone.
static abut_ray_verdict within_side(const steep *s, abut_ray_part *part)
{
    const abut_real     none = (abut_real)INFINITY;
    const abut_ray_part all = {-none, none, 0};
    const abut_real     square = s->b * s->b - s->a * s->c;
    if (!(s->noise < ABUT_RAY_NOISE_MOST)) {
        return ABUT_RAY_UNKNOWN;
    }
    if (square < 0) {
        return s->a > 0 && -square > 2 * s->a * s->noise ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    const abut_real half = s->b < 0 ? s->b - abut_sqrt(square) : s->b + abut_sqrt(square);
    const root      r[2] = {root_at(s, -half / s->a), root_at(s, -s->c / half)};
    int             counted = 0;
    *part = all;
    for (int i = 0; i < 2; ++i) {
        if (!is_certain(s, &r[i])) {
            return ABUT_RAY_UNKNOWN;
        }
        if (counts(s, &r[i])) {
            counted += 1;
            part->near = r[i].slope < 0 ? s->at + r[i].at : part->near;
            part->far = r[i].slope < 0 ? part->far : s->at + r[i].at;
            part->error = abut_max(part->error, r[i].error + ABUT_EPSILON * (abut_abs(s->at) + abut_abs(r[i].at)));
        }
    }
    return counted > 0 ? ABUT_RAY_CROSSES : ABUT_RAY_MISSES;
}

// Out of the side, at a place on it: the gradient of x^2 - y^2, times the smaller of the two units.
static abut_vec3 normal_at(const steep *s, abut_real way, abut_axial3 size, abut_axis axis)
{
    const abut_real   height = 2 * size.along;
    const abut_real   least = abut_min(size.first, height);
    const abut_axial3 out = {(s->near.along + way * s->direction.along) * (least / height),
                             (s->near.first + way * s->direction.first) * (least / size.first),
                             (s->near.second + way * s->direction.second) * (least / size.first)};
    return abut_direction_of3(abut_from_axial3(axis, out)).unit;
}

abut_ray_verdict abut_ray_cone3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_axis        axis = line->shape->axis;
    const abut_axial3      size = abut_axial_of3(axis, abut_scale3(line->per_unit, line->shape->half));
    const abut_axial3      origin = abut_axial_of3(axis, line->origin);
    const abut_axial3      direction = abut_axial_of3(axis, line->direction);
    const steep            s = steep_of(in_units(origin, size), in_units(direction, size));
    abut_ray_part          ends;
    abut_ray_part          side;
    const abut_ray_verdict by_ends = abut_ray_between(origin.along, size.along, direction.along, &ends);
    if (by_ends == ABUT_RAY_MISSES) {
        return by_ends;
    }
    const abut_ray_verdict by_side = within_side(&s, &side);
    if (by_side != ABUT_RAY_CROSSES) {
        return by_side;
    }
    abut_ray_interval i = abut_whole_line();
    abut_ray_clip(&i, side);
    abut_ray_clip(&i, ends);
    const abut_ray_verdict v = abut_ray_both(by_ends, abut_ray_judge(&i));
    if (v != ABUT_RAY_CROSSES) {
        return v == ABUT_RAY_MISSES ? v : ABUT_RAY_UNKNOWN;
    }
    if (abut_ray_enters_by(&i, ends)) {
        const abut_axial3 out = {-abut_side_of(direction.along > 0), 0, 0};
        span->normal = abut_from_axial3(axis, out);
    } else {
        span->normal = normal_at(&s, side.near - s.at, size, axis);
    }
    abut_ray_span_of3(span, &i);
    return v;
}
