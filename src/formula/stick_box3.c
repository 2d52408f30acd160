// stick_box3.c : a capsule beside a box, by the kernel as it is compiled for the processor at hand.
#include "formula/stick_box3.h"
#include "formula/stick_box_rows3.h"
#include "math/avx.h"

bool abut_stick_box_apart3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    abut_stick_box3 q;
    return abut_scene3_with_scale(&q.scene, a, b, b_in_a) && // cppcheck-suppress uninitStructMember
           abut_told_stick_box3(&q, b_in_a, answer);
}

bool abut_stick_box_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *answer)
{
    return abut_has_avx512() ? abut_stick_box_apart3_avx512(a, b, b_in_a, answer)
           : abut_has_avx2() ? abut_stick_box_apart3_avx2(a, b, b_in_a, answer)
                             : abut_stick_box_apart3_plain(a, b, b_in_a, answer);
}
