// epa_witness3.c : the part of D's boundary where EPA's normal meets it.
//
// EPA's face bounds the depth and gives the way out, but it need not hold the nearest point: several faces may lie in one
// plane, and a depth below the tolerance is as good as none. The witness points are then those of D where the normal meets its
// boundary. Frame: the unit frame of the pair (steps3.h).
#include "epa/epa_witness3.h"
#include "base/tolerance3.h"
#include "gjk/simplex3.h"
#include "math/direction3.h"

// How far the nearest feature's point is from where the normal meets D's boundary.
abut_real abut_foot_miss3(const abut_epa3 *e)
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
void abut_find_foot3(abut_epa3 *e)
{
    abut_real before = abut_foot_miss3(e);
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
    if (!(abut_foot_miss3(e) < before)) {
        e->nearest = held;
    }
}
