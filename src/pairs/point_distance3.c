// point_distance3.c : the signed distance of a point from a core in closed form, and its certificate.
//
// GJK and EPA only converge to the smooth cores; a closed form is exact but for rounding. Each form finds the nearest point and
// the normal by the core's own geometry (Ericson 2005, "Real-Time Collision Detection", section 5.1). The result is then held
// against a support point of D along that normal: no distance is less than where D ends. That bound is the distance we report,
// so its rounding is that of the general way.
//
// Frame: the unit frame of the pair (steps3.h).
#include "pairs/point_distance3.h"
#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/cross3.h"
#include "math/direction3.h"

// How the unit frame sees a core: its own axes from the middle of A.
typedef struct view {
    abut_rot3 rotation;
    abut_vec3 middle;
    abut_real per_unit;
} view;

static view view_of_a(const abut_pair3 *pair)
{
    view v = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}, pair->per_unit};
    return v;
}

static view view_of_b(const abut_pair3 *pair)
{
    view v = {pair->rotation, pair->offset, pair->per_unit};
    return v;
}

// A displacement within the core, and a point of it.
static abut_vec3 rotated(const view *v, abut_vec3 delta)
{
    return abut_rotate3(v->rotation, abut_scale3(v->per_unit, delta));
}

static abut_vec3 placed(const view *v, const abut_shape3 *shape, abut_vec3 point)
{
    return abut_add3(v->middle, rotated(v, abut_sub3(point, shape->middle)));
}

static abut_core_frame3 frame_of(const view *v, const abut_shape3 *shape)
{
    abut_vec3        half = abut_scale3(v->per_unit, shape->half);
    abut_core_frame3 f = {v->middle, {v->rotation.x, v->rotation.y, v->rotation.z}, {half.x, half.y, half.z}};
    return f;
}

// ---- a box --------------------------------------------------------------------------------------------------------------

// The normals are those of the columns as given: a rotation that is not quite one makes a box that is not quite one, and its
// faces are where they are. Inside, the depth is the least over the faces, of equal ones the first.
static bool box_to_point(const abut_core_frame3 *box, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 delta = abut_sub3(point, box->center);
    abut_vec3 rest = {0, 0, 0};
    near->distance = -(abut_real)INFINITY;
    for (int i = 0; i < 3; ++i) {
        abut_vec3 normal = abut_direction_of3(abut_cross3(box->axis[(i + 1) % 3], box->axis[(i + 2) % 3])).unit;
        abut_real y = abut_dot3(delta, normal);
        normal = y < 0 ? abut_neg3(normal) : normal;
        abut_real beyond = abut_abs(y) - box->half[i] * abut_abs(abut_dot3(box->axis[i], normal));
        if (beyond > near->distance) {
            near->distance = beyond;
            near->normal = normal;
        }
        if (beyond > 0) {
            rest = abut_along3(rest, beyond, normal);
        }
    }
    if (near->distance > 0) {
        abut_direction3 d = abut_direction_of3(rest);
        near->normal = d.unit;
        near->distance = d.length;
    }
    near->point = abut_along3(point, -near->distance, near->normal);
    return true;
}

// ---- a triangle ---------------------------------------------------------------------------------------------------------

static abut_vec3 square_to(abut_vec3 v, abut_vec3 unit)
{
    return abut_along3(v, -abut_dot3(v, unit), unit);
}

// The nearest point of an edge. A direction that has to be square to the edge is made so twice: what is left of a difference of
// two large vectors points anywhere, and a tilted normal would let the far end of the edge through its plane. False when the
// point is on the edge, where there is no direction.
static bool edge_to_point(abut_vec3 from, abut_vec3 edge, abut_vec3 point, abut_near3 *near)
{
    abut_direction3 side = abut_direction_of3(edge);
    abut_real       half = side.length / 2;
    abut_vec3       center = abut_along3(from, (abut_real)0.5, edge);
    abut_vec3       delta = abut_sub3(point, center);
    abut_real       along = abut_dot3(delta, side.unit);
    bool            inside = abut_abs(along) < half;
    along = abut_min(abut_max(along, -half), half);
    abut_vec3 rest = abut_along3(delta, -along, side.unit);
    if (inside) {
        rest = square_to(square_to(rest, side.unit), side.unit);
    }
    abut_direction3 d = abut_direction_of3(rest);
    near->point = abut_along3(center, along, side.unit);
    near->normal = d.unit;
    near->distance = d.length;
    return d.length > 0;
}

// Whether the projection of a point on the triangle's plane is inside it; *sure becomes false when rounding could decide that.
static bool above_face(const abut_vec3 *corner, const abut_vec3 *edge, abut_vec3 point, abut_vec3 normal, bool *sure)
{
    bool inside = true;
    for (int i = 0; i < 3; ++i) {
        abut_vec3 away = abut_sub3(point, corner[i]);
        abut_real side = abut_dot3(abut_cross3(normal, edge[i]), away);
        abut_real sizes = abut_dot3(edge[i], edge[i]) * abut_dot3(away, away);
        *sure = *sure && side * side > ABUT_SIDE_MARGIN * ABUT_SIDE_MARGIN * sizes;
        inside = inside && side > 0;
    }
    return inside;
}

// Above the face, or nearest to one of the edges.
static bool triangle_to_point(const view *v, const abut_shape3 *shape, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 corner[3];
    abut_vec3 edge[3];
    for (int i = 0; i < 3; ++i) {
        corner[i] = placed(v, shape, shape->p[i]);
        edge[i] = rotated(v, abut_sub3(shape->p[(i + 1) % 3], shape->p[i]));
    }
    bool      sure = true;
    abut_vec3 first = abut_direction_of3(edge[0]).unit;
    abut_vec3 normal = abut_direction_of3(abut_sharp_cross3(first, abut_direction_of3(edge[1]).unit)).unit;
    if (above_face(corner, edge, point, normal, &sure)) {
        abut_real height = abut_dot3(abut_sub3(point, corner[0]), normal);
        near->point = abut_along3(point, -height, normal);
        near->normal = height < 0 ? abut_neg3(normal) : normal;
        near->distance = abut_abs(height);
        return sure;
    }
    bool apart = edge_to_point(corner[0], edge[0], point, near);
    for (int i = 1; i < 3; ++i) {
        abut_near3 other;
        apart = edge_to_point(corner[i], edge[i], point, &other) && apart;
        if (other.distance < near->distance) {
            *near = other;
        }
    }
    return apart;
}

// ---- round cores --------------------------------------------------------------------------------------------------------

static abut_revolved3 revolved_of(const view *v, const abut_shape3 *shape)
{
    const abut_core_frame3 f = frame_of(v, shape);
    const unsigned         up = (unsigned)shape->axis % 3;
    const abut_revolved3   solid = {v->middle, abut_direction_of3(f.axis[up]).unit, f.half[(up + 1) % 3], f.half[up],
                                    shape->core == ABUT_CORE3_CONE};
    return solid;
}

// A half size that is there, but means nothing beside the size of the pair: its products underflow, if not itself.
static bool vanishes(abut_real half, abut_real per_unit)
{
    return half > 0 && half * per_unit < ABUT_COMPONENT_SMALLEST;
}

static bool is_vanishing(const view *v, const abut_shape3 *shape)
{
    return vanishes(shape->half.x, v->per_unit) || vanishes(shape->half.y, v->per_unit) || vanishes(shape->half.z, v->per_unit);
}

// ---- all ----------------------------------------------------------------------------------------------------------------

// Seen from the core.
static bool core_to_point(const view *v, const abut_shape3 *shape, abut_vec3 point, abut_near3 *near)
{
    const abut_core_frame3 f = frame_of(v, shape);
    switch (shape->core) {
    case ABUT_CORE3_BOX:
        return box_to_point(&f, point, near);
    case ABUT_CORE3_TRIANGLE:
        return triangle_to_point(v, shape, point, near);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE: {
        abut_revolved3 solid = revolved_of(v, shape);
        return !is_vanishing(v, shape) && abut_revolved_to_point3(&solid, point, near);
    }
    case ABUT_CORE3_ELLIPSOID:
        return !is_vanishing(v, shape) && abut_ellipsoid_to_point3(&f, point, near);
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_POINT:
    case ABUT_CORE3_SEGMENT:
    case ABUT_CORE3_HULL:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    return false;
}

// Seen from A.
static bool nearest(const abut_pair3 *pair, abut_near3 *near)
{
    view a = view_of_a(pair);
    view b = view_of_b(pair);
    if (pair->b->core == ABUT_CORE3_POINT) {
        return core_to_point(&a, pair->a, b.middle, near);
    }
    bool found = pair->a->core == ABUT_CORE3_POINT && core_to_point(&b, pair->b, a.middle, near);
    if (found) {
        near->point = a.middle;
        near->normal = abut_neg3(near->normal);
    }
    return found;
}

// A point is seen from B's own frame, and what that says no longer holds when the matrix is no rotation to rounding.
static bool is_sheared(const abut_pair3 *pair)
{
    return pair->a->core == ABUT_CORE3_POINT && abut_shear3(pair->rotation) > ABUT_SHEAR3;
}

bool abut_point_distance3(const abut_pair3 *pair, abut_core_answer3 *answer)
{
    abut_near3 near;
    if (!nearest(pair, &near)) {
        return false;
    }
    // Inside a box: what its normals round off beyond what the pair's noise allows for.
    bool      box = pair->a->core == ABUT_CORE3_BOX || pair->b->core == ABUT_CORE3_BOX;
    abut_real reaches = (pair->a->reach + pair->b->reach) * pair->per_unit;
    abut_real lower = -abut_dot3(abut_minkowski3(pair, near.normal).w, near.normal);
    abut_real gap = near.distance - lower;
    answer->normal = near.normal;
    answer->distance = lower;
    answer->a = near.point;
    answer->b = abut_along3(near.point, lower, near.normal);
    answer->gap = abut_max(gap, 0) + (box && !(lower > 0) ? ABUT_NOISE3_AXES * reaches : 0);
    answer->supports = 0;
    answer->status = ABUT_OK;
    bool unit = abut_dot3(near.normal, near.normal) > (abut_real)0.5;
    return unit && abut_abs(gap) <= pair->noise && !is_sheared(pair);
}
