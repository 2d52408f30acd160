// capsules_avx512_2.c : the kernel of two capsules of the plane, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "touch/capsules_rows2.h"

abut_manifold2 abut_capsules_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_capsules_manifold_in_rows2(a, b, &b_in_a, margin, cache);
}

#include "math/avx_end.h"
