// manifold3.h : the contact manifold of a pair whose signed distance is known.
#ifndef ABUT_CLIP_MANIFOLD3_H
#define ABUT_CLIP_MANIFOLD3_H

#include "abut/steps3.h"

// With the points whose separation is at most the margin, for a distance that is. All of them go to `points`, if that is not
// NULL.
abut_manifold3 abut_contacts3(const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin, abut_contact3 *points);

// The contacts along a unit normal that is given. The manifold's distance is the separation along it. All of them go to
// `points`, if that is not NULL.
abut_manifold3 abut_contacts_along3(const abut_pair3 *pair, abut_vec3 normal, abut_real margin, abut_contact3 *points);

#endif
