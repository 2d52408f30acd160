// test_coherent3.c : asking again. A cache never changes an answer by more than the errors, and saves work where a pair moves a
// little between queries; options stop sooner and own up to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps3.h"
#include "support/run3.h"

#include <string.h>

enum { STEPS = 20, REFINEMENT = 64 };

typedef struct tally {
    uint64_t cold, warm, queries, stopped, beyond;
} tally;

static bool agree(const abut_proximity3 *p, const abut_proximity3 *q, double slack)
{
    return fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack;
}

// The pair drifts by a ten-thousandth of its size and of a turn a query, as between frames of a simulation.
static abut_pose3 drifted(abut_pose3 pose, const double axis[3], double size, int step)
{
    double     turn[3][3];
    abut_pose3 moved = pose;
    rotation3_about(axis, 1e-4 * step, turn);
    const abut_rot3 r = {made3_vec(turn[0]), made3_vec(turn[1]), made3_vec(turn[2])};
    moved.r.x = abut_rotate3(r, pose.r.x);
    moved.r.y = abut_rotate3(r, pose.r.y);
    moved.r.z = abut_rotate3(r, pose.r.z);
    moved.p.x += (abut_real)(1e-4 * size * step * axis[1]);
    moved.p.y += (abut_real)(1e-4 * size * step * axis[2]);
    moved.p.z += (abut_real)(1e-4 * size * step * axis[0]);
    return moved;
}

static const char *check_drift(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally             *t = user;
    const abut_shape3 *a = &pair->a.shape;
    const abut_shape3 *b = &pair->b.shape;
    const double       size = (double)(a->reach + a->radius + b->reach + b->radius);
    abut_cache3        cache;
    abut_cache3        general;
    double             axis[3];
    memset(&cache, 0, sizeof cache);
    memset(&general, 0, sizeof general);
    rng_direction3(r, axis);
    for (int i = 0; i < STEPS; ++i) {
        const abut_pose3      pose = drifted(pair->pose, axis, size, i);
        const abut_proximity3 cold = abut_distance3_general(a, b, pose, NULL, NULL);
        const abut_proximity3 warm = abut_distance3_general(a, b, pose, NULL, &general);
        const abut_proximity3 fast = abut_distance3(a, b, pose, NULL, &cache);
        if (!run3_done(pair, &cold) || !run3_done(pair, &warm) || !run3_done(pair, &fast)) {
            return "status";
        }
        if (!agree(&cold, &warm, 0) || !agree(&cold, &fast, 0)) {
            return "the cache changes the distance by more than the errors";
        }
        if (run3_clearance(scene, warm.normal) < (double)warm.distance - (double)warm.error - 64 * run3_u * run3_size(pair) &&
            i == 0) {
            return "the normal does not keep its word";
        }
        const bool apart = (double)cold.distance + (double)(a->radius + b->radius) > 1e-3 * size;
        if (i > 0 && apart) { // between overlapping cores EPA has no start to save
            t->cold += (uint64_t)cold.supports;
            t->warm += (uint64_t)warm.supports;
            ++t->queries;
        }
    }
    return NULL;
}

static double warm_supports(uint64_t seed, uint64_t count, unsigned kinds, const char *what)
{
    tally t = {0, 0, 0, 0, 0};
    run3(seed, count, kinds, check_drift, &t);
    const double cold = (double)t.cold / (double)t.queries;
    const double warm = (double)t.warm / (double)t.queries;
    print_message("%s apart: %.2f supports cold, %.2f warm\n", what, cold, warm);
    assert_true(warm < cold);
    return warm;
}

static void test_cache_of_a_drifting_pair(void **state)
{
    (void)state;
    assert_true(warm_supports(3801, 4000, RECIPE3_POLYTOPE_KINDS & ~0x3u, "polytopes") < 3);
    (void)warm_supports(3802, 4000, RECIPE3_SMOOTH_KINDS, "smooth cores");
}

// Names that exist, a normal, or nothing but bytes: the same answer.
static void spoil(abut_cache3 *cache, rng *r)
{
    unsigned char *bytes = (unsigned char *)cache;
    for (size_t k = 0; k < sizeof *cache; ++k) {
        bytes[k] = (unsigned char)rng_u32(r);
    }
    if (rng_chance(r, 0.7)) {
        cache->count = (int32_t)rng_below(r, 5);
        for (int k = 0; k < 3; ++k) {
            cache->feature_a[k] = rng_below(r, 8);
            cache->feature_b[k] = rng_below(r, 8);
        }
    }
    if (rng_chance(r, 0.7)) {
        double n[3];
        rng_direction3(r, n);
        cache->normal = made3_vec(n);
    }
}

static const char *check_garbage(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)user;
    const abut_shape3    *a = &pair->a.shape;
    const abut_shape3    *b = &pair->b.shape;
    abut_cache3           caches[3];
    const abut_proximity3 p = run3_ask(pair);
    for (int i = 0; i < 3; ++i) {
        spoil(&caches[i], r);
    }
    const abut_proximity3 q = abut_distance3(a, b, pair->pose, NULL, &caches[0]);
    const abut_proximity3 g = abut_distance3_general(a, b, pair->pose, NULL, &caches[1]);
    const abut_manifold3  m = abut_collide3(a, b, pair->pose, (abut_real)0.125, &caches[2]);
    if (!run3_done(pair, &q) || !run3_done(pair, &g)) {
        return "status";
    }
    if (!agree(&p, &q, 0) || !agree(&p, &g, 0)) {
        return "garbage in the cache changes the distance";
    }
    if (m.status == ABUT_OK && !(fabs((double)m.distance - (double)p.distance) <= (double)(m.error + p.error))) {
        return "garbage in the cache changes the manifold";
    }
    return NULL;
}

static void test_garbage_in_the_cache(void **state)
{
    (void)state;
    run3(3803, 40000, RECIPE3_ALL_KINDS, check_garbage, NULL);
}

// What options do: never a wrong answer, only one known less well.
static const char *check_options(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                *t = user;
    const abut_shape3    *a = &pair->a.shape;
    const abut_shape3    *b = &pair->b.shape;
    const double          size = run3_size(pair);
    const abut_proximity3 p = run3_ask(pair);
    const abut_options    options = {rng_chance(r, 0.5) ? 0 : (abut_real)(size * rng_log(r, 1e-3, 1)),
                                  rng_chance(r, 0.5) ? 0 : (abut_real)(size * rng_log(r, 1e-9, 1e-2)),
                                  rng_chance(r, 0.5) ? 0 : (int32_t)rng_below(r, 30)};
    for (int way = 0; way < 2; ++way) {
        const abut_proximity3 q = way == 0 ? abut_distance3(a, b, pair->pose, &options, NULL)
                                           : abut_distance3_general(a, b, pair->pose, &options, NULL);
        const abut_vec3       far_end = abut_along3(q.point_a, q.distance, q.normal);
        if (q.status > ABUT_LIMIT) {
            return "no answer";
        }
        if (!agree(&p, &q, 0)) {
            return "stopped early, the answer is off by more than its error";
        }
        if (fabs(run3_length(q.normal) - 1) > 8 * run3_u) {
            return "the normal is not a unit vector";
        }
        if (run3_length(abut_sub3(q.point_b, far_end)) > 32 * run3_u * size) {
            return "the witnesses are not a distance apart";
        }
        if (q.status == ABUT_BEYOND && (options.max_distance <= 0 || !(p.distance + p.error > options.max_distance))) {
            return "beyond, but not so";
        }
        const abut_proximity3 full = way == 0 ? p : abut_distance3_general(a, b, pair->pose, NULL, NULL);
        if (q.status == ABUT_OK && options.tolerance > 0 &&
            (double)q.error > (double)(full.error + options.tolerance) + 32 * run3_u * size) {
            return "done, but not as close as asked";
        }
        if (options.max_supports > 0 && q.supports > options.max_supports + REFINEMENT) {
            return "more supports than allowed";
        }
        t->stopped += q.status == ABUT_LIMIT;
        t->beyond += q.status == ABUT_BEYOND;
    }
    return NULL;
}

static void test_options(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run3(3804, 60000, RECIPE3_ALL_KINDS, check_options, &t);
    print_message("%" PRIu64 " stopped at the limit asked for, %" PRIu64 " beyond\n", t.stopped, t.beyond);
    assert_true(t.stopped > 0 && t.beyond > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cache_of_a_drifting_pair),
        cmocka_unit_test(test_garbage_in_the_cache),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
