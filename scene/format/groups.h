// groups.h : the bodies of a scene file by name, for what names them: pairs and queries.
#ifndef SCENE_FORMAT_GROUPS_H
#define SCENE_FORMAT_GROUPS_H

#include "scene/format/fields.h"
#include "scene/text/names.h"

/// Names sorted for look-up.
typedef struct name_list {
    name   *names;
    int32_t count, room;
} name_list;

/// What can be named: a body as written, which is all its parts, or one part of it.
typedef struct body_group {
    const char      *name;
    int32_t          first, count; ///< bodies
    int32_t          whole;        ///< which of the bodies written
    const json_node *at;
} body_group;

typedef struct group_list {
    body_group *groups;
    int32_t     count, room;
    name_list   names;
} group_list;

/// Adds a name to a list. False, with a refusal, when memory runs out.
bool scene_name_add(const reader *in, const json_node *at, name_list *list, const char *text, size_t length, int32_t index);

bool scene_group_add(const reader *in, body_group added, group_list *list);

/// Sorts the names, once all groups are there.
void scene_groups_sort(group_list *list);

/// The group that a value names, called `what` in messages; NULL after a refusal, which ends in the remedy.
const body_group *scene_group_named(const reader *in, const json_node *value, const group_list *list, const char *what,
                                    const char *remedy);

#endif
