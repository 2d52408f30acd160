// simd4_vec2.h : rows of four numbers (simd4.h) that are two pairs: what one body has along its two axes, and the other.
#ifndef ABUT_SIMD_SIMD4_VEC2_H
#define ABUT_SIMD_SIMD4_VEC2_H

#include "abut/math2.h"
#include "math/scale.h"
#include "simd/simd4.h"
#include <limits.h>

// Of a negative number, a negative zero too.
static inline bool abut_is_signed(abut_real x)
{
    return abut_bits_of(x) >> (sizeof x * CHAR_BIT - 1) != 0;
}

// Whether one of two numbers is.
static inline bool abut_is_signed2(abut_real x, abut_real y)
{
    return (abut_bits_of(x) | abut_bits_of(y)) >> (sizeof x * CHAR_BIT - 1) != 0;
}

#if defined(__SSE2__) && defined(ABUT_F32)
// Two pairs from where they are kept.
static inline abut_simd4 abut_simd4_pairs(const abut_vec2 *first, const abut_vec2 *second)
{
    __m128     low = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)first);
    abut_simd4 r = {{_mm_loadh_pi(low, (const __m64 *)(const void *)second)}};
    return r;
}

// The same pair twice.
static inline abut_simd4 abut_simd4_pair(const abut_vec2 *pair)
{
#if defined(ABUT_AVX2)
    __m128d    low = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(const void *)pair));
    abut_simd4 r = {{_mm_castpd_ps(_mm_movedup_pd(low))}};
#else
    __m128     low = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)pair);
    abut_simd4 r = {{_mm_movelh_ps(low, low)}};
#endif
    return r;
}

// The first pair to where it is kept.
static inline void abut_simd4_put_pair(abut_vec2 *to, abut_simd4 a)
{
    _mm_storel_pi((__m64 *)(void *)to, a.part[0]);
}

// The first pair twice.
static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[0] = _mm_movelh_ps(a.part[0], a.part[0]);
    return a;
}

// The two pairs exchanged.
static inline abut_simd4 abut_simd4_crossed(abut_simd4 a)
{
    a.part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(1, 0, 3, 2));
    return a;
}

// Each number, its sign turned where the other's is negative, a negative zero's too.
static inline abut_simd4 abut_simd4_signed(abut_simd4 a, abut_simd4 by)
{
    a.part[0] = _mm_xor_ps(a.part[0], _mm_and_ps(by.part[0], _mm_set1_ps(-0.0f)));
    return a;
}

// The first number of each pair twice.
static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    a.part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 2, 0, 0));
    return a;
}

// The second number of each pair twice.
static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    a.part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(3, 3, 1, 1));
    return a;
}

// The first pair of one row and the second of another.
static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
#if defined(ABUT_AVX2)
    a.part[0] = _mm_blend_ps(a.part[0], b.part[0], 1 << 2 | 1 << 3);
#else
    a.part[0] = _mm_shuffle_ps(a.part[0], b.part[0], _MM_SHUFFLE(3, 2, 1, 0));
#endif
    return a;
}

// The first number of each pair of one row and the second of the same pair of another.
static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
#if defined(ABUT_AVX2)
    a.part[0] = _mm_blend_ps(a.part[0], b.part[0], 1 << 1 | 1 << 3);
#else
    __m128 apart = _mm_shuffle_ps(a.part[0], b.part[0], _MM_SHUFFLE(3, 1, 2, 0));
    a.part[0] = _mm_shuffle_ps(apart, apart, _MM_SHUFFLE(3, 1, 2, 0));
#endif
    return a;
}
#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_pairs(const abut_vec2 *first, const abut_vec2 *second)
{
    abut_simd4 r = {{_mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(&first->x)), _mm_loadu_pd(&second->x), 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_pair(const abut_vec2 *pair)
{
    abut_simd4 r = {{_mm256_broadcast_pd((const __m128d *)(const void *)pair)}};
    return r;
}

static inline void abut_simd4_put_pair(abut_vec2 *to, abut_simd4 a)
{
    _mm_storeu_pd(&to->x, _mm256_castpd256_pd128(a.part[0]));
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[0] = _mm256_permute2f128_pd(a.part[0], a.part[0], 0);
    return a;
}

static inline abut_simd4 abut_simd4_crossed(abut_simd4 a)
{
    a.part[0] = _mm256_permute2f128_pd(a.part[0], a.part[0], 1);
    return a;
}

static inline abut_simd4 abut_simd4_signed(abut_simd4 a, abut_simd4 by)
{
    a.part[0] = _mm256_xor_pd(a.part[0], _mm256_and_pd(by.part[0], _mm256_set1_pd(-0.0)));
    return a;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    a.part[0] = _mm256_permute_pd(a.part[0], 0);
    return a;
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    a.part[0] = _mm256_permute_pd(a.part[0], 1 | 1 << 1 | 1 << 2 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_blend_pd(a.part[0], b.part[0], 1 << 2 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_blend_pd(a.part[0], b.part[0], 1 << 1 | 1 << 3);
    return a;
}
#elif defined(__SSE2__)
static inline abut_simd4 abut_simd4_pairs(const abut_vec2 *first, const abut_vec2 *second)
{
    abut_simd4 r = {{_mm_loadu_pd(&first->x), _mm_loadu_pd(&second->x)}};
    return r;
}

static inline abut_simd4 abut_simd4_pair(const abut_vec2 *pair)
{
    abut_simd_native both = _mm_loadu_pd(&pair->x);
    abut_simd4       r = {{both, both}};
    return r;
}

static inline void abut_simd4_put_pair(abut_vec2 *to, abut_simd4 a)
{
    _mm_storeu_pd(&to->x, a.part[0]);
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[1] = a.part[0];
    return a;
}

static inline abut_simd4 abut_simd4_crossed(abut_simd4 a)
{
    abut_simd4 r = {{a.part[1], a.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_signed(abut_simd4 a, abut_simd4 by)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = _mm_xor_pd(a.part[i], _mm_and_pd(by.part[i], _mm_set1_pd(-0.0)));
    }
    return a;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    abut_simd4 r = {{_mm_unpacklo_pd(a.part[0], a.part[0]), _mm_unpacklo_pd(a.part[1], a.part[1])}};
    return r;
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    abut_simd4 r = {{_mm_unpackhi_pd(a.part[0], a.part[0]), _mm_unpackhi_pd(a.part[1], a.part[1])}};
    return r;
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[1] = b.part[1];
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = _mm_shuffle_pd(a.part[i], b.part[i], 1 << 1);
    }
    return a;
}
#else
static inline abut_simd4 abut_simd4_pairs(const abut_vec2 *first, const abut_vec2 *second)
{
    return abut_simd4_of(first->x, first->y, second->x, second->y);
}

static inline abut_simd4 abut_simd4_pair(const abut_vec2 *pair)
{
    return abut_simd4_of(pair->x, pair->y, pair->x, pair->y);
}

static inline void abut_simd4_put_pair(abut_vec2 *to, abut_simd4 a)
{
    to->x = a.part[0];
    to->y = a.part[1];
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    return abut_simd4_of(a.part[0], a.part[1], a.part[0], a.part[1]);
}

static inline abut_simd4 abut_simd4_crossed(abut_simd4 a)
{
    return abut_simd4_of(a.part[2], a.part[3], a.part[0], a.part[1]);
}

static inline abut_simd4 abut_simd4_signed(abut_simd4 a, abut_simd4 by)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_is_signed(by.part[i]) ? -a.part[i] : a.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    return abut_simd4_of(a.part[0], a.part[0], a.part[2], a.part[2]);
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    return abut_simd4_of(a.part[1], a.part[1], a.part[3], a.part[3]);
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_of(a.part[0], a.part[1], b.part[2], b.part[3]);
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_of(a.part[0], b.part[1], a.part[2], b.part[3]);
}
#endif

// A pair twice.
static inline abut_simd4 abut_simd4_twice(abut_vec2 v)
{
    return abut_simd4_of(v.x, v.y, v.x, v.y);
}

// The first pair.
static inline abut_vec2 abut_simd4_first_pair(abut_simd4 a)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    abut_vec2 v = {numbers[0], numbers[1]};
    return v;
}

// Both pairs turned.
static inline abut_simd4 abut_simd4_rotated(abut_rot2 r, abut_simd4 a)
{
    abut_simd4 leftward = abut_simd4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_simd4 aside = abut_simd4_mul(abut_simd4_signed(abut_simd4_splat(r.s), leftward), abut_simd4_turned(a));
    return abut_simd4_add(abut_simd4_scale(r.c, a), aside);
}

// The direction of a way of this length, twice; a component that means nothing beside the other is zero (abut_flush), told
// before the quotients are there. Where both of these are one vector, so are both comparisons. Elsewhere the rare component is
// one guess for the two, right but for bodies that begin or end to stand in line with an axis.
static inline abut_simd4 abut_simd4_direction(abut_vec2 way, abut_real length)
{
    const bool together = ABUT_SIMD4_NATIVES == 1;
    abut_real  least = ABUT_COMPONENT_SMALLEST * length;
    if (together) {
        abut_simd4 ways = abut_simd4_twice(way);
        return abut_simd4_unless_less(abut_simd4_abs(ways), abut_simd4_splat(least),
                                      abut_simd4_div(ways, abut_simd4_splat(length)));
    }
    abut_vec2 unit = {way.x / length, way.y / length};
    if (abut_min(abut_abs(way.x), abut_abs(way.y)) < least) {
        unit.x = abut_abs(way.x) < least ? 0 : unit.x;
        unit.y = abut_abs(way.y) < least ? 0 : unit.y;
    }
    return abut_simd4_twice(unit);
}

#endif
