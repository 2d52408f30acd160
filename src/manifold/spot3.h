// spot3.h : which features of two faces a pair of witness points is on.
#ifndef ABUT_MANIFOLD_SPOT3_H
#define ABUT_MANIFOLD_SPOT3_H

#include "abut/steps3.h"

// The name of a contact at a place of each face, seen along the normal: a corner where the place is within `spread` of one, an
// edge where it is within it of one, else the face.
uint64_t abut_witness_id3(const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal, abut_vec3 place_a,
                          abut_vec3 place_b, abut_real spread);

#endif
