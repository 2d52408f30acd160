// scan3.h : the point of a small set farthest along a direction, and those near a place, by looking at all of them.
#ifndef ABUT_SHAPE_SCAN3_H
#define ABUT_SHAPE_SCAN3_H

#include "abut/math3.h"

// The first of the highest. `x` are `padded` coordinates, a multiple of eight and at most ABUT_SCAN_VERTICES3; the y and the z
// follow in arrays as long. Padding is copies of the first point. The direction comes as three numbers, in registers.
int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz);

// Bit i is set where point i is no farther from a place than `near`, along each of the axes. The same arrays.
uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near);

#endif
