// depth_along2.c : how far a shape must be moved along a direction to come free: the last touch on a straight way.
#include "cast/depth_along2.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "cast/hit2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"

// The way from where B is to where it is surely out of A's reach.
typedef struct way_out2 {
    abut_pair2 pair; // where it begins
    abut_vec2  unit, way;
    abut_real  length, target, radius; // of both roundings and the target together
    abut_vec2  off;                    // what rounding moves the far end by, exactly, without signs
    abut_real  flushed;                // what the unit direction lacks of a component that counts as zero
} way_out2;

static abut_real flushed_of(abut_vec2 v, abut_vec2 d)
{
    const bool lacks = (d.x == 0 && v.x != 0) || (d.y == 0 && v.y != 0);
    return lacks ? 2 * ABUT_COMPONENT_SMALLEST : 0;
}

static void begin_way(way_out2 *w, const abut_query2 *q, abut_vec2 direction, abut_real target)
{
    const bool usable = abut_pair2_make(&w->pair, q->a, q->b, *q->b_in_a, NULL) == ABUT_OK;
    w->target = target;
    w->radius = q->a->radius + q->b->radius + target;
    w->length = usable ? 2 * (w->pair.size * w->pair.unit + w->radius) : 0;
    w->unit = abut_direction_of2(direction).unit;
    w->way = abut_scale2(w->length, w->unit);
    const abut_vec2 p = q->b_in_a->p, way = w->way;
    w->off = (abut_vec2){abut_abs(abut_two_sum(p.x, way.x).lo), abut_abs(abut_two_sum(p.y, way.y).lo)};
    w->flushed = flushed_of(direction, w->unit);
}

// The first touch on the way back, as a fraction of it.
static abut_hit2 come_back(const way_out2 *w, const abut_query2 *q, const abut_cast_options *options)
{
    const abut_real         target = options != NULL && options->target > 0 ? options->target : 0;
    const abut_pose2        far = {abut_add2(q->b_in_a->p, w->way), q->b_in_a->r};
    const abut_cast_options back = {0, target, options != NULL ? options->tolerance : 0, false};
    return abut_cast2(q->a, q->b, far, abut_neg2(w->way), &back, NULL);
}

// What rounding does to a length from the start.
static abut_real rounding_of(const way_out2 *w, const abut_query2 *q)
{
    return ABUT_NOISE_SPEED * (abut_length_bound2(q->b_in_a->p) + w->length);
}

static abut_hit2 from_start(const abut_hit2 *back, abut_real out, abut_real rounding)
{
    abut_hit2 hit = *back;
    hit.safe = abut_max(out - (back->safe * out - rounding), 0);
    hit.fraction = abut_max(out - back->fraction * out, 0);
    hit.error = back->error * out + rounding;
    return hit;
}

// ---- what rounding moves the way by -------------------------------------------------------------------------------------

// How far aside of the exact way the way back may pass, so far from the start: its far end is rounded, and its direction.
static abut_real aside(const way_out2 *w, abut_real at)
{
    const abut_vec2 d = {abut_abs(w->unit.x), abut_abs(w->unit.y)};
    const abut_real end = d.x * w->off.y + d.y * w->off.x;
    const abut_real turn = 2 * ABUT_NOISE_SPEED * d.x * d.y;
    return (1 + ABUT_NOISE_SPEED) * (end + turn * at + w->flushed * (at + abut_length_bound2(w->off)));
}

// From where on a normal keeps them apart, by their supports where B begins: no far end is in that.
static abut_real clear_along(const way_out2 *w, abut_vec2 normal)
{
    const abut_real apart = -abut_dot2(normal, abut_minkowski2(&w->pair, normal).w) * w->pair.unit;
    const abut_real noise =
        w->pair.noise * w->pair.unit + ABUT_NOISE_DISTANCE * (abut_abs(apart) + w->radius) + ABUT_ERROR_FLOOR;
    const abut_real sizes = abut_abs(normal.x * w->unit.x) + abut_abs(normal.y * w->unit.y);
    const abut_real speed = abut_dot2(normal, w->unit) - ABUT_NOISE_SPEED * sizes - 2 * ABUT_COMPONENT_SMALLEST;
    const abut_real clear = (1 + ABUT_NOISE_SPEED) * (abut_max(w->radius - apart + noise, 0) / speed);
    return speed > 0 && clear < w->length ? clear : w->length;
}

// What the bounds lose, as a share of how far they are from the place, when the way passes `off` aside: all of it where there
// is not twice the room.
static abut_real loss_of(abut_hold2 h, abut_real off)
{
    return h.room > 2 * off ? off / (h.room - off) : 1;
}

// Half the way through: of those who first touch with next to no room, but cross each other, the best place.
static abut_hold2 halfway(const abut_query2 *q, const way_out2 *w, abut_real first, abut_real touch, abut_real rounding,
                          int32_t *supports)
{
    const abut_real       at = abut_max(first + (touch - first) / 2, first);
    const abut_pose2      pose = {abut_along2(q->b_in_a->p, at, w->unit), q->b_in_a->r};
    const abut_proximity2 p = abut_distance2(q->a, q->b, pose, NULL, NULL);
    *supports += p.supports;
    return (abut_hold2){at, (1 - 2 * ABUT_EPSILON) * (w->target - p.distance) - p.error - rounding};
}

// The bounds of the last touch on the exact way from those on one that passes `off` aside of it. All places of B that touch are
// a convex set. With a touch on the other way the cone from there to the room about a place is in it, and so is the exact way
// until where the cone is `off` wide; and were there a touch farther out on the exact way than anything on the other, the cone
// from that would hold a place of the other that is clear. Where no place has the room, supports bound the one, and of the
// other nothing is known but that they touch at the first place.
static void widen(abut_hit2 *hit, const abut_query2 *q, const way_out2 *w, const abut_hit2 *back, abut_hold2 first)
{
    const abut_real rounding = rounding_of(w, q);
    const bool      is_told = back->status == ABUT_OK && !back->grazing;
    const bool      is_clear = !(back->status == ABUT_MISS && back->grazing);
    const abut_real off = aside(w, hit->safe);
    const abut_real touch = is_told ? w->length - (back->fraction + back->error) * w->length - rounding : first.at;
    abut_hold2      best = first;
    hit->fraction = abut_max(hit->fraction, first.at);
    if (!(off > 0) && is_clear) {
        return;
    }
    if (is_told && loss_of(best, off) * (hit->safe - first.at) > rounding) {
        const abut_hold2 half = halfway(q, w, first.at, touch, rounding, &hit->supports);
        best = loss_of(half, off) < loss_of(best, off) ? half : best;
    }
    const abut_real loss = loss_of(best, off);
    const abut_real lower = touch - loss * abut_max(touch - best.at, 0);
    abut_real       upper = hit->safe + loss * abut_max(hit->safe - best.at, 0);
    if (!is_clear || !(best.room > 2 * off)) {
        upper = abut_max(abut_min(clear_along(w, w->unit), clear_along(w, hit->normal)), hit->fraction);
        hit->supports += 2;
    }
    const abut_real open = abut_max(upper - hit->fraction, hit->fraction - abut_max(lower, 0));
    hit->error = abut_max(hit->error, open + 2 * ABUT_EPSILON * upper);
    hit->safe = abut_max(hit->safe, upper + 2 * ABUT_EPSILON * upper);
}

abut_hit2 abut_last_touch2(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options, abut_hold2 first)
{
    way_out2 w;
    begin_way(&w, q, direction, options != NULL && options->target > 0 ? options->target : 0);
    const abut_hit2 back = come_back(&w, q, options);
    if (back.status == ABUT_INVALID) {
        return abut_invalid_hit2();
    }
    abut_hit2 hit = from_start(&back, w.length, rounding_of(&w, q));
    widen(&hit, q, &w, &back, first);
    return hit;
}

// ---- the query ----------------------------------------------------------------------------------------------------------

// What does not touch at the start has no way out.
static abut_hit2 is_out(const abut_proximity2 *p)
{
    return (abut_hit2){p->point_a, p->normal, 0, 0, 0, (abut_real)INFINITY, false, false, ABUT_MISS, p->supports};
}

abut_hit2 abut_depth_along2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 direction,
                            const abut_cast_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query2     q = {.a = a, .b = b, .b_in_a = &b_in_a};
    const abut_proximity2 p = abut_distance2(a, b, b_in_a, NULL, cache);
    const abut_real       length = abut_direction_of2(direction).length;
    const abut_real       target = options != NULL && options->target > 0 ? options->target : 0;
    if (p.status == ABUT_INVALID || !(length > 0 && length - length == 0)) {
        return abut_invalid_hit2();
    }
    if (p.distance > target) {
        return is_out(&p);
    }
    const abut_hold2 start = {0, (1 - 2 * ABUT_EPSILON) * (target - p.distance) - p.error};
    abut_hit2        hit = abut_last_touch2(&q, direction, options, start);
    hit.supports += p.supports;
    hit.distance = p.distance;
    if (hit.status == ABUT_MISS) { // they touch by less than rounding, and not for long
        hit.hit = true;
        hit.grazing = true;
        hit.status = ABUT_OK;
    }
    return hit;
}
