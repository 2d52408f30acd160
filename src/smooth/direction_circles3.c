// direction_circles3.c : support points of D all round a normal, by the kernel for this processor.
#include "smooth/direction_circles3.h"
#include "simd/cpu.h"
#include "smooth/direction_circle_kernel3.h"

uint32_t abut_ring_open3_plain(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    return abut_ring_kernel3(r, pair);
}

uint32_t abut_ring_open3(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    return abut_has_avx2() ? abut_ring_open3_avx2(r, pair) : abut_ring_open3_plain(r, pair);
}
