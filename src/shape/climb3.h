// climb3.h : the vertex of a large hull farthest along a direction, and where the search for it begins.
#ifndef ABUT_SHAPE_CLIMB3_H
#define ABUT_SHAPE_CLIMB3_H

#include "abut/hull3.h"

// The vertex farthest along a direction. Any start is taken; the nearer to the answer, the faster.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start);

// How many cells there are along each side of the cube of directions: 0 for a hull that is scanned.
int32_t abut_climb_side3(int32_t vertices);

// Fills the cells of a hull that is otherwise finished.
void abut_climb_starts3(abut_hull3 *hull, int32_t *starts);

#endif
