// unit_frame3.c : the depth of two polytopes from the tetrahedron that GJK found (gjk/gjk_polytopes3.h): EPA begins from GJK's
// state as gjk3.c would have left it. Frame: the unit frame of the pair (steps3.h).
#include "pairs/unit_frame3.h"

abut_core_answer3 abut_depth_of_tetrahedron3(const abut_pair3 *pair, const abut_hulls3_answer *h, bool sampled,
                                             abut_cache3 *cache)
{
    abut_gjk3 gjk;
    abut_gjk3_begin(&gjk, pair, NULL);
    for (int32_t i = 0; i < 4; ++i) {
        abut_minkowski_vertex3(pair, h->feature_a[i], h->feature_b[i], &gjk.simplex.vertex[i]);
        gjk.simplex.weight[i] = 0;
    }
    gjk.simplex.count = 4;
    gjk.added = gjk.simplex.vertex[3];
    gjk.normal = h->normal;
    gjk.direction = h->normal;
    gjk.upper = 0;
    gjk.supports = h->supports;
    if (sampled) { // the depth's first bound is a height of D, not of a sample
        gjk.added = abut_minkowski_support3(pair, gjk.normal, &gjk.added);
        gjk.supports += 1;
    }
    gjk.height = abut_dot3(gjk.normal, gjk.added.w);
    gjk.status = ABUT_OK;
    gjk.reason = ABUT_REASON_OVERLAP;
    return abut_depth3(&gjk, cache);
}
