// avx512_3.c : the kernels of the 3D queries, compiled for processors with AVX-512; none where no processor has it.
#include "simd/avx512_begin.h"

#if defined(ABUT_AVX512)
#include "pairs/routes3.h"

#include "simd/isa_end.h"

const abut_routes3 *const abut_routes3_avx512 = &abut_routes_here3;
#else
#include "pairs/query3.h"

const abut_routes3 *const abut_routes3_avx512 = NULL;
#endif
