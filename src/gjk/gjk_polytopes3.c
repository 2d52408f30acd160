// gjk_polytopes3.c : GJK between two polytopes, by the kernel as it is compiled for the processor at hand.
#include "gjk/gjk_polytopes3.h"
#include "simd/cpu.h"

static bool is_scanned(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->side == 0;
}

abut_hulls3_end abut_gjk_hulls3_plain(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                      abut_hulls3_answer *answer)
{
    return abut_gjk_hulls_kernel3(pair, cache, or_deep, answer);
}

abut_hulls3_end abut_hulls3_touch_plain(const abut_pair3 *pair)
{
    return abut_hulls_touch_kernel3(pair);
}

abut_hulls3_end abut_polytopes3_plain(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return abut_polytopes_kernel3(pair, cache, answer);
}

static inline abut_hulls3_end search(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    if (!is_scanned(pair->a) || !is_scanned(pair->b)) {
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

abut_hulls3_end abut_hulls3_touch(const abut_pair3 *pair)
{
    if (!is_scanned(pair->a) || !is_scanned(pair->b)) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    return abut_has_avx512() ? abut_hulls3_touch_avx512(pair)
           : abut_has_avx2() ? abut_hulls3_touch_avx2(pair)
                             : abut_hulls3_touch_plain(pair);
}

abut_hulls3_end abut_polytopes3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    if (!pair->polytopes) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    return abut_has_avx2() ? abut_polytopes3_avx2(pair, cache, answer) : abut_polytopes3_plain(pair, cache, answer);
}

bool abut_polytopes3_sampled(const abut_pair3 *pair)
{
    return abut_is_sampled3(pair->a) || abut_is_sampled3(pair->b);
}
