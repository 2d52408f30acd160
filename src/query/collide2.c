// collide2.c : the contact manifold of two shapes.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "general/general2.h"
#include "pairs/circle_circle2.h"
#include "query/guard2.h"
#include "query/route2.h"
#include "query/unit_size2.h"
#include "simd/simd4_pose2.h"

// The function query2.h defines inline, for callers that do not compile it: those of a binary, and of other languages.
ABUT_API extern inline abut_manifold2 abut_collide2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                    abut_real margin, abut_cache2 *cache);

static abut_manifold2 touch(const abut_query2 *q, const abut_proximity2 *proved)
{
    const abut_options options = {q->limit, 0, 0};
    abut_pair2         pair;
    abut_proximity2    p = abut_invalid_proximity2(0);
    if (abut_pair2_make(&pair, q->a, q->b, *q->b_in_a, &options) != ABUT_OK) {
        return abut_bare_manifold2(&p);
    }
    p = proved != NULL ? *proved : abut_general_distance2(&pair, q->cache);
    if (p.status != ABUT_LIMIT) {
        p.status = abut_status_of2(p.distance, p.error, q->limit);
    }
    return abut_contacts2(&pair, &p, q->limit);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_manifold2 touch_custom(const abut_query2 *q, const abut_proximity2 *proved)
{
    abut_guarded2 g;
    abut_guard_query2(&g, q);
    const abut_manifold2  m = touch(&g.query, proved);
    const abut_proximity2 none = abut_invalid_proximity2(m.supports);
    return abut_is_broken2(&g) ? abut_bare_manifold2(&none) : m;
}

// By clipping; the distance too by GJK, EPA and Newton's method, unless a kernel has proved it.
static abut_manifold2 general_contacts(const abut_query2 *q, const abut_proximity2 *proved)
{
    return abut_has_custom2(q) ? touch_custom(q, proved) : touch(q, proved);
}

// Where lengths are out of the kernel's range it is asked at unit size, and after that the general way.
static abut_manifold2 unproved_contacts(const abut_query2 *q, const abut_proximity2 *proved)
{
    static const abut_general2 last = {NULL, NULL, general_contacts};

    abut_unit_query2 unit;
    if (proved != NULL || !abut_query_at_unit_size2(&unit, q, &last)) {
        return general_contacts(q, proved);
    }
    abut_manifold2 m = abut_route2_of(q->a, q->b)->contacts(&unit.query);
    abut_manifold_from_unit_size2(&m, unit.scale.unit);
    return m;
}

abut_manifold2 abut_collide2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                  abut_real s, abut_real margin, abut_cache2 *cache)
{
    static const abut_general2 general = {NULL, NULL, unproved_contacts};

    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity2  p;
    const abut_pose2 numbers = {{x, y}, {c, s}};
    const bool       circles = abut_are_circles2(a, b);
    margin = margin > 0 ? margin : 0;
    if (circles && abut_circles2(&p, a, b, &numbers, margin, cache)) {
        return abut_single_manifold2(&p, margin, abut_contact_id(0, 0));
    }
    const abut_pose2  b_in_a = abut_pose_of_numbers2(x, y, c, s);
    const abut_query2 q = {a, b, &b_in_a, NULL, cache, &general, margin};
    return circles ? unproved_contacts(&q, NULL) : abut_route2_of(a, b)->contacts(&q);
}
