// scene_json.c : from a JSON tree to a scene: the version, the shapes, the bodies, the pairs, those to ignore, the queries,
// the joints.
#include "scene/format/scene_json.h"

#include "scene/format/assembly.h"
#include "scene/format/body.h"
#include "scene/format/joints.h"
#include "scene/format/mechanics.h"
#include "scene/format/queries.h"
#include "scene/format/shape.h"
#include "scene/model/place.h"

#include <string.h>

static bool read_version(reader *in, const json_node *root)
{
    double           number;
    const json_node *abut = field_find(root, "abut"), *dim = field_find(root, "dim");
    if (abut == NULL)
        return field_refuse(in, root, "'abut' is missing; add the version of the format, \"abut\": 1");
    if (!field_number_of(in, abut, "'abut'", &number))
        return false;
    if (number != 1)
        return field_refuse(in, abut, "'abut' is %.40s; this program reads version 1", abut->text);
    if (dim == NULL)
        return field_refuse(in, root, "'dim' is missing; add the dimension, \"dim\": 2 or 3");
    if (!field_number_of(in, dim, "'dim'", &number))
        return false;
    in->dim = number == 3 ? 3 : 2;
    return number == 2 || number == 3 || field_refuse(in, dim, "'dim' is %.40s; it must be 2 or 3", dim->text);
}

static bool read_shapes(const reader *in, const json_node *shapes, assembly *g)
{
    if (!field_kind(in, shapes, shapes, JSON_OBJECT, "'shapes'"))
        return false;
    for (const json_node *n = shapes->first; n != NULL; n = n->next) {
        const json_node key = {
            .kind = JSON_STRING, .line = n->key_line, .column = n->key_column, .text = n->key, .text_length = n->key_length};
        const char *text = NULL;
        int32_t     first = g->shapes.count;
        if (!field_name_of(in, &key, "the name of a shape", &text) || !scene_shape_read(in, n, text, &g->shapes))
            return false;
        if (!scene_name_add(in, n, &g->shape_names, text, n->key_length, first))
            return false;
    }
    names_sort(g->shape_names.names, g->shape_names.count);
    return true;
}

// One body of the scene for each part of each shape.
static bool read_body(const reader *in, const json_node *n, assembly *g)
{
    body_shapes of;
    int32_t     parts = 0;
    if (!scene_body_read(in, n, &g->shape_names, &g->shapes, &of))
        return false;
    for (int32_t i = 0; i < of.count; i++) {
        if (of.whole.kind != SCENE_STATIC && assembly_is_halfspace(g, of.list[i].first)) {
            return field_refuse(in, field_find(n, "kind"), "a body with a halfspace does not move; make it static");
        }
        parts += assembly_parts(g, of.list[i].first);
    }
    if (!assembly_group(in, field_find(n, "name"), of.whole.name, parts, g))
        return false;
    assembly_whole(&of.whole, g);
    for (int32_t i = 0; i < of.count; i++) {
        double     in_shape; // is in the slack of the shape already
        scene_body body = in->dim == 2 ? place_in_body(&of.whole.at, &of.list[i].place, &in_shape) : of.whole.at;
        body.material = of.list[i].material;
        if (!assembly_bodies(in, &body, of.list[i].first, g))
            return false;
    }
    return true;
}

static bool read_bodies(const reader *in, const json_node *bodies, assembly *g)
{
    for (const json_node *n = bodies->first; n != NULL; n = n->next) {
        if (!read_body(in, n, g))
            return false;
    }
    return assembly_names(in, g);
}

static bool is_halfspace(const assembly *g, const body_group *group)
{
    return group->count == 1 && assembly_is_halfspace(g, g->shape_of[group->first]);
}

static const body_group *read_pair_name(const reader *in, const json_node *value, const assembly *g)
{
    return scene_group_named(in, value, &g->groups, "a body in a pair", "add it to 'bodies', or remove this pair");
}

static bool read_pairs(const reader *in, const json_node *pairs, assembly *g)
{
    if (!field_kind(in, pairs, pairs, JSON_LIST, "'pairs'"))
        return false;
    for (const json_node *n = pairs->first; n != NULL; n = n->next) {
        if (!field_kind(in, n, n, JSON_LIST, "a pair"))
            return false;
        if (n->count != 2)
            return field_refuse(in, n, "a pair has %d names; write two, [\"a\", \"b\"]", (int)n->count);
        const body_group *a = read_pair_name(in, n->first, g);
        const body_group *b = a != NULL ? read_pair_name(in, n->first->next, g) : NULL;
        if (b == NULL)
            return false;
        if (a->whole == b->whole)
            return field_refuse(in, n, "a pair of '%.60s' with itself; name two bodies", a->name);
        if (is_halfspace(g, a) && is_halfspace(g, b))
            return field_refuse(in, n, "a pair of two halfspaces, which have no distance; remove it");
        if (!assembly_pairs(in, n, a, b, g))
            return false;
    }
    return true;
}

// Only bodies as written: what moves as one is ignored as one.
static const body_group *read_ignored_name(const reader *in, const json_node *value, const assembly *g)
{
    const body_group *named = scene_group_named(in, value, &g->groups, "a body to ignore", "add it to 'bodies', or remove it");
    const char       *whole = named != NULL ? g->wholes[named->whole].name : NULL;
    if (named == NULL || strcmp(named->name, whole) == 0)
        return named;
    field_refuse(in, value, "'%.60s' is a part of '%.60s'; name the body, which is ignored with all its parts", named->name,
                 whole);
    return NULL;
}

static bool read_ignored(const reader *in, const json_node *ignore, assembly *g)
{
    if (!field_kind(in, ignore, ignore, JSON_LIST, "'ignore'"))
        return false;
    for (const json_node *n = ignore->first; n != NULL; n = n->next) {
        if (!field_kind(in, n, n, JSON_LIST, "a pair to ignore"))
            return false;
        if (n->count != 2)
            return field_refuse(in, n, "a pair to ignore has %d names; write two, [\"a\", \"b\"]", (int)n->count);
        const body_group *a = read_ignored_name(in, n->first, g);
        const body_group *b = a != NULL ? read_ignored_name(in, n->first->next, g) : NULL;
        if (b == NULL)
            return false;
        if (a->whole == b->whole)
            return field_refuse(in, n, "'%.60s' is to ignore itself, as it does; name two bodies", a->name);
        if (!assembly_ignore(in, n, a->whole, b->whole, g))
            return false;
    }
    return true;
}

bool scene_json_read(reader *in, const json_node *root, scene *s)
{
    static const char *const keys2[] = {"abut",   "dim",     "shapes", "bodies", "pairs",
                                        "ignore", "queries", "world",  "joints", NULL};
    static const char *const keys3[] = {"abut", "dim", "shapes", "bodies", "pairs", "ignore", "queries", NULL};
    if (!field_kind(in, root, root, JSON_OBJECT, "a scene") || !read_version(in, root))
        return false;
    if (!field_keys(in, root, "a scene", in->dim == 3 ? keys3 : keys2))
        return false;
    s->dim = in->dim;
    const json_node *shapes = field_find(root, "shapes"), *bodies = field_find(root, "bodies"),
                    *pairs = field_find(root, "pairs"), *ignore = field_find(root, "ignore"),
                    *queries = field_find(root, "queries"), *joints = field_find(root, "joints");
    assembly g = {0};
    if (shapes != NULL && !read_shapes(in, shapes, &g))
        return false;
    if (!field_kind(in, root, bodies, JSON_LIST, "'bodies'") || !read_bodies(in, bodies, &g))
        return false;
    if (pairs != NULL && !read_pairs(in, pairs, &g))
        return false;
    if (ignore != NULL && !read_ignored(in, ignore, &g))
        return false;
    assembly_finish(&g, pairs == NULL, s);
    return (queries == NULL || scene_queries_read(in, queries, &g.groups, s)) &&
           scene_mechanics_read(in, field_find(root, "world"), &s->mechanics) &&
           (joints == NULL || scene_joints_read(in, joints, &g.groups, s));
}
