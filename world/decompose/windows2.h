// windows2.h : fewer pieces, by dividing some neighbours anew.
#ifndef WORLD_DECOMPOSE_WINDOWS2_H
#define WORLD_DECOMPOSE_WINDOWS2_H

#include "decompose/optimum2.h"
#include "decompose/pieces2.h"

// Room for the work.
typedef struct abut_windows2 {
    abut_optimum2 optimum;
    int32_t      *rim;          // optimum.most: the half-edges round a window, in order
    int32_t      *after;        // optimum.most: which of them comes next, as pieces are cut off
    int32_t      *member;       // optimum.most: its pieces
    int32_t      *inner;        // 2 optimum.most: half-edges between them
    int32_t      *piece_stamp;  // one a piece, 0 at first: the window that it was last in
    int32_t      *vertex_stamp; // one a point, 0 at first: the walk that it was last passed on
    uint8_t      *waiting;      // one a piece
    int32_t       members;
    int32_t       corners; // of rim
    int32_t       windows; // so far
    int32_t       walks;
} abut_windows2;

// Takes neighbouring pieces together, as many as have optimum.most corners round them, divides what they cover into the fewest
// pieces, and keeps that where it is better; until it is nowhere, or a number of times. The pieces must be numbered; afterwards
// they are not.
void abut_improve2(abut_partition2 *g, abut_windows2 *w);

#endif
