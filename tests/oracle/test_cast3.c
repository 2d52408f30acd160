// test_cast3.c : casts, depths along a direction and rays in 3D against the oracle, on its random and adversarial pairs, in
// this build's precision.
//
// Of polytope cores without a radius the oracle has the exact span of fractions at which they share a point (casts3.h):
//   - a hit is within its error of the first of it, `safe` is not after it, and not before fraction - error;
//   - a miss is one: nothing that touches is missed, by whatever little;
//   - a hit of what does not touch says `grazing`, and they come as near as rounding.
// Of all others the oracle has the distance at any fraction, a convex function of it:
//   - at `safe` it is no less than the target, nor rises there; at fraction + error it is no more, but for what `grazing` says;
//   - a miss is one: along its normal they are clear of each other at both ends of the motion, or else they are nearest to each
//     other at a fraction found by bisection, and clear there.
// A miss that begins nearer than rounding can tell, and does not come nearer, says `grazing`.
// ABUT_INITIAL is answered exactly where abut_distance3 answers a distance <= target. ABUT_LIMIT is answered by none.
//
// ABUT_TEST_SCALE scales the number of pairs, ABUT_TEST_SEED sets the seed; both are printed. A pair that fails is written to
// the current folder as a scene, its motion is printed; after ten the run stops. ABUT_TEST_PAIR asks one pair only.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the headers above first.
#include <cmocka.h>

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "abut/cast3.h"

#include "library3.h"
#include "motions3.h"
#include "scenes3.h"

// The errors as a share of the motion: of polytope cores what is asked of the library; of smooth ones every answer is held to
// its own error, which was 1.5e-12 at most in double in 30 000 casts, and this notices what would be worse by far.
#if defined(ABUT_F32)
static const char   precision[] = "f32";
static const bool   single = true;
static const double eps = (double)FLT_EPSILON;
static const double most_error[2] = {5e-4, 5e-4};
#else
static const char   precision[] = "f64";
static const bool   single = false;
static const double eps = DBL_EPSILON;
static const double most_error[2] = {1e-12, 1e-11};
#endif

enum { MOST_FAILURES = 10, MOST_POINTS = 32 };

// The speed across the face below which a bound of the error as a share of the motion is not asked for.
static const double slow = 0.1;

typedef struct tally {
    uint64_t casts, hits, misses, initial, grazing, false_hits, limited, supports;
    uint64_t unproved; // misses whose plane does not prove all of the way
    int32_t  most_supports;
    double   worst; // error of a hit that is not slow, as a share of the motion, or of what is larger, their size
} tally;

typedef struct trial {
    pair3             pair;
    made              a, b;
    cast3             cast;
    motions3_family   family;
    abut_pose3        start;
    abut_vec3         way;
    abut_cast_options options;
    double            size, length, target, last; // at the pair's scale
    double            coordinates;                // the largest that went in, added up
    bool              exact;                      // a span is known
    span3             span;
    const char       *failure;
    double            numbers[4];
} trial;

static void hold(trial *t, bool good, const char *fault, double x, double y, double z, double w)
{
    if (!good && t->failure == NULL) {
        t->failure = fault;
        t->numbers[0] = x;
        t->numbers[1] = y;
        t->numbers[2] = z;
        t->numbers[3] = w;
    }
}

static bool is_polytope(const body3 *body)
{
    return body->kind <= BODIES3_CLOUD && body->count <= MOST_POINTS && body->radius == 0;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double largest_coordinate(const body3 *body)
{
    double most = sqrt(dot(body->center, body->center));
    for (int i = 0; i < body->count; i++) {
        most = fmax(most, sqrt(dot(body->points[i], body->points[i])));
    }
    return most;
}

static void open_trial(trial *t, uint64_t seed, uint64_t index, bool smooth)
{
    static const oracle3_pose identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    rng                       r = rng_make(seed + 7, index);
    memset(t, 0, sizeof *t);
    pairs3_make(seed, index, smooth, single, true, &t->pair);
    t->family = (motions3_family)rng_below(&r, MOTIONS3_FAMILIES);
    const pair3         *pair = &t->pair;
    const oracle3_shape  a = bodies3_shape(&pair->a);
    const oracle3_shape  b = bodies3_shape(&pair->b);
    oracle3_body         body_a = oracle3_body_of(&a, &identity);
    oracle3_body         body_b = oracle3_body_of(&b, &pair->pose);
    const oracle3_answer there = oracle3_between(&body_a, &body_b);
    const double         normal[3] = {(double)there.normal[0], (double)there.normal[1], (double)there.normal[2]};
    t->size = oracle3_extent(&body_a, &body_b);
    oracle3_body_free(&body_a);
    oracle3_body_free(&body_b);
    t->cast = motions3_make(&r, t->family, pair, t->size, normal, single);
    t->length = sqrt(dot(t->cast.way, t->cast.way));
    t->coordinates =
        sqrt(dot(t->cast.start.position, t->cast.start.position)) + largest_coordinate(&pair->a) + largest_coordinate(&pair->b);
    t->last = rng_chance(&r, 0.7) ? 1 : rng_range(&r, 0.1, 3);
    t->target = rng_chance(&r, 0.8) ? 0 : t->size * rng_log(&r, 1e-6, 1);
    if (single) {
        t->last = bodies3_single(t->last);
        t->target = bodies3_single(t->target);
    }
    t->options = (abut_cast_options){(abut_real)t->last, (abut_real)ldexp(t->target, pair->exponent), 0, false};
    make(&t->a, &pair->a, pair->exponent);
    make(&t->b, &pair->b, pair->exponent);
    const oracle3_pose *start = &t->cast.start;
    double              columns[3][3];
    for (int i = 0; i < 9; i++) {
        columns[i / 3][i % 3] = start->matrix[i % 3][i / 3];
    }
    t->start.p = vec_of(start->position, pair->exponent);
    t->start.r = (abut_rot3){vec_of(columns[0], 0), vec_of(columns[1], 0), vec_of(columns[2], 0)};
    t->way = vec_of(t->cast.way, pair->exponent);
    t->exact = is_polytope(&pair->a) && is_polytope(&pair->b);
    if (t->exact) {
        t->span = casts3_span(&t->cast);
    }
    hold(t, t->a.status == ABUT_OK && t->b.status == ABUT_OK, "maker's status", 0, 0, 0, 0);
}

static void close_trial(trial *t)
{
    free(t->a.block);
    free(t->b.block);
}

// What rounding of the numbers of a test is worth, a length.
static double slack_of(const trial *t, double fraction)
{
    return 4 * eps * (t->size + t->coordinates + fabs(fraction) * t->length);
}

static void check_fields(trial *t, const abut_hit3 *h)
{
    double point[3];
    double normal[3];
    keep_vec(point, h->point, -t->pair.exponent);
    keep_vec(normal, h->normal, 0);
    const double sum = dot(point, point) + (double)(h->fraction + h->error + h->safe + (h->hit ? h->distance : 0));
    hold(t, h->hit || (double)h->distance == HUGE_VAL, "the distance of a miss is not infinite", (double)h->distance, 0, 0, 0);
    hold(t, isfinite(sum) && h->error >= 0 && h->supports >= 0, "a field is not finite: status, fraction, error, safe",
         (double)h->status, (double)h->fraction, (double)h->error, (double)h->safe);
    hold(t, fabs(dot(normal, normal) - 1) <= 8 * eps, "normal not unit: length^2 - 1, status", dot(normal, normal) - 1,
         (double)h->status, 0, 0);
    hold(t, h->safe <= h->fraction && (double)h->safe >= (double)h->fraction - (double)h->error * (1 + 4 * eps),
         "safe is not in [fraction - error, fraction]: safe, fraction, error", (double)h->safe, (double)h->fraction,
         (double)h->error, 0);
    hold(t, (double)h->fraction <= t->last, "beyond max_fraction: fraction, max_fraction", (double)h->fraction, t->last, 0, 0);
    hold(t, h->hit == (h->status == ABUT_OK || h->status == ABUT_INITIAL || h->status == ABUT_LIMIT), "hit, status",
         (double)h->hit, (double)h->status, 0, 0);
}

// Exactly when the distance says so.
static void check_initial(trial *t, const abut_hit3 *h)
{
    const abut_proximity3 p = abut_distance3(&t->a.shape, &t->b.shape, t->start, NULL, NULL);
    const bool            touching = p.distance <= t->options.target;
    hold(t, touching == (h->status == ABUT_INITIAL), "abut_distance3 at the start: distance, target, status",
         (double)p.distance, (double)t->options.target, (double)h->status, 0);
    if (h->status == ABUT_INITIAL) {
        const double off = fabs((double)p.distance - (double)h->distance);
        hold(t, h->fraction == 0 && h->safe == 0 && h->error == 0, "initial touch: fraction, error, safe", (double)h->fraction,
             (double)h->error, (double)h->safe, 0);
        hold(t, off <= 2 * (double)p.error, "initial touch: distance, abut_distance3, error", (double)h->distance,
             (double)p.distance, (double)p.error, 0);
    }
}

// The least distance on the way, by bisection on the sign of its slope: it is convex.
static oracle3_answer nearest_on_way(const trial *t, double *where)
{
    double         low = 0;
    double         high = t->last;
    oracle3_answer best = casts3_at(&t->cast, 0);
    *where = 0;
    for (int i = 0; i < 200 && high - low > 0x1p-50 * high; i++) {
        const double         at = low + (high - low) / 2;
        const oracle3_answer here = casts3_at(&t->cast, at);
        const double         n[3] = {(double)here.normal[0], (double)here.normal[1], (double)here.normal[2]};
        if (here.distance < best.distance) {
            best = here;
            *where = at;
        }
        if (dot(n, t->cast.way) > 0) {
            high = at;
        } else {
            low = at;
        }
    }
    const oracle3_answer end = casts3_at(&t->cast, t->last);
    if (end.distance < best.distance) {
        best = end;
        *where = t->last;
    }
    return best;
}

// What grazes comes as near as rounding tells.
static double check_near(trial *t, const abut_hit3 *h)
{
    double               where = 0;
    const oracle3_answer best = nearest_on_way(t, &where);
    const double         over = (double)(best.distance - (wide)t->target);
    hold(t, over <= 64 * slack_of(t, t->last), "false hit: they come no nearer than, allowed, fraction, where", over,
         64 * slack_of(t, t->last), (double)h->fraction, where);
    return over;
}

// A hit that is none, or one at which the oracle sees none.
static void check_false_hit(trial *t, const abut_hit3 *h, tally *all)
{
    const double over = check_near(t, h);
    all->false_hits++;
    // Where no span is known: what touches at one fraction only, which may be no double.
    const double unseen = t->exact && t->target == 0 && casts3_decides(&t->cast) ? 0 : 2 * DBL_EPSILON * t->last * t->length;
    hold(t, h->grazing || over <= unseen, "false hit that does not say grazing: fraction, error, nearest", (double)h->fraction,
         (double)h->error, over, 0);
}

// How deep they may come, when they slide along nearer than rounding can tell.
static double untold(const trial *t)
{
    const abut_proximity3 p = abut_distance3(&t->a.shape, &t->b.shape, t->start, NULL, NULL);
    return ldexp((double)p.error, -t->pair.exponent) + 2 * slack_of(t, t->last);
}

static void check_exact(trial *t, const abut_hit3 *h, tally *all)
{
    const wide first = t->span.first;
    const bool touches = first <= t->span.last && t->span.last >= 0 && first <= (wide)t->last;
    if (h->status == ABUT_MISS) {
        double     where = 0;
        const bool told = touches && -(double)nearest_on_way(t, &where).distance > untold(t);
        hold(t, !touches || (!told && h->grazing), "MISSED: first and last touch, grazing", (double)first, (double)t->span.last,
             h->grazing, 0);
        return;
    }
    if (!touches) {
        check_false_hit(t, h, all);
        return;
    }
    const double off = (double)wide_abs((wide)h->fraction - (first > 0 ? first : 0));
    hold(t, off <= (double)h->error, "|fraction - exact|, error, fraction, exact", off, (double)h->error, (double)h->fraction,
         (double)first);
    hold(t, first < 0 || (wide)h->safe <= first, "safe after the touch by, safe, exact", (double)((wide)h->safe - first),
         (double)h->safe, (double)first, 0);
}

// The normal of a miss is that of a plane between them all along the way.
static void check_plane(trial *t, const abut_hit3 *h, tally *all)
{
    double n[3];
    double doubt = 0;
    keep_vec(n, h->normal, 0);
    const double first = (double)(casts3_along(&t->cast, 0, n, &doubt) - (wide)t->target);
    const double last = (double)(casts3_along(&t->cast, t->last, n, &doubt) - (wide)t->target);
    if (first > 0 && last > 0) {
        return;
    }
    double               where = 0;
    const oracle3_answer best = nearest_on_way(t, &where);
    const double         hidden = h->grazing ? untold(t) : 0;
    hold(t, (double)(best.distance - (wide)t->target) >= -best.bound - hidden,
         "MISSED: nearest, where, at the start, at the end", (double)(best.distance - (wide)t->target), where, first, last);
    all->unproved++;
}

// The first of the exact span is where the answer says. By the distance alone that may not show: of flat shapes that come
// through each other's plane it is zero at one fraction only, which may be no double.
static bool span_agrees(const trial *t, const abut_hit3 *h)
{
    const bool touches = t->exact && t->target == 0 && t->span.first <= t->span.last;
    return touches && wide_abs((wide)h->fraction - t->span.first) <= (wide)h->error;
}

static void check_by_distance(trial *t, const abut_hit3 *h, tally *all)
{
    if (h->status == ABUT_MISS) {
        check_plane(t, h, all);
        return;
    }
    const wide           target = (wide)t->target;
    const oracle3_answer before = casts3_at(&t->cast, (double)h->safe);
    const double         n[3] = {(double)before.normal[0], (double)before.normal[1], (double)before.normal[2]};
    const double         short_of = (double)(target - before.distance);
    const double         rising = dot(n, t->cast.way);
    if (h->grazing) {
        check_near(t, h);
        return;
    }
    hold(t, short_of <= before.bound || h->safe == 0, "safe after the touch: nearer than the target by, bound, safe, rising",
         short_of, before.bound, (double)h->safe, rising);
    hold(t, rising <= 1e-6 * t->length || h->safe == 0, "they part already at safe: slope, safe, fraction, error", rising,
         (double)h->safe, (double)h->fraction, (double)h->error);
    const double         upper = fmin((double)h->fraction + (double)h->error, t->last);
    const oracle3_answer after = casts3_at(&t->cast, upper);
    const double         above = (double)(after.distance - target);
    if (above > after.bound + eps * upper * t->length && !span_agrees(t, h)) {
        const oracle3_answer middle = casts3_at(&t->cast, (double)h->fraction);
        if (middle.distance - target > (wide)middle.bound) {
            double               where = 0;
            const oracle3_answer best = nearest_on_way(t, &where);
            if (best.distance - target > (wide)best.bound) {
                check_false_hit(t, h, all);
            } else {
                hold(t, where >= (double)h->fraction - (double)h->error && where <= upper,
                     "the touch is elsewhere: where, fraction, error", where, (double)h->fraction, (double)h->error, 0);
            }
        }
    }
}

static void count_answer(trial *t, const abut_hit3 *h, tally *all)
{
    double n[3];
    keep_vec(n, h->normal, 0);
    const double speed = -dot(n, t->cast.way);
    const double share = fmax(t->length * (double)h->fraction, fmax(t->size, t->coordinates));
    all->casts++;
    all->hits += h->status == ABUT_OK;
    all->misses += h->status == ABUT_MISS;
    all->initial += h->status == ABUT_INITIAL;
    all->limited += h->status == ABUT_LIMIT;
    all->grazing += h->grazing;
    all->supports += (uint64_t)h->supports;
    all->most_supports = h->supports > all->most_supports ? h->supports : all->most_supports;
    if (h->status == ABUT_OK && !h->grazing && speed > slow * t->length) {
        const double worth = (double)h->error * t->length / share;
        all->worst = fmax(all->worst, worth);
        const bool smooth = t->pair.a.kind > BODIES3_CLOUD || t->pair.b.kind > BODIES3_CLOUD;
        hold(t, worth <= most_error[smooth], "error as a share of the motion, error, fraction", worth, (double)h->error,
             (double)h->fraction, speed);
    }
}

static void try_cast(trial *t, abut_cache3 *cache, tally *all)
{
    if (t->failure != NULL) {
        return;
    }
    const abut_hit3 h = abut_cast3(&t->a.shape, &t->b.shape, t->start, t->way, &t->options, cache);
    hold(t,
         h.status == ABUT_OK || h.status == ABUT_MISS || h.status == ABUT_INITIAL ||
             (h.status == ABUT_LIMIT && (t->pair.a.kind == BODIES3_CUSTOM || t->pair.b.kind == BODIES3_CUSTOM)),
         "status, fraction, error, supports", (double)h.status, (double)h.fraction, (double)h.error, (double)h.supports);
    if (t->failure != NULL) {
        return;
    }
    check_fields(t, &h);
    check_initial(t, &h);
    if (t->exact && t->target == 0 && h.status != ABUT_INITIAL) {
        check_exact(t, &h, all);
    }
    if (h.status != ABUT_INITIAL) {
        check_by_distance(t, &h, all);
    }
    count_answer(t, &h, all);
}

// ---- the way out and rays -----------------------------------------------------------------------------------------------

// The last touch on the way: the distance is no more than the target before it, unless they still approach there, and no less
// after it. Where the error reaches back to the start, that touch may be within the error of the distance.
static void check_last(trial *t, const cast3 *cast, double last, double error, const char *fault)
{
    const oracle3_answer before = casts3_at(cast, last - error);
    const oracle3_answer after = casts3_at(cast, last + error);
    const double         rounding = 2 * DBL_EPSILON * (fabs(last) + error) * sqrt(dot(cast->way, cast->way));
    const double         n[3] = {(double)before.normal[0], (double)before.normal[1], (double)before.normal[2]};
    const double         above = dot(n, cast->way) < 0 ? 0 : (double)(before.distance - (wide)t->target);
    const double         below = (double)((wide)t->target - after.distance);
    const double         hidden = last <= 2 * error ? slack_of(t, 0) : 0;
    hold(t, above <= before.bound + rounding + hidden && below <= after.bound + rounding, fault, last, error, above, below);
}

static void try_depth_along(trial *t, abut_cache3 *cache, tally *all)
{
    if (t->failure != NULL || !(t->length > 0)) {
        return;
    }
    const abut_proximity3 p = abut_distance3(&t->a.shape, &t->b.shape, t->start, NULL, NULL);
    const abut_hit3       h = abut_depth_along3(&t->a.shape, &t->b.shape, t->start, t->way, &t->options, cache);
    const double          fraction = ldexp((double)h.fraction, -t->pair.exponent) / t->length;
    const double          error = ldexp((double)h.error, -t->pair.exponent) / t->length;
    all->casts++;
    all->hits += h.hit;
    all->misses += !h.hit;
    all->grazing += h.grazing;
    all->supports += (uint64_t)h.supports;
    all->most_supports = h.supports > all->most_supports ? h.supports : all->most_supports;
    if (!(p.distance <= t->options.target)) {
        hold(t, h.status == ABUT_MISS && !h.hit && h.fraction == 0, "they do not touch: status, fraction, distance",
             (double)h.status, (double)h.fraction, (double)p.distance, 0);
        return;
    }
    if (h.status == ABUT_MISS) { // the touch at the start is within its error
        hold(t, fabs((double)p.distance) <= 2 * (double)p.error, "they touch, by; status, error", (double)p.distance,
             (double)h.status, (double)p.error, 0);
        return;
    }
    all->initial++;
    hold(t, h.hit && isfinite(fraction) && error >= 0, "status, fraction, error", (double)h.status, fraction, error, 0);
    if (t->failure == NULL && !h.grazing) {
        check_last(t, &t->cast, fraction, error * (1 + 4 * eps) + 4 * DBL_EPSILON * fraction,
                   "last touch: fraction, error, above, below");
        const double size = fmax(t->size, t->coordinates);
        double       n[3];
        keep_vec(n, h.normal, 0);
        if (fabs(dot(n, t->cast.way)) > slow * t->length) {
            all->worst = fmax(all->worst, error * t->length / fmax(size, t->length * fraction));
        }
    }
    if (t->failure == NULL && t->exact && t->target == 0 && t->span.first <= t->span.last) {
        const double off = (double)wide_abs((wide)fraction - (t->span.last > 0 ? t->span.last : 0));
        hold(t, off <= error * (1 + 4 * eps) + 4 * DBL_EPSILON * fraction, "|depth - exact|, error, fraction, exact", off,
             error, fraction, (double)t->span.last);
    }
}

// The ray of B's origin against A: what is asked of B's shape does not matter here.
static void try_ray(trial *t, abut_cache3 *cache, tally *all)
{
    static const double origin[1][3] = {{0, 0, 0}};
    if (t->failure != NULL) {
        return;
    }
    t->cast.b = (oracle3_shape){.kind = ORACLE3_POINTS, .count = 1, .points = origin};
    t->exact = is_polytope(&t->pair.a);
    t->span = t->exact ? casts3_span(&t->cast) : t->span;
    const abut_ray_hit3 h = abut_ray3(&t->a.shape, t->start.p, t->way, &t->options);
    const abut_hit3     as_cast = {h.point, h.normal, h.entry,   h.error,  h.entry > h.error ? h.entry - h.error : 0,
                                   0,       h.hit,    h.grazing, h.status, h.supports};
    (void)cache;
    all->casts++;
    all->hits += h.status == ABUT_OK;
    all->misses += !h.hit;
    all->initial += h.inside;
    all->grazing += h.grazing;
    all->supports += (uint64_t)h.supports;
    all->most_supports = h.supports > all->most_supports ? h.supports : all->most_supports;
    hold(t, h.hit == (h.status == ABUT_OK || h.status == ABUT_INITIAL) && h.inside == (h.status == ABUT_INITIAL),
         "ray: hit, inside, status", (double)h.hit, (double)h.inside, (double)h.status, 0);
    hold(t, isfinite((double)(h.entry + h.exit + h.error)) && h.error >= 0 && h.exit >= h.entry - h.error,
         "ray: entry, exit, error, status", (double)h.entry, (double)h.exit, (double)h.error, (double)h.status);
    if (t->failure != NULL) {
        return;
    }
    if (t->exact && t->target == 0) {
        const span3 span = t->span;
        const bool  enters = span.first <= span.last && span.first > 0 && span.first <= (wide)t->last;
        if (h.status == ABUT_OK && !h.grazing) {
            const double off = (double)wide_abs((wide)h.entry - span.first);
            hold(t, off <= (double)h.error, "ray: |entry - exact|, error, entry, exact", off, (double)h.error, (double)h.entry,
                 (double)span.first);
        }
        if (h.hit && !h.grazing && span.first <= span.last && span.last >= 0 && t->length > 0) {
            const double off = (double)wide_abs((wide)h.exit - span.last);
            hold(t, off <= (double)h.error, "ray: |exit - exact|, error, exit, exact", off, (double)h.error, (double)h.exit,
                 (double)span.last);
        }
        hold(t, h.hit || h.grazing || !enters, "ray MISSED: first, last", (double)span.first, (double)span.last, 0, 0);
    }
    if (h.status != ABUT_INITIAL) {
        check_by_distance(t, &as_cast, all);
    }
    if (h.hit && !h.grazing && t->length > 0) {
        check_last(t, &t->cast, (double)h.exit, (double)h.error, "ray's exit: exit, error, above, below");
    }
}

static void report(const trial *t, uint64_t seed, uint64_t index)
{
    char path[128];
    (void)snprintf(path, sizeof path, "cast3_%s_%" PRIu64 "_%" PRIu64 ".json", precision, seed, index);
    const bool written = scenes3_write(&t->pair, path);
    printf("FAILED %s, pair %" PRIu64 " (kinds %d, %d; scale 2^%d), motion %s: %s: %.17g %.17g %.17g %.17g -> %s\n",
           pairs3_name(t->pair.family), index, (int)t->pair.a.kind, (int)t->pair.b.kind, t->pair.exponent,
           motions3_name(t->family), t->failure, t->numbers[0], t->numbers[1], t->numbers[2], t->numbers[3],
           written ? path : "cannot write the scene");
    printf("  start (%a, %a, %a), translation (%a, %a, %a), max_fraction %a, target %a, size %g\n", t->cast.start.position[0],
           t->cast.start.position[1], t->cast.start.position[2], t->cast.way[0], t->cast.way[1], t->cast.way[2], t->last,
           t->target, t->size);
}

static void print_tally(const char *name, const tally *all)
{
    printf("RESULT %s %s: %" PRIu64 " casts, %" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " initial, %" PRIu64
           " grazing (%" PRIu64 " false), %" PRIu64 " limited, %" PRIu64
           " planes of misses prove a part only; worst error %.3g of the motion; supports %.1f, most %d\n",
           precision, name, all->casts, all->hits, all->misses, all->initial, all->grazing, all->false_hits, all->limited,
           all->unproved, all->worst, (double)all->supports / (double)(all->casts > 0 ? all->casts : 1),
           (int)all->most_supports);
}

typedef void attempt(trial *t, abut_cache3 *cache, tally *all);

static void run(const char *name, bool smooth, uint64_t standard, attempt *try)
{
    static trial   t;
    tally          all = {0};
    int            failures = 0;
    const uint64_t seed = rng_seed_of_run(1);
    const uint64_t pairs = rng_scaled(standard);
    const char    *only = getenv("ABUT_TEST_PAIR");
    const uint64_t start = only != NULL ? strtoull(only, NULL, 0) : 0;
    const uint64_t end = only != NULL ? start + 1 : pairs;
    for (uint64_t i = start; i < end && failures < MOST_FAILURES; i++) {
        abut_cache3 cache = {0};
        open_trial(&t, seed, i, smooth);
        try(&t, i % 2 == 0 ? NULL : &cache, &all);
        if (t.failure != NULL) {
            report(&t, seed, i);
            failures++;
        }
        close_trial(&t);
    }
    print_tally(name, &all);
    assert_int_equal(failures, 0);
    assert_true(only != NULL || (all.hits > all.casts / 20 && all.misses > all.casts / 20 && all.initial > all.casts / 100));
}

// Pairs of seed 1. The bound from above of three was once off by rounding: a small ball far off the way's start, a way of 5e6
// sizes, a portal narrower than rounding of where it was looked at from. One is a ray along the axis of a flat cone, past its
// rim.
static void pairs_that_failed_once(void **state)
{
    (void)state;
    static trial t;
    static const struct {
        uint64_t number;
        bool     smooth;
        attempt *try;
    } pair[] = {{144543, false, try_cast}, {420163, false, try_cast}, {97090, true, try_cast}, {44808, true, try_ray}};
    tally all = {0};
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; ++i) {
        open_trial(&t, 1, pair[i].number, pair[i].smooth);
        pair[i].try(&t, NULL, &all);
        if (t.failure != NULL) {
            report(&t, 1, pair[i].number);
        }
        assert_null(t.failure);
        close_trial(&t);
    }
}

static void polytope_cores(void **state)
{
    (void)state;
    run("casts of polytope cores", false, 30000, try_cast);
}

static void smooth_cores(void **state)
{
    (void)state;
    run("casts of smooth cores", true, 5000, try_cast);
}

static void polytope_depths(void **state)
{
    (void)state;
    run("depths along a direction of polytope cores", false, 10000, try_depth_along);
}

static void smooth_depths(void **state)
{
    (void)state;
    run("depths along a direction of smooth cores", true, 5000, try_depth_along);
}

static void polytope_rays(void **state)
{
    (void)state;
    run("rays against polytope cores", false, 30000, try_ray);
}

static void smooth_rays(void **state)
{
    (void)state;
    run("rays against smooth cores", true, 10000, try_ray);
}

int main(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // every failure is on the record even if a later pair crashes
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_that_failed_once),
        cmocka_unit_test(polytope_cores),
        cmocka_unit_test(smooth_cores),
        cmocka_unit_test(polytope_depths),
        cmocka_unit_test(smooth_depths),
        cmocka_unit_test(polytope_rays),
        cmocka_unit_test(smooth_rays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
