// hull_hull3.c : two polytopes by the kernels made for them: gjk/gjk_polytopes3.h, and for small hulls epa/epa_hulls3.h.
//
// Frame: the unit frame of the pair (steps3.h).
#include "pairs/hull_hull3.h"
#include "epa/epa_hulls3.h"
#include "general/depth3.h"
#include "gjk/gjk_polytopes3.h"
#include "gjk/minkowski3.h"

// EPA from the tetrahedron that GJK found.
static abut_core_answer3 depth_of(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_cache3 *cache)
{
    abut_epa3             epa;
    abut_epa_hulls3_start start;
    for (int32_t i = 0; i < 4; ++i) {
        start.feature_a[i] = h->feature_a[i];
        start.feature_b[i] = h->feature_b[i];
    }
    start.supports = h->supports;
    abut_epa_hulls3_run(&epa, pair, &start, cache != NULL);
    return abut_depth_polytopes3(&epa, cache);
}

// Two hulls that may well overlap. When they do not, GJK begins from what EPA came to.
static abut_hulls3_end depth_round(const abut_pair3 *pair, abut_hulls3_answer *h, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_epa3 epa;
    if (abut_epa_hulls3_round(&epa, pair, h, cache != NULL)) {
        *core = abut_depth_polytopes3(&epa, cache);
        return ABUT_HULLS3_DEEP;
    }
    abut_cache3 face;
    face.normal = h->normal;
    face.count = h->count;
    for (int32_t i = 0; i < h->count; ++i) {
        face.feature_a[i] = h->feature_a[i];
        face.feature_b[i] = h->feature_b[i];
    }
    int32_t         supports = h->supports;
    abut_hulls3_end end = abut_gjk_hulls3(pair, &face, h);
    h->supports += supports;
    return end;
}

// EPA from there, where gjk3.c might have found it.
static abut_core_answer3 depth_of_polytopes(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_cache3 *cache)
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
    if (abut_polytopes3_sampled(pair)) { // the depth's first bound is a height of D, not of a sample
        gjk.added = abut_minkowski_support3(pair, gjk.normal, &gjk.added);
        gjk.supports += 1;
    }
    gjk.height = abut_dot3(gjk.normal, gjk.added.w);
    gjk.status = ABUT_OK;
    gjk.reason = ABUT_REASON_OVERLAP;
    return abut_depth3(&gjk, cache);
}

// What GJK says of cores that are apart.
static void core_apart(abut_core_answer3 *core, const abut_hulls3_answer *h, abut_hulls3_end end)
{
    core->normal = h->normal;
    core->distance = h->upper;
    core->gap = abut_max(h->upper - h->lower, 0) + h->noise;
    core->a = h->a;
    core->b = abut_along3(h->a, h->upper, h->normal);
    core->supports = h->supports;
    core->status = end == ABUT_HULLS3_APART ? ABUT_OK : ABUT_BEYOND;
}

// The same, and the cache names the vertices.
static void tell_apart(const abut_hulls3_answer *h, abut_hulls3_end end, abut_cache3 *cache, abut_core_answer3 *core)
{
    core_apart(core, h, end);
    if (cache != NULL) {
        cache->count = h->count;
        for (int32_t i = 0; i < h->count; ++i) {
            cache->feature_a[i] = h->feature_a[i];
            cache->feature_b[i] = h->feature_b[i];
        }
    }
}

// A surface kept from an overlap is asked first, by the general method.
static bool has_surface(const abut_cache3 *cache)
{
    return cache != NULL && cache->faces > 0;
}

bool abut_hull_hull3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer h;
    if (has_surface(cache)) {
        return false;
    }
    abut_hulls3_end end = abut_hulls3_or_deep(pair, cache, &h);
    if (end == ABUT_HULLS3_DEEP) {
        end = depth_round(pair, &h, cache, core);
    }
    if (end == ABUT_HULLS3_INCONCLUSIVE || end == ABUT_HULLS3_DEEP) {
        return end == ABUT_HULLS3_DEEP;
    }
    if (end == ABUT_HULLS3_OVERLAP) {
        *core = depth_of(pair, &h, cache);
    } else {
        tell_apart(&h, end, cache, core);
    }
    return true;
}

bool abut_polytope_pair3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer h;
    abut_hulls3_end    end = has_surface(cache) ? ABUT_HULLS3_INCONCLUSIVE : abut_polytopes3(pair, cache, &h);
    if (end == ABUT_HULLS3_OVERLAP) {
        *core = depth_of_polytopes(pair, &h, cache);
    } else if (end != ABUT_HULLS3_INCONCLUSIVE) {
        tell_apart(&h, end, cache, core);
    }
    return end != ABUT_HULLS3_INCONCLUSIVE;
}

// As far as the verdict is sure before the distance is known.
bool abut_hull_hull_touch3(const abut_pair3 *pair, bool *touching)
{
    abut_hulls3_answer h;
    abut_hulls3_end    end = abut_hulls3_touch(pair);
    if (end == ABUT_HULLS3_INCONCLUSIVE) {
        end = abut_polytopes3(pair, NULL, &h);
    }
    *touching = end == ABUT_HULLS3_OVERLAP;
    return end == ABUT_HULLS3_OVERLAP || end == ABUT_HULLS3_BEYOND;
}
