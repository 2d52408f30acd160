// row4.h : four numbers side by side, for kernels that do the same to each.
//
// A row is made of parts as wide as the processor's smallest vectors: one of four floats, two of two doubles, or four plain
// numbers where the compiler knows no vectors. Every operation works on each number alone, in the order written, so the bits
// are the same whatever the parts. (Vectors of more than 16 bytes would be taken apart in memory by a compiler that may not
// use AVX.)
#ifndef ABUT_MATH_ROW4_H
#define ABUT_MATH_ROW4_H

#include "math/bits.h"
#include "math/exact.h"
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#if defined(ABUT_F32)
typedef __m128 abut_part4;
#else
typedef __m128d abut_part4;
#endif
#else
typedef abut_real        abut_part4;
#endif

enum { ABUT_PARTS4 = 4 * sizeof(abut_real) / sizeof(abut_part4), ABUT_PART_WIDTH = 4 / ABUT_PARTS4 };

typedef struct abut_row4 {
    abut_part4 part[ABUT_PARTS4];
} abut_row4;

// One bit for each number, the first lowest.
typedef uint32_t abut_bits4;

#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_part4 abut_part_min(abut_part4 a, abut_part4 b)
{
    return _mm_min_ps(a, b);
}

static inline abut_part4 abut_part_max(abut_part4 a, abut_part4 b)
{
    return _mm_max_ps(a, b);
}

static inline abut_part4 abut_part_abs(abut_part4 a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), a);
}

static inline abut_part4 abut_part_sqrt(abut_part4 a)
{
    return _mm_sqrt_ps(a);
}

static inline abut_bits4 abut_part_less(abut_part4 a, abut_part4 b)
{
    return (abut_bits4)_mm_movemask_ps(_mm_cmplt_ps(a, b));
}

static inline abut_part4 abut_part_where_less(abut_part4 a, abut_part4 b, abut_part4 yes, abut_part4 no)
{
    abut_part4 less = _mm_cmplt_ps(a, b);
    return _mm_or_ps(_mm_and_ps(less, yes), _mm_andnot_ps(less, no));
}

static inline abut_part4 abut_part_all(abut_real x)
{
    return _mm_set1_ps(x);
}

static inline abut_row4 abut_row4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_row4 r = {{_mm_setr_ps(x0, x1, x2, x3)}};
    return r;
}

static inline abut_row4 abut_row4_next(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(1, 0, 2, 1))}};
    return r;
}

static inline abut_row4 abut_row4_after_next(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 1, 0, 2))}};
    return r;
}

static inline abut_row4 abut_row4_round(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(0, 3, 2, 1))}};
    return r;
}
#elif defined(__SSE2__)
static inline abut_part4 abut_part_min(abut_part4 a, abut_part4 b)
{
    return _mm_min_pd(a, b);
}

static inline abut_part4 abut_part_max(abut_part4 a, abut_part4 b)
{
    return _mm_max_pd(a, b);
}

static inline abut_part4 abut_part_abs(abut_part4 a)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}

static inline abut_part4 abut_part_sqrt(abut_part4 a)
{
    return _mm_sqrt_pd(a);
}

static inline abut_bits4 abut_part_less(abut_part4 a, abut_part4 b)
{
    return (abut_bits4)_mm_movemask_pd(_mm_cmplt_pd(a, b));
}

static inline abut_part4 abut_part_where_less(abut_part4 a, abut_part4 b, abut_part4 yes, abut_part4 no)
{
    abut_part4 less = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(less, yes), _mm_andnot_pd(less, no));
}

static inline abut_part4 abut_part_all(abut_real x)
{
    return _mm_set1_pd(x);
}

static inline abut_row4 abut_row4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_row4 r = {{_mm_setr_pd(x0, x1), _mm_setr_pd(x2, x3)}};
    return r;
}

static inline abut_row4 abut_row4_next(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_pd(a.part[0], a.part[1], 1), a.part[0]}};
    return r;
}

static inline abut_row4 abut_row4_after_next(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_pd(a.part[1], a.part[0], 0), _mm_shuffle_pd(a.part[0], a.part[1], 1)}};
    return r;
}

static inline abut_row4 abut_row4_round(abut_row4 a)
{
    abut_row4 r = {{_mm_shuffle_pd(a.part[0], a.part[1], 1), _mm_shuffle_pd(a.part[1], a.part[0], 1)}};
    return r;
}
#else
static inline abut_part4 abut_part_min(abut_part4 a, abut_part4 b)
{
    return abut_min(a, b);
}

static inline abut_part4 abut_part_max(abut_part4 a, abut_part4 b)
{
    return abut_max(a, b);
}

static inline abut_part4 abut_part_abs(abut_part4 a)
{
    return abut_abs(a);
}

static inline abut_part4 abut_part_sqrt(abut_part4 a)
{
    return abut_sqrt(a);
}

static inline abut_bits4 abut_part_less(abut_part4 a, abut_part4 b)
{
    return a < b;
}

static inline abut_part4 abut_part_where_less(abut_part4 a, abut_part4 b, abut_part4 yes, abut_part4 no)
{
    return a < b ? yes : no;
}

static inline abut_part4 abut_part_all(abut_real x)
{
    return x;
}

static inline abut_row4 abut_row4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    abut_row4 r = {{x0, x1, x2, x3}};
    return r;
}

// Axes 1, 2, 0: of three axes and the first of them again.
static inline abut_row4 abut_row4_next(abut_row4 a)
{
    return abut_row4_of(a.part[1], a.part[2], a.part[0], a.part[1]);
}

// Axes 2, 0, 1 likewise.
static inline abut_row4 abut_row4_after_next(abut_row4 a)
{
    return abut_row4_of(a.part[2], a.part[0], a.part[1], a.part[2]);
}

// Of four in a circle each one's next.
static inline abut_row4 abut_row4_round(abut_row4 a)
{
    return abut_row4_of(a.part[1], a.part[2], a.part[3], a.part[0]);
}
#endif

static inline abut_row4 abut_row4_all(abut_real x)
{
    abut_row4 r = {{abut_part_all(x)}};
    for (int i = 1; i < ABUT_PARTS4; ++i) {
        r.part[i] = r.part[0];
    }
    return r;
}

static inline abut_row4 abut_row4_add(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = a.part[i] + b.part[i];
    }
    return a;
}

static inline abut_row4 abut_row4_sub(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = a.part[i] - b.part[i];
    }
    return a;
}

static inline abut_row4 abut_row4_mul(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = a.part[i] * b.part[i];
    }
    return a;
}

static inline abut_row4 abut_row4_div(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = a.part[i] / b.part[i];
    }
    return a;
}

static inline abut_row4 abut_row4_scale(abut_real s, abut_row4 a)
{
    return abut_row4_mul(abut_row4_all(s), a);
}

// a + s * b
static inline abut_row4 abut_row4_along(abut_row4 a, abut_real s, abut_row4 b)
{
    return abut_row4_add(a, abut_row4_scale(s, b));
}

// a < b ? a : b, as abut_min.
static inline abut_row4 abut_row4_min(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = abut_part_min(a.part[i], b.part[i]);
    }
    return a;
}

// a > b ? a : b, as abut_max.
static inline abut_row4 abut_row4_max(abut_row4 a, abut_row4 b)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = abut_part_max(a.part[i], b.part[i]);
    }
    return a;
}

static inline abut_row4 abut_row4_abs(abut_row4 a)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = abut_part_abs(a.part[i]);
    }
    return a;
}

static inline abut_row4 abut_row4_sqrt(abut_row4 a)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = abut_part_sqrt(a.part[i]);
    }
    return a;
}

// Where a < b; a NaN is nowhere less.
static inline abut_bits4 abut_row4_less(abut_row4 a, abut_row4 b)
{
    abut_bits4 bits = 0;
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        bits |= abut_part_less(a.part[i], b.part[i]) << (i * ABUT_PART_WIDTH);
    }
    return bits;
}

// Each of one row where a < b, else of the other.
static inline abut_row4 abut_row4_where_less(abut_row4 a, abut_row4 b, abut_row4 yes, abut_row4 no)
{
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        a.part[i] = abut_part_where_less(a.part[i], b.part[i], yes.part[i], no.part[i]);
    }
    return a;
}

static inline void abut_row4_store(abut_real numbers[4], abut_row4 a)
{
    memcpy(numbers, &a, sizeof a);
}

static inline abut_real abut_row4_first(abut_row4 a)
{
    abut_real numbers[4];
    abut_row4_store(numbers, a);
    return numbers[0];
}

static inline abut_row4 abut_row4_load(const abut_real numbers[4])
{
    abut_row4 a;
    memcpy(&a, numbers, sizeof a);
    return a;
}

#endif
