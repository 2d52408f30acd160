// cone3.h : the planes of the new faces of EPA's polytope, triangles from an apex to edges of its surface.
#ifndef ABUT_EPA_CONE3_H
#define ABUT_EPA_CONE3_H

#include "epa/planes3.h"

// The planes of `count` triangles, eight at most, from corners of the store to the apex. All eight places of both lists must be
// vertices' places.
void abut_cone3_planes(const abut_polytope3 *polytope, const uint16_t *from, const uint16_t *to, const abut_vec3 *apex,
                       int32_t count, abut_planes3 *planes);

#endif
