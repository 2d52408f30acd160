// facing3.h : a core's face made ready for contact: seen along the normal, with its plane.
#ifndef ABUT_CONTACT_FACING3_H
#define ABUT_CONTACT_FACING3_H

#include "abut/steps3.h"

// Twice the area of a face times its unit normal, on the side of `up` (Newell's sum). Zero for an edge or a point.
abut_vec3 abut_face_area3(const abut_face3 *face, abut_vec3 up);

// The face with its corners counter-clockwise about `up`; its names move along.
abut_face3 abut_face_about3(const abut_face3 *face, abut_vec3 up);

// What of the face can be clipped: a face so thin that its plane is rounding becomes its longest stretch, a face or edge that
// leans too far or is shorter than `spread` the corner highest along `up`.
abut_face3 abut_facing3(const abut_face3 *face, abut_vec3 up, abut_real spread);

#endif
