// boxes2.c : the contact manifold of two boxes: by the kernel, at unit size where lengths are out of its range, and else by the
// general way.
#include "pairs/boxes2.h"
#include "clip/manifold2.h"
#include "pairs/boxes_kernel2.h"
#include "pairs/capsule_contacts2.h"
#include "pairs/rescaled2.h"
#include "simd/cpu.h"

abut_manifold2 abut_inconclusive_boxes2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    abut_boxes2      z;
    abut_boxes_best2 best;
    abut_rescaled2   q;
    abut_real        size = abut_simd4_first(abut_boxes_size2(a, b, abut_boxes_delta2(a, x, y)));
    if (abut_boxes_in_range2(size) || !abut_rescale2(&q, a, b, &b_in_a, margin) ||
        !abut_boxes_kernel2(&z, &best, &q.a, &q.b, &q.b_in_a)) {
        return abut_capsule_manifold2(a, b, &b_in_a, margin, cache);
    }
    abut_manifold2 m = abut_boxes_result2(&z, &best, &q.a.middle, q.limit, cache);
    abut_scale_manifold_back2(&m, q.scale.unit);
    return m;
}

ABUT_OUTLINE abut_manifold2 for_any_processor(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_boxes_manifold_kernel2(a, b, x, y, c, s, margin, cache);
}

abut_manifold2 abut_boxes_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                    abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_boxes_manifold2_avx512(a, b, x, y, c, s, margin, cache)
           : abut_has_avx2() ? abut_boxes_manifold2_avx2(a, b, x, y, c, s, margin, cache)
                             : for_any_processor(a, b, x, y, c, s, margin, cache);
}
