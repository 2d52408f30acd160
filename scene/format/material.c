// material.c : see material.h.
#include "scene/format/material.h"

#include "scene/text/text.h"

#include <string.h>

scene_material scene_material_default(void)
{
    return (scene_material){.density = 1, .friction = 0.6};
}

// A number that may be missing; *number is left alone then.
static bool read_number(const reader *in, const json_node *object, const char *key, double *number)
{
    return field_find(object, key) == NULL || field_number(in, object, key, number);
}

static bool read_amount(const reader *in, const json_node *object, const char *key, double *amount)
{
    return field_find(object, key) == NULL || field_length(in, object, key, true, amount);
}

bool scene_material_read(const reader *in, const json_node *object, scene_material *m)
{
    const json_node *bounce = field_find(object, "restitution"), *sensor = field_find(object, "sensor");
    if (!read_amount(in, object, "density", &m->density) || !read_amount(in, object, "friction", &m->friction) ||
        !read_amount(in, object, "restitution", &m->restitution) || !read_amount(in, object, "rolling", &m->rolling) ||
        !read_number(in, object, "surface_speed", &m->surface_speed))
        return false;
    if (m->restitution > 1)
        return field_refuse(in, bounce, "'restitution' is %.40s; give 0 (no bounce) to 1 (no loss)", bounce->text);
    return sensor == NULL || field_flag(in, object, "sensor", &m->sensor);
}

static bool read_kind(const reader *in, const json_node *object, scene_body_kind *kind)
{
    static const char *const words[] = {"static", "kinematic", "dynamic", NULL};
    const json_node         *value = field_find(object, "kind");
    *kind = SCENE_STATIC;
    if (value == NULL)
        return true;
    if (!field_kind(in, object, value, JSON_STRING, "'kind'"))
        return false;
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(value->text, words[i]) == 0) {
            *kind = (scene_body_kind)i;
            return true;
        }
    }
    const char *near = text_nearest(value->text, value->text_length, words);
    if (near != NULL)
        return field_refuse(in, value, "there is no kind of body '%.60s'; did you mean '%s'?", value->text, near);
    return field_refuse(in, value, "there is no kind of body '%.60s'; choose from static, kinematic, dynamic", value->text);
}

// A key that says something of bodies that move, of one that does not.
static bool refuse_still(const reader *in, const json_node *object, const char *const *keys)
{
    for (int i = 0; keys[i] != NULL; i++) {
        const json_node *value = field_find(object, keys[i]);
        if (value != NULL)
            return fail_at(in->why, in->file, value->key_line, value->key_column,
                           "a static body has no '%s'; leave it out, or give the body a \"kind\": \"dynamic\"", keys[i]);
    }
    return true;
}

// What begins asleep is at rest, and could have come to rest by itself.
static bool read_asleep(const reader *in, const json_node *object, scene_whole *w)
{
    const json_node *asleep = field_find(object, "asleep");
    if (asleep == NULL)
        return true;
    if (!field_flag(in, object, "asleep", &w->asleep))
        return false;
    const char *why = w->kind != SCENE_DYNAMIC ? "is not dynamic"
                      : w->no_sleep            ? "has \"sleep\": false"
                      : field_find(object, "velocity") != NULL || field_find(object, "angular_velocity") != NULL
                          ? "has a velocity"
                          : NULL;
    return !w->asleep || why == NULL ||
           fail_at(in->why, in->file, asleep->key_line, asleep->key_column,
                   "what %s cannot begin asleep; leave 'asleep' out, or that", why);
}

bool scene_mover_read(const reader *in, const json_node *object, scene_whole *w)
{
    static const char *const moving[] = {
        "velocity",       "angular_velocity", "linear_damping", "angular_damping", "gravity_scale",
        "fixed_rotation", "bullet",           "sleep",          "asleep",          NULL};
    bool sleep = true;
    w->gravity_scale = 1;
    if (!read_kind(in, object, &w->kind) || (w->kind == SCENE_STATIC && !refuse_still(in, object, moving)))
        return false;
    if (field_find(object, "velocity") != NULL && !field_point(in, object, "velocity", &w->velocity))
        return false;
    if (field_find(object, "sleep") != NULL && !field_flag(in, object, "sleep", &sleep))
        return false;
    w->no_sleep = !sleep;
    if (!read_asleep(in, object, w))
        return false;
    return read_number(in, object, "angular_velocity", &w->angular_velocity) &&
           read_amount(in, object, "linear_damping", &w->linear_damping) &&
           read_amount(in, object, "angular_damping", &w->angular_damping) &&
           read_number(in, object, "gravity_scale", &w->gravity_scale) &&
           field_flag(in, object, "fixed_rotation", &w->fixed_rotation) && field_flag(in, object, "bullet", &w->bullet);
}
