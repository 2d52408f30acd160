// depth3.c : from GJK's overlap to the depth of the two cores, by EPA and, for smooth cores, Newton's method.
//
// EPA's face bounds the depth and gives the way out, but it need not hold the nearest point: several faces may lie in one
// plane, and a depth below the tolerance is as good as none. The witness points are then those of D where the normal meets its
// boundary. Frame: the unit frame of the pair (steps3.h).
#include "query/depth3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "query/cap3.h"
#include "query/refine3.h"
#include "simplex/nearest3.h"

// How far the nearest feature's point is from where the normal meets D's boundary.
static abut_real miss(const abut_epa3 *e)
{
    abut_vec3 w = abut_scale3(-e->upper, e->normal);
    for (int32_t i = 0; i < e->nearest.count; ++i) {
        w = abut_along3(w, e->nearest.weight[i], e->nearest.vertex[i].w);
    }
    return abut_direction_of3(w).length;
}

// The side of a tetrahedron nearest the origin, which is inside it.
static abut_simplex3 nearest_side(const abut_simplex3 *tetrahedron)
{
    abut_simplex3 best = *tetrahedron;
    abut_real     least = (abut_real)INFINITY;
    for (int32_t left_out = 0; left_out < 4; ++left_out) {
        abut_simplex3 side = {.count = 0};
        for (int32_t i = 0; i < 4; ++i) {
            if (i != left_out) {
                side.vertex[side.count++] = tetrahedron->vertex[i];
            }
        }
        abut_choice3 choice = abut_nearest_of3(&side);
        if (choice.distance < least) {
            least = choice.distance;
            abut_simplex3_keep(&side, &choice);
            best = side;
        }
    }
    return best;
}

// The part of D at the point where the normal meets its boundary: GJK from there finds it touching. EPA's own face will do
// unless several lie in one plane, or the depth is no more than the tolerance.
static void find_foot(abut_epa3 *e)
{
    abut_real before = miss(e);
    int32_t   left = e->pair->max_supports - e->supports;
    if (before <= ABUT_FOOT_MISS * e->pair->noise) {
        return;
    }
    abut_gjk3  gjk;
    abut_pair3 there = *e->pair;
    there.offset = abut_along3(there.offset, e->upper, e->normal);
    there.max_supports = left > ABUT_FOOT_SUPPORTS ? left : ABUT_FOOT_SUPPORTS;
    abut_gjk3_begin(&gjk, &there, NULL);
    abut_gjk3_run(&gjk);
    e->supports += gjk.supports;
    if (gjk.simplex.count == 4) {
        gjk.simplex = nearest_side(&gjk.simplex);
    }
    for (int32_t i = 0; i < gjk.simplex.count; ++i) {
        gjk.simplex.vertex[i].w = abut_along3(gjk.simplex.vertex[i].w, e->upper, e->normal);
    }
    abut_simplex3 held = e->nearest;
    e->nearest = gjk.simplex;
    if (!(miss(e) < before)) {
        e->nearest = held;
    }
}

static abut_core_answer3 answer_of_epa(const abut_epa3 *e)
{
    abut_core_answer3 answer;
    abut_real         depth = e->lower >= 0 ? abut_max(e->upper, 0) : e->upper; // cores that overlap stay so
    answer.normal = e->normal;
    answer.distance = -depth;
    answer.gap = abut_max(e->upper - e->lower, 0);
    answer.a = abut_witness3(&e->nearest);
    answer.b = abut_along3(answer.a, answer.distance, answer.normal);
    answer.supports = e->supports;
    answer.status = e->status;
    return answer;
}

// EPA alone on smooth cores would need a face for each of a million directions about the answer's. So it stops early, Newton's
// method finds the depth nearby, and curvature proves what the faces leave open, or EPA goes on. True when that was proved.
static bool ended_by_newton(abut_epa3 *e, abut_core_answer3 *answer)
{
    abut_ridge3 ridge;
    *answer = answer_of_epa(e);
    bool refined =
        e->polytope.faces > 0 && !e->crowded && answer->distance < 0 && abut_refine3(e->pair, &e->nearest, answer, &ridge);
    e->supports = answer->supports;
    abut_real cap = refined ? abut_cap3(e->pair, &ridge) : 0;
    if (!(cap > 0) || !abut_outside_cap3(&e->polytope, &ridge, cap)) {
        return false;
    }
    answer->gap = abut_ridge_miss3(&ridge);
    answer->status = ABUT_OK;
    return true;
}

// EPA until its bounds are so close that Newton's method may begin, and where that ends nowhere until they are closer. False
// when EPA has come to its own end.
static bool epa_and_newton(abut_epa3 *e, abut_core_answer3 *answer)
{
    abut_real near = ABUT_COARSE3_DEPTH * e->pair->size;
    abut_real last = ABUT_FINE3_DEPTH * e->pair->size;
    while (abut_newton_knows3(e->pair) && near >= last && abut_epa3_step(e) == ABUT_RUNNING) {
        if (e->upper - e->lower <= near) {
            near *= ABUT_FINER3_DEPTH;
            if (ended_by_newton(e, answer)) {
                return true;
            }
        }
    }
    abut_epa3_run(e);
    return false;
}

abut_core_answer3 abut_depth3(const abut_gjk3 *overlapped, abut_simplex3 *nearest)
{
    abut_epa3         epa;
    abut_ridge3       ridge;
    abut_core_answer3 answer;
    abut_epa3_begin(&epa, overlapped);
    if (!epa_and_newton(&epa, &answer)) {
        answer = answer_of_epa(&epa);
        if (!abut_refine3(overlapped->pair, &epa.nearest, &answer, &ridge)) {
            epa.supports = answer.supports;
            find_foot(&epa);
            answer = answer_of_epa(&epa);
        }
    }
    *nearest = epa.nearest;
    return answer;
}
