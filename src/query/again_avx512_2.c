// again_avx512_2.c : the kernel of two polygons asked again, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "query/again2.h"
#include "query/again_rows2.h"

abut_proximity2 abut_again2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   const abut_options *options, abut_cache2 *cache)
{
    return abut_again_or_ask2(a, b, b_in_a, options, cache);
}

#include "math/avx_end.h"
