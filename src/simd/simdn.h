// simdn.h : as many numbers side by side as one vector of the processor holds, or four: eight floats or four doubles where the
// compiler may use AVX2 (avx2_begin.h).
//
// For loops whose steps each keep a dozen rows: eight doubles would be two vectors for each of those, more than there are
// registers, and of a last row that is not full four fewer are worked out in vain. Every operation works on each number alone,
// as those of simd4.h do.
#ifndef ABUT_SIMD_SIMDN_H
#define ABUT_SIMD_SIMDN_H

#include "simd/simd8.h"

#if defined(ABUT_AVX2) && defined(ABUT_F32)
enum { ABUT_SIMDN_LANES = 2 * 4 };

typedef abut_simd8 abut_simdn;

static inline abut_simdn abut_simdn_splat(abut_real x)
{
    return abut_simd8_splat(x);
}

static inline abut_simdn abut_simdn_add(abut_simdn a, abut_simdn b)
{
    return abut_simd8_add(a, b);
}

static inline abut_simdn abut_simdn_sub(abut_simdn a, abut_simdn b)
{
    return abut_simd8_sub(a, b);
}

static inline abut_simdn abut_simdn_mul(abut_simdn a, abut_simdn b)
{
    return abut_simd8_mul(a, b);
}

static inline abut_simdn abut_simdn_div(abut_simdn a, abut_simdn b)
{
    return abut_simd8_div(a, b);
}

static inline abut_simdn abut_simdn_min(abut_simdn a, abut_simdn b)
{
    return abut_simd8_min(a, b);
}

static inline abut_simdn abut_simdn_max(abut_simdn a, abut_simdn b)
{
    return abut_simd8_max(a, b);
}

static inline abut_simdn abut_simdn_abs(abut_simdn a)
{
    return abut_simd8_abs(a);
}

static inline uint32_t abut_simdn_less(abut_simdn a, abut_simdn b)
{
    return abut_simd8_less(a, b);
}

static inline abut_simdn abut_simdn_sqrt(abut_simdn a)
{
    return abut_simd8_sqrt(a);
}

static inline abut_simdn abut_simdn_select_less(abut_simdn a, abut_simdn b, abut_simdn yes, abut_simdn no)
{
    return abut_simd8_select_less(a, b, yes, no);
}

static inline abut_simdn abut_simdn_select_signed(abut_simdn by, abut_simdn yes, abut_simdn no)
{
    return abut_simd8_select_signed(by, yes, no);
}

static inline abut_simdn abut_simdn_flip_signs(abut_simdn a, abut_simdn by)
{
    return abut_simd8_flip_signs(a, by);
}

// The four numbers at each of so many places: the first of all, then the second, and so on.
static inline void abut_simdn_load_rows4(abut_simdn to[4], const abut_real *const from[ABUT_SIMDN_LANES])
{
    abut_simd8_load_rows4(to, from);
}

// And back to so many places.
static inline void abut_simdn_store_rows4(abut_real *const to[ABUT_SIMDN_LANES], const abut_simdn from[4])
{
    abut_simd8_store_rows4(to, from);
}

static inline abut_simdn abut_simdn_load(const abut_real numbers[ABUT_SIMDN_LANES])
{
    return abut_simd8_load(numbers);
}

static inline void abut_simdn_store(abut_real numbers[ABUT_SIMDN_LANES], abut_simdn a)
{
    abut_simd8_store(numbers, a);
}

static inline abut_real abut_simdn_least(abut_simdn a)
{
    return abut_simd8_first(abut_simd8_reduce_min(a));
}

static inline abut_simdn abut_simdn_cap(int32_t count)
{
    return abut_simd8_cap(count);
}

// So many of sixteen vectors, stored by component, by their places.
static inline void abut_simdn_pick3(abut_simdn to[3], const abut_real from[3][4 * 4], const uint8_t place[2 * 4])
{
    abut_simd8_pick3(to, from, place);
}

// So many numbers by their places.
static inline abut_simdn abut_simdn_named(const abut_real *x, const uint16_t *name)
{
    return abut_simd8_of(abut_simd4_of(x[name[0]], x[name[1]], x[name[2]], x[name[3]]),
                         abut_simd4_of(x[name[4]], x[name[4 + 1]], x[name[4 + 2]], x[name[4 + 3]]));
}
#else
enum { ABUT_SIMDN_LANES = 4 };

typedef abut_simd4 abut_simdn;

static inline abut_simdn abut_simdn_splat(abut_real x)
{
    return abut_simd4_splat(x);
}

static inline abut_simdn abut_simdn_add(abut_simdn a, abut_simdn b)
{
    return abut_simd4_add(a, b);
}

static inline abut_simdn abut_simdn_sub(abut_simdn a, abut_simdn b)
{
    return abut_simd4_sub(a, b);
}

static inline abut_simdn abut_simdn_mul(abut_simdn a, abut_simdn b)
{
    return abut_simd4_mul(a, b);
}

static inline abut_simdn abut_simdn_div(abut_simdn a, abut_simdn b)
{
    return abut_simd4_div(a, b);
}

static inline abut_simdn abut_simdn_min(abut_simdn a, abut_simdn b)
{
    return abut_simd4_min(a, b);
}

static inline abut_simdn abut_simdn_max(abut_simdn a, abut_simdn b)
{
    return abut_simd4_max(a, b);
}

static inline abut_simdn abut_simdn_abs(abut_simdn a)
{
    return abut_simd4_abs(a);
}

static inline uint32_t abut_simdn_less(abut_simdn a, abut_simdn b)
{
    return abut_simd4_less(a, b);
}

static inline abut_simdn abut_simdn_sqrt(abut_simdn a)
{
    return abut_simd4_sqrt(a);
}

static inline abut_simdn abut_simdn_select_less(abut_simdn a, abut_simdn b, abut_simdn yes, abut_simdn no)
{
    return abut_simd4_select_less(a, b, yes, no);
}

static inline abut_simdn abut_simdn_select_signed(abut_simdn by, abut_simdn yes, abut_simdn no)
{
    return abut_simd4_select_signed(by, yes, no);
}

static inline abut_simdn abut_simdn_flip_signs(abut_simdn a, abut_simdn by)
{
    return abut_simd4_flip_signs(a, by);
}

// The four numbers at each of so many places: the first of all, then the second, and so on.
static inline void abut_simdn_load_rows4(abut_simdn to[4], const abut_real *const from[ABUT_SIMDN_LANES])
{
    for (int i = 0; i < 4; ++i) {
        to[i] = abut_simd4_load(from[i]);
    }
    abut_simd4_transpose(to);
}

// And back to so many places.
static inline void abut_simdn_store_rows4(abut_real *const to[ABUT_SIMDN_LANES], const abut_simdn from[4])
{
    abut_simd4 rows[4] = {from[0], from[1], from[2], from[3]};
    abut_simd4_transpose(rows);
    for (int i = 0; i < 4; ++i) {
        abut_simd4_store(to[i], rows[i]);
    }
}

static inline abut_simdn abut_simdn_load(const abut_real numbers[ABUT_SIMDN_LANES])
{
    return abut_simd4_load(numbers);
}

static inline void abut_simdn_store(abut_real numbers[ABUT_SIMDN_LANES], abut_simdn a)
{
    abut_simd4_store(numbers, a);
}

// The least of all.
static inline abut_real abut_simdn_least(abut_simdn a)
{
    a = abut_simd4_min(a, abut_simd4_swap_halves(a));
    return abut_simd4_first(abut_simd4_min(a, abut_simd4_swap_adjacent(a)));
}

// As abut_simd8_cap.
static inline abut_simdn abut_simdn_cap(int32_t count)
{
    return abut_simd8_low(abut_simd8_cap(count));
}

// So many of sixteen vectors, stored by component, by their places.
static inline void abut_simdn_pick3(abut_simdn to[3], const abut_real from[3][4 * 4], const uint8_t place[ABUT_SIMDN_LANES])
{
    for (int k = 0; k < 3; ++k) {
        to[k] = abut_simd4_of(from[k][place[0]], from[k][place[1]], from[k][place[2]], from[k][place[3]]);
    }
}

// So many numbers by their places.
static inline abut_simdn abut_simdn_named(const abut_real *x, const uint16_t *name)
{
    return abut_simd4_of(x[name[0]], x[name[1]], x[name[2]], x[name[3]]);
}
#endif

#endif
