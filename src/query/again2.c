// again2.c : the distance of two polygons asked again, by the kernel for the processor at hand.
#include "query/again2.h"
#include "math/avx.h"
#include "query/again_rows2.h"

abut_proximity2 abut_again2_plain(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                  const abut_options *options, abut_cache2 *cache)
{
    return abut_again_or_ask2(a, b, b_in_a, options, cache);
}

abut_proximity2 abut_again2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, const abut_options *options,
                            abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_again2_avx512(a, b, b_in_a, options, cache)
           : abut_has_avx2() ? abut_again2_avx2(a, b, b_in_a, options, cache)
                             : abut_again2_plain(a, b, b_in_a, options, cache);
}
