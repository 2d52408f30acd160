// assembly.c : see assembly.h.
#include "scene/format/assembly.h"

#include "scene/model/ignored.h"

#include <stdio.h>
#include <string.h>

bool assembly_group(const reader *in, const json_node *at, const char *called, int32_t count, assembly *g)
{
    scene_whole *wholes = arena_grow(in->memory, g->wholes, g->whole, &g->whole_room, sizeof *wholes);
    if (wholes == NULL)
        return field_no_memory(in, at);
    g->wholes = wholes;
    wholes[g->whole] = (scene_whole){.name = called, .first = g->body_count, .count = count, .gravity_scale = 1};
    g->last = g->groups.count;
    return scene_group_add(in, (body_group){called, g->body_count, count, g->whole++, at}, &g->groups);
}

void assembly_whole(const scene_whole *whole, assembly *g)
{
    scene_whole  *last = &g->wholes[g->whole - 1];
    const int32_t first = last->first, count = last->count;
    *last = *whole;
    last->first = first;
    last->count = count;
}

static bool add_body(const reader *in, const json_node *at, const scene_body *body, int32_t shape, assembly *g)
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

int32_t assembly_parts(const assembly *g, int32_t shape)
{
    return g->shapes.shapes[shape].parts;
}

bool assembly_is_halfspace(const assembly *g, int32_t shape)
{
    return g->shapes.shapes[shape].type == SCENE_HALFSPACE;
}

bool assembly_bodies(const reader *in, const scene_body *body, int32_t shape, assembly *g)
{
    const body_group group = g->groups.groups[g->last];
    const int32_t    parts = assembly_parts(g, shape);
    scene_body       added = *body;
    added.group = group.whole;
    for (int32_t i = 0; i < parts; i++) {
        if (group.count > 1)
            added.name = name_of_part(in, group.name, g->shapes.shapes[shape + i].part);
        if (added.name == NULL)
            return field_no_memory(in, group.at);
        if (group.count > 1 &&
            !scene_group_add(in, (body_group){added.name, g->body_count, 1, group.whole, group.at}, &g->groups))
            return false;
        if (!add_body(in, group.at, &added, shape + i, g))
            return false;
    }
    return true;
}

bool assembly_names(const reader *in, assembly *g)
{
    group_list *list = &g->groups;
    scene_groups_sort(list);
    int32_t earlier = 0, repeated = names_repeated(list->names.names, list->names.count, &earlier);
    if (repeated < 0 || list->groups == NULL)
        return true;
    return field_refuse(in, list->groups[repeated].at,
                        "the name '%.60s' belongs to the body at line %d already; choose another", list->groups[repeated].name,
                        g->bodies[list->groups[earlier].first].line);
}

bool assembly_pairs(const reader *in, const json_node *at, const body_group *a, const body_group *b, assembly *g)
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

bool assembly_ignore(const reader *in, const json_node *at, int32_t a, int32_t b, assembly *g)
{
    scene_pair *ignored = arena_grow(in->memory, g->ignored, g->ignored_count, &g->ignored_room, sizeof *ignored);
    if (ignored == NULL)
        return field_no_memory(in, at);
    g->ignored = ignored;
    ignored[g->ignored_count++] = (scene_pair){a, b};
    return true;
}

static void drop_ignored_pairs(scene *s)
{
    int32_t left = 0;
    for (int32_t i = 0; i < s->pair_count; i++) {
        if (!ignored_pair(s, s->pairs[i].a, s->pairs[i].b))
            s->pairs[left++] = s->pairs[i];
    }
    s->pair_count = left;
}

void assembly_finish(const assembly *g, bool all_pairs, scene *s)
{
    s->shapes = g->shapes.shapes;
    s->shape_count = g->shapes.count;
    s->bodies = g->bodies;
    s->body_count = g->body_count;
    for (int32_t i = 0; i < s->body_count; i++)
        s->bodies[i].shape = &s->shapes[g->shape_of[i]];
    s->wholes = g->wholes;
    s->group_count = g->whole;
    for (int32_t i = 0; i < s->group_count; i++) {
        scene_whole *w = &s->wholes[i];
        if (w->at.name == NULL && w->count > 0) // nothing more is known than its parts say
            w->at = s->bodies[w->first];
        w->at.shape = NULL;
    }
    s->pairs = g->pairs;
    s->pair_count = g->pair_count;
    s->all_pairs = all_pairs;
    s->ignored = g->ignored;
    s->ignored_count = ignored_sort(s->ignored, g->ignored_count);
    drop_ignored_pairs(s);
}
