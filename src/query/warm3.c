// warm3.c : two small hulls that are asked about again, by the kernel as it is compiled for the processor at hand.
#include "query/warm3.h"
#include "math/avx.h"

static bool small_hull(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->side == 0;
}

bool abut_warm_hulls3_plain(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p)
{
    return abut_warm_in_rows3(pair, cache, p);
}

// A surface kept from an overlap is asked first, by the general method.
bool abut_warm_hulls3(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p)
{
    if (cache->count < 1 || cache->count > 3 || cache->faces > 0 || !small_hull(pair->a) || !small_hull(pair->b) ||
        abut_is_tiny3(pair)) {
        p->supports = 0;
        return false;
    }
    return abut_has_avx2() ? abut_warm_hulls3_avx2(pair, cache, p) : abut_warm_hulls3_plain(pair, cache, p);
}
