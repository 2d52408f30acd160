// chain_walk2.h : the segments of a chain whose boxes touch a box, one after the other.
#ifndef WORLD_MESH_CHAIN_WALK2_H
#define WORLD_MESH_CHAIN_WALK2_H

#include "mesh/chain_block2.h"

typedef struct abut_chain_walk2 {
    const abut_chain2 *chain;
    abut_box2          box;
    int32_t            waiting[ABUT_CHAIN_LEVELS]; // second children
    int32_t            depth;
    int32_t            next, end; // of the order, within the leaf
} abut_chain_walk2;

void abut_chain_walk2_begin(abut_chain_walk2 *walk, const abut_chain2 *chain, abut_box2 box);

// The next segment, or -1.
int32_t abut_chain_walk2_next(abut_chain_walk2 *walk);

// A segment as a shape.
abut_shape2 abut_chain_segment2(const abut_chain2 *chain, int32_t segment);

// The box of a shape at a pose, grown by a length on all sides.
abut_box2 abut_grown_bounds2(const abut_shape2 *shape, abut_pose2 pose, abut_real by);

// Half the longest diagonal that the shape has about, radius included: the size that lengths near it are compared with.
abut_real abut_shape_size2(const abut_shape2 *shape);

#endif
