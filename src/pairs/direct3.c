// direct3.c : the signed distance of simple pairs in closed form: which pairs those are, and the certificate.
//
// Points, segments and boxes among each other, and a point beside a triangle, a disk, a cylinder, a cone or an ellipsoid.
// Points and segments clearly apart have been answered before (capsule_any3.c): left of them are those that overlap, all but
// touch or are drawn far from their origins. Each form finds the nearest points and the normal by its own geometry; whatever it
// says is then held against a support point of D along that normal: no distance is less than where D ends. That bound is the
// answer's distance, so its rounding is the general method's.
//
// Frame: the unit frame of the pair (steps3.h). It lives beside the general method; tests hold the two equal.
#include "pairs/direct3.h"
#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "pairs/point_revolved3.h"
#include "pairs/zonotope3.h"

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

// A way within the core, and a point of it.
static abut_vec3 turned(const view *v, abut_vec3 way)
{
    return abut_rotate3(v->rotation, abut_scale3(v->per_unit, way));
}

static abut_vec3 placed(const view *v, const abut_shape3 *shape, abut_vec3 point)
{
    return abut_add3(v->middle, turned(v, abut_sub3(point, shape->middle)));
}

static abut_segment3 stick_of(const view *v, const abut_shape3 *shape)
{
    abut_vec3       first = abut_sub3(shape->p[0], shape->middle);
    abut_vec3       last = abut_sub3(shape->p[1], shape->middle);
    abut_direction3 whole = abut_direction_of3(turned(v, abut_sub3(shape->p[1], shape->p[0])));
    abut_vec3       aside = abut_scale3((abut_real)0.5, abut_add3(first, last)); // of the middle, which is rounded
    abut_segment3   s = {abut_add3(v->middle, turned(v, aside)), whole.unit, whole.length / 2};
    return s;
}

static abut_zonotope3 bars_of(const view *v, const abut_shape3 *shape)
{
    if (shape->core == ABUT_CORE3_SEGMENT) {
        abut_segment3  s = stick_of(v, shape);
        abut_zonotope3 bar = {s.center, {s.along}, {s.half}, 1};
        return bar;
    }
    abut_vec3      half = abut_scale3(v->per_unit, shape->half);
    abut_zonotope3 box = {v->middle, {v->rotation.x, v->rotation.y, v->rotation.z}, {half.x, half.y, half.z}, 3};
    return box;
}

static abut_revolved3 turned_of(const view *v, const abut_shape3 *shape)
{
    const abut_vec3      axes[3] = {v->rotation.x, v->rotation.y, v->rotation.z};
    const abut_real      halves[3] = {shape->half.x, shape->half.y, shape->half.z};
    const unsigned       up = (unsigned)shape->axis % 3;
    const abut_revolved3 solid = {v->middle, abut_direction_of3(axes[up]).unit, v->per_unit * halves[(up + 1) % 3],
                                  v->per_unit * halves[up], shape->core == ABUT_CORE3_CONE};
    return solid;
}

static abut_ellipsoid3 oval_of(const view *v, const abut_shape3 *shape)
{
    abut_vec3       half = abut_scale3(v->per_unit, shape->half);
    abut_ellipsoid3 oval = {v->middle, {v->rotation.x, v->rotation.y, v->rotation.z}, {half.x, half.y, half.z}};
    return oval;
}

// A half axis that is there, but means nothing beside the size of the pair: its products underflow.
static bool vanishing(const abut_real *half)
{
    bool any = false;
    for (int i = 0; i < 3; ++i) {
        any = any || (half[i] > 0 && half[i] < ABUT_COMPONENT_SMALLEST);
    }
    return any;
}

static bool triangle_to_point(const view *v, const abut_shape3 *shape, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 corner[3];
    abut_vec3 edge[3];
    for (int i = 0; i < 3; ++i) {
        corner[i] = placed(v, shape, shape->p[i]);
        edge[i] = turned(v, abut_sub3(shape->p[(i + 1) % 3], shape->p[i]));
    }
    return abut_triangle_to_point3(corner, edge, point, near);
}

// What a shape says of a point, seen from the shape.
static bool core_to_point(const view *v, const abut_shape3 *shape, abut_vec3 point, abut_near3 *near)
{
    switch (shape->core) {
    case ABUT_CORE3_POINT: {
        abut_direction3 d = abut_direction_of3(abut_sub3(point, v->middle));
        abut_near3      there = {v->middle, d.unit, d.length};
        *near = there;
        return d.length > 0;
    }
    case ABUT_CORE3_SEGMENT: {
        abut_segment3 stick = stick_of(v, shape);
        return abut_segment_to_point3(&stick, point, near);
    }
    case ABUT_CORE3_BOX: {
        abut_zonotope3 box = bars_of(v, shape);
        return abut_box_to_point3(&box, point, near);
    }
    case ABUT_CORE3_TRIANGLE:
        return triangle_to_point(v, shape, point, near);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE: {
        abut_revolved3 solid = turned_of(v, shape);
        return abut_revolved_to_point3(&solid, point, near);
    }
    case ABUT_CORE3_ELLIPSOID: {
        abut_ellipsoid3 oval = oval_of(v, shape);
        return !vanishing(oval.half) && abut_ellipsoid_to_point3(&oval, point, near);
    }
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_HULL:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    return false;
}

static bool bar(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_SEGMENT || shape->core == ABUT_CORE3_BOX;
}

static bool bars_to_bars(const view *a, const view *b, const abut_pair3 *pair, abut_near3 *near)
{
    if (pair->a->core == ABUT_CORE3_SEGMENT && pair->b->core == ABUT_CORE3_SEGMENT) {
        abut_segment3 first = stick_of(a, pair->a);
        abut_segment3 second = stick_of(b, pair->b);
        return abut_segment_to_segment3(&first, &second, near);
    }
    abut_zonotope3 first = bars_of(a, pair->a);
    abut_zonotope3 second = bars_of(b, pair->b);
    return abut_zonotope_to_zonotope3(&first, &second, pair->size, near);
}

// Seen from A.
static bool nearest(const abut_pair3 *pair, abut_near3 *near)
{
    bool point = pair->a->core == ABUT_CORE3_POINT || pair->b->core == ABUT_CORE3_POINT;
    if (!point && !(bar(pair->a) && bar(pair->b))) {
        return false;
    }
    view a = view_of_a(pair);
    view b = view_of_b(pair);
    if (pair->b->core == ABUT_CORE3_POINT) {
        return core_to_point(&a, pair->a, b.middle, near);
    }
    if (pair->a->core == ABUT_CORE3_POINT) {
        bool found = core_to_point(&b, pair->b, a.middle, near);
        near->point = a.middle;
        near->normal = abut_neg3(near->normal);
        return found;
    }
    return bars_to_bars(&a, &b, pair, near);
}

// Segments are where a matrix puts them, and so are boxes' half axes, whose products are the axes that are looked at. A point
// is seen from a core's own frame, and what that says is no longer so when the matrix is no rotation to rounding.
static bool is_bent(const abut_pair3 *pair)
{
    bool point = pair->a->core == ABUT_CORE3_POINT;
    bool straight = pair->b->core == ABUT_CORE3_POINT || pair->b->core == ABUT_CORE3_SEGMENT;
    return point && !straight && abut_shear3(pair->rotation) > ABUT_SHEAR3;
}

bool abut_direct3(const abut_pair3 *pair, abut_core_answer3 *answer)
{
    abut_near3 near;
    if (!nearest(pair, &near)) {
        return false;
    }
    // What the axes of boxes round off beyond what the pair's noise allows for. Outside a box a point has no need of them.
    bool      boxes = pair->a->core == ABUT_CORE3_BOX || pair->b->core == ABUT_CORE3_BOX;
    bool      point = pair->a->core == ABUT_CORE3_POINT || pair->b->core == ABUT_CORE3_POINT;
    abut_real reaches = (pair->a->reach + pair->b->reach) * pair->per_unit;
    abut_real lower = -abut_dot3(abut_minkowski3(pair, near.normal).w, near.normal);
    abut_real gap = near.distance - lower;
    answer->normal = near.normal;
    answer->distance = lower;
    answer->a = near.point;
    answer->b = abut_along3(near.point, lower, near.normal);
    answer->gap = abut_max(gap, 0) + (boxes && !(point && lower > 0) ? ABUT_NOISE3_AXES * reaches : 0);
    answer->supports = 0;
    answer->status = ABUT_OK;
    bool unit = abut_dot3(near.normal, near.normal) > (abut_real)0.5;
    return unit && abut_abs(gap) <= pair->noise && !is_bent(pair);
}
