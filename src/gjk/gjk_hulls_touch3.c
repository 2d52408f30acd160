// gjk_hulls_touch3.c : whether two small hulls overlap, by the kernel as it is compiled for the processor at hand.
#include "gjk/gjk_hulls_touch3.h"
#include "simd/cpu.h"

static bool small_hull(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->side == 0;
}

abut_hulls3_end abut_hulls3_touch_plain(const abut_pair3 *pair)
{
    return abut_hulls_touch_kernel3(pair);
}

abut_hulls3_end abut_hulls3_touch(const abut_pair3 *pair)
{
    if (!small_hull(pair->a) || !small_hull(pair->b)) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    return abut_has_avx512() ? abut_hulls3_touch_avx512(pair)
           : abut_has_avx2() ? abut_hulls3_touch_avx2(pair)
                             : abut_hulls3_touch_plain(pair);
}
