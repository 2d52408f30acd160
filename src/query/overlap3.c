// overlap3.c : whether two shapes share a point.
#include "base/hook.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

// By GJK. Custom cores, whose functions may break their promise, by their distance; so are cores so near that only the distance
// can say.
static bool general_overlap(const abut_query3 *q)
{
    abut_pair3 pair;
    bool       touching;
    if (!abut_has_custom3(q)) {
        if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, NULL) != ABUT_OK) {
            return false;
        }
        if (abut_general_overlap3(&pair, &touching)) {
            return touching;
        }
    }
    return abut_distance3(q->a, q->b, *q->b_in_a, NULL, NULL).distance <= 0;
}

bool abut_overlap3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a)
{
    static const abut_general3 general = {general_overlap, NULL, NULL};

    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {a, b, &b_in_a, NULL, NULL, &general, (abut_real)INFINITY, NULL};
    return abut_route3_of(a, b)->overlap(&q);
}
