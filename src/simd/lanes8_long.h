// lanes8_long.h : eight doubles at once (lanes8.h) as one vector of 64 bytes: a row of eight.
#ifndef ABUT_SIMD_LANES8_LONG_H
#define ABUT_SIMD_LANES8_LONG_H

#include "simd/simd8.h"

typedef abut_simd8 abut_lanes8;

static inline abut_lanes8 abut_lanes8_of(abut_real x)
{
    return abut_simd8_splat(x);
}

static inline abut_real abut_lanes8_first(abut_lanes8 a)
{
    return _mm512_cvtsd_f64(a.all);
}

static inline abut_lanes8 abut_lanes8_load(const abut_real *from)
{
    return abut_simd8_load(from);
}

static inline void abut_lanes8_store(abut_real *to, abut_lanes8 a)
{
    abut_simd8_store(to, a);
}

static inline abut_lanes8 abut_lanes8_add(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_add(a, b);
}

static inline abut_lanes8 abut_lanes8_subtract(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_sub(a, b);
}

static inline abut_lanes8 abut_lanes8_divide(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_div(a, b);
}

static inline abut_lanes8 abut_lanes8_multiply(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_mul(a, b);
}

static inline abut_lanes8 abut_lanes8_larger(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_max(a, b);
}

static inline abut_lanes8 abut_lanes8_smaller(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_min(a, b);
}

static inline abut_lanes8 abut_lanes8_largest(abut_lanes8 a)
{
    return abut_simd8_most(a);
}

static inline abut_lanes8 abut_lanes8_smallest(abut_lanes8 a)
{
    return abut_simd8_least(a);
}

static inline abut_lanes8 abut_lanes8_where_greater(abut_lanes8 a, abut_lanes8 b, abut_lanes8 then, abut_lanes8 otherwise)
{
    return abut_simd8_select_less(b, a, then, otherwise);
}

static inline uint32_t abut_lanes8_greater(abut_lanes8 a, abut_lanes8 b)
{
    return abut_simd8_less(b, a);
}

static inline uint32_t abut_lanes8_equal(abut_lanes8 a, abut_lanes8 b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_EQ_OQ);
}

static inline abut_lanes8 abut_lanes8_places(int32_t first)
{
    const __m512i lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3);
    return (abut_lanes8){_mm512_castsi512_pd(_mm512_add_epi64(lanes, _mm512_set1_epi64(first)))};
}

// Halves laid over each other, as everywhere: of equal numbers the place is the one that the plain twin finds.
static inline int32_t abut_lanes8_place_of_largest(abut_lanes8 a, abut_lanes8 place)
{
    __m256d four = _mm512_castpd512_pd256(a.all);
    __m256d other_four = _mm512_extractf64x4_pd(a.all, 1);
    __m256d at_four = _mm256_mask_mov_pd(_mm512_castpd512_pd256(place.all), _mm256_cmp_pd_mask(other_four, four, _CMP_GT_OQ),
                                         _mm512_extractf64x4_pd(place.all, 1));
    four = _mm256_max_pd(four, other_four);
    __m128d two = _mm256_castpd256_pd128(four);
    __m128d other_two = _mm256_extractf128_pd(four, 1);
    __m128d at_two = _mm_mask_mov_pd(_mm256_castpd256_pd128(at_four), _mm_cmp_pd_mask(other_two, two, _CMP_GT_OQ),
                                     _mm256_extractf128_pd(at_four, 1));
    two = _mm_max_pd(two, other_two);
    __m128d other = _mm_unpackhi_pd(two, two);
    __m128d at = _mm_mask_mov_pd(at_two, _mm_cmp_pd_mask(other, two, _CMP_GT_OQ), _mm_unpackhi_pd(at_two, at_two));
    return _mm_cvtsi128_si32(_mm_castpd_si128(at));
}

#endif
