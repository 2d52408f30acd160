// hull_hull3.h : the signed distance of two polytopes, small hulls among them.
#ifndef ABUT_PAIRS_HULL_HULL3_H
#define ABUT_PAIRS_HULL_HULL3_H

#include "gjk/core3.h"

// False when these are no two small hulls, or rounding could say either: the general method answers. Reads and writes the
// cache, which may be NULL.
bool abut_hull_hull3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core);

// The same of any two polytopes.
bool abut_polytope_pair3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core);

// Whether polytopes overlap or are farther apart than the pair's limit. False when neither is certain.
bool abut_hull_hull_touch3(const abut_pair3 *pair, bool *touching);

#endif
