// near.h : the boxes nearest to a point.
#ifndef WORLD_BROAD_NEAR_H
#define WORLD_BROAD_NEAR_H

#include "broad/state.h"

typedef struct abut_near {
    abut_real   point[ABUT_BOX_REALS / 2];
    abut_real   max_distance; // a box farther away is none
    abut_filter filter;
} abut_near;

// The nearest ones, `count` at most, the nearest first; how many they are.
size_t abut_broad_nearest(const abut_broad *b, const abut_near *near, abut_ranked_box *boxes, size_t count);

#endif
