// apart_avx512_3.c : the kernel of two boxes touching or apart, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "axes/apart_rows3.h"
#include "axes/touch_rows3.h"

bool abut_boxes_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *p)
{
    return abut_apart_in_rows3(a, b, b_in_a, p);
}

abut_touch3 abut_boxes_touch_clearly3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    return abut_touch_clearly_in_rows3(a, b, b_in_a);
}

#include "math/avx_end.h"
