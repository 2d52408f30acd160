// wide.h : for which wide processors kernels are compiled that this one can run (simd/cpu.h). For tests that look inside the
// library.
#ifndef ABUT_TESTS_WIDE_H
#define ABUT_TESTS_WIDE_H

#include "simd/cpu.h"

// How many of the two, AVX2 and AVX-512: a test lists a kernel's twins in this order and goes through the first so many.
static inline int wide_kinds(void)
{
    return abut_has_avx2() + abut_has_avx512();
}

#endif
