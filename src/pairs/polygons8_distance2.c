// polygons8_distance2.c : the distance of two polygons whose rows are eight long, by the kernel for the processor at hand.
#include "pairs/polygons8_distance2.h"
#include "pairs/polygons8_distance_kernel2.h"
#include "simd/cpu.h"

bool abut_polygons8_distance2_plain(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    abut_real limit)
{
    return abut_polygons8_distance_kernel2(p, a, b, b_in_a, limit);
}

bool abut_polygons8_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                              abut_real limit)
{
    return abut_has_avx512() ? abut_polygons8_distance2_avx512(p, a, b, b_in_a, limit)
           : abut_has_avx2() ? abut_polygons8_distance2_avx2(p, a, b, b_in_a, limit)
                             : abut_polygons8_distance2_plain(p, a, b, b_in_a, limit);
}
