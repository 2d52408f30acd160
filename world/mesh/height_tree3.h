// height_tree3.h : the tree of boxes over the cells of a height field.
//
// Level 0 are the cells, and a node of a level is two by two nodes of the one below, as far as the grid goes. Only from 4 by 4
// cells on the least and greatest heights are stored; below, the samples say them.
#ifndef WORLD_MESH_HEIGHT_TREE3_H
#define WORLD_MESH_HEIGHT_TREE3_H

#include "mesh/height_block3.h"

// A node: its level, and its place in that. Nodes have numbers, too, level by level.
typedef struct abut_height_node3 {
    int     level;
    int32_t column, row;
    int32_t columns, rows; // of the level
    int32_t first;         // number of the level's first node
} abut_height_node3;

abut_height_node3 abut_height_root3(const abut_height3 *height);
abut_height_node3 abut_height_node_of3(const abut_height3 *height, int32_t number);
int32_t           abut_height_number3(const abut_height_node3 *node);

// The nodes that it is of, at most four: how many.
int abut_height_children3(const abut_height3 *height, const abut_height_node3 *node, abut_height_node3 child[4]);

// The box of a node. Of holes alone one that touches nothing.
abut_box3 abut_height_box3(const abut_height3 *height, const abut_height_node3 *node);

// Finds the spans that are stored, and the bounds. False: there are only holes.
bool abut_height_measure3(abut_height3 *height);

#endif
