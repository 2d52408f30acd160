// capsules_avx512_3.c : the kernel of two capsules that touch in one point, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "touch/capsules3.h"
#include "touch/capsules_rows3.h"

abut_manifold3 abut_capsules_manifold3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                              abut_real margin, abut_cache3 *cache)
{
    abut_once3  q;
    abut_scene3 s;
    abut_row4   column[3];
    abut_columns_of_pose3(column, b_in_a);
    if (!abut_scene3_without_scale(&s, a, b, b_in_a) || !abut_right_handed3(column)) {
        return abut_capsules_manifold3_plain(a, b, b_in_a, margin, cache);
    }
    if (!abut_touch_once3(&q, &s, column, abut_place_of_pose3(b_in_a), margin)) {
        return abut_unsure_capsules3(a, b, b_in_a, margin, cache);
    }
    return abut_manifold_once3(&q, margin, cache);
}

#include "math/avx_end.h"
