// simd8_halves.h : rows of eight (simd8.h) as two rows of four, where no register of the backend holds eight.
#ifndef ABUT_SIMD_SIMD8_HALVES_H
#define ABUT_SIMD_SIMD8_HALVES_H

#include "base/inline.h"
#include "simd/simd4.h"

typedef struct abut_simd8 {
    abut_simd4 low, high;
} abut_simd8;

ABUT_INLINE abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    const abut_simd8 r = {low, high};
    return r;
}

ABUT_INLINE abut_simd4 abut_simd8_low(abut_simd8 a)
{
    return a.low;
}

ABUT_INLINE abut_simd4 abut_simd8_high(abut_simd8 a)
{
    return a.high;
}

ABUT_INLINE abut_simd8 abut_simd8_splat(abut_real x)
{
    const abut_simd4 four = abut_simd4_splat(x);
    return abut_simd8_of(four, four);
}

// Half by half: gcc takes a copy of both to pieces, which a load of one has to wait for.
ABUT_INLINE void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    abut_simd4_store(numbers, a.low);
    abut_simd4_store(numbers + 4, a.high);
}

ABUT_INLINE abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    return abut_simd8_of(abut_simd4_load(numbers), abut_simd4_load(numbers + 4));
}

ABUT_INLINE abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_add(a.low, b.low), abut_simd4_add(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_sub(a.low, b.low), abut_simd4_sub(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_mul(a.low, b.low), abut_simd4_mul(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_div(a.low, b.low), abut_simd4_div(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_min(a.low, b.low), abut_simd4_min(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_max(a.low, b.low), abut_simd4_max(a.high, b.high));
}

ABUT_INLINE abut_simd8 abut_simd8_abs(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_abs(a.low), abut_simd4_abs(a.high));
}

ABUT_INLINE abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_sqrt(a.low), abut_simd4_sqrt(a.high));
}

ABUT_INLINE abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return abut_simd4_less(a.low, b.low) | abut_simd4_less(a.high, b.high) << 4;
}

ABUT_INLINE abut_bits8 abut_simd8_equal(abut_simd8 a, abut_simd8 b)
{
    return abut_simd4_equal(a.low, b.low) | abut_simd4_equal(a.high, b.high) << 4;
}

ABUT_INLINE abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    return abut_simd8_of(abut_simd4_select_less(a.low, b.low, yes.low, no.low),
                         abut_simd4_select_less(a.high, b.high, yes.high, no.high));
}

ABUT_INLINE abut_simd8 abut_simd8_rotate_left(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_shift_in(a.low, a.high), abut_simd4_shift_in(a.high, a.low));
}

// The least of all, eight times.
ABUT_INLINE abut_simd8 abut_simd8_reduce_min(abut_simd8 a)
{
    abut_simd4 least = abut_simd4_min(a.low, a.high);
    least = abut_simd4_min(least, abut_simd4_swap_halves(least));
    least = abut_simd4_min(least, abut_simd4_swap_adjacent(least));
    return abut_simd8_of(least, least);
}

// The largest of all, eight times.
ABUT_INLINE abut_simd8 abut_simd8_reduce_max(abut_simd8 a)
{
    abut_simd4 largest = abut_simd4_max(a.low, a.high);
    largest = abut_simd4_max(largest, abut_simd4_swap_halves(largest));
    largest = abut_simd4_max(largest, abut_simd4_swap_adjacent(largest));
    return abut_simd8_of(largest, largest);
}

ABUT_INLINE abut_simd8 abut_simd8_lane_numbers(int32_t first)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    return abut_simd8_of(abut_simd4_marked(zero, first, 0), abut_simd4_marked(zero, first + 4, 0));
}

#endif
