// eights_avx512_2.c : the kernel of two polygons' distance, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "query/eights2.h"
#include "query/eights_apart2.h"

bool abut_eights_distance2_avx512(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                  abut_real limit)
{
    return abut_eights_distance_in_rows2(p, a, b, b_in_a, limit);
}

#include "math/avx_end.h"
