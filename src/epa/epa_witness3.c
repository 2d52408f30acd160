// epa_witness3.c : the part of D's boundary where EPA's normal meets it.
//
// EPA's face bounds the depth and gives the way out, but it need not hold the nearest point: several faces may lie in one
// plane, and a depth below the tolerance is as good as none. The witness points are then those of D where the normal meets its
// boundary. Frame: the unit frame of the pair (steps3.h).
#include "epa/epa_witness3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/plane3.h"
#include "gjk/simplex3.h"
#include "gjk/simplex_dd3.h"
#include "math/direction3.h"

// ---- the foot of the origin on a plane of the surface -----------------------------------------------------------------------
//
// The foot of the origin on a plane has barycentric coordinates in each triangle of the plane; a negative one says over which
// edge to go on. Several triangles may lie in one face of D.

enum { MOST_STEPS = ABUT_FOOT_WALK };

// In its place: a whole simplex returned is copied by an instruction that takes long to begin.
static void put_triangle(abut_simplex3 *t, const abut_epa_surface3 *s, int32_t face)
{
    t->count = 3;
    for (int32_t i = 0; i < 3; ++i) {
        t->vertex[i] = s->corner(s->store, face, i);
    }
}

// The foot's coordinates in a face; returns the least one's place.
static int32_t weights_of(const abut_simplex3 *t, abut_vec3 n, abut_real *weight)
{
    abut_vec3 w[] = {t->vertex[0].w, t->vertex[1].w, t->vertex[2].w};
    return abut_foot_weights3(w, n, weight);
}

static bool in_plane(const abut_simplex3 *t, abut_vec3 n, abut_real height, abut_real flat)
{
    bool inside = true;
    for (int32_t i = 0; i < 3; ++i) {
        inside = inside && abut_abs(abut_dot3(n, t->vertex[i].w) - height) <= flat;
    }
    return inside;
}

// Takes the coordinates for weights, if they are any good: on a needle, in rounded arithmetic, they may be worth nothing.
static bool weigh(abut_simplex3 *s, const abut_real *weight, abut_vec3 foot, abut_real allowed)
{
    abut_real share = 1 / (weight[0] + weight[1] + weight[2]);
    abut_vec3 miss = abut_neg3(foot);
    for (int32_t i = 0; i < 3; ++i) {
        s->weight[i] = weight[i] * share;
        miss = abut_along3(miss, s->weight[i], s->vertex[i].w);
    }
    return weight[0] > 0 && weight[1] > 0 && weight[2] > 0 && abut_dot3(miss, miss) <= allowed * allowed;
}

// The point of the triangle nearest the foot.
static void weigh_carefully(abut_simplex3 *s, abut_vec3 foot)
{
    for (int32_t i = 0; i < 3; ++i) {
        s->vertex[i].w = abut_sub3(s->vertex[i].w, foot);
    }
    abut_choice3 choice = abut_simplex_dd_nearest3(s).choice;
    abut_simplex3_keep(s, &choice);
    for (int32_t i = 0; i < s->count; ++i) {
        s->vertex[i].w = abut_add3(s->vertex[i].w, foot);
    }
}

void abut_foot3(const abut_epa_surface3 *s, int32_t face, abut_vec3 normal, abut_real height, abut_real flat,
                abut_simplex3 *foot)
{
    abut_real weight[3];
    put_triangle(foot, s, face);
    int32_t least = weights_of(foot, normal, weight);
    for (int32_t steps = 0; steps < MOST_STEPS && weight[least] < 0; ++steps) {
        face = s->across(s->store, face, (least + 1) % 3);
        if (face < 0) {
            break;
        }
        abut_simplex3 next;
        put_triangle(&next, s, face);
        if (!in_plane(&next, normal, height, flat)) {
            break;
        }
        put_triangle(foot, s, face);
        least = weights_of(foot, normal, weight);
    }
    abut_vec3 there = abut_scale3(height, normal);
    if (!weigh(foot, weight, there, s->margin)) {
        weigh_carefully(foot, there);
    }
}

static abut_vertex3 corner_of(const void *store, int32_t face, int32_t i)
{
    const abut_polytope3 *p = store;
    return p->vertex[p->corner[face][i]];
}

static int32_t across_of(const void *store, int32_t face, int32_t i)
{
    const abut_polytope3 *p = store;
    uint16_t              across = p->across[face][i];
    return across == ABUT_EPA3_NOTHING ? -1 : across / 4;
}

void abut_polytope3_foot(const abut_polytope3 *p, int32_t face, abut_vec3 normal, abut_real height, abut_real flat,
                         abut_simplex3 *foot)
{
    const abut_epa_surface3 surface = {p, corner_of, across_of, p->margin};
    abut_foot3(&surface, face, normal, height, flat, foot);
}

// ---- the witness ------------------------------------------------------------------------------------------------------------

// How far a feature's point is from where the normal meets D's boundary.
static abut_real miss_of(const abut_epa3 *e, const abut_simplex3 *nearest)
{
    abut_vec3 w = abut_scale3(-e->upper, e->normal);
    for (int32_t i = 0; i < nearest->count; ++i) {
        w = abut_along3(w, nearest->weight[i], nearest->vertex[i].w);
    }
    return abut_direction_of3(w).length;
}

abut_real abut_foot_miss3(const abut_epa3 *e)
{
    return miss_of(e, &e->nearest);
}

// The side of a tetrahedron nearest the origin, which is inside it. Apart: its simplices are not on the stack with GJK.
ABUT_OUTLINE void keep_nearest_side(abut_simplex3 *s)
{
    const abut_simplex3 tetrahedron = *s;
    abut_real           least = (abut_real)INFINITY;
    for (int32_t left_out = 0; left_out < 4; ++left_out) {
        abut_simplex3 side = {.count = 0};
        for (int32_t i = 0; i < 4; ++i) {
            if (i != left_out) {
                side.vertex[side.count++] = tetrahedron.vertex[i];
            }
        }
        abut_choice3 choice = abut_nearest_of3(&side);
        if (choice.distance < least) {
            least = choice.distance;
            abut_simplex3_keep(&side, &choice);
            *s = side;
        }
    }
}

// The part of D at the point where the normal meets its boundary: GJK from there finds it touching. EPA's own face will do
// unless several lie in one plane, or the depth is no more than the tolerance.
void abut_find_foot3(abut_epa3 *e)
{
    abut_real before = abut_foot_miss3(e);
    int32_t   left = e->pair->max_supports - e->supports;
    if (before <= (e->pair->polytopes ? ABUT_FOOT_MISS : ABUT_FOOT_MISS_SMOOTH) * e->pair->noise || left <= 0) {
        return;
    }
    abut_gjk3  gjk;
    abut_pair3 there = *e->pair;
    there.offset = abut_along3(there.offset, e->upper, e->normal);
    there.max_supports = left;
    abut_gjk3_begin(&gjk, &there, NULL);
    abut_gjk3_run(&gjk);
    e->supports += gjk.supports;
    if (gjk.simplex.count == 4) {
        keep_nearest_side(&gjk.simplex);
    }
    for (int32_t i = 0; i < gjk.simplex.count; ++i) {
        gjk.simplex.vertex[i].w = abut_along3(gjk.simplex.vertex[i].w, e->upper, e->normal);
    }
    if (miss_of(e, &gjk.simplex) < before) {
        e->nearest = gjk.simplex;
    }
}
