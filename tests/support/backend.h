// backend.h : the first header of a test of src/simd, which is compiled once for each backend that the processor may have
// (tests/CMakeLists.txt defines which): all that comes after it is compiled for that one.
#ifndef ABUT_TESTS_BACKEND_H
#define ABUT_TESTS_BACKEND_H

#if defined(TEST_BACKEND_AVX2)
#include "simd/avx2_begin.h"
#elif defined(TEST_BACKEND_AVX512)
#include "simd/avx512_begin.h"
#elif defined(TEST_BACKEND_SCALAR)
#define ABUT_SIMD_SCALAR
#endif

#include "simd/cpu.h"

// What ctest takes for "not run here".
enum { BACKEND_SKIPPED = 77 };

static inline bool backend_runs(void)
{
#if defined(TEST_BACKEND_AVX2)
    return abut_has_avx2();
#elif defined(TEST_BACKEND_AVX512)
    return abut_has_avx512();
#else
    return true;
#endif
}

#endif
