// cast2.c : when two convex shapes meet if B moves on a straight line.
//
// The distance f of the cores is a convex function of the fraction t of the motion, and they touch when it comes down to the
// radius r: that of both roundings and the target together. Newton's method from the left never oversteps the first root of a
// convex function. With a supporting line of D = A - B at t, of normal n from A to B, f(t) >= s along it, and B approaches it
// at the speed -n v: no touch before t + (s - r) / speed, whatever GJK decided (van den Bergen 2004, "Ray casting against
// general convex objects with application to continuous collision detection", turned from the ray to the distance). A line that
// B does not approach proves that they never touch.
//
// From above: with a radius the circle about GJK's nearest point lies in the rounded D, and the origin's way through it ends
// the search. Without one the cast is a ray through D (portal2.c). Where that is not to be had the distance itself is asked
// beyond the touch.
//
// Frame: A's. GJK works in the unit frame of the pair at each t (steps2.h).
#include "abut/cast2.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance_cast.h"
#include "cast/caster2.h"
#include "cast/hit2.h"
#include "cast/portal2.h"
#include "gjk/core2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"
#include "query/guard2.h"
#include "query/route2.h"
#include "query/unit_size2.h"

static const abut_real never = (abut_real)INFINITY;

// How the cores lie where the last step has brought B, by GJK.
static void look(abut_caster2 *c)
{
    abut_caster_go2(c, c->at);
    abut_gjk2_begin(&c->gjk, &c->pair, &c->cache);
    abut_gjk2_run(&c->gjk);
    c->supports += c->gjk.supports;
}

// ---- from above ---------------------------------------------------------------------------------------------------------

// The circle about the point of D that GJK has found nearest.
static void bound_by_circle(abut_caster2 *c)
{
    const abut_real unit = c->pair.unit;
    const abut_real radius = (c->radius - c->noise) * c->pair.per_unit;
    const abut_real along = abut_dot2(c->gjk.closest, c->way);
    const abut_real outside = (c->gjk.upper - radius) * (c->gjk.upper + radius);
    // How far aside the way passes: the difference of squares would lose a small circle that is far off.
    const abut_vec2 lateral = abut_along2(c->gjk.closest, -along, c->way);
    const abut_real noise = ABUT_NOISE_ASIDE * c->gjk.upper;
    const abut_real aside = abut_direction_of2(lateral).length + noise;
    const abut_real square = (radius - aside) * (radius + aside);
    if (radius > 0 && along > noise && square > 0) {
        abut_real way = outside / (along - noise + (1 - ABUT_NOISE_SPEED) * abut_sqrt(square));
        abut_caster_bound2(c, c->at + (1 + ABUT_NOISE_SPEED) * (way * unit) / c->length);
    }
}

// A's part of GJK's nearest point.
static abut_vec2 witness(const abut_simplex2 *s)
{
    const abut_vec2 first = abut_scale2(s->weight[0], s->vertex[0].a);
    return s->count == 1 ? s->vertex[0].a : abut_along2(first, s->weight[1], s->vertex[1].a);
}

static void remember(abut_cache2 *cache, const abut_simplex2 *s)
{
    cache->private_.count = s->count;
    for (int32_t i = 0; i < s->count; ++i) {
        cache->private_.feature_a[i] = s->vertex[i].feature_a;
        cache->private_.feature_b[i] = s->vertex[i].feature_b;
    }
}

// Where the two are nearest now.
static void take_point(abut_caster2 *c)
{
    const abut_vec2 a = abut_along2(c->a->middle, c->pair.unit, witness(&c->gjk.simplex));
    c->point = abut_along2(a, c->a->radius, c->normal);
    c->distance = c->gjk.upper * c->pair.unit - (c->radius - c->target);
}

// Of rounded shapes the nearest points stay while the last bit of the way is gone, and the normal turns.
static void settle_point(abut_caster2 *c)
{
    const abut_real way = (c->estimate - c->at) * (c->length * c->pair.per_unit);
    const abut_vec2 there = abut_along2(c->gjk.closest, -way, c->way);
    const abut_vec2 normal = abut_neg2(abut_direction_of2(there).unit);
    if (c->radius > 0 && abut_dot2(normal, c->normal) > 0) {
        c->normal_of_safe = normal;
        c->point = abut_along2(abut_along2(c->a->middle, c->pair.unit, witness(&c->gjk.simplex)), c->a->radius, normal);
    }
}

// ---- the end ------------------------------------------------------------------------------------------------------------

// That they touch is less than rounding can tell: not before `safe`, and from `upper` on no more.
static abut_status graze(abut_caster2 *c, abut_real upper)
{
    abut_caster_bound2(c, upper);
    c->grazing = true;
    return abut_caster_stop2(c, ABUT_OK);
}

// Whether they are no nearer than rounding at the end of the way, by the last line. As the distance is convex, no other says
// that they come nearer in between: they slide along each other, and that is no touch.
static bool is_sliding(abut_caster2 *c)
{
    const abut_real way = (c->speed + abut_caster_speed_noise2(c)) * (c->last - c->at);
    c->grazing = way <= c->separation + c->noise;
    return c->grazing;
}

// How the distance beyond the touch says that there is one: where it is no more than the target. It is asked ever farther
// on. Where they turn out to be apart there, they are so as far as a line and the length of the way bound it: if that is
// back to where they were clear before, the steps go on from there, and else they have grazed.
static abut_status look_beyond(abut_caster2 *c)
{
    const abut_real deep = abut_max(c->tolerance, ABUT_CAST_BEYOND * c->noise);
    if (c->steps == 1 && is_sliding(c)) {
        return abut_caster_miss2(c);
    }
    abut_real way = deep / abut_max(c->speed, ABUT_CAST_SLOWEST * c->length);
    way = way > 0 ? abut_max(way, ABUT_EPSILON * c->safe) : ABUT_EPSILON * c->last;
    way = abut_max(way, ABUT_REAL_NORMAL); // not 0, which would never grow
    while (c->at < c->last) {
        c->at = abut_min(c->safe + way, c->last);
        way *= ABUT_CAST_FARTHER;
        const abut_pose2      pose = abut_caster_pose2(c, c->at);
        const abut_proximity2 p = abut_distance2(c->a, c->b, pose, NULL, &c->cache);
        c->supports += p.supports;
        if (p.distance + p.error + abut_caster_rounding2(c, c->at) <= c->target) {
            abut_caster_bound2(c, c->at);
            c->normal_of_safe = p.normal;
            c->point = p.point_a;
            c->grazing = false;
            return abut_caster_stop2(c, ABUT_OK);
        }
        abut_caster_go2(c, c->at);
        abut_caster_ask2(c, p.normal);
        const abut_real gap = p.distance - p.error - abut_caster_rounding2(c, c->at) - c->target;
        const abut_real room = c->separation - c->noise;
        const abut_real slope = abut_caster_speed_noise2(c);
        const abut_real by_gap = (1 - ABUT_NOISE_SPEED) * (gap / ((1 + ABUT_NOISE_SPEED) * c->length));
        const abut_real around = abut_max(by_gap - ABUT_ERROR_FLOOR, 0);
        const abut_real back = slope > c->speed ? (1 - ABUT_NOISE_SPEED) * (room / (slope - c->speed)) : never;
        const abut_real clear = c->at - abut_max(around, room > 0 ? back : 0);
        const bool      parting = room > 0 && c->speed < -slope;
        if ((gap <= 0 && room <= 0) || (clear > c->safe && !parting)) {
            continue;
        }
        if (clear > c->safe) {
            return graze(c, clear);
        }
        c->safe = abut_max(c->safe, c->at + around);
        c->grazing = false;
        return abut_caster_advance2(c) ? ABUT_RUNNING : abut_caster_miss2(c);
    }
    return graze(c, c->last);
}

// Whether they part, whatever the normal says that they have now: of two that are as good the other may be theirs by then.
static bool is_parting(abut_caster2 *c)
{
    if (c->speed <= abut_caster_speed_noise2(c)) {
        return true;
    }
    const abut_real       soon = abut_min(ABUT_IMPACT_SOON * c->noise / c->length, c->last);
    const abut_proximity2 p = abut_distance2(c->a, c->b, abut_caster_pose2(c, soon), NULL, NULL);
    c->supports += p.supports;
    return p.status != ABUT_INVALID && p.distance > c->distance + c->noise;
}

// They touch at the start, or are as near as rounding.
static abut_status begin_in_touch(abut_caster2 *c)
{
    const abut_proximity2 p = abut_distance2(c->a, c->b, c->start, NULL, NULL);
    c->supports += p.supports;
    c->normal = p.normal;
    c->point = p.point_a;
    c->distance = p.distance;
    c->speed = -abut_dot2(p.normal, c->translation);
    c->separation = p.distance - c->target;
    c->noise = abut_max(c->noise, p.error + abut_caster_rounding2(c, 0));
    if (p.distance <= c->target) {
        return c->leave && is_parting(c) ? abut_caster_miss2(c) : abut_caster_stop2(c, ABUT_INITIAL);
    }
    return look_beyond(c);
}

// Short of where the touch may be, so that GJK has a distance to find its way by; with a radius it has one there.
static abut_real next_look(const abut_caster2 *c)
{
    return c->radius > 0 ? c->safe : c->at + ABUT_CAST_PART * (c->safe - c->at);
}

abut_status abut_caster2_step(abut_caster2 *c)
{
    ABUT_CONTRACT(c != NULL);
    if (c->status != ABUT_RUNNING) {
        return c->status;
    }
    if (c->steps == 0 && c->radius == 0 && c->length > 0 && abut_caster_portal2(c)) {
        return c->status;
    }
    c->at = next_look(c);
    look(c);
    c->steps += 1;
    const bool lost = c->gjk.reason == ABUT_REASON_OVERLAP;
    if (!lost) {
        abut_caster_ask2(c, c->gjk.normal);
        take_point(c);
    }
    if (c->steps == 1 && (lost || !(c->separation > c->noise))) {
        return begin_in_touch(c);
    }
    if (lost) {
        return look_beyond(c);
    }
    const abut_real before = c->safe;
    if (!abut_caster_advance2(c)) {
        return abut_caster_miss2(c);
    }
    bound_by_circle(c);
    if (abut_caster_is_narrow2(c)) {
        settle_point(c);
        return abut_caster_stop2(c, ABUT_OK);
    }
    if (c->separation <= ABUT_CAST_NEAR * c->noise || (c->safe - before) * c->speed <= c->noise) {
        return look_beyond(c);
    }
    remember(&c->cache, &c->gjk.simplex);
    c->cache.private_.normal = c->normal;
    return c->steps < ABUT_CAST_STEPS ? ABUT_RUNNING : abut_caster_stop2(c, ABUT_LIMIT);
}

abut_status abut_caster2_run(abut_caster2 *c)
{
    ABUT_CONTRACT(c != NULL);
    while (abut_caster2_step(c) == ABUT_RUNNING) {
    }
    return c->status;
}

// ---- kernels ------------------------------------------------------------------------------------------------------------

static bool take_kernel(const abut_cast_query2 *q, abut_real unit, abut_first_touch2 *touch)
{
    const abut_shape2 *a = q->pair.a;
    abut_cast_answer2  answer = {{0, 0}, {0, 0}, 0, 0, 0, 0};
    if (!abut_route2_of(a, q->pair.b)->cast(q, &answer)) {
        return false;
    }
    const bool missed = answer.safe > q->last;
    touch->point = abut_scale2(unit, abut_along2(abut_add2(a->middle, answer.point), a->radius, answer.normal));
    touch->normal = answer.normal;
    touch->safe = missed ? q->last : answer.safe;
    touch->upper = answer.upper;
    touch->last = q->last;
    touch->estimate = answer.estimate;
    touch->grazing = false;
    touch->status = missed ? ABUT_MISS : ABUT_OK;
    touch->supports = answer.supports;
    return true;
}

// Where lengths are out of the kernel's range it is asked at unit size.
ABUT_OUTLINE bool take_kernel_at_unit_size(const abut_cast_query2 *q, abut_first_touch2 *touch)
{
    abut_unit_query2 u;
    if (!abut_query_at_unit_size2(&u, &q->pair, NULL)) {
        return false;
    }
    const abut_real        per_unit = u.scale.per_unit;
    const abut_cast_query2 unit = {u.query,
                                   abut_scale2(per_unit, q->translation),
                                   q->way,
                                   per_unit * q->length,
                                   per_unit * q->radius,
                                   q->last,
                                   per_unit * q->tolerance};
    return take_kernel(&unit, u.scale.unit, touch);
}

static bool ask_kernel(const abut_cast_query2 *q, abut_first_touch2 *touch)
{
    const abut_real one = 1;
    return q->last * abut_length_bound2(q->translation) <= ABUT_REAL_LARGEST &&
           (take_kernel(q, one, touch) || take_kernel_at_unit_size(q, touch));
}

// ---- the queries --------------------------------------------------------------------------------------------------------

static abut_hit2 hit_of(const abut_caster2 *c)
{
    const bool              initial = c->status == ABUT_INITIAL;
    const abut_vec2         normal = c->status == ABUT_OK || c->status == ABUT_LIMIT ? c->normal_of_safe : c->normal;
    const abut_first_touch2 touch = {
        c->point,   normal,    c->safe,    c->upper, c->last, c->estimate, initial ? c->distance : c->target,
        c->grazing, c->status, c->supports};
    return abut_hit_of2(&touch);
}

static abut_hit2 by_steps(const abut_query2 *q, abut_vec2 translation, const abut_cast_options *options)
{
    abut_caster2 c;
    abut_caster2_begin(&c, q->a, q->b, *q->b_in_a, translation, options, q->cache);
    abut_caster2_run(&c);
    if (q->cache != NULL && c.status != ABUT_INVALID) {
        *q->cache = c.cache;
    }
    return hit_of(&c);
}

// A kernel is asked ahead of the steps, which are the general way.
static abut_hit2 cast(const abut_query2 *q, abut_vec2 translation, const abut_cast_options *options)
{
    static const abut_cast_options defaults = {0, 0, 0, false};

    const abut_cast_options *o = options != NULL ? options : &defaults;
    const abut_direction2    way = abut_direction_of2(translation);
    const abut_real          target = o->target > 0 ? o->target : 0;
    const abut_cast_query2   k = {*q,
                                  translation,
                                  way.unit,
                                  way.length,
                                  q->a->radius + q->b->radius + target,
                                o->max_fraction > 0 ? o->max_fraction : 1,
                                o->tolerance > 0 ? o->tolerance : 0};
    abut_first_touch2        touch;
    if (!ask_kernel(&k, &touch)) {
        return by_steps(q, translation, options);
    }
    touch.distance = target;
    return abut_hit_of2(&touch);
}

// Apart: others need no room for the guard.
ABUT_OUTLINE abut_hit2 cast_custom(const abut_query2 *q, abut_vec2 translation, const abut_cast_options *options)
{
    abut_guarded2 g;
    abut_guard_query2(&g, q);
    const abut_hit2 hit = cast(&g.query, translation, options);
    return abut_is_broken2(&g) ? abut_invalid_hit2() : hit;
}

abut_hit2 abut_cast2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 translation,
                     const abut_cast_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query2 q = {.a = a, .b = b, .b_in_a = &b_in_a, .cache = cache};
    return abut_has_custom2(&q) ? cast_custom(&q, translation, options) : cast(&q, translation, options);
}
