// surface3.h : where the surface of a rounded shape is, along a line.
#ifndef ABUT_CONTACT_SURFACE3_H
#define ABUT_CONTACT_SURFACE3_H

#include "contact/facing3.h"

// How much higher along `up` than a point near it the surface of the shape is; in the shape's axes, from its middle, in the
// frame's unit. 0 where it is within `slack`.
abut_real abut_surface_above3(const abut_shape3 *shape, const abut_contact_frame3 *frame, abut_vec3 point, abut_vec3 up,
                              abut_real slack);

#endif
