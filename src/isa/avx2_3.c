// avx2_3.c : the kernels of the 3D queries, compiled for processors with AVX2; none where no processor has it.
#include "simd/avx2_begin.h"

#if defined(ABUT_AVX2)
#include "pairs/routes3.h"

#include "simd/isa_end.h"

const abut_routes3 *const abut_routes3_avx2 = &abut_routes_here3;
#else
#include "pairs/query3.h"

const abut_routes3 *const abut_routes3_avx2 = NULL;
#endif
