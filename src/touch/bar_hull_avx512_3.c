// bar_hull_avx512_3.c : the kernel of a capsule beside a hull, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "touch/bar_hull3.h"
#include "touch/bar_hull_rows3.h"

abut_bar_told3 abut_bar_meets_hull3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                           abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_bar_hull3 c;
    if (!abut_stick_hull_apart3(&c.near, &c.last, &c.core, a, b, b_in_a,
                                cache != NULL)) { // cppcheck-suppress uninitStructMember
        return ABUT_BAR_NOTHING;
    }
    abut_stick_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_bar_hull_told3_of(&c, p, margin, few);
}

#include "math/avx_end.h"
