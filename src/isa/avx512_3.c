// avx512_3.c : the kernels of the 3D queries, compiled for processors with AVX-512.
#include "simd/avx512_begin.h"

#include "pairs/routes3.h"

#include "simd/isa_end.h"

const abut_routes3 *const abut_routes3_avx512 = &abut_routes_here3;
