// spatial_order.h : an order of boxes in which neighbours are near each other in space, too.
//
// The key of a box has its size class, then the Morton code of its middle (Morton 1966), the number whose bits are those of the
// coordinates in turn. The grid is laid over the middles anew each time. Boxes much larger than the others have a class, and so
// rows, of their own: one among small ones would make their row as large as itself. Where many middles share a cell of the grid
// (a cloud and something far away), the coordinates are replaced by their ranks, which are spread evenly whatever they are.
#ifndef WORLD_BROAD_SPATIAL_ORDER_H
#define WORLD_BROAD_SPATIAL_ORDER_H

#include "broad/array.h"

// Puts n keys in order: a key is the place of a box, which is boxes + place * 2 * dims. Afterwards the low 32 bits of the keys
// are the places in spatial order; of equal codes the lower place comes first. False: no memory.
bool abut_spatial_order(const abut_allocator *allocator, abut_array *spare, const abut_real *boxes, int dims, uint64_t *keys,
                        size_t n);

#endif
