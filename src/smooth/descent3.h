// descent3.h : the signed distance of a pair with a smooth core by Newton's method alone, and the proof.
#ifndef ABUT_SMOOTH_DESCENT3_H
#define ABUT_SMOOTH_DESCENT3_H

#include "gjk/core3.h"

// Pairs of a cylinder, a cone, a disk or an ellipsoid with one of these, a box or a segment. False, and nothing said, where it
// came to no end, or the proof is missing. The cache, which may be NULL, has the normal to begin with.
bool abut_descent3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *answer);

#endif
