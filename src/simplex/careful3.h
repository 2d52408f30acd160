// careful3.h : the feature of a simplex nearest the origin, when plain arithmetic could not tell.
#ifndef ABUT_SIMPLEX_CAREFUL3_H
#define ABUT_SIMPLEX_CAREFUL3_H

#include "math/exact.h"
#include "simplex/nearest3.h"

// A choice, and the square of its distance in double length: near the answer a step brings x nearer by less than its last
// digit.
typedef struct abut_careful3 {
    abut_choice3 choice;
    abut_wide    square;
} abut_careful3;

// Never unsure: a tetrahedron holds the origin, or one of its faces, edges and vertices is nearest.
abut_careful3 abut_careful_nearest3(const abut_simplex3 *simplex);

#endif
