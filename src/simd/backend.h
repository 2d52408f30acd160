// backend.h : the vectors of the processor that is compiled for, one file a backend.
//
// A native is what one register holds: four floats, two or four doubles, or one number where the compiler knows no vectors. A
// row of four (simd4.h) is ABUT_SIMD4_NATIVES of them, a row of eight (simd8.h) two rows of four, or one register where the
// backend says ABUT_SIMD8_NATIVE. Every operation works on each number alone and is one rounded operation of IEEE 754, so that
// all backends give the same bits. What each has:
//
//   abut_native_splat min max sqrt select sign_bits    one by one; min is a < b ? a : b and max is a > b ? a : b, for a NaN and
//                                                      zeros of either sign too
//   abut_native_abs flip_signs sign_mask               by the bits of the numbers
//   abut_native_less unless exchange                   comparisons as masks; what is done by masks
//   abut_native_less_bits equal_bits                   comparisons as bits of a number
//   abut_simd4_of load store load3 store3 pairs ...    rows and memory
//   abut_simd4_yzx zxy rotate_left swap_halves ...     rows in another order
//
// Vectors are written with the compiler's own operators (+ - * / on vectors, GNU C); only what these cannot say is an
// intrinsic.
#ifndef ABUT_SIMD_BACKEND_H
#define ABUT_SIMD_BACKEND_H

#include "math/bits.h"
#include "math/scale.h"
#include <limits.h>
#include <string.h>

// One bit for each number, the first lowest.
typedef uint32_t abut_bits4;
typedef uint32_t abut_bits8;

#if defined(ABUT_SIMD_SCALAR)
#include "simd/scalar_backend.h"
#elif defined(ABUT_AVX512)
#include "simd/avx512_backend.h"
#elif defined(ABUT_AVX2)
#include "simd/avx2_backend.h"
#elif defined(__SSE2__) && defined(__GNUC__)
#include "simd/sse2_backend.h"
#elif defined(__aarch64__) && defined(__ARM_NEON) && (defined(__clang__) || __GNUC__ >= 12)
#include "simd/neon_backend.h"
#elif defined(__wasm_simd128__)
#include "simd/wasm_backend.h"
#else
#include "simd/scalar_backend.h"
#endif

enum { ABUT_SIMD_NATIVE_WIDTH = 4 / ABUT_SIMD4_NATIVES };

#endif
