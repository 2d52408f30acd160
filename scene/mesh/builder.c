// builder.c : see builder.h.
#include "scene/mesh/builder.h"

#include "scene/text/names.h"
#include "scene/text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Points in all: small files may name the same ones again and again. Room for every STL file that is read (256 MiB).
enum { LONGEST_NAME = 99, MOST_POINTS = 1 << 24 };

bool mesh_refuse(mesh_builder *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    vsnprintf(b->reason, MESH_REASON, format, args);
    va_end(args);
    return false;
}

bool mesh_no_memory(mesh_builder *b)
{
    return mesh_refuse(b, "out of memory; split the mesh or close other programs");
}

bool mesh_begin_part(mesh_builder *b, const char *text, size_t length)
{
    const bool fit =
        length > 0 && length <= LONGEST_NAME && text_bad_utf8(text, length) == length && !text_has_control(text, length);
    b->open = false;
    b->name = fit ? arena_copy(b->memory, text, length) : NULL;
    return !fit || b->name != NULL || mesh_no_memory(b);
}

bool mesh_add_point(mesh_builder *b, scene_point p)
{
    mesh *m = b->out;
    if (b->points++ == MOST_POINTS)
        return mesh_refuse(b, "more than %d corners of faces; simplify the mesh", (int)MOST_POINTS);
    if (!b->open) {
        mesh_part *parts = arena_grow(b->memory, m->parts, m->count, &b->part_room, sizeof *parts);
        if (parts == NULL)
            return mesh_no_memory(b);
        m->parts = parts;
        parts[m->count++] = (mesh_part){.name = b->name};
        b->point_room = b->triangle_room = 0;
        b->open = true;
    }
    mesh_part   *part = &m->parts[m->count - 1];
    scene_point *points = arena_grow(b->memory, part->points, part->count, &b->point_room, sizeof *points);
    if (points == NULL)
        return mesh_no_memory(b);
    part->points = points;
    points[part->count++] = p;
    return true;
}

// The face's fan has one more.
static void keep_triangle(mesh_builder *b, scene_point p)
{
    mesh_part        *part = &b->out->parts[b->out->count - 1];
    const scene_point corners[] = {b->first, b->last, p};
    scene_point(*triangles)[3] =
        arena_grow(b->memory, part->triangles, part->triangle_count, &b->triangle_room, sizeof *triangles);
    b->lost = b->lost || triangles == NULL;
    if (triangles == NULL)
        return;
    part->triangles = triangles[0];
    memcpy(triangles[part->triangle_count++], corners, sizeof corners);
}

void mesh_add_corner(mesh_builder *b, scene_point p, bool begins)
{
    if (!b->has_origin)
        b->origin = p;
    b->has_origin = true;
    b->corners = begins ? 1 : b->corners + 1;
    if (b->corners == 1)
        b->first = p;
    if (b->corners > 2)
        mesh_surface_add(&b->out->parts[b->out->count - 1].surface, b->first, b->last, p, b->origin);
    if (b->corners > 2 && b->keeps)
        keep_triangle(b, p);
    b->last = p;
}

bool mesh_add_triangle(mesh_builder *b, scene_point p, scene_point q, scene_point r)
{
    if (!mesh_add_point(b, p) || !mesh_add_point(b, q) || !mesh_add_point(b, r))
        return false;
    mesh_add_corner(b, p, true);
    mesh_add_corner(b, q, false);
    mesh_add_corner(b, r, false);
    return true;
}

// The triangles of all the parts in a run of one name, for the first of them.
static bool join_triangles(mesh_builder *b, const name *run, int32_t count)
{
    mesh_part *parts = b->out->parts, *first = &parts[run[0].index];
    int64_t    total = 0;
    for (int32_t i = 0; i < count; i++)
        total += parts[run[i].index].triangle_count;
    scene_point *triangles = total <= INT32_MAX ? arena_take(b->memory, 3 * (size_t)total, sizeof *triangles) : NULL;
    if (triangles == NULL)
        return mesh_no_memory(b);
    total = 0;
    for (int32_t i = 0; i < count; i++) {
        const mesh_part *part = &parts[run[i].index];
        memcpy(triangles + 3 * total, part->triangles, 3 * (size_t)part->triangle_count * sizeof *triangles);
        total += part->triangle_count;
    }
    first->triangles = triangles;
    first->triangle_count = (int32_t)total;
    return true;
}

// The points of all the parts in a run of one name go to the first of them; the others are left without points.
static bool join_run(mesh_builder *b, const name *run, int32_t count)
{
    mesh_part *parts = b->out->parts, *first = &parts[run[0].index];
    int64_t    total = 0;
    for (int32_t i = 0; i < count; i++)
        total += parts[run[i].index].count;
    scene_point *points = total <= INT32_MAX ? arena_take(b->memory, (size_t)total, sizeof *points) : NULL;
    if (points == NULL)
        return mesh_no_memory(b);
    total = 0;
    for (int32_t i = 0; i < count; i++) {
        mesh_part *part = &parts[run[i].index];
        memcpy(points + total, part->points, (size_t)part->count * sizeof *points);
        total += part->count;
        part->count = 0;
        if (part == first)
            continue;
        mesh_surface_join(&first->surface, &part->surface);
    }
    first->points = points;
    first->count = (int32_t)total;
    return !b->keeps || join_triangles(b, run, count);
}

static void drop_empty(mesh *m)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < m->count; i++)
        if (m->parts[i].count > 0)
            m->parts[kept++] = m->parts[i];
    m->count = kept;
}

// Parts of one name become the first of them.
static bool join_parts(mesh_builder *b)
{
    mesh   *m = b->out;
    int32_t count = 0;
    name   *names = calloc((size_t)m->count + 1, sizeof *names);
    if (names == NULL)
        return mesh_no_memory(b);
    for (int32_t i = 0; i < m->count; i++)
        if (m->parts[i].name != NULL)
            names[count++] = (name){m->parts[i].name, strlen(m->parts[i].name), i};
    names_sort(names, count);
    bool done = true;
    for (int32_t first = 0, next; done && first < count; first = next) {
        for (next = first + 1; next < count && strcmp(names[next].text, names[first].text) == 0; next++) {
        }
        done = next - first == 1 || join_run(b, names + first, next - first);
    }
    free(names);
    return done;
}

static bool name_parts(mesh_builder *b)
{
    mesh        *m = b->out;
    const char **texts = arena_take(b->memory, (size_t)m->count, sizeof *texts);
    if (texts == NULL)
        return mesh_no_memory(b);
    for (int32_t i = 0; i < m->count; i++)
        texts[i] = m->parts[i].name;
    if (!names_make_unique(texts, m->count, b->memory))
        return mesh_no_memory(b);
    for (int32_t i = 0; i < m->count; i++)
        m->parts[i].name = texts[i];
    return true;
}

bool mesh_finish(mesh_builder *b, bool join)
{
    if (b->lost)
        return mesh_no_memory(b);
    if ((join && !join_parts(b)) || !name_parts(b))
        return false;
    drop_empty(b->out);
    return true;
}
