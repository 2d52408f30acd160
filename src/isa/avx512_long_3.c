// avx512_long_3.c : the kernels of the 3D queries, compiled for processors with AVX-512 that keep eight doubles in one vector.
#include "simd/avx512_long_begin.h"

#include "pairs/capsule_hull3.h"
#include "pairs/capsule_hull_contacts3.h"
#include "pairs/capsule_hull_contacts_kernel3.h"
#include "pairs/capsule_hull_kernel3.h"

bool abut_capsule_hull3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
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

abut_capsule_result3 abut_capsule_meets_hull3_avx512(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
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
