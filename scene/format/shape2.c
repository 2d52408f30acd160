// shape2.c : the shape types in 2D.
#include "scene/format/core.h"
#include "scene/model/geometry.h"

// Box and ellipse. The corners of a box are for whoever draws it; the queries use center and half.
static bool read_half(const reader *in, const json_node *object, scene_shape *shape)
{
    if (!scene_core_half(in, object, shape))
        return false;
    if (shape->type == SCENE_ELLIPSE)
        return true;
    if (!scene_core_room(in, object, shape, 4))
        return false;
    for (int i = 0; i < 4; i++) {
        shape->points[i].x = shape->center.x + (i == 1 || i == 2 ? shape->half.x : -shape->half.x);
        shape->points[i].y = shape->center.y + (i >= 2 ? shape->half.y : -shape->half.y);
    }
    return true;
}

// Polygon and hull: a hull takes any cloud.
static bool read_outline(const reader *in, const json_node *object, scene_shape *shape)
{
    int32_t          fault = -1;
    const json_node *scale = field_find(object, "scale"), *of_outline = scale != NULL ? scale : field_find(object, "tolerance");
    if (of_outline != NULL) {
        return fail_at(in->why, in->file, of_outline->key_line, of_outline->key_column,
                       "'%s' goes with 'outline' only; leave it out, or name an SVG or GeoJSON file", of_outline->key);
    }
    if (!field_points(in, object, "points", &shape->points, &shape->count))
        return false;
    const char *wrong = geometry_outline(shape->points, &shape->count, shape->type == SCENE_HULL, &fault);
    return wrong == NULL ? scene_core_offset(in, object, shape) : scene_core_refuse(in, object, wrong, fault);
}

const scene_kind scene_kinds2[] = {
    {SCENE_POINT, SCENE_RADIUS_ROUNDS, "a point", {"type", "points", "radius", "margin", "center"}, scene_core_point},
    {SCENE_CIRCLE, SCENE_RADIUS_OWN, "a circle", {"type", "radius", "margin", "center"}, scene_core_ball},
    {SCENE_SEGMENT, SCENE_RADIUS_ROUNDS, "a segment", {"type", "p1", "p2", "radius", "margin", "center"}, scene_core_segment},
    {SCENE_CAPSULE, SCENE_RADIUS_OWN, "a capsule", {"type", "p1", "p2", "radius", "margin", "center"}, scene_core_segment},
    {SCENE_BOX, SCENE_RADIUS_ROUNDS, "a box", {"type", "half", "radius", "margin", "center"}, read_half},
    {SCENE_POLYGON,
     SCENE_RADIUS_ROUNDS,
     "a polygon",
     {"type", "points", "outline", "scale", "tolerance", "radius", "margin", "center"},
     read_outline},
    {SCENE_HULL, SCENE_RADIUS_ROUNDS, "a hull", {"type", "points", "radius", "margin", "center"}, read_outline},
    {SCENE_ELLIPSE, SCENE_RADIUS_ROUNDS, "an ellipse", {"type", "half", "radius", "margin", "center"}, read_half},
    {SCENE_CHAIN, SCENE_RADIUS_ROUNDS, "a chain", {"type", "points", "closed", "one_sided", "center"}, NULL},
    {SCENE_HALFSPACE, SCENE_RADIUS_ROUNDS, "a halfspace", {"type", "normal", "offset"}, scene_core_halfspace},
    {.what = NULL},
};
