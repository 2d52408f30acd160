// simd8.h : rows of eight numbers, four and four: one register of the backend, or two rows of four. Every
// operation works on each number alone, as those of simd4.h do, and is named as there.
#ifndef ABUT_SIMD_SIMD8_H
#define ABUT_SIMD_SIMD8_H

#include "base/inline.h"
#include "simd/simd4.h"

// Inline where vectors are wide. Where they are short, what is inlined takes kilobytes of stack at each place that asks for it.
#if defined(ABUT_AVX2)
#define ABUT_WIDE_INLINE ABUT_INLINE
#else
#define ABUT_WIDE_INLINE ABUT_OUTLINE
#endif

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

ABUT_INLINE abut_simd8 abut_simd8_select_signed(abut_simd8 by, abut_simd8 yes, abut_simd8 no)
{
    return abut_simd8_of(abut_simd4_select_signed(by.low, yes.low, no.low),
                         abut_simd4_select_signed(by.high, yes.high, no.high));
}

ABUT_INLINE abut_simd8 abut_simd8_flip_signs(abut_simd8 a, abut_simd8 by)
{
    return abut_simd8_of(abut_simd4_flip_signs(a.low, by.low), abut_simd4_flip_signs(a.high, by.high));
}

// The four numbers at each of eight places: the first of all, then the second, and so on.
ABUT_INLINE void abut_simd8_load_rows4(abut_simd8 to[4], const abut_real *const from[2 * 4])
{
    abut_simd4 low[4], high[4];
    for (int i = 0; i < 4; ++i) {
        low[i] = abut_simd4_load(from[i]);
        high[i] = abut_simd4_load(from[i + 4]);
    }
    abut_simd4_transpose(low);
    abut_simd4_transpose(high);
    for (int i = 0; i < 4; ++i) {
        to[i] = abut_simd8_of(low[i], high[i]);
    }
}

// And back to eight places.
ABUT_INLINE void abut_simd8_store_rows4(abut_real *const to[2 * 4], const abut_simd8 from[4])
{
    abut_simd4 low[4], high[4];
    for (int i = 0; i < 4; ++i) {
        low[i] = from[i].low;
        high[i] = from[i].high;
    }
    abut_simd4_transpose(low);
    abut_simd4_transpose(high);
    for (int i = 0; i < 4; ++i) {
        abut_simd4_store(to[i], low[i]);
        abut_simd4_store(to[i + 4], high[i]);
    }
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
