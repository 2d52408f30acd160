// crease3.h : how Newton's method (descent3.c) keeps to creases of D: onto them, along one, off them.
//
// Along a crease D reaches f(t) far, t the angle about the crease's circle. The edge that the crease is of is supported equally
// far at both ends and all along; of the rest only fixed points and one rim of the other core change with t, so a step of
// Newton's method takes their products with three vectors and no look at the cores.
// Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_SMOOTH_CREASE3_H
#define ABUT_SMOOTH_CREASE3_H

#include "base/inline.h"
#include "base/tolerance_smooth3.h"
#include "math/exact.h"
#include "shape/axial3.h"
#include "shape/support3.h"
#include "smooth/smooth_support3.h"

// ---- on the creases -----------------------------------------------------------------------------------------------------

// From the middle of the line between a cone's rim and tip to its tip, with the rim's point as D's support has it.
static inline abut_vec3 abut_crease_slant3(const abut_sum3 *s, bool of_b)
{
    const abut_pair3  *pair = s->pair;
    const abut_shape3 *cone = of_b ? pair->b : pair->a;
    abut_vec3          n = of_b ? abut_neg3(abut_unrotate3(pair->rotation, s->normal)) : s->normal;
    abut_axial3        middle = {abut_axial_of3(cone->axis, cone->half).along, 0, 0};
    abut_vec3          rim;
    abut_feature_support3(cone, 0, n, &rim);
    abut_vec3 way = abut_scale3(pair->per_unit / 2, abut_sub3(abut_from_axial3(cone->axis, middle), rim));
    return of_b ? abut_neg3(abut_rotate3(pair->rotation, way)) : way;
}

// Leaves a crease for the side whose end is nearest to the point looked for.
ABUT_INLINE void abut_crease_leave3(abut_sum3 *s, int32_t i)
{
    abut_crease3 *c = &s->crease[s->on[i]];
    c->side = c->part > 0 ? 1 : -1;
    c->part = 0;
    s->x = abut_along3(s->x, c->side, c->delta);
    s->on[i] = s->on[--s->ons];
}

// The points of the edges that put x straight along the normal, or on one crease as nearly so as it can be. Leaves creases
// whose edges have no such point.
ABUT_INLINE void abut_creases_balance3(abut_sum3 *s)
{
    if (s->ons == 2) {
        abut_crease3 *p = &s->crease[s->on[0]];
        abut_crease3 *q = &s->crease[s->on[1]];
        abut_real     whole = abut_dot3(abut_cross3(p->delta, q->delta), s->normal);
        p->part = -abut_dot3(abut_cross3(s->x, q->delta), s->normal) / whole;
        q->part = -abut_dot3(abut_cross3(p->delta, s->x), s->normal) / whole;
        bool first = abut_abs(p->part) > abut_abs(q->part);
        if (!(abut_abs(p->part) <= 1 && abut_abs(q->part) <= 1)) {
            abut_crease_leave3(s, first ? 0 : 1);
        }
    }
    if (s->ons == 1) {
        abut_crease3 *c = &s->crease[s->on[0]];
        c->part = -abut_dot3(s->x, c->delta) / abut_dot3(c->delta, c->delta);
        if (!(abut_abs(c->part) <= 1)) {
            abut_crease_leave3(s, 0);
        }
    }
    for (int32_t i = 0; i < s->ons; ++i) {
        const abut_crease3 *c = &s->crease[s->on[i]];
        s->x = abut_along3(s->x, c->part, c->delta);
    }
}

// Puts the normal on the crease, or in the nearer of the two places where both cross.
ABUT_INLINE bool abut_creases_settle3(abut_sum3 *s)
{
    if (s->ons == 0) {
        return true;
    }
    const abut_crease3 *p = &s->crease[s->on[0]];
    if (s->ons == 1) {
        abut_vec3 r = abut_reject3(s->normal, p->normal);
        abut_real scale = abut_sqrt((1 - p->sine * p->sine) / abut_dot3(r, r));
        s->normal = abut_along3(abut_scale3(scale, r), p->sine, p->normal);
        return scale < ABUT_REAL_LARGEST;
    }
    const abut_crease3 *q = &s->crease[s->on[1]];
    abut_vec3           across = abut_cross3(p->normal, q->normal);
    abut_real           cosine = abut_dot3(p->normal, q->normal);
    abut_real           square = abut_dot3(across, across);
    abut_real           of_p = (p->sine - cosine * q->sine) / square;
    abut_real           of_q = (q->sine - cosine * p->sine) / square;
    abut_real           rest = (1 - (of_p * p->sine + of_q * q->sine)) / square;
    abut_real           root = abut_sqrt(abut_max(rest, 0));
    abut_real           upward = abut_dot3(across, s->normal) < 0 ? -root : root;
    s->normal = abut_along3(abut_along3(abut_scale3(upward, across), of_p, p->normal), of_q, q->normal);
    return rest > 0 && rest < ABUT_REAL_LARGEST;
}

// ---- across the creases -------------------------------------------------------------------------------------------------

// Turns the normal to a direction; where it would cross creases, no farther than to the first, and says so.
ABUT_INLINE bool abut_creases_turn3(abut_sum3 *s, abut_vec3 to)
{
    abut_real least = 2;
    int32_t   first = -1;
    bool      beyond = false;
    for (int32_t i = 0; i < s->creases; ++i) {
        beyond |= abut_crease3_above(&s->crease[i], to) * s->crease[i].side < 0;
    }
    if (!beyond) { // as mostly: one guess for all creases
        s->normal = to;
        return false;
    }
    for (int32_t i = 0; i < s->creases; ++i) {
        abut_crease3 *c = &s->crease[i];
        abut_real     after = abut_crease3_above(c, to) * c->side;
        if (after < 0) {
            abut_real before = abut_max(abut_crease3_above(c, s->normal) * c->side, 0);
            first = before < least * (before - after) ? i : first;
            least = abut_min(least, before / (before - after));
        }
    }
    bool crosses = first >= 0 && s->ons < 2;
    if (crosses) {
        s->crease[first].side = 0;
        s->on[s->ons++] = first;
        to = abut_along3(s->normal, least, abut_sub3(to, s->normal));
    }
    s->normal = to;
    return crosses;
}

// ---- along a crease -----------------------------------------------------------------------------------------------------

// The circle of a crease, and how far D reaches along it. Its own edge, and a rim that is one end of it, are supported equally
// far all along; what is left are points, and a rim of the other core.
typedef struct abut_arc3 {
    abut_vec3 middle, start, ahead; // directions are middle + cosine * start + sine * ahead
    abut_real sine;                 // of the crease
    abut_real start_point, ahead_point;
    abut_real radius;                                    // of the rim
    abut_real axis, axis_middle, start_axis, ahead_axis; // of its axis: along the crease's normal, and the three above
} abut_arc3;

// A turn along the circle from where it starts.
typedef struct abut_turn_angle3 {
    abut_real cosine, sine;
} abut_turn_angle3;

ABUT_INLINE abut_vec3 abut_arc_direction3(const abut_arc3 *c, abut_turn_angle3 at)
{
    return abut_along3(abut_along3(c->middle, at.cosine, c->start), at.sine, c->ahead);
}

// False where the other core is an ellipsoid.
ABUT_INLINE bool abut_arc_begin3(const abut_sum3 *s, abut_arc3 *c)
{
    const abut_crease3         *on = &s->crease[s->on[0]];
    const abut_smooth_support3 *other = &s->of[on->of_b ? 0 : 1];
    abut_vec3                   axis = other->kind == ABUT_SMOOTH_SUPPORT3_ZONOTOPE ? on->normal : other->axis;
    abut_vec3                   point = abut_neg3(s->pair->offset);
    for (int32_t i = 0; i < s->creases; ++i) {
        const abut_crease3 *k = &s->crease[i];
        bool                pointed = s->of[k->of_b].kind == ABUT_SMOOTH_SUPPORT3_POINTED;
        point = k == on ? point : abut_along3(point, pointed ? k->side * other->half : k->side, pointed ? axis : k->delta);
    }
    c->sine = on->sine;
    c->middle = abut_scale3(on->sine, on->normal);
    c->start = abut_sub3(s->normal, c->middle);
    c->ahead = abut_cross3(on->normal, s->normal);
    c->start_point = abut_dot3(point, c->start);
    c->ahead_point = abut_dot3(point, c->ahead);
    c->radius =
        other->kind == ABUT_SMOOTH_SUPPORT3_ZONOTOPE ? 0 : abut_smooth_support3_share(s, on->of_b ? 0 : 1) * other->radius;
    c->axis = abut_dot3(axis, on->normal);
    c->axis_middle = abut_dot3(axis, c->middle);
    c->start_axis = abut_dot3(axis, c->start);
    c->ahead_axis = abut_dot3(axis, c->ahead);
    return other->kind != ABUT_SMOOTH_SUPPORT3_ELLIPSOID;
}

// How steeply D's reach changes along the circle, and Newton's step to where it does not.
ABUT_INLINE abut_real abut_arc_steepness3(const abut_arc3 *c, abut_turn_angle3 at, abut_real *step)
{
    abut_real up = c->axis_middle + (at.cosine * c->start_axis + at.sine * c->ahead_axis);
    abut_real upward = at.cosine * c->ahead_axis - at.sine * c->start_axis;
    abut_real square = 1 - up * up;
    abut_real per_square = 1 / square;
    abut_real per_across = c->radius * abut_sqrt(square) * per_square;
    abut_real lean = c->axis - up * c->sine;
    abut_real bent = per_across * (lean * lean) * per_square;
    abut_real height = (at.cosine * c->start_point + at.sine * c->ahead_point) +
                       per_across * ((square - c->sine * c->sine) + up * c->axis_middle);
    abut_real slope = (at.cosine * c->ahead_point - at.sine * c->start_point) - per_across * up * upward;
    *step = -slope / (bent > height ? bent - height : bent + abut_abs(height));
    return slope;
}

ABUT_INLINE abut_turn_angle3 abut_turn_by3(abut_turn_angle3 at, abut_real step)
{
    abut_real        half = abut_min(abut_max(step, -1), 1) / 2;
    abut_real        per = 1 / (1 + half * half);
    abut_real        cosine = (1 - half * half) * per;
    abut_real        sine = 2 * half * per;
    abut_turn_angle3 to = {at.cosine * cosine - at.sine * sine, at.sine * cosine + at.cosine * sine};
    return to;
}

// Goes along the crease that the normal is on to where D reaches least on it, by Newton's method, or to the first of the other
// creases. False when it comes nowhere.
ABUT_INLINE bool abut_creases_slide3(abut_sum3 *s)
{
    abut_arc3        c;
    abut_turn_angle3 at = {1, 0};
    abut_real        step;
    if (!abut_arc_begin3(s, &c)) {
        return false;
    }
    for (int32_t i = 0; i < ABUT_DESCENT3_LOOKS; ++i) {
        abut_real slope = abut_arc_steepness3(&c, at, &step);
        if (!(abut_abs(step) <= ABUT_REAL_LARGEST)) {
            return false;
        }
        at = abut_turn_by3(at, step);
        if (abut_creases_turn3(s, abut_arc_direction3(&c, at)) || ABUT_FACING3 * slope * slope <= s->pair->noise) {
            return abut_creases_settle3(s);
        }
    }
    return false;
}

#endif
