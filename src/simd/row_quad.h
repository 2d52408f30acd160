// row_quad.h : a row of four that is one native (simd4.h), by the backend's ABUT_SHUFFLE4(a, b, i, j, k, l): numbers i and j
// of a and then k and l of b.
#ifndef ABUT_SIMD_ROW_QUAD_H
#define ABUT_SIMD_ROW_QUAD_H

static inline void abut_simd4_store(abut_real numbers[4], abut_simd4 a)
{
    memcpy(numbers, &a, sizeof a);
}

static inline abut_simd4 abut_simd4_load(const abut_real *numbers)
{
    abut_simd4 a;
    memcpy(&a, numbers, sizeof a);
    return a;
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    const abut_simd4 r = {{(abut_simd_native){x0, x1, x2, x3}}};
    return r;
}

static inline abut_simd4 abut_simd4_load3(const abut_real *numbers)
{
    return abut_simd4_of(numbers[0], numbers[1], numbers[2], 0);
}

static inline void abut_simd4_store3(abut_real *numbers, abut_simd4 a)
{
    memcpy(numbers, &a, 3 * sizeof *numbers);
}

static inline void abut_simd4_store_pair(abut_real *numbers, abut_simd4 a)
{
    memcpy(numbers, &a, 2 * sizeof *numbers);
}

// Place `first` + i in the lowest bits of number i.
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    const abut_bits        from = (abut_bits)first;
    const abut_native_bits places = {from, from + 1, from + 2, from + 1 + 2};
    const abut_simd4       r = {{(abut_simd_native)(((abut_native_bits)a.part[0] & ~(abut_bits)bits) | places)}};
    return r;
}

static inline abut_simd_native abut_native_rotate_left(abut_simd_native a)
{
    return ABUT_SHUFFLE4(a, a, 1, 2, 3, 0);
}

static inline abut_simd4 abut_simd4_yzx(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 1, 2, 0, 1);
    return a;
}

static inline abut_simd4 abut_simd4_zxy(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 2, 0, 1, 2);
    return a;
}

static inline abut_simd4 abut_simd4_rotate_left(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 1, 2, 3, 0);
    return a;
}

static inline abut_simd4 abut_simd4_swap_halves(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 2, 3, 0, 1);
    return a;
}

static inline abut_simd4 abut_simd4_swap_adjacent(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 1, 0, 3, 2);
    return a;
}

static inline abut_simd4 abut_simd4_splat_lane(abut_simd4 a, int i)
{
    const abut_simd_native v = a.part[0];
    const abut_simd4       first = {{ABUT_SHUFFLE4(v, v, 0, 0, 0, 0)}};
    const abut_simd4       second = {{ABUT_SHUFFLE4(v, v, 1, 1, 1, 1)}};
    const abut_simd4       third = {{ABUT_SHUFFLE4(v, v, 2, 2, 2, 2)}};
    return i == 0 ? first : i == 1 ? second : third;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 0, 0, 2, 2);
    return a;
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 1, 1, 3, 3);
    return a;
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], a.part[0], 0, 1, 0, 1);
    return a;
}

static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    const abut_simd_native seam = ABUT_SHUFFLE4(a.part[0], b.part[0], 2, 2, 0, 0);
    a.part[0] = ABUT_SHUFFLE4(a.part[0], seam, 0, 1, 0, 2);
    return a;
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], b.part[0], 1, 2, 0, 1);
    return a;
}

static inline abut_simd4 abut_simd4_shift_in(abut_simd4 a, abut_simd4 b)
{
    const abut_simd_native seam = ABUT_SHUFFLE4(a.part[0], b.part[0], 3, 3, 0, 0);
    a.part[0] = ABUT_SHUFFLE4(a.part[0], seam, 1, 2, 0, 2);
    return a;
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    const abut_simd_native low = ABUT_SHUFFLE4(r[0].part[0], r[1].part[0], 0, 1, 0, 1);
    const abut_simd_native high = ABUT_SHUFFLE4(r[0].part[0], r[1].part[0], 2, 3, 2, 3);
    const abut_simd_native under_low = ABUT_SHUFFLE4(r[2].part[0], r[3].part[0], 0, 1, 0, 1);
    const abut_simd_native under_high = ABUT_SHUFFLE4(r[2].part[0], r[3].part[0], 2, 3, 2, 3);
    r[0].part[0] = ABUT_SHUFFLE4(low, under_low, 0, 2, 0, 2);
    r[1].part[0] = ABUT_SHUFFLE4(low, under_low, 1, 3, 1, 3);
    r[2].part[0] = ABUT_SHUFFLE4(high, under_high, 0, 2, 0, 2);
    r[3].part[0] = ABUT_SHUFFLE4(high, under_high, 1, 3, 1, 3);
}

#endif
