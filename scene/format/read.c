// read.c : from a JSON tree to a scene: the version, the shapes, the bodies, the pairs.
#include "scene/format/read.h"

#include "scene/format/body.h"
#include "scene/format/shape.h"
#include "scene/text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names sorted for look-up.
typedef struct name_list {
    name   *names;
    int32_t count, room;
} name_list;

// What a pair can name: a body as written, which is all its parts, or one part of it.
typedef struct group {
    const char      *name;
    int32_t          first, count; // bodies
    int32_t          whole;        // which of the bodies written
    const json_node *at;
} group;

// Everything that grows while a scene is read.
typedef struct growing {
    shape_list  shapes;
    name_list   shape_names, group_names;
    scene_body *bodies;
    int32_t    *shape_of; // of each body, by index: `shapes` may move
    group      *groups;
    scene_pair *pairs;
    int32_t     body_count, body_room, shape_of_room, group_count, group_room, pair_count, pair_room;
} growing;

static bool add_name(const reader *in, const json_node *at, name_list *list, const char *text, size_t length, int32_t index)
{
    name *names = arena_grow(in->memory, list->names, list->count, &list->room, sizeof *names);
    if (names == NULL)
        return field_no_memory(in, at);
    list->names = names;
    names[list->count++] = (name){text, length, index};
    return true;
}

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
        if (!add_name(in, n, &g->shape_names, text, n->key_length, first))
            return false;
    }
    names_sort(g->shape_names.names, g->shape_names.count);
    return true;
}

static bool add_group(const reader *in, group added, growing *g)
{
    group *groups = arena_grow(in->memory, g->groups, g->group_count, &g->group_room, sizeof *groups);
    if (groups == NULL)
        return field_no_memory(in, added.at);
    g->groups = groups;
    groups[g->group_count] = added;
    return add_name(in, added.at, &g->group_names, added.name, strlen(added.name), g->group_count++);
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
    if (!add_group(in, (group){written, g->body_count, parts, whole, called}, g))
        return false;
    for (int32_t i = 0; i < parts; i++) {
        if (parts > 1)
            body.name = name_of_part(in, written, g->shapes.shapes[shape + i].part);
        if (body.name == NULL)
            return field_no_memory(in, n);
        if (parts > 1 && !add_group(in, (group){body.name, g->body_count, 1, whole, called}, g))
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
    names_sort(g->group_names.names, g->group_names.count);
    int32_t earlier = 0, repeated = names_repeated(g->group_names.names, g->group_names.count, &earlier);
    if (repeated < 0 || g->groups == NULL)
        return true;
    return field_refuse(in, g->groups[repeated].at, "the name '%.60s' belongs to the body at line %d already; choose another",
                        g->groups[repeated].name, g->bodies[g->groups[earlier].first].line);
}

// NULL after a refusal.
static const group *read_body_name(const reader *in, const json_node *value, const growing *g)
{
    if (!field_kind(in, value, value, JSON_STRING, "a body in a pair"))
        return NULL;
    const name_list *names = &g->group_names;
    int32_t          i = names_find(names->names, names->count, value->text, value->text_length);
    if (i >= 0)
        return &g->groups[i];
    scene_refuse_name(in, value, "body", names->names, names->count, "add it to 'bodies', or remove this pair");
    return NULL;
}

// Every part of one with every part of the other.
static bool add_pairs(const reader *in, const json_node *at, const group *a, const group *b, growing *g)
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

static bool read_pairs(const reader *in, const json_node *pairs, growing *g)
{
    if (!field_kind(in, pairs, pairs, JSON_LIST, "'pairs'"))
        return false;
    for (const json_node *n = pairs->first; n != NULL; n = n->next) {
        if (!field_kind(in, n, n, JSON_LIST, "a pair"))
            return false;
        if (n->count != 2)
            return field_refuse(in, n, "a pair has %d names; write two, [\"a\", \"b\"]", (int)n->count);
        const group *a = read_body_name(in, n->first, g);
        const group *b = a != NULL ? read_body_name(in, n->first->next, g) : NULL;
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
    static const char *const keys[] = {"abut", "dim", "shapes", "bodies", "pairs", NULL};
    if (!field_kind(in, root, root, JSON_OBJECT, "a scene") || !read_version(in, root))
        return false;
    if (!field_keys(in, root, "a scene", keys))
        return false;
    s->dim = in->dim;
    const json_node *shapes = field_find(root, "shapes"), *bodies = field_find(root, "bodies"),
                    *pairs = field_find(root, "pairs");
    growing g = {0};
    if (shapes != NULL && !read_shapes(in, shapes, &g))
        return false;
    if (!field_kind(in, root, bodies, JSON_LIST, "'bodies'") || !read_bodies(in, bodies, &g))
        return false;
    if (pairs != NULL && !read_pairs(in, pairs, &g))
        return false;
    finish(&g, pairs == NULL, s);
    return true;
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
