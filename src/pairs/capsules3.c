// capsules3.c : two capsules apart, by the kernel as it is compiled for the processor at hand; else by segments_closed3.h.
#include "pairs/capsules3.h"
#include "pairs/capsules_kernel3.h"
#include "pairs/segments_closed3.h"
#include "simd/cpu.h"

bool abut_segments_apart3_plain(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_kernel_frame3 s;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, b_in_a);
    if (!abut_kernel_frame3_with_scale(&s, a, b, b_in_a) || !abut_right_handed3(column)) {
        return false;
    }
    return abut_zonotopes_apart3(k, &s, column, abut_simd4_of_vec3(&s.offset), cache, answer) ||
           abut_closed_segments3(k, &s, cache, answer);
}

bool abut_segments_apart3(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                          abut_cache3 *cache, abut_proximity3 *answer)
{
    const bool told = abut_has_avx512() ? abut_segments_apart3_avx512(k, a, b, b_in_a, cache, answer)
                                        : abut_has_avx2() && abut_segments_apart3_avx2(k, a, b, b_in_a, cache, answer);
    return told || abut_segments_apart3_plain(k, a, b, b_in_a, cache, answer);
}
