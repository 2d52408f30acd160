// boxes_avx512_3.c : the kernel of two boxes of space, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "contact/boxes_rows3.h"

bool abut_boxes_meet3_avx512(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_real margin)
{
    return abut_boxes_in_rows3(s, a, b, b_in_a, margin);
}

#include "math/avx_end.h"
