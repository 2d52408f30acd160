// pack.h : a few numbers side by side, as many as a register of 16 bytes holds: four in float, two in double.
//
// The vector extension of gcc and clang, which every processor they know has registers for or does without. Any other compiler,
// or one told ABUT_ONE_LANE, gets lanes of one number: the same answers to the last bit, since the largest and the smallest of
// some numbers do not depend on how they are grouped, and ties go to the lowest place.
#ifndef ABUT_MATH_PACK_H
#define ABUT_MATH_PACK_H

#include "math/exact.h"
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__GNUC__) && !defined(ABUT_ONE_LANE)
enum { ABUT_PACK = ABUT_REGISTER_BYTES / sizeof(abut_real) };
typedef abut_real abut_pack __attribute__((vector_size(ABUT_REGISTER_BYTES)));
#else
enum { ABUT_PACK = 1 };
typedef abut_real abut_pack;
#endif

static inline abut_pack abut_pack_at(const abut_real *from)
{
    abut_pack v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline void abut_pack_put(abut_real *to, abut_pack v)
{
    memcpy(to, &v, sizeof v);
}

// A compiler makes single instructions of these two only where it is told.
#if defined(__SSE2__) && defined(__GNUC__) && !defined(ABUT_ONE_LANE)
#if defined(ABUT_F32)
static inline abut_pack abut_pack_min(abut_pack a, abut_pack b)
{
    return (abut_pack)_mm_min_ps((__m128)a, (__m128)b);
}
static inline unsigned abut_pack_equal(abut_pack a, abut_pack b)
{
    return (unsigned)_mm_movemask_ps(_mm_cmpeq_ps((__m128)a, (__m128)b));
}
#else
static inline abut_pack abut_pack_min(abut_pack a, abut_pack b)
{
    return (abut_pack)_mm_min_pd((__m128d)a, (__m128d)b);
}
static inline unsigned abut_pack_equal(abut_pack a, abut_pack b)
{
    return (unsigned)_mm_movemask_pd(_mm_cmpeq_pd((__m128d)a, (__m128d)b));
}
#endif
#else
// The smaller of each two.
static inline abut_pack abut_pack_min(abut_pack a, abut_pack b)
{
    abut_real x[ABUT_PACK];
    abut_real y[ABUT_PACK];
    abut_pack_put(x, a);
    abut_pack_put(y, b);
    for (int i = 0; i < ABUT_PACK; ++i) {
        x[i] = abut_min(x[i], y[i]);
    }
    return abut_pack_at(x);
}

// A bit for each place where the two are equal.
static inline unsigned abut_pack_equal(abut_pack a, abut_pack b)
{
    abut_real x[ABUT_PACK];
    abut_real y[ABUT_PACK];
    unsigned  bits = 0;
    abut_pack_put(x, a);
    abut_pack_put(y, b);
    for (int i = 0; i < ABUT_PACK; ++i) {
        bits |= (unsigned)(x[i] == y[i]) << i;
    }
    return bits;
}
#endif

static inline abut_pack abut_pack_all(abut_real x)
{
#if !defined(__GNUC__) || defined(ABUT_ONE_LANE)
    return x;
#elif defined(ABUT_F32)
    const abut_pack all = {x, x, x, x};
    return all;
#else
    const abut_pack all = {x, x};
    return all;
#endif
}

// The place of the lowest bit of a number that has one.
static inline int32_t abut_pack_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int32_t place = 0;
    for (; (bits >> place & 1) == 0; ++place) {
    }
    return place;
#endif
}

// The smallest of the lanes.
static inline abut_real abut_pack_least(abut_pack v)
{
    abut_real x[ABUT_PACK];
    abut_pack_put(x, v);
    abut_real least = x[0];
    for (int i = 1; i < ABUT_PACK; ++i) {
        least = abut_min(x[i], least);
    }
    return least;
}

#endif
