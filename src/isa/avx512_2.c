// avx512_2.c : the kernels of the 2D queries, compiled for processors with AVX-512.
#include "simd/avx512_begin.h"

#include "pairs/box_capsule_kernel2.h"
#include "pairs/boxes_kernel2.h"
#include "pairs/capsules_kernel2.h"
#include "pairs/polygon8_circle_kernel2.h"
#include "pairs/polygons8_distance2.h"
#include "pairs/polygons8_distance_kernel2.h"
#include "pairs/polygons8_kernel2.h"
#include "pairs/warm_distance2.h"
#include "pairs/warm_distance_kernel2.h"

abut_manifold2 abut_boxes_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_boxes_manifold_kernel2(a, b, x, y, c, s, margin, cache);
}

abut_proximity2 abut_warm_distance2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                           const abut_options *options, abut_cache2 *cache)
{
    return abut_warm_or_any2(a, b, b_in_a, options, cache);
}

abut_manifold2 abut_box_capsule_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_boxed_manifold_kernel2(a, b, &b_in_a, margin, cache, true);
}

abut_manifold2 abut_capsule_box_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                 abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_boxed_manifold_kernel2(a, b, &b_in_a, margin, cache, false);
}

abut_manifold2 abut_capsules_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_capsules_manifold_kernel2(a, b, &b_in_a, margin, cache);
}

abut_manifold2 abut_polygons8_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache)
{
    return abut_polygons8_manifold_kernel2(a, b, b_in_a, margin, cache);
}

bool abut_polygons8_distance2_avx512(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                     abut_real limit)
{
    return abut_polygons8_distance_kernel2(p, a, b, b_in_a, limit);
}

abut_manifold2 abut_polygon8_circle_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                     abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_polygon8_circle_manifold_kernel2(a, b, x, y, c, s, margin, cache);
}

#include "simd/isa_end.h"
