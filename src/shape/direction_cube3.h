// direction_cube3.h : the cube of directions of a large hull, whose cells list the vertices that can be farthest.
#ifndef ABUT_SHAPE_DIRECTION_CUBE3_H
#define ABUT_SHAPE_DIRECTION_CUBE3_H

#include "abut/shape3.h"

// How many cells there are along each side of the cube: 0 for a hull that is scanned.
int32_t abut_direction_cube_side3(int32_t vertices);

// And along each side of the coarser cube: 0 for a hull whose cells list groups.
int32_t abut_samples_side3(int32_t vertices);

// Bytes that the cells take, with all that they list and the samples.
size_t abut_direction_cube_size3(int32_t vertices);

// Fills them, of a hull that is otherwise finished.
void abut_fill_direction_cube3(const abut_hull3 *hull, void *cells);

// The vertex farthest along a direction, from the middle of the hull. Where its cell lists too many it is climbed to, from
// `start` perhaps; any number is safe.
abut_support3_point abut_direction_cube_support3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start);

#endif
