// body.c : reading a body.
#include "scene/format/body.h"

#include "scene/format/material.h"
#include "scene/format/pose3.h"
#include "scene/model/geometry.h"
#include "scene/model/place.h"
#include "scene/text/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool scene_refuse_name(const reader *in, const json_node *value, const char *what, const name *known, int32_t count,
                       const char *remedy)
{
    const char **words = calloc((size_t)count + 1, sizeof *words);
    if (words == NULL)
        return field_no_memory(in, value);
    for (int32_t i = 0; i < count; i++)
        words[i] = known[i].text;
    const char *near = text_nearest(value->text, value->text_length, words);
    free(words);
    if (near != NULL)
        return field_refuse(in, value, "there is no %s '%.60s'; did you mean '%s'?", what, value->text, near);
    return field_refuse(in, value, "there is no %s '%.60s'; %s", what, value->text, remedy);
}

static bool read_shape(const reader *in, const json_node *object, const name *known, int32_t known_count, shape_list *shapes,
                       int32_t *first)
{
    const json_node *value = field_find(object, "shape");
    if (value != NULL && value->kind == JSON_STRING) {
        *first = names_find(known, known_count, value->text, value->text_length);
        return *first >= 0 || scene_refuse_name(in, value, "shape", known, known_count, "define it under 'shapes'");
    }
    if (value == NULL || value->kind != JSON_OBJECT) {
        return field_refuse(in, value != NULL ? value : object,
                            "%s; give the name of a shape, or the shape itself as an object",
                            value != NULL ? "'shape' is neither a string nor an object" : "'shape' is missing");
    }
    *first = shapes->count;
    return scene_shape_read(in, value, "", shapes);
}

static bool read_angle(const reader *in, const json_node *object, scene_body *body)
{
    if (!field_number(in, object, "angle", &body->angle))
        return false;
    if (fabs(body->angle) > GEOMETRY_LARGEST_ANGLE) {
        return field_refuse(in, field_find(object, "angle"), "'angle' is beyond 100000 radians; take whole turns off it");
    }
    if (body->angle == 0)
        return true;
    geometry_turn(body->angle, &body->c, &body->s);
    // 2 units in the last place of each: at most 4 u |c| and 4 u |s|.
    body->turn_slack = 0x1p-51;
    return true;
}

// Any vector of length 1 to 1e-6, made unit. fl(c c + s s) is off by 2 u, its root by 1 u more and its own rounding by 1 u,
// each quotient by another: 4 u in all with room for the second order. Quarter turns come out exact.
static bool read_rotation(const reader *in, const json_node *object, scene_body *body)
{
    scene_point r;
    if (!field_point(in, object, "rotation", &r))
        return false;
    double length = sqrt(r.x * r.x + r.y * r.y);
    if (!(fabs(length - 1) <= 1e-6)) {
        return field_refuse(in, field_find(object, "rotation"),
                            "'rotation' is not a unit vector (its length is %.9g); write [cos, sin], or use 'angle'", length);
    }
    body->c = r.x / length;
    body->s = r.y / length;
    body->turn_slack = r.x == 0 || r.y == 0 ? 0 : 0x1p-51;
    return true;
}

static bool read_turn2(const reader *in, const json_node *object, scene_body *body)
{
    bool             angle = field_find(object, "angle") != NULL;
    const json_node *rotation = field_find(object, "rotation");
    if (angle && rotation != NULL) {
        return fail_at(in->why, in->file, rotation->key_line, rotation->key_column,
                       "a body has both 'angle' and 'rotation'; keep one of the two");
    }
    if (angle)
        return read_angle(in, object, body);
    return rotation == NULL || read_rotation(in, object, body);
}

static bool read_pose(const reader *in, const json_node *object, scene_body *body)
{
    body->c = 1;
    if (field_find(object, "position") != NULL && !field_point(in, object, "position", &body->position))
        return false;
    return in->dim == 3 ? scene_pose3_read(in, object, body) : read_turn2(in, object, body);
}

static bool read_placed(const reader *in, const json_node *object, const name_list *known, shape_list *shapes,
                        body_shape *shape)
{
    static const char *const keys[] = {"shape",       "position", "angle",         "rotation", "density", "friction",
                                       "restitution", "rolling",  "surface_speed", "sensor",   NULL};
    scene_body               at = {.name = NULL};
    if (!field_keys(in, object, "one of 'shapes'", keys) ||
        !read_shape(in, object, known->names, known->count, shapes, &shape->first) || !read_pose(in, object, &at) ||
        !scene_material_read(in, object, &shape->material))
        return false;
    shape->place = (scene_place){at.position, at.c, at.s, at.angle, at.turn_slack};
    return true;
}

// "2" for the second of several shapes, "2/part" for a part of it.
static const char *name_of_placed(const reader *in, int32_t number, const char *part)
{
    const size_t size = strlen(part) + 16;
    char        *text = arena_take(in->memory, size, 1);
    if (text != NULL)
        snprintf(text, size, part[0] != '\0' ? "%d/%s" : "%d%s", (int)number, part);
    return text;
}

// Copies the parts of a shape, which another body may have elsewhere: named by their number, with the slack of their place.
static bool copy_parts(const reader *in, const json_node *at, const scene_body *whole, int32_t number, bool several,
                       shape_list *shapes, body_shape *shape)
{
    const int32_t from = shape->first, parts = shapes->shapes[from].parts;
    double        slack = 0;
    shape->first = shapes->count;
    (void)place_in_body(whole, &shape->place, &slack);
    for (int32_t i = 0; i < parts; i++) {
        scene_shape *added = scene_shape_add(in, at, shapes);
        if (added == NULL)
            return false;
        *added = shapes->shapes[from + i];
        added->slack += slack;
        added->part = several ? name_of_placed(in, number, added->part) : added->part;
        if (added->part == NULL)
            return field_no_memory(in, at);
    }
    return true;
}

static bool read_several(const reader *in, const json_node *list, const name_list *known, shape_list *shapes, body_shapes *of)
{
    if (!field_kind(in, list, list, JSON_LIST, "'shapes'"))
        return false;
    if (list->count == 0)
        return field_refuse(in, list, "'shapes' is empty; give the body at least one, as {\"shape\": ...}");
    const scene_material material = of->list[0].material;
    of->list = arena_take(in->memory, (size_t)list->count, sizeof *of->list);
    if (of->list == NULL)
        return field_no_memory(in, list);
    for (const json_node *n = list->first; n != NULL; n = n->next) {
        of->list[of->count].material = material;
        if (!read_placed(in, n, known, shapes, &of->list[of->count]) ||
            !copy_parts(in, n, &of->whole.at, of->count + 1, list->count > 1, shapes, &of->list[of->count]))
            return false;
        of->count++;
    }
    return true;
}

static bool read_shapes(const reader *in, const json_node *object, const name_list *known, shape_list *shapes, body_shapes *of)
{
    const json_node *several = field_find(object, "shapes");
    of->list = &of->only;
    of->only.material = scene_material_default();
    if (in->dim == 2 && !scene_material_read(in, object, &of->only.material))
        return false;
    if (several != NULL && field_find(object, "shape") != NULL) {
        return fail_at(in->why, in->file, several->key_line, several->key_column,
                       "a body has both 'shape' and 'shapes'; keep one of the two");
    }
    if (several != NULL)
        return read_several(in, several, known, shapes, of);
    of->count = 1;
    return read_shape(in, object, known->names, known->count, shapes, &of->only.first);
}

bool scene_body_read(const reader *in, const json_node *object, const name_list *known, shape_list *shapes, body_shapes *of)
{
    static const char *const keys2[] = {"name",
                                        "shape",
                                        "shapes",
                                        "position",
                                        "angle",
                                        "rotation",
                                        "kind",
                                        "density",
                                        "friction",
                                        "restitution",
                                        "rolling",
                                        "surface_speed",
                                        "sensor",
                                        "velocity",
                                        "angular_velocity",
                                        "linear_damping",
                                        "angular_damping",
                                        "gravity_scale",
                                        "fixed_rotation",
                                        "bullet",
                                        "sleep",
                                        "asleep",
                                        NULL};
    static const char *const keys3[] = {"name", "shape", "position", "quaternion", "matrix", NULL};
    *of = (body_shapes){.whole.at = {.line = object->line, .column = object->column}};
    if (!field_keys(in, object, "a body", in->dim == 3 ? keys3 : keys2))
        return false;
    const json_node *called = field_find(object, "name");
    if (!field_kind(in, object, called, JSON_STRING, "'name'") || !field_name_of(in, called, "'name'", &of->whole.name))
        return false;
    of->whole.at.name = of->whole.name;
    return read_pose(in, object, &of->whole.at) && (in->dim == 3 || scene_mover_read(in, object, &of->whole)) &&
           read_shapes(in, object, known, shapes, of);
}
