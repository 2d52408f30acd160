// lanes8.h : eight numbers at once, where the processor can.
//
// abut_lanes8 is two AVX registers of doubles, or one (lanes8_long.h), or one of floats. Its users ask abut_has_lanes8() first,
// mark the function ABUT_LANES8, and have a plain twin for all else; each operation rounds like the plain one, so both give the
// same bits. Elsewhere than on x86-64 the type is a plain array: it compiles, and abut_has_lanes8() says not to use it.
#ifndef ABUT_SIMD_LANES8_H
#define ABUT_SIMD_LANES8_H

#include "abut/base.h"
#include "math/bits.h"
#include <string.h>

#define ABUT_LANES8_COUNT (4 + 4)

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define ABUT_LANES8 __attribute__((target("avx2")))
#define ABUT_LANES8_INLINE static inline __attribute__((target("avx2"), always_inline))

static inline bool abut_has_lanes8(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}

#if defined(ABUT_LONG_VECTORS)
#include "simd/lanes8_long.h"
#elif defined(ABUT_F32)
typedef struct abut_lanes8 {
    __m256 all;
} abut_lanes8;

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_of(abut_real x)
{
    return (abut_lanes8){_mm256_set1_ps(x)};
}

// The first of the eight.
ABUT_LANES8_INLINE abut_real abut_lanes8_first(abut_lanes8 a)
{
    return _mm256_cvtss_f32(a.all);
}

// Of any alignment.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_load(const abut_real *from)
{
    return (abut_lanes8){_mm256_loadu_ps(from)};
}

ABUT_LANES8_INLINE void abut_lanes8_store(abut_real *to, abut_lanes8 a)
{
    _mm256_storeu_ps(to, a.all);
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_add(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_add_ps(a.all, b.all)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_subtract(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_sub_ps(a.all, b.all)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_divide(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_div_ps(a.all, b.all)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_multiply(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_mul_ps(a.all, b.all)};
}

// Lane by lane; b where one is no number.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_larger(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_max_ps(a.all, b.all)};
}

// The largest of the eight, in each lane.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_largest(abut_lanes8 a)
{
    __m256 halves = _mm256_max_ps(a.all, _mm256_permute2f128_ps(a.all, a.all, 1));
    __m256 pairs = _mm256_max_ps(halves, _mm256_permute_ps(halves, _MM_SHUFFLE(1, 0, 3, 2)));
    return (abut_lanes8){_mm256_max_ps(pairs, _mm256_permute_ps(pairs, _MM_SHUFFLE(2, 3, 0, 1)))};
}

// Lane by lane; b where one is no number.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_smaller(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_min_ps(a.all, b.all)};
}

// The smallest of the eight, in each lane.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_smallest(abut_lanes8 a)
{
    __m256 halves = _mm256_min_ps(a.all, _mm256_permute2f128_ps(a.all, a.all, 1));
    __m256 pairs = _mm256_min_ps(halves, _mm256_permute_ps(halves, _MM_SHUFFLE(1, 0, 3, 2)));
    return (abut_lanes8){_mm256_min_ps(pairs, _mm256_permute_ps(pairs, _MM_SHUFFLE(2, 3, 0, 1)))};
}

// A number for each lane that is carried along with another: the lanes' own places, counted from `first`.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_places(int32_t first)
{
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3);
    return (abut_lanes8){_mm256_castsi256_ps(_mm256_add_epi32(lanes, _mm256_set1_epi32(first)))};
}

// The place carried by the largest lane.
ABUT_LANES8_INLINE int32_t abut_lanes8_place_of_largest(abut_lanes8 a, abut_lanes8 place)
{
    __m128 lower = _mm256_castps256_ps128(a.all);
    __m128 upper = _mm256_extractf128_ps(a.all, 1);
    __m128 four =
        _mm_blendv_ps(_mm256_castps256_ps128(place.all), _mm256_extractf128_ps(place.all, 1), _mm_cmpgt_ps(upper, lower));
    __m128 halves = _mm_max_ps(lower, upper);
    __m128 others = _mm_movehl_ps(halves, halves);
    __m128 two = _mm_blendv_ps(four, _mm_movehl_ps(four, four), _mm_cmpgt_ps(others, halves));
    __m128 pairs = _mm_max_ps(halves, others);
    __m128 other = _mm_movehdup_ps(pairs);
    __m128 one = _mm_blendv_ps(two, _mm_movehdup_ps(two), _mm_cmpgt_ps(other, pairs));
    return _mm_cvtsi128_si32(_mm_castps_si128(one));
}

// Bit i is set where lane i of both is the same number.
ABUT_LANES8_INLINE uint32_t abut_lanes8_equal(abut_lanes8 a, abut_lanes8 b)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.all, b.all, _CMP_EQ_OQ));
}

// Lane by lane: one number where a is greater than b, else another.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_where_greater(abut_lanes8 a, abut_lanes8 b, abut_lanes8 then, abut_lanes8 otherwise)
{
    return (abut_lanes8){_mm256_blendv_ps(otherwise.all, then.all, _mm256_cmp_ps(a.all, b.all, _CMP_GT_OQ))};
}

// Bit i is set where lane i of the first is greater.
ABUT_LANES8_INLINE uint32_t abut_lanes8_greater(abut_lanes8 a, abut_lanes8 b)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.all, b.all, _CMP_GT_OQ));
}

#else

typedef struct abut_lanes8 {
    __m256d low, high;
} abut_lanes8;

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_of(abut_real x)
{
    return (abut_lanes8){_mm256_set1_pd(x), _mm256_set1_pd(x)};
}

// The first of the eight.
ABUT_LANES8_INLINE abut_real abut_lanes8_first(abut_lanes8 a)
{
    return _mm256_cvtsd_f64(a.low);
}

// Of any alignment.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_load(const abut_real *from)
{
    return (abut_lanes8){_mm256_loadu_pd(from), _mm256_loadu_pd(from + 4)};
}

ABUT_LANES8_INLINE void abut_lanes8_store(abut_real *to, abut_lanes8 a)
{
    _mm256_storeu_pd(to, a.low);
    _mm256_storeu_pd(to + 4, a.high);
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_add(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_subtract(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_divide(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_div_pd(a.low, b.low), _mm256_div_pd(a.high, b.high)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_multiply(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)};
}

// Lane by lane; b where one is no number.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_larger(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high)};
}

// The largest of the eight, in each lane.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_largest(abut_lanes8 a)
{
    __m256d four = _mm256_max_pd(a.low, a.high);
    __m256d halves = _mm256_max_pd(four, _mm256_permute2f128_pd(four, four, 1));
    __m256d all = _mm256_max_pd(halves, _mm256_permute_pd(halves, 1 | 1 << 2));
    return (abut_lanes8){all, all};
}

// Lane by lane; b where one is no number.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_smaller(abut_lanes8 a, abut_lanes8 b)
{
    return (abut_lanes8){_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high)};
}

// The smallest of the eight, in each lane.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_smallest(abut_lanes8 a)
{
    __m256d four = _mm256_min_pd(a.low, a.high);
    __m256d halves = _mm256_min_pd(four, _mm256_permute2f128_pd(four, four, 1));
    __m256d all = _mm256_min_pd(halves, _mm256_permute_pd(halves, 1 | 1 << 2));
    return (abut_lanes8){all, all};
}

// Lane by lane: one number where a is greater than b, else another.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_where_greater(abut_lanes8 a, abut_lanes8 b, abut_lanes8 then, abut_lanes8 otherwise)
{
    return (abut_lanes8){_mm256_blendv_pd(otherwise.low, then.low, _mm256_cmp_pd(a.low, b.low, _CMP_GT_OQ)),
                         _mm256_blendv_pd(otherwise.high, then.high, _mm256_cmp_pd(a.high, b.high, _CMP_GT_OQ))};
}

// Bit i is set where lane i of the first is greater.
ABUT_LANES8_INLINE uint32_t abut_lanes8_greater(abut_lanes8 a, abut_lanes8 b)
{
    int low = _mm256_movemask_pd(_mm256_cmp_pd(a.low, b.low, _CMP_GT_OQ));
    int high = _mm256_movemask_pd(_mm256_cmp_pd(a.high, b.high, _CMP_GT_OQ));
    return (uint32_t)(low | high << 4);
}

// A number for each lane that is carried along with another: the lanes' own places, counted from `first`.
ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_places(int32_t first)
{
    const __m256i lanes = _mm256_add_epi64(_mm256_setr_epi64x(0, 1, 2, 3), _mm256_set1_epi64x(first));
    return (abut_lanes8){_mm256_castsi256_pd(lanes), _mm256_castsi256_pd(_mm256_add_epi64(lanes, _mm256_set1_epi64x(4)))};
}

// The place carried by the largest lane.
ABUT_LANES8_INLINE int32_t abut_lanes8_place_of_largest(abut_lanes8 a, abut_lanes8 place)
{
    __m256d four = _mm256_max_pd(a.low, a.high);
    __m256d four_place = _mm256_blendv_pd(place.low, place.high, _mm256_cmp_pd(a.high, a.low, _CMP_GT_OQ));
    __m128d lower = _mm256_castpd256_pd128(four);
    __m128d upper = _mm256_extractf128_pd(four, 1);
    __m128d two =
        _mm_blendv_pd(_mm256_castpd256_pd128(four_place), _mm256_extractf128_pd(four_place, 1), _mm_cmpgt_pd(upper, lower));
    __m128d pair = _mm_max_pd(lower, upper);
    __m128d other = _mm_unpackhi_pd(pair, pair);
    __m128d one = _mm_blendv_pd(two, _mm_unpackhi_pd(two, two), _mm_cmpgt_pd(other, pair));
    return _mm_cvtsi128_si32(_mm_castpd_si128(one));
}

// Bit i is set where lane i of both is the same number.
ABUT_LANES8_INLINE uint32_t abut_lanes8_equal(abut_lanes8 a, abut_lanes8 b)
{
    int low = _mm256_movemask_pd(_mm256_cmp_pd(a.low, b.low, _CMP_EQ_OQ));
    int high = _mm256_movemask_pd(_mm256_cmp_pd(a.high, b.high, _CMP_EQ_OQ));
    return (uint32_t)(low | high << 4);
}

#endif

#else

#define ABUT_LANES8
#define ABUT_LANES8_INLINE static inline

typedef struct abut_lanes8 {
    abut_real lane[ABUT_LANES8_COUNT];
} abut_lanes8;

static inline bool abut_has_lanes8(void)
{
    return false;
}

static inline abut_lanes8 abut_lanes8_of(abut_real x)
{
    return (abut_lanes8){{x, x, x, x, x, x, x, x}};
}

static inline abut_real abut_lanes8_first(abut_lanes8 a)
{
    return a.lane[0];
}

static inline abut_lanes8 abut_lanes8_load(const abut_real *from)
{
    abut_lanes8 a;
    memcpy(a.lane, from, sizeof a.lane);
    return a;
}

static inline void abut_lanes8_store(abut_real *to, abut_lanes8 a)
{
    memcpy(to, a.lane, sizeof a.lane);
}

static inline abut_lanes8 abut_lanes8_add(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] += b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_subtract(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] -= b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_divide(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] /= b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_multiply(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] *= b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_larger(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_largest(abut_lanes8 a)
{
    abut_real largest = a.lane[0];
    for (int i = 1; i < ABUT_LANES8_COUNT; ++i) {
        largest = largest > a.lane[i] ? largest : a.lane[i];
    }
    return abut_lanes8_of(largest);
}

static inline abut_lanes8 abut_lanes8_smaller(abut_lanes8 a, abut_lanes8 b)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline abut_lanes8 abut_lanes8_smallest(abut_lanes8 a)
{
    abut_real smallest = a.lane[0];
    for (int i = 1; i < ABUT_LANES8_COUNT; ++i) {
        smallest = smallest < a.lane[i] ? smallest : a.lane[i];
    }
    return abut_lanes8_of(smallest);
}

static inline abut_lanes8 abut_lanes8_where_greater(abut_lanes8 a, abut_lanes8 b, abut_lanes8 then, abut_lanes8 otherwise)
{
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        otherwise.lane[i] = a.lane[i] > b.lane[i] ? then.lane[i] : otherwise.lane[i];
    }
    return otherwise;
}

static inline uint32_t abut_lanes8_greater(abut_lanes8 a, abut_lanes8 b)
{
    uint32_t greater = 0;
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        greater |= (uint32_t)(a.lane[i] > b.lane[i]) << i;
    }
    return greater;
}

static inline uint32_t abut_lanes8_equal(abut_lanes8 a, abut_lanes8 b)
{
    uint32_t equal = 0;
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        equal |= (uint32_t)(a.lane[i] == b.lane[i]) << i;
    }
    return equal;
}

#endif
#endif
