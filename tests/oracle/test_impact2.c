// test_impact2.c : times of impact in 2D against the oracle, on its random and adversarial pairs, both moving and turning, in
// this build's precision.
//
// The oracle has the distance at any fraction, and looks that no touch between them escapes (impacts2.h):
//   - until `safe` they are clear of each other;
//   - a hit touches somewhere from `safe` to fraction + error, to within rounding, and a miss never, but for one that says
//     `grazing`: then by no more than rounding;
//   - a hit of what does not touch says `grazing`, and they come as near as rounding;
//   - ABUT_LIMIT is answered by none.
//
// ABUT_TEST_SCALE scales the number of pairs, ABUT_TEST_SEED sets the seed; both are printed. The motion of a pair that fails
// is printed; after ten the run stops. ABUT_TEST_PAIR asks one pair only.
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
#include <string.h>

#include "abut/impact2.h"

#include "impacts2.h"
#include "library2.h"
#include "pairs2.h"

#if defined(ABUT_F32)
static const char   precision[] = "f32";
static const bool   single = true;
static const double eps = (double)FLT_EPSILON;
#else
static const char   precision[] = "f64";
static const bool   single = false;
static const double eps = DBL_EPSILON;
#endif

enum { MOST_FAILURES = 10, MOST_POINTS = 64 };

typedef enum motion_kind { ANY_MOTION, PIVOTS } motion_kind;

typedef struct tally {
    uint64_t impacts, hits, misses, initial, grazing, unsure, supports;
    int32_t  most_supports;
    double   worst; // error of a hit whose normal approaches fast enough, times the speed, as a share of the size
} tally;

typedef struct trial {
    pair2             pair;
    made              a, b;
    impact2           impact;
    abut_sweep2       sweep[2];
    abut_cast_options options;
    double            size, target, last, speed;
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

static double dot(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

static double rounded(double x)
{
    return single ? bodies2_single(x) : x;
}

static void round_sweep(sweep2 *s)
{
    for (int i = 0; i < 2; i++) {
        s->center[i] = rounded(s->center[i]);
        s->way[i] = rounded(s->way[i]);
    }
    s->turn = rounded(s->turn);
    s->start = (oracle2_pose){rounded(s->start.c), rounded(s->start.s), rounded(s->start.px), rounded(s->start.py)};
}

// None, a little, up to half a turn, or many turns; the way alike.
static void any_motion(rng *r, sweep2 *s, double size)
{
    const double kind = rng_unit(r);
    const double angle = kind < 0.15   ? 0
                         : kind < 0.25 ? rng_log(r, 1e-9, 1e-2)
                         : kind < 0.9  ? rng_range(r, 0.1, 4)
                                       : rng_range(r, 4, single ? 60 : 500);
    const double length = rng_chance(r, 0.15) ? 0 : size * rng_log(r, 1e-2, 5);
    s->turn = rng_sign(r) * angle;
    bodies2_direction(r, s->way);
    for (int k = 0; k < 2; k++) {
        s->center[k] = 0;
        s->way[k] *= length;
    }
    if (rng_chance(r, 0.3)) {
        s->center[0] = rng_range(r, -size, size);
        s->center[1] = rng_range(r, -size, size);
    }
}

// The start from which a motion comes to a pose at a fraction.
static void start_from(sweep2 *s, const oracle2_pose *there, double fraction)
{
    s->start = *there;
    sweep2 back = *s;
    back.turn = -s->turn;
    back.way[0] = -s->way[0];
    back.way[1] = -s->way[1];
    s->start = impacts2_pose(&back, fraction);
}

// A corner of B, or of the box about it, that is about the farthest towards A, becomes the point about which B turns; A rests,
// and B lies a gap from it.
static void pivot_about_corner(trial *t, rng *r)
{
    const body2         *body = &t->pair.b;
    sweep2              *s = &t->impact.sweep[1];
    const oracle2_answer here = impacts2_at(&t->impact, 0);
    const double         n[2] = {(double)here.normal[0], (double)here.normal[1]};
    const double         gap = t->size * rng_log(r, single ? 1e-4 : 1e-7, 1e-1) - (double)here.distance;
    double               least = HUGE_VAL;
    for (int i = 0; i < (body->count > 0 ? body->count : 4); i++) {
        const double  corner[2] = {body->center[0] + (i & 1 ? 1 : -1) * body->half[0],
                                   body->center[1] + (i & 2 ? 1 : -1) * body->half[1]};
        const double *point = body->count > 0 ? body->points[i] : corner;
        const double  along =
            n[0] * (s->start.c * point[0] - s->start.s * point[1]) + n[1] * (s->start.s * point[0] + s->start.c * point[1]);
        if (along < least) {
            least = along;
            s->center[0] = point[0];
            s->center[1] = point[1];
        }
    }
    s->start.px += gap * n[0];
    s->start.py += gap * n[1];
}

static void open_trial(trial *t, uint64_t seed, uint64_t index, motion_kind motions, bool ellipses)
{
    rng r = rng_make(seed + 9, index);
    memset(t, 0, sizeof *t);
    pairs2_make(seed, index, ellipses, single, true, &t->pair);
    const pair2 *pair = &t->pair;
    impact2     *im = &t->impact;
    im->shape[0] = bodies2_shape(&pair->a);
    im->shape[1] = bodies2_shape(&pair->b);
    oracle2_pose place = bodies2_turn(&r);
    oracle2_body body_a = oracle2_body_of(&im->shape[0], place);
    oracle2_body body_b = oracle2_body_of(&im->shape[1], place);
    t->size = (double)oracle2_extent(&body_a, &body_b);
    oracle2_body_free(&body_a);
    oracle2_body_free(&body_b);
    if (rng_chance(&r, 0.5)) {
        place.px = 3 * t->size * rng_range(&r, -1, 1);
        place.py = 3 * t->size * rng_range(&r, -1, 1);
    }
    any_motion(&r, &im->sweep[0], t->size);
    any_motion(&r, &im->sweep[1], t->size);
    if (rng_chance(&r, 0.3) || motions == PIVOTS) {
        memset(im->sweep[0].way, 0, sizeof im->sweep[0].way);
        im->sweep[0].turn = 0;
    }
    const double there = motions == PIVOTS ? 0 : rng_range(&r, -0.3, 1.3);
    im->sweep[0].start = place;
    const oracle2_pose at_a = impacts2_pose(&im->sweep[0], there);
    const oracle2_pose p = pair->pose;
    const oracle2_pose at_b = {at_a.c * p.c - at_a.s * p.s, at_a.s * p.c + at_a.c * p.s,
                               at_a.px + at_a.c * p.px - at_a.s * p.py, at_a.py + at_a.s * p.px + at_a.c * p.py};
    start_from(&im->sweep[1], &at_b, there);
    if (motions == PIVOTS) {
        memset(im->sweep[1].way, 0, sizeof im->sweep[1].way);
        memset(im->sweep[1].center, 0, sizeof im->sweep[1].center);
        im->sweep[1].start = at_b;
        pivot_about_corner(t, &r);
    }
    t->last = rng_chance(&r, 0.8) ? 1 : rounded(rng_range(&r, 0.1, 2));
    t->target = rng_chance(&r, 0.8) ? 0 : rounded(t->size * rng_log(&r, 1e-6, 0.3));
    t->options = (abut_cast_options){(abut_real)t->last, (abut_real)t->target, 0, false};
    for (int i = 0; i < 2; i++) {
        sweep2 *s = &im->sweep[i];
        round_sweep(s);
        t->sweep[i].start.p = (abut_vec2){(abut_real)s->start.px, (abut_real)s->start.py};
        t->sweep[i].start.r = (abut_rot2){(abut_real)s->start.c, (abut_real)s->start.s};
        t->sweep[i].center = vec_of(s->center);
        t->sweep[i].translation = vec_of(s->way);
        t->sweep[i].turn = (abut_real)s->turn;
    }
    impacts2_reach(im);
    t->speed = impacts2_speed(im);
    t->a = make(&pair->a);
    t->b = make(&pair->b);
    hold(t, t->a.status == ABUT_OK && t->b.status == ABUT_OK, "maker's status", 0, 0, 0, 0);
}

static void close_trial(trial *t)
{
    free(t->a.block);
    free(t->b.block);
}

static bool is_small(const body2 *body)
{
    return body->count <= MOST_POINTS;
}

// The lengths that the doubles of a pose of the oracle are rounded relative to.
static double coordinates(const trial *t)
{
    double sum = t->size;
    for (int i = 0; i < 2; i++) {
        const sweep2 *s = &t->impact.sweep[i];
        sum += hypot(s->start.px, s->start.py) + t->last * sqrt(dot(s->way, s->way)) + 3 * t->impact.reach[i] +
               2 * sqrt(dot(s->center, s->center));
    }
    return sum;
}

static void keep_vec(double to[2], abut_vec2 v)
{
    to[0] = (double)v.x;
    to[1] = (double)v.y;
}

static void check_fields(trial *t, const abut_hit2 *h)
{
    double point[2];
    double normal[2];
    keep_vec(point, h->point);
    keep_vec(normal, h->normal);
    const double sum = dot(point, point) + (double)(h->fraction + h->error + h->safe + (h->hit ? h->distance : 0));
    hold(t, isfinite(sum) && h->error >= 0 && h->supports >= 0, "a field is not finite: status, fraction, error, safe",
         (double)h->status, (double)h->fraction, (double)h->error, (double)h->safe);
    hold(t, fabs(dot(normal, normal) - 1) <= 16 * eps, "normal not unit: length^2 - 1, status", dot(normal, normal) - 1,
         (double)h->status, 0, 0);
    hold(t, h->safe <= h->fraction && (double)h->safe >= (double)h->fraction - (double)h->error * (1 + 4 * eps),
         "safe is not in [fraction - error, fraction]: safe, fraction, error", (double)h->safe, (double)h->fraction,
         (double)h->error, 0);
    hold(t, (double)h->fraction <= t->last, "beyond max_fraction: fraction, max_fraction", (double)h->fraction, t->last, 0, 0);
    hold(t, h->hit == (h->status == ABUT_OK || h->status == ABUT_INITIAL || h->status == ABUT_LIMIT), "hit, status",
         (double)h->hit, (double)h->status, 0, 0);
}

static void check_initial(trial *t, const abut_hit2 *h)
{
    const double slack = 16 * DBL_EPSILON * coordinates(t);
    const double told = 64 * eps * coordinates(t);
    const double gap = (double)impacts2_at(&t->impact, 0).distance - t->target;
    if (h->status == ABUT_INITIAL) {
        hold(t, gap <= slack + told, "initial touch: they are apart by, allowed", gap, slack + told, (double)h->distance, 0);
        hold(t, h->fraction == 0 && h->safe == 0 && h->error == 0, "initial touch: fraction, error, safe", (double)h->fraction,
             (double)h->error, (double)h->safe, 0);
    } else {
        hold(t, gap >= -slack - told, "no initial touch: they overlap by, allowed, status", -gap, slack + told,
             (double)h->status, 0);
    }
}

// The least distance about where a hit is said to be.
static double nearest_about(const trial *t, double from, double to)
{
    double least = HUGE_VAL;
    for (int i = 0; i <= 64; i++) {
        least = fmin(least, (double)impacts2_at(&t->impact, from + (to - from) * i / 64).distance);
    }
    return least - t->target;
}

static void check_answer(trial *t, const abut_hit2 *h, tally *all)
{
    const double slack = 16 * DBL_EPSILON * coordinates(t);
    const double until = h->status == ABUT_MISS ? t->last : (double)h->safe;
    // A start within the noise of the distance may overlap by so much, and what slides on from it.
    const double hidden = 64 * eps * coordinates(t);
    const double told = h->status == ABUT_MISS && h->grazing ? hidden : 0;
    const clear2 clear = impacts2_clear(&t->impact, 0, until, t->target, slack + told);
    const bool   at_start =
        clear.touches && clear.until == 0 && (double)impacts2_at(&t->impact, 0).distance - t->target >= -hidden;
    all->unsure += !clear.done && !clear.touches;
    hold(t, !clear.touches || at_start,
         h->status == ABUT_MISS ? "MISSED: touch at, looks, grazing" : "safe after the touch: touch, safe, grazing",
         clear.until, h->status == ABUT_MISS ? clear.looks : (double)h->safe, h->grazing, 0);
    if (h->status == ABUT_MISS) {
        return;
    }
    const double upper = fmin((double)h->fraction + (double)h->error, t->last);
    const double late = 4 * eps * upper * t->speed; // what rounding of the fraction is worth
    double       above = (double)impacts2_at(&t->impact, upper).distance - t->target;
    if (above > slack + late) {
        above = fmin(above, (double)impacts2_at(&t->impact, (double)h->fraction).distance - t->target);
    }
    if (above > slack + late) {
        above = nearest_about(t, (double)h->safe, upper);
        const double hidden_there =
            256 * eps * coordinates(t) * (1 + fabs(t->impact.sweep[0].turn) + fabs(t->impact.sweep[1].turn));
        hold(t, h->grazing || above <= slack, "false hit that does not say grazing: above, fraction, error, safe", above,
             (double)h->fraction, (double)h->error, (double)h->safe);
        hold(t, above <= hidden_there, "false hit: they come no nearer than, allowed, fraction, error", above, hidden_there,
             (double)h->fraction, (double)h->error);
    }
}

static void count_answer(const trial *t, const abut_hit2 *h, tally *all)
{
    all->impacts++;
    all->hits += h->status == ABUT_OK;
    all->misses += h->status == ABUT_MISS;
    all->initial += h->status == ABUT_INITIAL;
    all->grazing += h->grazing;
    all->supports += (uint64_t)h->supports;
    all->most_supports = h->supports > all->most_supports ? h->supports : all->most_supports;
    if (h->status == ABUT_OK && !h->grazing) {
        const double         before = fmax((double)h->fraction - 1e-6, 0);
        const oracle2_answer far = impacts2_at(&t->impact, before);
        const double         approach = (double)far.distance - t->target;
        if (approach > 0.1 * t->speed * ((double)h->fraction - before) && before > 0) {
            all->worst = fmax(all->worst, (double)h->error * t->speed / coordinates(t));
        }
    }
}

static void try_impact(trial *t, abut_cache2 *cache, tally *all)
{
    if (t->failure != NULL || !is_small(&t->pair.a) || !is_small(&t->pair.b)) {
        return;
    }
    const abut_hit2 h = abut_impact2(&t->a.shape, &t->sweep[0], &t->b.shape, &t->sweep[1], &t->options, cache);
    hold(t, h.status == ABUT_OK || h.status == ABUT_MISS || h.status == ABUT_INITIAL, "status, fraction, error, supports",
         (double)h.status, (double)h.fraction, (double)h.error, (double)h.supports);
    if (t->failure != NULL) {
        return;
    }
    check_fields(t, &h);
    check_initial(t, &h);
    if (h.status != ABUT_INITIAL) {
        check_answer(t, &h, all);
    }
    count_answer(t, &h, all);
}

static void report(const trial *t, uint64_t index)
{
    printf("FAILED %s, pair %" PRIu64 " (kinds %d, %d): %s: %.17g %.17g %.17g %.17g\n", pairs2_name(t->pair.family), index,
           (int)t->pair.a.kind, (int)t->pair.b.kind, t->failure, t->numbers[0], t->numbers[1], t->numbers[2], t->numbers[3]);
    for (int i = 0; i < 2; i++) {
        const sweep2 *s = &t->impact.sweep[i];
        printf("  %c: start (%a, %a), rotation (%a, %a), center (%a, %a), translation (%a, %a), turn %a\n", "AB"[i],
               s -> start.px, s->start.py, s->start.c, s->start.s, s->center[0], s->center[1], s->way[0], s->way[1], s->turn);
    }
    printf("  max_fraction %a, target %a, size %g\n", t->last, t->target, t->size);
}

static void run(const char *name, motion_kind motions, bool ellipses, uint64_t standard)
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
        abut_cache2 cache = {0};
        open_trial(&t, seed, i, motions, ellipses);
        try_impact(&t, i % 2 == 0 ? NULL : &cache, &all);
        if (t.failure != NULL) {
            report(&t, i);
            failures++;
        }
        close_trial(&t);
    }
    printf("RESULT %s %s: %" PRIu64 " impacts, %" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " initial, %" PRIu64
           " grazing, %" PRIu64 " not proved by the oracle; worst error %.3g of the size; supports %.1f, most %d\n",
           precision, name, all.impacts, all.hits, all.misses, all.initial, all.grazing, all.unsure, all.worst,
           (double)all.supports / (double)(all.impacts > 0 ? all.impacts : 1), (int)all.most_supports);
    assert_int_equal(failures, 0);
    assert_true(only != NULL || (all.hits > all.impacts / 20 && all.misses > all.impacts / 20 &&
                                 all.unsure <= all.impacts / (motions == PIVOTS ? 5 : 50)));
}

static void polygon_cores(void **state)
{
    (void)state;
    run("impacts of polygon cores", ANY_MOTION, false, 5000);
}

static void ellipses(void **state)
{
    (void)state;
    run("impacts of ellipses", ANY_MOTION, true, 1000);
}

// A body that turns about its corner, a little away from the other: where a box that stands on a floor topples.
static void pivots(void **state)
{
    (void)state;
    run("pivots of polygon cores", PIVOTS, false, 2000);
    run("pivots of ellipses", PIVOTS, true, 500);
}

int main(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // every failure is on the record even if a later pair crashes
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygon_cores),
        cmocka_unit_test(ellipses),
        cmocka_unit_test(pivots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
