// capsule_box_contacts3.c : the contacts of a capsule on a box, by the kernel as it is compiled for the processor at hand.
#include "pairs/capsule_box_contacts3.h"
#include "pairs/capsule_box_contacts_kernel3.h"
#include "simd/cpu.h"

abut_capsule_result3 abut_capsule_meets_box3_plain(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                   const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p)
{
    abut_capsule_box3 c;
    return abut_kernel_frame3_with_scale(&c.near.scene, a, b, b_in_a) // cppcheck-suppress uninitStructMember
               ? abut_capsule_meets_box_here3(few, &c, b_in_a, margin, p)
               : ABUT_CAPSULE_NOTHING;
}

abut_capsule_result3 abut_capsule_meets_box3(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                             const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p)
{
    return abut_has_avx512() ? abut_capsule_meets_box3_avx512(few, a, b, b_in_a, margin, p)
           : abut_has_avx2() ? abut_capsule_meets_box3_avx2(few, a, b, b_in_a, margin, p)
                             : abut_capsule_meets_box3_plain(few, a, b, b_in_a, margin, p);
}
