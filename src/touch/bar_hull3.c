// bar_hull3.c : the contacts of a capsule beside a hull, by the kernel as it is compiled for the processor at hand.
#include "touch/bar_hull3.h"
#include "formula/capsule_hull_told3.h"
#include "math/avx.h"
#include "touch/bar_hull_rows3.h"

abut_bar_told3 abut_bar_meets_hull3_plain(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                          abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_bar_hull3 c;
    if (!abut_stick_hull_apart3_plain(&c.near, &c.last, &c.core, a, b, b_in_a, cache != NULL)) {
        return ABUT_BAR_NOTHING;
    }
    abut_stick_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_bar_hull_told3_of(&c, p, margin, few);
}

abut_bar_told3 abut_bar_meets_hull3(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                    abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    if (cache != NULL && cache->count > 0) {
        return ABUT_BAR_NOTHING;
    }
    return abut_has_avx512() ? abut_bar_meets_hull3_avx512(few, a, b, b_in_a, margin, cache, p)
           : abut_has_avx2() ? abut_bar_meets_hull3_avx2(few, a, b, b_in_a, margin, cache, p)
                             : abut_bar_meets_hull3_plain(few, a, b, b_in_a, margin, cache, p);
}
