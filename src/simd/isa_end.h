// isa_end.h : the end of what avx2_begin.h begins.
#if defined(ABUT_AVX2)
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
