// avx_begin.h : what stands between this and avx_end.h, headers too, is compiled for processors with AVX2, whatever the rest of
// the library is compiled for, where the compiler knows how. A kernel in headers is thus had twice from one text: once in a
// source file of its own between these two, its functions named _avx2, and once for every processor. Whoever calls the former
// asks abut_has_avx2() (avx.h). Rows are then of one part each (part4.h).
//
// A source file begins with it: no header of the library may be seen both before and after.
#if defined(ABUT_MATH_PART4_H)
#error "rows must not be seen before this"
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ABUT_AVX2
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#endif
