// chain.c : see chain.h.
#include "scene/format/chain.h"

#include "scene/format/core.h"

#include <stdio.h>

static const char *number_of(const reader *in, int32_t number)
{
    char *text = arena_take(in->memory, 16, 1);
    if (text != NULL)
        snprintf(text, 16, "%d", (int)number);
    return text;
}

// The chain's points have been moved already; a segment has its ends among them.
static bool add_segment(const reader *in, const json_node *object, scene_shape shape, scene_point from, scene_point to,
                        shape_list *list)
{
    scene_shape *added = scene_shape_add(in, object, list);
    if (added == NULL)
        return false;
    *added = shape;
    if (!scene_core_room(in, object, added, 2) || shape.part == NULL)
        return field_no_memory(in, object);
    added->points[0] = from;
    added->points[1] = to;
    return true;
}

bool scene_chain_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list)
{
    scene_shape whole = *like;
    bool        closed;
    if (!field_points(in, object, "points", &whole.points, &whole.count) || !field_flag(in, object, "closed", &closed) ||
        !field_flag(in, object, "one_sided", &whole.one_sided) || !scene_core_offset(in, object, &whole))
        return false;
    if (whole.count < 2 || (closed && whole.count < 3)) {
        return field_refuse(in, field_find(object, "points"), "a chain of %d %s; give at least %d points", (int)whole.count,
                            whole.count == 1 ? "point" : "points that closes", closed ? 3 : 2);
    }
    const int32_t segments = closed ? whole.count : whole.count - 1, first = list->count;
    whole.type = SCENE_SEGMENT;
    whole.chain = true;
    for (int32_t i = 0; i < segments; i++) {
        whole.part = segments > 1 ? number_of(in, i + 1) : "";
        if (!add_segment(in, object, whole, whole.points[i], whole.points[(i + 1) % whole.count], list))
            return false;
    }
    list->shapes[first].parts = segments;
    return true;
}
