// wanted.h : which shapes of a world a query looks at.
#ifndef WORLD_QUERIES_WANTED_H
#define WORLD_QUERIES_WANTED_H

#include "abut/world_query.h"
#include "bodies/state.h"

// What NULL means.
abut_query_filter abut_query_filter_of(const abut_query_filter *filter);

// The shape of an id that the broad phase has found for the filter's category and mask.
bool abut_is_wanted(const abut_world *w, const abut_query_filter *filter, uint32_t shape);

#endif
