// half_edges3.h : the half-edges of a hull's block, from a grown surface or a polygon.
#ifndef ABUT_HULL_HALF_EDGES3_H
#define ABUT_HULL_HALF_EDGES3_H

#include "abut/hull3.h"
#include "hull/facets3.h"

// A block that is being filled; the arrays stand where hull3.h says.
typedef struct abut_hull_arrays3 {
    int32_t *first, *head, *twin, *face, *outline;
} abut_hull_arrays3;

// Marks the edges between triangles in one plane by setting bit i of facet.mark for edge i, and lists the corners that are
// vertices of the hull: those where three other edges or more meet. hull->next becomes the number of such edges for
// each point. Returns how many vertices.
int32_t abut_ring_vertices3(abut_facets3 *hull, int32_t *vertex);

// The sum of the numbers of edges, over the vertices: the hull's half-edges.
int32_t abut_ring_edges3(const abut_facets3 *hull, const int32_t *vertex, int32_t count);

// Fills first, head and twin for the vertices in their final order. hull->next becomes the place of each point in it, or -1;
// `name` has room for three numbers per facet.
void abut_ring_fill3(abut_facets3 *hull, const int32_t *vertex, int32_t count, int32_t *name, abut_hull_arrays3 *arrays);

// The same for a polygon, two half-edges a vertex: polygon[] are points in order, place[] where each point comes in the block.
void abut_ring_polygon3(const int32_t *polygon, int32_t count, const int32_t *place, abut_hull_arrays3 *arrays);

#endif
