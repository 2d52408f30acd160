// sort3.h : sorting by a given order, and the order of vertices in a hull.
#ifndef ABUT_HULL_SORT3_H
#define ABUT_HULL_SORT3_H

#include "hull/cloud3.h"

typedef bool abut_before_fn(const void *context, int32_t a, int32_t b);

// Sorts `count` numbers by `before`; `buffer` has room for as many.
void abut_sort3(int32_t *order, int32_t *buffer, int32_t count, abut_before_fn *before, const void *context);

// The order of a hull's vertices. vertex[0..count) are points of the cloud, no two in one place; they are put in the order of a
// curve that goes through all of the box (Morton 1966), so that neighbours of a large hull are mostly near each other in
// memory. Depends on the points only, not on their order. `room` has space for three times as many numbers.
void abut_sort_along_curve3(const abut_cloud3 *cloud, int32_t *vertex, int32_t count, int32_t *room);

#endif
