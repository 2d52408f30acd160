// again_avx512_3.c : the kernel of two small hulls that are asked about again, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "query/again3.h"
#include "query/again_rows3.h"

bool abut_hulls_again3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                              abut_cache3 *cache, abut_proximity3 *answer)
{
    return abut_again_in_rows3(a, b, b_in_a, limit, cache, answer);
}

#include "math/avx_end.h"
