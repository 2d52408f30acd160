// capsule_hull_contacts3.c : the contacts of a capsule beside a hull, by the kernel as it is compiled for the processor at
// hand.
#include "pairs/capsule_hull_contacts3.h"
#include "pairs/capsule_hull_contacts_kernel3.h"
#include "pairs/capsule_hull_result3.h"
#include "simd/cpu.h"

abut_capsule_result3 abut_capsule_meets_hull3_plain(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                    const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                                    abut_proximity3 *p)
{
    abut_capsule_hull_query3 c;
    if (!abut_segment_hull_apart3_plain(&c.near, &c.last, &c.core, a, b, b_in_a, cache != NULL)) {
        return ABUT_CAPSULE_NOTHING;
    }
    abut_segment_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_capsule_hull_result3_of(&c, p, margin, few);
}

abut_capsule_result3 abut_capsule_meets_hull3(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                              const abut_pose3 *b_in_a, abut_real margin, abut_cache3 *cache,
                                              abut_proximity3 *p)
{
    if (cache != NULL && cache->count > 0) {
        return ABUT_CAPSULE_NOTHING;
    }
    return abut_has_avx512() ? abut_capsule_meets_hull3_avx512(few, a, b, b_in_a, margin, cache, p)
           : abut_has_avx2() ? abut_capsule_meets_hull3_avx2(few, a, b, b_in_a, margin, cache, p)
                             : abut_capsule_meets_hull3_plain(few, a, b, b_in_a, margin, cache, p);
}
