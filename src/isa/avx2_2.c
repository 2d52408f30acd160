// avx2_2.c : the kernels of the 2D queries, compiled for processors with AVX2; none where no processor has it.
#include "simd/avx2_begin.h"

#if defined(ABUT_AVX2)
#include "pairs/many2.h"
#include "pairs/routes2.h"

#include "simd/isa_end.h"

const abut_routes2 *const abut_routes2_avx2 = &abut_routes_here2;
const abut_many2 *const   abut_many2_avx2 = &abut_many_here2;
#else
#include "pairs/query2.h"

const abut_routes2 *const abut_routes2_avx2 = NULL;
const abut_many2 *const   abut_many2_avx2 = NULL;
#endif
