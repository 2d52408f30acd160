// distance3.c : how far apart two shapes are, how deep they overlap, and along which normal.
#include "base/hook.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "query/guard3.h"
#include "query/route3.h"

static void measure(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_pair3 pair;
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        *answer = abut_invalid_proximity3(0);
        return;
    }
    abut_general_distance3(&pair, q->cache, answer);
}

// Custom cores, whose functions may break their promise.
ABUT_OUTLINE void measure_custom(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    measure(&g.query, answer);
    if (abut_is_broken3(&g)) {
        *answer = abut_invalid_proximity3(answer->supports);
    }
}

// By GJK, EPA and Newton's method. Every field is filled: of no shape or no pose with an answer that is none. Apart from its
// callers, which then need no room for the pair. `in_vain`: the supports of a kernel without a proof.
ABUT_OUTLINE void general_distance(const abut_query3 *q, int32_t in_vain, abut_proximity3 *answer)
{
    if (abut_has_custom3(q)) {
        measure_custom(q, answer);
    } else {
        measure(q, answer);
    }
    answer->supports += answer->status != ABUT_INVALID ? in_vain : 0;
}

// What the options limit means the same however an answer was found: most methods come to their end before they meet a limit.
ABUT_OUTLINE void keep_limits(const abut_options *o, abut_proximity3 *answer)
{
    if (answer->status > ABUT_LIMIT) {
        return;
    }
    if (o->max_supports > 0 && answer->supports > o->max_supports) {
        answer->status = ABUT_LIMIT;
    }
    if (o->max_distance > 0 && abut_passes_limit3(answer->distance, answer->error, o->max_distance)) {
        answer->status = ABUT_BEYOND;
    }
}

// Apart from abut_distance3, which is so short then that its callers take it in and no answer is copied.
ABUT_OUTLINE void ask(const abut_query3 *q, abut_proximity3 *answer)
{
    const abut_route3 *route = abut_route3_of(q->a, q->b);
    answer->supports = 0;
    if (route->distance == NULL || route->distance(q, answer) != ABUT_PROVED) {
        general_distance(q, answer->supports, answer);
    }
    if (q->options != NULL) {
        keep_limits(q->options, answer);
    }
}

abut_proximity3 abut_distance3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, const abut_options *options,
                               abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {a, b, &b_in_a, options, cache, NULL};
    abut_proximity3   answer;
    ask(&q, &answer);
    return answer;
}

abut_proximity3 abut_distance3_general(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                       const abut_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {a, b, &b_in_a, options, cache, NULL};
    abut_proximity3   answer;
    general_distance(&q, 0, &answer);
    if (options != NULL) {
        keep_limits(options, &answer);
    }
    return answer;
}
