// distance2.c : the questions "do they touch" and "how far, how deep, which way" as the caller asks them.
#include "base/hook.h"
#include "query/solve2.h"

static abut_proximity2 ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, const abut_options *options,
                           abut_cache2 *cache, abut_method method)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair2 pair;
    if (abut_pair2_make(&pair, a, b, b_in_a, options) != ABUT_OK) {
        return abut_no_answer2();
    }
    return abut_solve2(&pair, method, cache);
}

abut_proximity2 abut_distance2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, const abut_options *options,
                               abut_cache2 *cache)
{
    return ask(a, b, b_in_a, options, cache, ABUT_METHOD_ANY);
}

abut_proximity2 abut_distance2_general(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                       const abut_options *options, abut_cache2 *cache)
{
    return ask(a, b, b_in_a, options, cache, ABUT_METHOD_GENERAL);
}

// Overlapping cores are touching shapes whatever the depth: EPA is not needed to say so.
bool abut_overlap2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair2 pair;
    if (abut_pair2_make(&pair, a, b, b_in_a, NULL) != ABUT_OK) {
        return false;
    }
    return abut_touching2(&pair);
}
