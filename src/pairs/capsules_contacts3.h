// capsules_contacts3.h : the contacts of two capsules.
#ifndef ABUT_PAIRS_CAPSULES_CONTACTS3_H
#define ABUT_PAIRS_CAPSULES_CONTACTS3_H

#include "clip/small_manifold3.h"

// The distance and the contacts of two segments with radii; none farther apart than the margin. False for other pairs, and
// where rounding leaves in doubt which contacts there are or what they are called.
bool abut_capsules_meet3(abut_small_manifold3 *few, abut_proximity3 *p, const abut_shape3 *a, const abut_shape3 *b,
                         const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache);

#endif
