// avx2_3.c : the kernels of the 3D queries, compiled for processors with AVX2.
#include "simd/avx2_begin.h"

#include "pairs/capsule_box3.h"
#include "pairs/capsule_box_contacts3.h"
#include "pairs/capsule_box_contacts_kernel3.h"
#include "pairs/capsule_box_kernel3.h"
#include "pairs/capsule_hull3.h"
#include "pairs/capsule_hull_contacts3.h"
#include "pairs/capsule_hull_contacts_kernel3.h"
#include "pairs/capsule_hull_kernel3.h"
#include "pairs/capsules3.h"
#include "pairs/capsules_contacts3.h"
#include "pairs/capsules_contacts_kernel3.h"
#include "pairs/capsules_kernel3.h"
#include "pairs/routes3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_box_contact3.h"
#include "pairs/sphere_box_contact_kernel3.h"
#include "pairs/sphere_box_kernel3.h"
#include "smooth/direction_circle_kernel3.h"
#include "smooth/direction_circles3.h"

bool abut_sphere_box_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                 abut_proximity3 *answer)
{
    abut_sphere_box3 q;
    return abut_kernel_frame3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_result_sphere_box3(&q, b_in_a, cache, answer)
               : abut_sphere_box_apart3_plain(a, b, b_in_a, cache, answer);
}

bool abut_capsule_hull3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                             abut_proximity3 *answer)
{
    abut_segment_hull3       q;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    if (!abut_segment_hull_apart3(&q, &last, &core, a, b, b_in_a, cache != NULL)) {
        return false;
    }
    abut_segment_hull_finish3(&q, &last, &core, cache, answer);
    return true;
}

bool abut_segment_box_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    abut_segment_box3 q;
    return abut_kernel_frame3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_result_segment_box3(&q, b_in_a, answer)
               : abut_segment_box_apart3_plain(a, b, b_in_a, answer);
}

bool abut_segments_apart3_avx2(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                               abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_segments_kernel3(k, a, b, b_in_a, cache, answer);
}

uint32_t abut_ring_open3_avx2(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    return abut_ring_kernel3(r, pair);
}

bool abut_sphere_meets_box3_avx2(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                 abut_proximity3 *p)
{
    abut_sphere_box3 q;
    return abut_kernel_frame3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_sphere_meets_box_here3(id, &q, b_in_a, p)
               : abut_sphere_meets_box3_plain(id, a, b, b_in_a, p);
}

abut_capsule_result3 abut_capsule_meets_box3_avx2(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                  const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p)
{
    abut_capsule_box3 c;
    return abut_kernel_frame3_without_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_capsule_meets_box_here3(few, &c, b_in_a, margin, p)
               : abut_capsule_meets_box3_plain(few, a, b, b_in_a, margin, p);
}

abut_capsule_result3 abut_capsule_meets_hull3_avx2(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                   const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                                   abut_proximity3 *p)
{
    abut_capsule_hull_query3 c;
    if (!abut_segment_hull_apart3(&c.near, &c.last, &c.core, a, b, b_in_a,
                                  cache != NULL)) { // cppcheck-suppress uninitStructMember
        return ABUT_CAPSULE_NOTHING;
    }
    abut_segment_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_capsule_hull_result3_of(&c, p, margin, few);
}

#include "simd/isa_end.h"

const abut_routes3 *abut_routes3_avx2(void)
{
    return &abut_routes_here3;
}
