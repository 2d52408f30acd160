// simd4_argmax.h : rows of four numbers (simd4.h) that carry their places in their lowest bits (abut_simd4_marked).
//
// Two bits tell the place in a row, five tell it among those of up to eight rows. With so many, `bits` as a mask, each number
// is off by at most `bits` units in the last place for it, and no two are equal. So the largest of them, had by comparing
// numbers alone, tells its own place: what chooses by the two lowest bits of a number takes it as it is, sooner than from a
// comparison whose bits go through general registers.
#ifndef ABUT_SIMD_SIMD4_ARGMAX_H
#define ABUT_SIMD_SIMD4_ARGMAX_H

#include "simd/simd4.h"

// The place that the first number carries.
static inline int32_t abut_simd4_mark(abut_simd4 a, int32_t bits)
{
    return (int32_t)abut_bits_of(abut_simd4_first(a)) & bits;
}

// The mask of places in a row, and whether what chooses from a vector goes by them; and the lane that every number of the row
// carries, which takes longer where it does not.
enum { ABUT_MARKS_PLACES = 1 + 2 };

#if defined(ABUT_AVX512) || (defined(ABUT_AVX2) && defined(ABUT_F32))
enum { ABUT_MARKS_CHOOSE = true };

static inline abut_lane4 abut_lane4_marked(abut_simd4 a)
{
    return (abut_lane4)a.part[0];
}
#else
enum { ABUT_MARKS_CHOOSE = false };

static inline abut_lane4 abut_lane4_marked(abut_simd4 a)
{
    return abut_lane4_of(abut_simd4_mark(a, ABUT_MARKS_PLACES));
}
#endif

#endif
