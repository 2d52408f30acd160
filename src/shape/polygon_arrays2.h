// polygon_arrays2.h : a core with a few vertices as rows of numbers: its vertices and the normals of its edges, each row for
// itself, so that several are worked on at once (simd/simd_array.h).
//
// Rows: x and y of the vertices, from the middle of the core, counter-clockwise; x and y of the unit outward normal of the edge
// from each vertex to the next; and how high the core reaches along that normal, from the middle. A segment has two edges,
// there and back; a point none. Rows are filled up to ABUT_RING_ROW, or to a multiple of twice that, with the first vertex, no
// normal and an infinite height, so that what is filled in is never the farthest, nor the edge that faces something most.
#ifndef ABUT_SHAPE_POLYGON_ARRAYS2_H
#define ABUT_SHAPE_POLYGON_ARRAYS2_H

#include "abut/shape2.h"
#include "math/exact.h"
#include "shape/face2.h"

enum { ABUT_RING_ROW = 4 };

enum { ABUT_ROW_X, ABUT_ROW_Y, ABUT_ROW_NORMAL_X, ABUT_ROW_NORMAL_Y, ABUT_ROW_HEIGHT, ABUT_RING_ROWS };

typedef struct abut_ring2 {
    const abut_real *x, *y, *normal_x, *normal_y, *height;
    int32_t          count;
    int32_t          length;                                     // of a row
    abut_real        own_x[ABUT_RING_ROW], own_y[ABUT_RING_ROW]; // of cores that have no rows of their own
    abut_real        own_normal_x[ABUT_RING_ROW], own_normal_y[ABUT_RING_ROW], own_height[ABUT_RING_ROW];
} abut_ring2;

// The length of the rows of so many vertices.
static inline int32_t abut_ring_filled2(int32_t count)
{
    return count <= ABUT_RING_ROW ? ABUT_RING_ROW : (count + (2 * ABUT_RING_ROW - 1)) & -(2 * ABUT_RING_ROW);
}

static inline void abut_ring_of_rows2(abut_ring2 *ring, const abut_real *rows, int32_t count, int32_t length)
{
    ring->count = count;
    ring->length = length;
    ring->x = rows + ABUT_ROW_X * length;
    ring->y = rows + ABUT_ROW_Y * length;
    ring->normal_x = rows + ABUT_ROW_NORMAL_X * length;
    ring->normal_y = rows + ABUT_ROW_NORMAL_Y * length;
    ring->height = rows + ABUT_ROW_HEIGHT * length;
}

// Of a polygon with at most ABUT_RING_VERTICES vertices: its rows lie behind its points.
static inline const abut_real *abut_rows_of_polygon2(const abut_polygon2 *polygon)
{
    return (const abut_real *)(const void *)(abut_polygon2_points(polygon) + polygon->count);
}

static inline void abut_ring_of_polygon2(abut_ring2 *ring, const abut_polygon2 *polygon)
{
    abut_ring_of_rows2(ring, abut_rows_of_polygon2(polygon), polygon->count, abut_ring_filled2(polygon->count));
}

// How many numbers the rows of a polygon of so many vertices take: none where there are too many for rows.
size_t abut_ring_size2(int32_t count);

// Writes the rows of a polygon of at least three vertices behind its points, where it has few enough.
void abut_ring_build2(abut_polygon2 *polygon);

// The edge at a vertex that faces a direction, both in the core's frame, as abut_vertex_face2 chooses it; -1 when none does.
static inline int32_t abut_ring_facing2(const abut_ring2 *ring, int32_t vertex, abut_vec2 direction)
{
    int32_t     before = vertex - 1 + (ring->count & -(vertex == 0));
    abut_vec2   normal_before = {ring->normal_x[before], ring->normal_y[before]};
    abut_vec2   normal_after = {ring->normal_x[vertex], ring->normal_y[vertex]};
    abut_stance at_before = {abut_abs(abut_cross2(normal_before, direction)), abut_dot2(normal_before, direction) > 0};
    abut_stance at_after = {abut_abs(abut_cross2(normal_after, direction)), abut_dot2(normal_after, direction) > 0};
    int         side = abut_squarer_edge2(at_before, at_after);
    int32_t     edge = vertex + ((before - vertex) & -(side < 0));
    return edge | -(side == 0);
}

// False for a core that is smooth or has too many vertices.
bool abut_ring_of2(abut_ring2 *ring, const abut_shape2 *shape);

#endif
