// warm_depth3.c : two small hulls that overlapped when last asked about, by the kernel as it is compiled for the processor at
// hand.
#include "pairs/warm_depth3.h"
#include "simd/cpu.h"

bool abut_warm_depth3_plain(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    return abut_warm_depth_kernel3(pair, cache, core);
}

static bool is_small_hull(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->side == 0;
}

// What is asked for fewer supports than the library's own limit is left to EPA, which counts them.
bool abut_warm_depth3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    core->supports = 0;
    if (cache == NULL || cache->faces < 4 || cache->faces > ABUT_CACHE3_FACES || !is_small_hull(pair->a) ||
        !is_small_hull(pair->b) || pair->max_supports < ABUT_SUPPORTS3_BASE) {
        return false;
    }
    return abut_has_avx512() ? abut_warm_depth3_avx512(pair, cache, core)
           : abut_has_avx2() ? abut_warm_depth3_avx2(pair, cache, core)
                             : abut_warm_depth3_plain(pair, cache, core);
}
