// shapes.h : the shapes that JavaScript holds, by number. A batch names its shapes so: whatever number a caller writes there,
// what is found is a shape of the right dimension, or one that was never made, which every query answers with ABUT_INVALID.
#ifndef ABUT_NPM_SHAPES_H
#define ABUT_NPM_SHAPES_H

#include "abut/shape2.h"
#include "abut/shape3.h"

/// Keeps a shape under a number above 0, which no other has had for the last 2047 that its place was given; 0: no memory.
int32_t shapes_add2(const abut_shape2 *shape);
int32_t shapes_add3(const abut_shape3 *shape);

/// The number names nothing any more.
void shapes_remove(int32_t number);

/// The shape of a number; of any other number one that was never made.
const abut_shape2 *shapes_find2(int32_t number);
const abut_shape3 *shapes_find3(int32_t number);

#endif
