// gjk_hulls_kernel3.c : two small hulls, by the kernel as it is compiled for the processor at hand.
#include "gjk/gjk_hulls_kernel3.h"
#include "simd/cpu.h"

static bool small_hull(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->side == 0;
}

abut_hulls3_end abut_gjk_hulls3_plain(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                      abut_hulls3_answer *answer)
{
    return abut_gjk_hulls_kernel3(pair, cache, or_deep, answer);
}

static inline abut_hulls3_end search(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    if (!small_hull(pair->a) || !small_hull(pair->b)) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    return abut_has_avx512() ? abut_gjk_hulls3_avx512(pair, cache, or_deep, answer)
           : abut_has_avx2() ? abut_gjk_hulls3_avx2(pair, cache, or_deep, answer)
                             : abut_gjk_hulls3_plain(pair, cache, or_deep, answer);
}

abut_hulls3_end abut_gjk_hulls3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return search(pair, cache, false, answer);
}

abut_hulls3_end abut_hulls3_or_deep(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return search(pair, cache, true, answer);
}
