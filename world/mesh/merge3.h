// merge3.h : contacts of one plane as one manifold, as one face would have it.
#ifndef WORLD_MESH_MERGE3_H
#define WORLD_MESH_MERGE3_H

#include "mesh/touching3.h"

// Puts the manifolds in order as they come, each into the place of one that has been read: the deepest first.
void abut_merge_planes3(abut_touching3 *t);

#endif
