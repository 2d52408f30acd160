// simplex_dd3.h : the feature of a simplex nearest the origin, when plain arithmetic could not tell.
#ifndef ABUT_GJK_SIMPLEX_DD3_H
#define ABUT_GJK_SIMPLEX_DD3_H

#include "gjk/simplex3.h"
#include "math/exact.h"

// A choice, and the square of its distance in double length: near the answer a step brings x nearer by less than its last
// digit.
typedef struct abut_simplex_dd3 {
    abut_choice3 choice;
    abut_dd      square;
} abut_simplex_dd3;

// Never unsure: a tetrahedron holds the origin, or one of its faces, edges and vertices is nearest.
abut_simplex_dd3 abut_simplex_dd_nearest3(const abut_simplex3 *simplex);

#endif
