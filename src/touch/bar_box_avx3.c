// bar_box_avx3.c : the kernel of a capsule on a box, for processors with AVX2.
#include "math/avx_begin.h"

#include "formula/stick_box3.h"
#include "touch/bar_box3.h"
#include "touch/bar_box_rows3.h"

abut_bar_told3 abut_bar_meets_box3_avx2(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                        abut_real margin, abut_proximity3 *p)
{
    abut_bar_box3 c;
    return abut_stick_box_apart3_avx2(&c.near, a, b, b_in_a, p) // cppcheck-suppress uninitStructMember
               ? abut_bar_box_told3_of(&c, p, margin, id)
               : ABUT_BAR_NOTHING;
}

#include "math/avx_end.h"
