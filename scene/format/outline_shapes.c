// outline_shapes.c : see outline_shapes.h.
#include "scene/format/outline_shapes.h"

#include "scene/format/core.h"
#include "scene/format/holes.h"
#include "scene/format/mesh_hulls.h"
#include "scene/model/geometry.h"
#include "scene/model/relative.h"
#include "scene/outline/geojson.h"

#include "abut/decompose2.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(const reader *in, const outline_part *part, const char *what)
{
    return fail_at(in->why, in->file, part->place.line, part->place.column, "'%.60s': %s", part->name, what);
}

static bool add(const reader *in, const outline_part *part, const scene_shape *shape, shape_list *list)
{
    scene_shape *added = scene_shape_add(in, xml_at(in, part->place), list);
    if (added != NULL)
        *added = *shape;
    return added != NULL;
}

// ---- circle and ellipse ------------------------------------------------------------------------------------------------

static bool add_round(const reader *in, const outline_part *part, scene_shape shape, shape_list *list)
{
    shape.type = part->kind == OUTLINE_CIRCLE ? SCENE_CIRCLE : SCENE_ELLIPSE;
    if (shape.type == SCENE_ELLIPSE) {
        shape.center = part->center;
        shape.half = part->half;
        return add(in, part, &shape, list);
    }
    shape.points = arena_take(in->memory, 1, sizeof *shape.points);
    if (shape.points == NULL)
        return refuse(in, part, geometry_no_memory);
    shape.points[0] = part->center;
    shape.count = 1;
    shape.slack += part->half.x * 0x1p-52; // of a sum of two radii
    shape.radius += part->half.x;
    return add(in, part, &shape, list);
}

// ---- convex pieces -----------------------------------------------------------------------------------------------------

static const char *name_of_piece(const reader *in, const outline_part *part, int32_t i, int32_t count)
{
    const size_t size = strlen(part->name) + 16;
    char        *text = count > 1 ? arena_take(in->memory, size, 1) : NULL;
    if (text == NULL)
        return count > 1 ? NULL : part->name;
    snprintf(text, size, "%s/%d", part->name, (int)i + 1);
    return text;
}

static bool add_piece(const reader *in, const outline_part *part, const abut_pieces2 *pieces, int32_t i, scene_shape shape,
                      shape_list *list)
{
    const int32_t *corner = abut_pieces2_corner(pieces) + abut_pieces2_first(pieces)[i];
    int32_t        fault;
    shape.type = SCENE_POLYGON;
    shape.part = name_of_piece(in, part, i, pieces->pieces);
    shape.count = abut_pieces2_first(pieces)[i + 1] - abut_pieces2_first(pieces)[i];
    shape.points = arena_take(in->memory, (size_t)shape.count, sizeof *shape.points);
    if (shape.points == NULL || shape.part == NULL)
        return refuse(in, part, geometry_no_memory);
    for (int32_t k = 0; k < shape.count; k++)
        shape.points[k] = part->points[corner[k]];
    const char *wrong = geometry_outline(shape.points, &shape.count, false, &fault);
    return wrong == NULL ? add(in, part, &shape, list) : refuse(in, part, wrong);
}

static bool refuse_outline(const reader *in, const outline_part *part, abut_status status, const int32_t fault[2])
{
    char text[256];
    if (status != ABUT_SELF_CROSSING)
        return refuse(in, part, status == ABUT_NO_MEMORY ? geometry_no_memory : abut_status_text(status));
    const scene_point a = part->points[fault[0]], b = part->points[fault[1]];
    snprintf(text, sizeof text,
             "its edges from (%.9g, %.9g) and from (%.9g, %.9g) cross; draw it without crossings, or as several shapes", a.x,
             a.y, b.x, b.y);
    return refuse(in, part, text);
}

static bool divide(const reader *in, const outline_part *part, abut_vec2 *points, const scene_shape *shape, shape_list *list,
                   int32_t *count)
{
    abut_pieces2 *pieces = NULL;
    int32_t       fault[2];
    for (int32_t i = 0; i < part->count; i++)
        points[i] = (abut_vec2){part->points[i].x, part->points[i].y};
    const abut_outline2 given = {points, part->counts, part->rings};
    const abut_status   status = abut_decompose2(&given, NULL, NULL, &pieces, fault);
    if (status == ABUT_NO_AREA)
        return holes_are_holes(in, part);
    if (status != ABUT_OK)
        return refuse_outline(in, part, status, fault);
    bool done = holes_are_holes(in, part);
    *count = pieces->pieces;
    for (int32_t i = 0; done && i < pieces->pieces; i++)
        done = add_piece(in, part, pieces, i, *shape, list);
    abut_pieces2_release(pieces, NULL);
    return done;
}

bool outline_shapes_add(const reader *in, const outline_part *part, const scene_shape *like, shape_list *list, int32_t *count)
{
    scene_shape shape = *like;
    shape.part = part->name;
    shape.slack += part->slack;
    shape.line = part->place.line;
    shape.column = part->place.column;
    *count = 0;
    if (part->kind != OUTLINE_RINGS) {
        *count = 1;
        return add_round(in, part, shape, list);
    }
    abut_vec2 *points = calloc((size_t)part->count + 1, sizeof *points);
    if (points == NULL)
        return refuse(in, part, geometry_no_memory);
    const bool done = divide(in, part, points, &shape, list, count);
    free(points);
    return done;
}

const char *outline_warning(const reader *in, const outline *areas, int32_t empty)
{
    failure said = {""};
    if (areas->left_out + empty == 0)
        return NULL;
    const int32_t   count = areas->left_out + empty;
    const xml_place at = areas->left_out > 0 ? areas->left_out_place : (xml_place){1, 1};
    warn_at(&said, in->file, at.line, at.column, "%d %s left out: of no area, or of a kind that is not read; draw %s, if %s",
            (int)count, count == 1 ? "thing is" : "things are", count == 1 ? "an outline of it" : "outlines of them",
            count == 1 ? "it counts" : "they count");
    return arena_copy(in->memory, said.text, strlen(said.text));
}

// ---- the key "outline" -------------------------------------------------------------------------------------------------

static bool read_source(const reader *in, const char *text, size_t length, arena *tree, outline_source *source)
{
    xml_fault fault;
    if (text[strspn(text, " \t\r\n\xef\xbb\xbf")] != '<') {
        source->geojson = json_read(in->file, text, length, tree, in->why);
        return source->geojson != NULL &&
               (geojson_is(source->geojson) ||
                fail_at(in->why, in->file, 1, 1, "no GeoJSON: it has no \"type\" of it; name an SVG or GeoJSON file"));
    }
    source->svg = xml_read(text, length, tree, &fault);
    if (source->svg == NULL)
        return fail_at(in->why, in->file, fault.place.line, fault.place.column, "%s", fault.text);
    return xml_is(source->svg, "svg") || xml_refuse(in, source->svg, "is no drawing; name an SVG or GeoJSON file");
}

static bool add_areas(const reader *in, const outline *areas, const scene_shape *like, shape_list *list)
{
    const int32_t first = list->count;
    int32_t       empty = 0;
    for (int32_t i = 0; i < areas->count; i++) {
        int32_t count;
        if (!outline_shapes_add(in, &areas->parts[i], like, list, &count))
            return false;
        empty += count == 0;
    }
    if (list->count == first)
        return fail_at(in->why, in->file, 1, 1, "no area in it; draw at least one closed outline");
    list->shapes[first].parts = list->count - first;
    list->shapes[first].warning = outline_warning(in, areas, empty);
    return true;
}

static bool read_file(const reader *in, const json_node *value, const outline_use *use, const scene_shape *like,
                      shape_list *list)
{
    char           reason[SCENE_FILES_REASON] = "", *text = NULL;
    size_t         length = 0;
    arena          tree = {0};
    outline        areas;
    outline_source source = {0};
    reader         there = *in;
    there.file = scene_path_beside(in, value->text);
    if (there.file == NULL)
        return field_no_memory(in, value);
    if (!in->files->read(in->files->user, there.file, &text, &length, reason))
        return field_refuse(in, value, "outline '%.160s': %s", value->text, reason);
    const bool done = read_source(&there, text, length, &tree, &source) && outline_read(&there, source, use, &areas) &&
                      add_areas(&there, &areas, like, list);
    arena_free(&tree);
    free(text);
    return done;
}

bool outline_shapes_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list)
{
    outline_use      use = {.tolerance = OUTLINE_TOLERANCE};
    const json_node *value = field_find(object, "outline"), *points = field_find(object, "points"),
                    *tolerance = field_find(object, "tolerance");
    const int32_t first = list->count;
    if (points != NULL) {
        return fail_at(in->why, in->file, points->key_line, points->key_column,
                       "a polygon has both 'points' and 'outline'; keep one of the two");
    }
    if (!field_kind(in, value, value, JSON_STRING, "'outline'"))
        return false;
    if (value->text_length == 0 || strlen(value->text) != value->text_length)
        return field_refuse(in, value, "'outline' is no path; name an SVG or GeoJSON file");
    if (!scene_scale_read(in, object, &use.scale) ||
        (tolerance != NULL && !field_number(in, object, "tolerance", &use.tolerance)))
        return false;
    if (!(use.tolerance > 0))
        return field_refuse(in, tolerance,
                            "'tolerance' is not above 0; give the distance that counts for nothing, such as 0.01");
    if (!read_file(in, value, &use, like, list))
        return false;
    for (int32_t i = first; i < list->count; i++) {
        scene_shape *shape = &list->shapes[i];
        if (!(shape->type == SCENE_ELLIPSE ? scene_core_center_moved(in, object, shape) : scene_core_offset(in, object, shape)))
            return false;
    }
    return true;
}
