// face2.h : the part of a core that faces a direction.
#ifndef ABUT_SHAPE_FACE2_H
#define ABUT_SHAPE_FACE2_H

#include "abut/steps2.h"
#include "base/tolerance.h"

// Of a polytope core with edges: the one of the two edges at the supporting vertex that is squarer to the direction, its ends
// counter-clockwise, unless it leans more than ABUT_FACE_TILT. Else the supporting point. In the core's frame, from its middle.
abut_face2 abut_core_face2(const abut_shape2 *shape, abut_vec2 direction);

// The same, for a vertex already known to support along the direction.
abut_face2 abut_vertex_face2(const abut_shape2 *shape, abut_support2_point support, abut_vec2 direction);

// How an edge stands to a direction: the cosine between the two without its sign, and whether its outside faces that way.
typedef struct abut_stance {
    abut_real lean;
    bool      facing;
} abut_stance;

// Of the two edges at a vertex the squarer one that faces the direction: -1 for the one before, 1 for the one after, 0 for
// neither.
static inline int abut_squarer_edge2(abut_stance before, abut_stance after)
{
    int squarer = before.lean < after.lean * (1 + ABUT_FACE_PREFERENCE);
    int take_before = before.facing & (squarer | !after.facing);
    int faces =
        (take_before & (before.lean <= ABUT_FACE_TILT)) | (!take_before & after.facing & (after.lean <= ABUT_FACE_TILT));
    return faces * (1 - 2 * take_before);
}

#endif
