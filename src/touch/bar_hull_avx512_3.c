// bar_hull_avx512_3.c : the kernel of a capsule beside a hull, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "touch/bar_hull3.h"
#include "touch/bar_hull_rows3.h"

abut_bar_told3 abut_bar_meets_hull3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                           abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    return abut_bar_hull_in_rows3(few, a, b, b_in_a, margin, cache, p);
}

#include "math/avx_end.h"
