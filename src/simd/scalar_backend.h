// scalar_backend.h : a native is one number (simd4.h): for compilers without vectors, and what the others are tested against.
#ifndef ABUT_SIMD_SCALAR_BACKEND_H
#define ABUT_SIMD_SCALAR_BACKEND_H

#include <math.h>

typedef abut_real abut_simd_native;
typedef uint32_t  abut_native_mask; // 0 or 1

enum { ABUT_SIMD4_NATIVES = 4 };

typedef struct abut_simd4 {
    abut_simd_native part[ABUT_SIMD4_NATIVES];
} abut_simd4;

// ---- natives ------------------------------------------------------------------------------------------------------------

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return x;
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return abut_min(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return abut_max(a, b);
}

static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return abut_abs(a);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return abut_sqrt(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return signbit(a) != 0;
}

static inline abut_simd_native abut_native_flip_signs(abut_simd_native a, abut_simd_native by)
{
    return signbit(by) != 0 ? -a : a;
}

static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return signbit(a) != 0;
}

static inline abut_native_mask abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return a < b;
}

static inline abut_bits4 abut_native_less_bits(abut_simd_native a, abut_simd_native b)
{
    return a < b;
}

static inline abut_bits4 abut_native_equal_bits(abut_simd_native a, abut_simd_native b)
{
    return a == b;
}

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return mask != 0 ? yes : no;
}

static inline abut_simd_native abut_native_unless(abut_native_mask mask, abut_simd_native x)
{
    return mask != 0 ? 0 : x;
}

static inline void abut_native_exchange(abut_native_mask mask, abut_simd_native *x, abut_simd_native *y)
{
    const abut_simd_native first = mask != 0 ? *y : *x;
    *y = mask != 0 ? *x : *y;
    *x = first;
}

static inline abut_simd_native abut_native_rotate_left(abut_simd_native a)
{
    return a;
}

// ---- rows of four and memory --------------------------------------------------------------------------------------------

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    const abut_simd4 r = {{x0, x1, x2, x3}};
    return r;
}

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
    return abut_simd4_of(first[0], first[1], second[0], second[1]);
}

static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    return abut_simd4_load_pairs(pair, pair);
}

static inline void abut_simd4_store_pair(abut_real *numbers, abut_simd4 a)
{
    memcpy(numbers, &a, 2 * sizeof *numbers);
}

// Place `first` + i in the lowest bits of number i.
static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    for (int32_t i = 0; i < 4; ++i) {
        a.part[i] = abut_of_bits((abut_bits_of(a.part[i]) & ~(abut_bits)bits) | (abut_bits)(first + i));
    }
    return a;
}

// ---- rows of four in another order --------------------------------------------------------------------------------------

static inline abut_simd4 abut_simd4_pick(abut_simd4 a, abut_simd4 b, int i, int j, int k, int l)
{
    return abut_simd4_of(a.part[i], a.part[j], b.part[k], b.part[l]);
}

static inline abut_simd4 abut_simd4_yzx(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 1, 2, 0, 1);
}

static inline abut_simd4 abut_simd4_zxy(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 2, 0, 1, 2);
}

static inline abut_simd4 abut_simd4_rotate_left(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 1, 2, 3, 0);
}

static inline abut_simd4 abut_simd4_swap_halves(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 2, 3, 0, 1);
}

static inline abut_simd4 abut_simd4_swap_adjacent(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 1, 0, 3, 2);
}

static inline abut_simd4 abut_simd4_splat_lane(abut_simd4 a, int i)
{
    return abut_simd4_pick(a, a, i, i, i, i);
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 0, 0, 2, 2);
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 1, 1, 3, 3);
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    return abut_simd4_pick(a, a, 0, 1, 0, 1);
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_pick(a, b, 0, 1, 2, 3);
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_of(a.part[0], b.part[1], a.part[2], b.part[3]);
}

static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_of(a.part[0], a.part[1], a.part[2], b.part[0]);
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_pick(a, b, 1, 2, 0, 1);
}

static inline abut_simd4 abut_simd4_shift_in(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_of(a.part[1], a.part[2], a.part[3], b.part[0]);
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < i; ++j) {
            const abut_real above = r[j].part[i];
            r[j].part[i] = r[i].part[j];
            r[i].part[j] = above;
        }
    }
}

#endif
