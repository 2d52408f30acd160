// simd4_argmax.h : rows of four numbers (simd4.h) that carry their places in their lowest bits.
//
// Two bits tell the place in a row, five tell it among those of up to eight rows. With so many, `bits` as a mask, each number
// is off by at most `bits` units in the last place for it, and no two are equal. So the largest of them, had by comparing
// numbers alone, tells its own place: what chooses by the two lowest bits of a number takes it as it is, sooner than from a
// comparison whose bits go through general registers.
#ifndef ABUT_SIMD_SIMD4_ARGMAX_H
#define ABUT_SIMD_SIMD4_ARGMAX_H

#include "math/scale.h"
#include "simd/simd4.h"

#if defined(__SSE2__) && defined(ABUT_F32)
// From place `first` on.
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    __m128i    plain = _mm_andnot_si128(_mm_set1_epi32(bits), _mm_castps_si128(a.part[0]));
    __m128i    places = _mm_setr_epi32(first, first + 1, first + 2, first + 1 + 2);
    abut_simd4 r = {{_mm_castsi128_ps(_mm_or_si128(plain, places))}};
    return r;
}

// The place that the first number carries.
static inline int32_t abut_simd4_mark(abut_simd4 a, int32_t bits)
{
    return _mm_cvtsi128_si32(_mm_castps_si128(a.part[0])) & bits;
}
#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    __m256i    plain = _mm256_andnot_si256(_mm256_set1_epi64x(bits), _mm256_castpd_si256(a.part[0]));
    __m256i    places = _mm256_setr_epi64x(first, first + 1, first + 2, first + 1 + 2);
    abut_simd4 r = {{_mm256_castsi256_pd(_mm256_or_si256(plain, places))}};
    return r;
}

static inline int32_t abut_simd4_mark(abut_simd4 a, int32_t bits)
{
    return _mm_cvtsi128_si32(_mm256_castsi256_si128(_mm256_castpd_si256(a.part[0]))) & bits;
}
#else
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    for (int32_t i = 0; i < 4; ++i) {
        numbers[i] = abut_of_bits((abut_bits_of(numbers[i]) & ~(abut_bits)bits) | (abut_bits)(first + i));
    }
    return abut_simd4_load(numbers);
}

static inline int32_t abut_simd4_mark(abut_simd4 a, int32_t bits)
{
    return (int32_t)(abut_bits_of(abut_simd4_first(a)) & (abut_bits)bits);
}
#endif

// The mask of places in a row, and whether what chooses from a vector goes by them; and the place that every number of the row
// carries, which takes longer where it does not.
enum { ABUT_MARKS_PLACES = 1 + 2 };

#if defined(ABUT_AVX2) && defined(ABUT_F32)
enum { ABUT_MARKS_CHOOSE = true };

static inline abut_place4 abut_place4_marked(abut_simd4 a)
{
    return _mm_castps_si128(a.part[0]);
}
#elif defined(ABUT_AVX512)
enum { ABUT_MARKS_CHOOSE = true };

static inline abut_place4 abut_place4_marked(abut_simd4 a)
{
    return _mm256_castpd_si256(a.part[0]);
}
#else
enum { ABUT_MARKS_CHOOSE = false };

static inline abut_place4 abut_place4_marked(abut_simd4 a)
{
    return abut_place4_of(abut_simd4_mark(a, ABUT_MARKS_PLACES));
}
#endif

#endif
