// hull_pair3.c : two small hulls by the kernels made for them (gjk/hull_rows3.h, gjk/deep_rows3.h): their ends told as the
// query floor tells answers.
//
// Frame: the unit frame of the pair (steps3.h).
#include "query/hull_pair3.h"
#include "gjk/deep3.h"
#include "gjk/hulls3.h"
#include "query/depth3.h"

// EPA from the tetrahedron that GJK found.
static abut_core_answer3 depth_of(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_cache3 *cache)
{
    abut_epa3        epa;
    abut_deep3_start start;
    for (int32_t i = 0; i < 4; ++i) {
        start.feature_a[i] = h->feature_a[i];
        start.feature_b[i] = h->feature_b[i];
    }
    start.supports = h->supports;
    abut_deep3_run(&epa, pair, &start, cache != NULL);
    return abut_depth_polytopes3(&epa, cache);
}

// A surface kept from an overlap is asked first, by the general method.
bool abut_hull_pair3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer h;
    if (cache != NULL && cache->faces > 0) {
        return false;
    }
    abut_hulls3_end end = abut_hulls3(pair, cache, &h);
    if (end == ABUT_HULLS3_DOUBT) {
        return false;
    }
    if (end == ABUT_HULLS3_OVERLAP) {
        *core = depth_of(pair, &h, cache);
        return true;
    }
    core->normal = h.normal;
    core->distance = h.upper;
    core->gap = abut_max(h.upper - h.lower, 0) + h.noise;
    core->a = h.a;
    core->b = abut_along3(h.a, h.upper, h.normal);
    core->supports = h.supports;
    core->status = end == ABUT_HULLS3_APART ? ABUT_OK : ABUT_BEYOND;
    if (cache != NULL) {
        cache->count = h.count;
        for (int32_t i = 0; i < h.count; ++i) {
            cache->feature_a[i] = h.feature_a[i];
            cache->feature_b[i] = h.feature_b[i];
        }
    }
    return true;
}

// As far as the verdict is sure before the distance is known.
bool abut_hull_pair_touch3(const abut_pair3 *pair, bool *touching)
{
    abut_hulls3_answer h;
    abut_hulls3_end    end = abut_hulls3(pair, NULL, &h);
    *touching = end == ABUT_HULLS3_OVERLAP;
    return end == ABUT_HULLS3_OVERLAP || end == ABUT_HULLS3_BEYOND;
}
