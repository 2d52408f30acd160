// solve3.c : from a pair in the unit frame to the answer about the rounded shapes.
//
// With the cores' signed distance d, normal n and witness points, the shapes rounded by rA and rB are d - (rA + rB) apart along
// the same n, and their witness points are the cores' moved out by the radii: the radius never enters an iteration.
#include "query/solve3.h"
#include "base/tolerance3.h"
#include "query/depth3.h"
#include "query/direct3.h"
#include "query/refine3.h"
#include "simplex/careful3.h"

// The features of the nearest simplex; a tetrahedron holds the origin and none of its faces is nearest.
static void remember(abut_cache3 *cache, const abut_simplex3 *s)
{
    if (cache == NULL) {
        return;
    }
    cache->count = s->count <= 3 ? s->count : 0;
    for (int32_t i = 0; i < cache->count; ++i) {
        cache->feature_a[i] = s->vertex[i].feature_a;
        cache->feature_b[i] = s->vertex[i].feature_b;
    }
}

// On a needle plain arithmetic may put x beside its place, which costs the distance nothing and the witness points something.
static void place_closest(abut_gjk3 *g)
{
    abut_vec3 aside = abut_along3(g->closest, g->upper, g->normal);
    abut_real allowed = ABUT_FOOT_MISS * g->pair->noise;
    if (abut_dot3(aside, aside) > allowed * allowed) {
        abut_choice3 choice = abut_careful_nearest3(&g->simplex).choice;
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
// stopped for its gap; false leaves it to go on from where it was.
static bool ended_by_newton(const abut_pair3 *pair, abut_gjk3 *gjk, abut_core_answer3 *answer)
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
        coarse.tolerance = abut_gjk3_next_tolerance(pair, coarse.tolerance);
        gjk->status = ABUT_RUNNING;
        abut_gjk3_run(gjk);
    }
    gjk->pair = pair;
    return false;
}

static abut_core_answer3 general(const abut_pair3 *pair, abut_cache3 *cache)
{
    abut_gjk3         gjk;
    abut_core_answer3 answer;
    if (pair->polytopes) {
        abut_gjk3_begin(&gjk, pair, cache);
        abut_gjk3_run(&gjk);
    } else if (gjk_and_newton(pair, &gjk, cache, &answer)) {
        remember(cache, &gjk.simplex);
        return answer;
    }
    if (gjk.reason == ABUT_REASON_OVERLAP) {
        abut_simplex3 nearest;
        answer = abut_depth3(&gjk, &nearest);
        remember(cache, &nearest);
        return answer;
    }
    remember(cache, &gjk.simplex);
    return answer_of_gjk(&gjk);
}

static abut_core_answer3 solve(const abut_pair3 *pair, abut_method3 method, abut_cache3 *cache)
{
    abut_core_answer3 core;
    if (method == ABUT_METHOD3_ANY && abut_direct3(pair, &core)) {
        return core;
    }
    return general(pair, cache);
}

abut_proximity3 abut_solve3(const abut_pair3 *pair, abut_method3 method, abut_cache3 *cache)
{
    abut_core_answer3 core = solve(pair, method, cache);
    if (cache != NULL) {
        cache->normal = core.normal;
    }
    return abut_finished3(pair->a, pair->b, pair->unit, pair->noise, &core);
}

bool abut_touching3(abut_pair3 *pair)
{
    abut_core_answer3 core;
    abut_real         radius = pair->a->radius + pair->b->radius;
    if (abut_direct3(pair, &core)) {
        return core.distance * pair->unit - radius <= 0;
    }
    // A plane that parts the cores by more than the radii and twice the rounding ends it; so do cores that surely overlap.
    abut_gjk3 gjk;
    abut_real limit = pair->max_distance;
    pair->max_distance = radius * pair->per_unit + pair->noise;
    abut_gjk3_begin(&gjk, pair, NULL);
    abut_gjk3_run(&gjk);
    pair->max_distance = limit;
    if (gjk.reason == ABUT_REASON_BEYOND) {
        return false;
    }
    if (gjk.reason == ABUT_REASON_OVERLAP && gjk.upper == 0) {
        return true;
    }
    return abut_solve3(pair, ABUT_METHOD3_ANY, NULL).distance <= 0;
}

abut_proximity3 abut_no_answer3(void)
{
    abut_proximity3 p = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, 0, (abut_real)INFINITY, ABUT_INVALID, 0};
    return p;
}
