// wasm_backend.h : four floats, or two doubles, of 16 bytes (simd4.h): WebAssembly with simd128.
#ifndef ABUT_SIMD_WASM_BACKEND_H
#define ABUT_SIMD_WASM_BACKEND_H

#include <wasm_simd128.h>

typedef abut_real abut_simd_native __attribute__((vector_size(sizeof(v128_t))));

#include "simd/native_bits.h"

// clang 14 makes one instruction of a splat and the load of its number, and moves that above the store the load must wait for.
// Of a number that is in a local it makes none.
#define ABUT_IN_A_LOCAL(x) __asm__("" : "+r"(x))

// The pseudo-minimum is b < a ? b : a, the pseudo-maximum a < b ? b : a.
#if defined(ABUT_F32)
#define ABUT_SHUFFLE4(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, 4 + (k), 4 + (l))

static inline abut_simd_native abut_native_splat(abut_real x)
{
    ABUT_IN_A_LOCAL(x);
    return (abut_simd_native)wasm_f32x4_splat(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return (abut_simd_native)wasm_f32x4_pmin((v128_t)b, (v128_t)a);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return (abut_simd_native)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return (abut_simd_native)wasm_f32x4_sqrt((v128_t)a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return wasm_i32x4_bitmask((v128_t)a);
}

#include "simd/row_quad.h"

static inline abut_simd4 abut_simd4_load_pairs(const abut_real *first, const abut_real *second)
{
    return abut_simd4_of(first[0], first[1], second[0], second[1]);
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = ABUT_SHUFFLE4(a.part[0], b.part[0], 0, 1, 2, 3);
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = __builtin_shufflevector(a.part[0], b.part[0], 0, 4 + 1, 2, 4 + 3);
    return a;
}
#else
#define ABUT_SHUFFLE2(a, b, i, j) __builtin_shufflevector(a, b, i, 2 + (j))

static inline abut_simd_native abut_native_splat(abut_real x)
{
    ABUT_IN_A_LOCAL(x);
    return (abut_simd_native)wasm_f64x2_splat(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return (abut_simd_native)wasm_f64x2_pmin((v128_t)b, (v128_t)a);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return (abut_simd_native)wasm_f64x2_pmax((v128_t)b, (v128_t)a);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return (abut_simd_native)wasm_f64x2_sqrt((v128_t)a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return wasm_i64x2_bitmask((v128_t)a);
}

#include "simd/row_halves.h"
#endif

#include "simd/native_masks.h"

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return (abut_simd_native)wasm_v128_bitselect((v128_t)yes, (v128_t)no, (v128_t)mask);
}

static inline abut_native_mask abut_native_sign_mask(abut_simd_native a)
{
    return (abut_native_mask)(((abut_native_bits)a & ABUT_SIGN_BIT) == ABUT_SIGN_BIT);
}

static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    return abut_simd4_load_pairs(pair, pair);
}

#endif
