// collide_along2.c : the contacts of two shapes along a normal of the caller's choice.
#include "base/hook.h"
#include "base/inline.h"
#include "clip/manifold2.h"
#include "general/general2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"
#include "query/guard2.h"

static abut_manifold2 along(const abut_query2 *q, abut_vec2 normal)
{
    abut_pair2            pair;
    const abut_proximity2 none = abut_invalid_proximity2(0);
    if (abut_pair2_make(&pair, q->a, q->b, *q->b_in_a, NULL) != ABUT_OK) {
        return abut_bare_manifold2(&none);
    }
    return abut_contacts_along2(&pair, normal, q->limit);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_manifold2 along_custom(const abut_query2 *q, abut_vec2 normal)
{
    abut_guarded2 g;
    abut_guard_query2(&g, q);
    const abut_manifold2  m = along(&g.query, normal);
    const abut_proximity2 none = abut_invalid_proximity2(m.supports);
    return abut_is_broken2(&g) ? abut_bare_manifold2(&none) : m;
}

abut_manifold2 abut_collide2_along(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 normal,
                                   abut_real margin)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_direction2 n = abut_direction_of2(normal);
    if (!(n.length > 0 && n.length < (abut_real)INFINITY)) {
        const abut_proximity2 none = abut_invalid_proximity2(0);
        return abut_bare_manifold2(&none);
    }
    const abut_query2 q = {a, b, &b_in_a, NULL, NULL, NULL, margin > 0 ? margin : 0};
    return abut_has_custom2(&q) ? along_custom(&q, n.unit) : along(&q, n.unit);
}
