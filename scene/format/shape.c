// shape.c : reading a shape: its type, then the keys of that type.
//
// "margin" is the rounding of any type. The types that have no radius of their own (unlike circle, capsule, cylinder, ...) may
// call it "radius" too. "center" moves the shape: a box or ellipse has its middle there, points are added to it.
#include "scene/format/shape.h"

#include "scene/format/chain.h"
#include "scene/format/core.h"
#include "scene/format/mesh_hulls.h"
#include "scene/format/outline_shapes.h"
#include "scene/model/relative.h"
#include "scene/text/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Types of one dimension, at most.
enum { MOST_TYPES = 14 };

static const scene_kind *kinds_of(int dim)
{
    return dim == 3 ? scene_kinds3 : scene_kinds2;
}

static const scene_kind *kind_named(int dim, const json_node *word)
{
    for (const scene_kind *k = kinds_of(dim); k->what != NULL; k++) {
        const char *name = scene_type_name(k->type);
        if (strlen(name) == word->text_length && memcmp(name, word->text, word->text_length) == 0)
            return k;
    }
    return NULL;
}

static bool refuse_type(const reader *in, const json_node *value)
{
    const char *words[MOST_TYPES + 1] = {NULL};
    char        list[128] = "";
    size_t      used = 0;
    int         count = 0;
    for (const scene_kind *k = kinds_of(in->dim); k->what != NULL; k++, count++) {
        words[count] = scene_type_name(k->type);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", count > 0 ? ", " : "", words[count]);
    }
    if (kind_named(5 - in->dim, value) != NULL) {
        return field_refuse(in, value, "there is no shape type '%s' with \"dim\": %d; choose from %s", value->text, in->dim,
                            list);
    }
    if (in->dim == 3 && strcmp(value->text, "mesh") == 0)
        return field_refuse(in, value, "there is no shape type 'mesh'; write \"type\": \"hull\", \"mesh\": \"FILE\"");
    const char *near = text_nearest(value->text, value->text_length, words);
    if (near != NULL)
        return field_refuse(in, value, "there is no shape type '%.60s'; did you mean '%s'?", value->text, near);
    return field_refuse(in, value, "there is no shape type '%.60s'; choose from %s", value->text, list);
}

// The roundings of two keys together; what rounding the sum loses is in the slack.
static void set_radius(scene_shape *shape, double radius, double margin)
{
    shape->radius = radius + margin;
    double part = shape->radius - radius;
    shape->slack += fabs((radius - (shape->radius - part)) + (margin - part));
}

static bool read_radius(const reader *in, const json_node *object, const scene_kind *kind, scene_shape *shape)
{
    double           radius, margin;
    const json_node *second = field_find(object, "margin");
    if (!field_length(in, object, "radius", kind->radius != SCENE_RADIUS_ROUNDS, &radius))
        return false;
    if (!field_length(in, object, "margin", false, &margin))
        return false;
    if (kind->radius == SCENE_RADIUS_ROUNDS && second != NULL && field_find(object, "radius") != NULL) {
        return fail_at(in->why, in->file, second->key_line, second->key_column,
                       "'radius' and 'margin' are the same thing for %s; keep one of the two", kind->what);
    }
    if (kind->radius == SCENE_RADIUS_ACROSS) {
        shape->across = radius;
        radius = 0;
    }
    set_radius(shape, radius, margin);
    return true;
}

scene_shape *scene_shape_add(const reader *in, const json_node *object, shape_list *list)
{
    scene_shape *shapes = arena_grow(in->memory, list->shapes, list->count, &list->room, sizeof *shapes);
    if (shapes == NULL) {
        field_no_memory(in, object);
        return NULL;
    }
    list->shapes = shapes;
    return &shapes[list->count++];
}

bool scene_shape_read(const reader *in, const json_node *object, const char *name, shape_list *list)
{
    scene_shape shape = {.name = name, .part = "", .parts = 1, .line = object->line, .column = object->column};
    if (!field_kind(in, object, object, JSON_OBJECT, "a shape"))
        return false;
    const json_node *word = field_find(object, "type");
    if (!field_kind(in, object, word, JSON_STRING, "'type'"))
        return false;
    const scene_kind *kind = kind_named(in->dim, word);
    if (kind == NULL)
        return refuse_type(in, word);
    shape.type = kind->type;
    if (!field_keys(in, object, kind->what, kind->keys) || !read_radius(in, object, kind, &shape))
        return false;
    if (in->dim == 3 && field_find(object, "mesh") != NULL)
        return scene_mesh_read(in, object, &shape, list);
    if (in->dim == 2 && kind->type == SCENE_POLYGON && field_find(object, "outline") != NULL)
        return outline_shapes_read(in, object, &shape, list);
    if (kind->type == SCENE_CHAIN)
        return scene_chain_read(in, object, &shape, list);
    if (!kind->read(in, object, &shape))
        return false;
    scene_shape *added = scene_shape_add(in, object, list);
    if (added != NULL)
        *added = shape;
    return added != NULL;
}
