// hull_block3.h : the caller's block while a hull is built in it, and how the finished hull gets there.
#ifndef ABUT_HULL_HULL_BLOCK3_H
#define ABUT_HULL_HULL_BLOCK3_H

#include "hull/cloud3.h"
#include "hull/quickhull3.h"
#include "shape/hull_layout3.h"

// The half-edges of a hull's block, from a grown surface or a polygon.

// A block that is being filled; the arrays stand where hull_layout3.h says.
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

// Where the parts of the block begin, in bytes. At its front is what becomes the hull, or the planes of the growing surface,
// whichever is longer: the planes are done with before the first coordinate is written.
typedef struct abut_block_layout3 {
    size_t  facets, lists, points, next, size;
    int32_t vertices; // most that there is room for
} abut_block_layout3;

typedef struct abut_block3 {
    const abut_vec3   *given;
    char              *bytes;
    abut_block_layout3 room;
    int32_t           *lists; // room for 8 numbers a vertex, and for one more than a number a point
    abut_cloud3        cloud;
    abut_facets3       surface;
    abut_hull_layout3 *layout; // the finished block's header
    abut_hull_arrays3  arrays;
} abut_block3;

// Bytes for a cloud of `count` points; 0 for a count below 0 or above ABUT_HULL3_POINTS.
size_t abut_block_size3(int32_t count);

// Divides the block and copies the points into it.
void abut_block_begin3(abut_block3 *b, const abut_vec3 *points, int32_t count, void *block);

// Writes the header, as far as it is known, and the coordinates of the vertices, which are points of the cloud.
void abut_block_vertices3(abut_block3 *b, const int32_t *vertex, int32_t count, int32_t half_edges, int dimension);

// Fills the rest of the header, and the faces of a hull that has any, once the rings are there.
void abut_block_finish3(abut_block3 *b);

#endif
