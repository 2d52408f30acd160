// simd4.h : four numbers side by side, for kernels that do the same to each.
//
// Every operation works on each number alone, in the order written, so the bits are the same whatever the parts
// (simd4_native.h).
#ifndef ABUT_SIMD_SIMD4_H
#define ABUT_SIMD_SIMD4_H

#include "simd/simd4_shuffle.h"

static inline abut_simd4 abut_simd4_splat(abut_real x)
{
    abut_simd4 r = {{abut_native_splat(x)}};
    for (int i = 1; i < ABUT_SIMD4_NATIVES; ++i) {
        r.part[i] = r.part[0];
    }
    return r;
}

static inline abut_simd4 abut_simd4_add(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] + b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_sub(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] - b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_mul(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] * b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_div(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = a.part[i] / b.part[i];
    }
    return a;
}

static inline abut_simd4 abut_simd4_scale(abut_real s, abut_simd4 a)
{
    return abut_simd4_mul(abut_simd4_splat(s), a);
}

// a + s * b
static inline abut_simd4 abut_simd4_mul_add(abut_simd4 a, abut_real s, abut_simd4 b)
{
    return abut_simd4_add(a, abut_simd4_scale(s, b));
}

// a < b ? a : b, as abut_min.
static inline abut_simd4 abut_simd4_min(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_min(a.part[i], b.part[i]);
    }
    return a;
}

// a > b ? a : b, as abut_max.
static inline abut_simd4 abut_simd4_max(abut_simd4 a, abut_simd4 b)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_max(a.part[i], b.part[i]);
    }
    return a;
}

static inline abut_simd4 abut_simd4_abs(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_abs(a.part[i]);
    }
    return a;
}

static inline abut_simd4 abut_simd4_sqrt(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_sqrt(a.part[i]);
    }
    return a;
}

// Where a < b; a NaN is nowhere less.
static inline abut_bits4 abut_simd4_less(abut_simd4 a, abut_simd4 b)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        bits |= abut_native_less(a.part[i], b.part[i]) << (i * ABUT_SIMD_NATIVE_WIDTH);
    }
    return bits;
}

// Each of one row where a < b, else of the other.
static inline abut_simd4 abut_simd4_select_less(abut_simd4 a, abut_simd4 b, abut_simd4 yes, abut_simd4 no)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = abut_native_select_less(a.part[i], b.part[i], yes.part[i], no.part[i]);
    }
    return a;
}

// Where a number is negative, a negative zero too.
static inline abut_bits4 abut_simd4_signs(abut_simd4 a)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        bits |= abut_native_signs(a.part[i]) << (i * ABUT_SIMD_NATIVE_WIDTH);
    }
    return bits;
}

// Each of one row where the sign of a third says so, else of the other.
static inline abut_simd4 abut_simd4_select_signed(abut_simd4 by, abut_simd4 yes, abut_simd4 no)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        no.part[i] = abut_native_select_signed(by.part[i], yes.part[i], no.part[i]);
    }
    return no;
}

// Zero where a < b, else x.
static inline abut_simd4 abut_simd4_unless_less(abut_simd4 a, abut_simd4 b, abut_simd4 x)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        x.part[i] = abut_native_unless_less(a.part[i], b.part[i], x.part[i]);
    }
    return x;
}

// The numbers of two rows exchanged where a < b. By the bits in which they differ: before AVX-512 Intel's processors take three
// steps for each choice of one number or another.
static inline void abut_simd4_exchange_select_less(abut_simd4 a, abut_simd4 b, abut_simd4 *x, abut_simd4 *y)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
#if defined(ABUT_AVX512)
        abut_simd_native first = abut_native_select_less(a.part[i], b.part[i], y->part[i], x->part[i]);
        y->part[i] = abut_native_select_less(a.part[i], b.part[i], x->part[i], y->part[i]);
        x->part[i] = first;
#elif defined(__SSE2__) && defined(ABUT_F32)
        abut_simd_native change = _mm_and_ps(_mm_xor_ps(x->part[i], y->part[i]), _mm_cmplt_ps(a.part[i], b.part[i]));
        x->part[i] = _mm_xor_ps(x->part[i], change);
        y->part[i] = _mm_xor_ps(y->part[i], change);
#elif defined(ABUT_AVX2)
        abut_simd_native less = _mm256_cmp_pd(a.part[i], b.part[i], _CMP_LT_OS);
        abut_simd_native change = _mm256_and_pd(_mm256_xor_pd(x->part[i], y->part[i]), less);
        x->part[i] = _mm256_xor_pd(x->part[i], change);
        y->part[i] = _mm256_xor_pd(y->part[i], change);
#elif defined(__SSE2__)
        abut_simd_native change = _mm_and_pd(_mm_xor_pd(x->part[i], y->part[i]), _mm_cmplt_pd(a.part[i], b.part[i]));
        x->part[i] = _mm_xor_pd(x->part[i], change);
        y->part[i] = _mm_xor_pd(y->part[i], change);
#else
        abut_simd_native first = a.part[i] < b.part[i] ? y->part[i] : x->part[i];
        y->part[i] = a.part[i] < b.part[i] ? x->part[i] : y->part[i];
        x->part[i] = first;
#endif
    }
}

#if defined(ABUT_AVX2) && !defined(ABUT_F32)
// gcc copies 32 bytes by sixteens, which a load of all has to wait for.
static inline void abut_simd4_store(abut_real numbers[4], abut_simd4 a)
{
    _mm256_storeu_pd(numbers, a.part[0]);
}

static inline abut_simd4 abut_simd4_load(const abut_real numbers[4])
{
    abut_simd4 a = {{_mm256_loadu_pd(numbers)}};
    return a;
}
#else
static inline void abut_simd4_store(abut_real numbers[4], abut_simd4 a)
{
    memcpy(numbers, &a, sizeof a);
}

static inline abut_simd4 abut_simd4_load(const abut_real numbers[4])
{
    abut_simd4 a;
    memcpy(&a, numbers, sizeof a);
    return a;
}
#endif

static inline abut_real abut_simd4_first(abut_simd4 a)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return numbers[0];
}

#if defined(ABUT_AVX2) && defined(ABUT_F32)
// Which one of the four.
typedef __m128i abut_place4;

static inline abut_place4 abut_place4_of(int32_t place)
{
    return _mm_set1_epi32(place);
}

// The first one where a is not less than b, which one of them is. Nothing of it leaves the vectors: numbers that wait for the
// place have it six cycles earlier (Zen 4).
static inline abut_place4 abut_place4_first(abut_simd4 a, abut_simd4 b)
{
    __m128i less = _mm_castps_si128(_mm_cmplt_ps(a.part[0], b.part[0]));
    __m128i place = _mm_or_si128(less, _mm_setr_epi32(0, 1, 2, 3));
    place = _mm_min_epu32(place, _mm_shuffle_epi32(place, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_min_epu32(place, _mm_shuffle_epi32(place, _MM_SHUFFLE(1, 0, 3, 2)));
}

// That one four times.
static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_place4 place)
{
    a.part[0] = _mm_permutevar_ps(a.part[0], place);
    return a;
}
#elif defined(ABUT_AVX512)
typedef __m256i abut_place4;

static inline abut_place4 abut_place4_of(int32_t place)
{
    return _mm256_set1_epi64x(place);
}

static inline abut_place4 abut_place4_first(abut_simd4 a, abut_simd4 b)
{
    __m256i less = _mm256_castpd_si256(_mm256_cmp_pd(a.part[0], b.part[0], _CMP_LT_OS));
    __m256i place = _mm256_or_si256(less, _mm256_setr_epi64x(0, 1, 2, 3));
    place = _mm256_min_epu32(place, _mm256_shuffle_epi32(place, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_min_epu32(place, _mm256_permute4x64_epi64(place, _MM_SHUFFLE(1, 0, 3, 2)));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_place4 place)
{
    a.part[0] = _mm256_permutexvar_pd(place, a.part[0]);
    return a;
}
#elif defined(ABUT_AVX2)
// Two halves of each of the four.
typedef __m256i abut_place4;

static inline abut_place4 abut_place4_of(int32_t place)
{
    return _mm256_add_epi32(_mm256_set1_epi32(2 * place), _mm256_set1_epi64x((int64_t)1 << 32));
}

static inline abut_place4 abut_place4_first(abut_simd4 a, abut_simd4 b)
{
    __m256i less = _mm256_castpd_si256(_mm256_cmp_pd(a.part[0], b.part[0], _CMP_LT_OS));
    __m256i place = _mm256_or_si256(less, _mm256_setr_epi32(0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3));
    place = _mm256_min_epu32(place, _mm256_shuffle_epi32(place, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_min_epu32(place, _mm256_permute4x64_epi64(place, _MM_SHUFFLE(1, 0, 3, 2)));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_place4 place)
{
    a.part[0] = _mm256_castps_pd(_mm256_permutevar8x32_ps(_mm256_castpd_ps(a.part[0]), place));
    return a;
}
#else
typedef int32_t abut_place4;

static inline abut_place4 abut_place4_of(int32_t place)
{
    return place;
}

static inline abut_place4 abut_place4_first(abut_simd4 a, abut_simd4 b)
{
    return abut_lowest_bit(~(uint64_t)abut_simd4_less(a, b));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_place4 place)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return abut_simd4_splat(numbers[place]);
}
#endif

#endif
