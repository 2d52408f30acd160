// sphere_box3.c : a ball beside a box, by the kernel as it is compiled for the processor at hand.
#include "pairs/sphere_box3.h"
#include "pairs/sphere_box_kernel3.h"
#include "simd/cpu.h"

bool abut_sphere_box_apart3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                  abut_proximity3 *answer)
{
    abut_sphere_box3 q;
    return abut_kernel_frame3_with_scale(&q.scene, a, b, b_in_a) && // cppcheck-suppress uninitStructMember
           abut_result_sphere_box3(&q, b_in_a, cache, answer);
}

bool abut_sphere_box_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                            abut_proximity3 *answer)
{
    return abut_has_avx512() ? abut_sphere_box_apart3_avx512(a, b, b_in_a, cache, answer)
           : abut_has_avx2() ? abut_sphere_box_apart3_avx2(a, b, b_in_a, cache, answer)
                             : abut_sphere_box_apart3_plain(a, b, b_in_a, cache, answer);
}
