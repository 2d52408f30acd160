// ray_round2.c : a ray and a circle, a capsule or an ellipse.
//
// All are unit disks in units of their own: of the radius, or of each half axis. The origin is brought to the nearest approach
// before the quadratic is solved (ABUT_NOISE_RAY_BALL says why).
//
// A capsule is the disk at either end and the strip between (Ericson 2005, section 5.3.7). A point of its surface where the
// line goes in is where it enters, whichever of the three it belongs to: the shape is convex. So the line is asked where it
// enters the strip, seen without ends; if that is beyond an end, it can only enter by the disk there.
#include "cast/ray_line2.h"
#include "math/direction2.h"

// The part within the unit disk, and where the line enters and leaves it. `more` is what the origin is off by beyond 3u of
// itself, in u.
static abut_ray_verdict within_disk(abut_vec2 origin, abut_vec2 direction, abut_real more, abut_ray_part *part,
                                    abut_vec2 end[2])
{
    const abut_real         at = abut_nearest_approach2(origin, direction);
    const abut_vec2         p = abut_along2(origin, at, direction);
    const abut_ray_approach a = {at, abut_dot2(p, p), abut_dot2(direction, direction),
                                 ABUT_NOISE_RAY_BALL * (abut_length_bound2(origin) + more + 1)};
    const abut_ray_verdict  v = abut_ray_within_ball(&a, part);
    if (v == ABUT_RAY_CROSSES) {
        const abut_real half = at - part->near;
        end[0] = abut_along2(p, -half, direction);
        end[1] = abut_along2(p, half, direction);
    }
    return v;
}

abut_ray_verdict abut_ray_circle2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const abut_real        per_radius = 1 / (line->per_unit * line->shape->radius);
    const abut_vec2        o = abut_scale2(per_radius, line->origin);
    const abut_vec2        d = abut_scale2(per_radius, line->direction);
    abut_vec2              end[2];
    abut_ray_part          part;
    const abut_ray_verdict v = within_disk(o, d, 0, &part, end);
    if (v == ABUT_RAY_CROSSES) {
        span->entry = part.near;
        span->exit = part.far;
        span->error = part.error;
        span->normal = abut_direction_of2(end[0]).unit;
    }
    return v;
}

abut_ray_verdict abut_ray_ellipse2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const abut_vec2        half = abut_scale2(line->per_unit, line->shape->half);
    const abut_vec2        o = {line->origin.x / half.x, line->origin.y / half.y};
    const abut_vec2        d = {line->direction.x / half.x, line->direction.y / half.y};
    abut_vec2              end[2];
    abut_ray_part          part;
    const abut_ray_verdict v = within_disk(o, d, 0, &part, end);
    if (v == ABUT_RAY_CROSSES) {
        // The gradient, times the least half axis so that it does not overflow.
        const abut_real least = abut_min(half.x, half.y);
        const abut_vec2 out = {end[0].x * (least / half.x), end[0].y * (least / half.y)};
        span->entry = part.near;
        span->exit = part.far;
        span->error = part.error;
        span->normal = abut_direction_of2(out).unit;
    }
    return v;
}

// ---- a capsule ------------------------------------------------------------------------------------------------------------

// In units of the radius, from the middle. `nearest` is on the line, at the fraction `at`.
typedef struct tube {
    abut_vec2     origin, direction, nearest;
    abut_real     at;
    abut_vec2     end, axis;              // the upper end, and the unit direction to it
    abut_real     half;                   // how far it is
    abut_real     noise;                  // what a place is off by
    abut_vec2     nearest_across, across; // parts square to the axis, of the nearest point and of the direction
    abut_real     height, up;             // and along it
    bool          steep;
    abut_ray_part side; // the part within the strip without ends
} tube;

static tube tube_of(const abut_ray_line2 *line)
{
    const abut_shape2 *shape = line->shape;
    const abut_real    per_radius = 1 / (line->per_unit * shape->radius);
    tube               t;
    // The middle of the two ends is the shape's middle but for its rounding.
    const abut_vec2 low = abut_scale2(line->per_unit, abut_sub2(shape->p1, shape->middle));
    const abut_vec2 high = abut_scale2(line->per_unit, abut_sub2(shape->p2, shape->middle));
    t.origin = abut_scale2(per_radius, abut_along2(line->origin, -(abut_real)0.5, abut_add2(low, high)));
    t.direction = abut_scale2(per_radius, line->direction);
    t.end = abut_scale2(per_radius / 2, abut_sub2(high, low));
    const abut_direction2 axis = abut_direction_of2(t.end);
    t.axis = axis.unit;
    t.half = axis.length;
    t.noise = ABUT_NOISE_RAY_SIDE * (abut_length_bound2(t.origin) + t.half + 1);
    t.at = abut_nearest_approach2(t.origin, t.direction);
    t.nearest = abut_along2(t.origin, t.at, t.direction);
    t.height = abut_dot2(t.nearest, t.axis);
    t.up = abut_dot2(t.direction, t.axis);
    t.nearest_across = abut_along2(t.nearest, -t.height, t.axis);
    t.across = abut_along2(t.direction, -t.up, t.axis);
    t.steep = abut_dot2(t.across, t.across) < ABUT_RAY_STEEP * abut_dot2(t.direction, t.direction);
    return t; // cppcheck-suppress uninitvar
}

// A line nearly along the axis passes the capsule when it is on one side of it over the whole height.
static bool passes(const tube *t)
{
    const abut_real top = t->half + 1;
    const abut_vec2 low = abut_along2(t->nearest_across, (-top - t->height) / t->up, t->across);
    const abut_vec2 high = abut_along2(t->nearest_across, (top - t->height) / t->up, t->across);
    const abut_vec2 way = abut_direction_of2(abut_add2(low, high)).unit;
    return abut_min(abut_dot2(low, way), abut_dot2(high, way)) > 1 + t->noise;
}

// The part within the strip.
static abut_ray_verdict within_side(tube *t)
{
    if (t->steep) {
        return passes(t) ? ABUT_RAY_MISSES : ABUT_RAY_CROSSES;
    }
    const abut_real         more = abut_nearest_approach2(t->nearest_across, t->across);
    const abut_vec2         p = abut_along2(t->nearest_across, more, t->across);
    const abut_ray_approach a = {more, abut_dot2(p, p), abut_dot2(t->across, t->across), t->noise};
    return abut_ray_within_ball(&a, &t->side);
}

// Where the line enters (side -1) or leaves (side 1), and the outward normal there, not of unit length.
static abut_ray_verdict through(const tube *t, abut_real side, abut_ray_part *part, abut_vec2 *out)
{
    const abut_real s = side < 0 ? t->side.near : t->side.far;
    const abut_real height = t->height + s * t->up;
    const abut_real slack = t->noise + t->side.error * abut_abs(t->up);
    if (!t->steep && abut_abs(height) < t->half - slack) {
        part->near = t->at + s;
        part->far = t->at + s;
        part->error = t->side.error + ABUT_EPSILON * (abut_abs(t->at) + abut_abs(s));
        *out = abut_along2(t->nearest_across, s, t->across);
        return ABUT_RAY_CROSSES;
    }
    const abut_real        which = abut_side_of(t->steep ? side * t->up > 0 : height > 0);
    const abut_vec2        from_end = abut_along2(t->origin, -which, t->end);
    const abut_real        more = abut_length_bound2(t->origin) + t->half;
    abut_vec2              end[2];
    const abut_ray_verdict v = within_disk(from_end, t->direction, more, part, end);
    if (v == ABUT_RAY_MISSES) {
        return !t->steep && abut_abs(height) > t->half + slack ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    if (v != ABUT_RAY_CROSSES) {
        return v;
    }
    *out = end[side > 0];
    const abut_real error = t->noise + part->error * abut_abs(t->up);
    return which * abut_dot2(*out, t->axis) > error ? ABUT_RAY_CROSSES : ABUT_RAY_UNKNOWN;
}

abut_ray_verdict abut_ray_capsule2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    tube t = tube_of(line);
    if (!(t.noise < ABUT_RAY_NOISE_MOST)) {
        return ABUT_RAY_UNKNOWN;
    }
    abut_ray_part          in;
    abut_ray_part          out;
    abut_vec2              normal;
    abut_vec2              last;
    const abut_ray_verdict side = within_side(&t);
    if (side != ABUT_RAY_CROSSES) {
        return side;
    }
    const abut_ray_verdict v = through(&t, -1, &in, &normal);
    if (v != ABUT_RAY_CROSSES) {
        return v;
    }
    span->entry = in.near;
    span->normal = abut_direction_of2(normal).unit;
    if (through(&t, 1, &out, &last) != ABUT_RAY_CROSSES) {
        return ABUT_RAY_UNKNOWN;
    }
    span->exit = out.far;
    span->error = abut_max(in.error, out.error);
    return ABUT_RAY_CROSSES;
}
