// order2.h : the order in which points are inserted.
#ifndef WORLD_DECOMPOSE_ORDER2_H
#define WORLD_DECOMPOSE_ORDER2_H

#include "decompose/turn2.h"

// A point and where it comes.
typedef struct abut_place_key2 {
    uint64_t key;
    int32_t  point;
} abut_place_key2;

// Orders points[order[0]] .. [order[count - 1]] so that each is near the one before, in rounds of twice as many points each
// (biased randomized insertion order: Amenta, Choi and Rote 2003); a round follows Hilbert's curve. Whatever the points are,
// few edges then have to be flipped for each. keys: room for 2 count.
void abut_order_points2(const abut_vec2 *points, int32_t *order, int32_t count, abut_place_key2 *keys);

#endif
