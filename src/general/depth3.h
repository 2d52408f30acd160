// depth3.h : the depth of two cores that overlap.
#ifndef ABUT_GENERAL_DEPTH3_H
#define ABUT_GENERAL_DEPTH3_H

#include "gjk/core3.h"

// Goes on from a GJK that stopped with ABUT_REASON_OVERLAP. Writes the cache, which may be NULL.
abut_core_answer3 abut_depth3(const abut_gjk3 *overlapped, abut_cache3 *cache);

// Goes on from an EPA between two polytopes, which may have come to its end. Writes the cache, which may be NULL.
abut_core_answer3 abut_depth_polytopes3(abut_epa3 *epa, abut_cache3 *cache);

// Goes on from the surface that the last depth left in the cache, which may be NULL. False when that proves nothing of the
// cores as they are now.
bool abut_depth3_warm(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *answer);

#endif
