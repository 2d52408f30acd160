// balls3.c : the contact of a ball and a box, by the kernel as it is compiled for the processor at hand.
#include "touch/balls3.h"
#include "math/avx.h"
#include "touch/balls_rows3.h"

bool abut_ball_meets_box3_plain(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                abut_proximity3 *p)
{
    abut_ball_box3 q;
    return abut_scene3_with_scale(&q.scene, a, b, b_in_a) && // cppcheck-suppress uninitStructMember
           abut_ball_meets_box_here3(id, &q, b_in_a, p);
}

bool abut_ball_meets_box3(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                          abut_proximity3 *p)
{
    return abut_has_avx512() ? abut_ball_meets_box3_avx512(id, a, b, b_in_a, p)
           : abut_has_avx2() ? abut_ball_meets_box3_avx2(id, a, b, b_in_a, p)
                             : abut_ball_meets_box3_plain(id, a, b, b_in_a, p);
}
