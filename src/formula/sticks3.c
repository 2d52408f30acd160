// sticks3.c : two capsules apart, by the kernel as it is compiled for the processor at hand; else by closed3.h.
#include "formula/sticks3.h"
#include "formula/closed3.h"
#include "formula/sticks_rows3.h"
#include "math/avx.h"

bool abut_sticks_apart3_plain(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                              abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_scene3 s;
    abut_row4   column[3];
    abut_columns_of_pose3(column, b_in_a);
    if (!abut_scene3_with_scale(&s, a, b, b_in_a) || !abut_right_handed3(column)) {
        return false;
    }
    return abut_bars_apart3(k, &s, column, abut_row4_of_vec3(&s.offset), cache, answer) ||
           abut_closed_sticks3(k, &s, cache, answer);
}

bool abut_sticks_apart3(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                        abut_cache3 *cache, abut_proximity3 *answer)
{
    const bool told = abut_has_avx512() ? abut_sticks_apart3_avx512(k, a, b, b_in_a, cache, answer)
                                        : abut_has_avx2() && abut_sticks_apart3_avx2(k, a, b, b_in_a, cache, answer);
    return told || abut_sticks_apart3_plain(k, a, b, b_in_a, cache, answer);
}
