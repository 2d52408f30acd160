// math.h : what the library uses of the C library's, for reading the sources without one (scripts/cross_tests.sh msvc).
#pragma once
double sqrt(double x);
float  sqrtf(float x);
double fabs(double x);
float  fabsf(float x);
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define isfinite(x) __builtin_isfinite(x)
#define isnan(x) __builtin_isnan(x)
#define signbit(x) __builtin_signbit(x)
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
