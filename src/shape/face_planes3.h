// face_planes3.h : the face of a hull of few vertices whose plane is farthest below one or two points.
#ifndef ABUT_SHAPE_FACE_PLANES3_H
#define ABUT_SHAPE_FACE_PLANES3_H

#include "abut/hull3.h"

// The face with the largest height of the lower of the two points above its plane, the first of equals. Points from the middle
// of the hull; the hull has planes.
int32_t abut_top_plane3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q);

#endif
