// avx512_backend.h : processors with AVX-512 in vectors of every length (backend.h, avx_backend.h): masks have registers of
// their own; eight doubles are one register where a kernel keeps them whole (avx512_long_begin.h).
#ifndef ABUT_SIMD_AVX512_BACKEND_H
#define ABUT_SIMD_AVX512_BACKEND_H

#include "simd/avx_backend.h"

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

#if defined(ABUT_LONG_VECTORS)
// ---- eight doubles in one register --------------------------------------------------------------------------------------

#define ABUT_SIMD8_NATIVE

typedef struct abut_simd8 {
    __m512d all;
} abut_simd8;

static inline abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    const abut_simd8 r = {_mm512_insertf64x4(_mm512_castpd256_pd512(low.part[0]), high.part[0], 1)};
    return r;
}

static inline abut_simd4 abut_simd8_low(abut_simd8 a)
{
    const abut_simd4 r = {{_mm512_castpd512_pd256(a.all)}};
    return r;
}

static inline abut_simd4 abut_simd8_high(abut_simd8 a)
{
    const abut_simd4 r = {{_mm512_extractf64x4_pd(a.all, 1)}};
    return r;
}

static inline abut_simd8 abut_simd8_splat(abut_real x)
{
    const abut_simd8 r = {_mm512_set1_pd(x)};
    return r;
}

static inline void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    _mm512_storeu_pd(numbers, a.all);
}

static inline abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    const abut_simd8 r = {_mm512_loadu_pd(numbers)};
    return r;
}

static inline abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all + b.all;
    return a;
}

static inline abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all - b.all;
    return a;
}

static inline abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all * b.all;
    return a;
}

static inline abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all / b.all;
    return a;
}

static inline abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    a.all = _mm512_min_pd(a.all, b.all);
    return a;
}

static inline abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    a.all = _mm512_max_pd(a.all, b.all);
    return a;
}

static inline abut_simd8 abut_simd8_abs(abut_simd8 a)
{
    a.all = _mm512_abs_pd(a.all);
    return a;
}

static inline abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    a.all = _mm512_sqrt_pd(a.all);
    return a;
}

static inline abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS);
}

static inline abut_bits8 abut_simd8_equal(abut_simd8 a, abut_simd8 b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_EQ_OQ);
}

static inline abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    const abut_simd8 r = {_mm512_mask_mov_pd(no.all, _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS), yes.all)};
    return r;
}

static inline abut_simd8 abut_simd8_swap_halves(abut_simd8 a)
{
    a.all = _mm512_shuffle_f64x2(a.all, a.all, _MM_SHUFFLE(1, 0, 3, 2));
    return a;
}

static inline abut_simd8 abut_simd8_swap_pairs(abut_simd8 a)
{
    a.all = _mm512_permutex_pd(a.all, _MM_SHUFFLE(1, 0, 3, 2));
    return a;
}

static inline abut_simd8 abut_simd8_swap_adjacent(abut_simd8 a)
{
    a.all = _mm512_permutex_pd(a.all, _MM_SHUFFLE(2, 3, 0, 1));
    return a;
}

static inline abut_simd8 abut_simd8_rotate_left(abut_simd8 a)
{
    const __m512i twice = _mm512_castpd_si512(a.all);
    a.all = _mm512_castsi512_pd(_mm512_alignr_epi64(twice, twice, 1));
    return a;
}

static inline abut_simd8 abut_simd8_lane_numbers(int32_t first)
{
    const __m512i    lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3);
    const abut_simd8 r = {_mm512_castsi512_pd(_mm512_add_epi64(lanes, _mm512_set1_epi64(first)))};
    return r;
}
#endif
#endif

static inline void abut_native_exchange(abut_native_mask mask, abut_simd_native *x, abut_simd_native *y)
{
    const abut_simd_native first = abut_native_select(mask, *y, *x);
    *y = abut_native_select(mask, *x, *y);
    *x = first;
}

#endif
