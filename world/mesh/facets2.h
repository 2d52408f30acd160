// facets2.h : what the questions need of a surface of segments, whatever it is stored as: a chain or a height field.
//
// A tree of boxes over the segments, of which the surface shows a node's children or the segments of a leaf. The segments
// have numbers of the surface's own.
#ifndef WORLD_MESH_FACETS2_H
#define WORLD_MESH_FACETS2_H

#include "abut/math2.h"
#include "abut/shape2.h"

typedef struct abut_facet_node2 {
    abut_box2 box;
    int32_t   node;
} abut_facet_node2;

// Children of a node and segments of a leaf at most.
#define ABUT_FACET_CHILDREN2 2
#define ABUT_FACET_LEAF2 4

// Nodes that a search may have put off: 2^24 segments are halved, one a level.
#define ABUT_FACET_WAITING2 32

typedef struct abut_facets2 {
    const void      *of;
    abut_facet_node2 root;
    // The children of a node; 0 of them: it is a leaf.
    int32_t (*children)(const void *of, int32_t node, abut_facet_node2 child[ABUT_FACET_CHILDREN2]);
    int32_t (*segments)(const void *of, int32_t leaf, int32_t segment[ABUT_FACET_LEAF2]);
    void (*ends)(const void *of, int32_t segment, abut_vec2 end[2]);
} abut_facets2;

// A segment as a shape.
abut_shape2 abut_facet_shape2(const abut_facets2 *facets, int32_t segment);

// The box of a shape at a pose, grown by a length on all sides.
abut_box2 abut_grown_bounds2(const abut_shape2 *shape, abut_pose2 pose, abut_real by);

// Half the longest diagonal that the shape has about, radius included: the size that lengths near it are compared with.
abut_real abut_shape_size2(const abut_shape2 *shape);

#endif
