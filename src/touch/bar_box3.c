// bar_box3.c : the contacts of a capsule on a box, by the kernel as it is compiled for the processor at hand.
#include "touch/bar_box3.h"
#include "formula/stick_box3.h"
#include "math/avx.h"
#include "touch/bar_box_rows3.h"

abut_bar_told3 abut_bar_meets_box3_plain(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                         abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_stick_box_apart3_plain(&c.near, a, b, b_in_a, p) // cppcheck-suppress uninitStructMember
               ? abut_bar_box_told3_of(&c, p, margin, id)
               : ABUT_BAR_NOTHING;
}

abut_bar_told3 abut_bar_meets_box3(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                   abut_real margin, abut_proximity3 *p)
{
    return abut_has_avx2() ? abut_bar_meets_box3_avx2(id, a, b, b_in_a, margin, p)
                           : abut_bar_meets_box3_plain(id, a, b, b_in_a, margin, p);
}
