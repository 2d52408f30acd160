// solve3.c : from a pair in the unit frame to the answer about the rounded shapes.
//
// With the cores' signed distance d, normal n and witness points, the shapes rounded by rA and rB are d - (rA + rB) apart along
// the same n, and their witness points are the cores' moved out by the radii: the radius never enters an iteration.
#include "query/solve3.h"
#include "general/general3.h"
#include "pairs/direct3.h"
#include "pairs/hull_hull3.h"
#include "pairs/warm_depth3.h"
#include "smooth/descent3.h"

static void solve(const abut_pair3 *pair, bool quick, abut_cache3 *cache, abut_core_answer3 *core)
{
    if (!(quick && (abut_hull_hull3(pair, cache, core) || abut_direct3(pair, core) || abut_polytope_pair3(pair, cache, core) ||
                    abut_descent3(pair, cache, core)))) {
        abut_general3(pair, cache, core);
    }
}

void abut_solve3(const abut_pair3 *pair, abut_method3 method, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_core_answer3 core;
    bool              quick = method == ABUT_METHOD3_ANY;
    if (!(quick && abut_warm_depth3(pair, cache, &core))) {
        const int32_t in_vain = quick ? core.supports : 0;
        solve(pair, quick, cache, &core);
        core.supports += in_vain;
    }
    if (cache != NULL) {
        cache->normal = core.normal;
    }
    abut_finish3(p, pair->a, pair->b, pair->unit, pair->noise, &core);
}

abut_vec3 abut_core_place3(const abut_pair3 *pair)
{
    abut_core_answer3 core;
    solve(pair, true, NULL, &core);
    return core.a;
}

bool abut_touching3(abut_pair3 *pair)
{
    abut_core_answer3 core;
    abut_real         radius = pair->a->radius + pair->b->radius;
    if (abut_direct3(pair, &core)) {
        return core.distance * pair->unit - radius <= 0;
    }
    // A plane that parts the cores by more than the radii and twice the rounding ends it; so do cores that surely overlap.
    abut_gjk3 gjk;
    abut_real limit = pair->max_distance;
    bool      touching;
    pair->max_distance = radius * pair->per_unit + pair->noise;
    if (abut_hull_hull_touch3(pair, &touching)) {
        pair->max_distance = limit;
        return touching;
    }
    abut_gjk3_begin(&gjk, pair, NULL);
    abut_gjk3_run(&gjk);
    pair->max_distance = limit;
    if (gjk.reason == ABUT_REASON_BEYOND) {
        return false;
    }
    if (gjk.reason == ABUT_REASON_OVERLAP && gjk.upper == 0) {
        return true;
    }
    abut_proximity3 p;
    abut_solve3(pair, ABUT_METHOD3_ANY, NULL, &p);
    return p.distance <= 0;
}

abut_proximity3 abut_no_answer3(void)
{
    abut_proximity3 p = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, 0, (abut_real)INFINITY, ABUT_INVALID, 0};
    return p;
}
