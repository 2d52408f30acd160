// bits.h : places of bits, for kernels that mark many things in one number.
#ifndef ABUT_MATH_BITS_H
#define ABUT_MATH_BITS_H

#include <stdint.h>

// The place of the lowest bit that is set, 0 when none is.
static inline int32_t abut_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return bits != 0 ? __builtin_ctzll(bits) : 0;
#else
    int32_t place = 0;
    while (bits != 0 && (bits >> place & 1) == 0) {
        ++place;
    }
    return place;
#endif
}

static inline int32_t abut_bits_set(uint32_t bits)
{
#if defined(__GNUC__)
    return __builtin_popcount(bits);
#else
    int32_t set = 0;
    for (; bits != 0; bits &= bits - 1) {
        ++set;
    }
    return set;
#endif
}

#endif
