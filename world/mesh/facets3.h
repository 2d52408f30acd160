// facets3.h : what the questions need of a surface of triangles, whatever it is stored as: a mesh or a height field.
//
// A tree of boxes over the triangles, of which the surface shows a node's children or the triangles of a leaf. The triangles
// have numbers of the surface's own.
#ifndef WORLD_MESH_FACETS3_H
#define WORLD_MESH_FACETS3_H

#include "abut/math3.h"
#include "abut/shape3.h"

typedef struct abut_facet_node3 {
    abut_box3 box;
    int32_t   node;
} abut_facet_node3;

// Children of a node and triangles of a leaf at most.
#define ABUT_FACET_CHILDREN3 4
#define ABUT_FACET_LEAF3 4

// Nodes that a search may have put off: a mesh halves 2^24 triangles, one a level; a height field of 2^23 cells puts off three
// a level while it quarters them, 12 levels, or one while it halves them.
#define ABUT_FACET_WAITING3 48

typedef struct abut_facets3 {
    const void      *of;
    abut_facet_node3 root;
    // The children of a node; 0 of them: it is a leaf.
    int32_t (*children)(const void *of, int32_t node, abut_facet_node3 child[ABUT_FACET_CHILDREN3]);
    int32_t (*triangles)(const void *of, int32_t leaf, int32_t triangle[ABUT_FACET_LEAF3]);
    void (*corners)(const void *of, int32_t triangle, abut_vec3 corner[3]);
} abut_facets3;

// A triangle as a shape.
abut_shape3 abut_facet_shape3(const abut_facets3 *facets, int32_t triangle);

// The box of a shape at a pose, grown by a length on all sides.
abut_box3 abut_grown_bounds3(const abut_shape3 *shape, abut_pose3 pose, abut_real by);

// Half the longest diagonal that the shape has about, radius included: the size that lengths near it are compared with.
abut_real abut_shape_size3(const abut_shape3 *shape);

#endif
