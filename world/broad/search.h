// search.h : the boxes of a tree that share a point with a box, and the same asked of a whole broad phase.
#ifndef WORLD_BROAD_SEARCH_H
#define WORLD_BROAD_SEARCH_H

#include "broad/state.h"

// Told of a row of boxes, with a bit for each lane that overlaps; false stops the search.
typedef bool abut_row_fn(void *context, const abut_rows *rows, uint32_t row, unsigned lanes);

// False: it was stopped.
bool abut_rows_search(const abut_rows *rows, const abut_real *box, abut_row_fn *see, void *context);

// Tells of the boxes that overlap a box, in no order.
void abut_broad_visit(const abut_broad *b, const abut_real *box, abut_filter filter, abut_visit_fn *visit, void *context);

// How many there are; the lowest ids, `capacity` at most, in ascending order.
size_t abut_broad_overlap(const abut_broad *b, const abut_real *box, abut_filter filter, uint32_t *ids, size_t capacity);

#endif
