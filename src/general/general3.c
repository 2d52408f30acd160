// general3.c : the signed distance of any two cores: GJK, and where they overlap EPA; Newton's method where they are smooth.
// Frame: the unit frame of the pair (steps3.h).
#include "general/general3.h"
#include "base/inline.h"
#include "general/depth3.h"
#include "gjk/simplex_dd3.h"
#include "smooth/refine3.h"

// Of cores that are apart no surface is kept.
static void remember(abut_cache3 *cache, const abut_simplex3 *s)
{
    if (cache != NULL) {
        abut_remember3(cache, s);
        cache->private_.faces = 0;
    }
}

// On a needle plain arithmetic may put x beside its place, which costs the distance nothing and the witness points something.
static void place_closest(abut_gjk3 *g)
{
    abut_vec3 aside = abut_along3(g->closest, g->upper, g->normal);
    abut_real allowed = ABUT_FOOT_MISS * g->pair->noise;
    if (abut_dot3(aside, aside) > allowed * allowed) {
        abut_choice3 choice = abut_simplex_dd_nearest3(&g->simplex).choice;
        abut_simplex3_keep(&g->simplex, &choice);
    }
}

static abut_core_answer3 answer_of_gjk(abut_gjk3 *g)
{
    abut_core_answer3 answer;
    place_closest(g);
    answer.normal = g->normal;
    answer.distance = g->upper;
    answer.gap = abut_max(g->upper - g->lower, 0);
    answer.a = abut_witness3(&g->simplex);
    answer.b = abut_along3(answer.a, answer.distance, answer.normal);
    answer.supports = g->supports;
    answer.status = g->status;
    return answer;
}

// GJK on smooth cores alone would halve the gap from step to step; Newton's method ends it in a few. Asked where GJK has
// stopped for its gap; false leaves it to go on from where it was. Apart, so that its ridge is not on the stack with EPA.
ABUT_OUTLINE bool ended_by_newton(const abut_pair3 *pair, abut_gjk3 *gjk, abut_core_answer3 *answer)
{
    if (!(gjk->lower > 0) || gjk->upper - gjk->lower <= pair->tolerance) {
        return false;
    }
    abut_ridge3 ridge;
    *answer = answer_of_gjk(gjk);
    bool ended = abut_refine3(pair, &gjk->simplex, answer, &ridge);
    gjk->supports = answer->supports;
    return ended;
}

// GJK until its bounds are so close that Newton's method may begin, and where that ends nowhere until they are closer. False
// when GJK has come to its own end.
static bool gjk_and_newton(const abut_pair3 *pair, abut_gjk3 *gjk, abut_cache3 *cache, abut_core_answer3 *answer)
{
    abut_pair3 coarse = *pair;
    coarse.tolerance = abut_gjk3_first_tolerance(pair);
    abut_gjk3_begin(gjk, &coarse, cache);
    abut_gjk3_run(gjk);
    while (gjk->reason == ABUT_REASON_GAP && coarse.tolerance > pair->tolerance) {
        if (ended_by_newton(pair, gjk, answer)) {
            return true;
        }
        if (gjk->supports >= pair->max_supports) {
            gjk->status = gjk->upper - gjk->lower <= pair->tolerance ? ABUT_OK : ABUT_LIMIT;
            break;
        }
        coarse.tolerance = abut_gjk3_next_tolerance(pair, coarse.tolerance);
        gjk->status = ABUT_RUNNING;
        abut_gjk3_run(gjk);
    }
    gjk->pair = pair;
    return false;
}

void abut_general_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *answer)
{
    abut_gjk3 gjk;
    if (abut_depth3_warm(pair, cache, answer)) {
        return;
    }
    if (pair->polytopes) {
        abut_gjk3_begin(&gjk, pair, cache);
        abut_gjk3_run(&gjk);
    } else if (gjk_and_newton(pair, &gjk, cache, answer)) {
        remember(cache, &gjk.simplex);
        return;
    }
    if (gjk.reason == ABUT_REASON_OVERLAP) {
        *answer = abut_depth3(&gjk, cache);
        return;
    }
    remember(cache, &gjk.simplex);
    *answer = answer_of_gjk(&gjk);
}

abut_proximity3 abut_general_distance3(const abut_pair3 *pair, abut_cache3 *cache)
{
    abut_core_answer3 core;
    abut_general_core3(pair, cache, &core);
    if (cache != NULL) {
        cache->private_.normal = core.normal;
    }
    return abut_proximity_of3(pair->a, pair->b, pair->unit, pair->noise, &core);
}

// A plane that parts the cores by more than the radii and twice the rounding ends it; so do cores that surely overlap: EPA is
// not needed to say that they touch.
bool abut_general_overlap3(abut_pair3 *pair, bool *touching)
{
    abut_gjk3       gjk;
    const abut_real limit = pair->max_distance;
    pair->max_distance = (pair->a->radius + pair->b->radius) * pair->per_unit + pair->noise;
    abut_gjk3_begin(&gjk, pair, NULL);
    abut_gjk3_run(&gjk);
    pair->max_distance = limit;
    *touching = gjk.reason == ABUT_REASON_OVERLAP && gjk.upper == 0;
    return *touching || gjk.reason == ABUT_REASON_BEYOND;
}

abut_proximity3 abut_invalid_proximity3(int32_t supports)
{
    const abut_real nowhere = (abut_real)INFINITY;
    return (abut_proximity3){{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, nowhere, nowhere, ABUT_INVALID, supports};
}
