// parts.h : rows of any length, a part of row4.h at a time.
//
// A part is as many numbers as the processor's smallest vectors hold, or one. The answers do not depend on which: the least of
// some numbers is the same however they are grouped, and of equal ones the first is found.
#ifndef ABUT_MATH_PARTS_H
#define ABUT_MATH_PARTS_H

#include "math/row4.h"

static inline abut_part4 abut_part_at(const abut_real *from)
{
    abut_part4 part;
    memcpy(&part, from, sizeof part);
    return part;
}

static inline void abut_part_put(abut_real *to, abut_part4 part)
{
    memcpy(to, &part, sizeof part);
}

// A bit for each place where the two are equal.
static inline abut_bits4 abut_part_equal(abut_part4 a, abut_part4 b)
{
#if defined(__SSE2__) && defined(ABUT_F32)
    return (abut_bits4)_mm_movemask_ps(_mm_cmpeq_ps(a, b));
#elif defined(__SSE2__)
    return (abut_bits4)_mm_movemask_pd(_mm_cmpeq_pd(a, b));
#else
    return a == b;
#endif
}

// The least number of a part.
static inline abut_real abut_part_least(abut_part4 part)
{
    abut_real numbers[ABUT_PART_WIDTH];
    abut_part_put(numbers, part);
    abut_real least = numbers[0];
    for (int i = 1; i < ABUT_PART_WIDTH; ++i) {
        least = abut_min(least, numbers[i]);
    }
    return least;
}

// The first place of a number that is in a row of at most twice ABUT_RING_VERTICES.
static inline int32_t abut_place_of(const abut_real *row, int32_t length, abut_real number)
{
    abut_part4 all = abut_part_all(number);
    uint64_t   found = 0;
    for (int32_t i = 0; i < length; i += ABUT_PART_WIDTH) {
        found |= (uint64_t)abut_part_equal(abut_part_at(row + i), all) << i;
    }
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
