// overlap2.c : whether two shapes share a point.
#include "base/hook.h"
#include "general/general2.h"
#include "pairs/circle_circle2.h"
#include "query/guard2.h"
#include "query/route2.h"
#include "query/unit_size2.h"
#include "simd/simd4_pose2.h"

// The function query2.h defines inline, for callers that do not compile it: those of a binary, and of other languages.
ABUT_API extern inline bool abut_overlap2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a);

// By GJK. Custom cores, whose functions may break their promise, by their distance.
static bool general_overlap(const abut_query2 *q)
{
    abut_pair2 pair;
    if (abut_has_custom2(q)) {
        return abut_distance2(q->a, q->b, *q->b_in_a, NULL, NULL).distance <= 0;
    }
    return abut_pair2_make(&pair, q->a, q->b, *q->b_in_a, NULL) == ABUT_OK && abut_general_overlap2(&pair);
}

// Where lengths are out of the kernel's range it is asked at unit size, and after that the general way.
static bool unproved_overlap(const abut_query2 *q)
{
    static const abut_general2 last = {general_overlap, NULL, NULL};

    abut_unit_query2 unit;
    return abut_query_at_unit_size2(&unit, q, &last) ? abut_route2_of(q->a, q->b)->overlap(&unit.query) : general_overlap(q);
}

bool abut_overlap2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c, abut_real s)
{
    static const abut_general2 general = {unproved_overlap, NULL, NULL};

    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity2  p;
    const abut_pose2 numbers = {{x, y}, {c, s}};
    const bool       circles = abut_are_circles2(a, b);
    if (circles && abut_circles2(&p, a, b, &numbers, (abut_real)INFINITY, NULL)) {
        return p.distance <= 0;
    }
    const abut_pose2  b_in_a = abut_pose_of_numbers2(x, y, c, s);
    const abut_query2 q = {a, b, &b_in_a, NULL, NULL, &general, (abut_real)INFINITY};
    return circles ? unproved_overlap(&q) : abut_route2_of(a, b)->overlap(&q);
}
