// round_avx512_2.c : the kernel of a polygon with rows of eight and a circle, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "touch/round_rows2.h"

abut_manifold2 abut_eight_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_eight_manifold_in_rows2(a, b, x, y, c, s, margin, cache);
}

#include "math/avx_end.h"
