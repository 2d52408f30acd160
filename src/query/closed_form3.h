// closed_form3.h : pairs that are answered before they are brought into the unit frame of the machines.
#ifndef ABUT_QUERY_CLOSED_FORM3_H
#define ABUT_QUERY_CLOSED_FORM3_H

#include "pairs/capsules3.h"
#include "pairs/sphere_box3.h"

// The answer about spheres and capsules among each other, beside boxes and beside hulls of few vertices, apart; `options` and
// the cache may be NULL. False for other pairs, usable or not, and where plain arithmetic cannot prove its bounds; *answer then
// holds nothing of use.
bool abut_closed_form3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                       abut_cache3 *cache, abut_proximity3 *answer);

#endif
