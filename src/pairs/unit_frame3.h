// unit_frame3.h : pairs that are answered in the unit frame (abut/steps3.h): polytopes, simple cores, smooth cores.
//
// Of two polytopes the stages, each asked once and each proving its answer or handing on:
//   1. whether the kept surface of EPA still proves the depth (warm_depth3.h)
//   2. GJK (gjk/gjk_polytopes3.h), and EPA where the cores overlap (epa/epa_hulls3.h, general/depth3.h)
//   3. contacts of hulls that turn triangles towards each other (hull_triangles3.h), of others by clipping
// What rounding could have decided is left to the general way.
//
// Inline, and compiled for each kind of processor in src/isa: a function of these is there once, called by several routes.
#ifndef ABUT_PAIRS_UNIT_FRAME3_H
#define ABUT_PAIRS_UNIT_FRAME3_H

#include "base/inline.h"
#include "epa/epa_hulls3.h"
#include "general/depth3.h"
#include "gjk/core3.h"
#include "gjk/gjk_polytopes3.h"
#include "gjk/minkowski3.h"
#include "pairs/hull_triangles3.h"
#include "pairs/point_distance3.h"
#include "pairs/query3.h"
#include "pairs/single_contact3.h"
#include "pairs/warm_depth3.h"
#include "shape/hull_layout3.h"
#include "smooth/descent3.h"

// ---- distance and depth of two polytopes' cores -------------------------------------------------------------------------

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
        cache->private_.feature_a[i] = h->feature_a[i];
        cache->private_.feature_b[i] = h->feature_b[i];
        cache->private_.count = h->count;
    }
}

// The kernel apart from EPA that goes on from it: the stack holds one of them after the other.
ABUT_OUTLINE void abut_hulls_kernel3(abut_epa3 *epa, const abut_pair3 *pair, const abut_hulls3_answer *h, bool keep)
{
    abut_epa_hulls3 kernel;
    abut_epa_hulls_kernel3(&kernel, pair, h);
    abut_epa_hulls3_end(epa, pair, &kernel, h->supports, keep);
}

ABUT_OUTLINE bool abut_hulls_round_kernel3(abut_epa3 *epa, const abut_pair3 *pair, abut_hulls3_answer *h, bool keep)
{
    abut_epa_hulls3 kernel;
    const int32_t   supports = h->supports + ABUT_DEEP_SUPPORTS - 1;
    const bool      begun = abut_deep_round_rows3(&kernel, pair, h->normal, supports);
    return abut_epa_hulls3_round_end(epa, pair, &kernel, begun, supports, h, keep);
}

// EPA from the tetrahedron that GJK found.
ABUT_OUTLINE void abut_hulls_depth3(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_cache3 *cache,
                                    abut_core_answer3 *core)
{
    abut_epa3 epa;
    abut_hulls_kernel3(&epa, pair, h, cache != NULL);
    *core = abut_depth_polytopes3(&epa, cache);
}

// EPA without GJK. False where the hulls do not overlap: then *h names a face near the origin, for GJK to begin with.
ABUT_OUTLINE bool abut_hulls_deep3(const abut_pair3 *pair, abut_hulls3_answer *h, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_epa3 epa;
    if (!abut_hulls_round_kernel3(&epa, pair, h, cache != NULL)) {
        return false;
    }
    *core = abut_depth_polytopes3(&epa, cache);
    return true;
}

// GJK apart from EPA, likewise.
ABUT_OUTLINE abut_hulls3_end abut_hulls_first3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *h)
{
    return abut_gjk_kernel3(pair, cache, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, h);
}

ABUT_OUTLINE abut_hulls3_end abut_polytopes_first3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *h)
{
    return abut_gjk_kernel3(pair, cache, false, ABUT_GJK_GOAL3_DISTANCE, h);
}

// GJK from the face that EPA came to.
ABUT_OUTLINE abut_hulls3_end abut_hulls_from_face3(const abut_pair3 *pair, abut_hulls3_answer *h)
{
    abut_cache3   face;
    const int32_t supports = h->supports;
    face.private_.normal = h->normal;
    face.private_.count = h->count;
    for (int32_t i = 0; i < h->count; ++i) {
        face.private_.feature_a[i] = h->feature_a[i];
        face.private_.feature_b[i] = h->feature_b[i];
    }
    const abut_hulls3_end end = abut_gjk_kernel3(pair, &face, true, ABUT_GJK_GOAL3_DISTANCE, h);
    h->supports += supports;
    return end;
}

// A surface kept from an overlap is left to EPA.
static inline bool abut_has_surface3(const abut_cache3 *cache)
{
    return cache != NULL && cache->private_.faces > 0;
}

// Two hulls of few vertices. False where rounding could have decided. Reads and writes the cache, which may be NULL.
static inline bool abut_hulls_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_hulls3_answer h;
    core->supports = 0;
    abut_hulls3_end end = abut_hulls_first3(pair, cache, &h);
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
    const abut_hulls3_end end = abut_polytopes_first3(pair, cache, &h);
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
           (abut_layout3(pair->a->hull)->side | abut_layout3(pair->b->hull)->side) == 0;
}

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

// ---- the queries --------------------------------------------------------------------------------------------------------

// By the kernel that knows the two cores. Without a proof core->supports is what was asked in vain. A limit of supports below
// the library's own is left to the general way, which keeps to it.
static inline bool abut_unit_frame_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    const bool limited = pair->max_supports < ABUT_SUPPORTS3_BASE;
    if (!limited && abut_are_scanned3(pair)) {
        return abut_hull_hull_core3(pair, cache, core);
    }
    if (!abut_are_scanned3(pair) && abut_point_distance3(pair, core)) {
        return true;
    }
    core->supports = 0;
    if (limited) {
        return false;
    }
    return pair->polytopes ? abut_polytope_polytope_core3(pair, cache, core) : abut_descent3(pair, cache, core);
}

// The pair, and its distance by that kernel.
ABUT_OUTLINE bool abut_unit_frame_solve3(const abut_query3 *q, abut_pair3 *pair, abut_core_answer3 *core)
{
    core->supports = 0;
    if (abut_pair3_set(pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        return false;
    }
    if (!abut_unit_frame_core3(pair, q->cache, core)) {
        core->supports = pair->polytopes ? core->supports : 0;
        return false;
    }
    abut_keep_normal3(q, core->normal);
    return true;
}

// `in_vain`: the supports of a kernel that was asked before.
ABUT_OUTLINE abut_proximity3 abut_unit_frame_distance_after3(const abut_query3 *q, int32_t in_vain)
{
    abut_pair3        pair;
    abut_core_answer3 core;
    if (!abut_unit_frame_solve3(q, &pair, &core)) {
        return q->general->distance(q, core.supports + in_vain);
    }
    core.supports += in_vain;
    return abut_proximity_of3(q->a, q->b, pair.unit, pair.noise, &core);
}

static inline abut_proximity3 abut_unit_frame_distance3(const abut_query3 *q)
{
    return abut_unit_frame_distance_after3(q, 0);
}

static inline bool abut_is_beyond3(const abut_query3 *q, const abut_proximity3 *p)
{
    return p->status == ABUT_BEYOND || p->distance > q->limit;
}

// The contacts of a distance that a kernel has proved.
ABUT_OUTLINE abut_manifold3 abut_contacts_of_distance3(const abut_query3 *q, const abut_proximity3 *p)
{
    uint64_t id;
    if (abut_is_beyond3(q, p)) {
        return abut_bare_manifold3(p);
    }
    return abut_single_contact3(q->a, q->b, q->b_in_a, p, &id) ? abut_write_single3(q, p, id) : abut_leave_to_clipping3(q, p);
}

// Clipping apart from the general way, which needs most of the stack.
ABUT_OUTLINE abut_manifold3 abut_triangles_or_clipping3(const abut_pair3 *pair, const abut_proximity3 *p, const abut_query3 *q)
{
    return abut_triangles_manifold3(pair, p, q->limit, q->points);
}

ABUT_OUTLINE abut_manifold3 abut_unit_frame_contacts_after3(const abut_query3 *q, int32_t in_vain)
{
    abut_pair3        pair;
    abut_core_answer3 core;
    uint64_t          id;
    if (!abut_unit_frame_solve3(q, &pair, &core)) {
        return q->general->contacts(q, NULL, core.supports + in_vain);
    }
    core.supports += in_vain;
    const abut_proximity3 p = abut_proximity_of3(q->a, q->b, pair.unit, pair.noise, &core);
    if (abut_is_beyond3(q, &p)) {
        return abut_bare_manifold3(&p);
    }
    if (abut_single_contact3(q->a, q->b, q->b_in_a, &p, &id)) {
        return abut_write_single3(q, &p, id);
    }
    return abut_triangles_or_clipping3(&pair, &p, q);
}

static inline abut_manifold3 abut_unit_frame_contacts3(const abut_query3 *q)
{
    return abut_unit_frame_contacts_after3(q, 0);
}

ABUT_OUTLINE bool abut_unit_frame_overlap3(const abut_query3 *q)
{
    abut_pair3        pair;
    abut_core_answer3 core;
    bool              touching;
    const abut_real   radius = q->a->radius + q->b->radius;
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, NULL) != ABUT_OK) {
        return abut_unproved_overlap3(q);
    }
    if (!abut_are_scanned3(&pair) && abut_point_distance3(&pair, &core)) {
        return core.distance * pair.unit - radius <= 0;
    }
    pair.max_distance = radius * pair.per_unit + pair.noise;
    return abut_hull_hull_overlap3(&pair, &touching) ? touching : abut_unproved_overlap3(q);
}

#endif
