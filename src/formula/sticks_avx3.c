// sticks_avx3.c : the kernel of two capsules, for processors with AVX2.
#include "math/avx_begin.h"

#include "formula/closed3.h"
#include "formula/sticks3.h"

bool abut_sticks_apart3_avx2(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_scene3 s;
    return abut_scene3_as_it_is(&s, a, b, b_in_a) ? abut_closed_sticks3(k, &s, cache, answer)
                                                  : abut_sticks_apart3_plain(k, a, b, b_in_a, cache, answer);
}

#include "math/avx_end.h"
