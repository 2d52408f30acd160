// round2.h : the contact of a polytope with few vertices and a circle, by a kernel of its own.
#ifndef ABUT_CONTACT_ROUND2_H
#define ABUT_CONTACT_ROUND2_H

#include "abut/query2.h"

// The nearest points and the name of the contact there. False when B is not a circle about its origin, A not such a polytope,
// or the centre so near to a corner that the general way is called for; *p then holds nothing of use.
bool abut_round_meet2(abut_proximity2 *p, uint64_t *id, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                      abut_real margin);

#endif
