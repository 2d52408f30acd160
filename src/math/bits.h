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

// The bits at one place of three numbers, side by side.
static inline uint32_t abut_three_bits(uint32_t first, uint32_t second, uint32_t third, uint32_t place)
{
    return (first >> place & 1) | (second >> place & 1) << 1 | (third >> place & 1) << 2;
}

// How many bits are set, counted in pairs, fours and bytes at once (Warren 2012, "Hacker's Delight", section 5-1): processors
// of before 2008 have no instruction for it, and a compiler would ask its own library.
static inline int32_t abut_bits_set(uint32_t bits)
{
    const uint32_t every_second = UINT32_MAX / ((1U << 1) + 1);
    const uint32_t two_of_four = UINT32_MAX / ((1U << 2) + 1);
    const uint32_t four_of_eight = UINT32_MAX / ((1U << 4) + 1);
    const uint32_t one_of_eight = UINT32_MAX / ((1U << 8) - 1);
    uint32_t       pairs = bits - (bits >> 1 & every_second);
    uint32_t       fours = (pairs & two_of_four) + (pairs >> 2 & two_of_four);
    uint32_t       bytes = (fours + (fours >> 4)) & four_of_eight;
    return (int32_t)(bytes * one_of_eight >> 24);
}

#endif
