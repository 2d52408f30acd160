// distance3.c : the questions "do they touch" and "how far, how deep, which way" as the caller asks them.
#include "base/hook.h"
#include "gjk/minkowski3.h"
#include "query/closed_form3.h"
#include "query/distance_any3.h"
#include "query/solve3.h"
#include "sat/boxes_apart3.h"

static bool are_ball_and_box(const abut_shape3 *a, const abut_shape3 *b)
{
    return (a->core == ABUT_CORE3_POINT && b->core == ABUT_CORE3_BOX) ||
           (a->core == ABUT_CORE3_BOX && b->core == ABUT_CORE3_POINT);
}

// Of pairs that a kernel in closed form knows by their cores alone. Written where the caller wants it, as below: nothing that
// was just computed is copied.
static bool answered(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                     abut_proximity3 *answer)
{
    if (are_ball_and_box(a, b)) {
        return abut_sphere_box_apart3(a, b, b_in_a, cache, answer);
    }
    if (a->core != b->core) {
        return false;
    }
    return (a->core == ABUT_CORE3_SEGMENT && abut_segments_apart3(NULL, a, b, b_in_a, cache, answer)) ||
           (a->core == ABUT_CORE3_BOX && abut_boxes_apart3(a, b, b_in_a, cache, answer));
}

// All others. A call of its own: what is left of abut_distance3 is inlined where it is asked, and copies no answer there.
ABUT_OUTLINE void ask(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                      abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_pair3 pair;
    (void)abut_distance_any3(&pair, a, b, b_in_a, options, cache, answer);
}

abut_proximity3 abut_distance3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options,
                               abut_cache3 *cache)
{
    abut_proximity3 answer;
    ABUT_CONTRACT(a != NULL && b != NULL);
    if (!answered(a, b, &b_in_a, cache, &answer)) {
        ask(a, b, &b_in_a, options, cache, &answer);
    }
    return answer;
}

abut_proximity3 abut_distance3_general(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                       const abut_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair3      pair;
    abut_proximity3 answer;
    if (abut_pair3_set(&pair, a, b, &b_in_a, options) != ABUT_OK) {
        return abut_no_answer3();
    }
    abut_solve3(&pair, ABUT_METHOD3_GENERAL, cache, &answer);
    return answer;
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
    if (abut_closed_form3(a, b, &b_in_a, NULL, NULL, &answer)) {
        return answer.distance <= 0;
    }
    if (abut_pair3_set(&pair, a, b, &b_in_a, NULL) != ABUT_OK) {
        return false;
    }
    return abut_touching3(&pair);
}
