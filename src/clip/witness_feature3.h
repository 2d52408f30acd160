// witness_feature3.h : where a pair of witness points is, and which features of two faces it is on.
#ifndef ABUT_CLIP_WITNESS_FEATURE3_H
#define ABUT_CLIP_WITNESS_FEATURE3_H

#include "base/tolerance.h"
#include "clip/facing3.h"
#include "math/real.h"

// How far rounding may have moved a distance's point that was taken from the middle of A to where it lies, and back.
static inline abut_real abut_witness_astray3(const abut_shape3 *a)
{
    return ABUT_EPSILON * (abut_abs(a->middle.x) + abut_abs(a->middle.y) + abut_abs(a->middle.z));
}

// Whether that is so far that the pair is asked for its points once more.
static inline bool abut_is_witness_astray3(const abut_pair3 *pair, const abut_contact_frame3 *frame)
{
    return !(abut_witness_astray3(pair->a) * frame->per_unit <= frame->spread);
}

// The distance's own points as a contact in the frame, all but its name; `spread` is what counts as one place there.
abut_contact3 abut_witness_contact3(const abut_pair3 *pair, const abut_contact_frame3 *frame, const abut_proximity3 *p,
                                    abut_real *spread);

// The name of a contact at a place of each face, seen along the normal: a corner where the place is within `spread` of one, an
// edge where it is within it of one, else the face.
uint64_t abut_witness_id3(const abut_face3 *face_a, const abut_face3 *face_b, abut_vec3 normal, abut_vec3 place_a,
                          abut_vec3 place_b, abut_real spread);

#endif
