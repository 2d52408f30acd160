// capsule_hull3.c : spheres and capsules against hulls of few vertices, by the kernel as it is compiled for the processor at
// hand.
#include "query/capsule_hull3.h"
#include "math/avx.h"
#include "query/capsule_hull_rows3.h"

bool abut_capsule_hull3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                              abut_proximity3 *answer)
{
    return abut_capsule_hull_in_rows3(a, b, b_in_a, cache, answer);
}

bool abut_capsule_hull3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                        abut_proximity3 *answer)
{
    if (cache != NULL && cache->count > 0) {
        return false;
    }
    return abut_has_avx2() ? abut_capsule_hull3_avx2(a, b, b_in_a, cache, answer)
                           : abut_capsule_hull3_plain(a, b, b_in_a, cache, answer);
}
