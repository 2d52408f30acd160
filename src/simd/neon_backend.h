// neon_backend.h : four floats, or two doubles, of 16 bytes (simd4.h): ARM64.
//
// NEON's own minimum and maximum order zeros and NaNs, so these are choices by a comparison.
#ifndef ABUT_SIMD_NEON_BACKEND_H
#define ABUT_SIMD_NEON_BACKEND_H

#include <arm_neon.h>

#if defined(ABUT_F32)
typedef float32x4_t abut_simd_native;

#include "simd/native_bits.h"

#define ABUT_SHUFFLE4(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, 4 + (k), 4 + (l))

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return vdupq_n_f32(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return vsqrtq_f32(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    const int32x4_t place = {0, 1, 2, 3};
    return vaddvq_u32(vshlq_u32(vshrq_n_u32(vreinterpretq_u32_f32(a), CHAR_BIT * sizeof(abut_real) - 1), place));
}

#include "simd/row_quad.h"

static inline abut_simd4 abut_simd4_load_pairs(const abut_real *first, const abut_real *second)
{
    const abut_simd4 r = {{vcombine_f32(vld1_f32(first), vld1_f32(second))}};
    return r;
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
typedef float64x2_t abut_simd_native;

#include "simd/native_bits.h"

#define ABUT_SHUFFLE2(a, b, i, j) __builtin_shufflevector(a, b, i, 2 + (j))

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return vdupq_n_f64(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return vbslq_f64(vcltq_f64(a, b), a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return vbslq_f64(vcgtq_f64(a, b), a, b);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return vsqrtq_f64(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    const uint64x2_t sign = vshrq_n_u64(vreinterpretq_u64_f64(a), CHAR_BIT * sizeof(abut_real) - 1);
    return (abut_bits4)(vgetq_lane_u64(sign, 0) | vgetq_lane_u64(sign, 1) << 1);
}

#include "simd/row_halves.h"
#endif

#include "simd/native_masks.h"

static inline abut_simd_native abut_native_select(abut_native_mask mask, abut_simd_native yes, abut_simd_native no)
{
    return (abut_simd_native)((mask & (abut_native_bits)yes) | (~mask & (abut_native_bits)no));
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
