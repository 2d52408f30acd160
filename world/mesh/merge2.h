// merge2.h : contacts of one line as one manifold, as one side would have it.
#ifndef WORLD_MESH_MERGE2_H
#define WORLD_MESH_MERGE2_H

#include "mesh/touching2.h"

// Puts the manifolds in order as they come, each into the place of one that has been read: the deepest first.
void abut_merge_lines2(abut_touching2 *t);

#endif
