// small_contacts3.h : the contacts of pairs that have one or two, without faces.
#ifndef ABUT_PAIRS_SMALL_CONTACTS3_H
#define ABUT_PAIRS_SMALL_CONTACTS3_H

#include "pairs/capsule_hull_contacts3.h"
#include "pairs/capsules_contacts3.h"
#include "pairs/sphere_box_contact3.h"

// For a proximity within the margin. False for other pairs, and where it is in doubt which contacts there are or what they are
// called: then the faces say. One contact is the distance's own pair of points, and of it there is only the name.
bool abut_small_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                          abut_real margin, abut_small_manifold3 *few);

#endif
