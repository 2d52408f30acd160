// avx2_3.c : the kernels of the 3D queries, compiled for processors with AVX2.
#include "simd/avx2_begin.h"

#include "pairs/routes3.h"
#include "smooth/direction_circle_kernel3.h"
#include "smooth/direction_circles3.h"

uint32_t abut_ring_open3_avx2(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    return abut_ring_kernel3(r, pair);
}

#include "simd/isa_end.h"

const abut_routes3 *abut_routes3_avx2(void)
{
    return &abut_routes_here3;
}
