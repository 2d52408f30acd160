// bar_box_avx512_3.c : the kernel of a capsule on a box, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "touch/bar_box3.h"
#include "touch/bar_box_rows3.h"

abut_bar_told3 abut_bar_meets_box3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                          abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_scene3_without_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_bar_meets_box_here3(few, &c, b_in_a, margin, p)
               : abut_bar_meets_box3_plain(few, a, b, b_in_a, margin, p);
}

#include "math/avx_end.h"
