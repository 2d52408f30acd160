// collide3.c : the contact manifold of two shapes.
//
// The signed distance gives the normal and the deepest pair of points, and is reported as it is: contacts never change it.
#include "base/hook.h"
#include "clip/manifold3.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

// By GJK, EPA, Newton's method and clipping; the distance too, unless a kernel has proved it.
static void touch(const abut_query3 *q, abut_verdict verdict, abut_manifold3 *manifold)
{
    const abut_real margin = q->options->max_distance;
    const int32_t   in_vain = manifold->supports;
    abut_pair3      pair;
    abut_proximity3 p = abut_invalid_proximity3(0);
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        abut_fill_manifold3(manifold, &p, 0);
        return;
    }
    if (verdict == ABUT_DISTANCE_PROVED) {
        p = abut_proximity_of_manifold3(manifold);
    } else {
        abut_general_distance3(&pair, q->cache, &p);
        p.supports += in_vain;
    }
    if (p.status == ABUT_BEYOND || p.distance > margin) {
        abut_fill_manifold3(manifold, &p, 0);
    } else {
        abut_contacts3(manifold, &pair, &p, margin, q->points);
    }
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE void touch_custom(const abut_query3 *q, abut_verdict verdict, abut_manifold3 *manifold)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    touch(&g.query, verdict, manifold);
    if (abut_is_broken3(&g)) {
        const abut_proximity3 none = abut_invalid_proximity3(manifold->supports);
        abut_fill_manifold3(manifold, &none, 0);
    }
}

ABUT_OUTLINE void general_contacts(const abut_query3 *q, abut_verdict verdict, abut_manifold3 *manifold)
{
    if (abut_has_custom3(q)) {
        touch_custom(q, verdict, manifold);
    } else {
        touch(q, verdict, manifold);
    }
}

static inline void ask(const abut_query3 *q, abut_manifold3 *manifold)
{
    const abut_route3 *route = abut_route3_of(q->a, q->b);
    abut_verdict       verdict = ABUT_INCONCLUSIVE;
    manifold->supports = 0;
    if (route->contacts != NULL) {
        verdict = route->contacts(q, manifold);
    }
    if (verdict != ABUT_PROVED) {
        general_contacts(q, verdict, manifold);
    }
    if (manifold->count == 0 && manifold->status <= ABUT_LIMIT &&
        abut_passes_limit3(manifold->distance, manifold->error, q->options->max_distance)) {
        manifold->status = ABUT_BEYOND; // whatever found it
    }
}

abut_manifold3 abut_collide3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                             abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_options options = {margin > 0 ? margin : 0, 0, 0};
    const abut_query3  q = {a, b, &b_in_a, &options, cache, NULL};
    abut_manifold3     manifold;
    ask(&q, &manifold);
    return manifold;
}

abut_manifold3 abut_collide3_full(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                  abut_cache3 *cache, abut_contact3 *points)
{
    ABUT_CONTRACT(a != NULL && b != NULL && points != NULL);
    const abut_options options = {margin > 0 ? margin : 0, 0, 0};
    const abut_query3  q = {a, b, &b_in_a, &options, cache, points};
    abut_manifold3     manifold;
    ask(&q, &manifold);
    return manifold;
}
