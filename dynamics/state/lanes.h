// lanes.h : four numbers side by side, for the same sum in each of four constraints.
//
// Each operation works on each number alone and is one rounded operation of IEEE 754: every processor gives the same bits, with
// vectors and without. A part is what every vector unit has, 16 bytes; one number where the compiler knows no vectors.
#ifndef DYNAMICS_STATE_LANES_H
#define DYNAMICS_STATE_LANES_H

#include "abut/math2.h"

#include <string.h>
#if defined(__SSE2__) && defined(__GNUC__)
#include <emmintrin.h>
#endif

// What clang's sanitizer of undefined behaviour asks of the address of each part would keep it in memory: a simulation in
// double takes six times as long with it, and the parts are those of a local, or of an argument.
#if defined(__clang__)
#define ABUT_LANES_INLINE static inline __attribute__((no_sanitize("pointer-overflow", "object-size", "alignment", "null")))
#else
#define ABUT_LANES_INLINE static inline
#endif

enum { ABUT_LANES = 4 };

#if defined(__GNUC__) && (defined(__clang__) || __GNUC__ >= 12)
#define ABUT_LANE_VECTORS
typedef abut_real abut_lane_part __attribute__((vector_size(16)));
#if defined(ABUT_F32)
typedef int32_t abut_lane_bits __attribute__((vector_size(16)));
#else
typedef int64_t abut_lane_bits __attribute__((vector_size(16)));
#endif
#else
typedef abut_real abut_lane_part;
#endif

enum { ABUT_LANE_PARTS = ABUT_LANES * sizeof(abut_real) / sizeof(abut_lane_part) };

typedef struct abut_lanes {
    abut_lane_part part[ABUT_LANE_PARTS];
} abut_lanes;

// ---- one part ----

// a > b ? a : b, so b where one is no number.
ABUT_LANES_INLINE abut_lane_part abut_part_max(abut_lane_part a, abut_lane_part b)
{
#if defined(__SSE2__) && defined(ABUT_LANE_VECTORS) && defined(ABUT_F32)
    return _mm_max_ps(a, b);
#elif defined(__SSE2__) && defined(ABUT_LANE_VECTORS)
    return _mm_max_pd(a, b);
#elif defined(ABUT_LANE_VECTORS)
    const abut_lane_bits more = (abut_lane_bits)(a > b);
    return (abut_lane_part)((more & (abut_lane_bits)a) | (~more & (abut_lane_bits)b));
#else
    return a > b ? a : b;
#endif
}

// a < b ? yes : no.
ABUT_LANES_INLINE abut_lane_part abut_part_choose(abut_lane_part a, abut_lane_part b, abut_lane_part yes, abut_lane_part no)
{
#if defined(ABUT_LANE_VECTORS)
    const abut_lane_bits less = (abut_lane_bits)(a < b);
    return (abut_lane_part)((less & (abut_lane_bits)yes) | (~less & (abut_lane_bits)no));
#else
    return a < b ? yes : no;
#endif
}

// ---- four numbers ----

ABUT_LANES_INLINE abut_lanes abut_lanes_load(const abut_real numbers[ABUT_LANES])
{
    abut_lanes r;
    memcpy(&r, numbers, sizeof r);
    return r;
}

ABUT_LANES_INLINE void abut_lanes_store(abut_real numbers[ABUT_LANES], abut_lanes a)
{
    memcpy(numbers, &a, sizeof a);
}

// Without a way through memory, which a load of four numbers just stored would wait for.
ABUT_LANES_INLINE abut_lanes abut_lanes_of(abut_real a, abut_real b, abut_real c, abut_real d)
{
#if defined(ABUT_LANE_VECTORS) && defined(ABUT_F32)
    return (abut_lanes){{(abut_lane_part){a, b, c, d}}};
#elif defined(ABUT_LANE_VECTORS)
    return (abut_lanes){{(abut_lane_part){a, b}, (abut_lane_part){c, d}}};
#else
    return (abut_lanes){{a, b, c, d}};
#endif
}

ABUT_LANES_INLINE abut_lanes abut_lanes_all(abut_real x)
{
    return abut_lanes_of(x, x, x, x);
}

ABUT_LANES_INLINE abut_lanes abut_lanes_add(abut_lanes a, abut_lanes b)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = a.part[i] + b.part[i];
    }
    return a;
}

ABUT_LANES_INLINE abut_lanes abut_lanes_sub(abut_lanes a, abut_lanes b)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = a.part[i] - b.part[i];
    }
    return a;
}

ABUT_LANES_INLINE abut_lanes abut_lanes_mul(abut_lanes a, abut_lanes b)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = a.part[i] * b.part[i];
    }
    return a;
}

ABUT_LANES_INLINE abut_lanes abut_lanes_div(abut_lanes a, abut_lanes b)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = a.part[i] / b.part[i];
    }
    return a;
}

ABUT_LANES_INLINE abut_lanes abut_lanes_neg(abut_lanes a)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = -a.part[i];
    }
    return a;
}

// a > b ? a : b, so b where one is no number.
ABUT_LANES_INLINE abut_lanes abut_lanes_max(abut_lanes a, abut_lanes b)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = abut_part_max(a.part[i], b.part[i]);
    }
    return a;
}

// a < b ? yes : no, so no where one is no number.
ABUT_LANES_INLINE abut_lanes abut_lanes_choose(abut_lanes a, abut_lanes b, abut_lanes yes, abut_lanes no)
{
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        a.part[i] = abut_part_choose(a.part[i], b.part[i], yes.part[i], no.part[i]);
    }
    return a;
}

// A bit for each number that is larger than 0.
ABUT_LANES_INLINE uint32_t abut_lanes_positive(abut_lanes a)
{
    uint32_t bits = 0;
#if defined(__SSE2__) && defined(ABUT_LANE_VECTORS) && defined(ABUT_F32)
    bits = (uint32_t)_mm_movemask_ps(_mm_cmpgt_ps(a.part[0], _mm_setzero_ps()));
#elif defined(__SSE2__) && defined(ABUT_LANE_VECTORS)
    for (int i = 0; i < ABUT_LANE_PARTS; ++i) {
        bits |= (uint32_t)_mm_movemask_pd(_mm_cmpgt_pd(a.part[i], _mm_setzero_pd())) << 2 * i;
    }
#else
    abut_real numbers[ABUT_LANES];
    abut_lanes_store(numbers, a);
    for (int i = 0; i < ABUT_LANES; ++i) {
        bits |= numbers[i] > 0 ? (uint32_t)1 << i : 0;
    }
#endif
    return bits;
}

// x between -bound and bound; no number where x is none.
ABUT_LANES_INLINE abut_lanes abut_lanes_within(abut_lanes x, abut_lanes bound)
{
    const abut_lanes least = abut_lanes_neg(bound);
    return abut_lanes_neg(abut_lanes_max(least, abut_lanes_neg(abut_lanes_max(least, x))));
}

// Rows as columns.
ABUT_LANES_INLINE void abut_lanes_transpose(abut_lanes r[ABUT_LANES])
{
    abut_lanes t[ABUT_LANES];
#if defined(ABUT_LANE_VECTORS) && defined(ABUT_F32)
    for (int i = 0; i < 2; ++i) {
        t[2 * i].part[0] = __builtin_shufflevector(r[2 * i].part[0], r[2 * i + 1].part[0], 0, 4, 1, 5);
        t[2 * i + 1].part[0] = __builtin_shufflevector(r[2 * i].part[0], r[2 * i + 1].part[0], 2, 6, 3, 7);
    }
    for (int i = 0; i < 2; ++i) {
        r[2 * i].part[0] = __builtin_shufflevector(t[i].part[0], t[i + 2].part[0], 0, 1, 4, 5);
        r[2 * i + 1].part[0] = __builtin_shufflevector(t[i].part[0], t[i + 2].part[0], 2, 3, 6, 7);
    }
#elif defined(ABUT_LANE_VECTORS)
    for (int i = 0; i < 2; ++i) {
        for (int k = 0; k < 2; ++k) {
            t[2 * i].part[k] = __builtin_shufflevector(r[2 * k].part[i], r[2 * k + 1].part[i], 0, 2);
            t[2 * i + 1].part[k] = __builtin_shufflevector(r[2 * k].part[i], r[2 * k + 1].part[i], 1, 3);
        }
    }
    memcpy(r, t, sizeof t);
#else
    for (int i = 0; i < ABUT_LANES; ++i) {
        for (int k = 0; k < ABUT_LANES; ++k) {
            t[i].part[k] = r[k].part[i];
        }
    }
    memcpy(r, t, sizeof t);
#endif
}

#endif
