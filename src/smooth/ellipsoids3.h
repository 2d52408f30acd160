// ellipsoids3.h : the direction along which two ellipsoids' D reaches least, by steps of the third order.
#ifndef ABUT_SMOOTH_ELLIPSOIDS3_H
#define ABUT_SMOOTH_ELLIPSOIDS3_H

#include "abut/steps3.h"

// Turns a unit normal until the next look along it proves it; then it has any length. How often it looked, 0 where it came to
// no end. `near`: the normal is nearly the answer's.
int32_t abut_ellipsoids3(const abut_pair3 *pair, bool near, abut_vec3 *normal);

#endif
