// groups.c : names of bodies and of their parts.
#include "scene/format/groups.h"

#include "scene/format/body.h"

#include <string.h>

bool scene_name_add(const reader *in, const json_node *at, name_list *list, const char *text, size_t length, int32_t index)
{
    name *names = arena_grow(in->memory, list->names, list->count, &list->room, sizeof *names);
    if (names == NULL)
        return field_no_memory(in, at);
    list->names = names;
    names[list->count++] = (name){text, length, index};
    return true;
}

bool scene_group_add(const reader *in, body_group added, group_list *list)
{
    body_group *groups = arena_grow(in->memory, list->groups, list->count, &list->room, sizeof *groups);
    if (groups == NULL)
        return field_no_memory(in, added.at);
    list->groups = groups;
    groups[list->count] = added;
    return scene_name_add(in, added.at, &list->names, added.name, strlen(added.name), list->count++);
}

void scene_groups_sort(group_list *list)
{
    names_sort(list->names.names, list->names.count);
}

const body_group *scene_group_named(const reader *in, const json_node *value, const group_list *list, const char *what,
                                    const char *remedy)
{
    if (!field_kind(in, value, value, JSON_STRING, what))
        return NULL;
    const name_list *names = &list->names;
    int32_t          i = names_find(names->names, names->count, value->text, value->text_length);
    if (i >= 0)
        return &list->groups[i];
    scene_refuse_name(in, value, "body", names->names, names->count, remedy);
    return NULL;
}
