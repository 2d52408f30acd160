// overlap3.c : whether two shapes share a point.
#include "base/hook.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

bool abut_overlap3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3  q = {a, b, &b_in_a, NULL, NULL, NULL};
    const abut_route3 *route = abut_route3_of(a, b);
    bool               touching;
    if (route->overlap != NULL && route->overlap(&q, &touching) == ABUT_PROVED) {
        return touching;
    }
    if (abut_has_custom3(&q)) {
        return abut_distance3(a, b, b_in_a, NULL, NULL).distance <= 0;
    }
    abut_pair3 pair;
    if (abut_pair3_set(&pair, a, b, &b_in_a, NULL) != ABUT_OK) {
        return false;
    }
    if (abut_general_overlap3(&pair, &touching)) {
        return touching;
    }
    return abut_distance3(a, b, b_in_a, NULL, NULL).distance <= 0; // as near as rounding: the verdict is that of the distance
}
