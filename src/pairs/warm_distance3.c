// warm_distance3.c : two small hulls that are asked about again, by the kernel as it is compiled for the processor at hand.
#include "pairs/warm_distance3.h"
#include "simd/cpu.h"

bool abut_warm_distance3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                               abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_warm_distance_kernel3(a, b, b_in_a, limit, cache, answer);
}

bool abut_warm_distance3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                         abut_cache3 *cache, abut_proximity3 *answer)
{
    const bool      near = options != NULL && options->max_distance > 0;
    const abut_real limit = near ? options->max_distance : (abut_real)INFINITY;
    return abut_has_avx512() ? abut_warm_distance3_avx512(a, b, b_in_a, limit, cache, answer)
           : abut_has_avx2() ? abut_warm_distance3_avx2(a, b, b_in_a, limit, cache, answer)
                             : abut_warm_distance3_plain(a, b, b_in_a, limit, cache, answer);
}
