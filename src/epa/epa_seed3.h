// epa_seed3.h : growing a simplex that holds the origin to a tetrahedron, or finding that D is flat.
#ifndef ABUT_EPA_EPA_SEED3_H
#define ABUT_EPA_EPA_SEED3_H

#include "abut/steps3.h"

// The next direction in which to look for a point off a simplex of one to three vertices: square to all its edges, of two
// opposite ones first that towards the origin. `tried` counts those already looked along. False when all have been.
bool abut_epa_seed3_direction(const abut_simplex3 *simplex, int32_t tried, abut_vec3 *direction);

// How far a point lies off the simplex along a direction square to it.
abut_real abut_epa_seed3_off(const abut_simplex3 *simplex, abut_vec3 direction, abut_vec3 point);

// Leaves of a simplex, which is no tetrahedron, the part nearest the origin, when that is nearer than a given distance; returns
// the smaller of the two.
abut_real abut_epa_seed3_near(abut_simplex3 *simplex, abut_real distance);

#endif
