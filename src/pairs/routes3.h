// routes3.h : which kernels answer which pair of cores in 3D: the table, and every route in it.
//
// This text is compiled for each kind of processor (isa/*_3.c), to the same bits. A pair of about unit size needs no scale; one
// that does is asked of the same kernel apart, so that the usual one is compiled without it.
#ifndef ABUT_PAIRS_ROUTES3_H
#define ABUT_PAIRS_ROUTES3_H

#include "base/prefetch.h"
#include "pairs/box_box3.h"
#include "pairs/capsule_any3.h"
#include "pairs/capsule_box_contacts_kernel3.h"
#include "pairs/capsule_hull3.h"
#include "pairs/capsule_hull_contacts_kernel3.h"
#include "pairs/capsules3.h"
#include "pairs/capsules_contacts3.h"
#include "pairs/capsules_contacts_kernel3.h"
#include "pairs/query3.h"
#include "pairs/sphere_box_contact_kernel3.h"
#include "pairs/unit_frame3.h"
#include "pairs/warm_distance3.h"

// ---- a sphere and a box -------------------------------------------------------------------------------------------------

ABUT_OUTLINE bool abut_sphere_box_scaled3(abut_sphere_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_with_scale(&k->scene, q->a, q->b, q->b_in_a) && abut_sphere_and_box3(k, q->b_in_a);
}

ABUT_INLINE bool abut_sphere_box_solved3(abut_sphere_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_without_scale(&k->scene, q->a, q->b, q->b_in_a) ? abut_sphere_and_box3(k, q->b_in_a)
                                                                              : abut_sphere_box_scaled3(k, q);
}

static inline abut_verdict abut_sphere_box_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_sphere_box3 k;
    if (!abut_sphere_box_solved3(&k, q)) {
        return abut_unit_frame_distance3(q, answer);
    }
    abut_put_near_rows3(answer, &k.near);
    if (q->cache != NULL) {
        abut_vec3_of_row(&q->cache->normal, k.near.normal);
    }
    return ABUT_PROVED;
}

static inline abut_verdict abut_sphere_box_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_sphere_box3 k;
    abut_proximity3  p;
    uint64_t         id;
    if (!abut_sphere_box_solved3(&k, q)) {
        return abut_unit_frame_contacts3(q, manifold);
    }
    abut_put_near_rows3(&p, &k.near);
    abut_keep_normal3(q, p.normal);
    if (p.distance > q->options->max_distance) {
        return abut_write_bare3(&p, manifold);
    }
    return abut_sphere_named3(&k, &id) ? abut_write_single3(q, &p, id, manifold) : abut_leave_to_clipping3(&p, manifold);
}

static inline abut_verdict abut_sphere_box_overlap3(const abut_query3 *q, bool *touching)
{
    abut_proximity3    p;
    const abut_verdict verdict = abut_sphere_box_distance3(q, &p);
    *touching = p.distance <= 0;
    return verdict;
}

static const abut_route3 abut_sphere_box_route3 = {abut_sphere_box_overlap3, abut_sphere_box_distance3,
                                                   abut_sphere_box_contacts3};

// ---- a capsule and a box ------------------------------------------------------------------------------------------------

ABUT_OUTLINE bool abut_capsule_box_scaled3(abut_segment_box3 *k, const abut_query3 *q, abut_proximity3 *answer)
{
    return abut_kernel_frame3_with_scale(&k->scene, q->a, q->b, q->b_in_a) && abut_result_segment_box3(k, q->b_in_a, answer);
}

ABUT_INLINE bool abut_capsule_box_solved3(abut_segment_box3 *k, const abut_query3 *q, abut_proximity3 *answer)
{
    return abut_kernel_frame3_without_scale(&k->scene, q->a, q->b, q->b_in_a) ? abut_result_segment_box3(k, q->b_in_a, answer)
                                                                              : abut_capsule_box_scaled3(k, q, answer);
}

static inline abut_verdict abut_capsule_box_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_segment_box3 k;
    if (!abut_capsule_box_solved3(&k, q, answer)) {
        return abut_unit_frame_distance3(q, answer);
    }
    abut_keep_normal3(q, answer->normal);
    return ABUT_PROVED;
}

// A capsule parallel to a face is not the kernel's.
static inline abut_verdict abut_capsule_box_contacts_route3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_capsule_box3    k;
    abut_proximity3      p;
    abut_small_manifold3 small;
    if (!abut_capsule_box_solved3(&k.near, q, &p)) {
        return abut_unit_frame_contacts3(q, manifold);
    }
    const abut_capsule_result3 result = abut_capsule_box_result3_of(&k, &p, q->options->max_distance, &small);
    abut_keep_normal3(q, p.normal);
    switch (result) {
    case ABUT_CAPSULE_OWN:
        return abut_write_single3(q, &p, small.point[0].id, manifold);
    case ABUT_CAPSULE_BEYOND:
        return abut_write_bare3(&p, manifold);
    case ABUT_CAPSULE_MORE:
        return abut_write_small3(q, &p, &small, manifold);
    case ABUT_CAPSULE_NOTHING:
    case ABUT_CAPSULE_INCONCLUSIVE:
        break;
    }
    return abut_contacts_of_distance3(q, &p, manifold);
}

static inline abut_verdict abut_capsule_box_overlap3(const abut_query3 *q, bool *touching)
{
    abut_proximity3    p;
    const abut_verdict verdict = abut_capsule_box_distance3(q, &p);
    *touching = p.distance <= 0;
    return verdict;
}

static const abut_route3 abut_capsule_box_route3 = {abut_capsule_box_overlap3, abut_capsule_box_distance3,
                                                    abut_capsule_box_contacts_route3};

// ---- two spheres, a sphere and a capsule --------------------------------------------------------------------------------

static inline abut_verdict abut_sphere_capsule_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    return abut_capsule3(q->a, q->b, q->b_in_a, q->cache, answer) ? ABUT_PROVED : abut_unit_frame_distance3(q, answer);
}

static inline abut_verdict abut_sphere_capsule_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_proximity3 p;
    return abut_capsule3(q->a, q->b, q->b_in_a, q->cache, &p) ? abut_contacts_of_distance3(q, &p, manifold)
                                                              : abut_unit_frame_contacts3(q, manifold);
}

static inline abut_verdict abut_sphere_capsule_overlap3(const abut_query3 *q, bool *touching)
{
    abut_proximity3    p;
    const abut_verdict verdict = abut_sphere_capsule_distance3(q, &p);
    *touching = p.distance <= 0;
    return verdict;
}

static const abut_route3 abut_sphere_capsule3 = {abut_sphere_capsule_overlap3, abut_sphere_capsule_distance3,
                                                 abut_sphere_capsule_contacts3};

// ---- two capsules -------------------------------------------------------------------------------------------------------

// By the kernel for pairs of about unit size, then with a scale.
static inline abut_verdict abut_capsule_capsule_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    if (abut_segments_kernel3(NULL, q->a, q->b, q->b_in_a, q->cache, answer) ||
        abut_segments_apart3_plain(NULL, q->a, q->b, q->b_in_a, q->cache, answer)) {
        return ABUT_PROVED;
    }
    return abut_unit_frame_distance3(q, answer);
}

ABUT_OUTLINE bool abut_capsules_touch_scaled3(abut_once3 *k, const abut_query3 *q, const abut_simd4 column[3])
{
    abut_kernel_frame3 s;
    return abut_kernel_frame3_with_scale(&s, q->a, q->b, q->b_in_a) && abut_right_handed3(column) &&
           abut_touch_once3(k, &s, column, abut_simd4_of_vec3(&s.offset), q->options->max_distance);
}

ABUT_INLINE bool abut_capsules_touch3(abut_once3 *k, const abut_query3 *q)
{
    abut_kernel_frame3 s;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, q->b_in_a);
    return abut_kernel_frame3_without_scale(&s, q->a, q->b, q->b_in_a) && abut_right_handed3(column)
               ? abut_touch_once3(k, &s, column, abut_place_of_pose3(q->b_in_a), q->options->max_distance)
               : abut_capsules_touch_scaled3(k, q, column);
}

// Parallel capsules, and those so near to a choice that the kernel cannot tell.
ABUT_OUTLINE abut_verdict abut_capsule_capsule_slowly3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_proximity3      p;
    abut_small_manifold3 small;
    if (abut_capsules_meet3(&small, &p, q->a, q->b, q->b_in_a, q->options->max_distance, q->cache)) {
        return small.count == 0 ? abut_write_bare3(&p, manifold) : abut_write_small3(q, &p, &small, manifold);
    }
    return abut_segments_apart3(NULL, q->a, q->b, q->b_in_a, q->cache, &p) ? abut_contacts_of_distance3(q, &p, manifold)
                                                                           : abut_unit_frame_contacts3(q, manifold);
}

static inline abut_verdict abut_capsule_capsule_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_once3 k;
    if (!abut_capsules_touch3(&k, q)) {
        return abut_capsule_capsule_slowly3(q, manifold);
    }
    *manifold = abut_manifold_once3(&k, q->options->max_distance, q->cache);
    if (q->points != NULL && manifold->total == 1) {
        q->points[0] = manifold->points[0];
    }
    return ABUT_PROVED;
}

static inline abut_verdict abut_capsule_capsule_overlap3(const abut_query3 *q, bool *touching)
{
    abut_proximity3    p;
    const abut_verdict verdict = abut_capsule_capsule_distance3(q, &p);
    *touching = p.distance <= 0;
    return verdict;
}

static const abut_route3 abut_capsule_capsule3 = {abut_capsule_capsule_overlap3, abut_capsule_capsule_distance3,
                                                  abut_capsule_capsule_contacts3};

// ---- a sphere or a capsule and a hull -----------------------------------------------------------------------------------

// The kernel counts no supports, and begins from nothing: what the cache names is for GJK.
static inline bool abut_capsule_hull_is_asked3(const abut_query3 *q)
{
    const bool limited = q->options != NULL && (q->options->max_supports > 0 || q->options->tolerance > 0);
    return !limited && !(q->cache != NULL && q->cache->count > 0);
}

static inline abut_verdict abut_capsule_hull_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_segment_hull3       k;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    if (!abut_capsule_hull_is_asked3(q) ||
        !abut_segment_hull_apart3(&k, &last, &core, q->a, q->b, q->b_in_a, q->cache != NULL)) {
        return abut_unit_frame_distance3(q, answer);
    }
    abut_segment_hull_finish3(&k, &last, &core, q->cache, answer);
    return ABUT_PROVED;
}

static inline abut_verdict abut_sphere_hull_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_segment_hull3       k;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    abut_proximity3          p;
    if (!abut_capsule_hull_is_asked3(q) ||
        !abut_segment_hull_apart3(&k, &last, &core, q->a, q->b, q->b_in_a, q->cache != NULL)) {
        return abut_unit_frame_contacts3(q, manifold);
    }
    abut_segment_hull_finish3(&k, &last, &core, q->cache, &p);
    return abut_contacts_of_distance3(q, &p, manifold);
}

// A capsule over a face of more than three sides is not the kernel's.
static inline abut_verdict abut_capsule_hull_contacts_route3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_capsule_hull_query3 k;
    abut_proximity3          p;
    abut_small_manifold3     small;
    if (!abut_capsule_hull_is_asked3(q) ||
        !abut_segment_hull_apart3(&k.near, &k.last, &k.core, q->a, q->b, q->b_in_a, q->cache != NULL)) {
        return abut_unit_frame_contacts3(q, manifold);
    }
    abut_segment_hull_finish3(&k.near, &k.last, &k.core, q->cache, &p);
    switch (abut_capsule_hull_result3_of(&k, &p, q->options->max_distance, &small)) {
    case ABUT_CAPSULE_BEYOND:
        return abut_write_bare3(&p, manifold);
    case ABUT_CAPSULE_OWN:
    case ABUT_CAPSULE_MORE:
        return abut_write_small3(q, &p, &small, manifold);
    case ABUT_CAPSULE_NOTHING:
    case ABUT_CAPSULE_INCONCLUSIVE:
        break;
    }
    return abut_contacts_of_distance3(q, &p, manifold);
}

static inline abut_verdict abut_capsule_hull_overlap3(const abut_query3 *q, bool *touching)
{
    abut_segment_hull3       k;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    abut_proximity3          p;
    if (!abut_segment_hull_apart3(&k, &last, &core, q->a, q->b, q->b_in_a, false)) {
        return abut_unit_frame_overlap3(q, touching);
    }
    abut_segment_hull_finish3(&k, &last, &core, NULL, &p);
    *touching = p.distance <= 0;
    return ABUT_PROVED;
}

static const abut_route3 abut_sphere_hull3 = {abut_capsule_hull_overlap3, abut_capsule_hull_distance3,
                                              abut_sphere_hull_contacts3};
static const abut_route3 abut_capsule_hull_route3 = {abut_capsule_hull_overlap3, abut_capsule_hull_distance3,
                                                     abut_capsule_hull_contacts_route3};

// ---- two hulls ----------------------------------------------------------------------------------------------------------

// By the features that the cache remembers of two small hulls.
static inline bool abut_hull_hull_warm3(const abut_query3 *q, abut_proximity3 *answer)
{
    answer->supports = 0;
    if (!abut_hulls_known3(q->a, q->b, q->options, q->cache)) {
        return false;
    }
    const bool      near = q->options != NULL && q->options->max_distance > 0;
    const abut_real limit = near ? q->options->max_distance : (abut_real)INFINITY;
    return abut_warm_distance_kernel3(q->a, q->b, q->b_in_a, limit, q->cache, answer);
}

// A polytope in the cache goes on in other cache lines, and is read once the pair is made.
static inline void abut_fetch_polytope3(const abut_cache3 *cache)
{
    if (cache != NULL && cache->faces > 0) {
        abut_prefetch(cache->corner[0]);
        abut_prefetch(cache->corner[2]);
    }
}

static inline abut_verdict abut_hull_hull_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    if (abut_hull_hull_warm3(q, answer)) {
        return ABUT_PROVED;
    }
    const int32_t in_vain = answer->supports;
    abut_fetch_polytope3(q->cache);
    const abut_verdict verdict = abut_unit_frame_distance3(q, answer);
    answer->supports += in_vain;
    return verdict;
}

static inline abut_verdict abut_hull_hull_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_proximity3 p;
    if (abut_hull_hull_warm3(q, &p)) {
        return abut_contacts_of_distance3(q, &p, manifold);
    }
    abut_fetch_polytope3(q->cache);
    const abut_verdict verdict = abut_unit_frame_contacts3(q, manifold);
    manifold->supports += p.supports;
    return verdict;
}

static const abut_route3 abut_hull_hull_route3 = {abut_unit_frame_overlap3, abut_hull_hull_distance3, abut_hull_hull_contacts3};

// ---- all others ---------------------------------------------------------------------------------------------------------

static const abut_route3 abut_unit_frame_route3 = {abut_unit_frame_overlap3, abut_unit_frame_distance3,
                                                   abut_unit_frame_contacts3};
// GJK's first bounds say whether smooth shapes touch.
static const abut_route3 abut_smooth_route3 = {NULL, abut_unit_frame_distance3, abut_unit_frame_contacts3};
static const abut_route3 abut_general_route3 = {NULL, NULL, NULL};

// A row for each core of A, in the order of abut_core3; in a row, of B.
static const abut_routes3 abut_routes_here3 = {{
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule3, &abut_sphere_capsule3, &abut_unit_frame_route3, &abut_sphere_box_route3,
     &abut_sphere_hull3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule3, &abut_capsule_capsule3, &abut_unit_frame_route3, &abut_capsule_box_route3,
     &abut_capsule_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_box_route3, &abut_capsule_box_route3, &abut_unit_frame_route3, &abut_box_box3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_hull3, &abut_capsule_hull_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_hull_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
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
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
}};

#endif
