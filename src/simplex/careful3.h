// careful3.h : the feature of a simplex nearest the origin, when plain arithmetic could not tell.
#ifndef ABUT_SIMPLEX_CAREFUL3_H
#define ABUT_SIMPLEX_CAREFUL3_H

#include "simplex/nearest3.h"

// In double length. Never unsure: a tetrahedron holds the origin or one of its faces, edges and vertices is nearest.
abut_choice3 abut_careful_nearest3(const abut_simplex3 *simplex);

#endif
