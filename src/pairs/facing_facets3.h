// facing_facets3.h : where two sums of half axes face each other along a direction.
#ifndef ABUT_PAIRS_FACING_FACETS3_H
#define ABUT_PAIRS_FACING_FACETS3_H

#include "abut/math3.h"

// The set of all sums of half axes, each taken between -1 and 1 times: a segment has one, a box three.
typedef struct abut_zonotope3 {
    abut_vec3 center;
    abut_vec3 axis[3]; // unit for a segment; of a box the columns of its rotation, as they are given
    abut_real half[3];
    int32_t   count;
} abut_zonotope3;

// The middle of the patch in which the two cores' farthest features, seen along the normal (unit, from the first to the
// second), lie over each other: a point of the first one's. Bars that lean by at most `flat` lie square to the normal. False
// when the features do not lie over each other, or their patch is no facet of D: a corner or an edge beside its like.
// `distance` is that of the features along the normal.
bool abut_facet_of_zonotopes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_vec3 normal, abut_real distance,
                              abut_real flat, abut_vec3 *point);

#endif
