// horizon3.h : which faces of EPA's polytope a point sees, and their outline.
#ifndef ABUT_SIMPLEX_HORIZON3_H
#define ABUT_SIMPLEX_HORIZON3_H

#include "abut/steps3.h"

// Room for every edge of every face, and one to be overwritten.
enum { ABUT_HORIZON3_EDGES = 3 * ABUT_EPA3_FACES + 1 };

// The faces that are to go, and the edges round them, one after the other: edge i runs from vertex from[i] to from[i + 1], the
// last to the first. All is read off before a face is touched.
typedef struct abut_horizon3 {
    uint16_t removed[ABUT_EPA3_FACES];
    int32_t  faces;
    uint16_t from[ABUT_HORIZON3_EDGES];
    uint16_t across[ABUT_HORIZON3_EDGES]; // as in the store
    int32_t  edges;
    int32_t  nearest; // of the faces that stay; -1: not known
} abut_horizon3;

// The horizon of a vertex that sees the face.
void abut_horizon3_find(const abut_polytope3 *polytope, int32_t face, const abut_vertex3 *vertex, abut_horizon3 *horizon);

#endif
