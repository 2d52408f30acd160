// route3.h : what the kernels of one table of 3D routes say of a pair. For tests that include cmocka and look inside the
// library.
#ifndef ABUT_TESTS_ROUTE3_H
#define ABUT_TESTS_ROUTE3_H

#include "general/general3.h"
#include "pairs/query3.h"
#include "support/wide.h"

// Tables are numbered: the baseline, then those of wide_kinds().
static inline const abut_routes3 *route3_table(int kind)
{
    return kind == 0 ? abut_routes3_baseline : kind == 1 ? abut_routes3_avx2 : abut_routes3_avx512;
}

// What kernels hand over to here: it notes that they did.
typedef enum route3_proof { ROUTE3_PROVED, ROUTE3_DISTANCE_PROVED, ROUTE3_INCONCLUSIVE } route3_proof;

static route3_proof route3_handed_over;

static inline bool route3_no_overlap(const abut_query3 *q)
{
    (void)q;
    route3_handed_over = ROUTE3_INCONCLUSIVE;
    return false;
}

static inline abut_proximity3 route3_no_distance(const abut_query3 *q, int32_t in_vain)
{
    (void)q;
    route3_handed_over = ROUTE3_INCONCLUSIVE;
    return abut_invalid_proximity3(in_vain);
}

static inline abut_manifold3 route3_no_contacts(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain)
{
    const abut_proximity3 none = abut_invalid_proximity3(in_vain);
    (void)q;
    route3_handed_over = proved != NULL ? ROUTE3_DISTANCE_PROVED : ROUTE3_INCONCLUSIVE;
    return abut_bare_manifold3(proved != NULL ? proved : &none);
}

static const abut_general3 route3_general = {route3_no_overlap, route3_no_distance, route3_no_contacts};

static inline const abut_route3 *route3_of(int kind, const abut_query3 *q)
{
    route3_handed_over = ROUTE3_PROVED;
    return route3_table(kind)->of[q->a->core][q->b->core];
}

static inline route3_proof route3_overlap(int kind, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose,
                                          bool *touching)
{
    const abut_query3 q = {a, b, pose, NULL, NULL, &route3_general, (abut_real)INFINITY, NULL};
    *touching = route3_of(kind, &q)->overlap(&q);
    return route3_handed_over;
}

static inline route3_proof route3_distance(int kind, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose,
                                           abut_cache3 *cache, abut_proximity3 *p)
{
    const abut_query3 q = {a, b, pose, NULL, cache, &route3_general, (abut_real)INFINITY, NULL};
    *p = route3_of(kind, &q)->distance(&q);
    return route3_handed_over;
}

static inline route3_proof route3_contacts(int kind, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose,
                                           abut_real margin, abut_cache3 *cache, abut_manifold3 *m)
{
    const abut_options options = {margin, 0, 0};
    const abut_query3  q = {a, b, pose, &options, cache, &route3_general, margin, NULL};
    *m = route3_of(kind, &q)->contacts(&q);
    return route3_handed_over;
}

#endif
