// polygons8_2.c : the contact manifold of two polygons: by the kernel for this processor.
#include "pairs/polygons8_2.h"
#include "pairs/polygons8_kernel2.h"
#include "simd/cpu.h"

ABUT_OUTLINE abut_manifold2 for_any_processor(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                              abut_real margin, abut_cache2 *cache)
{
    return abut_polygons8_manifold_kernel2(a, b, b_in_a, margin, cache);
}

abut_manifold2 abut_polygons_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                       abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_polygons8_manifold2_avx512(a, b, b_in_a, margin, cache)
           : abut_has_avx2() ? abut_polygons8_manifold2_avx2(a, b, b_in_a, margin, cache)
                             : for_any_processor(a, b, b_in_a, margin, cache);
}
