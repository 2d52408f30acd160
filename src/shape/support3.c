// support3.c : support of the cores that take more than a line, and the vertices of polytope cores.
#include "shape/support3.h"
#include "math/unit.h"
#include "shape/axial3.h"

// Whether a direction, given by what is left of it across the axis, is supported by the upper rim or by the tip.
static bool upper_feature(const abut_shape3 *shape, abut_axial3 half, abut_real along, abut_real across)
{
    bool pointed = shape->core == ABUT_CORE3_CONE;
    return pointed ? 2 * half.along * along > half.first * across : (along > 0) & (half.along > 0);
}

// Seen along the axis, every point of the end is farthest: the answer is its middle. Which end it is, is no branch: half of all
// guesses would be wrong.
static abut_vec3 point_of_feature(const abut_shape3 *shape, abut_axial3 half, abut_axial3 d, abut_real across, bool upper)
{
    bool        tip = upper & (shape->core == ABUT_CORE3_CONE);
    abut_real   radius = (abut_real)!tip * half.first;
    abut_real   length = across > 0 ? across : 1;
    abut_axial3 p = {abut_side_of(upper) * half.along + 0, radius * (d.first / length) + 0, radius * (d.second / length) + 0};
    return abut_from_axial3(shape->axis, p);
}

// What is too short against the axis to mean anything is left out.
static abut_axial3 seen_from_axis(abut_axis axis, abut_vec3 direction, abut_real *across)
{
    abut_axial3 d = abut_axial_of3(axis, direction);
    d.first = abut_flush(d.first);
    d.second = abut_flush(d.second);
    *across = abut_sqrt(d.first * d.first + d.second * d.second);
    return d;
}

void abut_round_support3(const abut_shape3 *shape, const abut_vec3 *along, abut_support3_point *s)
{
    abut_real   across;
    abut_axial3 d = seen_from_axis(shape->axis, *along, &across);
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    bool        upper = upper_feature(shape, half, d.along, across);
    s->point = point_of_feature(shape, half, d, across, upper);
    s->feature = upper;
}

// The gradient of the support width h(d) = |(half.x d.x, half.y d.y, half.z d.z)|, the half axes seen at unit size: what
// underflows must not depend on the caller's unit.
void abut_ellipsoid_support3(const abut_vec3 *halves, const abut_vec3 *along, abut_vec3 *point)
{
    abut_vec3 half = *halves;
    abut_vec3 direction = *along;
    abut_real per_unit = abut_unit_of(abut_max(abut_max(half.x, half.y), half.z)).per_unit;
    abut_vec3 stretched = {per_unit * half.x * direction.x, per_unit * half.y * direction.y, per_unit * half.z * direction.z};
    abut_vec3 unit = abut_direction_of3(stretched).unit;
    point->x = half.x * unit.x;
    point->y = half.y * unit.y;
    point->z = half.z * unit.z;
}

bool abut_feature_support3(const abut_shape3 *shape, uint32_t feature, abut_vec3 direction, abut_vec3 *point)
{
    abut_real   across;
    abut_axial3 d;
    switch (shape->core) {
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        d = seen_from_axis(shape->axis, direction, &across);
        *point = point_of_feature(shape, abut_axial_of3(shape->axis, shape->half), d, across, feature == 1);
        return true;
    case ABUT_CORE3_ELLIPSOID:
        abut_ellipsoid_support3(&shape->half, &direction, point);
        return true;
    default:
        return abut_core_vertex3(shape, feature, point);
    }
}
