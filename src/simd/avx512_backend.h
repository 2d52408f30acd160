// avx512_backend.h : processors with AVX-512 in vectors of every length (backend.h, avx_backend.h): masks have registers of
// their own. Eight doubles stay two registers: as one of 64 bytes kernels took 1.06 to 1.3 times as long on an Intel Xeon
// (decision 0026).
#ifndef ABUT_SIMD_AVX512_BACKEND_H
#define ABUT_SIMD_AVX512_BACKEND_H

typedef __mmask8 abut_native_mask;

// Bits are taken from vectors: gcc 12 spills a mask as one byte and reads it back as four.
#if defined(ABUT_F32)
static inline abut_native_mask abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return _mm_cmp_ps_mask(a, b, _CMP_LT_OS);
}

static inline abut_bits4 abut_native_less_bits(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm_movemask_ps(_mm_cmp_ps(a, b, _CMP_LT_OS));
}

static inline abut_bits4 abut_native_equal_bits(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm_movemask_ps(_mm_cmp_ps(a, b, _CMP_EQ_OQ));
}

static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return _mm_movepi32_mask(_mm_castps_si128(a));
}

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return _mm_mask_mov_ps(no, mask, yes);
}

static inline abut_simd_native abut_native_unless(abut_native_mask mask, abut_simd_native x)
{
    return _mm_maskz_mov_ps((abut_native_mask)~mask, x);
}
#else
static inline abut_native_mask abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return _mm256_cmp_pd_mask(a, b, _CMP_LT_OS);
}

static inline abut_bits4 abut_native_less_bits(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OS));
}

static inline abut_bits4 abut_native_equal_bits(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_EQ_OQ));
}

static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return _mm256_movepi64_mask(_mm256_castpd_si256(a));
}

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return _mm256_mask_mov_pd(no, mask, yes);
}

static inline abut_simd_native abut_native_unless(abut_native_mask mask, abut_simd_native x)
{
    return _mm256_maskz_mov_pd((abut_native_mask)~mask, x);
}

// ---- which of the four, in a register -----------------------------------------------------------------------------------

typedef __m256i abut_lane4;

static inline abut_lane4 abut_lane4_of(int32_t lane)
{
    return _mm256_set1_epi64x(lane);
}

static inline abut_lane4 abut_lane4_first(abut_simd4 a, abut_simd4 b)
{
    const __m256i less = _mm256_castpd_si256(_mm256_cmp_pd(a.part[0], b.part[0], _CMP_LT_OS));
    __m256i       lane = _mm256_or_si256(less, _mm256_setr_epi64x(0, 1, 2, 3));
    lane = _mm256_min_epu32(lane, _mm256_shuffle_epi32(lane, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_min_epu32(lane, _mm256_permute4x64_epi64(lane, _MM_SHUFFLE(1, 0, 3, 2)));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_lane4 lane)
{
    a.part[0] = _mm256_permutexvar_pd(lane, a.part[0]);
    return a;
}
#endif

static inline void abut_native_exchange(abut_native_mask mask, abut_simd_native *x, abut_simd_native *y)
{
    const abut_simd_native first = abut_native_select(mask, *y, *x);
    *y = abut_native_select(mask, *x, *y);
    *x = first;
}

#endif
