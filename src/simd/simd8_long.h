// simd8_long.h : rows of eight doubles (simd8.h) as one vector of 64 bytes, for kernels that keep eights whole: those that
// begin with avx512_long_begin.h. Decision 0026 says which do.
#ifndef ABUT_SIMD_SIMD8_LONG_H
#define ABUT_SIMD_SIMD8_LONG_H

#include "simd/simd4.h"

typedef struct abut_simd8 {
    __m512d all;
} abut_simd8;

static inline abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    abut_simd8 r = {_mm512_insertf64x4(_mm512_castpd256_pd512(low.part[0]), high.part[0], 1)};
    return r;
}

static inline abut_simd4 abut_simd8_low(abut_simd8 a)
{
    abut_simd4 r = {{_mm512_castpd512_pd256(a.all)}};
    return r;
}

static inline abut_simd4 abut_simd8_high(abut_simd8 a)
{
    abut_simd4 r = {{_mm512_extractf64x4_pd(a.all, 1)}};
    return r;
}

static inline abut_simd8 abut_simd8_splat(abut_real x)
{
    abut_simd8 r = {_mm512_set1_pd(x)};
    return r;
}

static inline abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_add_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_sub_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_mul_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_div_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_min_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    abut_simd8 r = {_mm512_max_pd(a.all, b.all)};
    return r;
}

static inline abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    abut_simd8 r = {_mm512_sqrt_pd(a.all)};
    return r;
}

static inline abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS);
}

static inline abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    abut_simd8 r = {_mm512_mask_mov_pd(no.all, _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS), yes.all)};
    return r;
}

// The halves exchanged; the pairs of each half; the numbers of each pair.
static inline abut_simd8 abut_simd8_half_on(abut_simd8 a)
{
    abut_simd8 r = {_mm512_shuffle_f64x2(a.all, a.all, _MM_SHUFFLE(1, 0, 3, 2))};
    return r;
}

static inline abut_simd8 abut_simd8_pair_on(abut_simd8 a)
{
    abut_simd8 r = {_mm512_permutex_pd(a.all, _MM_SHUFFLE(1, 0, 3, 2))};
    return r;
}

static inline abut_simd8 abut_simd8_one_on(abut_simd8 a)
{
    abut_simd8 r = {_mm512_permutex_pd(a.all, _MM_SHUFFLE(2, 3, 0, 1))};
    return r;
}

static inline abut_simd8 abut_simd8_least(abut_simd8 a)
{
    a = abut_simd8_min(a, abut_simd8_half_on(a));
    a = abut_simd8_min(a, abut_simd8_pair_on(a));
    return abut_simd8_min(a, abut_simd8_one_on(a));
}

static inline abut_simd8 abut_simd8_most(abut_simd8 a)
{
    a = abut_simd8_max(a, abut_simd8_half_on(a));
    a = abut_simd8_max(a, abut_simd8_pair_on(a));
    return abut_simd8_max(a, abut_simd8_one_on(a));
}

static inline abut_simd8 abut_simd8_rotate(abut_simd8 a)
{
    const __m512i twice = _mm512_castpd_si512(a.all);
    abut_simd8    r = {_mm512_castsi512_pd(_mm512_alignr_epi64(twice, twice, 1))};
    return r;
}

static inline void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    _mm512_storeu_pd(numbers, a.all);
}

static inline abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    abut_simd8 r = {_mm512_loadu_pd(numbers)};
    return r;
}

#endif
