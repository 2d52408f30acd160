// x86_floats.h : four floats of 16 bytes, as all of the backends SSE2, AVX2 and AVX-512 have them (simd4.h).
#ifndef ABUT_SIMD_X86_FLOATS_H
#define ABUT_SIMD_X86_FLOATS_H

typedef __m128 abut_simd_native;

#include "simd/native_bits.h"

#define ABUT_SHUFFLE4(a, b, i, j, k, l) _mm_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm_set1_ps(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm_min_ps(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm_max_ps(a, b);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm_sqrt_ps(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return (abut_bits4)_mm_movemask_ps(a);
}

#include "simd/row_quad.h"

// Two pairs from where they are kept.
static inline abut_simd4 abut_simd4_load_pairs(const abut_real *first, const abut_real *second)
{
    const __m128     low = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)first);
    const abut_simd4 r = {{_mm_loadh_pi(low, (const __m64 *)(const void *)second)}};
    return r;
}

#endif
