// simd_array.h : rows of any length, a native at a time (backend.h).
//
// A native is as many numbers as the processor's smallest vectors hold, or one. The answers do not depend on which: the least
// of some numbers is the same however they are grouped, and of equal ones the first is found.
#ifndef ABUT_SIMD_SIMD_ARRAY_H
#define ABUT_SIMD_SIMD_ARRAY_H

#include "simd/simd4.h"

static inline abut_simd_native abut_native_load(const abut_real *from)
{
    abut_simd_native a;
    memcpy(&a, from, sizeof a);
    return a;
}

static inline void abut_native_store(abut_real *to, abut_simd_native a)
{
    memcpy(to, &a, sizeof a);
}

// The least number of a native.
static inline abut_real abut_native_least(abut_simd_native a)
{
    abut_simd_native least = a;
    for (int i = 1; i < ABUT_SIMD_NATIVE_WIDTH; ++i) {
        a = abut_native_rotate_left(a);
        least = abut_native_min(least, a);
    }
    abut_real numbers[ABUT_SIMD_NATIVE_WIDTH];
    abut_native_store(numbers, least);
    return numbers[0];
}

// The first place of a number that is in a row of at most twice ABUT_RING_VERTICES.
static inline int32_t abut_place_of(const abut_real *row, int32_t length, abut_real number)
{
    const abut_simd_native all = abut_native_splat(number);
    uint64_t               found = 0;
    int32_t                i = 0;
    do {
        uint64_t four = 0;
        for (int32_t j = 0; j < 4; j += ABUT_SIMD_NATIVE_WIDTH) {
            four |= (uint64_t)abut_native_equal_bits(abut_native_load(row + i + j), all) << j;
        }
        found |= four << i;
        i += 4;
    } while (i < length);
    return abut_lowest_bit(found);
}

#endif
