// outline.c : parts, rings and points while they are read.
#include "scene/outline/outline.h"

#include "scene/outline/geojson.h"
#include "scene/outline/svg.h"
#include "scene/text/names.h"

#include <math.h>
#include <string.h>

static bool no_memory(const reader *in)
{
    return fail_at(in->why, in->file, 1, 1, "out of memory; make the file smaller or close other programs");
}

outline_part *outline_newest(outline *out)
{
    return &out->parts[out->count - 1];
}

bool outline_begin(const reader *in, const char *called, xml_place place, outline *out)
{
    outline_part *parts = arena_grow(in->memory, out->parts, out->count, &out->room, sizeof *parts);
    if (parts == NULL)
        return no_memory(in);
    out->parts = parts;
    parts[out->count++] = (outline_part){.name = called, .place = place};
    out->point_room = out->ring_room = out->nest_room = 0;
    return true;
}

bool outline_ring(const reader *in, outline *out)
{
    outline_part *part = outline_newest(out);
    int32_t      *counts = arena_grow(in->memory, part->counts, part->rings, &out->ring_room, sizeof *counts);
    if (counts == NULL)
        return no_memory(in);
    part->counts = counts;
    counts[part->rings++] = 0;
    return true;
}

bool outline_nested(const reader *in, outline_nest nest, outline *out)
{
    outline_part *part = outline_newest(out);
    outline_nest *nests = arena_grow(in->memory, part->nests, part->rings - 1, &out->nest_room, sizeof *nests);
    if (nests == NULL)
        return no_memory(in);
    part->nests = nests;
    nests[part->rings - 1] = nest;
    return true;
}

bool outline_point(const reader *in, scene_point p, outline *out)
{
    outline_part *part = outline_newest(out);
    scene_point  *points = arena_grow(in->memory, part->points, part->count, &out->point_room, sizeof *points);
    if (points == NULL)
        return no_memory(in);
    if (!(fabs(p.x) <= 1e300 && fabs(p.y) <= 1e300))
        return fail_at(in->why, in->file, part->place.line, part->place.column,
                       "a point is beyond 1e300; choose a smaller scale or a larger unit");
    part->points = points;
    points[part->count++] = scene_flat(p.x, p.y);
    part->counts[part->rings - 1]++;
    return true;
}

void outline_leave_out(xml_place place, outline *out)
{
    if (out->left_out++ == 0)
        out->left_out_place = place;
}

// ---- nonzero -----------------------------------------------------------------------------------------------------------

static double doubled_area(const scene_point *p, int32_t count)
{
    double area = 0;
    for (int32_t i = 1; i + 1 < count; i++)
        area += (p[i].x - p[0].x) * (p[i + 1].y - p[0].y) - (p[i].y - p[0].y) * (p[i + 1].x - p[0].x);
    return area;
}

// By the crossings of a ray along x.
static bool lies_inside(const scene_point *ring, int32_t count, scene_point p)
{
    bool inside = false;
    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        if ((ring[i].y > p.y) != (ring[j].y > p.y) &&
            p.x < ring[j].x + (p.y - ring[j].y) / (ring[i].y - ring[j].y) * (ring[i].x - ring[j].x))
            inside = !inside;
    }
    return inside;
}

// How often the other rings go round ring r: decided by the middle of its first edge, since corners may lie on other rings.
static int32_t winding_around(const outline_part *part, int32_t r, int32_t first)
{
    const scene_point a = part->points[first], b = part->points[part->counts[r] > 1 ? first + 1 : first];
    const scene_point p = scene_flat(a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2);
    int32_t           winding = 0, at = 0;
    for (int32_t i = 0; i < part->rings; at += part->counts[i++]) {
        if (i != r && lies_inside(part->points + at, part->counts[i], p))
            winding += doubled_area(part->points + at, part->counts[i]) > 0 ? 1 : -1;
    }
    return winding;
}

bool outline_nonzero(const reader *in, outline *out)
{
    outline_part *part = outline_newest(out);
    bool         *kept = arena_take(in->memory, (size_t)part->rings + 1, sizeof *kept);
    int32_t       at = 0, count = 0, rings = 0;
    if (kept == NULL)
        return no_memory(in);
    for (int32_t r = 0; r < part->rings; at += part->counts[r++]) {
        const int32_t around = winding_around(part, r, at);
        const int32_t own = doubled_area(part->points + at, part->counts[r]) > 0 ? 1 : -1;
        kept[r] = (around == 0) != (around + own == 0);
    }
    at = 0;
    for (int32_t r = 0; r < part->rings; r++) {
        const int32_t length = part->counts[r];
        if (kept[r]) {
            memmove(part->points + count, part->points + at, (size_t)length * sizeof *part->points);
            part->counts[rings++] = length;
            count += length;
        }
        at += length;
    }
    part->rings = rings;
    part->count = count;
    return true;
}

// ---- all of a file -----------------------------------------------------------------------------------------------------

static bool name_parts(const reader *in, outline *out)
{
    const char **texts = arena_take(in->memory, (size_t)out->count + 1, sizeof *texts);
    if (texts == NULL)
        return no_memory(in);
    for (int32_t i = 0; i < out->count; i++)
        texts[i] = out->parts[i].name;
    if (!names_make_unique(texts, out->count, in->memory))
        return no_memory(in);
    for (int32_t i = 0; i < out->count; i++)
        out->parts[i].name = texts[i];
    return true;
}

bool outline_read(const reader *in, outline_source source, const outline_use *use, outline *out)
{
    *out = (outline){0};
    return (source.svg != NULL ? svg_read(in, source.svg, use, out) : geojson_read(in, source.geojson, use, out)) &&
           name_parts(in, out);
}
