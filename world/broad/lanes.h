// lanes.h : a few numbers at once, as wide as the processor that the library is compiled for surely is.
//
// Comparisons are ordered: with a NaN they are false. min and max are those of SSE2 (the second number, if either is NaN) in
// every backend, so that all give the same bits.
#ifndef WORLD_BROAD_LANES_H
#define WORLD_BROAD_LANES_H

#include "abut/base.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__SSE2__) && defined(ABUT_F32)

enum { ABUT_LANES = 4 };
typedef __m128 abut_lanes;

static inline abut_lanes abut_lanes_load(const abut_real *from)
{
    return _mm_loadu_ps(from);
}

static inline void abut_lanes_store(abut_real *to, abut_lanes a)
{
    _mm_storeu_ps(to, a);
}

static inline abut_lanes abut_lanes_splat(abut_real a)
{
    return _mm_set1_ps(a);
}

static inline abut_lanes abut_lanes_add(abut_lanes a, abut_lanes b)
{
    return _mm_add_ps(a, b);
}

static inline abut_lanes abut_lanes_sub(abut_lanes a, abut_lanes b)
{
    return _mm_sub_ps(a, b);
}

static inline abut_lanes abut_lanes_mul(abut_lanes a, abut_lanes b)
{
    return _mm_mul_ps(a, b);
}

static inline abut_lanes abut_lanes_min(abut_lanes a, abut_lanes b)
{
    return _mm_min_ps(a, b);
}

static inline abut_lanes abut_lanes_max(abut_lanes a, abut_lanes b)
{
    return _mm_max_ps(a, b);
}

// A bit a lane: a <= b and c <= d.
static inline unsigned abut_lanes_both(abut_lanes a, abut_lanes b, abut_lanes c, abut_lanes d)
{
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_cmple_ps(a, b), _mm_cmple_ps(c, d)));
}

#elif defined(__SSE2__)

enum { ABUT_LANES = 2 };
typedef __m128d abut_lanes;

static inline abut_lanes abut_lanes_load(const abut_real *from)
{
    return _mm_loadu_pd(from);
}

static inline void abut_lanes_store(abut_real *to, abut_lanes a)
{
    _mm_storeu_pd(to, a);
}

static inline abut_lanes abut_lanes_splat(abut_real a)
{
    return _mm_set1_pd(a);
}

static inline abut_lanes abut_lanes_add(abut_lanes a, abut_lanes b)
{
    return _mm_add_pd(a, b);
}

static inline abut_lanes abut_lanes_sub(abut_lanes a, abut_lanes b)
{
    return _mm_sub_pd(a, b);
}

static inline abut_lanes abut_lanes_mul(abut_lanes a, abut_lanes b)
{
    return _mm_mul_pd(a, b);
}

static inline abut_lanes abut_lanes_min(abut_lanes a, abut_lanes b)
{
    return _mm_min_pd(a, b);
}

static inline abut_lanes abut_lanes_max(abut_lanes a, abut_lanes b)
{
    return _mm_max_pd(a, b);
}

// A bit a lane: a <= b and c <= d.
static inline unsigned abut_lanes_both(abut_lanes a, abut_lanes b, abut_lanes c, abut_lanes d)
{
    return (unsigned)_mm_movemask_pd(_mm_and_pd(_mm_cmple_pd(a, b), _mm_cmple_pd(c, d)));
}

#else

enum { ABUT_LANES = 1 };
typedef abut_real abut_lanes;

static inline abut_lanes abut_lanes_load(const abut_real *from)
{
    return *from;
}

static inline void abut_lanes_store(abut_real *to, abut_lanes a)
{
    *to = a;
}

static inline abut_lanes abut_lanes_splat(abut_real a)
{
    return a;
}

static inline abut_lanes abut_lanes_add(abut_lanes a, abut_lanes b)
{
    return a + b;
}

static inline abut_lanes abut_lanes_sub(abut_lanes a, abut_lanes b)
{
    return a - b;
}

static inline abut_lanes abut_lanes_mul(abut_lanes a, abut_lanes b)
{
    return a * b;
}

static inline abut_lanes abut_lanes_min(abut_lanes a, abut_lanes b)
{
    return a < b ? a : b;
}

static inline abut_lanes abut_lanes_max(abut_lanes a, abut_lanes b)
{
    return a > b ? a : b;
}

// A bit a lane: a <= b and c <= d.
static inline unsigned abut_lanes_both(abut_lanes a, abut_lanes b, abut_lanes c, abut_lanes d)
{
    return (unsigned)((a <= b) & (c <= d));
}

#endif

#endif
