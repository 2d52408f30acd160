// bar_box3.c : the contacts of a capsule on a box, by the kernel as it is compiled for the processor at hand.
#include "touch/bar_box3.h"
#include "math/avx.h"
#include "touch/bar_box_rows3.h"

abut_bar_told3 abut_bar_meets_box3_plain(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                         abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_scene3_with_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_bar_meets_box_here3(few, &c, b_in_a, margin, p)
               : ABUT_BAR_NOTHING;
}

abut_bar_told3 abut_bar_meets_box3(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                   abut_real margin, abut_proximity3 *p)
{
    return abut_has_avx512() ? abut_bar_meets_box3_avx512(few, a, b, b_in_a, margin, p)
           : abut_has_avx2() ? abut_bar_meets_box3_avx2(few, a, b, b_in_a, margin, p)
                             : abut_bar_meets_box3_plain(few, a, b, b_in_a, margin, p);
}
