// broad.h : as many numbers side by side as one vector of the processor holds, or four: eight floats or four doubles where the
// compiler may use AVX2 (avx_begin.h).
//
// For loops whose steps each keep a dozen rows: eight doubles would be two vectors for each of those, more than there are
// registers, and of a last row that is not full four fewer are worked out in vain. Every operation works on each number alone,
// as those of row4.h do.
#ifndef ABUT_MATH_BROAD_H
#define ABUT_MATH_BROAD_H

#include "math/row8.h"

#if defined(ABUT_AVX2) && defined(ABUT_F32)
enum { ABUT_BROAD_LANES = 2 * 4 };

typedef abut_row8 abut_broad;

static inline abut_broad abut_broad_all(abut_real x)
{
    return abut_row8_all(x);
}

static inline abut_broad abut_broad_add(abut_broad a, abut_broad b)
{
    return abut_row8_add(a, b);
}

static inline abut_broad abut_broad_sub(abut_broad a, abut_broad b)
{
    return abut_row8_sub(a, b);
}

static inline abut_broad abut_broad_mul(abut_broad a, abut_broad b)
{
    return abut_row8_mul(a, b);
}

static inline abut_broad abut_broad_div(abut_broad a, abut_broad b)
{
    return abut_row8_div(a, b);
}

static inline abut_broad abut_broad_min(abut_broad a, abut_broad b)
{
    return abut_row8_min(a, b);
}

static inline abut_broad abut_broad_max(abut_broad a, abut_broad b)
{
    return abut_row8_max(a, b);
}

static inline abut_broad abut_broad_abs(abut_broad a)
{
    return abut_row8_abs(a);
}

static inline uint32_t abut_broad_less(abut_broad a, abut_broad b)
{
    return abut_row8_less(a, b);
}

static inline abut_broad abut_broad_load(const abut_real numbers[ABUT_BROAD_LANES])
{
    return abut_row8_load(numbers);
}

static inline void abut_broad_store(abut_real numbers[ABUT_BROAD_LANES], abut_broad a)
{
    abut_row8_store(numbers, a);
}

static inline abut_real abut_broad_least(abut_broad a)
{
    return abut_row8_first(abut_row8_least(a));
}

static inline abut_broad abut_broad_cap(int32_t count)
{
    return abut_row8_cap(count);
}

// So many of sixteen vectors, stored by component, by their places.
static inline void abut_broad_pick3(abut_broad to[3], const abut_real from[3][4 * 4], const uint8_t place[2 * 4])
{
    abut_row8_pick3(to, from, place);
}

// So many numbers by their places.
static inline abut_broad abut_broad_named(const abut_real *x, const uint16_t *name)
{
    return abut_row8_of(abut_row4_of(x[name[0]], x[name[1]], x[name[2]], x[name[3]]),
                        abut_row4_of(x[name[4]], x[name[4 + 1]], x[name[4 + 2]], x[name[4 + 3]]));
}
#else
enum { ABUT_BROAD_LANES = 4 };

typedef abut_row4 abut_broad;

static inline abut_broad abut_broad_all(abut_real x)
{
    return abut_row4_all(x);
}

static inline abut_broad abut_broad_add(abut_broad a, abut_broad b)
{
    return abut_row4_add(a, b);
}

static inline abut_broad abut_broad_sub(abut_broad a, abut_broad b)
{
    return abut_row4_sub(a, b);
}

static inline abut_broad abut_broad_mul(abut_broad a, abut_broad b)
{
    return abut_row4_mul(a, b);
}

static inline abut_broad abut_broad_div(abut_broad a, abut_broad b)
{
    return abut_row4_div(a, b);
}

static inline abut_broad abut_broad_min(abut_broad a, abut_broad b)
{
    return abut_row4_min(a, b);
}

static inline abut_broad abut_broad_max(abut_broad a, abut_broad b)
{
    return abut_row4_max(a, b);
}

static inline abut_broad abut_broad_abs(abut_broad a)
{
    return abut_row4_abs(a);
}

static inline uint32_t abut_broad_less(abut_broad a, abut_broad b)
{
    return abut_row4_less(a, b);
}

static inline abut_broad abut_broad_load(const abut_real numbers[ABUT_BROAD_LANES])
{
    return abut_row4_load(numbers);
}

static inline void abut_broad_store(abut_real numbers[ABUT_BROAD_LANES], abut_broad a)
{
    abut_row4_store(numbers, a);
}

// The least of all.
static inline abut_real abut_broad_least(abut_broad a)
{
    a = abut_row4_min(a, abut_row4_turn(a));
    return abut_row4_first(abut_row4_min(a, abut_row4_turned(a)));
}

// As abut_row8_cap.
static inline abut_broad abut_broad_cap(int32_t count)
{
    return abut_row8_low(abut_row8_cap(count));
}

// So many of sixteen vectors, stored by component, by their places.
static inline void abut_broad_pick3(abut_broad to[3], const abut_real from[3][4 * 4], const uint8_t place[ABUT_BROAD_LANES])
{
    for (int k = 0; k < 3; ++k) {
        to[k] = abut_row4_of(from[k][place[0]], from[k][place[1]], from[k][place[2]], from[k][place[3]]);
    }
}

// So many numbers by their places.
static inline abut_broad abut_broad_named(const abut_real *x, const uint16_t *name)
{
    return abut_row4_of(x[name[0]], x[name[1]], x[name[2]], x[name[3]]);
}
#endif

#endif
