// test_oracle2.c : the library's 2D queries against the oracle on random and adversarial pairs, in this build's precision.
//
// With d, n, p, q the library's distance, normal and points, e its error, eps its rounding unit and S the largest side of the
// pair's bounding box in A's frame, every answer must have
//   - status ABUT_OK, all fields finite, |n| = 1 within 4 eps;
//   - |d - exact| <= e;
//   - e <= 21 eps S for polygon cores (4.7e-15 S in f64, 2.5e-6 S in f32); 5e-14 S, 2e-5 S with an ellipse;
//   - a normal that keeps its word: B moved by -d along n is separated along n to within e and rounding (4 eps S);
//   - p on A's surface and q on B's, within e and rounding of the coordinates;
//   - q = p + d n to rounding;
// and abut_overlap2 must say d <= 0 of the plain answer, unless |d| <= e (such split verdicts are counted and printed).
//
// The fast judge (judge2.h) is asked first, and its doubt is held against the library: what passes is proven. Whatever does not
// pass goes to the quad judge, whose word is final (its doubt, 2e-31 of the coordinates, goes in the library's favour). So does
// any answer that may raise the record of |d - exact| / e, which is therefore exact for all pairs; per family, the column may
// be above the truth by the fast judge's doubt.
//
// ABUT_TEST_SCALE scales the number of pairs, ABUT_TEST_SEED sets the seed; both are printed. ABUT_TEST_LIGHT, when set, lowers
// the share of the families with up to 1000 vertices to about a tenth (the big run does). A failing pair is written to the
// current folder as a scene; after ten the run stops.
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

#include "judge2.h"
#include "library2.h"
#include "pairs2.h"
#include "scenes2.h"
#include "tally2.h"

// Of polygon cores the error is the noise of the vertices and a gap, at most half of that where all axes are looked at. The
// noise (src/base/tolerance.h) is largest where both cores fill the box, reaching half its diagonal each: (7.02 + 11.64) 0.71 +
// 2.84 1.42 for B's span, 3 times what both middles were rounded by, 3.44 for B's middle, as far from its origin as the two
// reach: 26.4 u. So three halves of that, and 2 u for the radii: 41.6 u, which is 20.8 eps.
#if defined(ABUT_F32)
static const char   precision[] = "f32";
static const bool   single = true;
static const double eps = (double)FLT_EPSILON;
static const double most_error = 21 * (double)FLT_EPSILON;
static const double most_smooth_error = 2e-5; // four times the worst of 80 000 pairs: notices a bound that bounds nothing
static const double least = (double)FLT_MIN;  // where relative rounding ends
#else
static const char   precision[] = "f64";
static const bool   single = false;
static const double eps = DBL_EPSILON;
static const double most_error = 21 * DBL_EPSILON;
static const double most_smooth_error = 5e-14; // as above
static const double least = DBL_MIN;
#endif

static const uint64_t polygon_pairs = 250000;
static const uint64_t ellipse_pairs = 20000;
static const int      most_failures = 10;

// One pair on trial: the library's shapes, the oracle's answer, and what is allowed.
typedef struct trial {
    const pair2    *pair;
    made            a, b;
    abut_pose2      pose;
    const judge2   *judge;     // who measures
    judge2_pair     measured;  // the pair itself
    double          strict;    // +1: the judge's doubt is held against the library, -1: it goes in its favour
    double          record;    // worst |d - exact| / error of all pairs before
    abut_proximity2 answer[5]; // the different answers so far
    int             answers;
    const char     *failure;    // what was wrong first, or NULL
    const char     *query;      // which of the queries it was
    double          numbers[3]; // three numbers about it
} trial;

static void appoint(trial *t, const judge2 *judge)
{
    const oracle2_shape a = bodies2_shape(&t->pair->a);
    const oracle2_shape b = bodies2_shape(&t->pair->b);
    if (t->judge != NULL) {
        t->judge->close(&t->measured);
    }
    t->judge = judge;
    t->strict = judge == &judge2_quad ? -1 : 1;
    t->measured = judge->open(&a, &b, t->pair->pose);
}

static void open_trial(trial *t, const pair2 *pair, double record)
{
    const trial fresh = {.pair = pair, .query = "maker", .record = record};
    *t = fresh;
    t->a = make(&pair->a);
    t->b = make(&pair->b);
    const double position[2] = {pair->pose.px, pair->pose.py};
    t->pose.p = vec_of(position);
    t->pose.r.c = (abut_real)pair->pose.c;
    t->pose.r.s = (abut_real)pair->pose.s;
    appoint(t, &judge2_fast);
}

static void close_trial(trial *t)
{
    t->judge->close(&t->measured);
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

static bool all_finite(const abut_proximity2 *p)
{
    const abut_real sum = p->point_a.x + p->point_a.y + p->point_b.x + p->point_b.y;
    const abut_real rest = p->normal.x + p->normal.y + p->distance + p->error;
    return isfinite((double)sum) && isfinite((double)rest) && p->error >= 0 && p->supports >= 0;
}

static judge2_measure measure(const trial *t, const abut_proximity2 *p)
{
    const judge2_claim claim = {
        .distance = (double)p->distance,
        .normal = {(double)p->normal.x, (double)p->normal.y},
        .point_a = {(double)p->point_a.x, (double)p->point_a.y},
        .point_b = {(double)p->point_b.x, (double)p->point_b.y},
    };
    return t->judge->measure(&t->measured, &claim);
}

static void check_distance(trial *t, const abut_proximity2 *p, const judge2_measure *m, tally2_figures *f)
{
    const double error = (double)p->error;
    const double size = t->measured.size;
    const double doubt = t->measured.doubt;
    const double most = pairs2_is_ellipse(t->pair->family) ? most_smooth_error : most_error;
    hold(t, m->miss + t->strict * doubt <= error, "|distance - exact|, error, oracle's bound", m->miss, error, doubt);
    hold(t, error <= most * size + least, "error too large: error, size, exact", error, size, t->measured.distance);
    double ratio = m->miss <= doubt ? 0.0 : m->miss / error;
    if (t->strict > 0) {
        ratio = (m->miss + doubt) / error;
        hold(t, ratio <= t->record, "a record", ratio, t->record, 0);
    }
    const double share = error > least ? error / size : 0.0;
    f->ratio = ratio > f->ratio ? ratio : f->ratio;
    f->error_share = share > f->error_share ? share : f->error_share;
}

static void check_normal(trial *t, const abut_proximity2 *p, const judge2_measure *m)
{
    const double x = (double)p->normal.x;
    const double y = (double)p->normal.y;
    const double d = (double)p->distance;
    const double doubt = t->measured.along_doubt;
    hold(t, fabs(x * x + y * y - 1) <= 8 * eps, "normal not unit: x, y, length^2 - 1", x, y, x * x + y * y - 1);
    const double slack = (double)p->error + 4 * eps * t->measured.size - t->strict * doubt;
    hold(t, m->lost <= slack, "normal: distance - separation along it, allowed, distance", m->lost, slack, d);
    // The oracle is on trial as well: no direction separates better than the optimum.
    const double most_won = t->measured.doubt + doubt;
    hold(t, m->won <= most_won, "ORACLE: the normal separates better by, oracle's bound, distance", m->won, most_won, d);
}

static void check_points(trial *t, const abut_proximity2 *p, const judge2_measure *m)
{
    const double ax = (double)p->point_a.x;
    const double ay = (double)p->point_a.y;
    const double bx = (double)p->point_b.x;
    const double by = (double)p->point_b.y;
    const double d = (double)p->distance;
    const double rounding = 4 * eps * (t->measured.size + fabs(ax) + fabs(ay));
    const double slack = (double)p->error + rounding;
    hold(t, m->off[0] + t->strict * m->doubt[0] <= slack, "point_a off its surface by, allowed, distance", m->off[0], slack, d);
    hold(t, m->off[1] + t->strict * m->doubt[1] <= slack, "point_b off its surface by, allowed, distance", m->off[1], slack, d);
    const double x = bx - (ax + d * (double)p->normal.x);
    const double y = by - (ay + d * (double)p->normal.y);
    hold(t, fabs(x) + fabs(y) <= rounding, "point_b - (point_a + distance * normal): x, y, allowed", x, y, rounding);
}

static void weigh(trial *t, const abut_proximity2 *p, tally2_figures *f)
{
    const judge2_measure m = measure(t, p);
    check_distance(t, p, &m, f);
    check_normal(t, p, &m);
    check_points(t, p, &m);
}

static bool same_answer(const abut_proximity2 *p, const abut_proximity2 *q)
{
    const bool points = p->point_a.x == q->point_a.x && p->point_a.y == q->point_a.y && p->point_b.x == q->point_b.x &&
                        p->point_b.y == q->point_b.y;
    return points && p->normal.x == q->normal.x && p->normal.y == q->normal.y && p->distance == q->distance &&
           p->error == q->error && p->status == q->status;
}

// Checks one answer; what an earlier one of the same pair gave to the last bit needs no second look.
static void check(trial *t, const char *query, const abut_proximity2 *p, tally2_figures *f)
{
    bool known = false;
    for (int i = 0; i < t->answers; i++) {
        known = known || same_answer(p, &t->answer[i]);
    }
    if (known || t->failure != NULL) {
        return;
    }
    t->answer[t->answers++] = *p;
    t->query = query;
    hold(t, p->status == ABUT_OK, "status, distance, error", (double)p->status, (double)p->distance, (double)p->error);
    hold(t, all_finite(p), "a field is not finite: distance, error, supports", (double)p->distance, (double)p->error,
         (double)p->supports);
    if (t->failure == NULL) {
        const tally2_figures before = *f;
        weigh(t, p, f);
        if (t->failure != NULL && t->judge == &judge2_fast) {
            appoint(t, &judge2_quad);
            t->failure = NULL;
            *f = before;
            weigh(t, p, f);
        }
    }
}

static tally2_figures try_pair(trial *t, abut_cache2 *cache)
{
    tally2_figures     f = {0, 0, 0, 0};
    const abut_shape2 *a = &t->a.shape;
    const abut_shape2 *b = &t->b.shape;
    hold(t, t->a.status == ABUT_OK && t->b.status == ABUT_OK, "maker's status", (double)t->a.status, (double)t->b.status, 0);
    if (t->failure != NULL) {
        return f;
    }
    const abut_proximity2 plain = abut_distance2(a, b, t->pose, NULL, NULL);
    f.supports = plain.supports;
    check(t, "plain", &plain, &f);
    const bool   overlap = abut_overlap2(a, b, t->pose);
    const double d = (double)plain.distance;
    const bool   split = overlap != (d <= 0);
    f.split = split ? 1 : 0;
    hold(t, !split || fabs(d) <= (double)plain.error, "abut_overlap2 against distance, error", overlap, d, (double)plain.error);
    const abut_proximity2 general = abut_distance2_general(a, b, t->pose, NULL, NULL);
    check(t, "general", &general, &f);
    const abut_proximity2 strange = abut_distance2(a, b, t->pose, NULL, cache);
    check(t, "with a strange cache", &strange, &f);
    const abut_proximity2 again = abut_distance2(a, b, t->pose, NULL, cache);
    check(t, "with its own cache", &again, &f);
    const abut_proximity2 general_again = abut_distance2_general(a, b, t->pose, NULL, cache);
    check(t, "general with a cache", &general_again, &f);
    return f;
}

static void note(tally2 *sum, const trial *t, const tally2_figures *f)
{
    tally2_add(sum, t->measured.distance, t->measured.doubt, t->judge == &judge2_quad, f);
}

static void report_failure(const trial *t, uint64_t seed, uint64_t index)
{
    char path[128];
    (void)snprintf(path, sizeof path, "oracle2_%s_%s%" PRIu64 "_%" PRIu64 ".json", precision,
                   pairs2_is_ellipse(t->pair->family) ? "e" : "", seed, index);
    const bool written = scenes2_write(t->pair, path);
    printf("FAILED %s, pair %" PRIu64 ", %s: %s: %.17g %.17g %.17g (exact %.17g, size %g) -> %s\n",
           pairs2_name(t->pair->family), index, t->query, t->failure, t->numbers[0], t->numbers[1], t->numbers[2],
           t->measured.distance, t->measured.size, written ? path : "cannot write the scene");
}

static void run(bool ellipses, uint64_t standard)
{
    static pair2   pair;
    tally2         tallies[PAIRS2_FAMILIES] = {0};
    tally2         all = {0};
    abut_cache2    cache = {0};
    int            failures = 0;
    const uint64_t seed = rng_seed_of_run(1);
    const uint64_t pairs = rng_scaled(standard);
    const bool     light = getenv("ABUT_TEST_LIGHT") != NULL;
    for (uint64_t i = 0; i < pairs && failures < most_failures; i++) {
        trial t;
        pairs2_make(seed, i, ellipses, single, light, &pair);
        open_trial(&t, &pair, all.ratio);
        const tally2_figures f = try_pair(&t, &cache);
        note(&tallies[pair.family], &t, &f);
        note(&all, &t, &f);
        if (t.failure != NULL) {
            report_failure(&t, seed, i);
            failures++;
        }
        close_trial(&t);
    }
    assert_int_equal(tally2_summary(precision, tallies, &all, failures), 0);
}

static void polygon_cores(void **state)
{
    (void)state;
    run(false, polygon_pairs);
}

static void ellipse_cores(void **state)
{
    (void)state;
    run(true, ellipse_pairs);
}

int main(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // every failure is on the record even if a later pair crashes
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygon_cores),
        cmocka_unit_test(ellipse_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
