// eights2.c : the distance of two polygons whose rows are eight long, by the kernel for the processor at hand.
#include "query/eights2.h"
#include "math/avx.h"
#include "query/eights_apart2.h"

bool abut_eights_distance2_plain(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                 abut_real limit)
{
    return abut_eights_distance_in_rows2(p, a, b, b_in_a, limit);
}

bool abut_eights_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                           abut_real limit)
{
    return abut_has_avx512() ? abut_eights_distance2_avx512(p, a, b, b_in_a, limit)
           : abut_has_avx2() ? abut_eights_distance2_avx2(p, a, b, b_in_a, limit)
                             : abut_eights_distance2_plain(p, a, b, b_in_a, limit);
}
