// sticks_avx3.c : the kernel of two capsules in rows, for processors with AVX2.
#include "math/avx_begin.h"

#include "formula/sticks3.h"
#include "formula/sticks_rows3.h"

bool abut_sticks_apart3_avx2(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_sticks_in_rows3(k, a, b, b_in_a, cache, answer);
}

#include "math/avx_end.h"
