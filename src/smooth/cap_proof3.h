// cap_proof3.h : a proof that the width of D is least where Newton's method found it.
#ifndef ABUT_SMOOTH_CAP_PROOF3_H
#define ABUT_SMOOTH_CAP_PROOF3_H

#include "smooth/newton3.h"

// The sine of an angle about the ridge's normal within which curvature and edges prove that D reaches no less far than along
// the normal; zero when none was found. Overlapping cores.
abut_real abut_cap_proof3(const abut_pair3 *pair, const abut_ridge3 *r);

// Whether the polytope inside D, from which no face has been given up, proves the same of all directions outside that angle.
bool abut_outside_cap3(const abut_polytope3 *p, const abut_ridge3 *r, abut_real sine);

#endif
