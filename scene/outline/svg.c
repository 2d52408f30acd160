// svg.c : the tree of an SVG file: groups with their transforms, shapes. What is drawn of a shape does not count: filled or
// not, its inside is the area.
#include "scene/outline/svg.h"

#include "scene/outline/curves.h"
#include "scene/outline/svg_path.h"
#include "scene/outline/svg_values.h"
#include "scene/text/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct svg {
    const reader      *in;
    const outline_use *use;
    outline           *out;
} svg;

static bool is_one_of(const xml_node *node, const char *const *words)
{
    while (*words != NULL && !xml_is(node, *words))
        words++;
    return *words != NULL;
}

static bool property_is(const xml_node *node, const char *key, const char *value)
{
    size_t      length;
    const char *found = svg_property(node, key, &length);
    return found != NULL && length == strlen(value) && memcmp(found, value, length) == 0;
}

// The property is handed down from group to shape.
static bool is_even_odd(const xml_node *node)
{
    for (; node != NULL; node = node->parent) {
        size_t length;
        if (svg_property(node, "fill-rule", &length) != NULL)
            return property_is(node, "fill-rule", "evenodd");
    }
    return false;
}

// ---- shapes ------------------------------------------------------------------------------------------------------------

static bool lengths(const svg *v, const xml_node *node, const char *const *keys, double *found)
{
    for (; *keys != NULL; keys++, found++)
        if (!svg_length(v->in, node, *keys, found))
            return false;
    return true;
}

static bool quarter(const curve_pen *pen, double x, double y, double rx, double ry, int which)
{
    const double half_pi = 3.14159265358979323846 / 2;
    return curve_ellipse(pen, scene_flat(x, y), scene_flat(rx, 0), scene_flat(0, ry), which * half_pi, half_pi);
}

static bool read_rect(const svg *v, const xml_node *node, const curve_pen *pen)
{
    static const char *const keys[] = {"x", "y", "width", "height", "rx", "ry", NULL};
    double                   n[6] = {0, 0, 0, 0, -1, -1};
    if (!lengths(v, node, keys, n))
        return false;
    double rx = n[4] >= 0 ? n[4] : fmax(n[5], 0), ry = n[5] >= 0 ? n[5] : fmax(n[4], 0);
    rx = fmin(rx, n[2] / 2);
    ry = fmin(ry, n[3] / 2);
    const double left = n[0], right = n[0] + n[2], low = n[1], high = n[1] + n[3];
    if (!(n[2] > 0 && n[3] > 0))
        return true;
    if (!outline_ring(v->in, v->out))
        return false;
    if (rx == 0 || ry == 0)
        return curve_point(pen, scene_flat(left, low)) && curve_point(pen, scene_flat(right, low)) &&
               curve_point(pen, scene_flat(right, high)) && curve_point(pen, scene_flat(left, high));
    const scene_point corner[4] = {
        {right - rx, high - ry, 0}, {left + rx, high - ry, 0}, {left + rx, low + ry, 0}, {right - rx, low + ry, 0}};
    for (int i = 0; i < 4; i++) { // an arc each, from the side to the top, from there to the other side, ...
        const double      x = corner[i].x, y = corner[i].y, sx = i == 0 || i == 3 ? rx : -rx, sy = i < 2 ? ry : -ry;
        const scene_point along_x = scene_flat(x + sx, y), along_y = scene_flat(x, y + sy);
        if (!curve_point(pen, i % 2 == 0 ? along_x : along_y) || !quarter(pen, x, y, rx, ry, i) ||
            !curve_point(pen, i % 2 == 0 ? along_y : along_x))
            return false;
    }
    return true;
}

// Half axes along x and y in the scene: an ellipse, or a circle. False when the map turns or shears it.
static bool stays_straight(const affine *map, double rx, double ry, scene_point *half)
{
    const bool   straight = map->x.y == 0 && map->y.x == 0, swapped = map->x.x == 0 && map->y.y == 0;
    const double size_x = hypot(map->x.x, map->x.y), size_y = hypot(map->y.x, map->y.y);
    const double across = fabs(map->x.x * map->y.x + map->x.y * map->y.y);
    *half = straight ? scene_flat(rx * size_x, ry * size_y) : scene_flat(ry * size_y, rx * size_x);
    return straight || swapped ||
           (rx == ry && fabs(size_x - size_y) <= 0x1p-46 * size_x && across <= 0x1p-46 * size_x * size_y);
}

static bool read_ellipse(const svg *v, const xml_node *node, const curve_pen *pen)
{
    static const char *const circle[] = {"cx", "cy", "r", NULL}, *const ellipse[] = {"cx", "cy", "rx", "ry", NULL};
    const bool    round = xml_is(node, "circle");
    double        n[4] = {0, 0, 0, 0};
    outline_part *part = outline_newest(v->out);
    if (!lengths(v, node, round ? circle : ellipse, n))
        return false;
    n[3] = round ? n[2] : n[3];
    if (!(n[2] > 0 && n[3] > 0))
        return true;
    if (stays_straight(&pen->map, n[2], n[3], &part->half)) {
        part->center = affine_of(&pen->map, scene_flat(n[0], n[1]));
        part->kind = round && fabs(part->half.x - part->half.y) <= 0x1p-46 * part->half.x ? OUTLINE_CIRCLE
                     : part->half.x == part->half.y                                       ? OUTLINE_CIRCLE
                                                                                          : OUTLINE_ELLIPSE;
        part->slack = part->half.x != part->half.y && part->kind == OUTLINE_CIRCLE ? 0x1p-44 * part->half.x : 0;
        return true;
    }
    return outline_ring(v->in, v->out) && curve_point(pen, scene_flat(n[0] + n[2], n[1])) &&
           curve_ellipse(pen, scene_flat(n[0], n[1]), scene_flat(n[2], 0), scene_flat(0, n[3]), 0, 2 * 3.14159265358979323846);
}

static bool read_polygon(const svg *v, const xml_node *node, const curve_pen *pen)
{
    const xml_attribute *points = xml_attribute_of(node, "points");
    if (points == NULL)
        return true;
    if (!outline_ring(v->in, v->out))
        return false;
    const char *text = points->value;
    for (svg_skip(&text); *text != '\0'; svg_skip(&text)) {
        scene_point p = {0};
        const bool  first = svg_number(&text, &p.x);
        svg_skip(&text);
        if (!first || !svg_number(&text, &p.y))
            return fail_at(v->in->why, v->in->file, points->place.line, points->place.column,
                           "'points' has something at '%.20s' that is no pair of numbers; write x,y x,y ...", text);
        if (!curve_point(pen, p))
            return false;
    }
    return true;
}

// ---- the tree ----------------------------------------------------------------------------------------------------------

static const char *name_of(const svg *v, const xml_node *node)
{
    const char *text = xml_value(node, "label"); // Inkscape's name of an object
    if (text == NULL)
        text = xml_value(node, "id");
    const bool fit = text != NULL && text[0] != '\0' && strlen(text) < 100 && !text_has_control(text, strlen(text));
    return fit ? arena_copy(v->in->memory, text, strlen(text)) : NULL;
}

// What rounding adds, of points that a map has moved: a few units in the last place of the sizes that were added up. Nested
// maps may add a few of their own.
static void count_rounding(outline_part *part, const affine *map)
{
    const bool   same = map->x.x == 1 && map->y.y == 1 && map->x.y == 0 && map->y.x == 0 && map->at.x == 0 && map->at.y == 0;
    const double moved = hypot(map->at.x, map->at.y);
    double       size = hypot(part->center.x, part->center.y) + part->half.x + part->half.y;
    for (int32_t i = 0; i < part->count; i++)
        size = fmax(size, hypot(part->points[i].x, part->points[i].y));
    if (!same)
        part->slack += 0x1p-48 * (size + 2 * moved);
}

static bool read_shape(const svg *v, const xml_node *node, const affine *map)
{
    const curve_pen pen = {v->in, v->out, *map, v->use->tolerance};
    if (!outline_begin(v->in, name_of(v, node), node->place, v->out))
        return false;
    const bool read = xml_is(node, "path")                                ? svg_path(&pen, node)
                      : xml_is(node, "rect")                              ? read_rect(v, node, &pen)
                      : xml_is(node, "circle") || xml_is(node, "ellipse") ? read_ellipse(v, node, &pen)
                                                                          : read_polygon(v, node, &pen);
    if (!read)
        return false;
    outline_part *part = outline_newest(v->out);
    count_rounding(part, map);
    return part->rings < 2 || is_even_odd(node) || outline_nonzero(v->in, v->out);
}

static bool read_node(const svg *v, const xml_node *node, const affine *outer)
{
    static const char *const groups[] = {"svg", "g", "a", "switch", NULL};
    static const char *const shapes[] = {"path", "rect", "circle", "ellipse", "polygon", "polyline", NULL};
    static const char *const others[] = {"line", "text", "image", "use", "foreignObject", NULL};
    affine                   map;
    if (property_is(node, "display", "none"))
        return true;
    if (is_one_of(node, others))
        outline_leave_out(node->place, v->out);
    if (!is_one_of(node, groups) && !is_one_of(node, shapes))
        return true;
    if (!svg_transform(v->in, node, outer, &map))
        return false;
    if (is_one_of(node, shapes))
        return read_shape(v, node, &map);
    for (const xml_node *n = node->first; n != NULL; n = n->next)
        if (!read_node(v, n, &map))
            return false;
    return true;
}

bool svg_read(const reader *in, const xml_node *root, const outline_use *use, outline *out)
{
    const svg    v = {in, use, out};
    const affine scale = {{use->scale.x, 0, 0}, {0, use->scale.y, 0}, {0, 0, 1}, {0, 0, 0}};
    return read_node(&v, root, &scale);
}
