// collide2.c : the contact manifold of two shapes of the plane: which way it is found.
//
// Circles at once, capsules and polytopes with few vertices by kernels of their own, everything else, and what a kernel is not
// sure of, by the machines. Whichever answers, the manifold is written where the caller wants it.
#include "base/hook.h"
#include "pairs/boxes2.h"
#include "pairs/capsule_contacts2.h"
#include "pairs/circle_contact2.h"
#include "pairs/polygons8_2.h"
#include "simd/simd4_pose2.h"

// The function query2.h defines inline, for callers that do not compile it: those of a binary, and of other languages.
extern inline abut_manifold2 abut_collide2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin,
                                           abut_cache2 *cache);

static inline void remember(abut_cache2 *cache, abut_vec2 normal)
{
    if (cache != NULL) {
        cache->normal = normal;
    }
}

ABUT_OUTLINE abut_manifold2 collide_others(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_pose2 b_in_a = abut_pose_of_numbers2(x, y, c, s);
    // cppcheck-suppress nullPointerRedundantCheck
    return a->core == ABUT_CORE2_POLYGON && b->core == ABUT_CORE2_POLYGON
               ? abut_polygons_manifold2(a, b, &b_in_a, margin, cache)
               : abut_capsule_manifold2(a, b, &b_in_a, margin, cache);
}

// The pose goes on as four numbers: nothing of it has to be in memory for pairs that do without.
abut_manifold2 abut_collide2_at(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c, abut_real s,
                                abut_real margin, abut_cache2 *cache)
{
    const abut_pose2 b_in_a = {{x, y}, {c, s}};
    abut_proximity2  p;
    margin = margin > 0 ? margin : 0;
    if (a == NULL || b == NULL) {
        return collide_others(a, b, x, y, c, s, margin, cache);
    }
    if (b->core == ABUT_CORE2_POINT) {
        if (abut_circles_meet2(&p, a, b, &b_in_a, margin)) {
            remember(cache, p.normal);
            return abut_single_manifold2(&p, margin, abut_contact_id(0, 0));
        }
        return abut_round_manifold2(a, b, x, y, c, s, margin, cache);
    }
    if (b->core == ABUT_CORE2_SEGMENT && a->core == ABUT_CORE2_BOX) {
        return abut_box_capsule_manifold2(a, b, x, y, c, s, margin, cache);
    }
    if (b->core == ABUT_CORE2_SEGMENT && a->core == ABUT_CORE2_SEGMENT) {
        return abut_capsules_manifold2(a, b, x, y, c, s, margin, cache);
    }
    if (b->core == ABUT_CORE2_BOX && a->core == ABUT_CORE2_BOX) {
        return abut_boxes_manifold2(a, b, x, y, c, s, margin, cache);
    }
    return collide_others(a, b, x, y, c, s, margin, cache);
}
