// cast3.c : when two convex shapes meet if B moves on a straight line.
//
// The distance f of the cores is a convex function of the fraction t of the motion, and they touch when it comes down to the
// radius r: that of both roundings and the target together. Newton's method from the left never oversteps the first root of a
// convex function. With a supporting plane of D = A - B at t, of normal n from A to B, f(t) >= s along it, and B approaches it
// at the speed -n v: no touch before t + (s - r) / speed, whatever GJK decided (van den Bergen 2004, "Ray casting against
// general convex objects with application to continuous collision detection", turned from the ray to the distance). A plane
// that B does not approach proves that they never touch.
//
// From above: with a radius the ball about GJK's nearest point lies in the rounded D, and the origin's way through it ends the
// search. Without one the cast is a ray through D (portal3.c). Where that is not to be had the distance itself is asked beyond
// the touch.
//
// Frame: A's. GJK works in the unit frame of the pair at each t (steps3.h).
#include "abut/cast3.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance_cast.h"
#include "cast/caster3.h"
#include "cast/hit3.h"
#include "cast/portal3.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "query/guard3.h"
#include "query/route3.h"

static const abut_real never = (abut_real)INFINITY;

// How the cores lie where the last step has brought B. Polytopes by GJK, whose simplex is worth having; smooth ones the general
// way, where Newton's method ends what GJK would go on with for long. False when they are too near to tell.
static bool look(abut_caster3 *c)
{
    abut_caster_go3(c, c->at);
    if (!c->pair.polytopes) {
        abut_core_answer3 answer;
        abut_general_core3(&c->pair, &c->cache, &answer);
        c->supports += answer.supports;
        c->gjk.simplex.count = 0;
        c->closest = abut_sub3(answer.a, answer.b);
        c->apart = answer.distance;
        c->normal = answer.normal;
        c->witness = answer.a;
        return answer.distance > 0;
    }
    abut_gjk3_begin(&c->gjk, &c->pair, &c->cache);
    abut_gjk3_run(&c->gjk);
    c->supports += c->gjk.supports;
    c->closest = c->gjk.closest;
    c->apart = c->gjk.upper;
    c->normal = c->gjk.normal;
    c->witness = abut_witness3(&c->gjk.simplex);
    abut_remember3(&c->cache, &c->gjk.simplex);
    return c->gjk.reason != ABUT_REASON_OVERLAP;
}

// ---- from above ---------------------------------------------------------------------------------------------------------

// The ball about a point of D: of polytopes the one that GJK has found nearest. The nearest points of smooth cores are where a
// normal says, and D's own point is the farthest one along that.
static void bound_by_ball(abut_caster3 *c, const abut_vertex3 *farthest)
{
    const abut_vec3 closest = c->pair.polytopes ? c->closest : farthest->w;
    const abut_real apart = c->pair.polytopes ? c->apart : abut_direction_of3(farthest->w).length;
    const abut_real unit = c->pair.unit;
    const abut_real radius = (c->radius - c->noise) * c->pair.per_unit;
    const abut_real along = abut_dot3(closest, c->way);
    const abut_real outside = (apart - radius) * (apart + radius);
    // How far aside the way passes: the difference of squares would lose a small ball that is far off.
    const abut_vec3 lateral = abut_along3(closest, -along, c->way);
    const abut_real noise = ABUT_NOISE_ASIDE * apart;
    const abut_real aside = abut_direction_of3(lateral).length + noise;
    const abut_real square = (radius - aside) * (radius + aside);
    if (radius > 0 && along > noise && square > 0) {
        abut_real way = outside / (along - noise + (1 - ABUT_NOISE_SPEED) * abut_sqrt(square));
        abut_caster_bound3(c, c->at + (1 + ABUT_NOISE_SPEED) * (way * unit) / c->length);
    }
}

// Where the two are nearest now.
static void take_point(abut_caster3 *c)
{
    const abut_vec3 a = abut_along3(c->a->middle, c->pair.unit, c->witness);
    c->point = abut_along3(a, c->a->radius, c->normal);
    c->distance = c->apart * c->pair.unit - (c->radius - c->target);
}

// Of rounded shapes the nearest points stay while the last bit of the way is gone, and the normal turns.
static void settle_point(abut_caster3 *c)
{
    const abut_real way = (c->estimate - c->at) * (c->length * c->pair.per_unit);
    const abut_vec3 there = abut_along3(c->closest, -way, c->way);
    const abut_vec3 normal = abut_neg3(abut_direction_of3(there).unit);
    if (c->radius > 0 && abut_dot3(normal, c->normal) > 0) {
        c->normal_of_safe = normal;
        c->point = abut_along3(abut_along3(c->a->middle, c->pair.unit, c->witness), c->a->radius, normal);
    }
}

// ---- the end ------------------------------------------------------------------------------------------------------------

// That they touch is less than rounding can tell: not before `safe`, and from `upper` on no more.
static abut_status graze(abut_caster3 *c, abut_real upper)
{
    abut_caster_bound3(c, upper);
    c->grazing = true;
    return abut_caster_stop3(c, ABUT_OK);
}

// Whether they are no nearer than rounding at the end of the way, by the last plane. As the distance is convex, no other says
// that they come nearer in between: they slide along each other, and that is no touch.
static bool is_sliding(abut_caster3 *c)
{
    const abut_real way = (c->speed + abut_caster_speed_noise3(c)) * (c->last - c->at);
    c->grazing = way <= c->separation + c->noise;
    return c->grazing;
}

// How the distance beyond the touch says that there is one: where it is no more than the target. It is asked ever farther
// on. Where they turn out to be apart there, they are so as far as a plane and the length of the way bound it: if that
// is back to where they were clear before, the steps go on from there, and else they have grazed.
static abut_status look_beyond(abut_caster3 *c)
{
    const abut_real deep = abut_max(c->tolerance, ABUT_CAST_BEYOND * c->noise);
    if (c->steps == 1 && is_sliding(c)) {
        return abut_caster_miss3(c);
    }
    abut_real way = deep / abut_max(c->speed, ABUT_CAST_SLOWEST * c->length);
    way = way > 0 ? abut_max(way, ABUT_EPSILON * c->safe) : ABUT_EPSILON * c->last;
    way = abut_max(way, ABUT_REAL_NORMAL); // not 0, which would never grow
    while (c->at < c->last) {
        c->at = abut_min(c->safe + way, c->last);
        way *= ABUT_CAST_FARTHER;
        const abut_pose3      pose = abut_caster_pose3(c, c->at);
        const abut_proximity3 p = abut_distance3(c->a, c->b, pose, NULL, &c->cache);
        c->supports += p.supports;
        if (p.distance + p.error + abut_caster_rounding3(c, c->at) <= c->target) {
            abut_caster_bound3(c, c->at);
            c->normal_of_safe = p.normal;
            c->point = p.point_a;
            c->grazing = false;
            return abut_caster_stop3(c, ABUT_OK);
        }
        abut_caster_go3(c, c->at);
        abut_caster_ask3(c, p.normal);
        const abut_real gap = p.distance - p.error - abut_caster_rounding3(c, c->at) - c->target;
        const abut_real room = c->separation - c->noise;
        const abut_real slope = abut_caster_speed_noise3(c);
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
        return abut_caster_advance3(c) ? ABUT_RUNNING : abut_caster_miss3(c);
    }
    return graze(c, c->last);
}

// Whether they part, whatever the normal says that they have now: of two that are as good the other may be theirs by then.
static bool is_parting(abut_caster3 *c)
{
    if (c->speed <= abut_caster_speed_noise3(c)) {
        return true;
    }
    const abut_real       soon = abut_min(ABUT_IMPACT_SOON * c->noise / c->length, c->last);
    const abut_proximity3 p = abut_distance3(c->a, c->b, abut_caster_pose3(c, soon), NULL, NULL);
    c->supports += p.supports;
    return p.status != ABUT_INVALID && p.distance > c->distance + c->noise;
}

// They touch at the start, or are as near as rounding.
static abut_status begin_in_touch(abut_caster3 *c)
{
    const abut_proximity3 p = abut_distance3(c->a, c->b, c->start, NULL, NULL);
    c->supports += p.supports;
    c->normal = p.normal;
    c->point = p.point_a;
    c->distance = p.distance;
    c->speed = -abut_dot3(p.normal, c->translation);
    c->separation = p.distance - c->target;
    c->noise = abut_max(c->noise, p.error + abut_caster_rounding3(c, 0));
    if (p.distance <= c->target) {
        return c->leave && is_parting(c) ? abut_caster_miss3(c) : abut_caster_stop3(c, ABUT_INITIAL);
    }
    return look_beyond(c);
}

// Short of where the touch may be, so that GJK has a distance to find its way by; with a radius it has one there.
static abut_real next_look(const abut_caster3 *c)
{
    return c->radius > 0 ? c->safe : c->at + ABUT_CAST_PART * (c->safe - c->at);
}

abut_status abut_caster3_step(abut_caster3 *c)
{
    ABUT_CONTRACT(c != NULL);
    if (c->status != ABUT_RUNNING) {
        return c->status;
    }
    if (c->steps == 0 && c->radius == 0 && c->length > 0 && abut_caster_portal3(c)) {
        return c->status;
    }
    c->at = next_look(c);
    const bool lost = !look(c);
    c->steps += 1;
    abut_vertex3 farthest = {0};
    if (!lost) {
        farthest = abut_caster_ask3(c, c->normal);
        take_point(c);
    }
    if (c->steps == 1 && (lost || !(c->separation > c->noise))) {
        return begin_in_touch(c);
    }
    if (lost) {
        return look_beyond(c);
    }
    const abut_real before = c->safe;
    if (!abut_caster_advance3(c)) {
        return abut_caster_miss3(c);
    }
    bound_by_ball(c, &farthest);
    if (abut_caster_is_narrow3(c)) {
        settle_point(c);
        return abut_caster_stop3(c, ABUT_OK);
    }
    if (c->separation <= ABUT_CAST_NEAR * c->noise || (c->safe - before) * c->speed <= c->noise) {
        return look_beyond(c);
    }
    c->cache.private_.normal = c->normal;
    return c->steps < ABUT_CAST_STEPS ? ABUT_RUNNING : abut_caster_stop3(c, ABUT_LIMIT);
}

abut_status abut_caster3_run(abut_caster3 *c)
{
    ABUT_CONTRACT(c != NULL);
    while (abut_caster3_step(c) == ABUT_RUNNING) {
    }
    return c->status;
}

// ---- kernels ------------------------------------------------------------------------------------------------------------

static bool ask_kernel(const abut_cast_query3 *q, abut_first_touch3 *touch)
{
    const abut_shape3 *a = q->pair.a;
    abut_cast_answer3  answer = {{0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0};
    if (!(q->last * abut_length_bound3(q->translation) <= ABUT_REAL_LARGEST) ||
        !abut_route3_of(a, q->pair.b)->cast(q, &answer)) {
        return false;
    }
    const bool missed = answer.safe > q->last;
    touch->point = abut_along3(abut_add3(a->middle, answer.point), a->radius, answer.normal);
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

// ---- the queries --------------------------------------------------------------------------------------------------------

static abut_hit3 hit_of(const abut_caster3 *c)
{
    const bool              initial = c->status == ABUT_INITIAL;
    const abut_vec3         normal = c->status == ABUT_OK || c->status == ABUT_LIMIT ? c->normal_of_safe : c->normal;
    const abut_first_touch3 touch = {
        c->point,   normal,    c->safe,    c->upper, c->last, c->estimate, initial ? c->distance : c->target,
        c->grazing, c->status, c->supports};
    return abut_hit_of3(&touch);
}

static abut_hit3 by_steps(const abut_query3 *q, abut_vec3 translation, const abut_cast_options *options)
{
    abut_caster3 c;
    abut_caster3_begin(&c, q->a, q->b, *q->b_in_a, translation, options, q->cache);
    abut_caster3_run(&c);
    if (q->cache != NULL && c.status != ABUT_INVALID) {
        *q->cache = c.cache;
    }
    return hit_of(&c);
}

// A kernel is asked ahead of the steps, which are the general way.
static abut_hit3 cast(const abut_query3 *q, abut_vec3 translation, const abut_cast_options *options)
{
    static const abut_cast_options defaults = {0, 0, 0, false};

    const abut_cast_options *o = options != NULL ? options : &defaults;
    const abut_real          target = o->target > 0 ? o->target : 0;
    const abut_cast_query3   k = {*q, translation, q->a->radius + q->b->radius + target,
                                o->max_fraction > 0 ? o->max_fraction : 1, o->tolerance > 0 ? o->tolerance : 0};
    abut_first_touch3        touch;
    if (!ask_kernel(&k, &touch)) {
        return by_steps(q, translation, options);
    }
    touch.distance = target;
    return abut_hit_of3(&touch);
}

// Apart: others need no room for the guard.
ABUT_OUTLINE abut_hit3 cast_custom(const abut_query3 *q, abut_vec3 translation, const abut_cast_options *options)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    const abut_hit3 hit = cast(&g.query, translation, options);
    return abut_is_broken3(&g) ? abut_invalid_hit3() : hit;
}

abut_hit3 abut_cast3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 translation,
                     const abut_cast_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {.a = a, .b = b, .b_in_a = &b_in_a, .cache = cache};
    return abut_has_custom3(&q) ? cast_custom(&q, translation, options) : cast(&q, translation, options);
}
