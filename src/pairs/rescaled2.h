// rescaled2.h : a question of the plane asked again at unit size.
//
// The closed forms work in the caller's unit while squares of lengths stay within the range of numbers. Everything they do is
// sums, products and roots, none of which a power of two changes but in scale: asked about a pair times 2^-k, they give the
// same bits times 2^-k. So where lengths are out of range they are asked at unit size, and the answer is brought back.
#ifndef ABUT_PAIRS_RESCALED2_H
#define ABUT_PAIRS_RESCALED2_H

#include "abut/query2.h"
#include "math/scale.h"

// The same two shapes, of cores without a polygon, at unit size: that of the cores and what lies between them.
typedef struct abut_rescaled2 {
    abut_shape2 a, b;
    abut_pose2  b_in_a;
    abut_real   limit; // any length asked along with them
    abut_unit   scale;
} abut_rescaled2;

// False for a position that is larger than any may be.
bool abut_rescale2(abut_rescaled2 *q, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real limit);

// Answers in the caller's unit again.
void abut_scale_back2(abut_proximity2 *p, abut_real unit);

#endif
