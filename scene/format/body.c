// body.c : reading a body.
#include "scene/format/body.h"

#include "scene/format/pose3.h"
#include "scene/model/geometry.h"
#include "scene/text/text.h"

#include <math.h>
#include <stdlib.h>

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

bool scene_body_read(const reader *in, const json_node *object, const name *known, int32_t known_count, shape_list *shapes,
                     scene_body *body, int32_t *first)
{
    static const char *const keys2[] = {"name", "shape", "position", "angle", "rotation", NULL};
    static const char *const keys3[] = {"name", "shape", "position", "quaternion", "matrix", NULL};
    *body = (scene_body){.line = object->line, .column = object->column};
    if (!field_keys(in, object, "a body", in->dim == 3 ? keys3 : keys2))
        return false;
    const json_node *called = field_find(object, "name");
    return field_kind(in, object, called, JSON_STRING, "'name'") && field_name_of(in, called, "'name'", &body->name) &&
           read_shape(in, object, known, known_count, shapes, first) && read_pose(in, object, body);
}
