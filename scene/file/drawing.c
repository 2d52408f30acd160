// drawing.c : see drawing.h.
#include "scene/file/drawing.h"

#include "scene/format/assembly.h"
#include "scene/format/outline_shapes.h"

#include <stdio.h>
#include <string.h>

// Pieces of an area: "NAME/1" is the body's name and its part's.
static void plain_parts(const outline_part *part, shape_list *list, int32_t first)
{
    const size_t prefix = strlen(part->name) + 1;
    for (int32_t i = first; i < list->count && list->count - first > 1; i++)
        list->shapes[i].part += prefix;
    list->shapes[first].parts = list->count - first;
}

static bool add_area(const reader *in, const outline_part *part, assembly *g, int32_t *empty)
{
    const scene_shape like = {.name = "", .parts = 1};
    const scene_body  body = {.name = part->name, .c = 1, .line = part->place.line, .column = part->place.column};
    const int32_t     first = g->shapes.count;
    int32_t           count;
    if (!outline_shapes_add(in, part, &like, &g->shapes, &count))
        return false;
    if (count == 0) {
        ++*empty;
        return true;
    }
    plain_parts(part, &g->shapes, first);
    return assembly_group(in, xml_at(in, part->place), part->name, count, g) && assembly_bodies(in, &body, first, g);
}

bool drawing_read(reader *in, outline_source source, scene *s)
{
    const outline_use use = {.scale = {1, 1, 1}, .tolerance = OUTLINE_TOLERANCE};
    outline           areas;
    assembly          g = {0};
    int32_t           empty = 0;
    in->dim = s->dim = 2;
    s->source = SCENE_FROM_DRAWING;
    if (!outline_read(in, source, &use, &areas))
        return false;
    for (int32_t i = 0; i < areas.count; i++)
        if (!add_area(in, &areas.parts[i], &g, &empty))
            return false;
    if (g.body_count == 0)
        return fail_at(in->why, in->file, 1, 1, "no area in it; draw at least one closed outline");
    s->warning = outline_warning(in, &areas, empty);
    if (!assembly_names(in, &g))
        return false;
    assembly_finish(&g, true, s);
    return true;
}
