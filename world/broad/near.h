// near.h : the boxes nearest to a box; a point is a box, too.
#ifndef WORLD_BROAD_NEAR_H
#define WORLD_BROAD_NEAR_H

#include "broad/state.h"

// Told of a box that is no farther than what is wanted; answers how far what is still wanted may be. A negative distance is a
// depth: what only touches is then not wanted, but boxes that touch are told of.
typedef abut_real abut_near_fn(void *context, uint32_t id);

typedef struct abut_near {
    abut_real   box[ABUT_BOX_REALS];
    abut_real   max_distance; // what is farther away is none
    abut_filter filter;
} abut_near;

// The nearest boxes, `count` at most, the nearest first, of equal ones the lowest id first; how many they are.
size_t abut_broad_nearest(const abut_broad *b, const abut_near *near, abut_ranked_box *boxes, size_t count);

// Tells of boxes, near ones first by and large, as long as they are wanted.
void abut_broad_near(const abut_broad *b, const abut_near *near, abut_near_fn *see, void *context);

#endif
