// hull_face3.h : the part of a hull that faces a direction.
#ifndef ABUT_SHAPE_HULL_FACE3_H
#define ABUT_SHAPE_HULL_FACE3_H

#include "abut/steps3.h"

// See face3.h. `vertex` is the supporting one.
void abut_hull_face3(abut_face3 *face, const abut_shape3 *shape, int32_t vertex, abut_vec3 direction);

// Which face of the hull that is, or -1 where it is none.
int32_t abut_hull_facing3(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction);

#endif
