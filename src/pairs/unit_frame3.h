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

// The same in A's frame, of the rounded shapes.
ABUT_OUTLINE abut_verdict abut_unit_frame_solve3(const abut_query3 *q, abut_pair3 *pair, abut_proximity3 *answer)
{
    abut_core_answer3 core;
    answer->supports = 0;
    if (abut_pair3_set(pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        return ABUT_INCONCLUSIVE;
    }
    core.supports = 0;
    if (!abut_unit_frame_core3(pair, q->cache, &core)) {
        answer->supports = pair->polytopes ? core.supports : 0;
        return ABUT_INCONCLUSIVE;
    }
    if (q->cache != NULL) {
        q->cache->normal = core.normal;
    }
    abut_finish3(answer, q->a, q->b, pair->unit, pair->noise, &core);
    return ABUT_PROVED;
}

ABUT_OUTLINE abut_verdict abut_unit_frame_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_pair3 pair;
    return abut_unit_frame_solve3(q, &pair, answer);
}

static inline bool abut_is_beyond3(const abut_query3 *q, const abut_proximity3 *p)
{
    return p->status == ABUT_BEYOND || p->distance > q->options->max_distance;
}

// The contacts of a distance that a kernel has proved.
ABUT_OUTLINE abut_verdict abut_contacts_of_distance3(const abut_query3 *q, const abut_proximity3 *p, abut_manifold3 *manifold)
{
    uint64_t id;
    if (abut_is_beyond3(q, p)) {
        return abut_write_bare3(p, manifold);
    }
    return abut_single_contact3(q->a, q->b, q->b_in_a, p, &id) ? abut_write_single3(q, p, id, manifold)
                                                               : abut_leave_to_clipping3(p, manifold);
}

ABUT_OUTLINE abut_verdict abut_unit_frame_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_pair3      pair;
    abut_proximity3 p;
    uint64_t        id;
    if (abut_unit_frame_solve3(q, &pair, &p) != ABUT_PROVED) {
        manifold->supports = p.supports;
        return ABUT_INCONCLUSIVE;
    }
    if (abut_is_beyond3(q, &p)) {
        return abut_write_bare3(&p, manifold);
    }
    if (abut_single_contact3(q->a, q->b, q->b_in_a, &p, &id)) {
        return abut_write_single3(q, &p, id, manifold);
    }
    abut_triangles_manifold3(manifold, &pair, &p, q->options->max_distance, q->points);
    return ABUT_PROVED;
}

ABUT_OUTLINE abut_verdict abut_unit_frame_overlap3(const abut_query3 *q, bool *touching)
{
    abut_pair3        pair;
    abut_core_answer3 core;
    const abut_real   radius = q->a->radius + q->b->radius;
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, NULL) != ABUT_OK) {
        return ABUT_INCONCLUSIVE;
    }
    if (!abut_are_scanned3(&pair) && abut_point_distance3(&pair, &core)) {
        *touching = core.distance * pair.unit - radius <= 0;
        return ABUT_PROVED;
    }
    pair.max_distance = radius * pair.per_unit + pair.noise;
    return abut_hull_hull_overlap3(&pair, touching) ? ABUT_PROVED : ABUT_INCONCLUSIVE;
}

#endif
