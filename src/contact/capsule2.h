// capsule2.h : the contact manifold of two capsules, and of a box and a capsule, by a kernel of its own.
#ifndef ABUT_CONTACT_CAPSULE2_H
#define ABUT_CONTACT_CAPSULE2_H

#include "contact/stretch2.h"

// Everything the manifold is written from.
typedef struct abut_capsules2 {
    abut_meeting2   meeting; // of the two edges that face each other, in the unit frame; only where `edges`
    abut_proximity2 nearest;
    abut_real       most; // contacts farther apart are dropped, in the caller's unit
    uint64_t        id;   // of the contact at the nearest points, where edges do not meet
    bool            edges;
    bool            touches; // within the margin
} abut_capsules2;

// False for other pairs, for cores that overlap or so nearly touch that plain arithmetic cannot prove its bounds, and for
// shapes drawn far from their own origins; *k then holds nothing of use.
bool abut_capsules_meet2(abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                         abut_real margin);

abut_manifold2 abut_capsules_manifold2(const abut_capsules2 *k);

#endif
