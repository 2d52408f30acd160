// hull_triangles3.h : the contact manifold of a pair that may be two small hulls that turn triangles towards each other.
#ifndef ABUT_PAIRS_HULL_TRIANGLES3_H
#define ABUT_PAIRS_HULL_TRIANGLES3_H

#include "abut/steps3.h"

// The manifold of a distance that is within the margin (manifold3.h), for those hulls by the kernel where it is sure. All
// contacts go to `points`, if that is not NULL.
abut_manifold3 abut_triangles_manifold3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin,
                                        abut_contact3 *points);

#endif
