// circle_contact2.c : the contact manifold of a circle B with a circle or with a polytope of few vertices.
#include "pairs/circle_contact2.h"
#include "pairs/capsule_contacts2.h"
#include "pairs/circle_polygon2.h"
#include "simd/cpu.h"

// A polygon's rows stand ready: it is asked here, where they need not be written anywhere first.
ABUT_INLINE bool polygon_meets(abut_proximity2 *p, uint32_t *feature, const abut_shape2 *a, const abut_shape2 *b,
                               const abut_pose2 *b_in_a, abut_real limit)
{
    abut_ring2 ring;
    if (a->core != ABUT_CORE2_POLYGON || a->polygon->count > ABUT_RING_VERTICES) {
        return false;
    }
    abut_ring_of_polygon2(&ring, a->polygon);
    return abut_round_apart2(p, feature, &ring, a, b, b_in_a, limit);
}

ABUT_INLINE abut_manifold2 manifold_of(const abut_proximity2 *p, uint32_t feature, abut_real margin, abut_cache2 *cache)
{
    if (cache != NULL) {
        cache->normal = p->normal;
    }
    return abut_single_manifold2(p, margin, abut_contact_id(feature, 0));
}

ABUT_OUTLINE abut_manifold2 unsure(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                   abut_real s, abut_real margin, abut_cache2 *cache)
{
    abut_proximity2  p;
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    uint32_t         feature = 0;
    abut_real        limit = abut_limit_of_margin2(margin);
    if (!abut_far_circles2(&p, a, b, &b_in_a, limit) && !abut_any_round2(&p, &feature, a, b, &b_in_a, limit)) {
        return abut_capsule_manifold2(a, b, &b_in_a, margin, cache);
    }
    return manifold_of(&p, feature, margin, cache);
}

abut_manifold2 abut_inconclusive_round2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache)
{
    return unsure(a, b, x, y, c, s, margin, cache);
}

ABUT_OUTLINE abut_manifold2 for_any_processor(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache)
{
    return abut_polygon8_circle_manifold_kernel2(a, b, x, y, c, s, margin, cache);
}

ABUT_OUTLINE abut_manifold2 on_any_polygon(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    abut_proximity2  p;
    uint32_t         feature;
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    if (!polygon_meets(&p, &feature, a, b, &b_in_a, abut_limit_of_margin2(margin))) {
        return unsure(a, b, x, y, c, s, margin, cache);
    }
    return manifold_of(&p, feature, margin, cache);
}

// A call of its own, though it only chooses: with this in it abut_collide2 is too large to be inlined where it is asked.
abut_manifold2 abut_round_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                    abut_real s, abut_real margin, abut_cache2 *cache)
{
    if (!abut_is_polygon8_2(a)) {
        return on_any_polygon(a, b, x, y, c, s, margin, cache);
    }
    return abut_has_avx512() ? abut_polygon8_circle_manifold2_avx512(a, b, x, y, c, s, margin, cache)
           : abut_has_avx2() ? abut_polygon8_circle_manifold2_avx2(a, b, x, y, c, s, margin, cache)
                             : for_any_processor(a, b, x, y, c, s, margin, cache);
}
