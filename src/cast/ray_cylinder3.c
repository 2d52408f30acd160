// ray_cylinder3.c : a ray and a cylinder or a disk: what its ends and its round side leave of the line (Ericson 2005, section
// 5.3.7; here the two are taken apart). The axis is one of the frame, so seen along it the side is a circle.
#include "cast/ray_line3.h"
#include "math/direction3.h"

static abut_real part_of(abut_vec3 v, int axis)
{
    return axis == 0 ? v.x : (axis == 1 ? v.y : v.z);
}

static abut_vec3 of_parts(int up, abut_real along, abut_real first, abut_real second)
{
    const abut_vec3 x = {along, first, second};
    const abut_vec3 y = {second, along, first};
    const abut_vec3 z = {first, second, along};
    return up == 0 ? x : (up == 1 ? y : z);
}

// The part within the circle, which is a unit circle here; and where the line enters it.
static abut_ray_verdict within_circle(const abut_real o[2], const abut_real d[2], abut_ray_part *part, abut_real at_entry[2])
{
    const abut_real   square = d[0] * d[0] + d[1] * d[1];
    abut_ray_approach a = {0, o[0] * o[0] + o[1] * o[1], square, ABUT_NOISE_RAY_BALL * (abut_abs(o[0]) + abut_abs(o[1]) + 1)};
    if (d[0] == 0 && d[1] == 0) {
        const abut_real     none = (abut_real)INFINITY;
        const abut_ray_part all = {-none, none, 0};
        a.direction_square = 1;
        const abut_ray_verdict v = abut_ray_within_ball(&a, part);
        const bool             known = a.noise < (abut_real)0.25;
        *part = all;
        return v == ABUT_RAY_UNKNOWN && known ? ABUT_RAY_GRAZES : v;
    }
    if (!(square > ABUT_RAY_SQUARE_SMALLEST)) {
        return ABUT_RAY_UNKNOWN;
    }
    a.at = -(o[0] * d[0] + o[1] * d[1]) / square;
    const abut_real p[2] = {o[0] + a.at * d[0], o[1] + a.at * d[1]};
    a.square = p[0] * p[0] + p[1] * p[1];
    const abut_ray_verdict v = abut_ray_within_ball(&a, part);
    if (v == ABUT_RAY_CROSSES) {
        const abut_real half = a.at - part->near;
        at_entry[0] = p[0] - half * d[0];
        at_entry[1] = p[1] - half * d[1];
    }
    return v;
}

abut_ray_verdict abut_ray_cylinder3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const int       up = (int)((unsigned)line->shape->axis % 3);
    const int       first = (up + 1) % 3;
    const int       second = (up + 2) % 3;
    const abut_real per_radius = 1 / (line->per_unit * part_of(line->shape->half, first));
    const abut_real half = line->per_unit * part_of(line->shape->half, up);
    const abut_real across = part_of(line->direction, up);
    const abut_real o[2] = {per_radius * part_of(line->origin, first), per_radius * part_of(line->origin, second)};
    const abut_real d[2] = {per_radius * part_of(line->direction, first), per_radius * part_of(line->direction, second)};

    abut_ray_part          ends;
    abut_ray_part          side;
    abut_real              at_entry[2] = {0, 0};
    const abut_ray_verdict by_ends = abut_ray_between(part_of(line->origin, up), half, across, &ends);
    if (by_ends == ABUT_RAY_MISSES) {
        return by_ends;
    }
    const abut_ray_verdict by_side = within_circle(o, d, &side, at_entry);
    if (by_side < ABUT_RAY_GRAZES) {
        return by_side;
    }
    const bool        flat = half == 0 && across != 0;
    abut_ray_interval i = abut_whole_line();
    abut_ray_clip(&i, side);
    if (!flat) {
        abut_ray_clip(&i, ends);
    }
    const abut_ray_verdict within = flat ? abut_ray_clip_flat(&i, ends) : abut_ray_judge(&i);
    const abut_ray_verdict v = abut_ray_both(within, abut_ray_both(by_ends, by_side));
    if (v < ABUT_RAY_GRAZES) {
        return v;
    }
    abut_ray_span_of3(span, &i);
    if (flat || abut_ray_enters_by(&i, ends)) {
        span->normal = of_parts(up, -abut_side_of(across > 0), 0, 0);
    } else {
        span->normal = abut_direction_of3(of_parts(up, 0, at_entry[0], at_entry[1])).unit;
    }
    return v;
}
