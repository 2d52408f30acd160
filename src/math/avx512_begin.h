// avx512_begin.h : as avx_begin.h, for processors with AVX-512 in vectors of every length: twice as many registers, choices by
// masks, three-way logic. What stands between this and avx_end.h is the text that is compiled for AVX2 too, its functions named
// _avx512. Whoever calls them asks abut_has_avx512() (avx.h).
#define ABUT_FOR_AVX512
#include "math/avx_begin.h"
