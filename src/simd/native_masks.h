// native_masks.h : comparisons of natives (simd4.h) as masks of all bits or none, for backends whose vectors are compared so.
#ifndef ABUT_SIMD_NATIVE_MASKS_H
#define ABUT_SIMD_NATIVE_MASKS_H

typedef abut_native_bits abut_native_mask;

static inline abut_native_mask abut_native_less(abut_simd_native a, abut_simd_native b)
{
    return (abut_native_mask)(a < b);
}

static inline abut_bits4 abut_native_less_bits(abut_simd_native a, abut_simd_native b)
{
    return abut_native_sign_bits((abut_simd_native)(a < b));
}

static inline abut_bits4 abut_native_equal_bits(abut_simd_native a, abut_simd_native b)
{
    return abut_native_sign_bits((abut_simd_native)(a == b));
}

static inline abut_simd_native abut_native_unless(abut_native_mask mask, abut_simd_native x)
{
    return (abut_simd_native)(~mask & (abut_native_bits)x);
}

// By the bits in which the two differ: before AVX-512 Intel's processors take three steps for a choice of one or the other.
static inline void abut_native_exchange(abut_native_mask mask, abut_simd_native *x, abut_simd_native *y)
{
    const abut_native_bits change = ((abut_native_bits)*x ^ (abut_native_bits)*y) & mask;
    *x = (abut_simd_native)((abut_native_bits)*x ^ change);
    *y = (abut_simd_native)((abut_native_bits)*y ^ change);
}

#endif
