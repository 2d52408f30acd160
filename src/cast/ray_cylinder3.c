// ray_cylinder3.c : a ray and a cylinder or a disk: what its ends and its round side leave of the line (Kay and Kajiya 1986;
// the side as in Ericson 2005, section 5.3.7). The axis is one of the frame, so seen along it the side is a circle.
#include "cast/ray_line3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

// The part within the circle, which is a unit circle here; and where the line enters it.
static abut_ray_verdict within_circle(abut_axial3 o, abut_axial3 d, abut_ray_part *part, abut_axial3 *at_entry)
{
    const abut_real     none = (abut_real)INFINITY;
    const abut_ray_part all = {-none, none, 0};
    const abut_real     square = d.first * d.first + d.second * d.second;
    const abut_real     noise = ABUT_NOISE_RAY_BALL * (abut_abs(o.first) + abut_abs(o.second) + 1);
    abut_ray_approach   a = {0, o.first * o.first + o.second * o.second, square, noise};
    if (d.first == 0 && d.second == 0) {
        a.direction_square = 1;
        const abut_ray_verdict v = abut_ray_within_ball(&a, part);
        *part = all;
        return v == ABUT_RAY_UNKNOWN && noise < ABUT_RAY_NOISE_MOST ? ABUT_RAY_GRAZES : v;
    }
    if (!(square > ABUT_RAY_SQUARE_SMALLEST)) {
        return ABUT_RAY_UNKNOWN;
    }
    a.at = -(o.first * d.first + o.second * d.second) / square;
    const abut_axial3 p = {0, o.first + a.at * d.first, o.second + a.at * d.second};
    a.square = p.first * p.first + p.second * p.second;
    const abut_ray_verdict v = abut_ray_within_ball(&a, part);
    if (v == ABUT_RAY_CROSSES) {
        const abut_real half = a.at - part->near;
        at_entry->first = p.first - half * d.first;
        at_entry->second = p.second - half * d.second;
    }
    return v;
}

abut_ray_verdict abut_ray_cylinder3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_axis   axis = line->shape->axis;
    const abut_axial3 size = abut_axial_of3(axis, abut_scale3(line->per_unit, line->shape->half));
    const abut_real   per_radius = 1 / size.first;
    const abut_axial3 origin = abut_axial_of3(axis, line->origin);
    const abut_axial3 direction = abut_axial_of3(axis, line->direction);
    const abut_axial3 o = {0, per_radius * origin.first, per_radius * origin.second};
    const abut_axial3 d = {0, per_radius * direction.first, per_radius * direction.second};

    abut_ray_part          ends;
    abut_ray_part          side;
    abut_axial3            at_entry = {0, 0, 0};
    const abut_ray_verdict by_ends = abut_ray_between(origin.along, size.along, direction.along, &ends);
    if (by_ends == ABUT_RAY_MISSES) {
        return by_ends;
    }
    const abut_ray_verdict by_side = within_circle(o, d, &side, &at_entry);
    if (by_side < ABUT_RAY_GRAZES) {
        return by_side;
    }
    const bool        flat = size.along == 0 && direction.along != 0;
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
    if (flat || abut_ray_enters_by(&i, ends)) {
        const abut_axial3 out = {-abut_side_of(direction.along > 0), 0, 0};
        span->normal = abut_from_axial3(axis, out);
    } else {
        span->normal = abut_direction_of3(abut_from_axial3(axis, at_entry)).unit;
    }
    abut_ray_span_of3(span, &i);
    return v;
}
