// horizon3.h : which faces of EPA's polytope a point sees, and their outline.
#ifndef ABUT_EPA_HORIZON3_H
#define ABUT_EPA_HORIZON3_H

#include "abut/steps3.h"

// Room for every edge of every face, and a row of eight to be overwritten.
enum { ABUT_HORIZON3_EDGES = 3 * ABUT_EPA3_FACES + 4 + 4 };

// The faces that are to go, and the edges round them, in any order: edge i runs from vertex from[i] to to[i], where edge
// next[i] begins. The row of eight after the last edge names vertex 0. All is read off before a face is touched.
typedef struct abut_horizon3 {
    uint16_t removed[ABUT_EPA3_FACES];
    int32_t  faces;
    uint16_t from[ABUT_HORIZON3_EDGES];
    uint16_t to[ABUT_HORIZON3_EDGES];
    uint16_t across[ABUT_HORIZON3_EDGES]; // as in the store
    uint16_t next[ABUT_HORIZON3_EDGES];
    int32_t  edges;
    int32_t  nearest; // of the faces that stay; -1: not known
} abut_horizon3;

// The horizon of a vertex that sees the face.
void abut_horizon3_find(const abut_polytope3 *polytope, int32_t face, const abut_vertex3 *vertex, abut_horizon3 *horizon);

#endif
