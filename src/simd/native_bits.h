// native_bits.h : what is done by the bits of the numbers of a native (simd4.h), for every backend with vectors.
#ifndef ABUT_SIMD_NATIVE_BITS_H
#define ABUT_SIMD_NATIVE_BITS_H

// The same register as whole numbers.
typedef abut_bits abut_native_bits __attribute__((vector_size(sizeof(abut_simd_native))));

enum { ABUT_SIMD4_NATIVES = 4 * sizeof(abut_real) / sizeof(abut_simd_native) };

typedef struct abut_simd4 {
    abut_simd_native part[ABUT_SIMD4_NATIVES];
} abut_simd4;

#define ABUT_SIGN_BIT ((abut_bits)1 << (CHAR_BIT * sizeof(abut_real) - 1))

// By all bits but the sign's: the compiler reads them from memory in the same instruction.
static inline abut_simd_native abut_native_abs(abut_simd_native a)
{
    return (abut_simd_native)((abut_native_bits)a & ~ABUT_SIGN_BIT);
}

// Each number of one with its sign turned where the other's is set, a zero's too.
static inline abut_simd_native abut_native_flip_signs(abut_simd_native a, abut_simd_native by)
{
    return (abut_simd_native)((abut_native_bits)a ^ ((abut_native_bits)by & ABUT_SIGN_BIT));
}

#endif
