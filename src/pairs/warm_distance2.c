// warm_distance2.c : the distance of two polygons asked again, by the kernel for the processor at hand.
#include "pairs/warm_distance2.h"
#include "pairs/warm_distance_kernel2.h"
#include "simd/cpu.h"

abut_proximity2 abut_warm_distance2_plain(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          const abut_options *options, abut_cache2 *cache)
{
    return abut_warm_or_any2(a, b, b_in_a, options, cache);
}

abut_proximity2 abut_warm_distance2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    const abut_options *options, abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_warm_distance2_avx512(a, b, b_in_a, options, cache)
           : abut_has_avx2() ? abut_warm_distance2_avx2(a, b, b_in_a, options, cache)
                             : abut_warm_distance2_plain(a, b, b_in_a, options, cache);
}
