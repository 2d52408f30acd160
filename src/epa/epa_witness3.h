// epa_witness3.h : the part of D's boundary where EPA's normal meets it.
#ifndef ABUT_EPA_EPA_WITNESS3_H
#define ABUT_EPA_EPA_WITNESS3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"

// How many supports EPA may have asked for; the pair's others are left for looking for the points.
static inline int32_t abut_epa_supports3(const abut_pair3 *pair)
{
    const int32_t quarter = pair->max_supports / 4;
    return pair->max_supports - (quarter < ABUT_FOOT_SUPPORTS ? quarter : ABUT_FOOT_SUPPORTS);
}

// ---- the witness ------------------------------------------------------------------------------------------------------------

// How far the nearest feature's point is from where the normal meets D's boundary.
abut_real abut_foot_miss3(const abut_epa3 *e);

// Looks for the feature that is there, unless EPA's own will do, as far as the pair's limit of supports leaves room.
void abut_find_foot3(abut_epa3 *e);

// ---- the foot of the origin on a plane of the surface -----------------------------------------------------------------------

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
