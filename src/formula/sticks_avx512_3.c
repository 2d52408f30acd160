// sticks_avx512_3.c : the kernel of two capsules in rows, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "formula/sticks3.h"
#include "formula/sticks_rows3.h"

bool abut_sticks_apart3_avx512(abut_sticks3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                               abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_scene3 s;
    abut_row4   column[3];
    abut_columns_of_pose3(column, b_in_a);
    return abut_scene3_without_scale(&s, a, b, b_in_a) && abut_right_handed3(column) &&
           abut_bars_apart3(k, &s, column, abut_place_of_pose3(b_in_a), cache, answer);
}

#include "math/avx_end.h"
