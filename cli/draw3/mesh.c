// mesh.c : see draw3_mesh.h.
#include "draw3/mesh.h"

#include "draw3/vector.h"

#include <stdlib.h>
#include <string.h>

// A facet whose normal leans less than this towards the viewer is seen edge-on.
static const double edge_on = 1e-9;

// Pixels. A facet that is thinner has a normal made of rounding.
static const double thin = 1e-3;

// Room for `more` elements of an array; false, and the mesh marked as failed, without memory.
static bool grow(draw3_mesh *mesh, void **array, int32_t room, size_t size)
{
    void *larger = realloc(*array, (size_t)room * size);
    if (larger == NULL)
        mesh->failed = true;
    else
        *array = larger;
    return larger != NULL;
}

static bool point_room(draw3_mesh *mesh)
{
    if (mesh->point_count < mesh->point_room)
        return true;
    int32_t room = mesh->point_room > 0 ? 2 * mesh->point_room : 64;
    void   *points = mesh->points;
    bool    good = grow(mesh, &points, room, sizeof *mesh->points);
    mesh->points = points;
    if (good)
        mesh->point_room = room;
    return good;
}

static bool facet_room(draw3_mesh *mesh, int32_t corners)
{
    void *facets = mesh->facets, *start = mesh->start, *of = mesh->facet_of;
    bool  good = true;
    if (mesh->facet_count == mesh->facet_room) {
        int32_t room = mesh->facet_room > 0 ? 2 * mesh->facet_room : 64;
        good = grow(mesh, &facets, room, sizeof *mesh->facets);
        mesh->facets = facets;
        if (good)
            mesh->facet_room = room;
    }
    if (good && mesh->half_edges + corners > mesh->half_edge_room) {
        int32_t room = 2 * mesh->half_edge_room + corners + 256;
        good = grow(mesh, &start, room, sizeof *mesh->start) && grow(mesh, &of, room, sizeof *mesh->facet_of);
        mesh->start = start;
        mesh->facet_of = of;
        if (good)
            mesh->half_edge_room = room;
    }
    return good;
}

int32_t draw3_mesh_point(draw3_mesh *mesh, scene_point p)
{
    if (!point_room(mesh))
        return 0;
    mesh->points[mesh->point_count] = p;
    return mesh->point_count++;
}

void draw3_mesh_facet(draw3_mesh *mesh, const int32_t *corner, int32_t count, int32_t part)
{
    if (mesh->failed || !facet_room(mesh, count))
        return;
    draw3_facet facet = {.first = mesh->half_edges, .part = part};
    for (int32_t i = 0; i < count; i++)
        if (corner[i] != corner[(i + count - 1) % count])
            mesh->start[facet.first + facet.count++] = corner[i];
    if (facet.count < 3)
        return;
    for (int32_t i = 0; i < facet.count; i++)
        mesh->facet_of[facet.first + i] = mesh->facet_count;
    mesh->half_edges += facet.count;
    mesh->facets[mesh->facet_count++] = facet;
}

int32_t draw3_mesh_next(const draw3_mesh *mesh, int32_t half_edge)
{
    const draw3_facet *facet = &mesh->facets[mesh->facet_of[half_edge]];
    return half_edge + 1 < facet->first + facet->count ? half_edge + 1 : facet->first;
}

int32_t draw3_mesh_previous(const draw3_mesh *mesh, int32_t half_edge)
{
    const draw3_facet *facet = &mesh->facets[mesh->facet_of[half_edge]];
    return half_edge > facet->first ? half_edge - 1 : facet->first + facet->count - 1;
}

int32_t draw3_mesh_end(const draw3_mesh *mesh, int32_t half_edge)
{
    return mesh->start[draw3_mesh_next(mesh, half_edge)];
}

// The plane of a facet: the area it spans in each direction, from its first corner, so that a many-sided one counts as a whole.
static void find_plane(const draw3_mesh *mesh, draw3_facet *facet)
{
    const int32_t *corner = &mesh->start[facet->first];
    scene_point    from = mesh->points[corner[0]], area = {0, 0, 0}, middle = {0, 0, 0};
    double         longest = 0;

    for (int32_t i = 1; i + 1 < facet->count; i++) {
        scene_point p = draw3_sub(mesh->points[corner[i]], from), q = draw3_sub(mesh->points[corner[i + 1]], from);
        area = draw3_add(area, draw3_cross(p, q));
    }
    for (int32_t i = 0; i < facet->count; i++)
        middle = draw3_along(middle, 1.0 / facet->count, mesh->points[corner[i]]);
    for (int32_t i = 0; i < facet->count; i++)
        longest = fmax(longest, draw3_length(draw3_sub(mesh->points[corner[i]], from)));
    facet->sliver = !(draw3_length(area) > thin * longest);
    facet->normal = draw3_unit(area);
    facet->offset = draw3_dot(facet->normal, middle);
    facet->front = facet->normal.z > edge_on;
}

// An edge by its two points, the lower first.
typedef struct edge {
    int32_t low, high, half_edge;
} edge;

static int by_points(const void *left, const void *right)
{
    const edge *a = left, *b = right;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return (a->half_edge > b->half_edge) - (a->half_edge < b->half_edge);
}

static bool find_twins(draw3_mesh *mesh)
{
    int32_t n = mesh->half_edges;
    edge   *edges = malloc(((size_t)n + 1) * sizeof *edges);
    mesh->twin = malloc(((size_t)n + 1) * sizeof *mesh->twin);
    if (edges == NULL || mesh->twin == NULL) {
        free(edges);
        mesh->failed = true;
        return false;
    }
    for (int32_t h = 0; h < n; h++) {
        int32_t p = mesh->start[h], q = draw3_mesh_end(mesh, h);
        edges[h] = (edge){p < q ? p : q, p < q ? q : p, h};
        mesh->twin[h] = -1;
    }
    qsort(edges, (size_t)n, sizeof *edges, by_points);
    for (int32_t i = 0; i + 1 < n; i++) {
        if (edges[i].low != edges[i + 1].low || edges[i].high != edges[i + 1].high)
            continue;
        mesh->twin[edges[i].half_edge] = edges[i + 1].half_edge;
        mesh->twin[edges[i + 1].half_edge] = edges[i].half_edge;
        i++;
    }
    free(edges);
    return true;
}

// The neighbour across the longest of its edges that has one with a direction: a sliver lies along that edge.
static void straighten(draw3_mesh *mesh, draw3_facet *facet)
{
    const draw3_facet *best = NULL;
    double             longest = -1;
    for (int32_t h = facet->first; h < facet->first + facet->count; h++) {
        const draw3_facet *there = mesh->twin[h] >= 0 ? &mesh->facets[mesh->facet_of[mesh->twin[h]]] : NULL;
        double length = draw3_length(draw3_sub(mesh->points[draw3_mesh_end(mesh, h)], mesh->points[mesh->start[h]]));
        if (there == NULL || there->sliver || !(length > longest))
            continue;
        longest = length;
        best = there;
    }
    if (best == NULL)
        return;
    facet->normal = best->normal;
    facet->offset = best->offset;
    facet->front = best->front;
}

bool draw3_mesh_close(draw3_mesh *mesh)
{
    for (int32_t f = 0; f < mesh->facet_count && !mesh->failed; f++)
        find_plane(mesh, &mesh->facets[f]);
    if (mesh->failed || !find_twins(mesh))
        return false;
    for (int32_t f = 0; f < mesh->facet_count; f++)
        if (mesh->facets[f].sliver)
            straighten(mesh, &mesh->facets[f]);
    return true;
}

void draw3_mesh_free(draw3_mesh *mesh)
{
    free(mesh->points);
    free(mesh->start);
    free(mesh->twin);
    free(mesh->facet_of);
    free(mesh->facets);
    *mesh = (draw3_mesh){0};
}
