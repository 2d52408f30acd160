// foot3.h : where the plane of a face of EPA's polytope is nearest the origin, and whether the face is there.
#ifndef ABUT_EPA_FOOT3_H
#define ABUT_EPA_FOOT3_H

#include "abut/steps3.h"

// The part of the surface that holds the point height * normal: the face, or one beside it in the same plane (to `flat`), its
// corners and weights; where there is none, what of the last one is nearest to it.
void abut_polytope3_foot(const abut_polytope3 *polytope, int32_t face, abut_vec3 normal, abut_real height, abut_real flat,
                         abut_simplex3 *foot);

// A surface of triangles, however it is stored: a face's corner, and the face across its edge from corner i to the next one, or
// -1.
typedef struct abut_epa_surface3 {
    const void *store;
    abut_vertex3 (*corner)(const void *store, int32_t face, int32_t i);
    int32_t (*across)(const void *store, int32_t face, int32_t i);
    abut_real margin; // what rounding may put the height of a point off by
} abut_epa_surface3;

// The same, of any surface.
void abut_foot3(const abut_epa_surface3 *surface, int32_t face, abut_vec3 normal, abut_real height, abut_real flat,
                abut_simplex3 *foot);

#endif
