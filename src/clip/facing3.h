// facing3.h : cores' faces made ready for contact: in one frame, seen along the normal.
#ifndef ABUT_CLIP_FACING3_H
#define ABUT_CLIP_FACING3_H

#include "clip/reference_incident3.h"

// Twice the area of a face times the unit normal about which its corners run counter-clockwise (Newell's sum). Zero for an edge
// or a point.
abut_vec3 abut_face_area3(const abut_face3 *face);

// The frame of contacts: A's axes, the origin in the middle of A's core, lengths divided by `unit`, a power of two, so that
// whatever touches is about 1 at most, radii included.
typedef struct abut_contact_frame3 {
    abut_real unit, per_unit;
    abut_real spread; // what counts as one place
} abut_contact_frame3;

abut_contact_frame3 abut_contact_frame3_of(const abut_pair3 *pair);

// What A turns along the normal and B against it, ready to be clipped: a face so thin that its plane is rounding has become its
// longest stretch, a face or edge that is tilted too far or is shorter than the spread its highest corner. With each face's own
// outward normal, zero for an edge or a corner.
typedef struct abut_faces3 {
    abut_face3 a, b;
    abut_vec3  normal_a, normal_b;
} abut_faces3;

// Whether B's matrix is no rotation to rounding: its rims are ellipses then, in planes that are not square to their axes.
bool abut_is_bent3(const abut_pair3 *pair);

// The same of one shape: its face, and the face's own outward normal.
abut_vec3 abut_face_of_a3(abut_face3 *face, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal);
abut_vec3 abut_face_of_b3(abut_face3 *face, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal);

void abut_faces_of3(abut_faces3 *f, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal);

// The two as layers, everything in the frame. False for two edges, which have a method of their own, and for corners.
bool abut_reference_incident_of_faces3(abut_reference_incident3 *layers, const abut_faces3 *f, const abut_pair3 *pair,
                                       const abut_contact_frame3 *frame, abut_vec3 normal);

#endif
