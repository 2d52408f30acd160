// depth3.c : from GJK's overlap to the depth of the two cores, by EPA and, for smooth cores, Newton's method.
//
// EPA's face bounds the depth and gives the way out, but it need not hold the nearest point (epa_witness3.h). Frame: the unit
// frame of the pair (steps3.h).
#include "general/depth3.h"
#include "base/inline.h"
#include "base/tolerance_smooth3.h"
#include "epa/epa_witness3.h"
#include "smooth/branch_bound3.h"
#include "smooth/cap_proof3.h"
#include "smooth/refine3.h"
#include "smooth/revolved_proof3.h"

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

// Apart: its ridge is not on the stack with what else EPA asks for.
ABUT_OUTLINE bool ended_by_newton_alone(abut_epa3 *e, abut_core_answer3 *answer)
{
    abut_ridge3 ridge;
    abut_real   cap;
    return ended_by_newton(e, answer, &ridge, &cap);
}

// D's directions looked at as those of solids of revolution, or NULL, and the cap of them that curvature has proved.
typedef struct width_search {
    abut_revolved_proof3 *revolved;
    int32_t               most; // supports that may be asked for it
    abut_ridge3           ridge;
    abut_real             cap;
} width_search;

// No more than `most` supports; after `first` of them a better direction is told at once.
static abut_branch_bound3 look_round(abut_epa3 *e, const width_search *w, int32_t first, int32_t most,
                                     const abut_core_answer3 *answer)
{
    enum { PATCHES = ABUT_REVOLVED3_PATCHES };

    abut_real          height = -answer->distance;
    abut_branch_bound3 width;
    if (w->revolved == NULL) {
        width = abut_branch_bound3_proof(e->pair, answer->normal, height, w->cap, first, most);
        e->supports += width.supports;
    } else {
        width = abut_revolved_run3(w->revolved, answer->normal, height, w->cap, first * PATCHES, most * PATCHES);
        e->supports += (width.supports + PATCHES - 1) / PATCHES;
    }
    return width;
}

// Newton's method from a better direction that was told, or where it had come to no end.
static void follow(abut_epa3 *e, width_search *w, const abut_branch_bound3 *width, abut_core_answer3 *answer)
{
    if (width->less) {
        e->normal = width->normal;
        e->upper = width->height;
        e->nearest.vertex[0] = width->vertex;
        e->nearest.weight[0] = 1;
        e->nearest.count = 1;
    }
    if (width->less || w->cap < 0) {
        abut_find_foot3(e);
        *answer = answer_of_epa(e);
        bool refined = abut_refine3(e->pair, &e->nearest, answer, &w->ridge);
        e->supports = answer->supports;
        w->cap = refined ? abut_cap_proof3(e->pair, &w->ridge) : -1;
    }
    answer->supports = e->supports;
}

// Looks at the directions that the faces leave open, and follows a better one. True when none is better, or none any more.
// Either way the answer says how good it is.
static bool looked_round(abut_epa3 *e, width_search *w, int32_t first, int32_t most, abut_core_answer3 *answer)
{
    abut_real          size = e->pair->size;
    abut_real          off = w->revolved != NULL ? w->revolved->r->off : 0;
    abut_branch_bound3 width = look_round(e, w, first, most, answer);
    follow(e, w, &width, answer);
    abut_real aside = w->cap < 0 ? abut_foot_miss3(e) : abut_ridge_miss3(&w->ridge);
    abut_real worse = abut_max(-answer->distance - width.height, 0); // than what nothing is better than
    abut_real slack = width.slack * size;
    abut_real open = width.proved ? slack : abut_max(width.height - width.least, slack);
    answer->gap = aside + worse + open + ABUT_WIDTH3_ROUNDING * size + off;
    answer->status = answer->gap <= ABUT_WIDTH3_OK * size ? ABUT_OK : ABUT_LIMIT;
    return width.proved && aside + worse <= abut_max(abut_max(ABUT_FACING3 * e->pair->noise, slack), off);
}

// The first looks find a better direction, if there is one, the later ones prove it. False when EPA has proved more, or may do
// so with the supports that are left.
static bool ended_by_looks(abut_epa3 *e, width_search *w, abut_core_answer3 *answer)
{
    for (int32_t first = ABUT_WIDTH3_FIRST; first <= w->most; first *= ABUT_WIDTH3_MORE) {
        int32_t left = abut_epa_supports3(e->pair) - e->supports - ABUT_FOOT_SUPPORTS - ABUT_REFINE_SUPPORTS;
        if (left < ABUT_FOOT_SUPPORTS) {
            return false;
        }
        if (looked_round(e, w, first, left < w->most ? left : w->most, answer)) {
            return true;
        }
    }
    return answer->gap < e->upper - e->lower && (answer->status == ABUT_OK || w->most == ABUT_WIDTH3_SUPPORTS);
}

// Apart, so that other pairs need no room for the patches.
ABUT_OUTLINE bool ended_by_turning(abut_epa3 *e, const abut_revolved_pair3 *revolved, width_search *w,
                                   abut_core_answer3 *answer)
{
    abut_revolved_proof3 proof;
    abut_revolved_begin3(&proof, revolved);
    w->revolved = &proof; // cppcheck-suppress autoVariables
    const bool ended = ended_by_looks(e, w, answer);
    w->revolved = NULL;
    return ended;
}

// The same as ended_by_newton, and what the faces leave open looked at direction by direction; `revolved` may be NULL.
static bool ended_by_width(abut_epa3 *e, const abut_revolved_pair3 *revolved, int32_t most, abut_core_answer3 *answer)
{
    width_search w = {.revolved = NULL, .most = most};
    if (ended_by_newton(e, answer, &w.ridge, &w.cap)) {
        return true;
    }
    return revolved != NULL ? ended_by_turning(e, revolved, &w, answer) : ended_by_looks(e, &w, answer);
}

// The same about the second solid's axis, for a short while: a ring about it may be what is equally deep, as where the middle
// of one disk is on the rim of another. Apart, as above.
ABUT_OUTLINE bool ended_about_other(abut_epa3 *e, const abut_revolved_pair3 *solids, abut_core_answer3 *answer)
{
    const abut_revolved_pair3 about_other = abut_revolved_about_other3(solids);
    return !solids->of[1].corners && ended_by_width(e, &about_other, ABUT_WIDTH3_SOON, answer);
}

// EPA alone on smooth cores would need a face for each of a million directions about the answer's, and of many answers that are
// equally good for each of them. So Newton's method begins when its bounds are close, and again when they are closer. Solids of
// revolution are looked at once then, direction by direction, for a short while: where D's boundary is nearly an edge or a tip
// and the depth a billionth of the size, no patch of directions is small enough, and a few more faces are all it takes. All
// pairs are looked at when nothing else has ended it, and last those that are hardly such solids any more. False when EPA must
// go on.
static bool ended_early(abut_epa3 *e, abut_core_answer3 *answer)
{
    abut_revolved_pair3 solids;
    abut_real           near = ABUT_COARSE3_DEPTH * e->pair->size;
    abut_real           last = ABUT_FINE3_DEPTH * e->pair->size;
    bool                revolved = abut_revolved_pair3_of(&solids, e->pair);
    bool                alike = revolved && solids.off <= ABUT_WIDTH3_ALIKE && solids.oval <= ABUT_WIDTH3_OVAL;
    bool                corners = revolved && solids.of[1].corners;
    bool                looks = alike && !corners; // and has not been looked at yet
    int32_t             after = ABUT_WIDTH3_AFTER;
    while (e->supports < after && abut_epa3_step(e) == ABUT_RUNNING) {
        if (e->upper - e->lower <= near && near >= last && e->polytope.faces > 0) {
            int32_t before = e->supports;
            near *= ABUT_FINER3_DEPTH;
            if (looks ? ended_by_width(e, &solids, ABUT_WIDTH3_SOON, answer) : ended_by_newton_alone(e, answer)) {
                return true;
            }
            after += looks ? e->supports - before : 0;
            looks = false;
        }
    }
    if (e->status != ABUT_RUNNING || e->polytope.faces == 0) {
        return false;
    }
    if (alike && (ended_about_other(e, &solids, answer) || ended_by_width(e, &solids, ABUT_WIDTH3_SUPPORTS, answer))) {
        return true;
    }
    if (ended_by_width(e, NULL, ABUT_WIDTH3_SUPPORTS, answer)) {
        return true;
    }
    bool tells = revolved && !alike && solids.off <= ABUT_WIDTH3_NEARLY && solids.off < e->upper - e->lower; // more than EPA
    return tells && ended_by_width(e, &solids, ABUT_WIDTH3_SUPPORTS, answer);
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
    if (cache == NULL || cache->private_.faces <= 0 || !abut_epa3_begin_again(&epa, pair, cache)) {
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

// EPA to its own end, and Newton's method from there. Apart, as above.
ABUT_OUTLINE void end_by_epa(abut_epa3 *e, bool known, abut_core_answer3 *answer)
{
    abut_ridge3 ridge;
    abut_epa3_run(e);
    *answer = answer_of_epa(e);
    bool refined = abut_refine3(e->pair, &e->nearest, answer, &ridge);
    if (!refined || !is_as_close(e, answer)) {
        e->supports = answer->supports;
        abut_find_foot3(e);
        *answer = answer_of_epa(e);
    }
    if (known && e->pair->max_supports >= ABUT_SUPPORTS3_BASE && answer->gap <= ABUT_WIDTH3_OK * e->pair->size) {
        answer->status = ABUT_OK; // whatever has stopped EPA, but for a limit of the caller's
    }
}

abut_core_answer3 abut_depth3(const abut_gjk3 *overlapped, abut_cache3 *cache)
{
    abut_epa3         epa;
    abut_core_answer3 answer;
    abut_epa3_begin(&epa, overlapped);
    bool known = abut_newton_knows3(epa.pair);
    if (!known || !ended_early(&epa, &answer)) {
        end_by_epa(&epa, known, &answer);
    }
    remember(cache, &epa);
    return answer;
}
