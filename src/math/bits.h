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

// How many bits are set, counted in pairs, fours and bytes at once (Warren 2012, "Hacker's Delight", section 5-1): processors of
// before 2008 have no instruction for it, and a compiler would ask its own library.
static inline int32_t abut_bits_set(uint32_t bits)
{
    uint32_t pairs = bits - (bits >> 1 & 0x55555555U);
    uint32_t fours = (pairs & 0x33333333U) + (pairs >> 2 & 0x33333333U);
    uint32_t bytes = (fours + (fours >> 4)) & 0x0f0f0f0fU;
    return (int32_t)(bytes * 0x01010101U >> 24);
}

#endif
