// capsule_any3.h : spheres and capsules against each other and against boxes, answered at once.
#ifndef ABUT_PAIRS_CAPSULE_ANY3_H
#define ABUT_PAIRS_CAPSULE_ANY3_H

#include "abut/query3.h"

// The answer when the cores are points, segments and at most one box, and lie apart. False where they overlap or are so nearly
// touching, so far from their own origins or so unlike in size that plain arithmetic cannot prove its bounds, and for every
// other pair, usable or not; *answer then holds nothing of use, and the cache, which may be NULL, is as it was.
bool abut_capsule3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                   abut_proximity3 *answer);

#endif
