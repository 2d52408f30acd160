// climb3.h : the vertex of a large hull farthest along a direction, from any vertex of it.
#ifndef ABUT_SHAPE_CLIMB3_H
#define ABUT_SHAPE_CLIMB3_H

#include "abut/hull3.h"

// The vertex farthest along a direction. Any start is taken; the nearer to the answer, the faster.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start);

#endif
