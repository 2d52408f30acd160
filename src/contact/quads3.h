// quads3.h : where two parallelograms seen along a normal lie over each other, edge by edge and all edges at once.
//
// Each is the square from -1 to 1 in coordinates of its own, and an affine map leads from one's to the other's. An edge is over
// the other parallelogram on one stretch, which two slabs cut out of it (Liang, Barsky 1984, "A new concept and method for line
// clipping"); the patch that both cover is bounded by those stretches and by nothing else, so where they start are its corners,
// each of them once. Four edges make a row (row4.h): no stretch costs a branch. An edge along a slab crosses its lines at
// infinity: it has no part in the one or is all in the other.
//
// Corners of the square are counted counter-clockwise from (-1, -1); edge i leads from corner i to the next. Both run the same
// way round, so the map must not mirror.
#ifndef ABUT_CONTACT_QUADS3_H
#define ABUT_CONTACT_QUADS3_H

#include "math/row4.h"

// From one square's coordinates to the other's.
typedef struct abut_quad_map3 {
    abut_real center[2];
    abut_real along[2][2]; // along[i][j]: coordinate i of the image of coordinate j
    abut_real thick[2];    // corners as near as this to a line of the other's are in doubt
} abut_quad_map3;

// One parallelogram's four edges. Bit i is edge i's; [0] is about where its stretch over the other starts, [1] where it ends.
typedef struct abut_quad_edges3 {
    abut_row4  start[2], step[2]; // of the edges, in the other's coordinates
    abut_row4  part[2];           // of the edges, from 0 to 1
    abut_bits4 falling[2];        // this coordinate gets less along the edge
    abut_bits4 second[2];         // the stretch ends at a line of the other's second coordinate
    abut_bits4 cut[2];            // it ends at such a line; else at its own corner
    abut_bits4 over;              // there is such a stretch
    abut_bits4 doubt;
} abut_quad_edges3;

// The corners' own coordinates.
static inline abut_row4 abut_quad_corners3(int coordinate)
{
    return coordinate == 0 ? abut_row4_of(-1, 1, 1, -1) : abut_row4_of(-1, -1, 1, 1);
}

static inline void abut_quad_edges_of3(abut_quad_edges3 *e, const abut_quad_map3 *map)
{
    abut_row4 one = abut_row4_all(1);
    abut_row4 zero = abut_row4_all(0);
    abut_row4 low[2], high[2];
    e->doubt = 0;
    for (int i = 0; i < 2; ++i) {
        abut_row4 aside = abut_row4_along(abut_row4_all(map->center[i]), map->along[i][0], abut_quad_corners3(0));
        e->start[i] = abut_row4_along(aside, map->along[i][1], abut_quad_corners3(1));
        e->step[i] = abut_row4_sub(abut_row4_round(e->start[i]), e->start[i]);
        abut_row4 per_step = abut_row4_div(one, e->step[i]);
        abut_row4 first = abut_row4_mul(abut_row4_sub(abut_row4_all(-1), e->start[i]), per_step);
        abut_row4 second = abut_row4_mul(abut_row4_sub(one, e->start[i]), per_step);
        low[i] = abut_row4_min(first, second);
        high[i] = abut_row4_max(first, second);
        e->falling[i] = abut_row4_less(e->step[i], zero);
        abut_row4 off = abut_row4_abs(abut_row4_sub(abut_row4_abs(e->start[i]), one));
        e->doubt |= abut_row4_less(off, abut_row4_all(map->thick[i]));
    }
    abut_row4 in = abut_row4_max(low[0], low[1]);
    abut_row4 out = abut_row4_min(high[0], high[1]);
    e->part[0] = abut_row4_min(abut_row4_max(in, zero), one);
    e->part[1] = abut_row4_max(abut_row4_min(out, one), zero);
    e->second[0] = abut_row4_less(low[0], low[1]);
    e->second[1] = abut_row4_less(high[1], high[0]);
    e->cut[0] = abut_row4_less(zero, in);
    e->cut[1] = abut_row4_less(out, one);
    e->over = abut_row4_less(e->part[0], e->part[1]);
}

// Where on the edges a part of each is, in the other's coordinates and in their own.
static inline abut_row4 abut_quad_over3(const abut_quad_edges3 *e, int coordinate, abut_row4 part)
{
    return abut_row4_add(e->start[coordinate], abut_row4_mul(part, e->step[coordinate]));
}

static inline abut_row4 abut_quad_own3(int coordinate, abut_row4 part)
{
    abut_row4 start = abut_quad_corners3(coordinate);
    abut_row4 step = abut_row4_sub(abut_row4_round(start), start);
    return abut_row4_add(start, abut_row4_mul(part, step));
}

// The other's edge at which an edge's stretch starts, or ends, if it is cut there.
static inline int abut_quad_line3(const abut_quad_edges3 *e, int edge, int end)
{
    static const unsigned char line[2][2] = {{3, 1}, {0, 2}}; // of the lines at -1 and 1 of either coordinate

    int second = (int)(e->second[end] >> edge & 1);
    int falling = (int)(e->falling[second] >> edge & 1);
    return line[second][falling ^ end];
}

#endif
