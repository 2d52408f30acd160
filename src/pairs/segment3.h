// segment3.h : two segments and where they are nearest to each other.
#ifndef ABUT_PAIRS_SEGMENT3_H
#define ABUT_PAIRS_SEGMENT3_H

#include "abut/math3.h"

// Two segments and the place on each that is nearest to the other, from -1 at its first end to 1 at its second. Frame: A's
// axes, from the middle of A's core, in the unit of kernel_frame3.h.
typedef struct abut_segments3 {
    abut_vec3 half_a, half_b; // half of the way from the first end to the second
    abut_vec3 offset;         // from the middle of A to the middle of B
    abut_real square_a, square_b, product;
    abut_real apart; // the square of the sine between the halves, times their squares
    abut_real place_a, place_b;
    abut_real unit, per_unit;
} abut_segments3;

#endif
