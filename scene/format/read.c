// read.c : from a JSON tree to a scene: the version, the shapes, the bodies, the pairs, the queries.
#include "scene/format/read.h"

#include "scene/format/body.h"
#include "scene/format/groups.h"
#include "scene/format/queries.h"
#include "scene/format/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Everything that grows while a scene is read.
typedef struct growing {
    shape_list  shapes;
    name_list   shape_names;
    group_list  groups;
    scene_body *bodies;
    int32_t    *shape_of; // of each body, by index: `shapes` may move
    scene_pair *pairs;
    int32_t     body_count, body_room, shape_of_room, pair_count, pair_room;
} growing;

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

static bool read_shapes(const reader *in, const json_node *shapes, growing *g)
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

static bool add_body(const reader *in, const json_node *at, const scene_body *body, int32_t shape, growing *g)
{
    scene_body *bodies = arena_grow(in->memory, g->bodies, g->body_count, &g->body_room, sizeof *bodies);
    int32_t    *shape_of = arena_grow(in->memory, g->shape_of, g->body_count, &g->shape_of_room, sizeof *shape_of);
    if (bodies == NULL || shape_of == NULL)
        return field_no_memory(in, at);
    g->bodies = bodies;
    g->shape_of = shape_of;
    bodies[g->body_count] = *body;
    shape_of[g->body_count++] = shape;
    return true;
}

static const char *name_of_part(const reader *in, const char *body, const char *part)
{
    size_t size = strlen(body) + strlen(part) + 2;
    char  *text = arena_take(in->memory, size, 1);
    if (text != NULL)
        snprintf(text, size, "%s/%s", body, part);
    return text;
}

// One body, or one for each part of its mesh.
static bool read_body(const reader *in, const json_node *n, int32_t whole, growing *g)
{
    scene_body       body;
    int32_t          shape;
    const json_node *called = field_find(n, "name");
    if (!scene_body_read(in, n, g->shape_names.names, g->shape_names.count, &g->shapes, &body, &shape))
        return false;
    const char *written = body.name;
    int32_t     parts = g->shapes.shapes[shape].parts;
    body.group = whole;
    if (!scene_group_add(in, (body_group){written, g->body_count, parts, whole, called}, &g->groups))
        return false;
    for (int32_t i = 0; i < parts; i++) {
        if (parts > 1)
            body.name = name_of_part(in, written, g->shapes.shapes[shape + i].part);
        if (body.name == NULL)
            return field_no_memory(in, n);
        if (parts > 1 && !scene_group_add(in, (body_group){body.name, g->body_count, 1, whole, called}, &g->groups))
            return false;
        if (!add_body(in, n, &body, shape + i, g))
            return false;
    }
    return true;
}

static bool read_bodies(const reader *in, const json_node *bodies, growing *g)
{
    int32_t whole = 0;
    for (const json_node *n = bodies->first; n != NULL; n = n->next) {
        if (!read_body(in, n, whole++, g))
            return false;
    }
    group_list *list = &g->groups;
    scene_groups_sort(list);
    int32_t earlier = 0, repeated = names_repeated(list->names.names, list->names.count, &earlier);
    if (repeated < 0 || list->groups == NULL)
        return true;
    return field_refuse(in, list->groups[repeated].at,
                        "the name '%.60s' belongs to the body at line %d already; choose another", list->groups[repeated].name,
                        g->bodies[list->groups[earlier].first].line);
}

// Every part of one with every part of the other.
static bool add_pairs(const reader *in, const json_node *at, const body_group *a, const body_group *b, growing *g)
{
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            scene_pair *pairs = arena_grow(in->memory, g->pairs, g->pair_count, &g->pair_room, sizeof *pairs);
            if (pairs == NULL)
                return field_no_memory(in, at);
            g->pairs = pairs;
            pairs[g->pair_count++] = (scene_pair){a->first + i, b->first + j};
        }
    }
    return true;
}

static const body_group *read_pair_name(const reader *in, const json_node *value, const growing *g)
{
    return scene_group_named(in, value, &g->groups, "a body in a pair", "add it to 'bodies', or remove this pair");
}

static bool read_pairs(const reader *in, const json_node *pairs, growing *g)
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
        if (!add_pairs(in, n, a, b, g))
            return false;
    }
    return true;
}

static void finish(const growing *g, bool all_pairs, scene *s)
{
    s->shapes = g->shapes.shapes;
    s->shape_count = g->shapes.count;
    s->bodies = g->bodies;
    s->body_count = g->body_count;
    for (int32_t i = 0; i < s->body_count; i++)
        s->bodies[i].shape = &s->shapes[g->shape_of[i]];
    s->group_count = s->body_count > 0 ? s->bodies[s->body_count - 1].group + 1 : 0;
    s->pairs = g->pairs;
    s->pair_count = g->pair_count;
    s->all_pairs = all_pairs;
}

static bool read_root(reader *in, const json_node *root, scene *s)
{
    static const char *const keys[] = {"abut", "dim", "shapes", "bodies", "pairs", "queries", NULL};
    if (!field_kind(in, root, root, JSON_OBJECT, "a scene") || !read_version(in, root))
        return false;
    if (!field_keys(in, root, "a scene", keys))
        return false;
    s->dim = in->dim;
    const json_node *shapes = field_find(root, "shapes"), *bodies = field_find(root, "bodies"),
                    *pairs = field_find(root, "pairs"), *queries = field_find(root, "queries");
    growing g = {0};
    if (shapes != NULL && !read_shapes(in, shapes, &g))
        return false;
    if (!field_kind(in, root, bodies, JSON_LIST, "'bodies'") || !read_bodies(in, bodies, &g))
        return false;
    if (pairs != NULL && !read_pairs(in, pairs, &g))
        return false;
    finish(&g, pairs == NULL, s);
    return queries == NULL || scene_queries_read(in, queries, &g.groups, s);
}

bool scene_parse(const char *file, const char *text, size_t length, const scene_files *files, scene *out, failure *why)
{
    *out = (scene){.dim = 2};
    arena  tree = {0};
    arena *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return fail_at(why, file, 1, 1, "out of memory; close other programs");
    out->memory = kept;
    out->file = arena_copy(kept, file, strlen(file));
    reader           in = {.file = file, .files = files, .memory = kept, .why = why};
    const json_node *root = json_read(file, text, length, &tree, why);
    bool             done = root != NULL && read_root(&in, root, out);
    arena_free(&tree);
    if (done && out->file != NULL)
        return true;
    if (done)
        fail_at(why, file, 1, 1, "out of memory; close other programs");
    scene_free(out);
    return false;
}
