// cpu.h : whether what is compiled for AVX2 (avx2_begin.h) or for AVX-512 (avx512_begin.h) may be called.
#ifndef ABUT_SIMD_CPU_H
#define ABUT_SIMD_CPU_H

#include <stdbool.h>

static inline bool abut_has_avx2(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

// Vectors of every length among them, and the instructions for bits: all that avx512_begin.h lets the compiler use.
static inline bool abut_has_avx512(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

#endif
