// closed_form2.h : the distances of circles and capsules that have a closed form. Two circles by themselves come with it,
// inline.
#ifndef ABUT_QUERY_CLOSED_FORM2_H
#define ABUT_QUERY_CLOSED_FORM2_H

#include "pairs/circles2.h"

// A circle B and a circle or a polytope of few vertices; two capsules; a box and a capsule. False for other pairs, usable or
// not, and in doubt; *p then holds nothing of use. Beyond `limit` the status says so.
bool abut_closed_form2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       abut_real limit);

#endif
