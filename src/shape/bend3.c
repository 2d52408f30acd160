// bend3.c : radii of curvature, as the derivative of the support point by its direction (Schneider, "Convex Bodies", section
// 2.5: the reverse Weingarten map).
//
// Ellipsoid of half axes H: w = H^2 n / |H n|, so dw = (H^2 t - w (w . t)) / |H n| for a turn t of n. Rim of radius R about an
// axis: w = R r / |r| with r the part of n square to the axis, so dw = R / |r| times the part of t along the rim.
#include "shape/bend3.h"
#include "shape/support3.h"

bool abut_core_bends3(const abut_shape3 *shape)
{
    return shape->core != ABUT_CORE3_CUSTOM;
}

static abut_vec3 times(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {a.x * b.x, a.y * b.y, a.z * b.z};
    return v;
}

static abut_vec3 ellipsoid_bend(abut_vec3 half, abut_vec3 n, abut_vec3 turn)
{
    abut_direction3 d = abut_direction_of3(times(half, n));
    abut_vec3       w = times(half, d.unit);
    abut_vec3       moved = abut_sub3(times(half, times(half, turn)), abut_scale3(abut_dot3(w, turn), w));
    return d.length > 0 ? abut_scale3(1 / d.length, moved) : abut_scale3(0, turn);
}

// Without the axis' component.
static abut_vec3 across(abut_vec3 v, abut_axis axis)
{
    abut_vec3 r = {axis == ABUT_AXIS_X ? 0 : v.x, axis == ABUT_AXIS_Y ? 0 : v.y, axis == ABUT_AXIS_Z ? 0 : v.z};
    return r;
}

static abut_vec3 rim_bend(abut_real radius, abut_axis axis, abut_vec3 n, abut_vec3 turn)
{
    abut_direction3 d = abut_direction_of3(across(n, axis));
    abut_vec3       t = across(turn, axis);
    abut_vec3       along = abut_along3(t, -abut_dot3(d.unit, t), d.unit);
    return d.length > 0 ? abut_scale3(radius / d.length, along) : abut_scale3(0, turn);
}

// The tip of a cone is a vertex, and its feature tells it from the rim.
abut_vec3 abut_core_bend3(const abut_shape3 *shape, abut_vec3 direction, abut_vec3 turn)
{
    abut_real radius = shape->axis == ABUT_AXIS_X ? shape->half.y : shape->half.x;
    switch (shape->core) {
    case ABUT_CORE3_ELLIPSOID:
        return ellipsoid_bend(shape->half, direction, turn);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
        return rim_bend(radius, shape->axis, direction, turn);
    case ABUT_CORE3_CONE:
        return abut_round_support3(shape, direction).feature == 1 ? abut_scale3(0, turn)
                                                                  : rim_bend(radius, shape->axis, direction, turn);
    default:
        return abut_scale3(0, turn);
    }
}
