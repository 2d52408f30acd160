// height_tree2.h : the tree of boxes over the segments of a height field.
//
// Level 0 are the segments, and a node of a level is two of the one below, as far as the field goes. Only from 16 segments on
// the least and greatest heights are stored; below, the samples say them.
#ifndef WORLD_MESH_HEIGHT_TREE2_H
#define WORLD_MESH_HEIGHT_TREE2_H

#include "mesh/height_block2.h"

// A node: its level, and its place in that. Nodes have numbers, too, level by level.
typedef struct abut_height_node2 {
    int     level;
    int32_t column;
    int32_t columns; // of the level
    int32_t first;   // number of the level's first node
} abut_height_node2;

abut_height_node2 abut_height_root2(const abut_height2 *height);
abut_height_node2 abut_height_node_of2(const abut_height2 *height, int32_t number);
int32_t           abut_height_number2(const abut_height_node2 *node);

// The nodes that it is of, at most two: how many.
int abut_height_children2(const abut_height2 *height, const abut_height_node2 *node, abut_height_node2 child[2]);

// The box of a node. Of holes alone one that touches nothing.
abut_box2 abut_height_box2(const abut_height2 *height, const abut_height_node2 *node);

// Finds the spans that are stored, and the bounds. False: there are only holes.
bool abut_height_measure2(abut_height2 *height);

#endif
