// search_directions3.c : which directions may be a pair's shortest way out.
//
// A solid of revolution is as wide in all directions that lean on its axis alike. When A and B have parallel axes, so is all of
// D but for where it stands: the width along n is some function of n's lean, and the offset's part along n. For one lean that
// is least on the side away from the offset, so the plane of the axis and the offset holds the shortest way out.
//
// Cores that are nearly so differ in width from ones that are by little: half axes by their difference, an axis that leans by
// a sine by so much of its core's reach, a matrix that is not quite a rotation by twice its shear. In one plane as in all of
// space, hence twice. Frame: the unit frame of the pair (steps3.h).
#include "smooth/search_directions3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

// How far a core is from one that is the same all round an axis: the widths of both differ by no more. A ball is so round all
// axes, for which there is none.
typedef struct turning {
    abut_vec3 axis;
    abut_real off;
    bool      ball;
} turning;

static turning about(abut_vec3 axis, abut_real off)
{
    turning t = {axis, off, false};
    return t;
}

static turning turning_of_ellipsoid(abut_vec3 half, abut_real per_unit)
{
    static const abut_vec3 x = {1, 0, 0};
    static const abut_vec3 y = {0, 1, 0};
    static const abut_vec3 z = {0, 0, 1};

    abut_real yz = abut_abs(half.y - half.z) * per_unit;
    abut_real zx = abut_abs(half.z - half.x) * per_unit;
    abut_real xy = abut_abs(half.x - half.y) * per_unit;
    turning   t = yz <= zx && yz <= xy ? about(x, yz) : (zx <= xy ? about(y, zx) : about(z, xy));
    t.ball = yz == 0 && zx == 0;
    return t;
}

static turning turning_of(const abut_shape3 *shape, abut_real per_unit)
{
    static const abut_axial3 along = {1, 0, 0};
    static const abut_vec3   none = {0, 0, 0};

    switch (shape->core) {
    case ABUT_CORE3_POINT:
        return turning_of_ellipsoid(none, per_unit);
    case ABUT_CORE3_SEGMENT:
        return about(abut_direction_of3(abut_sub3(shape->p[1], shape->p[0])).unit, 0);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        return about(abut_from_axial3(shape->axis, along), 0);
    case ABUT_CORE3_ELLIPSOID:
        return turning_of_ellipsoid(shape->half, per_unit);
    default:
        return about(none, (abut_real)INFINITY);
    }
}

// From the axis to the offset; when there is none, anywhere.
static abut_vec3 way_aside(abut_vec3 axis, abut_vec3 offset)
{
    abut_vec3       x = {1, 0, 0};
    abut_vec3       y = {0, 1, 0};
    abut_vec3       rest = abut_along3(offset, -abut_dot3(offset, axis), axis);
    abut_direction3 aside = abut_direction_of3(abut_along3(rest, -abut_dot3(rest, axis), axis));
    abut_vec3       any = abut_cross3(axis, abut_abs(axis.x) < abut_abs(axis.y) ? x : y);
    return aside.length > 0 ? aside.unit : abut_direction_of3(any).unit;
}

abut_search_directions3 abut_all_search_directions3(void)
{
    abut_search_directions3 ways = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 3, 0};
    return ways;
}

abut_search_directions3 abut_circle_of_search_directions3(const abut_pair3 *pair)
{
    turning                 a = turning_of(pair->a, pair->per_unit);
    turning                 b = turning_of(pair->b, pair->per_unit);
    abut_real               reach = pair->b->reach * pair->per_unit;
    abut_vec3               axis_b = abut_direction_of3(abut_rotate3(pair->rotation, b.axis)).unit;
    abut_vec3               axis = a.ball ? axis_b : a.axis;
    abut_real               lean = a.ball || b.ball ? 0 : abut_direction_of3(abut_cross3(axis, axis_b)).length;
    abut_search_directions3 ways = {
        {axis, way_aside(axis, pair->offset)}, 2, 2 * (a.off + b.off + (lean + 2 * abut_shear3(pair->rotation)) * reach)};
    return ways;
}
