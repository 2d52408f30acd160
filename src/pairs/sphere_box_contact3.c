// sphere_box_contact3.c : the contact of a ball and a box, by the kernel as it is compiled for the processor at hand.
#include "pairs/sphere_box_contact3.h"
#include "pairs/sphere_box_contact_kernel3.h"
#include "simd/cpu.h"

bool abut_sphere_meets_box3_plain(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                  abut_proximity3 *p)
{
    abut_sphere_box3 q;
    return abut_kernel_frame3_with_scale(&q.scene, a, b, b_in_a) && // cppcheck-suppress uninitStructMember
           abut_sphere_meets_box_here3(id, &q, b_in_a, p);
}

bool abut_sphere_meets_box3(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                            abut_proximity3 *p)
{
    return abut_has_avx512() ? abut_sphere_meets_box3_avx512(id, a, b, b_in_a, p)
           : abut_has_avx2() ? abut_sphere_meets_box3_avx2(id, a, b, b_in_a, p)
                             : abut_sphere_meets_box3_plain(id, a, b, b_in_a, p);
}
