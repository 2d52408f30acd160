// hull_hull3.h : two polytopes: whether they overlap, their distance and depth, and their contacts.
//
// The stages, each asked once and each proving its answer or handing on:
//   1. of two hulls of few vertices that were asked about before, whether the same feature is still nearest (warm_distance3.h,
//      which needs no pair)
//   2. or whether the kept surface of EPA still proves the depth (warm_depth3.h)
//   3. GJK (gjk/gjk_polytopes3.h), and EPA where the cores overlap (epa/epa_hulls3.h, general/depth3.h)
//   4. contacts of hulls that turn triangles towards each other (hull_triangles3.h), of others by clipping
// What rounding could have decided is left to the general way. Inline, and compiled for each kind of processor in src/isa.
// Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_PAIRS_HULL_HULL3_H
#define ABUT_PAIRS_HULL_HULL3_H

#include "epa/epa_hulls3.h"
#include "general/depth3.h"
#include "gjk/core3.h"
#include "gjk/gjk_polytopes3.h"
#include "pairs/hull_triangles3.h"
#include "pairs/warm_depth3.h"

// ---- distance and depth of the cores ----------------------------------------------------------------------------------------

// From the tetrahedron that GJK found between two polytopes. `sampled`: its newest vertex may be a sample (gjk_polytopes3.h).
abut_core_answer3 abut_depth_of_tetrahedron3(const abut_pair3 *pair, const abut_hulls3_answer *h, bool sampled,
                                             abut_cache3 *cache);

// Cores that are apart. The cache, which may be NULL, names the vertices.
static inline void abut_polytopes_apart3(abut_core_answer3 *core, const abut_hulls3_answer *h, abut_hulls3_end end,
                                         abut_cache3 *cache)
{
    core->normal = h->normal;
    core->distance = h->upper;
    core->gap = abut_max(h->upper - h->lower, 0) + h->noise;
    core->a = h->a;
    core->b = abut_along3(h->a, h->upper, h->normal);
    core->supports = h->supports;
    core->status = end == ABUT_HULLS3_APART ? ABUT_OK : ABUT_BEYOND;
    for (int32_t i = 0; cache != NULL && i < h->count; ++i) {
        cache->feature_a[i] = h->feature_a[i];
        cache->feature_b[i] = h->feature_b[i];
        cache->count = h->count;
    }
}

// EPA from the tetrahedron that GJK found.
ABUT_OUTLINE void abut_hulls_depth3(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_cache3 *cache,
                                    abut_core_answer3 *core)
{
    abut_epa3       epa;
    abut_epa_hulls3 kernel;
    abut_epa_hulls_kernel3(&kernel, pair, h);
    abut_epa_hulls3_end(&epa, pair, &kernel, h->supports, cache != NULL);
    *core = abut_depth_polytopes3(&epa, cache);
}

// EPA without GJK. False where the hulls do not overlap: then *h names a face near the origin, for GJK to begin with.
ABUT_OUTLINE bool abut_hulls_deep3(const abut_pair3 *pair, abut_hulls3_answer *h, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_epa3       epa;
    abut_epa_hulls3 kernel;
    const int32_t   supports = h->supports + ABUT_DEEP_SUPPORTS - 1;
    const bool      begun = abut_deep_round_rows3(&kernel, pair, h->normal, supports);
    if (!abut_epa_hulls3_round_end(&epa, pair, &kernel, begun, supports, h, cache != NULL)) {
        return false;
    }
    *core = abut_depth_polytopes3(&epa, cache);
    return true;
}

// GJK from the face that EPA came to.
ABUT_OUTLINE abut_hulls3_end abut_hulls_from_face3(const abut_pair3 *pair, abut_hulls3_answer *h)
{
    abut_cache3   face;
    const int32_t supports = h->supports;
    face.normal = h->normal;
    face.count = h->count;
    for (int32_t i = 0; i < h->count; ++i) {
        face.feature_a[i] = h->feature_a[i];
        face.feature_b[i] = h->feature_b[i];
    }
    const abut_hulls3_end end = abut_gjk_kernel3(pair, &face, true, ABUT_GJK_GOAL3_DISTANCE, h);
    h->supports += supports;
    return end;
}

// A surface kept from an overlap is left to EPA.
static inline bool abut_has_surface3(const abut_cache3 *cache)
{
    return cache != NULL && cache->faces > 0;
}

// Two hulls of few vertices. False where rounding could have decided. Reads and writes the cache, which may be NULL.
static inline bool abut_hulls_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer h;
    core->supports = 0;
    abut_hulls3_end end = abut_gjk_kernel3(pair, cache, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h);
    if (end == ABUT_HULLS3_DEEP) {
        if (abut_hulls_deep3(pair, &h, cache, core)) {
            return true;
        }
        end = abut_hulls_from_face3(pair, &h);
    }
    switch (end) {
    case ABUT_HULLS3_OVERLAP:
        abut_hulls_depth3(pair, &h, cache, core);
        return true;
    case ABUT_HULLS3_APART:
    case ABUT_HULLS3_BEYOND:
        abut_polytopes_apart3(core, &h, end, cache);
        return true;
    default:
        return false;
    }
}

// Any two polytopes.
static inline bool abut_polytopes_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer    h;
    const abut_hulls3_end end = abut_gjk_kernel3(pair, cache, false, ABUT_GJK_GOAL3_DISTANCE, &h);
    switch (end) {
    case ABUT_HULLS3_OVERLAP:
        *core = abut_depth_of_tetrahedron3(pair, &h, abut_is_sampled3(pair->a) || abut_is_sampled3(pair->b), cache);
        return true;
    case ABUT_HULLS3_APART:
    case ABUT_HULLS3_BEYOND:
        abut_polytopes_apart3(core, &h, end, cache);
        return true;
    default:
        return false;
    }
}

static inline bool abut_are_scanned3(const abut_pair3 *pair)
{
    return pair->a->core == ABUT_CORE3_HULL && pair->b->core == ABUT_CORE3_HULL &&
           (pair->a->hull->side | pair->b->hull->side) == 0;
}

// ---- the queries in the unit frame ------------------------------------------------------------------------------------------

// Distance or depth of two hulls of few vertices. Without a proof core->supports is what was asked in vain.
static inline bool abut_hull_hull_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    return abut_has_surface3(cache) ? abut_warm_depth3(pair, cache, core) : abut_hulls_core3(pair, cache, core);
}

// Of any other two polytopes.
static inline bool abut_polytope_polytope_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    return !abut_has_surface3(cache) && abut_polytopes_core3(pair, cache, core);
}

// Whether two polytopes overlap or are farther apart than the pair's limit, where one of them is certain before the distance is
// known.
static inline bool abut_hull_hull_overlap3(const abut_pair3 *pair, bool *touching)
{
    abut_hulls3_answer    h;
    const abut_hulls3_end end = abut_are_scanned3(pair) ? abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_OVERLAP, &h)
                                                        : abut_gjk_kernel3(pair, NULL, false, ABUT_GJK_GOAL3_DISTANCE, &h);
    *touching = end == ABUT_HULLS3_OVERLAP;
    return end == ABUT_HULLS3_OVERLAP || end == ABUT_HULLS3_BEYOND;
}

#endif
