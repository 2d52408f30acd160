// routes3.h : which kernels answer which pair of cores in 3D: the table, and every route in it.
//
// This text is compiled for each kind of processor (isa/*_3.c), to the same bits. A pair of about unit size needs no scale; one
// that does is asked of the same kernel apart, so that the usual one is compiled without it.
#ifndef ABUT_PAIRS_ROUTES3_H
#define ABUT_PAIRS_ROUTES3_H

#include "base/prefetch.h"
#include "pairs/box_box3.h"
#include "pairs/capsule_box3.h"
#include "pairs/capsule_capsule3.h"
#include "pairs/capsule_hull3.h"
#include "pairs/query3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_capsule3.h"
#include "pairs/unit_frame3.h"
#include "pairs/warm_distance3.h"

// ---- two hulls ----------------------------------------------------------------------------------------------------------

// By the features that the cache remembers of two small hulls.
static inline bool abut_hull_hull_warm3(const abut_query3 *q, abut_proximity3 *answer)
{
    answer->supports = 0;
    if (!abut_hulls_known3(q->a, q->b, q->options, q->cache)) {
        return false;
    }
    return abut_warm_distance_kernel3(q->a, q->b, q->b_in_a, abut_limit_of3(q->options), q->cache, answer);
}

// A polytope in the cache goes on in other cache lines, and is read once the pair is made.
static inline void abut_fetch_polytope3(const abut_cache3 *cache)
{
    if (cache != NULL && cache->faces > 0) {
        abut_prefetch(cache->corner[0]);
        abut_prefetch(cache->corner[2]);
    }
}

static inline abut_proximity3 abut_hull_hull_distance3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (abut_hull_hull_warm3(q, &p)) {
        return p;
    }
    abut_fetch_polytope3(q->cache);
    return abut_unit_frame_distance_after3(q, p.supports);
}

static inline abut_manifold3 abut_hull_hull_contacts3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (abut_hull_hull_warm3(q, &p)) {
        return abut_contacts_of_distance3(q, &p);
    }
    abut_fetch_polytope3(q->cache);
    return abut_unit_frame_contacts_after3(q, p.supports);
}

static const abut_route3 abut_hull_hull_route3 = {abut_unit_frame_overlap3, abut_hull_hull_distance3, abut_hull_hull_contacts3};

// ---- all others ---------------------------------------------------------------------------------------------------------

static const abut_route3 abut_unit_frame_route3 = {abut_unit_frame_overlap3, abut_unit_frame_distance3,
                                                   abut_unit_frame_contacts3};
// GJK's first bounds say whether smooth shapes touch.
static const abut_route3 abut_smooth_route3 = {abut_unproved_overlap3, abut_unit_frame_distance3, abut_unit_frame_contacts3};
static const abut_route3 abut_general_route3 = {abut_unproved_overlap3, abut_unproved_distance3, abut_unproved_contacts3};

// A row for each core of A, in the order of abut_core3; in a row, of B.
static const abut_routes3 abut_routes_here3 = {{
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule_route3, &abut_sphere_capsule_route3, &abut_unit_frame_route3,
     &abut_sphere_box_route3, &abut_sphere_hull_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule_route3, &abut_capsule_capsule_route3, &abut_unit_frame_route3,
     &abut_capsule_box_route3, &abut_capsule_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_box_route3, &abut_capsule_box_route3, &abut_unit_frame_route3, &abut_box_box3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_hull_route3, &abut_capsule_hull_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_hull_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
}};

#endif
