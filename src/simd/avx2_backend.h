// avx2_backend.h : processors with AVX2 (backend.h, avx_backend.h): masks are vectors, a choice by them is one instruction.
#ifndef ABUT_SIMD_AVX2_BACKEND_H
#define ABUT_SIMD_AVX2_BACKEND_H

#include "simd/native_masks.h"

// A choice goes by the sign of a mask: the numbers themselves are one.
static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return (abut_native_mask)a;
}

#if defined(ABUT_F32)
static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return _mm_blendv_ps(no, yes, (abut_simd_native)mask);
}
#else
static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return _mm256_blendv_pd(no, yes, (abut_simd_native)mask);
}

// Which of the four, as two halves of each.
typedef __m256i abut_lane4;

static inline abut_lane4 abut_lane4_of(int32_t lane)
{
    return _mm256_add_epi32(_mm256_set1_epi32(2 * lane), _mm256_set1_epi64x((int64_t)1 << 32));
}

static inline abut_lane4 abut_lane4_first(abut_simd4 a, abut_simd4 b)
{
    const __m256i less = _mm256_castpd_si256(_mm256_cmp_pd(a.part[0], b.part[0], _CMP_LT_OS));
    __m256i       lane = _mm256_or_si256(less, _mm256_setr_epi32(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3));
    lane = _mm256_min_epu32(lane, _mm256_shuffle_epi32(lane, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_min_epu32(lane, _mm256_permute4x64_epi64(lane, _MM_SHUFFLE(1, 0, 3, 2)));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_lane4 lane)
{
    a.part[0] = _mm256_castps_pd(_mm256_permutevar8x32_ps(_mm256_castpd_ps(a.part[0]), lane));
    return a;
}
#endif

#endif
