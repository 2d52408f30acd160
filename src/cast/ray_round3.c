// ray_round3.c : a ray and a sphere, a capsule or an ellipsoid.
//
// All are unit balls in units of their own: of the radius, or of each half axis. The origin is brought to the nearest approach
// before the quadratic is solved (ABUT_NOISE_RAY_BALL says why).
//
// A capsule is the ball at either end and the cylinder between (Ericson 2005, section 5.3.7). A point of its surface where the
// line goes in is where it enters, whichever of the three it belongs to: the shape is convex. So the line is asked where it
// enters the cylinder, seen without ends; if that is beyond an end, it can only enter by the ball there.
#include "cast/ray_line3.h"
#include "math/direction3.h"

// The part within the unit ball, and where the line enters and leaves it. `more` is what the origin is off by beyond 3u of
// itself, in u.
static abut_ray_verdict within_ball(abut_vec3 origin, abut_vec3 direction, abut_real more, abut_ray_part *part,
                                    abut_vec3 end[2])
{
    const abut_real         at = abut_nearest_approach3(origin, direction);
    const abut_vec3         p = abut_along3(origin, at, direction);
    const abut_ray_approach a = {at, abut_dot3(p, p), abut_dot3(direction, direction),
                                 ABUT_NOISE_RAY_BALL * (abut_length_bound3(origin) + more + 1)};
    const abut_ray_verdict  v = abut_ray_within_ball(&a, part);
    if (v == ABUT_RAY_CROSSES) {
        const abut_real half = at - part->near;
        end[0] = abut_along3(p, -half, direction);
        end[1] = abut_along3(p, half, direction);
    }
    return v;
}

abut_ray_verdict abut_ray_sphere3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_real        per_radius = 1 / (line->per_unit * line->shape->radius);
    const abut_vec3        o = abut_scale3(per_radius, line->origin);
    const abut_vec3        d = abut_scale3(per_radius, line->direction);
    abut_vec3              end[2];
    abut_ray_part          part;
    const abut_ray_verdict v = within_ball(o, d, 0, &part, end);
    if (v == ABUT_RAY_CROSSES) {
        span->entry = part.near;
        span->exit = part.far;
        span->error = part.error;
        span->normal = abut_direction_of3(end[0]).unit;
    }
    return v;
}

abut_ray_verdict abut_ray_ellipsoid3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_vec3        half = abut_scale3(line->per_unit, line->shape->half);
    const abut_vec3        o = {line->origin.x / half.x, line->origin.y / half.y, line->origin.z / half.z};
    const abut_vec3        d = {line->direction.x / half.x, line->direction.y / half.y, line->direction.z / half.z};
    abut_vec3              end[2];
    abut_ray_part          part;
    const abut_ray_verdict v = within_ball(o, d, 0, &part, end);
    if (v == ABUT_RAY_CROSSES) {
        // The gradient, times the least half axis so that it does not overflow.
        const abut_real least = abut_min(abut_min(half.x, half.y), half.z);
        const abut_vec3 out = {end[0].x * (least / half.x), end[0].y * (least / half.y), end[0].z * (least / half.z)};
        span->entry = part.near;
        span->exit = part.far;
        span->error = part.error;
        span->normal = abut_direction_of3(out).unit;
    }
    return v;
}

// ---- a capsule ------------------------------------------------------------------------------------------------------------

// In units of the radius, from the middle. `nearest` is on the line, at the fraction `at`.
typedef struct tube {
    abut_vec3     origin, direction, nearest;
    abut_real     at;
    abut_vec3     end, axis;              // the upper end, and the unit direction to it
    abut_real     half;                   // how far it is
    abut_real     noise;                  // what a place is off by
    abut_vec3     nearest_across, across; // parts square to the axis, of the nearest point and of the direction
    abut_real     height, up;             // and along it
    bool          steep;
    abut_ray_part side; // the part within the cylinder without ends
} tube;

static tube tube_of(const abut_ray_line3 *line)
{
    const abut_shape3 *shape = line->shape;
    const abut_real    per_radius = 1 / (line->per_unit * shape->radius);
    tube               t;
    // The middle of the two ends is the shape's middle but for its rounding.
    const abut_vec3 low = abut_scale3(line->per_unit, abut_sub3(shape->p[0], shape->middle));
    const abut_vec3 high = abut_scale3(line->per_unit, abut_sub3(shape->p[1], shape->middle));
    t.origin = abut_scale3(per_radius, abut_along3(line->origin, -(abut_real)0.5, abut_add3(low, high)));
    t.direction = abut_scale3(per_radius, line->direction);
    t.end = abut_scale3(per_radius / 2, abut_sub3(high, low));
    const abut_direction3 axis = abut_direction_of3(t.end);
    t.axis = axis.unit;
    t.half = axis.length;
    t.noise = ABUT_NOISE_RAY_SIDE * (abut_length_bound3(t.origin) + t.half + 1);
    t.at = abut_nearest_approach3(t.origin, t.direction);
    t.nearest = abut_along3(t.origin, t.at, t.direction);
    t.height = abut_dot3(t.nearest, t.axis);
    t.up = abut_dot3(t.direction, t.axis);
    t.nearest_across = abut_along3(t.nearest, -t.height, t.axis);
    t.across = abut_along3(t.direction, -t.up, t.axis);
    t.steep = abut_dot3(t.across, t.across) < ABUT_RAY_STEEP * abut_dot3(t.direction, t.direction);
    return t; // cppcheck-suppress uninitvar
}

// A line nearly along the axis passes the capsule when it is on one side of it over the whole height.
static bool passes(const tube *t)
{
    const abut_real top = t->half + 1;
    const abut_vec3 low = abut_along3(t->nearest_across, (-top - t->height) / t->up, t->across);
    const abut_vec3 high = abut_along3(t->nearest_across, (top - t->height) / t->up, t->across);
    const abut_vec3 way = abut_direction_of3(abut_add3(low, high)).unit;
    return abut_min(abut_dot3(low, way), abut_dot3(high, way)) > 1 + t->noise;
}

// The part within the cylinder.
static abut_ray_verdict within_side(tube *t)
{
    if (t->steep) {
        return passes(t) ? ABUT_RAY_MISSES : ABUT_RAY_CROSSES;
    }
    const abut_real         more = abut_nearest_approach3(t->nearest_across, t->across);
    const abut_vec3         p = abut_along3(t->nearest_across, more, t->across);
    const abut_ray_approach a = {more, abut_dot3(p, p), abut_dot3(t->across, t->across), t->noise};
    return abut_ray_within_ball(&a, &t->side);
}

// Where the line enters (side -1) or leaves (side 1), and the outward normal there, not of unit length.
static abut_ray_verdict through(const tube *t, abut_real side, abut_ray_part *part, abut_vec3 *out)
{
    const abut_real s = side < 0 ? t->side.near : t->side.far;
    const abut_real height = t->height + s * t->up;
    const abut_real slack = t->noise + t->side.error * abut_abs(t->up);
    if (!t->steep && abut_abs(height) < t->half - slack) {
        part->near = t->at + s;
        part->far = t->at + s;
        part->error = t->side.error + ABUT_EPSILON * (abut_abs(t->at) + abut_abs(s));
        *out = abut_along3(t->nearest_across, s, t->across);
        return ABUT_RAY_CROSSES;
    }
    const abut_real        which = abut_side_of(t->steep ? side * t->up > 0 : height > 0);
    const abut_vec3        from_end = abut_along3(t->origin, -which, t->end);
    const abut_real        more = abut_length_bound3(t->origin) + t->half;
    abut_vec3              end[2];
    const abut_ray_verdict v = within_ball(from_end, t->direction, more, part, end);
    if (v == ABUT_RAY_MISSES) {
        return !t->steep && abut_abs(height) > t->half + slack ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    if (v != ABUT_RAY_CROSSES) {
        return v;
    }
    *out = end[side > 0];
    const abut_real error = t->noise + part->error * abut_abs(t->up);
    return which * abut_dot3(*out, t->axis) > error ? ABUT_RAY_CROSSES : ABUT_RAY_UNKNOWN;
}

abut_ray_verdict abut_ray_capsule3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    tube t = tube_of(line);
    if (!(t.noise < ABUT_RAY_NOISE_MOST)) {
        return ABUT_RAY_UNKNOWN;
    }
    abut_ray_part          in;
    abut_ray_part          out;
    abut_vec3              normal;
    abut_vec3              last;
    const abut_ray_verdict side = within_side(&t);
    if (side != ABUT_RAY_CROSSES) {
        return side;
    }
    const abut_ray_verdict v = through(&t, -1, &in, &normal);
    if (v != ABUT_RAY_CROSSES) {
        return v;
    }
    span->entry = in.near;
    span->normal = abut_direction_of3(normal).unit;
    if (through(&t, 1, &out, &last) != ABUT_RAY_CROSSES) {
        return ABUT_RAY_UNKNOWN;
    }
    span->exit = out.far;
    span->error = abut_max(in.error, out.error);
    return ABUT_RAY_CROSSES;
}
