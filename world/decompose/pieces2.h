// pieces2.h : polygons as closed chains of half-edges, of which inner edges can be taken out and put in.
#ifndef WORLD_DECOMPOSE_PIECES2_H
#define WORLD_DECOMPOSE_PIECES2_H

#include "decompose/mesh2.h"

// Half-edge h goes from vertex from[h] to from[next[h]], with its piece on the left. twin[h] is the same edge of the piece on
// the other side, -1 on the outline. A half-edge that has been taken out has next -1.
typedef struct abut_partition2 {
    const abut_vec2 *points;
    int32_t          halves;
    int32_t          pieces;
    int32_t         *from;
    int32_t         *next;
    int32_t         *before;
    int32_t         *twin;
    int32_t         *piece; // of each half-edge
    int32_t         *any;   // a half-edge of each piece
} abut_partition2;

static inline int32_t abut_head2(const abut_partition2 *g, int32_t h)
{
    return g->from[g->next[h]];
}

static inline void abut_chain2(abut_partition2 *g, int32_t h, int32_t next)
{
    g->next[h] = next;
    g->before[next] = h;
}

// The triangles of the mesh that are inside. Every array of the partition but any and piece is filled: those by the next two.
void abut_copy_inside2(abut_partition2 *g, const abut_mesh2 *m, const uint8_t *inside);

// Takes out inner edges as long as what becomes one is convex (Hertel and Mehlhorn 1983): at most four times as many pieces are
// left as there must be.
void abut_merge2(abut_partition2 *g);

// Numbers the pieces.
void abut_number2(abut_partition2 *g);

#endif
