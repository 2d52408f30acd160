// sse2_backend.h : four floats, or two doubles, of 16 bytes (simd4.h): every x86-64.
#ifndef ABUT_SIMD_SSE2_BACKEND_H
#define ABUT_SIMD_SSE2_BACKEND_H

#include <emmintrin.h>

#if defined(ABUT_F32)
#include "simd/x86_floats.h"
#else
typedef __m128d abut_simd_native;

#include "simd/native_bits.h"

#define ABUT_SHUFFLE2(a, b, i, j) _mm_shuffle_pd(a, b, (i) | (j) << 1)

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm_set1_pd(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm_min_pd(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm_max_pd(a, b);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm_sqrt_pd(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return (abut_bits4)_mm_movemask_pd(a);
}

#include "simd/row_halves.h"
#endif

#include "simd/native_masks.h"

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return (abut_simd_native)((mask & (abut_native_bits)yes) | (~mask & (abut_native_bits)no));
}

#if defined(ABUT_F32)
static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return (abut_native_mask)_mm_srai_epi32((__m128i)a, CHAR_BIT * sizeof(abut_real) - 1);
}

// The same pair twice.
static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    const __m128     low = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)pair);
    const abut_simd4 r = {{_mm_movelh_ps(low, low)}};
    return r;
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], b.part[0], 0, 1, 2, 3);
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    const abut_simd_native apart = ABUT_SHUFFLE4(a.part[0], b.part[0], 0, 2, 1, 3);
    a.part[0] = ABUT_SHUFFLE4(apart, apart, 0, 2, 1, 3);
    return a;
}
#else
// SSE2 shifts signs through 32 bits alone.
static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    const __m128i upper = _mm_srai_epi32((__m128i)a, CHAR_BIT * sizeof(int32_t) - 1);
    return (abut_native_mask)_mm_shuffle_epi32(upper, _MM_SHUFFLE(3, 3, 1, 1));
}

static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    return abut_simd4_load_pairs(pair, pair);
}
#endif

#endif
