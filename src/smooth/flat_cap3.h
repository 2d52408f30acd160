// flat_cap3.h : the flat ends of disks, cylinders and cones.
#ifndef ABUT_SMOOTH_FLAT_CAP3_H
#define ABUT_SMOOTH_FLAT_CAP3_H

#include "gjk/core3.h"
#include "smooth/newton3.h"

// Brings an answer about a pair with a smooth core to its end where a flat end of one core faces a single point of the other.
// False, and nothing but the count of supports changed, where that is not so or the answer would be worse. *ridge is then a
// face without pieces.
bool abut_flat_cap_of3(const abut_pair3 *pair, abut_core_answer3 *answer, abut_ridge3 *ridge);

#endif
