// simd4.h : rows of four numbers, for kernels that do the same to each.
//
// A native is what one register holds: four floats, two or four doubles, or one number where the compiler knows no vectors. A
// row of four is ABUT_SIMD4_NATIVES of them, a row of eight (simd8.h) two rows of four, or one register where the
// backend says ABUT_SIMD8_NATIVE. Every operation works on each number alone and is one rounded operation of IEEE 754, so that
// all backends give the same bits. What each has:
//
//   abut_native_splat min max sqrt select sign_bits    one by one; min is a < b ? a : b and max is a > b ? a : b, for a NaN and
//                                                      zeros of either sign too
//   abut_native_abs flip_signs sign_mask               by the bits of the numbers
//   abut_native_less unless exchange                   comparisons as masks; what is done by masks
//   abut_native_less_bits equal_bits                   comparisons as bits of a number
//   abut_simd4_of load store load3 store3 pairs ...    rows and memory
//   abut_simd4_yzx zxy rotate_left swap_halves ...     rows in another order
//
// Vectors are written with the compiler's own operators (+ - * / on vectors, GNU C); only what these cannot say is an
// intrinsic.
#ifndef ABUT_SIMD_SIMD4_H
#define ABUT_SIMD_SIMD4_H

#include "math/real.h"
#include <limits.h>

// One bit for each number, the first lowest.
typedef uint32_t abut_bits4;
typedef uint32_t abut_bits8;

#if defined(ABUT_SIMD_SCALAR)
#include "simd/scalar_backend.h"
#elif defined(ABUT_AVX512)
#include "simd/avx_backend.h"
// and what differs:
#include "simd/avx512_backend.h"
#elif defined(ABUT_AVX2)
#include "simd/avx_backend.h"
// and what differs:
#include "simd/avx2_backend.h"
#elif defined(__SSE2__) && defined(__GNUC__)
#include "simd/sse2_backend.h"
#elif defined(__aarch64__) && defined(__ARM_NEON) && (defined(__clang__) || __GNUC__ >= 12)
#include "simd/neon_backend.h"
#elif defined(__wasm_simd128__)
#include "simd/wasm_backend.h"
#else
#include "simd/scalar_backend.h"
#endif

enum { ABUT_SIMD_NATIVE_WIDTH = 4 / ABUT_SIMD4_NATIVES };

static inline abut_simd4 abut_simd4_splat(abut_real x)
{
    abut_simd4 r = {{abut_native_splat(x)}};
    for (int i = 1; i < ABUT_SIMD4_NATIVES; ++i) {
        r.part[i] = r.part[0];
    }
    return r;
}

static inline abut_real abut_simd4_first(abut_simd4 a)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return numbers[0];
}

// ---- arithmetic ---------------------------------------------------------------------------------------------------------

static inline abut_simd4 abut_simd4_add(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] + b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_sub(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] - b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_mul(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] * b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_div(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] / b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_neg(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = -a.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_scale(abut_real s, abut_simd4 a)
{
    return abut_simd4_mul(abut_simd4_splat(s), a);
}

// a + s * b, rounded twice: the product and the sum.
static inline abut_simd4 abut_simd4_mul_add(abut_simd4 a, abut_real s, abut_simd4 b)
{
    return abut_simd4_add(a, abut_simd4_scale(s, b));
}

// a < b ? a : b, as abut_min.
static inline abut_simd4 abut_simd4_min(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_min(a.part[i], b.part[i]);
    }
    return a;
}

// a > b ? a : b, as abut_max.
static inline abut_simd4 abut_simd4_max(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_max(a.part[i], b.part[i]);
    }
    return a;
}

static inline abut_simd4 abut_simd4_abs(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_abs(a.part[i]);
    }
    return a;
}

static inline abut_simd4 abut_simd4_sqrt(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_sqrt(a.part[i]);
    }
    return a;
}

// ---- comparisons and signs ----------------------------------------------------------------------------------------------

// Where a < b; a NaN is nowhere less.
static inline abut_bits4 abut_simd4_less(abut_simd4 a, abut_simd4 b)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        bits |= abut_native_less_bits(a.part[i], b.part[i]) << (i * ABUT_SIMD_NATIVE_WIDTH);
    }
    return bits;
}

// Where a == b.
static inline abut_bits4 abut_simd4_equal(abut_simd4 a, abut_simd4 b)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        bits |= abut_native_equal_bits(a.part[i], b.part[i]) << (i * ABUT_SIMD_NATIVE_WIDTH);
    }
    return bits;
}

// Each of one row where a < b, else of the other.
static inline abut_simd4 abut_simd4_select_less(abut_simd4 a, abut_simd4 b, abut_simd4 yes, abut_simd4 no)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_select(abut_native_less(a.part[i], b.part[i]), yes.part[i], no.part[i]);
    }
    return a;
}

// Zero where a < b, else x.
static inline abut_simd4 abut_simd4_unless_less(abut_simd4 a, abut_simd4 b, abut_simd4 x)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        x.part[i] = abut_native_unless(abut_native_less(a.part[i], b.part[i]), x.part[i]);
    }
    return x;
}

// The numbers of two rows exchanged where a < b.
static inline void abut_simd4_exchange_less(abut_simd4 a, abut_simd4 b, abut_simd4 *x, abut_simd4 *y)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        abut_native_exchange(abut_native_less(a.part[i], b.part[i]), &x->part[i], &y->part[i]);
    }
}

// Where a number is negative, a negative zero too.
static inline abut_bits4 abut_simd4_sign_bits(abut_simd4 a)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        bits |= abut_native_sign_bits(a.part[i]) << (i * ABUT_SIMD_NATIVE_WIDTH);
    }
    return bits;
}

// Each of one row where the number of a third is negative, a negative zero too, else of the other.
static inline abut_simd4 abut_simd4_select_signed(abut_simd4 by, abut_simd4 yes, abut_simd4 no)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        no.part[i] = abut_native_select(abut_native_sign_mask(by.part[i]), yes.part[i], no.part[i]);
    }
    return no;
}

// Each number, its sign turned where the other's is negative, a negative zero's too.
static inline abut_simd4 abut_simd4_flip_signs(abut_simd4 a, abut_simd4 by)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_flip_signs(a.part[i], by.part[i]);
    }
    return a;
}

// ---- which of the four --------------------------------------------------------------------------------------------------

#if !defined(ABUT_AVX2)
// Where vectors are not shuffled by a register, it is a number.
typedef int32_t abut_lane4;

static inline abut_lane4 abut_lane4_of(int32_t lane)
{
    return lane;
}

// The first one where a is not less than b, which one of them is. With AVX2 nothing of it leaves the vectors: numbers that wait
// for the lane have it six cycles earlier (Zen 4).
static inline abut_lane4 abut_lane4_first(abut_simd4 a, abut_simd4 b)
{
    return abut_lowest_bit(~(uint64_t)abut_simd4_less(a, b));
}

// That one four times.
static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_lane4 lane)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return abut_simd4_splat(numbers[lane]);
}
#endif

// The first three, each in a row of its own.
static inline void abut_simd4_each(abut_simd4 a, abut_simd4 each[3])
{
    for (int i = 0; i < 3; ++i) {
        each[i] = abut_simd4_splat_lane(a, i);
    }
}

#endif
