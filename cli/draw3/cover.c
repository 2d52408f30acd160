// cover.c : see draw3_cover.h.
#include "draw3/cover.h"

#include "draw3/vector.h"
#include "scene/model/geometry.h"

#include <stdlib.h>

static scene_point least(scene_point a, scene_point b)
{
    return (scene_point){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
}

static scene_point most(scene_point a, scene_point b)
{
    return (scene_point){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
}

// Half-edges of facets that face the viewer, beyond which is none that does.
static bool on_outline(const draw3_mesh *mesh, int32_t half_edge)
{
    int32_t twin = mesh->twin[half_edge];
    return mesh->facets[mesh->facet_of[half_edge]].front && (twin < 0 || !mesh->facets[mesh->facet_of[twin]].front);
}

// The outline as seen, counter-clockwise: the hull of where the facets turn away from the viewer, which they do to and fro
// where they are small. NULL without memory.
static scene_point *outline_of(const draw3_mesh *mesh, int32_t *count)
{
    scene_point *points = malloc(((size_t)mesh->half_edges + 1) * sizeof *points);
    int32_t      fault;

    *count = 0;
    for (int32_t h = 0; points != NULL && h < mesh->half_edges; h++) {
        scene_point p = mesh->points[mesh->start[h]], q = mesh->points[draw3_mesh_end(mesh, h)];
        if (on_outline(mesh, h) && (p.x != q.x || p.y != q.y))
            points[(*count)++] = scene_flat(p.x, p.y);
    }
    if (points != NULL && (*count == 0 || geometry_outline(points, count, true, &fault) != NULL || *count < 3))
        *count = 0;
    return points;
}

bool draw3_cover_make(draw3_cover *cover, const draw3_mesh *mesh)
{
    int32_t      corners, front = 0;
    scene_point *outline = outline_of(mesh, &corners);
    *cover = (draw3_cover){.lower = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, .upper = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    for (int32_t i = 0; i < mesh->point_count; i++) {
        cover->lower = least(cover->lower, mesh->points[i]);
        cover->upper = most(cover->upper, mesh->points[i]);
    }
    for (int32_t f = 0; f < mesh->facet_count; f++)
        front += mesh->facets[f].front && !mesh->facets[f].sliver;
    draw3_plane *planes = malloc(((size_t)corners + (size_t)front + 1) * sizeof *planes);
    cover->planes = planes;
    if (planes == NULL || outline == NULL) {
        free(outline);
        return false;
    }

    // the outline first: it decides most often
    for (int32_t i = 0; i < corners; i++) {
        scene_point p = outline[i], q = outline[(i + 1) % corners];
        scene_point normal = draw3_unit((scene_point){q.y - p.y, p.x - q.x, 0});
        planes[cover->count++] = (draw3_plane){normal, draw3_dot(normal, p), true};
    }
    for (int32_t f = 0; cover->count > 0 && f < mesh->facet_count; f++)
        if (mesh->facets[f].front && !mesh->facets[f].sliver)
            planes[cover->count++] = (draw3_plane){mesh->facets[f].normal, mesh->facets[f].offset, false};
    free(outline);
    return true;
}

void draw3_cover_free(draw3_cover *cover)
{
    free(cover->planes);
    *cover = (draw3_cover){0};
}

bool draw3_cover_meet(const draw3_cover *a, const draw3_cover *b)
{
    return a->lower.x <= b->upper.x && b->lower.x <= a->upper.x && a->lower.y <= b->upper.y && b->lower.y <= a->upper.y;
}

bool draw3_cover_segment(const draw3_cover *cover, scene_point p, scene_point q, double *from, double *to)
{
    *from = 0;
    *to = 1;
    if (cover->count == 0 || fmax(p.x, q.x) < cover->lower.x || fmin(p.x, q.x) > cover->upper.x ||
        fmax(p.y, q.y) < cover->lower.y || fmin(p.y, q.y) > cover->upper.y || fmin(p.z, q.z) > cover->upper.z)
        return false;
    for (int32_t i = 0; i < cover->count && *from < *to; i++) {
        const draw3_plane *plane = &cover->planes[i];
        double             a = draw3_dot(plane->normal, p) - plane->offset + DRAW3_CLEAR;
        double             b = draw3_dot(plane->normal, q) - plane->offset + DRAW3_CLEAR;
        if (a > 0 && b > 0)
            return false;
        if (a > 0)
            *from = fmax(*from, a / (a - b));
        else if (b > 0)
            *to = fmin(*to, a / (a - b));
    }
    return *from < *to;
}

bool draw3_cover_point(const draw3_cover *cover, scene_point p, double clear)
{
    bool hidden = cover->count > 0;
    for (int32_t i = 0; i < cover->count && hidden; i++)
        hidden = draw3_dot(cover->planes[i].normal, p) - cover->planes[i].offset < -clear;
    return hidden;
}

double draw3_cover_height(const draw3_cover *cover, double x, double y)
{
    double height = HUGE_VAL;
    for (int32_t i = 0; i < cover->count; i++) {
        const draw3_plane *plane = &cover->planes[i];
        if (!plane->side)
            height = fmin(height, (plane->offset - plane->normal.x * x - plane->normal.y * y) / plane->normal.z);
    }
    return height;
}

bool draw3_polygon_add(draw3_polygon *polygon, scene_point p, int32_t cut)
{
    if (polygon->count == polygon->room) {
        int32_t       room = polygon->room > 0 ? 2 * polygon->room : 64;
        draw3_corner *corners = realloc(polygon->corners, (size_t)room * sizeof *corners);
        if (corners == NULL)
            return false;
        polygon->corners = corners;
        polygon->room = room;
    }
    polygon->corners[polygon->count++] = (draw3_corner){p, cut};
    return true;
}

void draw3_polygon_free(draw3_polygon *polygon)
{
    free(polygon->corners);
    *polygon = (draw3_polygon){0};
}

// One plane of the cover (Sutherland and Hodgman 1974), from `polygon` into `kept`.
static bool cut_by(const draw3_plane *plane, int32_t name, const draw3_polygon *polygon, draw3_polygon *kept)
{
    bool good = true;
    kept->count = 0;
    for (int32_t i = 0; i < polygon->count; i++) {
        scene_point p = polygon->corners[i].at, q = polygon->corners[(i + 1) % polygon->count].at;
        double      a = draw3_dot(plane->normal, p) - plane->offset + DRAW3_CLEAR;
        double      b = draw3_dot(plane->normal, q) - plane->offset + DRAW3_CLEAR;
        scene_point between = draw3_along(p, a / (a - b), draw3_sub(q, p));
        if (a <= 0)
            good = good && draw3_polygon_add(kept, p, polygon->corners[i].cut);
        if (a <= 0 && b > 0)
            good = good && draw3_polygon_add(kept, a < 0 ? between : p, name);
        else if (a > 0 && b < 0)
            good = good && draw3_polygon_add(kept, between, polygon->corners[i].cut);
    }
    return good;
}

bool draw3_cover_polygon(const draw3_cover *cover, draw3_polygon *polygon, draw3_polygon *spare)
{
    if (cover->count == 0)
        polygon->count = 0;
    for (int32_t i = 0; i < cover->count && polygon->count > 0; i++) {
        const draw3_plane *plane = &cover->planes[i];
        int32_t            outside = 0;
        for (int32_t k = 0; k < polygon->count; k++)
            outside += draw3_dot(plane->normal, polygon->corners[k].at) - plane->offset + DRAW3_CLEAR > 0;
        if (outside == polygon->count) {
            polygon->count = 0;
        } else if (outside > 0) {
            if (!cut_by(plane, i, polygon, spare))
                return false;
            draw3_polygon kept = *spare;
            *spare = *polygon;
            *polygon = kept;
        }
    }
    return true;
}
