// assembly.h : a scene while it grows: shapes, bodies in groups, pairs. Whatever file it is read from.
#ifndef SCENE_FORMAT_ASSEMBLY_H
#define SCENE_FORMAT_ASSEMBLY_H

#include "scene/format/groups.h"
#include "scene/format/shape.h"

typedef struct assembly {
    shape_list   shapes;
    name_list    shape_names;
    group_list   groups;
    scene_body  *bodies;
    int32_t     *shape_of; ///< of each body, by index: `shapes` may move
    scene_whole *wholes;
    scene_pair  *pairs;
    scene_pair  *ignored; ///< of `wholes`
    int32_t      body_count, body_room, shape_of_room, pair_count, pair_room, whole_room, ignored_count, ignored_room;
    int32_t      whole; ///< bodies written so far
    int32_t      last;  ///< the group of the newest of them
} assembly;

/// A body as written, named at a place that lasts as long as the reading: the `count` bodies that are added next are its parts.
bool assembly_group(const reader *in, const json_node *at, const char *called, int32_t count, assembly *g);

/// What the body is that was added last, besides its name and parts.
void assembly_whole(const scene_whole *whole, assembly *g);

/// How many parts the shape has that was read there.
int32_t assembly_parts(const assembly *g, int32_t shape);

/// Whether the shape that was read there is a half-space.
bool assembly_is_halfspace(const assembly *g, int32_t shape);

/// Adds a body of the last group for each part of a shape: named as `body` when it is the whole group, "NAME/PART" else.
bool assembly_bodies(const reader *in, const scene_body *body, int32_t shape, assembly *g);

/// Sorts the names when all bodies are there; refuses two that are the same.
bool assembly_names(const reader *in, assembly *g);

/// Every part of one with every part of the other.
bool assembly_pairs(const reader *in, const json_node *at, const body_group *a, const body_group *b, assembly *g);

/// Two bodies as written, by their places among `wholes`, that are never asked about.
bool assembly_ignore(const reader *in, const json_node *at, int32_t a, int32_t b, assembly *g);

/// Hands everything to the scene; listed pairs that are ignored go.
void assembly_finish(const assembly *g, bool all_pairs, scene *s);

#endif
