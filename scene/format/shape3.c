// shape3.c : the shape types in 3D. The corners and faces of triangle, box and hull are for whoever draws them; the
// queries of a box use center and half.
#include "scene/format/core.h"
#include "scene/model/geometry.h"

#include <string.h>

static bool make_faces(const reader *in, const json_node *object, scene_shape *shape)
{
    int32_t     fault = -1;
    const char *wrong = geometry_hull(shape->points, &shape->count, in->memory, &shape->faces, &fault);
    if (wrong == NULL)
        return true;
    return shape->type == SCENE_BOX ? field_refuse(in, object, "%s", wrong) : scene_core_refuse(in, object, wrong, fault);
}

static bool read_box(const reader *in, const json_node *object, scene_shape *shape)
{
    if (!scene_core_half(in, object, shape) || !scene_core_room(in, object, shape, 8))
        return false;
    const scene_point c = shape->center, h = shape->half;
    for (int i = 0; i < 8; i++) {
        shape->points[i] = (scene_point){c.x + ((i & 1) != 0 ? h.x : -h.x), c.y + ((i & 2) != 0 ? h.y : -h.y),
                                         c.z + ((i & 4) != 0 ? h.z : -h.z)};
    }
    return make_faces(in, object, shape);
}

static bool read_triangle(const reader *in, const json_node *object, scene_shape *shape)
{
    if (!field_points(in, object, "points", &shape->points, &shape->count))
        return false;
    if (shape->count != 3) {
        return field_refuse(in, field_find(object, "points"), "a triangle has %d points; write three, or make it a hull",
                            (int)shape->count);
    }
    return make_faces(in, object, shape) && scene_core_offset(in, object, shape);
}

static bool read_hull(const reader *in, const json_node *object, scene_shape *shape)
{
    const json_node *scale = field_find(object, "scale"), *of_mesh = scale != NULL ? scale : field_find(object, "up");
    if (of_mesh != NULL) {
        return fail_at(in->why, in->file, of_mesh->key_line, of_mesh->key_column,
                       "'%s' goes with 'mesh' only; leave it out, or name a mesh", of_mesh->key);
    }
    if (field_find(object, "points") == NULL) {
        return field_refuse(in, object, "a hull needs 'points' or 'mesh'; list the points as [[x, y, z], ...], or name a file");
    }
    return field_points(in, object, "points", &shape->points, &shape->count) && make_faces(in, object, shape) &&
           scene_core_offset(in, object, shape);
}

static bool read_axis(const reader *in, const json_node *object, int *axis)
{
    const json_node *value = field_find(object, "axis");
    if (value == NULL)
        return field_refuse(in, object, "'axis' is missing; add it as \"x\", \"y\" or \"z\"");
    if (!field_kind(in, value, value, JSON_STRING, "'axis'"))
        return false;
    for (*axis = 0; *axis < 3; ++*axis) {
        if (value->text_length == 1 && value->text[0] == "xyz"[*axis])
            return true;
    }
    return field_refuse(in, value, "'axis' is '%.20s'; it must be \"x\", \"y\" or \"z\"", value->text);
}

// Disk, cylinder and cone.
static bool read_revolved(const reader *in, const json_node *object, scene_shape *shape)
{
    bool tall = shape->type != SCENE_DISK;
    return read_axis(in, object, &shape->axis) &&
           (!tall || field_length(in, object, "half_height", true, &shape->half_height)) &&
           scene_core_center(in, object, shape);
}

const scene_kind scene_kinds3[] = {
    {SCENE_POINT, SCENE_RADIUS_ROUNDS, "a point", {"type", "points", "radius", "margin", "center"}, scene_core_point},
    {SCENE_SPHERE, SCENE_RADIUS_OWN, "a sphere", {"type", "radius", "margin", "center"}, scene_core_ball},
    {SCENE_SEGMENT, SCENE_RADIUS_ROUNDS, "a segment", {"type", "p1", "p2", "radius", "margin", "center"}, scene_core_segment},
    {SCENE_CAPSULE, SCENE_RADIUS_OWN, "a capsule", {"type", "p1", "p2", "radius", "margin", "center"}, scene_core_segment},
    {SCENE_TRIANGLE, SCENE_RADIUS_ROUNDS, "a triangle", {"type", "points", "radius", "margin", "center"}, read_triangle},
    {SCENE_BOX, SCENE_RADIUS_ROUNDS, "a box", {"type", "half", "radius", "margin", "center"}, read_box},
    {SCENE_HULL,
     SCENE_RADIUS_ROUNDS,
     "a hull",
     {"type", "points", "mesh", "scale", "up", "radius", "margin", "center"},
     read_hull},
    {SCENE_DISK, SCENE_RADIUS_ACROSS, "a disk", {"type", "axis", "radius", "margin", "center"}, read_revolved},
    {SCENE_CYLINDER,
     SCENE_RADIUS_ACROSS,
     "a cylinder",
     {"type", "axis", "radius", "half_height", "margin", "center"},
     read_revolved},
    {SCENE_CONE, SCENE_RADIUS_ACROSS, "a cone", {"type", "axis", "radius", "half_height", "margin", "center"}, read_revolved},
    {SCENE_ELLIPSOID, SCENE_RADIUS_ROUNDS, "an ellipsoid", {"type", "half", "radius", "margin", "center"}, scene_core_half},
    {SCENE_HALFSPACE, SCENE_RADIUS_ROUNDS, "a halfspace", {"type", "normal", "offset"}, scene_core_halfspace},
    {.what = NULL},
};
