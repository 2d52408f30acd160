// surface3.h : where the surface of a rounded shape is, along a line.
#ifndef ABUT_CLIP_SURFACE3_H
#define ABUT_CLIP_SURFACE3_H

#include "clip/facing3.h"

// How much higher along `up` than a point near it the surface of the shape is, which is turned as the rotation says; from its
// middle, in the frame's unit. 0 where it is within `slack`. The radius is not turned, so all is seen from outside: in the
// shape's own axes a matrix that is no rotation to the last digit would make spheres ellipsoids.
abut_real abut_surface_above3(const abut_shape3 *shape, const abut_rot3 *turn, const abut_contact_frame3 *frame,
                              abut_vec3 point, abut_vec3 up, abut_real slack);

#endif
