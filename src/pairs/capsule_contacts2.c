// capsule_contacts2.c : the contact manifold of two capsules, and of a box and a capsule: which kernel, and at unit size where
// lengths are out of range.
#include "pairs/capsule_contacts2.h"
#include "clip/manifold2.h"
#include "clip/polygons2.h"
#include "pairs/box_capsule_kernel2.h"
#include "pairs/rescaled2.h"
#include "simd/cpu.h"

// For every processor, and at unit size: one function for each kind of pair, the box being A or not. Rows are long where there
// are no vectors.
ABUT_OUTLINE bool boxed_meet(abut_capsules2 *k, const abut_kernel_frame2 *s, abut_real margin, bool box_a)
{
    return abut_boxed_meet2(k, s, margin, box_a);
}

ABUT_OUTLINE bool sticks_meet(abut_capsules2 *k, const abut_kernel_frame2 *s, abut_real margin)
{
    return abut_two_capsules2(k, s, margin);
}

static bool capsules_meet(abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                          abut_real margin)
{
    abut_kernel_frame2 s;
    if (!abut_kernel_frame_of2(&s, a, b, b_in_a)) {
        return false;
    }
    return a->core == b->core ? sticks_meet(k, &s, margin) : boxed_meet(k, &s, margin, a->core == ABUT_CORE2_BOX);
}

static inline void remember(abut_cache2 *cache, const abut_capsules2 *k)
{
    if (cache != NULL) {
        cache->normal = abut_simd4_first_pair(k->nearest.normal);
    }
}

// In a function of its own: the kernels would save registers for it.
ABUT_OUTLINE abut_manifold2 unsure(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                   abut_cache2 *cache)
{
    abut_rescaled2 q;
    abut_capsules2 k;
    if (!abut_are_capsules2(a, b) || !abut_rescale2(&q, a, b, b_in_a, margin) ||
        !capsules_meet(&k, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return abut_facing_manifold2(a, b, b_in_a, margin, cache);
    }
    remember(cache, &k);
    abut_manifold2 m = abut_manifold_of_capsules2(&k, &q.a, &q.b, &q.b_in_a, q.limit);
    abut_scale_manifold_back2(&m, q.scale.unit);
    return m;
}

abut_manifold2 abut_inconclusive_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                           abut_real margin, abut_cache2 *cache)
{
    return unsure(a, b, b_in_a, margin, cache);
}

ABUT_OUTLINE abut_manifold2 for_any_processor(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    abut_capsules2   k;
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    bool             found = capsules_meet(&k, a, b, &b_in_a, margin);
    return abut_answer_capsules2(&k, found, a, b, &b_in_a, margin, cache);
}

abut_manifold2 abut_box_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                          abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_box_capsule_manifold2_avx512(a, b, x, y, c, s, margin, cache)
           : abut_has_avx2() ? abut_box_capsule_manifold2_avx2(a, b, x, y, c, s, margin, cache)
                             : for_any_processor(a, b, x, y, c, s, margin, cache);
}

static abut_manifold2 capsule_box_manifold(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_capsule_box_manifold2_avx512(a, b, x, y, c, s, margin, cache)
           : abut_has_avx2() ? abut_capsule_box_manifold2_avx2(a, b, x, y, c, s, margin, cache)
                             : for_any_processor(a, b, x, y, c, s, margin, cache);
}

abut_manifold2 abut_capsules_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                       abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_has_avx512() ? abut_capsules_manifold2_avx512(a, b, x, y, c, s, margin, cache)
           : abut_has_avx2() ? abut_capsules_manifold2_avx2(a, b, x, y, c, s, margin, cache)
                             : for_any_processor(a, b, x, y, c, s, margin, cache);
}

abut_manifold2 abut_capsule_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                      abut_cache2 *cache)
{
    if (!abut_are_capsules2(a, b)) {
        return abut_inconclusive_capsules2(a, b, b_in_a, margin, cache);
    }
    abut_vec2 p = b_in_a->p;
    abut_rot2 r = b_in_a->r;
    if (a->core != b->core) {
        return a->core == ABUT_CORE2_BOX ? abut_box_capsule_manifold2(a, b, p.x, p.y, r.c, r.s, margin, cache)
                                         : capsule_box_manifold(a, b, p.x, p.y, r.c, r.s, margin, cache);
    }
    return abut_capsules_manifold2(a, b, p.x, p.y, r.c, r.s, margin, cache);
}
