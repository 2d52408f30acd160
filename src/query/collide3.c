// collide3.c : the contact manifold of two shapes.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "clip/manifold3.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

static abut_manifold3 touch(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain)
{
    abut_pair3      pair;
    abut_proximity3 p = abut_invalid_proximity3(0);
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        return abut_bare_manifold3(&p);
    }
    p = proved != NULL ? *proved : abut_general_distance3(&pair, q->cache);
    p.supports += in_vain;
    return p.status == ABUT_BEYOND || p.distance > q->limit ? abut_bare_manifold3(&p)
                                                            : abut_contacts3(&pair, &p, q->limit, q->points);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_manifold3 touch_custom(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    const abut_manifold3  m = touch(&g.query, proved, in_vain);
    const abut_proximity3 none = abut_invalid_proximity3(m.supports);
    return abut_is_broken3(&g) ? abut_bare_manifold3(&none) : m;
}

// By clipping; the distance too by GJK, EPA and Newton's method, unless a kernel has proved it.
static abut_manifold3 general_contacts(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain)
{
    return abut_has_custom3(q) ? touch_custom(q, proved, in_vain) : touch(q, proved, in_vain);
}

static inline abut_manifold3 collide(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                                     abut_cache3 *cache, abut_contact3 *points)
{
    static const abut_general3 general = {NULL, NULL, general_contacts};

    const abut_options options = {margin > 0 ? margin : 0, 0, 0};
    const abut_query3  q = {a, b, b_in_a, &options, cache, &general, options.max_distance, points};
    abut_manifold3     m; // assigned and not initialised: gcc then writes it where the caller of the query wants it
    m = abut_route3_of(a, b)->contacts(&q);
    if (m.count == 0 && m.status <= ABUT_LIMIT && abut_passes_limit3(m.distance, m.error, q.limit)) {
        m.status = ABUT_BEYOND; // whatever found it
    }
    return m;
}

abut_manifold3 abut_collide3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                             abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    return collide(a, b, &b_in_a, margin, cache, NULL);
}

abut_manifold3 abut_collide3_full(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                  abut_cache3 *cache, abut_contact3 *points)
{
    ABUT_CONTRACT(a != NULL && b != NULL && points != NULL);
    return collide(a, b, &b_in_a, margin, cache, points);
}
