// caster3.c : a supporting plane of D where B is now, and the bounds of the touch that it gives. See cast3.c for the method.
#include "cast/caster3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "base/tolerance_cast.h"
#include "cast/hit3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"

static const abut_real never = (abut_real)INFINITY;

abut_pose3 abut_caster_pose3(const abut_caster3 *c, abut_real fraction)
{
    abut_pose3 pose = {abut_along3(c->start.p, fraction, c->translation), c->start.r};
    return pose;
}

// What rounding does to the position there, a length: that of a product and of a sum, and that of a fraction near it.
abut_real abut_caster_rounding3(const abut_caster3 *c, abut_real fraction)
{
    return ABUT_UNIT_ROUNDOFF * (3 * fraction * c->length + abut_length_bound3(c->start.p));
}

abut_status abut_caster_stop3(abut_caster3 *c, abut_status status)
{
    c->status = status;
    return status;
}

abut_status abut_caster_miss3(abut_caster3 *c)
{
    c->safe = c->last;
    return abut_caster_stop3(c, ABUT_MISS);
}

abut_status abut_caster3_begin(abut_caster3 *c, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                               abut_vec3 translation, const abut_cast_options *options, const abut_cache3 *cache)
{
    static const abut_cast_options defaults = {0, 0, 0, false};
    static const abut_cache3       cold = {0};
    static const abut_vertex3      none = {0};

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
    c->gjk.added = none; // a hull is climbed from there
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
                  c->last * abut_length_bound3(translation) <= ABUT_REAL_LARGEST;
    return abut_caster_stop3(c, usable ? ABUT_RUNNING : ABUT_INVALID);
}

void abut_caster_go3(abut_caster3 *c, abut_real fraction)
{
    const abut_pose3 pose = abut_caster_pose3(c, fraction);
    c->at = fraction;
    abut_pair3_set(&c->pair, c->a, c->b, &pose, NULL);
}

// ---- a supporting plane -------------------------------------------------------------------------------------------------

// Asks D along the normal that GJK has come to. It is of unit length to 4 u, and so are the separation and the speed along it:
// of the bound on the fraction, which is their quotient, that falls out but for the radius and the noise.
abut_vertex3 abut_caster_ask3(abut_caster3 *c, abut_vec3 normal)
{
    const abut_vertex3 farthest = abut_minkowski_support3(&c->pair, normal, &c->gjk.added);
    const abut_real    apart = -abut_dot3(normal, farthest.w) * c->pair.unit;
    c->supports += 1;
    c->normal = normal;
    c->noise =
        c->pair.noise * c->pair.unit + abut_caster_rounding3(c, c->at) + ABUT_NOISE3_DISTANCE * (abut_abs(apart) + c->radius);
    c->separation = apart - c->radius;
    c->speed = -abut_dot3(normal, c->translation);
    return farthest;
}

// What rounding does to the speed: nothing where the way is along the axes and square to the normal.
abut_real abut_caster_speed_noise3(const abut_caster3 *c)
{
    return ABUT_NOISE_SPEED * (abut_abs(c->normal.x * c->translation.x) + abut_abs(c->normal.y * c->translation.y) +
                               abut_abs(c->normal.z * c->translation.z));
}

// The fraction that it takes to come so much nearer along the normal, at most and at least.
abut_real abut_caster_slowest3(const abut_caster3 *c, abut_real way)
{
    const abut_real speed = c->speed - abut_caster_speed_noise3(c);
    return speed > 0 ? (1 + ABUT_NOISE_SPEED) * (way / speed) : never;
}

static abut_real fastest(const abut_caster3 *c, abut_real way)
{
    const abut_real speed = c->speed + abut_caster_speed_noise3(c);
    return speed > 0 ? (1 - ABUT_NOISE_SPEED) * (way / speed) : never;
}

void abut_caster_bound3(abut_caster3 *c, abut_real upper)
{
    c->upper = abut_min(c->upper, upper);
}

// Whether the touch is known as closely as rounding, or the caller, allows.
bool abut_caster_is_narrow3(const abut_caster3 *c)
{
    const abut_real open = c->upper - c->safe;
    const abut_real close = abut_max(c->tolerance, ABUT_CAST_NEAR * c->noise);
    return c->speed > 0 && (open * c->speed <= close || open <= ABUT_CAST_NEAR * ABUT_EPSILON * c->safe);
}

// The plane found at `at` holds all along the way: there is no touch before B comes through it. False when that is never, or
// beyond the last fraction.
bool abut_caster_advance3(abut_caster3 *c)
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
