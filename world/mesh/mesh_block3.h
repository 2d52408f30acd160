// mesh_block3.h : what is in the block of a mesh: this header, then the nodes, vertices, corners and the order of the
// triangles.
#ifndef WORLD_MESH_MESH_BLOCK3_H
#define WORLD_MESH_MESH_BLOCK3_H

#include "abut/mesh3.h"
#include "memory/block.h"

// A node of the hierarchy: an inner one is followed by its first child at once, and knows the second; a leaf knows its
// triangles.
typedef struct abut_mesh_node3 {
    abut_box3 box;
    int32_t   first; // inner: the second child; leaf: where its triangles begin in the order
    int32_t   count; // of its triangles; 0: inner
} abut_mesh_node3;

// Triangles in a leaf at most. guard: unit world_mesh3, the same answers for any; fewer only take more room.
#define ABUT_MESH_LEAF 4

// Nodes that a search may have put off: one a level, and halving 2^24 triangles takes 24 levels.
#define ABUT_MESH_LEVELS 32

struct abut_mesh3 {
    abut_block block;
    int32_t    vertices, triangles, nodes, spare;
};

static inline abut_mesh_node3 *abut_mesh_nodes3(const abut_mesh3 *mesh)
{
    return (abut_mesh_node3 *)(uintptr_t)(mesh + 1);
}

static inline abut_vec3 *abut_mesh_vertices3(const abut_mesh3 *mesh)
{
    return (abut_vec3 *)(uintptr_t)(abut_mesh_nodes3(mesh) + mesh->nodes);
}

static inline int32_t *abut_mesh_corners3(const abut_mesh3 *mesh)
{
    return (int32_t *)(uintptr_t)(abut_mesh_vertices3(mesh) + mesh->vertices);
}

static inline int32_t *abut_mesh_order3(const abut_mesh3 *mesh)
{
    return abut_mesh_corners3(mesh) + 3 * (size_t)mesh->triangles;
}

#endif
