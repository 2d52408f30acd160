// block3.h : the caller's block while a hull is built in it, and how the finished hull gets there.
#ifndef ABUT_HULL_BLOCK3_H
#define ABUT_HULL_BLOCK3_H

#include "hull/half_edges3.h"

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
    abut_hull3        *hull;
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
