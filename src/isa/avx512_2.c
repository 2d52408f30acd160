// avx512_2.c : the kernels of the 2D queries, compiled for processors with AVX-512.
#include "math/avx512_begin.h"

#include "contact/boxes_rows2.h"
#include "query/again2.h"
#include "query/again_rows2.h"
#include "touch/boxed_rows2.h"
#include "touch/capsules_rows2.h"

abut_manifold2 abut_boxes_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_boxes_manifold_in_rows2(a, b, x, y, c, s, margin, cache);
}

abut_proximity2 abut_again2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   const abut_options *options, abut_cache2 *cache)
{
    return abut_again_or_ask2(a, b, b_in_a, options, cache);
}

abut_manifold2 abut_box_capsule_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_boxed_manifold_in_rows2(a, b, &b_in_a, margin, cache, true);
}

abut_manifold2 abut_capsule_box_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_boxed_manifold_in_rows2(a, b, &b_in_a, margin, cache, false);
}

abut_manifold2 abut_capsules_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_capsules_manifold_in_rows2(a, b, &b_in_a, margin, cache);
}

#include "math/avx_end.h"
