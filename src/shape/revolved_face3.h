// revolved_face3.h : the part of a disk, cylinder or cone that faces a direction.
#ifndef ABUT_SHAPE_REVOLVED_FACE3_H
#define ABUT_SHAPE_REVOLVED_FACE3_H

#include "abut/steps3.h"

// Names 0 and 1 are the ends of a line on the side; points of a rim follow.
enum { ABUT_RIM_NAMES = 2 };

// Whether a rim faces the direction, and where along the axis it is.
bool abut_facing_rim3(const abut_shape3 *shape, abut_vec3 direction, abut_real *height);

// Point i of a rim of radius 1, along the two axes that follow the shape's own: counter-clockwise about it.
void abut_rim_point3(int32_t i, abut_real point[2]);

// See face3.h. `support` is the supporting point.
void abut_round_face3(abut_face3 *face, const abut_shape3 *shape, abut_support3_point support, abut_vec3 direction);

#endif
