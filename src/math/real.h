// real.h : one number: its size, its sign, its bits.
#ifndef ABUT_MATH_REAL_H
#define ABUT_MATH_REAL_H

#include "abut/base.h"

#include <math.h>
#include <string.h>

#if defined(__MINGW32__) && defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline abut_real abut_sqrt(abut_real x)
{
#if defined(ABUT_F32)
    return sqrtf(x);
#elif defined(__MINGW32__) && defined(__SSE2__)
    return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(x))); // the C library's, which -O0 calls, rounds twice
#else
    return sqrt(x);
#endif
}

// A compiler makes one instruction of it, and a branch of a comparison.
static inline abut_real abut_abs(abut_real x)
{
#if defined(ABUT_F32)
    return fabsf(x);
#else
    return fabs(x);
#endif
}

static inline abut_real abut_min(abut_real a, abut_real b)
{
    return a < b ? a : b;
}

static inline abut_real abut_max(abut_real a, abut_real b)
{
    return a > b ? a : b;
}

// 1 or -1, without a branch.
static inline abut_real abut_side_of(bool upper)
{
    return (abut_real)(2 * (int)upper - 1);
}

// ---- bits ---------------------------------------------------------------------------------------------------------------

#if defined(ABUT_F32)
typedef uint32_t abut_bits;
#else
typedef uint64_t abut_bits;
#endif

static inline abut_bits abut_bits_of(abut_real x)
{
    abut_bits bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline abut_real abut_of_bits(abut_bits bits)
{
    abut_real x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// Whether all are zero, of either sign, by one comparison.
static inline bool abut_four_zero(abut_real x, abut_real y, abut_real z, abut_real w)
{
    return (abut_bits)((abut_bits_of(x) | abut_bits_of(y) | abut_bits_of(z) | abut_bits_of(w)) << 1) == 0;
}

static inline bool abut_all_zero(abut_real x, abut_real y, abut_real z)
{
    return abut_four_zero(x, y, z, 0);
}

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
