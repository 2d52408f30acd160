// eights_avx512_2.c : the kernel of two polygons with rows of eight, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "contact/eights_rows2.h"

abut_manifold2 abut_eights_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                            abut_real margin, abut_cache2 *cache)
{
    return abut_eights_manifold_in_rows2(a, b, b_in_a, margin, cache);
}

#include "math/avx_end.h"
