// distance3.c : the questions "do they touch" and "how far, how deep, which way" as the caller asks them.
#include "base/hook.h"
#include "query/apart3.h"
#include "query/capsule3.h"
#include "query/solve3.h"

static abut_proximity3 ask(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options,
                           abut_cache3 *cache, abut_method3 method)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair3      pair;
    abut_proximity3 answer;
    if (method == ABUT_METHOD3_ANY && abut_boxes_apart3(a, b, &b_in_a, cache, &answer)) {
        return answer;
    }
    if (method == ABUT_METHOD3_ANY && abut_capsule3(a, b, &b_in_a, cache, &answer)) {
        return answer;
    }
    bool made = abut_pair3_make(&pair, a, b, b_in_a, options) == ABUT_OK;
    answer = made ? abut_solve3(&pair, method, cache) : abut_no_answer3();
    return answer;
}

abut_proximity3 abut_distance3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options,
                               abut_cache3 *cache)
{
    return ask(a, b, b_in_a, options, cache, ABUT_METHOD3_ANY);
}

abut_proximity3 abut_distance3_general(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                       const abut_options *options, abut_cache3 *cache)
{
    return ask(a, b, b_in_a, options, cache, ABUT_METHOD3_GENERAL);
}

// Overlapping cores are touching shapes whatever the depth: EPA is not needed to say so.
bool abut_overlap3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair3      pair;
    abut_proximity3 answer;
    bool            touching;
    if (abut_boxes_touch3(a, b, &b_in_a, &touching)) {
        return touching;
    }
    if (abut_capsule3(a, b, &b_in_a, NULL, &answer)) {
        return answer.distance <= 0;
    }
    if (abut_pair3_make(&pair, a, b, b_in_a, NULL) != ABUT_OK) {
        return false;
    }
    return abut_touching3(&pair);
}
