// avx512_long_begin.h : as avx512_begin.h, and eight doubles are one vector of 64 bytes (avx512_backend.h), not two:
// for kernels that keep rows of eight whole, and read none that another kernel wrote by halves: a load of both waits for those.
#define ABUT_FOR_LONG_VECTORS
#include "simd/avx512_begin.h"
