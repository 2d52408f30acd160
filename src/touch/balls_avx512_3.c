// balls_avx512_3.c : the kernel of a ball and a box, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "touch/balls3.h"
#include "touch/balls_rows3.h"

bool abut_ball_meets_box3_avx512(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                 abut_proximity3 *p)
{
    abut_ball_box3 q;
    return abut_scene3_without_scale(&q.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_ball_meets_box_here3(id, &q, b_in_a, p)
               : abut_ball_meets_box3_plain(id, a, b, b_in_a, p);
}

#include "math/avx_end.h"
