// avx512_long_2.c : the kernels of the 2D queries, compiled for processors with AVX-512 that keep eight doubles in one vector.
#include "math/avx512_long_begin.h"

#include "contact/eights_rows2.h"
#include "query/eights2.h"
#include "query/eights_apart2.h"
#include "touch/round_rows2.h"

abut_manifold2 abut_eights_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                            abut_real margin, abut_cache2 *cache)
{
    return abut_eights_manifold_in_rows2(a, b, b_in_a, margin, cache);
}

bool abut_eights_distance2_avx512(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                  abut_real limit)
{
    return abut_eights_distance_in_rows2(p, a, b, b_in_a, limit);
}

abut_manifold2 abut_eight_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_eight_manifold_in_rows2(a, b, x, y, c, s, margin, cache);
}

#include "math/avx_end.h"
