// simd_array.h : rows of any length, a part of simd4.h at a time.
//
// A part is as many numbers as the processor's smallest vectors hold, or one. The answers do not depend on which: the least of
// some numbers is the same however they are grouped, and of equal ones the first is found.
#ifndef ABUT_SIMD_SIMD_ARRAY_H
#define ABUT_SIMD_SIMD_ARRAY_H

#include "simd/simd4.h"

static inline abut_simd_native abut_native_at(const abut_real *from)
{
    abut_simd_native part;
    memcpy(&part, from, sizeof part);
    return part;
}

static inline void abut_native_put(abut_real *to, abut_simd_native part)
{
    memcpy(to, &part, sizeof part);
}

// A bit for each place where the two are equal.
static inline abut_bits4 abut_native_equal(abut_simd_native a, abut_simd_native b)
{
#if defined(__SSE2__) && defined(ABUT_F32)
    return (abut_bits4)_mm_movemask_ps(_mm_cmpeq_ps(a, b));
#elif defined(__SSE2__)
    return (abut_bits4)_mm_movemask_pd(_mm_cmpeq_pd(a, b));
#else
    return a == b;
#endif
}

// Each number in its neighbour's place, the last in the first's or the other way round: after as many turns as a part is wide
// each has been everywhere.
static inline abut_simd_native abut_native_round(abut_simd_native part)
{
#if defined(__SSE2__) && defined(ABUT_F32)
    return _mm_shuffle_ps(part, part, _MM_SHUFFLE(0, 3, 2, 1));
#elif defined(__SSE2__)
    return _mm_shuffle_pd(part, part, 1);
#else
    return part;
#endif
}

// The least number of a part.
static inline abut_real abut_native_least(abut_simd_native part)
{
#if defined(__SSE2__) && defined(ABUT_F32)
    part = _mm_min_ps(part, _mm_movehl_ps(part, part));
    return _mm_cvtss_f32(_mm_min_ss(part, abut_native_round(part)));
#elif defined(__SSE2__)
    return _mm_cvtsd_f64(_mm_min_sd(part, abut_native_round(part)));
#else
    return part;
#endif
}

// The first place of a number that is in a row of at most twice ABUT_RING_VERTICES.
static inline int32_t abut_place_of(const abut_real *row, int32_t length, abut_real number)
{
    abut_simd_native all = abut_native_splat(number);
    uint64_t         found = 0;
    int32_t          i = 0;
    do {
        uint64_t four = 0;
        for (int32_t j = 0; j < 4; j += ABUT_SIMD_NATIVE_WIDTH) {
            four |= (uint64_t)abut_native_equal(abut_native_at(row + i + j), all) << j;
        }
        found |= four << i;
        i += 4;
    } while (i < length);
#if defined(__GNUC__)
    return __builtin_ctzll(found);
#else
    int32_t place = 0;
    while ((found >> place & 1) == 0) {
        ++place;
    }
    return place;
#endif
}

#endif
