// simd4_shuffle.h : the numbers of rows of four (simd4.h) in another order, by parts (simd4_native.h).
#ifndef ABUT_SIMD_SIMD4_SHUFFLE_H
#define ABUT_SIMD_SIMD4_SHUFFLE_H

#include "simd/simd4_native.h"

#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd4 abut_simd4_rotate(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(1, 0, 2, 1))}};
    return r;
}

static inline abut_simd4 abut_simd4_after_next(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 1, 0, 2))}};
    return r;
}

static inline abut_simd4 abut_simd4_round(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(0, 3, 2, 1))}};
    return r;
}

static inline abut_simd4 abut_simd4_turn(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(1, 0, 3, 2))}};
    return r;
}

static inline abut_simd4 abut_simd4_turned(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 3, 0, 1))}};
    return r;
}

static inline void abut_simd4_each(abut_simd4 a, abut_simd4 each[3])
{
    each[0].part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(0, 0, 0, 0));
    each[1].part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(1, 1, 1, 1));
    each[2].part[0] = _mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 2, 2, 2));
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    _MM_TRANSPOSE4_PS(r[0].part[0], r[1].part[0], r[2].part[0], r[3].part[0]);
}
#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_rotate(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(1, 0, 2, 1))}};
    return r;
}

static inline abut_simd4 abut_simd4_after_next(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(2, 1, 0, 2))}};
    return r;
}

static inline abut_simd4 abut_simd4_round(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(0, 3, 2, 1))}};
    return r;
}

static inline abut_simd4 abut_simd4_turn(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute2f128_pd(a.part[0], a.part[0], 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_turned(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute_pd(a.part[0], 1 | 1 << 2)}};
    return r;
}

static inline void abut_simd4_each(abut_simd4 a, abut_simd4 each[3])
{
    each[0].part[0] = _mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(0, 0, 0, 0));
    each[1].part[0] = _mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(1, 1, 1, 1));
    each[2].part[0] = _mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(2, 2, 2, 2));
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    abut_simd_native even_low = _mm256_unpacklo_pd(r[0].part[0], r[1].part[0]);
    abut_simd_native odd_low = _mm256_unpackhi_pd(r[0].part[0], r[1].part[0]);
    abut_simd_native even_high = _mm256_unpacklo_pd(r[2].part[0], r[3].part[0]);
    abut_simd_native odd_high = _mm256_unpackhi_pd(r[2].part[0], r[3].part[0]);
    r[0].part[0] = _mm256_insertf128_pd(even_low, _mm256_castpd256_pd128(even_high), 1);
    r[1].part[0] = _mm256_insertf128_pd(odd_low, _mm256_castpd256_pd128(odd_high), 1);
    r[2].part[0] = _mm256_permute2f128_pd(even_low, even_high, 1 | 3 << 4);
    r[3].part[0] = _mm256_permute2f128_pd(odd_low, odd_high, 1 | 3 << 4);
}
#elif defined(__SSE2__)
static inline abut_simd4 abut_simd4_rotate(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_pd(a.part[0], a.part[1], 1), a.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_after_next(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_pd(a.part[1], a.part[0], 0), _mm_shuffle_pd(a.part[0], a.part[1], 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_round(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_pd(a.part[0], a.part[1], 1), _mm_shuffle_pd(a.part[1], a.part[0], 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_turn(abut_simd4 a)
{
    abut_simd4 r = {{a.part[1], a.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_turned(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_pd(a.part[0], a.part[0], 1), _mm_shuffle_pd(a.part[1], a.part[1], 1)}};
    return r;
}

static inline void abut_simd4_each(abut_simd4 a, abut_simd4 each[3])
{
    each[0] = (abut_simd4){{_mm_unpacklo_pd(a.part[0], a.part[0]), _mm_unpacklo_pd(a.part[0], a.part[0])}};
    each[1] = (abut_simd4){{_mm_unpackhi_pd(a.part[0], a.part[0]), _mm_unpackhi_pd(a.part[0], a.part[0])}};
    each[2] = (abut_simd4){{_mm_unpacklo_pd(a.part[1], a.part[1]), _mm_unpacklo_pd(a.part[1], a.part[1])}};
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    for (int i = 0; i < 4; i += 2) {
        for (int j = i; j < 4; j += 2) {
            abut_simd_native low = r[i].part[j / 2], high = r[i + 1].part[j / 2];
            abut_simd_native under = r[j].part[i / 2], under_high = r[j + 1].part[i / 2];
            r[i].part[j / 2] = _mm_unpacklo_pd(under, under_high);
            r[i + 1].part[j / 2] = _mm_unpackhi_pd(under, under_high);
            r[j].part[i / 2] = _mm_unpacklo_pd(low, high);
            r[j + 1].part[i / 2] = _mm_unpackhi_pd(low, high);
        }
    }
}
#else
static inline abut_simd4 abut_simd4_rotate(abut_simd4 a)
{
    return abut_simd4_of(a.part[1], a.part[2], a.part[0], a.part[1]);
}

// Axes 2, 0, 1 likewise.
static inline abut_simd4 abut_simd4_after_next(abut_simd4 a)
{
    return abut_simd4_of(a.part[2], a.part[0], a.part[1], a.part[2]);
}

// Of four in a circle each one's next.
static inline abut_simd4 abut_simd4_round(abut_simd4 a)
{
    return abut_simd4_of(a.part[1], a.part[2], a.part[3], a.part[0]);
}

// And each one's second next.
static inline abut_simd4 abut_simd4_turn(abut_simd4 a)
{
    return abut_simd4_of(a.part[2], a.part[3], a.part[0], a.part[1]);
}

// And each one's neighbour: two and two.
static inline abut_simd4 abut_simd4_turned(abut_simd4 a)
{
    return abut_simd4_of(a.part[1], a.part[0], a.part[3], a.part[2]);
}

// Each of the first three in a row of its own.
static inline void abut_simd4_each(abut_simd4 a, abut_simd4 each[3])
{
    for (int i = 0; i < 3; ++i) {
        each[i] = abut_simd4_of(a.part[i], a.part[i], a.part[i], a.part[i]);
    }
}

// Number j of row i becomes number i of row j.
static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < i; ++j) {
            abut_real above = r[j].part[i];
            r[j].part[i] = r[i].part[j];
            r[i].part[j] = above;
        }
    }
}
#endif

#endif
