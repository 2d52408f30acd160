// row8_long.h : rows of eight doubles (row8.h) as one vector of 64 bytes, for kernels that keep eights whole: those that begin
// with avx512_long_begin.h. Decision 0026 says which do.
#ifndef ABUT_MATH_ROW8_LONG_H
#define ABUT_MATH_ROW8_LONG_H

#include "math/row4.h"

typedef struct abut_row8 {
    __m512d all;
} abut_row8;

static inline abut_row8 abut_row8_of(abut_row4 low, abut_row4 high)
{
    abut_row8 r = {_mm512_insertf64x4(_mm512_castpd256_pd512(low.part[0]), high.part[0], 1)};
    return r;
}

static inline abut_row4 abut_row8_low(abut_row8 a)
{
    abut_row4 r = {{_mm512_castpd512_pd256(a.all)}};
    return r;
}

static inline abut_row4 abut_row8_high(abut_row8 a)
{
    abut_row4 r = {{_mm512_extractf64x4_pd(a.all, 1)}};
    return r;
}

static inline abut_row8 abut_row8_all(abut_real x)
{
    abut_row8 r = {_mm512_set1_pd(x)};
    return r;
}

static inline abut_row8 abut_row8_add(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_add_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_sub(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_sub_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_mul(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_mul_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_div(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_div_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_min(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_min_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_max(abut_row8 a, abut_row8 b)
{
    abut_row8 r = {_mm512_max_pd(a.all, b.all)};
    return r;
}

static inline abut_row8 abut_row8_sqrt(abut_row8 a)
{
    abut_row8 r = {_mm512_sqrt_pd(a.all)};
    return r;
}

static inline abut_bits8 abut_row8_less(abut_row8 a, abut_row8 b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS);
}

static inline abut_row8 abut_row8_where_less(abut_row8 a, abut_row8 b, abut_row8 yes, abut_row8 no)
{
    abut_row8 r = {_mm512_mask_mov_pd(no.all, _mm512_cmp_pd_mask(a.all, b.all, _CMP_LT_OS), yes.all)};
    return r;
}

// The halves exchanged; the pairs of each half; the numbers of each pair.
static inline abut_row8 abut_row8_half_on(abut_row8 a)
{
    abut_row8 r = {_mm512_shuffle_f64x2(a.all, a.all, _MM_SHUFFLE(1, 0, 3, 2))};
    return r;
}

static inline abut_row8 abut_row8_pair_on(abut_row8 a)
{
    abut_row8 r = {_mm512_permutex_pd(a.all, _MM_SHUFFLE(1, 0, 3, 2))};
    return r;
}

static inline abut_row8 abut_row8_one_on(abut_row8 a)
{
    abut_row8 r = {_mm512_permutex_pd(a.all, _MM_SHUFFLE(2, 3, 0, 1))};
    return r;
}

static inline abut_row8 abut_row8_least(abut_row8 a)
{
    a = abut_row8_min(a, abut_row8_half_on(a));
    a = abut_row8_min(a, abut_row8_pair_on(a));
    return abut_row8_min(a, abut_row8_one_on(a));
}

static inline abut_row8 abut_row8_most(abut_row8 a)
{
    a = abut_row8_max(a, abut_row8_half_on(a));
    a = abut_row8_max(a, abut_row8_pair_on(a));
    return abut_row8_max(a, abut_row8_one_on(a));
}

static inline abut_row8 abut_row8_next(abut_row8 a)
{
    const __m512i twice = _mm512_castpd_si512(a.all);
    abut_row8     r = {_mm512_castsi512_pd(_mm512_alignr_epi64(twice, twice, 1))};
    return r;
}

static inline void abut_row8_store(abut_real numbers[2 * 4], abut_row8 a)
{
    _mm512_storeu_pd(numbers, a.all);
}

static inline abut_row8 abut_row8_load(const abut_real numbers[2 * 4])
{
    abut_row8 r = {_mm512_loadu_pd(numbers)};
    return r;
}

#endif
