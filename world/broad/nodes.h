// nodes.h : every node of the two trees, one by one, for whoever wants to see them.
#ifndef WORLD_BROAD_NODES_H
#define WORLD_BROAD_NODES_H

#include "broad/state.h"

// The box is 2 * dims numbers, and holds during the call. False stops the walk.
typedef bool abut_node_at_fn(void *context, const abut_real *box, abut_tree_node node);

// Each node before what is in it: the tree of the still boxes first.
void abut_broad_nodes(const abut_broad *b, abut_node_at_fn *see, void *context);

#endif
