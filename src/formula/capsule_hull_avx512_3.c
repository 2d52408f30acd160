// capsule_hull_avx512_3.c : the kernel of spheres and capsules against hulls, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "formula/capsule_hull3.h"
#include "formula/capsule_hull_rows3.h"

bool abut_capsule_hull3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                               abut_proximity3 *answer)
{
    abut_stick_hull3       q;
    abut_stick_hull_proof3 last;
    abut_core_answer3      core;
    if (!abut_stick_hull_apart3(&q, &last, &core, a, b, b_in_a, cache != NULL)) {
        return false;
    }
    abut_stick_hull_finish3(&q, &last, &core, cache, answer);
    return true;
}

#include "math/avx_end.h"
