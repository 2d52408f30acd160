// capsule_hull3.c : spheres and capsules against hulls of few vertices, by the kernel as it is compiled for the processor at
// hand.
#include "pairs/capsule_hull3.h"
#include "pairs/capsule_hull_result3.h"
#include "simd/cpu.h"

bool abut_segment_hull_apart3_plain(abut_segment_hull3 *q, abut_segment_hull_proof3 *last, abut_core_answer3 *core,
                                    const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool remembered)
{
    return abut_segment_hull_apart3(q, last, core, a, b, b_in_a, remembered);
}

bool abut_capsule_hull3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                              abut_proximity3 *answer)
{
    abut_segment_hull3       q;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    if (!abut_segment_hull_apart3_plain(&q, &last, &core, a, b, b_in_a, cache != NULL)) {
        return false;
    }
    abut_segment_hull_finish3(&q, &last, &core, cache, answer);
    return true;
}

bool abut_capsule_hull3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                        abut_proximity3 *answer)
{
    if (cache != NULL && cache->count > 0) {
        return false;
    }
    return abut_has_avx512() ? abut_capsule_hull3_avx512(a, b, b_in_a, cache, answer)
           : abut_has_avx2() ? abut_capsule_hull3_avx2(a, b, b_in_a, cache, answer)
                             : abut_capsule_hull3_plain(a, b, b_in_a, cache, answer);
}
