// witness_feature3.h : where a pair of witness points is, and which features of two faces it is on.
#ifndef ABUT_CLIP_WITNESS_FEATURE3_H
#define ABUT_CLIP_WITNESS_FEATURE3_H

#include "clip/facing3.h"

// The distance's own points as a contact in the frame, all but its name; `spread` is what counts as one place there.
abut_contact3 abut_witness_contact3(const abut_pair3 *pair, const abut_contact_frame3 *frame, const abut_proximity3 *p,
                                    abut_real *spread);

// The name of a contact at a place of each face, seen along the normal: a corner where the place is within `spread` of one, an
// edge where it is within it of one, else the face.
uint64_t abut_witness_id3(const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal, abut_vec3 place_a,
                          abut_vec3 place_b, abut_real spread);

#endif
