// test_oracle3.c : the library's 3D queries against the oracle on random and adversarial pairs, in this build's precision.
//
// With d, n, p, q the library's distance, normal and points, e its error, eps its rounding unit and S the largest side of the
// pair's bounding box in A's frame, every answer must have
//   - status ABUT_OK, all fields finite, |n| = 1 within 4 eps. ABUT_LIMIT is an answer where smooth cores overlap: a ring of
//     ways out that are equally good cannot be proved with finitely many faces. Its bound must hold all the same, and be
//     below 3e-2 S; such pairs are counted, and may be one in a hundred of the smooth ones;
//   - |d - exact| <= e, the oracle's own doubt in the library's favour (below 1e-22 S for polytope cores, 2e-15 S for smooth
//     ones, as a rule 1e-17 S; where the oracle's answer is claimed only, which the column of that name counts, the better of
//     its direction and the library's own is the measure);
//   - e <= 1e-13 S (f64), 5e-6 S (f32) for polytope cores, 1e-12 S, 1e-4 S with a smooth one;
//   - a normal that keeps its word: B moved by -d along n is separated along n to within e and rounding (4 eps S);
//   - p in A and q in B, within 4 times e and rounding of the coordinates;
//   - q = p + d n to rounding: with the two above, p and q are on the surfaces, where n is their normal;
// and abut_overlap3 must say d <= 0 of the plain answer, unless |d| <= e (such split verdicts are counted and printed).
//
// ABUT_TEST_SCALE scales the number of pairs, ABUT_TEST_SEED sets the seed; both are printed. ABUT_TEST_LIGHT, when set, lowers
// the share of the family with up to 1000 vertices to about a tenth (the big run does). ABUT_TEST_PAIR asks one pair only, by
// its index. A failing pair is written to the current folder as a scene; after ten the run stops.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the headers above first.
#include <cmocka.h>

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library3.h"
#include "pairs3.h"
#include "scenes3.h"
#include "tally3.h"

#if defined(ABUT_F32)
static const char   precision[] = "f32";
static const bool   single = true;
static const double eps = (double)FLT_EPSILON;
static const double most_error = 5e-6;
static const double most_smooth_error = 1e-4;
static const double most_hard_error = 1e-4;
static const double least = (double)FLT_MIN; // where relative rounding ends
#else
static const char   precision[] = "f64";
static const bool   single = false;
static const double eps = DBL_EPSILON;
static const double most_error = 1e-13;
static const double most_smooth_error = 1e-12;
static const double most_hard_error = 1e-10;
static const double least = DBL_MIN;
#endif

static const double most_limited_error = 3e-2;

static const uint64_t polytope_pairs = 200000;
static const uint64_t smooth_pairs = 50000;
static const int      default_most_failures = 10;

// One pair on trial: the library's shapes, the oracle's answer, and what is allowed.
typedef struct trial {
    const pair3   *pair;
    made           a, b;
    abut_pose3     pose;
    oracle3_body   body_a, body_b;
    oracle3_answer exact;
    double         size, along_doubt;
    claim          answer[5]; // the different answers so far
    int            answers;
    const char    *failure;    // what was wrong first, or NULL
    const char    *query;      // which of the queries it was
    double         numbers[3]; // three numbers about it
} trial;

static void open_trial(trial *t, const pair3 *pair)
{
    const trial         fresh = {.pair = pair, .query = "maker"};
    const oracle3_pose *pose = &pair->pose;
    const oracle3_pose  identity = oracle3_identity();
    const oracle3_shape a = bodies3_shape(&pair->a);
    const oracle3_shape b = bodies3_shape(&pair->b);
    double              columns[3][3];
    *t = fresh;
    make(&t->a, &pair->a, pair->exponent);
    make(&t->b, &pair->b, pair->exponent);
    for (int i = 0; i < 9; i++) {
        columns[i / 3][i % 3] = pose->matrix[i % 3][i / 3];
    }
    t->pose.p = vec_of(pose->position, pair->exponent);
    t->pose.r.x = vec_of(columns[0], 0);
    t->pose.r.y = vec_of(columns[1], 0);
    t->pose.r.z = vec_of(columns[2], 0);
    t->body_a = oracle3_body_of(&a, &identity);
    t->body_b = oracle3_body_of(&b, pose);
    t->exact = oracle3_between(&t->body_a, &t->body_b);
    t->size = oracle3_extent(&t->body_a, &t->body_b);
    t->along_doubt = oracle3_doubt(&t->body_a, &t->body_b);
}

static void close_trial(trial *t)
{
    oracle3_body_free(&t->body_a);
    oracle3_body_free(&t->body_b);
    free(t->a.block);
    free(t->b.block);
}

// Notes the first fault of the trial.
static void hold(trial *t, bool good, const char *fault, double x, double y, double z)
{
    if (!good && t->failure == NULL) {
        t->failure = fault;
        t->numbers[0] = x;
        t->numbers[1] = y;
        t->numbers[2] = z;
    }
}

static bool all_finite(const claim *c)
{
    double sum = c->distance + c->error;
    for (int k = 0; k < 3; k++) {
        sum += c->point_a[k] + c->point_b[k] + c->normal[k];
    }
    return isfinite(sum) && c->error >= 0 && c->supports >= 0;
}

// Any direction bounds the distance from below, and a better one than the oracle has is welcome where it claims only.
// Of all answers about depths, how many have a larger bound than most_smooth_error. Nearly coaxial solids that used to end at
// the limit are proved to most_hard_error, and those are few.
static uint64_t deep_answers, hard_answers;

static void take_over(trial *t, wide gap)
{
    if (!t->exact.proven && gap > t->exact.distance) {
        t->exact.distance = gap;
    }
}

static void check_distance(trial *t, const claim *c, tally3_figures *f)
{
    const double miss = (double)wide_abs((wide)c->distance - t->exact.distance);
    const bool   limited = c->status == (unsigned)ABUT_LIMIT;
    const bool   smooth = pairs3_is_smooth(t->pair->family);
    const bool   hard = smooth && c->distance < 0 && !limited && c->error > most_smooth_error * t->size;
    const double most = limited ? most_limited_error : hard ? most_hard_error : smooth ? most_smooth_error : most_error;
    deep_answers += c->distance < 0;
    hard_answers += hard;
    f->limited = f->limited != 0 || limited;
    hold(t, miss <= c->error + t->exact.bound, "|distance - exact|, error, distance", miss, c->error, c->distance);
    hold(t, c->error <= most * t->size + ldexp(least, -t->pair->exponent), "error too large: error, size, distance", c->error,
         t->size, c->distance);
    const double ratio = miss <= t->exact.bound ? 0.0 : miss / c->error;
    f->ratio = fmax(f->ratio, ratio);
    f->error_share = fmax(f->error_share, c->error > ldexp(least, -t->pair->exponent) ? c->error / t->size : 0.0);
}

static void check_normal(trial *t, const claim *c, wide gap)
{
    const double *n = c->normal;
    const double  length2 = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    hold(t, fabs(length2 - 1) <= 8 * eps, "normal not unit: length^2 - 1, x, y", length2 - 1, n[0], n[1]);
    const double lost = (double)((wide)c->distance - gap);
    const double slack = c->error + 4 * eps * t->size + t->along_doubt;
    hold(t, lost <= slack, "normal: distance - separation along it, allowed, distance", lost, slack, c->distance);
    // The oracle is on trial as well: no direction separates better than the optimum.
    const double won = (double)(gap - t->exact.distance);
    const double most_won = t->exact.bound + t->along_doubt;
    hold(t, won <= most_won, "ORACLE: the normal separates better by, oracle's bound, distance", won, most_won, c->distance);
}

static void check_points(trial *t, const claim *c)
{
    double coordinates = 0;
    double away = 0;
    for (int k = 0; k < 3; k++) {
        coordinates += fabs(c->point_a[k]);
        away += fabs(c->point_b[k] - (c->point_a[k] + c->distance * c->normal[k]));
    }
    const double rounding = 4 * eps * (t->size + coordinates);
    const double slack = 4 * (c->error + rounding);
    const double off_a = oracle3_outside(&t->body_a, c->point_a);
    const double off_b = oracle3_outside(&t->body_b, c->point_b);
    hold(t, off_a <= slack, "point_a outside its body by, allowed, distance", off_a, slack, c->distance);
    hold(t, off_b <= slack, "point_b outside its body by, allowed, distance", off_b, slack, c->distance);
    hold(t, away <= rounding, "point_b - (point_a + distance * normal), allowed, distance", away, rounding, c->distance);
}

static bool same_answer(const claim *c, const claim *d)
{
    bool same = c->distance == d->distance && c->error == d->error && c->status == d->status;
    for (int k = 0; k < 3; k++) {
        same = same && c->point_a[k] == d->point_a[k] && c->point_b[k] == d->point_b[k] && c->normal[k] == d->normal[k];
    }
    return same;
}

// Checks one answer; what an earlier one of the same pair gave to the last bit needs no second look.
static void check(trial *t, const char *query, abut_proximity3 p, tally3_figures *f)
{
    const claim c = claim_of(t->pair, &p);
    bool        known = false;
    for (int i = 0; i < t->answers; i++) {
        known = known || same_answer(&c, &t->answer[i]);
    }
    if (known || t->failure != NULL) {
        return;
    }
    t->answer[t->answers++] = c;
    t->query = query;
    const bool limited = c.status == (unsigned)ABUT_LIMIT && pairs3_is_smooth(t->pair->family) && c.distance <= 0;
    hold(t, c.status == (unsigned)ABUT_OK || limited, "status, distance, error", (double)c.status, c.distance, c.error);
    hold(t, all_finite(&c), "a field is not finite: distance, error, supports", c.distance, c.error, (double)c.supports);
    if (t->failure == NULL) {
        const wide gap = oracle3_along(&t->body_a, &t->body_b, c.normal);
        take_over(t, gap);
        check_distance(t, &c, f);
        check_normal(t, &c, gap);
        check_points(t, &c);
    }
}

// A tetrahedron of any features as the surface that proved a depth.
static void put_surface(abut_cache3 *cache, rng *r)
{
    static const uint8_t corner[3][4] = {{0, 0, 1, 2}, {2, 1, 2, 0}, {1, 3, 3, 3}};
    cache->private_.faces = 4;
    cache->private_.vertices = 4;
    for (int k = 0; k < 3; k++) {
        memcpy(cache->private_.corner[k], corner[k], sizeof corner[k]);
    }
    for (int i = 0; i < 4; i++) {
        cache->private_.vertex_a[i] = (uint16_t)rng_below(r, 8);
        cache->private_.vertex_b[i] = (uint16_t)rng_below(r, 8);
    }
}

// What may lie in a cache that another pair left: any direction, any features, any surface.
static abut_cache3 strange_cache(uint64_t seed, uint64_t index)
{
    rng          r = rng_make(seed + 1, index);
    abut_cache3  cache = {{.count = (int32_t)rng_below(&r, 4)}};
    double       n[3] = {0, 0, 0};
    const double kind = rng_unit(&r);
    if (kind < 0.9) {
        bodies3_direction(&r, n);
    }
    cache.private_.normal = vec_of(n, 0);
    for (int i = 0; i < 3; i++) {
        cache.private_.feature_a[i] = kind < 0.2 ? rng_u32(&r) : rng_below(&r, 8);
        cache.private_.feature_b[i] = kind < 0.2 ? rng_u32(&r) : rng_below(&r, 8);
    }
    if (kind < 0.5) {
        put_surface(&cache, &r);
    }
    return cache;
}

static tally3_figures try_pair(trial *t, abut_cache3 *cache)
{
    tally3_figures     f = {0, 0, 0, 0, 0};
    const abut_shape3 *a = &t->a.shape;
    const abut_shape3 *b = &t->b.shape;
    hold(t, t->a.status == ABUT_OK && t->b.status == ABUT_OK, "maker's status", (double)t->a.status, (double)t->b.status, 0);
    if (t->failure != NULL) {
        return f;
    }
    const abut_proximity3 plain = abut_distance3(a, b, t->pose, NULL, NULL);
    f.supports = plain.supports;
    check(t, "plain", plain, &f);
    const bool   overlap = abut_overlap3(a, b, t->pose);
    const double d = (double)plain.distance;
    const bool   split = overlap != (d <= 0);
    f.split = split ? 1 : 0;
    hold(t, !split || fabs(d) <= (double)plain.error, "abut_overlap3 against distance, error", overlap, d, (double)plain.error);
    check(t, "general", abut_distance3_general(a, b, t->pose, NULL, NULL), &f);
    check(t, "with a strange cache", abut_distance3(a, b, t->pose, NULL, cache), &f);
    check(t, "with its own cache", abut_distance3(a, b, t->pose, NULL, cache), &f);
    check(t, "general with a cache", abut_distance3_general(a, b, t->pose, NULL, cache), &f);
    return f;
}

static void report_failure(const trial *t, uint64_t seed, uint64_t index)
{
    char path[128];
    (void)snprintf(path, sizeof path, "oracle3_%s_%s%" PRIu64 "_%" PRIu64 ".json", precision,
                   pairs3_is_smooth(t->pair->family) ? "s" : "", seed, index);
    const bool written = scenes3_write(t->pair, path);
    printf("FAILED %s, pair %" PRIu64 " (kinds %d, %d; scale 2^%d), %s: %s: %.17g %.17g %.17g (exact %.17g, size %g) -> %s\n",
           pairs3_name(t->pair->family), index, (int)t->pair->a.kind, (int)t->pair->b.kind, t->pair->exponent, t->query,
           t->failure, t->numbers[0], t->numbers[1], t->numbers[2], (double)t->exact.distance, t->size,
           written ? path : "cannot write the scene");
}

static void run(bool smooth, uint64_t standard)
{
    static pair3   pair;
    tally3         tallies[PAIRS3_FAMILIES] = {0};
    tally3         all = {0};
    int            failures = 0;
    const uint64_t seed = rng_seed_of_run(1);
    const uint64_t pairs = rng_scaled(standard);
    const bool     light = getenv("ABUT_TEST_LIGHT") != NULL;
    const char    *most = getenv("ABUT_TEST_FAILURES");
    const int      most_failures = most != NULL ? atoi(most) : default_most_failures;
    const char    *only = getenv("ABUT_TEST_PAIR");
    const uint64_t first = only != NULL ? strtoull(only, NULL, 0) : 0;
    const uint64_t end = only != NULL ? first + 1 : pairs;
    for (uint64_t i = first; i < end && failures < most_failures; i++) {
        static trial t;
        pairs3_make(seed, i, smooth, single, light, &pair);
        abut_cache3 cache = strange_cache(seed, i);
        open_trial(&t, &pair);
        const tally3_figures f = try_pair(&t, &cache);
        tally3_add(&tallies[pair.family], (double)t.exact.distance, t.exact.bound, t.exact.proven, &f);
        tally3_add(&all, (double)t.exact.distance, t.exact.bound, t.exact.proven, &f);
        if (t.failure != NULL) {
            report_failure(&t, seed, i);
            failures++;
        }
        close_trial(&t);
    }
    printf("%" PRIu64 " of %" PRIu64 " depths with a bound above %g of the size\n", hard_answers, deep_answers,
           most_smooth_error);
    assert_int_equal(tally3_summary(precision, tallies, &all, failures), 0);
    assert_true(hard_answers <= deep_answers / 1000);
}

static void polytope_cores(void **state)
{
    (void)state;
    run(false, polytope_pairs);
}

static void smooth_cores(void **state)
{
    (void)state;
    run(true, smooth_pairs);
}

int main(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // every failure is on the record even if a later pair crashes
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polytope_cores),
        cmocka_unit_test(smooth_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
