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
#include "gjk/core3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "shape/axial3.h"
#include "smooth/newton3.h"

// ---- flat caps: a normal that is known -----------------------------------------------------------------------------------
//
// The support point of a core jumps across its flat end as the direction turns past the axis, so no method that follows it
// comes to rest there. But when the other core's support point along the axis stands straight before the end, the way from
// one to the other is square to the end and supports both: it is the answer.

// How far a flat end of the core goes on beyond the foot of a point on it, and the end's normal; negative where there is no
// such end, or the point is not before it. In the core's frame.
static abut_real room_beyond(const abut_shape3 *shape, abut_real per_unit, abut_vec3 point, abut_vec3 outward,
                             abut_vec3 *normal)
{
    bool        cone = shape->core == ABUT_CORE3_CONE;
    bool        flat = cone || shape->core == ABUT_CORE3_DISK || shape->core == ABUT_CORE3_CYLINDER;
    abut_axial3 p = abut_axial_of3(shape->axis, point);
    abut_axial3 out = abut_axial_of3(shape->axis, outward);
    abut_axial3 end = {out.along < 0 ? -1 : 1, 0, 0};
    *normal = abut_from_axial3(shape->axis, end);
    if (!flat || !(abut_abs(out.along) > (abut_real)0.5) || (cone && end.along > 0)) {
        return -1;
    }
    return abut_axial_of3(shape->axis, shape->half).first * per_unit - abut_sqrt(p.first * p.first + p.second * p.second);
}

// B's matrix need not be a rotation to the last digit: its flat end is square to the cross product of the two columns along it,
// not to the third; and what a place of B was turned from is found by these products too (Cramer's rule).
typedef struct turned {
    abut_vec3 x, y, z; // of the other two columns
    abut_real volume;
} turned;

static turned turned_of(abut_rot3 r)
{
    turned t = {abut_cross3(r.y, r.z), abut_cross3(r.z, r.x), abut_cross3(r.x, r.y), 0};
    t.volume = abut_dot3(t.z, r.z);
    return t;
}

static abut_vec3 turned_normal(const turned *t, abut_vec3 n)
{
    return abut_along3(abut_along3(abut_scale3(n.x, t->x), n.y, t->y), n.z, t->z);
}

static abut_vec3 place_in_b(const abut_pair3 *pair, const turned *t, abut_vec3 point)
{
    abut_vec3 way = abut_sub3(point, pair->offset);
    abut_vec3 v = {abut_dot3(t->x, way) / t->volume, abut_dot3(t->y, way) / t->volume, abut_dot3(t->z, way) / t->volume};
    return v;
}

// Completes the answer about a pair with a smooth core where a flat cap of one core (disk, cylinder, cone) faces a single point
// of the other; *ridge is then a face without pieces. False, with only the count of supports changed, where that is not so or
// the answer would be worse.
static bool at_flat_cap(const abut_pair3 *pair, abut_core_answer3 *answer, abut_ridge3 *ridge)
{
    static const abut_vertex3 anywhere = {0};

    abut_vec3 normal;
    abut_vec3 way_b = abut_neg3(abut_unrotate3(pair->rotation, answer->normal));
    turned    b_turned = turned_of(pair->rotation);
    bool      of_a = room_beyond(pair->a, pair->per_unit, answer->b, answer->normal, &normal) >= 0;
    if (!of_a && room_beyond(pair->b, pair->per_unit, place_in_b(pair, &b_turned, answer->a), way_b, &normal) < 0) {
        return false;
    }
    abut_vec3    n = of_a ? normal : abut_direction_of3(abut_neg3(turned_normal(&b_turned, normal))).unit;
    abut_vertex3 top = abut_minkowski_support3(pair, n, &anywhere);
    abut_real    height = abut_dot3(n, top.w);
    abut_vec3    b = abut_sub3(top.a, top.w);
    answer->supports += 1;
    abut_vec3 foot = abut_along3(top.a, -height, n); // on B's end
    ridge->room = of_a ? room_beyond(pair->a, pair->per_unit, b, n, &normal)
                       : room_beyond(pair->b, pair->per_unit, place_in_b(pair, &b_turned, foot), normal, &normal);
    if (ridge->room < 0 || !abut_no_worse3(pair, answer, height)) {
        return false;
    }
    if (answer->distance > 0) {
        answer->gap = 0;
    } else {
        answer->gap += abut_max(answer->distance + height, 0);
        height = abut_max(height, 0); // cores that overlap stay so
    }
    answer->normal = n;
    answer->distance = -height;
    answer->a = of_a ? abut_along3(b, height, n) : top.a;
    answer->b = of_a ? b : abut_along3(top.a, -height, n);
    ridge->s.count = 0;
    ridge->height = height;
    ridge->spread = 0;
    ridge->x = abut_scale3(height, n);
    abut_ridge_turn3(ridge, n);
    return true;
}

// ---- steps of Newton's method --------------------------------------------------------------------------------------------

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
    if (at_flat_cap(pair, answer, ridge)) {
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
    // b, straight along the normal, is off B's core by what x is off laterally: what the noise has no room for is in the gap.
    abut_real lateral = abut_max(abut_ridge_miss3(ridge) - pair->noise, 0);
    if (apart) {
        answer->distance = abut_direction_of3(ridge->x).length;
        answer->gap = abut_max(answer->distance + ridge->height, 0) + lateral;
    } else {
        answer->gap += abut_max(answer->distance + ridge->height, 0) + lateral;
        answer->distance = abut_min(-ridge->height, 0); // cores that overlap stay so
    }
    answer->normal = ridge->normal;
    answer->a = abut_witness3(&ridge->s);
    answer->b = abut_along3(answer->a, answer->distance, answer->normal);
    return true;
}
