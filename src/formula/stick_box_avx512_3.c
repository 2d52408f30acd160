// stick_box_avx512_3.c : the kernel of a capsule beside a box, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "formula/stick_box3.h"
#include "formula/stick_box_rows3.h"

bool abut_stick_box_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    abut_stick_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_told_stick_box3(&q, b_in_a, answer)
               : abut_stick_box_apart3_plain(a, b, b_in_a, answer);
}

#include "math/avx_end.h"
