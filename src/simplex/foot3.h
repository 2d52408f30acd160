// foot3.h : where the plane of a face of EPA's polytope is nearest the origin, and whether the face is there.
#ifndef ABUT_SIMPLEX_FOOT3_H
#define ABUT_SIMPLEX_FOOT3_H

#include "abut/steps3.h"

// The part of the surface that holds the point height * normal: the face, or one beside it in the same plane (to `flat`), its
// corners and weights; where there is none, what of the last one is nearest to it.
void abut_polytope3_foot(const abut_polytope3 *polytope, int32_t face, abut_vec3 normal, abut_real height, abut_real flat,
                         abut_simplex3 *foot);

#endif
