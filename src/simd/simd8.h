// simd8.h : rows of eight numbers, four and four: two rows of four (simd8_halves.h), or one register of the backend. Every
// operation works on each number alone, as those of simd4.h do, and is named as there.
#ifndef ABUT_SIMD_SIMD8_H
#define ABUT_SIMD_SIMD8_H

#include "simd/simd4.h"

#if defined(ABUT_SIMD8_NATIVE)
// The least of all, eight times.
static inline abut_simd8 abut_simd8_reduce_min(abut_simd8 a)
{
    a = abut_simd8_min(a, abut_simd8_swap_halves(a));
    a = abut_simd8_min(a, abut_simd8_swap_pairs(a));
    return abut_simd8_min(a, abut_simd8_swap_adjacent(a));
}

// The largest of all, eight times.
static inline abut_simd8 abut_simd8_reduce_max(abut_simd8 a)
{
    a = abut_simd8_max(a, abut_simd8_swap_halves(a));
    a = abut_simd8_max(a, abut_simd8_swap_pairs(a));
    return abut_simd8_max(a, abut_simd8_swap_adjacent(a));
}
#else
#include "simd/simd8_halves.h"
#endif

enum { ABUT_SIMD8_LANES = 2 * 4 };

// Eight of sixteen vectors, stored by component, by their places.
#if !defined(ABUT_AVX2) || !defined(ABUT_F32)
static inline void abut_simd8_pick3(abut_simd8 to[3], const abut_real from[3][4 * 4], const uint8_t place[2 * 4])
{
    for (int k = 0; k < 3; ++k) {
        const abut_real *x = from[k];
        to[k] = abut_simd8_of(abut_simd4_of(x[place[0]], x[place[1]], x[place[2]], x[place[3]]),
                              abut_simd4_of(x[place[4]], x[place[4 + 1]], x[place[4 + 2]], x[place[4 + 3]]));
    }
}
#endif

// One number four times, then another.
static inline abut_simd8 abut_simd8_two(abut_real low, abut_real high)
{
    return abut_simd8_of(abut_simd4_splat(low), abut_simd4_splat(high));
}

// Four numbers, then the same again.
static inline abut_simd8 abut_simd8_twice(abut_simd4 four)
{
    return abut_simd8_of(four, four);
}

static inline abut_simd8 abut_simd8_scale(abut_real s, abut_simd8 a)
{
    return abut_simd8_mul(abut_simd8_splat(s), a);
}

// a + s * b, rounded twice: the product and the sum.
static inline abut_simd8 abut_simd8_mul_add(abut_simd8 a, abut_simd8 s, abut_simd8 b)
{
    return abut_simd8_add(a, abut_simd8_mul(s, b));
}

// Infinity in the first lanes, minus infinity in the others: the smaller of it and a row is that row's first lanes alone.
static inline abut_simd8 abut_simd8_cap(int32_t count)
{
    enum { LANES = 2 * 4 };
    static const abut_real caps[2 * LANES] = {
        (abut_real)INFINITY,  (abut_real)INFINITY,  (abut_real)INFINITY,  (abut_real)INFINITY,
        (abut_real)INFINITY,  (abut_real)INFINITY,  (abut_real)INFINITY,  (abut_real)INFINITY,
        -(abut_real)INFINITY, -(abut_real)INFINITY, -(abut_real)INFINITY, -(abut_real)INFINITY,
        -(abut_real)INFINITY, -(abut_real)INFINITY, -(abut_real)INFINITY, -(abut_real)INFINITY};

    return abut_simd8_load(caps + LANES - count);
}

static inline abut_real abut_simd8_first(abut_simd8 a)
{
    return abut_simd4_first(abut_simd8_low(a));
}

static inline abut_real abut_simd8_largest(abut_simd8 a)
{
    return abut_simd8_first(abut_simd8_reduce_max(a));
}

// The whole number that stands in the lane of the largest (abut_simd8_lane_numbers). Halves are laid over each other, then
// pairs: of equal ones it is the lane that comes first in the order 0 4 2 6 1 5 3 7.
static inline int32_t abut_simd8_number_of_largest(abut_simd8 a, abut_simd8 number)
{
    abut_simd4 top = abut_simd8_low(a), other = abut_simd8_high(a);
    abut_simd4 at = abut_simd4_select_less(top, other, abut_simd8_high(number), abut_simd8_low(number));
    top = abut_simd4_max(top, other);
    other = abut_simd4_swap_halves(top);
    at = abut_simd4_select_less(top, other, abut_simd4_swap_halves(at), at);
    top = abut_simd4_max(top, other);
    other = abut_simd4_swap_adjacent(top);
    at = abut_simd4_select_less(top, other, abut_simd4_swap_adjacent(at), at);
    return (int32_t)abut_bits_of(abut_simd4_first(at));
}

#endif
