// epa_cache3.h : the surface that proved a depth, kept in a cache for the next question about the same two shapes.
#ifndef ABUT_EPA_EPA_CACHE3_H
#define ABUT_EPA_EPA_CACHE3_H

#include "epa/polytope3.h"

// Keeps EPA's surface in the cache; one too large for it is not kept.
void abut_keep_polytope3(abut_cache3 *cache, const abut_polytope3 *polytope);

// The surface a cache holds, its vertices taken to where they are now. False unless it proves that the origin is inside D,
// clear of all its faces; true of no other surface, whatever the cache holds.
bool abut_recall_polytope3(abut_polytope3 *polytope, const abut_pair3 *pair, const abut_cache3 *cache);

#endif
