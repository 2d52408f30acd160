// simd8.h : eight numbers side by side, four and four: two rows of four, or one vector of eight floats where the compiler may
// use AVX2 (avx2_begin.h), of eight doubles where a kernel keeps them whole (avx512_long_begin.h). Every operation works on
// each number alone, as those of simd4.h do.
#ifndef ABUT_SIMD_SIMD8_H
#define ABUT_SIMD_SIMD8_H

#include "simd/simd4.h"

#if defined(ABUT_LONG_VECTORS)
#include "simd/simd8_long.h"
#elif defined(ABUT_AVX2) && defined(ABUT_F32)
typedef struct abut_simd8 {
    __m256 all;
} abut_simd8;

static inline abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    abut_simd8 r = {_mm256_set_m128(high.part[0], low.part[0])};
    return r;
}

static inline abut_simd4 abut_simd8_low(abut_simd8 a)
{
    abut_simd4 r = {{_mm256_castps256_ps128(a.all)}};
    return r;
}

static inline abut_simd4 abut_simd8_high(abut_simd8 a)
{
    abut_simd4 r = {{_mm256_extractf128_ps(a.all, 1)}};
    return r;
}

static inline abut_simd8 abut_simd8_splat(abut_real x)
{
    abut_simd8 r = {_mm256_set1_ps(x)};
    return r;
}

static inline abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_add_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_sub_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_mul_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_div_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_min_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm256_max_ps(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_abs(abut_simd8 a)
{
    abut_simd8 r = {_mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.all)};
    return r;
}

static inline abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    abut_simd8 r = {_mm256_sqrt_ps(a.all)};
    return r;
}

static inline abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return (abut_bits8)_mm256_movemask_ps(_mm256_cmp_ps(a.all, b.all, _CMP_LT_OS));
}

static inline abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    abut_simd8 r = {_mm256_blendv_ps(no.all, yes.all, _mm256_cmp_ps(a.all, b.all, _CMP_LT_OS))};
    return r;
}

static inline abut_simd8 abut_simd8_least(abut_simd8 a)
{
    a = abut_simd8_min(a, (abut_simd8){_mm256_permute2f128_ps(a.all, a.all, 1)});
    a = abut_simd8_min(a, (abut_simd8){_mm256_permute_ps(a.all, _MM_SHUFFLE(1, 0, 3, 2))});
    return abut_simd8_min(a, (abut_simd8){_mm256_permute_ps(a.all, _MM_SHUFFLE(2, 3, 0, 1))});
}

static inline abut_simd8 abut_simd8_rotate(abut_simd8 a)
{
    const __m256i next = _mm256_setr_epi32(1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3, 0);
    abut_simd8    r = {_mm256_permutevar8x32_ps(a.all, next)};
    return r;
}

static inline abut_simd8 abut_simd8_most(abut_simd8 a)
{
    a = abut_simd8_max(a, (abut_simd8){_mm256_permute2f128_ps(a.all, a.all, 1)});
    a = abut_simd8_max(a, (abut_simd8){_mm256_permute_ps(a.all, _MM_SHUFFLE(1, 0, 3, 2))});
    return abut_simd8_max(a, (abut_simd8){_mm256_permute_ps(a.all, _MM_SHUFFLE(2, 3, 0, 1))});
}

static inline void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    memcpy(numbers, &a, sizeof a);
}

static inline abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    abut_simd8 a;
    memcpy(&a, numbers, sizeof a);
    return a;
}
#else
typedef struct abut_simd8 {
    abut_simd4 low, high;
} abut_simd8;

static inline abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    abut_simd8 r = {low, high};
    return r;
}

static inline abut_simd4 abut_simd8_low(abut_simd8 a)
{
    return a.low;
}

static inline abut_simd4 abut_simd8_high(abut_simd8 a)
{
    return a.high;
}

static inline abut_simd8 abut_simd8_splat(abut_real x)
{
    abut_simd4 four = abut_simd4_splat(x);
    return abut_simd8_of(four, four);
}

static inline abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_add(a.low, b.low), abut_simd4_add(a.high, b.high));
}

static inline abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_sub(a.low, b.low), abut_simd4_sub(a.high, b.high));
}

static inline abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_mul(a.low, b.low), abut_simd4_mul(a.high, b.high));
}

static inline abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_div(a.low, b.low), abut_simd4_div(a.high, b.high));
}

// a < b ? a : b
static inline abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_min(a.low, b.low), abut_simd4_min(a.high, b.high));
}

// a > b ? a : b
static inline abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    return abut_simd8_of(abut_simd4_max(a.low, b.low), abut_simd4_max(a.high, b.high));
}

static inline abut_simd8 abut_simd8_abs(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_abs(a.low), abut_simd4_abs(a.high));
}

static inline abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    return abut_simd8_of(abut_simd4_sqrt(a.low), abut_simd4_sqrt(a.high));
}

// Where a < b; a NaN is nowhere less.
static inline abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return abut_simd4_less(a.low, b.low) | abut_simd4_less(a.high, b.high) << 4;
}

// Each of one row where a < b, else of the other.
static inline abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    return abut_simd8_of(abut_simd4_select_less(a.low, b.low, yes.low, no.low),
                         abut_simd4_select_less(a.high, b.high, yes.high, no.high));
}

// The least of the eight, eight times.
static inline abut_simd8 abut_simd8_least(abut_simd8 a)
{
    abut_simd4 least = abut_simd4_min(abut_simd8_low(a), abut_simd8_high(a));
    least = abut_simd4_min(least, abut_simd4_turn(least));
    least = abut_simd4_min(least, abut_simd4_turned(least));
    return abut_simd8_of(least, least);
}

// Each one's next, and the last one's the first.
#if defined(ABUT_AVX2)
static inline abut_simd8 abut_simd8_rotate(abut_simd8 a)
{
    enum { SECOND_FIRST = 1 | 2 << 4, CROSSED = 1 | 1 << 2 };
    __m256d    low = a.low.part[0];
    __m256d    high = a.high.part[0];
    abut_simd8 r = {{{_mm256_shuffle_pd(low, _mm256_permute2f128_pd(low, high, SECOND_FIRST), CROSSED)}},
                    {{_mm256_shuffle_pd(high, _mm256_permute2f128_pd(high, low, SECOND_FIRST), CROSSED)}}};
    return r;
}
#elif defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd8 abut_simd8_rotate(abut_simd8 a)
{
    abut_simd8 begun = {{{_mm_move_ss(a.low.part[0], a.high.part[0])}}, {{_mm_move_ss(a.high.part[0], a.low.part[0])}}};
    return abut_simd8_of(abut_simd4_round(begun.low), abut_simd4_round(begun.high));
}
#else
static inline abut_simd8 abut_simd8_rotate(abut_simd8 a)
{
    abut_real n[2 * 4 + 1];
    abut_simd4_store(n, a.low);
    abut_simd4_store(n + 4, a.high);
    n[2 * 4] = n[0];
    return abut_simd8_of(abut_simd4_of(n[1], n[2], n[3], n[4]), abut_simd4_of(n[4 + 1], n[4 + 2], n[4 + 3], n[2 * 4]));
}
#endif

// The largest likewise.
static inline abut_simd8 abut_simd8_most(abut_simd8 a)
{
    abut_simd4 most = abut_simd4_max(abut_simd8_low(a), abut_simd8_high(a));
    most = abut_simd4_max(most, abut_simd4_turn(most));
    most = abut_simd4_max(most, abut_simd4_turned(most));
    return abut_simd8_of(most, most);
}

// Half by half: gcc takes a copy of both to pieces, which a load of one has to wait for.
static inline void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    abut_simd4_store(numbers, a.low);
    abut_simd4_store(numbers + 4, a.high);
}

static inline abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    return abut_simd8_of(abut_simd4_load(numbers), abut_simd4_load(numbers + 4));
}
#endif

// Eight of sixteen vectors, stored by component, by their places.
#if defined(ABUT_AVX2) && defined(ABUT_F32)
static inline void abut_simd8_pick3(abut_simd8 to[3], const abut_real from[3][4 * 4], const uint8_t place[2 * 4])
{
    const __m256i i = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)place));
    const __m256  upper = _mm256_castsi256_ps(_mm256_cmpgt_epi32(i, _mm256_set1_epi32(2 * 4 - 1)));
    for (int k = 0; k < 3; ++k) {
        const __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(from[k]), i);
        const __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(from[k] + 2 * 4), i);
        to[k].all = _mm256_blendv_ps(low, high, upper);
    }
}
#else
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

// a + s * b
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

// The largest of the eight.
static inline abut_real abut_simd8_largest(abut_simd8 a)
{
    return abut_simd8_first(abut_simd8_most(a));
}

#endif
