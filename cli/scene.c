// scene.c : from a document to a scene: the version, the shapes, the bodies, the pairs.
#include "scene.h"

#include "names.h"
#include "scene_body.h"
#include "scene_shape.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

// Names of shapes, and then of bodies, sorted for look-up.
typedef struct name_list {
    name   *names;
    int32_t count;
} name_list;

static bool new_index(const reader *in, const node *at, int32_t room, name_list *names)
{
    names->names = arena_take(in->memory, (size_t)room, sizeof *names->names);
    return names->names != NULL || field_no_memory(in, at);
}

static bool read_version(const reader *in, const node *root)
{
    double      number;
    const node *abut = field_find(root, "abut"), *dim = field_find(root, "dim");
    if (abut == NULL)
        return field_refuse(in, root, "'abut' is missing; add the version of the format, \"abut\": 1");
    if (!field_number_of(in, abut, "'abut'", &number))
        return false;
    if (number != 1)
        return field_refuse(in, abut, "'abut' is %.40s; this program reads version 1", abut->text);
    if (dim == NULL)
        return field_refuse(in, root, "'dim' is missing; add the dimension, \"dim\": 2");
    if (!field_number_of(in, dim, "'dim'", &number))
        return false;
    if (number == 3)
        return field_refuse(in, dim, "3D scenes are not supported by this version; use \"dim\": 2");
    return number == 2 || field_refuse(in, dim, "'dim' is %.40s; it must be 2", dim->text);
}

static int32_t children(const node *list)
{
    return list != NULL ? list->count : 0;
}

static bool read_shapes(const reader *in, const node *shapes, scene *s, name_list *known)
{
    if (!new_index(in, shapes, children(shapes), known))
        return false;
    for (const node *n = shapes->first; n != NULL; n = n->next) {
        const node key = {
            .kind = NODE_STRING, .line = n->key_line, .column = n->key_column, .text = n->key, .text_length = n->key_length};
        const char *text = NULL;
        if (!field_name_of(in, &key, "the name of a shape", &text))
            return false;
        if (!scene_shape_read(in, n, text, &s->shapes[s->shape_count]))
            return false;
        known->names[known->count++] = (name){text, n->key_length, s->shape_count++};
    }
    names_sort(known->names, known->count);
    return true;
}

static bool read_bodies(const reader *in, const node *bodies, const name_list *shapes, scene *s, name_list *known)
{
    if (!new_index(in, bodies, children(bodies), known))
        return false;
    for (const node *n = bodies->first; n != NULL; n = n->next) {
        scene_body *body = &s->bodies[s->body_count];
        if (!scene_body_read(in, n, shapes->names, shapes->count, s, body))
            return false;
        known->names[known->count++] = (name){body->name, strlen(body->name), s->body_count++};
    }
    names_sort(known->names, known->count);
    int32_t earlier = 0, repeated = names_repeated(known->names, known->count, &earlier);
    if (repeated < 0)
        return true;
    return field_refuse(in, field_find(node_child(bodies, repeated), "name"),
                        "the name '%.60s' belongs to the body at line %d already; choose another", s->bodies[repeated].name,
                        s->bodies[earlier].line);
}

static bool read_body_name(const reader *in, const node *value, const name_list *bodies, int32_t *body)
{
    if (!field_kind(in, value, value, NODE_STRING, "a body in a pair"))
        return false;
    *body = names_find(bodies->names, bodies->count, value->text, value->text_length);
    if (*body >= 0)
        return true;
    return scene_refuse_name(in, value, "body", bodies->names, bodies->count, "add it to 'bodies', or remove this pair");
}

static bool read_pairs(const reader *in, const node *pairs, const name_list *bodies, scene *s)
{
    if (!field_kind(in, pairs, pairs, NODE_LIST, "'pairs'"))
        return false;
    s->pairs = arena_take(in->memory, (size_t)pairs->count, sizeof *s->pairs);
    if (s->pairs == NULL)
        return field_no_memory(in, pairs);
    for (const node *n = pairs->first; n != NULL; n = n->next) {
        scene_pair *pair = &s->pairs[s->pair_count++];
        if (!field_kind(in, n, n, NODE_LIST, "a pair"))
            return false;
        if (n->count != 2)
            return field_refuse(in, n, "a pair has %d names; write two, [\"a\", \"b\"]", (int)n->count);
        if (!read_body_name(in, n->first, bodies, &pair->a))
            return false;
        if (!read_body_name(in, n->first->next, bodies, &pair->b))
            return false;
        if (pair->a == pair->b) {
            return field_refuse(in, n, "a pair of '%.60s' with itself; name two bodies", s->bodies[pair->a].name);
        }
    }
    return true;
}

static bool make_room(const reader *in, const node *root, scene *s)
{
    int32_t named = children(field_find(root, "shapes")), bodies = children(field_find(root, "bodies"));
    s->shapes = arena_take(in->memory, (size_t)named + (size_t)bodies, sizeof *s->shapes);
    s->bodies = arena_take(in->memory, (size_t)bodies, sizeof *s->bodies);
    return (s->shapes != NULL && s->bodies != NULL) || field_no_memory(in, root);
}

static bool read_root(const reader *in, const node *root, scene *s)
{
    static const char *const keys[] = {"abut", "dim", "shapes", "bodies", "pairs", NULL};
    if (!field_kind(in, root, root, NODE_OBJECT, "a scene") || !read_version(in, root))
        return false;
    if (!field_keys(in, root, "a scene", keys) || !make_room(in, root, s))
        return false;
    const node *shapes = field_find(root, "shapes"), *bodies = field_find(root, "bodies"), *pairs = field_find(root, "pairs");
    name_list   shape_names = {0}, body_names = {0};
    if (shapes != NULL) {
        if (!field_kind(in, shapes, shapes, NODE_OBJECT, "'shapes'"))
            return false;
        if (!read_shapes(in, shapes, s, &shape_names))
            return false;
    }
    if (!field_kind(in, root, bodies, NODE_LIST, "'bodies'"))
        return false;
    if (!read_bodies(in, bodies, &shape_names, s, &body_names))
        return false;
    s->all_pairs = pairs == NULL;
    return pairs == NULL || read_pairs(in, pairs, &body_names, s);
}

bool scene_parse(const char *file, const char *text, size_t length, scene *out, failure *why)
{
    *out = (scene){.dim = 2};
    arena  tree = {0};
    arena *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return fail_at(why, file, 1, 1, "out of memory; close other programs");
    out->memory = kept;
    out->file = arena_copy(kept, file, strlen(file));
    const reader in = {.file = file, .memory = kept, .why = why};
    const node  *root = document_parse(file, text, length, &tree, why);
    bool         done = root != NULL && read_root(&in, root, out);
    arena_free(&tree);
    if (done && out->file != NULL)
        return true;
    if (done)
        fail_at(why, file, 1, 1, "out of memory; close other programs");
    scene_free(out);
    return false;
}

bool scene_read(const char *path, scene *out, failure *why)
{
    char  *text;
    size_t length;
    *out = (scene){.dim = 2};
    if (!document_load(path, &text, &length, why))
        return false;
    bool done = scene_parse(strcmp(path, "-") == 0 ? "standard input" : path, text, length, out, why);
    free(text);
    return done;
}

void scene_free(scene *s)
{
    if (s->memory != NULL) {
        arena_free(s->memory);
        free(s->memory);
    }
    *s = (scene){.dim = 2};
}
