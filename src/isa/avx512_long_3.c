// avx512_long_3.c : the kernels of the 3D queries, compiled for processors with AVX-512 that keep eight doubles in one vector.
#include "math/avx512_long_begin.h"

#include "formula/capsule_hull3.h"
#include "formula/capsule_hull_rows3.h"
#include "gjk/hull_rows3.h"
#include "gjk/hull_touch3.h"
#include "touch/bar_hull3.h"
#include "touch/bar_hull_rows3.h"

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

abut_hulls3_end abut_hulls3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    return abut_hulls_in_rows3(pair, cache, or_deep, answer);
}

abut_hulls3_end abut_hulls3_touch_avx512(const abut_pair3 *pair)
{
    return abut_hulls_touch_in_rows3(pair);
}

abut_bar_told3 abut_bar_meets_hull3_avx512(abut_few3 *few, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                           abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_bar_hull3 c;
    if (!abut_stick_hull_apart3(&c.near, &c.last, &c.core, a, b, b_in_a,
                                cache != NULL)) { // cppcheck-suppress uninitStructMember
        return ABUT_BAR_NOTHING;
    }
    abut_stick_hull_finish3(&c.near, &c.last, &c.core, cache, p);
    return abut_bar_hull_told3_of(&c, p, margin, few);
}

#include "math/avx_end.h"
