// simd4_native.h : what rows of four numbers (simd4.h) are made of.
//
// Parts are as wide as the processor's smallest vectors: one of four floats, two of two doubles, or four plain numbers where
// the compiler knows no vectors. Four doubles are one part where the compiler may use AVX2 (avx2_begin.h); elsewhere it would
// take vectors of more than 16 bytes apart in memory. The bits are the same whatever the parts.
#ifndef ABUT_SIMD_SIMD4_NATIVE_H
#define ABUT_SIMD_SIMD4_NATIVE_H

#include "math/bits.h"
#include "math/exact.h"
#include <limits.h>
#include <math.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#if defined(ABUT_F32)
typedef __m128 abut_simd_native;
#elif defined(ABUT_AVX2)
typedef __m256d          abut_simd_native;
#else
typedef __m128d abut_simd_native;
#endif
#else
typedef abut_real              abut_simd_native;
#endif

enum { ABUT_SIMD4_NATIVES = 4 * sizeof(abut_real) / sizeof(abut_simd_native), ABUT_SIMD_NATIVE_WIDTH = 4 / ABUT_SIMD4_NATIVES };

typedef struct abut_simd4 {
    abut_simd_native part[ABUT_SIMD4_NATIVES];
} abut_simd4;

// One bit for each number, the first lowest; of rows of eight (simd8.h) the same.
typedef uint32_t abut_bits4;
typedef uint32_t abut_bits8;

#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm_min_ps(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm_max_ps(a, b);
}

// By all bits but the sign's: the compiler reads them from memory in the same instruction.
static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(INT32_MAX)));
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm_sqrt_ps(a);
}

#if defined(ABUT_AVX512)
static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return _mm_cmp_ps_mask(a, b, _CMP_LT_OS);
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    return _mm_mask_mov_ps(no, _mm_cmp_ps_mask(a, b, _CMP_LT_OS), yes);
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return _mm_maskz_mov_ps(_mm_cmp_ps_mask(a, b, _CMP_NLT_US), x);
}
#else
static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm_movemask_ps(_mm_cmplt_ps(a, b));
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    abut_simd_native less = _mm_cmplt_ps(a, b);
#if defined(ABUT_AVX2)
    return _mm_blendv_ps(no, yes, less);
#else
    return _mm_or_ps(_mm_and_ps(less, yes), _mm_andnot_ps(less, no));
#endif
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return _mm_and_ps(_mm_cmpnlt_ps(a, b), x);
}
#endif

static inline abut_bits4 abut_native_signs(abut_simd_native a)
{
    return (abut_bits4)_mm_movemask_ps(a);
}

static inline abut_simd_native abut_native_select_signed(abut_simd_native by, abut_simd_native yes, abut_simd_native no)
{
#if defined(ABUT_AVX512)
    return _mm_mask_mov_ps(no, _mm_movepi32_mask(_mm_castps_si128(by)), yes);
#elif defined(ABUT_AVX2)
    return _mm_blendv_ps(no, yes, by);
#else
    abut_simd_native where = _mm_castsi128_ps(_mm_srai_epi32(_mm_castps_si128(by), CHAR_BIT * sizeof(abut_real) - 1));
    return _mm_or_ps(_mm_and_ps(where, yes), _mm_andnot_ps(where, no));
#endif
}

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm_set1_ps(x);
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_simd4 r = {{_mm_setr_ps(x0, x1, x2, x3)}};
    return r;
}
#elif defined(ABUT_AVX2)
static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm256_min_pd(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm256_max_pd(a, b);
}

static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return _mm256_and_pd(a, _mm256_castsi256_pd(_mm256_set1_epi64x(INT64_MAX)));
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm256_sqrt_pd(a);
}

#if defined(ABUT_AVX512)
static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return _mm256_cmp_pd_mask(a, b, _CMP_LT_OS);
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    return _mm256_mask_mov_pd(no, _mm256_cmp_pd_mask(a, b, _CMP_LT_OS), yes);
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return _mm256_maskz_mov_pd(_mm256_cmp_pd_mask(a, b, _CMP_NLT_US), x);
}
#else
static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OS));
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    return _mm256_blendv_pd(no, yes, _mm256_cmp_pd(a, b, _CMP_LT_OS));
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return _mm256_and_pd(_mm256_cmp_pd(a, b, _CMP_NLT_US), x);
}
#endif

static inline abut_bits4 abut_native_signs(abut_simd_native a)
{
    return (abut_bits4)_mm256_movemask_pd(a);
}

static inline abut_simd_native abut_native_select_signed(abut_simd_native by, abut_simd_native yes, abut_simd_native no)
{
#if defined(ABUT_AVX512)
    return _mm256_mask_mov_pd(no, _mm256_movepi64_mask(_mm256_castpd_si256(by)), yes);
#else
    return _mm256_blendv_pd(no, yes, by);
#endif
}

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm256_set1_pd(x);
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_simd4 r = {{_mm256_setr_pd(x0, x1, x2, x3)}};
    return r;
}
#elif defined(__SSE2__)
static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm_min_pd(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm_max_pd(a, b);
}

static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return _mm_and_pd(a, _mm_castsi128_pd(_mm_set1_epi64x(INT64_MAX)));
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm_sqrt_pd(a);
}

static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return (abut_bits4)_mm_movemask_pd(_mm_cmplt_pd(a, b));
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    abut_simd_native less = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(less, yes), _mm_andnot_pd(less, no));
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return _mm_and_pd(_mm_cmpnlt_pd(a, b), x);
}

static inline abut_bits4 abut_native_signs(abut_simd_native a)
{
    return (abut_bits4)_mm_movemask_pd(a);
}

static inline abut_simd_native abut_native_select_signed(abut_simd_native by, abut_simd_native yes, abut_simd_native no)
{
    __m128i          upper = _mm_srai_epi32(_mm_castpd_si128(by), CHAR_BIT * sizeof(int32_t) - 1);
    abut_simd_native where = _mm_castsi128_pd(_mm_shuffle_epi32(upper, _MM_SHUFFLE(3, 3, 1, 1)));
    return _mm_or_pd(_mm_and_pd(where, yes), _mm_andnot_pd(where, no));
}

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm_set1_pd(x);
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_simd4 r = {{_mm_setr_pd(x0, x1), _mm_setr_pd(x2, x3)}};
    return r;
}
#else
static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return abut_min(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return abut_max(a, b);
}

static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return abut_abs(a);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return abut_sqrt(a);
}

static inline abut_bits4 abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return a < b;
}

static inline abut_simd_native abut_native_select_less(abut_simd_native a, abut_simd_native b, abut_simd_native yes,
                                                       abut_simd_native no)
{
    return a < b ? yes : no;
}

static inline abut_simd_native abut_native_unless_less(abut_simd_native a, abut_simd_native b, abut_simd_native x)
{
    return a < b ? 0 : x;
}

static inline abut_bits4 abut_native_signs(abut_simd_native a)
{
    return signbit(a) != 0;
}

static inline abut_simd_native abut_native_select_signed(abut_simd_native by, abut_simd_native yes, abut_simd_native no)
{
    return signbit(by) != 0 ? yes : no;
}

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return x;
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_simd4 r = {{x0, x1, x2, x3}};
    return r;
}
#endif

#endif
