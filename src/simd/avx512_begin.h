// avx512_begin.h : as avx2_begin.h, for processors with AVX-512 in vectors of every length: twice as many registers, choices by
// masks, three-way logic. What stands between this and isa_end.h is the text that is compiled for AVX2 too, its functions named
// _avx512. Whoever calls them asks abut_has_avx512() (cpu.h).
#define ABUT_FOR_AVX512
#include "simd/avx2_begin.h"
