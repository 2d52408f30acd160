// deep_avx3.c : EPA between two small hulls, for processors with AVX2.
#include "math/avx_begin.h"

#include "gjk/deep_rows3.h"

void abut_deep3_grow_avx2(abut_deep3 *deep, const abut_pair3 *pair, const abut_deep3_start *start)
{
    abut_deep_in_rows3(deep, pair, start);
}

bool abut_deep3_grow_round_avx2(abut_deep3 *deep, const abut_pair3 *pair, abut_vec3 direction, int32_t supports)
{
    return abut_deep_round_rows3(deep, pair, direction, supports);
}

#include "math/avx_end.h"
