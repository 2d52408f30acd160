// collide_along3.c : the contacts of two shapes along a normal of the caller's choice.
#include "base/hook.h"
#include "base/inline.h"
#include "clip/manifold3.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "query/guard3.h"

static abut_manifold3 along(const abut_query3 *q, abut_vec3 normal)
{
    abut_pair3            pair;
    const abut_proximity3 none = abut_invalid_proximity3(0);
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, NULL) != ABUT_OK) {
        return abut_bare_manifold3(&none);
    }
    return abut_contacts_along3(&pair, normal, q->limit, q->points);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_manifold3 along_custom(const abut_query3 *q, abut_vec3 normal)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    const abut_manifold3  m = along(&g.query, normal);
    const abut_proximity3 none = abut_invalid_proximity3(m.supports);
    return abut_is_broken3(&g) ? abut_bare_manifold3(&none) : m;
}

abut_manifold3 abut_collide3_along(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 normal,
                                   abut_real margin, abut_contact3 *points)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_direction3 n = abut_direction_of3(normal);
    if (!(n.length > 0 && n.length < (abut_real)INFINITY)) {
        const abut_proximity3 none = abut_invalid_proximity3(0);
        return abut_bare_manifold3(&none);
    }
    const abut_query3 q = {a, b, &b_in_a, NULL, NULL, NULL, margin > 0 ? margin : 0, points};
    return abut_has_custom3(&q) ? along_custom(&q, n.unit) : along(&q, n.unit);
}
