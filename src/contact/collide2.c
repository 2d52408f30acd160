// collide2.c : the contact manifold of two shapes of the plane: which way it is found.
//
// Circles at once, capsules and polytopes with few vertices by kernels of their own, everything else, and what a kernel is not
// sure of, by the machines. Whichever answers, the manifold is written where the caller wants it.
#include "base/hook.h"
#include "base/inline.h"
#include "contact/capsule2.h"
#include "contact/circles2.h"
#include "contact/facing2.h"
#include "contact/manifold2.h"

static abut_manifold2 collide(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                              abut_cache2 *cache)
{
    abut_manifold2 m;
    if (!abut_facing2(a, b, b_in_a, margin, cache, &m)) {
        m = abut_plain_manifold2(a, b, b_in_a, margin, cache);
    }
    return m;
}

static inline void remember(abut_cache2 *cache, abut_vec2 normal)
{
    if (cache != NULL) {
        cache->normal = normal;
    }
}

ABUT_OUTLINE abut_manifold2 collide_capsules(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                             abut_real margin, abut_cache2 *cache)
{
    abut_capsules2 capsules;
    if (!abut_capsules_meet2(&capsules, a, b, b_in_a, margin)) {
        return collide(a, b, b_in_a, margin, cache);
    }
    remember(cache, capsules.nearest.normal);
    return abut_capsules_manifold2(&capsules);
}

abut_manifold2 abut_collide2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin,
                             abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity2 circles;
    margin = margin > 0 ? margin : 0;
    if (abut_circles_meet2(&circles, a, b, &b_in_a, margin)) {
        remember(cache, circles.normal);
        return abut_circles_manifold2(&circles, margin);
    }
    return collide_capsules(a, b, &b_in_a, margin, cache);
}
