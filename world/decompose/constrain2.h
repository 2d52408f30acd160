// constrain2.h : puts the edges of outlines into a triangulation, and finds out what lies inside.
#ifndef WORLD_DECOMPOSE_CONSTRAIN2_H
#define WORLD_DECOMPOSE_CONSTRAIN2_H

#include "decompose/mesh2.h"

// An edge of the hole that is left when the triangles along a new edge are taken out: one side's edges in order, from its
// start.
typedef struct abut_rim2 {
    int32_t vertex; // where the edge begins
    int32_t half;   // the half-edge that it was
    int32_t across; // and its twin
    int32_t tag;
} abut_rim2;

// Room for the work.
typedef struct abut_constrain_room2 {
    int32_t    capacity; // of rim and open: more than the number of triangles
    abut_rim2 *rim;
    abut_rim2 *open;
    int32_t   *stack; // one number a half-edge
    int32_t   *owner; // one number a half-edge, all -1
} abut_constrain_room2;

// Puts the edge with this number between two vertices in. Vertices on its way split it. False when it crosses an edge that is
// in already, between their ends: *crossed is that edge's number.
bool abut_constrain2(abut_mesh2 *m, const abut_constrain_room2 *room, int32_t from, int32_t to, int32_t edge, int32_t *crossed);

// inside[t]: is triangle t inside, counting odd edges from the outside (the even-odd rule)? stack: room for every triangle.
// Returns how many are.
int32_t abut_find_inside2(const abut_mesh2 *m, uint8_t *inside, int32_t *stack);

// Flips edges inside, other than odd ones, until the triangulation is near to the constrained Delaunay one. stack and queued:
// room for every half-edge.
void abut_flip_inside2(abut_mesh2 *m, const uint8_t *inside, int32_t *stack, uint8_t *queued);

#endif
