// refine3.c : the last digits of an answer about smooth cores.
//
// The distance is flat in the direction of the normal: when it is right to u, the normal is right to sqrt(u) only, and the
// witness points with it. Newton's method (newton3.c) for a normal that D's support point lies straight along doubles the
// digits with each step. It begins with the pieces of D's boundary that GJK's or EPA's simplex lies on; a piece that D
// turns out to be supported by is taken in, and a step lets one go when it is not wanted.
//
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/refine3.h"
#include "base/tolerance3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "smooth/flat_cap3.h"
#include "smooth/newton3.h"

static bool same_piece(const abut_vertex3 *p, const abut_vertex3 *q)
{
    return p->feature_a == q->feature_a && p->feature_b == q->feature_b;
}

// The pieces that the vertices of a simplex lie on.
static void gather(abut_ridge3 *r, const abut_simplex3 *from)
{
    r->room = 0;
    r->s.count = 0;
    for (int32_t i = 0; i < from->count; ++i) {
        int32_t k = 0;
        while (k < r->s.count && !same_piece(&r->s.vertex[k], &from->vertex[i])) {
            ++k;
        }
        if (k == r->s.count) {
            r->s.vertex[k] = from->vertex[i];
            r->s.weight[k] = 0;
            r->s.count += 1;
        }
        r->s.weight[k] += from->weight[i];
    }
}

static abut_real area_of(abut_vec3 p, abut_vec3 q, abut_vec3 r, abut_vec3 n)
{
    return abut_dot3(abut_cross3(abut_sub3(q, p), abut_sub3(r, p)), n);
}

// One piece more. A fourth takes the place of the one whose weight is used up first when the new one's grows and the weighted
// sum stays where it is, seen along the normal (the ratio test of the simplex method).
static bool take_in(abut_ridge3 *r, const abut_vertex3 *vertex)
{
    abut_simplex3 *s = &r->s;
    if (s->count < 3) {
        s->vertex[s->count] = *vertex;
        s->weight[s->count++] = 0;
        return true;
    }
    abut_vec3 w[] = {s->vertex[0].w, s->vertex[1].w, s->vertex[2].w};
    abut_real area[] = {area_of(vertex->w, w[1], w[2], r->normal), area_of(w[0], vertex->w, w[2], r->normal),
                        area_of(w[0], w[1], vertex->w, r->normal)};
    abut_real whole = area_of(w[0], w[1], w[2], r->normal);
    abut_real least = (abut_real)INFINITY;
    int32_t   out = -1;
    for (int32_t i = 0; i < 3; ++i) {
        area[i] /= whole;
        if (area[i] > 0 && s->weight[i] < least * area[i]) {
            least = s->weight[i] / area[i];
            out = i;
        }
    }
    for (int32_t i = 0; i < 3 && out >= 0; ++i) {
        s->weight[i] = abut_max(s->weight[i] - least * area[i], 0);
    }
    if (out >= 0) {
        s->vertex[out] = *vertex;
        s->weight[out] = least;
    }
    return out >= 0;
}

// D's support along the normal, and its pieces'.
static bool look(const abut_pair3 *pair, abut_ridge3 *r)
{
    abut_vec3    n = r->normal;
    abut_vec3    n_in_b = abut_neg3(abut_unrotate3(pair->rotation, n));
    abut_vertex3 top = abut_minkowski_support3(pair, n, &r->s.vertex[0]);
    abut_real    lowest = (abut_real)INFINITY;
    abut_real    highest = -(abut_real)INFINITY;
    bool         known = false;
    r->height = abut_dot3(n, top.w);
    for (int32_t i = 0; i < r->s.count; ++i) {
        abut_vertex3       *w = &r->s.vertex[i];
        abut_support3_point a = {{0, 0, 0}, w->feature_a};
        abut_support3_point b = {{0, 0, 0}, w->feature_b};
        if (same_piece(w, &top)) {
            *w = top;
            known = true;
        } else if (abut_feature_support3(pair->a, a.feature, n, &a.point) &&
                   abut_feature_support3(pair->b, b.feature, n_in_b, &b.point)) {
            *w = abut_minkowski_of3(pair, a, b);
        } else {
            return false;
        }
        lowest = abut_min(lowest, abut_dot3(n, w->w));
        highest = abut_max(highest, abut_dot3(n, w->w));
    }
    if (!known && r->height > highest + pair->noise && !take_in(r, &top)) {
        return false;
    }
    r->spread = r->height - lowest;
    r->x = abut_scale3(r->s.weight[0], r->s.vertex[0].w);
    for (int32_t i = 1; i < r->s.count; ++i) {
        r->x = abut_along3(r->x, r->s.weight[i], r->s.vertex[i].w);
    }
    return true;
}

abut_real abut_ridge_miss3(const abut_ridge3 *r)
{
    abut_real u = abut_dot3(r->x, r->u);
    abut_real v = abut_dot3(r->x, r->v);
    return abut_sqrt(u * u + v * v) + r->spread;
}

// Until the answer is as near as rounding lets it come.
static bool run(const abut_pair3 *pair, abut_ridge3 *r, int32_t *supports)
{
    abut_real before = (abut_real)INFINITY;
    for (int32_t i = 0; i < ABUT_REFINE_SUPPORTS; ++i) {
        *supports += 1;
        if (!look(pair, r)) {
            return false;
        }
        abut_real miss = abut_ridge_miss3(r);
        bool      facing = miss <= ABUT_FACING3 * pair->noise;
        if (miss <= pair->noise / 2 || (facing && miss >= before / 2)) {
            return true;
        }
        before = miss;
        if (!abut_newton_step3(pair, r)) {
            return facing;
        }
    }
    return false;
}

static bool usable(const abut_pair3 *pair, const abut_simplex3 *from, const abut_core_answer3 *answer)
{
    return abut_newton_knows3(pair) && answer->status != ABUT_BEYOND && from->count <= 3 &&
           answer->supports + ABUT_REFINE_SUPPORTS < pair->max_supports;
}

bool abut_refine3(const abut_pair3 *pair, const abut_simplex3 *from, abut_core_answer3 *answer, abut_ridge3 *ridge)
{
    if (!usable(pair, from, answer)) {
        return false;
    }
    if (abut_flat_cap_of3(pair, answer, ridge)) {
        return true;
    }
    gather(ridge, from);
    abut_ridge_turn3(ridge, answer->normal);
    if (!run(pair, ridge, &answer->supports)) {
        return false;
    }
    bool apart = answer->distance > 0;
    if (!abut_no_worse3(pair, answer, ridge->height)) {
        return false;
    }
    // b, straight along the normal, is off B's core by what x is aside: what the noise has no room for is in the gap.
    abut_real aside = abut_max(abut_ridge_miss3(ridge) - pair->noise, 0);
    if (apart) {
        answer->distance = abut_direction_of3(ridge->x).length;
        answer->gap = abut_max(answer->distance + ridge->height, 0) + aside;
    } else {
        answer->gap += abut_max(answer->distance + ridge->height, 0) + aside;
        answer->distance = abut_min(-ridge->height, 0); // cores that overlap stay so
    }
    answer->normal = ridge->normal;
    answer->a = abut_witness3(&ridge->s);
    answer->b = abut_along3(answer->a, answer->distance, answer->normal);
    return true;
}
