// smooth_single_contact3.h : the name of the contact of a round core and another that touch in one place.
#ifndef ABUT_PAIRS_SMOOTH_SINGLE_CONTACT3_H
#define ABUT_PAIRS_SMOOTH_SINGLE_CONTACT3_H

#include "abut/query3.h"

// The name of the contact of a proximity whose own points are the only one: where a disk, cylinder or cone and one of these, a
// segment or a box turn edges to each other that cross, or one of them a corner. False for other pairs, where a rim or a side
// faces the other, and where rounding leaves it in doubt: then the faces say, and *id is of no use.
bool abut_smooth_single_contact3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                                 uint64_t *id);

#endif
