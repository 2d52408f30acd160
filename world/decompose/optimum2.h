// optimum2.h : the fewest convex pieces of a small simple polygon, by dynamic programming.
#ifndef WORLD_DECOMPOSE_OPTIMUM2_H
#define WORLD_DECOMPOSE_OPTIMUM2_H

#include "decompose/turn2.h"

// One way to divide the polygon i .. j with so few pieces as its state says: the piece at the edge from j to i goes on to
// `first` after i and comes back from `last` before j. How it came about: from the triangle i k j, joined to a way of the
// polygon i .. k or k .. j, or to neither.
typedef struct abut_way2 {
    int16_t first, last;
    int16_t k;
    int16_t joined; // which of the three
    int32_t before; // that other way
} abut_way2;

// What is known of the polygon i .. j, the corners between and the edge from j to i.
typedef struct abut_state2 {
    int16_t kind;
    int16_t pieces;  // the fewest
    int16_t through; // a corner on the way from i to j
    int16_t ways;
    int32_t way; // the first of so many
} abut_state2;

// A polygon i .. j that is still to be divided, in this way; -1: any, beginning with the diagonal itself.
typedef struct abut_task2 {
    int16_t i, j;
    int32_t way;
} abut_task2;

typedef struct abut_diagonal2 {
    int16_t i, j;
} abut_diagonal2;

// A set of corners has a bit for each.
enum { ABUT_MOST_CORNERS2 = 64 };

// Room for polygons of up to `most` corners.
typedef struct abut_optimum2 {
    int32_t         most;     // at most ABUT_MOST_CORNERS2
    int32_t         capacity; // of ways: abut_ways2(most)
    abut_vec2      *corner;   // the polygon, counter-clockwise
    uint64_t       *left;     // most^2: the corners on the left of the line from one corner to another
    uint64_t       *onward;   // most: the corners after each to which it has a segment that may be used
    uint64_t       *back;     // most: those before
    uint64_t        reflex;
    abut_state2    *state; // most^2
    abut_way2      *way;
    abut_way2      *list;     // most
    abut_task2     *task;     // 2 most
    abut_diagonal2 *diagonal; // most: the answer
    int32_t         diagonals;
} abut_optimum2;

// Ways that are kept. Where there are more, some are forgotten, and the answer may not be the best; it is still right.
static inline int32_t abut_ways2(int32_t most)
{
    return 4 * most * most;
}

// The fewest convex pieces of the polygon of `count` corners, count <= most, and the diagonals that make them, such that none
// crosses another. Corner 0 must be reflex. 0 when it finds no way (corners in one place, or a polygon that is not simple).
int32_t abut_fewest_pieces2(abut_optimum2 *o, int32_t count);

#endif
