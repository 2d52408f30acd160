// gjk_polytopes3.c : any two polytopes, by the kernel as it is compiled for the processor at hand.
#include "gjk/gjk_polytopes_kernel3.h"
#include "simd/cpu.h"

abut_hulls3_end abut_polytopes3_plain(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return abut_polytopes_kernel3(pair, cache, answer);
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
