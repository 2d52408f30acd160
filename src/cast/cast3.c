// cast3.c : when two convex shapes meet if B moves on a straight line.
//
// The distance f of the cores is a convex function of the fraction t of the motion, and they touch when it comes down to the
// radius r: that of both roundings and the target together. Newton's method from the left never oversteps the first root of a
// convex function. With a supporting plane of D = A - B at t, of normal n from A to B, f(t) >= s along it, and B approaches it
// at the speed -n v: no touch before t + (s - r) / speed, whatever GJK decided (van den Bergen 2004, "Ray casting against
// general convex objects with application to continuous collision detection", turned from the ray to the distance). A plane
// that B does not approach proves that they never touch.
//
// From above the touch is bounded by points of D. With a radius, the ball about GJK's nearest point lies in the rounded D, and
// the origin's way through it ends the search. Without one, the way goes through a triangle of D (in 2D a segment) if the three
// volumes it makes with the corners have one sign beyond rounding: it is then in D, and the touch no later than at the corner
// that is farthest down the way along n. Where neither is found, the distance itself is asked beyond the touch.
//
// Frame: A's. GJK works in the unit frame of the pair at each t (steps3.h).
#include "abut/cast3.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "cast/hit3.h"
#include "general/general3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "query/guard3.h"

static const abut_real never = (abut_real)INFINITY;

static abut_pose3 pose_at(const abut_caster3 *c, abut_real fraction)
{
    abut_pose3 pose = {abut_along3(c->start.p, fraction, c->translation), c->start.r};
    return pose;
}

// What rounding does to the position there, a length: that of a product and of a sum, and that of a fraction near it.
static abut_real rounding_at(const abut_caster3 *c, abut_real fraction)
{
    return ABUT_UNIT_ROUNDOFF * (3 * fraction * c->length + abut_length_about3(c->start.p));
}

static abut_status stop(abut_caster3 *c, abut_status status)
{
    c->status = status;
    return status;
}

static abut_status miss(abut_caster3 *c)
{
    c->safe = c->last;
    return stop(c, ABUT_MISS);
}

abut_status abut_caster3_begin(abut_caster3 *c, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                               abut_vec3 translation, const abut_cast_options *options, const abut_cache3 *cache)
{
    static const abut_cast_options defaults = {0, 0, 0, false};
    static const abut_cache3       cold = {{0, 0, 0}, {0}, {0}, 0, 0, 0, {0}, {0}, {{0}}};

    ABUT_CONTRACT(c != NULL && a != NULL && b != NULL);
    const abut_cast_options *o = options != NULL ? options : &defaults;
    const abut_direction3    way = abut_direction_of3(translation);
    c->a = a;
    c->b = b;
    c->start = b_in_a;
    c->translation = translation;
    c->way = way.unit;
    c->length = way.length;
    c->target = o->target > 0 ? o->target : 0;
    c->radius = a->radius + b->radius + c->target;
    c->last = o->max_fraction > 0 ? o->max_fraction : 1;
    c->tolerance = o->tolerance > 0 ? o->tolerance : 0;
    c->leave = o->leave;
    c->cache = cache != NULL ? *cache : cold;
    c->at = 0;
    c->normal = way.unit;
    c->separation = 0;
    c->noise = 0;
    c->speed = 0;
    c->safe = 0;
    c->normal_of_safe = way.unit;
    c->estimate = 0;
    c->upper = never;
    c->point = a->middle;
    c->distance = 0;
    c->grazing = false;
    c->steps = 0;
    c->supports = 0;
    bool usable = abut_pair3_set(&c->pair, a, b, &c->start, NULL) == ABUT_OK && c->target <= ABUT_REAL_LARGEST &&
                  c->last * abut_length_about3(translation) <= ABUT_REAL_LARGEST;
    return stop(c, usable ? ABUT_RUNNING : ABUT_INVALID);
}

// ---- from below ---------------------------------------------------------------------------------------------------------

// How the cores lie where the last step has brought B. Polytopes by GJK, whose simplex is worth having; smooth ones the general
// way, where Newton's method ends what GJK would go on with for long. False when they are too near to tell.
static bool look(abut_caster3 *c)
{
    const abut_pose3 pose = pose_at(c, c->at);
    abut_pair3_set(&c->pair, c->a, c->b, &pose, NULL);
    if (!c->pair.polytopes) {
        abut_core_answer3 answer;
        abut_general3(&c->pair, &c->cache, &answer);
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

// Asks D along the normal that GJK has come to. It is of unit length to 4 u, and so are the separation and the speed along it:
// of the bound on the fraction, which is their quotient, that falls out but for the radius and the noise.
static void take_plane(abut_caster3 *c, abut_vec3 normal)
{
    const abut_vertex3 farthest = abut_minkowski_support3(&c->pair, normal, &c->gjk.added);
    const abut_real    apart = -abut_dot3(normal, farthest.w) * c->pair.unit;
    c->supports += 1;
    c->normal = normal;
    c->noise = c->pair.noise * c->pair.unit + rounding_at(c, c->at) + ABUT_NOISE3_DISTANCE * (abut_abs(apart) + c->radius);
    c->separation = apart - c->radius;
    c->speed = -abut_dot3(normal, c->translation);
}

// What rounding does to the speed: nothing where the way is along the axes and square to the normal.
static abut_real noise_of_speed(const abut_caster3 *c)
{
    return ABUT_NOISE_SPEED * (abut_abs(c->normal.x * c->translation.x) + abut_abs(c->normal.y * c->translation.y) +
                               abut_abs(c->normal.z * c->translation.z));
}

// The fraction that it takes to come so much nearer along the normal, at most and at least.
static abut_real slowest(const abut_caster3 *c, abut_real way)
{
    const abut_real speed = c->speed - noise_of_speed(c);
    return speed > 0 ? (1 + ABUT_NOISE_SPEED) * (way / speed) : never;
}

static abut_real fastest(const abut_caster3 *c, abut_real way)
{
    const abut_real speed = c->speed + noise_of_speed(c);
    return speed > 0 ? (1 - ABUT_NOISE_SPEED) * (way / speed) : never;
}

// ---- from above ---------------------------------------------------------------------------------------------------------

static void bound(abut_caster3 *c, abut_real upper)
{
    c->upper = abut_min(c->upper, upper);
}

// The ball about the point of D that GJK has found nearest.
static void bound_by_ball(abut_caster3 *c)
{
    const abut_real unit = c->pair.unit;
    const abut_real radius = (c->radius - c->noise) * c->pair.per_unit;
    const abut_real along = abut_dot3(c->closest, c->way);
    const abut_real outside = (c->apart - radius) * (c->apart + radius);
    const abut_real square = along * along - outside - ABUT_NOISE_SPEED * (along * along + radius * radius);
    if (radius > 0 && along > 0 && square > 0) {
        abut_real way = outside / (along + abut_sqrt(square));
        bound(c, c->at + (1 + ABUT_NOISE_SPEED) * (way * unit) / c->length);
    }
}

// Twice the area of the triangle that two corners make with the way, seen along it; 0 where rounding may have made its sign.
static abut_real area_about(const abut_caster3 *c, abut_vec3 p, abut_vec3 q)
{
    const abut_real area = abut_dot3(c->way, abut_cross3(p, q));
    const abut_real lengths = abut_length_about3(p) + abut_length_about3(q);
    const abut_real loss = (c->noise * c->pair.per_unit + ABUT_NOISE_SPEED * lengths) * lengths;
    return abut_abs(area) > loss ? area : 0;
}

// The triangle of D that GJK has found nearest, if the way goes through it. The touch is where the way meets it.
static void bound_by_triangle(abut_caster3 *c)
{
    const abut_vertex3 *v = c->gjk.simplex.vertex;
    if (c->gjk.simplex.count != 3) {
        return;
    }
    abut_real part[3];
    abut_real lowest = 0;
    abut_real sum = 0;
    for (int32_t i = 0; i < 3; ++i) {
        part[i] = area_about(c, v[(i + 1) % 3].w, v[(i + 2) % 3].w);
        sum += part[i];
        lowest = abut_min(lowest, abut_dot3(c->normal, v[i].w));
    }
    if (part[0] * part[1] > 0 && part[1] * part[2] > 0) {
        bound(c, c->at + slowest(c, -lowest * c->pair.unit + c->noise));
        abut_vec3 a = abut_scale3(part[0] / sum, v[0].a);
        a = abut_along3(abut_along3(a, part[1] / sum, v[1].a), part[2] / sum, v[2].a);
        c->point = abut_along3(c->a->middle, c->pair.unit, a);
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

// Whether the touch is known as closely as rounding, or the caller, allows.
static bool is_narrow(const abut_caster3 *c)
{
    const abut_real open = c->upper - c->safe;
    const abut_real close = abut_max(c->tolerance, ABUT_CAST_NEAR * c->noise);
    return c->speed > 0 && (open * c->speed <= close || open <= ABUT_CAST_NEAR * ABUT_EPSILON * c->safe);
}

// The plane found at `at` holds all along the way: there is no touch before B comes through it. False when that is never, or
// beyond the last fraction.
static bool advance(abut_caster3 *c)
{
    const abut_real room = c->separation - c->noise;
    const abut_real clear = room > 0 ? c->at + fastest(c, room) : 0;
    if (clear > c->safe) {
        c->safe = clear;
        c->normal_of_safe = c->normal;
        c->estimate = c->at + c->separation / c->speed;
    }
    return !(c->safe > c->last);
}

// That they touch is less than rounding can tell: not before `safe`, and from `upper` on no more.
static abut_status graze(abut_caster3 *c, abut_real upper)
{
    bound(c, upper);
    c->grazing = true;
    return stop(c, ABUT_OK);
}

// Whether they come nearer by less than rounding from `safe` to the end of the way. As the distance is convex, no later plane
// says otherwise: they slide along each other, and that is no touch.
static bool is_sliding(abut_caster3 *c)
{
    c->grazing = (c->speed + noise_of_speed(c)) * (c->last - c->safe) <= ABUT_CAST_NEAR * c->noise;
    return c->grazing;
}

// How the distance beyond the touch says that there is one: where it is no more than the target. It is asked four times as far
// each time. Where they turn out to be apart there, they are so as far as a plane and the length of the way bound it: if that
// is back to where they were clear before, the steps go on from there, and else they have grazed.
static abut_status look_beyond(abut_caster3 *c)
{
    const abut_real close = abut_max(c->tolerance, ABUT_CAST_NEAR * c->noise);
    if (c->steps == 1 && is_sliding(c)) {
        return miss(c);
    }
    abut_real way = close / abut_max(c->speed, ABUT_CAST_SLOWEST * c->length);
    way = way > 0 ? abut_max(way, ABUT_EPSILON * c->safe) : ABUT_EPSILON * c->last;
    for (; c->at < c->last; way *= 4) {
        c->at = abut_min(c->safe + way, c->last);
        const abut_pose3      pose = pose_at(c, c->at);
        const abut_proximity3 p = abut_distance3(c->a, c->b, pose, NULL, &c->cache);
        c->supports += p.supports;
        if (p.distance + p.error + rounding_at(c, c->at) <= c->target) {
            bound(c, c->at);
            c->normal_of_safe = p.normal;
            c->point = p.point_a;
            c->grazing = false;
            return stop(c, ABUT_OK);
        }
        abut_pair3_set(&c->pair, c->a, c->b, &pose, NULL);
        take_plane(c, p.normal);
        const abut_real gap = p.distance - p.error - rounding_at(c, c->at) - c->target;
        const abut_real room = c->separation - c->noise;
        const abut_real slope = noise_of_speed(c);
        const abut_real around = gap > 0 ? (1 - ABUT_NOISE_SPEED) * (gap / ((1 + ABUT_NOISE_SPEED) * c->length)) : 0;
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
        return advance(c) ? ABUT_RUNNING : miss(c);
    }
    return graze(c, c->last);
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
    c->noise = abut_max(c->noise, p.error + rounding_at(c, 0));
    if (p.distance <= c->target) {
        return c->leave && is_sliding(c) ? miss(c) : stop(c, ABUT_INITIAL);
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
    c->at = next_look(c);
    const bool lost = !look(c);
    c->steps += 1;
    if (!lost) {
        take_plane(c, c->normal);
        take_point(c);
    }
    if (c->steps == 1 && (lost || !(c->separation > c->noise))) {
        return begin_in_touch(c);
    }
    if (lost) {
        return look_beyond(c);
    }
    const abut_real before = c->safe;
    if (!advance(c)) {
        return miss(c);
    }
    bound_by_ball(c);
    if (c->radius == 0) {
        bound_by_triangle(c);
    }
    if (is_narrow(c)) {
        settle_point(c);
        return stop(c, ABUT_OK);
    }
    if (c->separation <= ABUT_CAST_NEAR * c->noise || (c->safe - before) * c->speed <= c->noise) {
        return look_beyond(c);
    }
    c->cache.normal = c->normal;
    return c->steps < ABUT_CAST_STEPS ? ABUT_RUNNING : stop(c, ABUT_LIMIT);
}

abut_status abut_caster3_run(abut_caster3 *c)
{
    ABUT_CONTRACT(c != NULL);
    while (abut_caster3_step(c) == ABUT_RUNNING) {
    }
    return c->status;
}

// ---- the queries --------------------------------------------------------------------------------------------------------

static abut_hit3 hit_of(const abut_caster3 *c)
{
    const bool        initial = c->status == ABUT_INITIAL;
    const abut_vec3   normal = c->status == ABUT_OK || c->status == ABUT_LIMIT ? c->normal_of_safe : c->normal;
    const abut_touch3 touch = {
        c->point,   normal,    c->safe,    c->upper, c->last, c->estimate, initial ? c->distance : c->target,
        c->grazing, c->status, c->supports};
    return abut_hit_of3(&touch);
}

static abut_hit3 cast(const abut_query3 *q, abut_vec3 translation, const abut_cast_options *options)
{
    abut_caster3 c;
    abut_caster3_begin(&c, q->a, q->b, *q->b_in_a, translation, options, q->cache);
    abut_caster3_run(&c);
    if (q->cache != NULL && c.status != ABUT_INVALID) {
        *q->cache = c.cache;
    }
    return hit_of(&c);
}

abut_hit3 abut_cast3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 translation,
                     const abut_cast_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {.a = a, .b = b, .b_in_a = &b_in_a, .cache = cache};
    if (!abut_has_custom3(&q)) {
        return cast(&q, translation, options);
    }
    abut_guarded3 g;
    abut_guard_query3(&g, &q);
    const abut_hit3 hit = cast(&g.query, translation, options);
    return abut_is_broken3(&g) ? abut_invalid_hit3() : hit;
}
