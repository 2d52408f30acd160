// scene_shape.c : reading a shape: its type, then the keys of that type.
//
// "radius" is the rounding of any type. The types that are round already (circle, capsule) call further rounding "margin";
// the others take either word. "center" moves the shape: a box or ellipse has its middle there, points are added to it.
#include "scene_shape.h"

#include "engine.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef bool read_core(const reader *in, const node *object, scene_shape *shape);

static read_core read_point, read_circle, read_segment, read_box, read_polygon, read_hull;

typedef struct type {
    const char *name;
    const char *what; // as a subject
    const char *keys[7];
    bool        round; // has a radius of its own
    read_core  *read;
} type;

static const type types[] = {
    [SCENE_POINT] = {"point", "a point", {"type", "points", "radius", "margin", "center", NULL}, false, read_point},
    [SCENE_CIRCLE] = {"circle", "a circle", {"type", "radius", "margin", "center", NULL}, true, read_circle},
    [SCENE_SEGMENT] = {"segment", "a segment", {"type", "p1", "p2", "radius", "margin", "center", NULL}, false, read_segment},
    [SCENE_CAPSULE] = {"capsule", "a capsule", {"type", "p1", "p2", "radius", "margin", "center", NULL}, true, read_segment},
    [SCENE_BOX] = {"box", "a box", {"type", "half", "radius", "margin", "center", NULL}, false, read_box},
    [SCENE_POLYGON] = {"polygon", "a polygon", {"type", "points", "radius", "margin", "center", NULL}, false, read_polygon},
    [SCENE_HULL] = {"hull", "a hull", {"type", "points", "radius", "margin", "center", NULL}, false, read_hull},
    [SCENE_ELLIPSE] = {"ellipse", "an ellipse", {"type", "half", "radius", "margin", "center", NULL}, false, read_box},
};

enum { TYPES = sizeof types / sizeof types[0] };

const char *scene_type_name(scene_type kind)
{
    return types[kind].name;
}

// a + b; the rounding of it is added to *lost (at most half a unit in the last place of the sum, or nothing).
static double sum(double a, double b, double *lost)
{
    double s = a + b;
    double part = s - a;
    *lost += fabs((a - (s - part)) + (b - part));
    return s;
}

// Adds "center" to the points, which `slack` then answers for.
static bool offset_points(const reader *in, const node *object, scene_shape *shape)
{
    if (field_find(object, "center") == NULL)
        return true;
    scene_point by;
    if (!field_point(in, object, "center", &by))
        return false;
    double farthest = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        double lost_x = 0, lost_y = 0;
        shape->points[i].x = sum(shape->points[i].x, by.x, &lost_x);
        shape->points[i].y = sum(shape->points[i].y, by.y, &lost_y);
        farthest = fmax(farthest, hypot(lost_x, lost_y));
    }
    shape->slack += relative_up(farthest);
    return true;
}

static bool take_points(const reader *in, const node *object, scene_shape *shape, int32_t count)
{
    shape->points = arena_take(in->memory, (size_t)count, sizeof *shape->points);
    shape->count = count;
    return shape->points != NULL || field_no_memory(in, object);
}

static bool read_point(const reader *in, const node *object, scene_shape *shape)
{
    if (!field_points(in, object, "points", &shape->points, &shape->count))
        return false;
    if (shape->count == 1)
        return offset_points(in, object, shape);
    return field_refuse(in, field_find(object, "points"), "a point has %d points; write one, [[x, y]], or make it a hull",
                        (int)shape->count);
}

static bool read_circle(const reader *in, const node *object, scene_shape *shape)
{
    return take_points(in, object, shape, 1) && offset_points(in, object, shape);
}

static bool read_segment(const reader *in, const node *object, scene_shape *shape)
{
    return take_points(in, object, shape, 2) && field_point(in, object, "p1", &shape->points[0]) &&
           field_point(in, object, "p2", &shape->points[1]) && offset_points(in, object, shape);
}

// Box and ellipse. The corners of a box are for whoever draws it; the queries use center and half.
static bool read_box(const reader *in, const node *object, scene_shape *shape)
{
    if (!field_point(in, object, "half", &shape->half))
        return false;
    if (field_find(object, "center") != NULL && !field_point(in, object, "center", &shape->center))
        return false;
    if (shape->half.x < 0 || shape->half.y < 0) {
        return field_refuse(in, field_find(object, "half"), "a half size is negative; give zero or more");
    }
    if (shape->type == SCENE_ELLIPSE)
        return true;
    if (!take_points(in, object, shape, 4))
        return false;
    for (int i = 0; i < 4; i++) {
        shape->points[i].x = shape->center.x + (i == 1 || i == 2 ? shape->half.x : -shape->half.x);
        shape->points[i].y = shape->center.y + (i >= 2 ? shape->half.y : -shape->half.y);
    }
    return true;
}

static bool make_outline(const reader *in, const node *object, scene_shape *shape, bool any_cloud)
{
    int32_t     fault = -1;
    const char *wrong = engine_f64.outline(shape->points, &shape->count, any_cloud, &fault);
    if (wrong == NULL)
        return offset_points(in, object, shape);
    const node *at = field_find(object, "points");
    if (fault < 0)
        return field_refuse(in, at, "%s", wrong);
    at = node_child(at, fault);
    return field_refuse(in, at, "at point %d (counted from 0): %s", (int)fault, wrong);
}

static bool read_polygon(const reader *in, const node *object, scene_shape *shape)
{
    return field_points(in, object, "points", &shape->points, &shape->count) && make_outline(in, object, shape, false);
}

static bool read_hull(const reader *in, const node *object, scene_shape *shape)
{
    return field_points(in, object, "points", &shape->points, &shape->count) && make_outline(in, object, shape, true);
}

// A length named `key`, which may be missing unless `needed`.
static bool read_rounding(const reader *in, const node *object, const char *key, bool needed, double *length)
{
    *length = 0;
    const node *value = field_find(object, key);
    if (value == NULL && !needed)
        return true;
    if (!field_number(in, object, key, length))
        return false;
    return *length >= 0 || field_refuse(in, value, "'%s' is negative; give zero or more", key);
}

static bool read_radius(const reader *in, const node *object, const type *kind, scene_shape *shape)
{
    double radius, margin;
    if (!read_rounding(in, object, "radius", kind->round, &radius))
        return false;
    if (!read_rounding(in, object, "margin", false, &margin))
        return false;
    const node *second = field_find(object, "margin");
    if (!kind->round && second != NULL && field_find(object, "radius") != NULL) {
        return fail_at(in->why, in->file, second->key_line, second->key_column,
                       "'radius' and 'margin' are the same thing for %s; keep one of the two", kind->what);
    }
    shape->radius = sum(radius, margin, &shape->slack);
    return true;
}

static bool refuse_type(const reader *in, const node *value)
{
    const char *words[TYPES + 1] = {NULL};
    char        list[128] = "";
    size_t      used = 0;
    for (int i = 0; i < TYPES; i++) {
        words[i] = types[i].name;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", words[i]);
    }
    const char *near = text_nearest(value->text, value->text_length, words);
    if (near != NULL)
        return field_refuse(in, value, "there is no shape type '%.60s'; did you mean '%s'?", value->text, near);
    return field_refuse(in, value, "there is no shape type '%.60s'; choose from %s", value->text, list);
}

bool scene_shape_read(const reader *in, const node *object, const char *name, scene_shape *shape)
{
    *shape = (scene_shape){.name = name, .line = object->line, .column = object->column};
    if (!field_kind(in, object, object, NODE_OBJECT, "a shape"))
        return false;
    const node *word = field_find(object, "type");
    if (!field_kind(in, object, word, NODE_STRING, "'type'"))
        return false;
    int i = 0;
    while (i < TYPES && (strlen(types[i].name) != word->text_length || strcmp(types[i].name, word->text) != 0))
        i++;
    if (i == TYPES)
        return refuse_type(in, word);
    shape->type = (scene_type)i;
    const type *kind = &types[i];
    return field_keys(in, object, kind->what, kind->keys) && read_radius(in, object, kind, shape) &&
           kind->read(in, object, shape);
}
