// hand_hull3.h : hull blocks from vertices and faces written by hand, to test what reads hulls without what builds them.
//
// Include cmocka.h first. Faces are lists of vertices, counter-clockwise seen from outside, one after the other.
#ifndef ABUT_TESTS_HAND_HULL3_H
#define ABUT_TESTS_HAND_HULL3_H

#include "abut/shape3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "shape/hull_layout3.h"

#include <stdalign.h>
#include <string.h>

enum { HAND_ROOM = 1 << 18, HAND_HALF_EDGES = 1 << 13 };

typedef struct hand_hull3 {
    alignas(64) unsigned char block[HAND_ROOM];
    abut_shape3 shape;
} hand_hull3;

// A half-edge as the faces list it, before it has its place.
typedef struct hand_edge {
    int32_t from, to, face, next, twin, place;
} hand_edge;

static inline int32_t hand_edges(hand_edge *edge, const int32_t *corners, const int32_t *sizes, int32_t faces)
{
    int32_t count = 0;
    for (int32_t f = 0; f < faces; ++f) {
        for (int32_t i = 0; i < sizes[f]; ++i) {
            const int32_t   next = (i + 1) % sizes[f];
            const hand_edge e = {corners[count + i], corners[count + next], f, count + next, -1, -1};
            edge[count + i] = e;
        }
        count += sizes[f];
    }
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t k = 0; k < count && edge[i].twin < 0; ++k) {
            edge[i].twin = edge[i].from == edge[k].to && edge[i].to == edge[k].from ? k : -1;
        }
        assert_true(edge[i].twin >= 0);
    }
    return count;
}

// The next round the face after arriving at a vertex is the one before, clockwise, of those leaving it: so a vertex is gone
// round clockwise, and its half-edges are numbered from the last.
static inline void hand_place(hand_edge *edge, int32_t count, int32_t vertices, int32_t *first)
{
    int32_t placed = 0;
    for (int32_t v = 0; v < vertices; ++v) {
        int32_t start = 0;
        int32_t degree = 0;
        while (edge[start].from != v) {
            ++start;
            assert_true(start < count);
        }
        int32_t e = start;
        do {
            ++degree;
            e = edge[edge[e].twin].next;
        } while (e != start);
        first[v] = placed;
        for (int32_t i = 0; i < degree; ++i) {
            edge[e].place = placed + degree - 1 - i;
            e = edge[edge[e].twin].next;
        }
        placed += degree;
    }
    first[vertices] = placed;
    assert_int_equal(placed, count);
}

static inline void hand_points(abut_hull_layout3 *hull, const abut_vec3 *points)
{
    abut_real *x = (abut_real *)(void *)((char *)hull + ABUT_HULL3_COORDINATES_AT);
    hull->lower = points[0];
    hull->upper = points[0];
    for (int32_t i = 0; i < hull->padded; ++i) {
        const abut_vec3 p = points[i < hull->shown.vertices ? i : 0];
        x[i] = p.x;
        x[hull->padded + i] = p.y;
        x[2 * hull->padded + i] = p.z;
        const abut_vec3 lower = {abut_min(hull->lower.x, p.x), abut_min(hull->lower.y, p.y), abut_min(hull->lower.z, p.z)};
        const abut_vec3 upper = {abut_max(hull->upper.x, p.x), abut_max(hull->upper.y, p.y), abut_max(hull->upper.z, p.z)};
        hull->lower = lower;
        hull->upper = upper;
    }
    hull->middle = abut_scale3((abut_real)0.5, abut_add3(hull->lower, hull->upper));
    for (int32_t i = 0; i < hull->padded; ++i) {
        const abut_vec3 p = abut_hull3_vertex(&hull->shown, i);
        const abut_vec3 v = abut_sub3(p, hull->middle);
        abut_real      *again = x + 3 * hull->padded;
        if (hull->side > 0) {
            memcpy(again + 3 * i, &p, sizeof p);
        } else {
            again[i] = v.x;
            again[hull->padded + i] = v.y;
            again[2 * hull->padded + i] = v.z;
        }
    }
    for (int32_t i = 0; i < hull->shown.vertices; ++i) {
        const abut_real length = abut_direction_of3(abut_sub3(points[i], hull->middle)).length;
        hull->reach = abut_max(hull->reach, length * (1 + 8 * ABUT_UNIT_ROUNDOFF));
    }
}

// The normals of the faces, from their first three corners.
static inline void hand_normals(abut_hull_layout3 *hull, const abut_vec3 *points, const int32_t *corners, const int32_t *sizes)
{
    abut_vec3 *normal = (abut_vec3 *)(void *)((char *)hull + hull->normals_at);
    for (int32_t i = 0; i < hull->shown.faces; ++i) {
        const abut_vec3 to = abut_sub3(points[corners[1]], points[corners[0]]);
        const abut_vec3 on = abut_sub3(points[corners[2]], points[corners[0]]);
        normal[i] = abut_direction_of3(abut_cross3(to, on)).unit;
        corners += sizes[i];
    }
}

static inline void hand_hull3_make(hand_hull3 *hand, const abut_vec3 *points, int32_t vertices, const int32_t *corners,
                                   const int32_t *sizes, int32_t faces)
{
    static hand_edge   edge[HAND_HALF_EDGES];
    abut_hull_layout3 *hull = (abut_hull_layout3 *)(void *)hand->block;
    memset(hand->block, 0, sizeof hand->block);
    const int32_t count = hand_edges(edge, corners, sizes, faces);
    hull->shown.vertices = hull->shown.given = vertices;
    hull->shown.half_edges = count;
    hull->shown.faces = faces;
    hull->shown.edges = count / 2;
    hull->shown.dimension = faces > 2 ? 3 : 2;
    hull->padded = (vertices + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    hull->index_at = ABUT_HULL3_COORDINATES_AT + 6 * hull->padded * (int32_t)sizeof(abut_real);
    hull->side = vertices > ABUT_SCAN_VERTICES3;
    const int32_t indices = hull->index_at + (int32_t)sizeof(int32_t) * (vertices + 1 + 3 * count + faces);
    hull->normals_at = (indices + 7) / 8 * 8;
    hull->cells_at = hull->normals_at + faces * (int32_t)sizeof(abut_vec3);
    // Of many vertices, cells without room for a list: climbs begin from vertex 0, whatever the direction.
    const size_t grouped = 3 * (size_t)hull->padded * sizeof(abut_real) + 6 * sizeof(abut_hull3_groups);
    hull->shown.bytes = (size_t)hull->cells_at + (hull->side > 0 ? grouped : 0);
    assert_true(hull->shown.bytes <= HAND_ROOM && count <= HAND_HALF_EDGES);
    hand_points(hull, points);
    int32_t *first = (int32_t *)(void *)((char *)hull + hull->index_at);
    int32_t *head = first + vertices + 1;
    hand_place(edge, count, vertices, first);
    for (int32_t i = 0; i < count; ++i) {
        const int32_t at = edge[i].place;
        head[at] = edge[i].to;
        head[count + at] = edge[edge[i].twin].place;
        head[2 * count + at] = edge[i].face;
        head[3 * count + edge[i].face] = at;
    }
    hand_normals(hull, points, corners, sizes);
    assert_int_equal(abut_make_hull3(&hand->shape, &hull->shown, 0), ABUT_OK);
}

// A cube of half size 1 about a centre; corners named as a box's. Faces: -x, +x, -y, +y, -z, +z.
static inline void hand_cube(hand_hull3 *hand, abut_vec3 center)
{
    static const int32_t corners[] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
    static const int32_t sizes[] = {4, 4, 4, 4, 4, 4};
    abut_vec3            points[8];
    for (int i = 0; i < 8; ++i) {
        const abut_vec3 v = {(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1};
        points[i] = abut_add3(center, v);
    }
    hand_hull3_make(hand, points, 8, corners, sizes, 6);
}

// An upright prism over a convex outline, counter-clockwise seen from above: vertex 2i is below corner i, 2i + 1 above it.
// Faces: the bottom, the top, then the side after each corner.
static inline void hand_prism(hand_hull3 *hand, const abut_real (*outline)[2], int32_t count, abut_real half_height)
{
    static abut_vec3 points[HAND_HALF_EDGES];
    static int32_t   corners[HAND_HALF_EDGES];
    static int32_t   sizes[HAND_HALF_EDGES];
    int32_t          n = 0;
    for (int32_t i = 0; i < count; ++i) {
        const abut_vec3 below = {outline[i][0], outline[i][1], -half_height};
        points[2 * i] = points[2 * i + 1] = below;
        points[2 * i + 1].z = half_height;
        corners[n++] = 2 * (count - 1 - i);
    }
    for (int32_t i = 0; i < count; ++i) {
        corners[n++] = 2 * i + 1;
    }
    sizes[0] = sizes[1] = count;
    for (int32_t i = 0; i < count; ++i) {
        const int32_t next = (i + 1) % count;
        corners[n++] = 2 * i;
        corners[n++] = 2 * next;
        corners[n++] = 2 * next + 1;
        corners[n++] = 2 * i + 1;
        sizes[2 + i] = 4;
    }
    hand_hull3_make(hand, points, 2 * count, corners, sizes, count + 2);
}

#endif
