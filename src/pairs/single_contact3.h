// single_contact3.h : the name of the contact of a pair that has no more than one.
#ifndef ABUT_PAIRS_SINGLE_CONTACT3_H
#define ABUT_PAIRS_SINGLE_CONTACT3_H

#include "abut/query3.h"

// The name of the contact of a proximity whose own points are the only one: where a core is a point or an ellipsoid, which
// turns neither a face nor an edge anywhere, and where two segments cross. False for other pairs, and where rounding leaves the
// name in doubt: then the faces say, and *id is of no use.
bool abut_single_contact3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                          uint64_t *id);

#endif
