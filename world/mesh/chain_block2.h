// chain_block2.h : what is in the block of a chain: this header, then the nodes, vertices, ends and the order of the
// segments.
#ifndef WORLD_MESH_CHAIN_BLOCK2_H
#define WORLD_MESH_CHAIN_BLOCK2_H

#include "abut/chain2.h"
#include "memory/block.h"

// A node of the hierarchy: an inner one is followed by its first child at once, and knows the second; a leaf knows its
// segments.
typedef struct abut_chain_node2 {
    abut_box2 box;
    int32_t   first; // inner: the second child; leaf: where its segments begin in the order
    int32_t   count; // of its segments; 0: inner
} abut_chain_node2;

// Segments in a leaf at most. guard: unit world_chain2, the same answers for any; fewer only take more room.
#define ABUT_CHAIN_LEAF 4

// Nodes that a search may have put off: one a level, and halving 2^24 segments takes 24 levels.
#define ABUT_CHAIN_LEVELS 32

struct abut_chain2 {
    abut_block block;
    int32_t    vertices, segments, nodes, spare;
};

static inline abut_chain_node2 *abut_chain_nodes2(const abut_chain2 *chain)
{
    return (abut_chain_node2 *)(uintptr_t)(chain + 1);
}

static inline abut_vec2 *abut_chain_vertices2(const abut_chain2 *chain)
{
    return (abut_vec2 *)(uintptr_t)(abut_chain_nodes2(chain) + chain->nodes);
}

static inline int32_t *abut_chain_ends2(const abut_chain2 *chain)
{
    return (int32_t *)(uintptr_t)(abut_chain_vertices2(chain) + chain->vertices);
}

static inline int32_t *abut_chain_order2(const abut_chain2 *chain)
{
    return abut_chain_ends2(chain) + 2 * (size_t)chain->segments;
}

#endif
