// unit_frame3.h : pairs that are answered in the unit frame (abut/steps3.h): polytopes, simple cores, smooth cores.
//
// Inline, and compiled for each kind of processor in src/isa: a function of these is there once, called by several routes.
#ifndef ABUT_PAIRS_UNIT_FRAME3_H
#define ABUT_PAIRS_UNIT_FRAME3_H

#include "base/inline.h"
#include "gjk/minkowski3.h"
#include "pairs/hull_hull3.h"
#include "pairs/hull_triangles3.h"
#include "pairs/point_distance3.h"
#include "pairs/query3.h"
#include "pairs/single_contact3.h"
#include "smooth/descent3.h"

// By the kernel that knows the two cores. Without a proof core->supports is what was asked in vain.
static inline bool abut_unit_frame_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *core)
{
    if (abut_are_scanned3(pair)) {
        return abut_hull_hull_core3(pair, cache, core);
    }
    if (abut_point_distance3(pair, core)) {
        return true;
    }
    core->supports = 0;
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
    return abut_triangles_manifold3(&pair, &p, q->limit, q->points);
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
