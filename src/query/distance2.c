// distance2.c : how far apart two shapes are, how deep they overlap, and along which normal.
#include "base/hook.h"
#include "general/general2.h"
#include "pairs/circle_circle2.h"
#include "query/guard2.h"
#include "query/route2.h"
#include "query/unit_size2.h"
#include "simd/simd4_pose2.h"

// The function query2.h defines inline, for callers that do not compile it: those of a binary, and of other languages.
ABUT_API extern inline abut_proximity2 abut_distance2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                      const abut_options *options, abut_cache2 *cache);

static abut_proximity2 measure(const abut_query2 *q)
{
    abut_pair2 pair;
    if (abut_pair2_make(&pair, q->a, q->b, *q->b_in_a, q->options) != ABUT_OK) {
        return abut_invalid_proximity2(0);
    }
    abut_proximity2 p = abut_general_distance2(&pair, q->cache);
    if (abut_status_of2(p.distance, p.error, q->limit) == ABUT_BEYOND) {
        p.status = ABUT_BEYOND;
    } else if (abut_too_many_supports2(q->options, p.supports)) {
        p.status = ABUT_LIMIT;
    }
    return p;
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE abut_proximity2 measure_custom(const abut_query2 *q)
{
    abut_guarded2 g;
    abut_guard_query2(&g, q);
    const abut_proximity2 p = measure(&g.query);
    return abut_is_broken2(&g) ? abut_invalid_proximity2(p.supports) : p;
}

// By GJK, EPA and Newton's method.
static abut_proximity2 general_distance(const abut_query2 *q)
{
    return abut_has_custom2(q) ? measure_custom(q) : measure(q);
}

// Where lengths are out of the kernel's range it is asked at unit size, and after that the general way.
static abut_proximity2 unproved_distance(const abut_query2 *q)
{
    static const abut_general2 last = {NULL, general_distance, NULL};

    abut_unit_query2 unit;
    if (!abut_query_at_unit_size2(&unit, q, &last)) {
        return general_distance(q);
    }
    abut_proximity2 p = abut_route2_of(q->a, q->b)->distance(&unit.query);
    abut_proximity_from_unit_size2(&p, unit.scale.unit);
    return p;
}

abut_proximity2 abut_distance2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                    abut_real s, const abut_options *options, abut_cache2 *cache)
{
    static const abut_general2 general = {NULL, unproved_distance, NULL};

    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity2  p;
    const abut_pose2 numbers = {{x, y}, {c, s}};
    const bool       circles = abut_are_circles2(a, b);
    if (circles && abut_circles2(&p, a, b, &numbers, abut_limit_of2(options), cache)) {
        return p;
    }
    const abut_pose2  b_in_a = abut_pose_of_numbers2(x, y, c, s);
    const abut_query2 q = {a, b, &b_in_a, options, cache, &general, abut_limit_of2(options)};
    return circles ? unproved_distance(&q) : abut_route2_of(a, b)->distance(&q);
}

abut_proximity2 abut_distance2_general(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                       const abut_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query2 q = {a, b, &b_in_a, options, cache, NULL, abut_limit_of2(options)};
    return general_distance(&q);
}
