// lanes_long.h : eight doubles at once (lanes.h) as one vector of 64 bytes: a row of eight.
#ifndef ABUT_MATH_LANES_LONG_H
#define ABUT_MATH_LANES_LONG_H

#include "math/row8.h"

typedef abut_row8 abut_eight;

static inline abut_eight abut_eight_of(abut_real x)
{
    return abut_row8_all(x);
}

static inline abut_real abut_eight_first(abut_eight a)
{
    return _mm512_cvtsd_f64(a.all);
}

static inline abut_eight abut_eight_load(const abut_real *from)
{
    return abut_row8_load(from);
}

static inline void abut_eight_store(abut_real *to, abut_eight a)
{
    abut_row8_store(to, a);
}

static inline abut_eight abut_eight_add(abut_eight a, abut_eight b)
{
    return abut_row8_add(a, b);
}

static inline abut_eight abut_eight_subtract(abut_eight a, abut_eight b)
{
    return abut_row8_sub(a, b);
}

static inline abut_eight abut_eight_divide(abut_eight a, abut_eight b)
{
    return abut_row8_div(a, b);
}

static inline abut_eight abut_eight_multiply(abut_eight a, abut_eight b)
{
    return abut_row8_mul(a, b);
}

static inline abut_eight abut_eight_larger(abut_eight a, abut_eight b)
{
    return abut_row8_max(a, b);
}

static inline abut_eight abut_eight_smaller(abut_eight a, abut_eight b)
{
    return abut_row8_min(a, b);
}

static inline abut_eight abut_eight_largest(abut_eight a)
{
    return abut_row8_most(a);
}

static inline abut_eight abut_eight_smallest(abut_eight a)
{
    return abut_row8_least(a);
}

static inline abut_eight abut_eight_where_greater(abut_eight a, abut_eight b, abut_eight then, abut_eight otherwise)
{
    return abut_row8_where_less(b, a, then, otherwise);
}

static inline uint32_t abut_eight_greater(abut_eight a, abut_eight b)
{
    return abut_row8_less(b, a);
}

static inline uint32_t abut_eight_equal(abut_eight a, abut_eight b)
{
    return _mm512_cmp_pd_mask(a.all, b.all, _CMP_EQ_OQ);
}

static inline abut_eight abut_eight_places(int32_t first)
{
    const __m512i lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3);
    return (abut_eight){_mm512_castsi512_pd(_mm512_add_epi64(lanes, _mm512_set1_epi64(first)))};
}

// Halves laid over each other, as everywhere: of equal numbers the place is the one that the plain twin finds.
static inline int32_t abut_eight_place_of_largest(abut_eight a, abut_eight place)
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
