// distance3.c : how far apart two shapes are, how deep they overlap, and along which normal.
#include "base/hook.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

static abut_proximity3 measure(const abut_query3 *q)
{
    abut_pair3 pair;
    return abut_pair3_set(&pair, q->a, q->b, q->b_in_a, q->options) == ABUT_OK ? abut_general_distance3(&pair, q->cache)
                                                                               : abut_invalid_proximity3(0);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_proximity3 measure_custom(const abut_query3 *q)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    const abut_proximity3 p = measure(&g.query);
    return abut_is_broken3(&g) ? abut_invalid_proximity3(p.supports) : p;
}

// By GJK, EPA and Newton's method.
static abut_proximity3 general_distance(const abut_query3 *q, int32_t in_vain)
{
    abut_proximity3 p = abut_has_custom3(q) ? measure_custom(q) : measure(q);
    p.supports += p.status != ABUT_INVALID ? in_vain : 0;
    return p;
}

// Beyond the options' limit means the same however an answer was found: most methods come to their end before they meet it.
static abut_status status_within(const abut_options *o, const abut_proximity3 *p)
{
    const bool beyond = o->max_distance > 0 && abut_passes_limit3(p->distance, p->error, o->max_distance);
    return beyond && p->status <= ABUT_LIMIT ? ABUT_BEYOND : p->status;
}

abut_proximity3 abut_distance3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options,
                               abut_cache3 *cache)
{
    static const abut_general3 general = {NULL, general_distance, NULL};

    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {a, b, &b_in_a, options, cache, &general, abut_limit_of3(options), NULL};
    abut_proximity3   p; // assigned and not initialised: gcc then writes it where the caller of the query wants it
    p = abut_route3_of(a, b)->distance(&q);
    if (options != NULL) {
        p.status = status_within(options, &p);
    }
    return p;
}

abut_proximity3 abut_distance3_general(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                       const abut_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {a, b, &b_in_a, options, cache, NULL, abut_limit_of3(options), NULL};
    abut_proximity3   p = general_distance(&q, 0);
    if (options != NULL) {
        p.status = status_within(options, &p);
    }
    return p;
}
