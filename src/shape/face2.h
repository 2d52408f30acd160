// face2.h : the part of a core that faces a direction.
#ifndef ABUT_SHAPE_FACE2_H
#define ABUT_SHAPE_FACE2_H

#include "abut/steps2.h"

// Of a polytope core with edges: the one of the two edges at the supporting vertex that is squarer to the direction, its ends
// counter-clockwise, unless it leans more than ABUT_FACE_LEAN. Else the supporting point. In the core's frame, from its middle.
abut_face2 abut_core_face2(const abut_shape2 *shape, abut_vec2 direction);

// The same, for a vertex already known to support along the direction.
abut_face2 abut_vertex_face2(const abut_shape2 *shape, abut_support2_point vertex, abut_vec2 direction);

#endif
