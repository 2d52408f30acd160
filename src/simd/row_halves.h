// row_halves.h : a row of four that is two natives of two (simd4.h), by the backend's ABUT_SHUFFLE2(a, b, i, j): number i of
// a and then number j of b.
#ifndef ABUT_SIMD_ROW_HALVES_H
#define ABUT_SIMD_ROW_HALVES_H

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
    const abut_simd4 r = {{(abut_simd_native){x0, x1}, (abut_simd_native){x2, x3}}};
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

static inline abut_simd4 abut_simd4_load_pairs(const abut_real *first, const abut_real *second)
{
    abut_simd4 r;
    memcpy(&r.part[0], first, sizeof r.part[0]);
    memcpy(&r.part[1], second, sizeof r.part[1]);
    return r;
}

static inline void abut_simd4_store_pair(abut_real *numbers, abut_simd4 a)
{
    memcpy(numbers, &a.part[0], sizeof a.part[0]);
}

// Place `first` + i in the lowest bits of number i.
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    for (int i = 0; i < 2; ++i) {
        const abut_bits        from = (abut_bits)first + 2 * (abut_bits)i;
        const abut_native_bits places = {from, from + 1};
        a.part[i] = (abut_simd_native)(((abut_native_bits)a.part[i] & ~(abut_bits)bits) | places);
    }
    return a;
}

static inline abut_simd_native abut_native_rotate_left(abut_simd_native a)
{
    return ABUT_SHUFFLE2(a, a, 1, 0);
}

static inline abut_simd4 abut_simd4_yzx(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[1], 1, 0), a.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_zxy(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[1], a.part[0], 0, 0), ABUT_SHUFFLE2(a.part[0], a.part[1], 1, 0)}};
    return r;
}

static inline abut_simd4 abut_simd4_rotate_left(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[1], 1, 0), ABUT_SHUFFLE2(a.part[1], a.part[0], 1, 0)}};
    return r;
}

static inline abut_simd4 abut_simd4_swap_halves(abut_simd4 a)
{
    const abut_simd4 r = {{a.part[1], a.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_swap_adjacent(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[0], 1, 0), ABUT_SHUFFLE2(a.part[1], a.part[1], 1, 0)}};
    return r;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[0], 0, 0), ABUT_SHUFFLE2(a.part[1], a.part[1], 0, 0)}};
    return r;
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[0], 1, 1), ABUT_SHUFFLE2(a.part[1], a.part[1], 1, 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[1] = a.part[0];
    return a;
}

static inline abut_simd4 abut_simd4_splat_lane(abut_simd4 a, int i)
{
    const abut_simd4 half = {{a.part[i / 2], a.part[i / 2]}};
    return i % 2 == 0 ? abut_simd4_firsts(half) : abut_simd4_seconds(half);
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[1] = b.part[1];
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], b.part[0], 0, 1), ABUT_SHUFFLE2(a.part[1], b.part[1], 0, 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    a.part[1] = ABUT_SHUFFLE2(a.part[1], b.part[0], 0, 0);
    return a;
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[1], 1, 0), b.part[0]}};
    return r;
}

static inline abut_simd4 abut_simd4_shift_in(abut_simd4 a, abut_simd4 b)
{
    const abut_simd4 r = {{ABUT_SHUFFLE2(a.part[0], a.part[1], 1, 0), ABUT_SHUFFLE2(a.part[1], b.part[0], 1, 0)}};
    return r;
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    for (int i = 0; i < 4; i += 2) {
        for (int j = i; j < 4; j += 2) {
            const abut_simd_native low = r[i].part[j / 2], high = r[i + 1].part[j / 2];
            const abut_simd_native under = r[j].part[i / 2], under_high = r[j + 1].part[i / 2];
            r[i].part[j / 2] = ABUT_SHUFFLE2(under, under_high, 0, 0);
            r[i + 1].part[j / 2] = ABUT_SHUFFLE2(under, under_high, 1, 1);
            r[j].part[i / 2] = ABUT_SHUFFLE2(low, high, 0, 0);
            r[j + 1].part[i / 2] = ABUT_SHUFFLE2(low, high, 1, 1);
        }
    }
}

// A half is a native (avx2_backend.h has another).
typedef abut_simd_native abut_simd_half;

static inline abut_simd_half abut_half_load(const abut_real *numbers)
{
    abut_simd_half a;
    memcpy(&a, numbers, sizeof a);
    return a;
}

static inline void abut_half_store(abut_real *numbers, abut_simd_half a)
{
    memcpy(numbers, &a, sizeof a);
}

static inline abut_simd4 abut_simd4_of_halves(abut_simd_half low, abut_simd_half high)
{
    const abut_simd4 r = {{low, high}};
    return r;
}

#endif
