// mesh_walk3.h : the triangles of a mesh whose boxes touch a box, one after the other.
#ifndef WORLD_MESH_MESH_WALK3_H
#define WORLD_MESH_MESH_WALK3_H

#include "mesh/mesh_block3.h"

typedef struct abut_mesh_walk3 {
    const abut_mesh3 *mesh;
    abut_box3         box;
    int32_t           waiting[ABUT_MESH_LEVELS]; // second children
    int32_t           depth;
    int32_t           next, end; // of the order, within the leaf
} abut_mesh_walk3;

void abut_mesh_walk3_begin(abut_mesh_walk3 *walk, const abut_mesh3 *mesh, abut_box3 box);

// The next triangle, or -1.
int32_t abut_mesh_walk3_next(abut_mesh_walk3 *walk);

// A triangle as a shape.
abut_shape3 abut_mesh_triangle3(const abut_mesh3 *mesh, int32_t triangle);

// The box of a shape at a pose, grown by a length on all sides.
abut_box3 abut_grown_bounds3(const abut_shape3 *shape, abut_pose3 pose, abut_real by);

// Half the longest diagonal that the shape has about, radius included: the size that lengths near it are compared with.
abut_real abut_shape_size3(const abut_shape3 *shape);

#endif
