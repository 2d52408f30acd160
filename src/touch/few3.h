// few3.h : the contacts of pairs that have one or two, without faces.
#ifndef ABUT_TOUCH_FEW3_H
#define ABUT_TOUCH_FEW3_H

#include "touch/balls3.h"
#include "touch/bar_hull3.h"
#include "touch/capsules3.h"

// For a proximity within the margin. False for other pairs, and where it is in doubt which contacts there are or what they are
// called: then the faces say. One contact is the distance's own pair of points, and of it there is only the name.
bool abut_few_contacts3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_proximity3 *p,
                        abut_real margin, abut_few3 *few);

#endif
