// avx2_begin.h : what stands between this and isa_end.h, headers too, is compiled for processors with AVX2, whatever the rest
// of the library is compiled for, where the compiler knows how. A kernel in headers is thus had twice from one text: once in a
// source file of its own between these two, its functions named _avx2, and once for every processor. Whoever calls the former
// asks abut_has_avx2() (cpu.h). Rows are then of one part each (simd4.h). avx512_begin.h does the same for AVX-512.
//
// A source file begins with it: no header of the library may be seen both before and after.
#if defined(ABUT_SIMD_BACKEND_H)
#error "rows must not be seen before this"
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ABUT_AVX2
#if defined(__clang__) && defined(ABUT_FOR_AVX512)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,avx512f,avx512vl,avx512dq,avx512bw"))), apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(ABUT_FOR_AVX512)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,avx512f,avx512vl,avx512dq,avx512bw,prefer-vector-width=256")
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#if defined(ABUT_FOR_AVX512)
#define ABUT_AVX512
#endif
#endif
