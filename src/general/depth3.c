// depth3.c : from GJK's overlap to the depth of the two cores, by EPA and, for smooth cores, Newton's method.
//
// EPA's face bounds the depth and gives the way out, but it need not hold the nearest point (epa_witness3.h). Frame: the unit
// frame of the pair (steps3.h).
#include "general/depth3.h"
#include "base/tolerance_smooth3.h"
#include "epa/epa_witness3.h"
#include "smooth/branch_bound3.h"
#include "smooth/cap_proof3.h"
#include "smooth/refine3.h"

// How far the bounds of polytopes are apart beyond what the noise has for the choice of the farthest: the lower one has no need
// of that. Newton's method takes the whole of it as what may be better still.
static abut_real gap_of(const abut_epa3 *e)
{
    const abut_pair3 *pair = e->pair;
    abut_real         reaches = (pair->a->reach + pair->b->reach) * pair->per_unit;
    abut_real         spare = pair->polytopes ? ABUT_NOISE3_CHOICE * reaches : 0;
    return abut_max(e->upper - e->lower - spare, 0);
}

static abut_core_answer3 answer_of_epa(const abut_epa3 *e)
{
    abut_core_answer3 answer;
    abut_real         depth = e->lower >= 0 ? abut_max(e->upper, 0) : e->upper; // cores that overlap stay so
    answer.normal = e->normal;
    answer.distance = -depth;
    answer.gap = gap_of(e);
    answer.a = abut_witness3(&e->nearest);
    answer.b = abut_along3(answer.a, answer.distance, answer.normal);
    answer.supports = e->supports;
    answer.status = e->status;
    return answer;
}

// Newton's method from the best direction so far. True when curvature and EPA's faces prove that no other is better; else the
// sine of the cap of directions that curvature says so of, negative when Newton's method came to no end.
static bool ended_by_newton(abut_epa3 *e, abut_core_answer3 *answer, abut_ridge3 *ridge, abut_real *cap)
{
    *answer = answer_of_epa(e);
    bool refined = answer->distance < 0 && abut_refine3(e->pair, &e->nearest, answer, ridge);
    e->supports = answer->supports;
    *cap = refined ? abut_cap_proof3(e->pair, ridge) : -1;
    if (!(*cap > 0) || e->crowded || !abut_outside_cap3(&e->polytope, ridge, *cap)) {
        return false;
    }
    answer->gap = abut_ridge_miss3(ridge);
    answer->status = ABUT_OK;
    return true;
}

// The same, and what the faces leave open looked at direction by direction. When there is a better one Newton's method goes on
// from there, and from the part of D that it finds there.
static bool ended_by_width(abut_epa3 *e, const abut_search_directions3 *ways, abut_core_answer3 *answer)
{
    abut_ridge3 ridge;
    abut_real   cap;
    if (ended_by_newton(e, answer, &ridge, &cap)) {
        return true;
    }
    int32_t left = e->pair->max_supports - e->supports - ABUT_FOOT_SUPPORTS - ABUT_REFINE_SUPPORTS;
    int32_t most = left < ABUT_WIDTH3_SUPPORTS ? left : ABUT_WIDTH3_SUPPORTS;
    if (most < ABUT_FOOT_SUPPORTS) {
        return false;
    }
    abut_branch_bound3 width = abut_branch_bound3_proof(e->pair, ways, answer->normal, -answer->distance, cap, most);
    e->supports += width.supports;
    if (width.less) {
        e->normal = width.normal;
        e->upper = width.height;
        e->nearest.vertex[0] = width.vertex;
        e->nearest.weight[0] = 1;
        e->nearest.count = 1;
    }
    if (width.less || cap < 0) {
        abut_find_foot3(e);
        *answer = answer_of_epa(e);
        cap = abut_refine3(e->pair, &e->nearest, answer, &ridge) ? 0 : -1;
        e->supports = answer->supports;
    }
    answer->supports = e->supports;
    abut_real aside = cap < 0 ? abut_foot_miss3(e) : abut_ridge_miss3(&ridge);
    abut_real worse = abut_max(-answer->distance - width.height, 0); // than what nothing is better than
    abut_real slack = ABUT_WIDTH3_SLACK * e->pair->size;
    if (!width.proved || aside + worse > abut_max(abut_max(ABUT_FACING3 * e->pair->noise, slack), ways->off)) {
        return false;
    }
    answer->gap = aside + worse + slack + ABUT_WIDTH3_ROUNDING * e->pair->size + ways->off;
    answer->status = ways->off <= ABUT_WIDTH3_ALIKE ? ABUT_OK : ABUT_LIMIT;
    return true;
}

// EPA alone on smooth cores would need a face for each of a million directions about the answer's, and of many answers that are
// equally good for each of them. So Newton's method begins when its bounds are close, and again when they are closer. Where D
// is the same all round an axis one look at a circle of directions ends it; all of them are looked at when nothing else has
// ended it, and where D is nearly so the circle says how good the answer is, if EPA cannot yet. False when EPA must go on.
static bool ended_early(abut_epa3 *e, abut_core_answer3 *answer)
{
    abut_search_directions3 circle = abut_circle_of_search_directions3(e->pair);
    abut_search_directions3 all = abut_all_search_directions3();
    abut_real               near = ABUT_COARSE3_DEPTH * e->pair->size;
    abut_real               last = ABUT_FINE3_DEPTH * e->pair->size;
    bool                    alike = circle.off <= ABUT_WIDTH3_ALIKE; // and not looked at yet
    abut_ridge3             ridge;
    abut_real               cap;
    while (e->supports < ABUT_WIDTH3_AFTER && abut_epa3_step(e) == ABUT_RUNNING) {
        if (e->upper - e->lower <= near && near >= last && e->polytope.faces > 0) {
            near *= ABUT_FINER3_DEPTH;
            if (alike ? ended_by_width(e, &circle, answer) : ended_by_newton(e, answer, &ridge, &cap)) {
                return true;
            }
            alike = false;
        }
    }
    if (e->status != ABUT_RUNNING || e->polytope.faces == 0) {
        return false;
    }
    if (ended_by_width(e, &all, answer)) {
        return true;
    }
    bool tells = circle.off <= ABUT_WIDTH3_NEARLY && circle.off < e->upper - e->lower; // more than EPA has proved
    return tells && ended_by_width(e, &circle, answer);
}

// EPA's surface, of polytopes, and the part of it that the answer was found on.
static void remember(abut_cache3 *cache, const abut_epa3 *e)
{
    if (cache == NULL) {
        return;
    }
    abut_remember3(cache, &e->nearest);
    abut_epa3_keep(e, cache);
}

bool abut_depth3_warm(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *answer)
{
    abut_epa3 epa;
    if (cache == NULL || cache->faces <= 0 || !abut_epa3_begin_again(&epa, pair, cache)) {
        return false;
    }
    abut_epa3_run(&epa);
    int32_t supports = epa.supports;
    abut_find_foot3(&epa);
    *answer = answer_of_epa(&epa);
    if (supports > 1) {
        remember(cache, &epa);
    }
    return true;
}

abut_core_answer3 abut_depth_polytopes3(abut_epa3 *epa, abut_cache3 *cache)
{
    abut_epa3_run(epa);
    abut_find_foot3(epa);
    remember(cache, epa);
    return answer_of_epa(epa);
}

// Whether Newton's method has left the bounds as close as EPA had to bring them: where its end is aside of the normal the gap
// has that in it too. Its depth is no larger than EPA's but for rounding (abut_no_worse3), which is let pass: its normal is the
// better one.
static bool is_as_close(const abut_epa3 *e, const abut_core_answer3 *answer)
{
    abut_real rounding = abut_max(-answer->distance - e->upper, 0);
    return answer->gap <= abut_max(gap_of(e), e->tolerance) + rounding;
}

abut_core_answer3 abut_depth3(const abut_gjk3 *overlapped, abut_cache3 *cache)
{
    abut_epa3         epa;
    abut_ridge3       ridge;
    abut_core_answer3 answer;
    abut_epa3_begin(&epa, overlapped);
    if (!abut_newton_knows3(epa.pair) || !ended_early(&epa, &answer)) {
        abut_epa3_run(&epa);
        answer = answer_of_epa(&epa);
        bool refined = abut_refine3(overlapped->pair, &epa.nearest, &answer, &ridge);
        if (!refined || !is_as_close(&epa, &answer)) {
            epa.supports = answer.supports;
            abut_find_foot3(&epa);
            answer = answer_of_epa(&epa);
        }
    }
    remember(cache, &epa);
    return answer;
}
