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

enum { STEPS = 20 };

typedef struct tally {
    uint64_t cold, warm, queries, stopped, beyond;
    uint64_t deep_cold, deep_warm, deep_queries; // of overlapping cores whose surface was kept
    uint64_t still;                              // asked again, that took more than two supports
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
        if (i > 0 && apart) {
            t->cold += (uint64_t)cold.supports;
            t->warm += (uint64_t)warm.supports;
            ++t->queries;
        }
        if (general.private_.faces > 0) {
            const abut_proximity3 still = abut_distance3_general(a, b, pose, NULL, &general);
            if (!agree(&cold, &still, 0)) {
                return "asked again of a pair that lies still, the distance changes by more than the errors";
            }
            t->still += still.supports > 2;
        }
        if (i > 0 && general.private_.faces > 0) {
            t->deep_cold += (uint64_t)cold.supports;
            t->deep_warm += (uint64_t)warm.supports;
            ++t->deep_queries;
        }
    }
    return NULL;
}

static double warm_supports(uint64_t seed, uint64_t count, unsigned kinds, const char *what)
{
    tally t = {0};
    run3(seed, count, kinds, check_drift, &t);
    const double cold = (double)t.cold / (double)t.queries;
    const double warm = (double)t.warm / (double)t.queries;
    print_message("%s apart: %.2f supports cold, %.2f warm\n", what, cold, warm);
    assert_true(warm < cold);
    if (t.deep_queries > 0) {
        const double deep_cold = (double)t.deep_cold / (double)t.deep_queries;
        const double deep_warm = (double)t.deep_warm / (double)t.deep_queries;
        print_message("%s overlapping: %.2f supports cold, %.2f warm\n", what, deep_cold, deep_warm);
        print_message("%.5f of them, lying still, by more than two\n", (double)t.still / (double)t.deep_queries);
        assert_true(deep_warm < 2);
    }
    return warm;
}

static void test_cache_of_a_drifting_pair(void **state)
{
    (void)state;
    assert_true(warm_supports(3801, 4000, RECIPE3_POLYTOPE_KINDS & ~0x3u, "polytopes") < 3);
    (void)warm_supports(3802, 4000, RECIPE3_SMOOTH_KINDS, "smooth cores");
}

// A surface that is closed, or was: a tetrahedron of any vertices, or what another pair left, with a byte or none changed.
static void put_surface(abut_cache3 *cache, const abut_cache3 *left, rng *r)
{
    static const uint8_t corner[3][4] = {{0, 0, 1, 2}, {2, 1, 2, 0}, {1, 3, 3, 3}};
    *cache = *left;
    if (left->private_.faces <= 0 || rng_chance(r, 0.5)) {
        cache->private_.faces = 4;
        cache->private_.vertices = 4;
        for (int k = 0; k < 3; ++k) {
            memcpy(cache->private_.corner[k], corner[k], sizeof corner[k]);
        }
        for (int k = 0; k < 4; ++k) {
            cache->private_.vertex_a[k] = (uint16_t)rng_below(r, 8);
            cache->private_.vertex_b[k] = (uint16_t)rng_below(r, 8);
        }
    }
    if (rng_chance(r, 0.3)) {
        unsigned char *bytes = (unsigned char *)cache;
        bytes[rng_below(r, sizeof *cache)] ^= (unsigned char)(1u << rng_below(r, 8));
    }
}

// Names that exist, a normal, another pair's surface, or nothing but bytes: the same answer.
static void spoil(abut_cache3 *cache, const abut_cache3 *left, rng *r)
{
    unsigned char *bytes = (unsigned char *)cache;
    for (size_t k = 0; k < sizeof *cache; ++k) {
        bytes[k] = (unsigned char)rng_u32(r);
    }
    if (rng_chance(r, 0.7)) {
        cache->private_.count = (int32_t)rng_below(r, 5);
        for (int k = 0; k < 3; ++k) {
            cache->private_.feature_a[k] = rng_below(r, 8);
            cache->private_.feature_b[k] = rng_below(r, 8);
        }
    }
    if (rng_chance(r, 0.7)) {
        double n[3];
        rng_direction3(r, n);
        cache->private_.normal = made3_vec(n);
    }
    if (rng_chance(r, 0.7)) {
        put_surface(cache, left, r);
    }
}

static const char *check_garbage(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    abut_cache3          *left = user; // by the last pair
    const abut_shape3    *a = &pair->a.shape;
    const abut_shape3    *b = &pair->b.shape;
    abut_cache3           caches[3];
    const abut_proximity3 p = run3_ask(pair);
    for (int i = 0; i < 3; ++i) {
        spoil(&caches[i], left, r);
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
    *left = caches[1];
    if (m.status == ABUT_OK && !(fabs((double)m.distance - (double)p.distance) <= (double)(m.error + p.error))) {
        return "garbage in the cache changes the manifold";
    }
    return NULL;
}

static void test_garbage_in_the_cache(void **state)
{
    (void)state;
    abut_cache3 left;
    memset(&left, 0, sizeof left);
    run3(3803, 40000, RECIPE3_ALL_KINDS, check_garbage, &left);
    run3(3807, 20000, RECIPE3_POLYTOPE_KINDS & ~0x3u, check_garbage, &left);
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
        if (options.max_supports > 0 && q.supports > options.max_supports) {
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
    tally t = {0};
    run3(3804, 60000, RECIPE3_ALL_KINDS, check_options, &t);
    print_message("%" PRIu64 " stopped at the limit asked for, %" PRIu64 " beyond\n", t.stopped, t.beyond);
    assert_true(t.stopped > 0 && t.beyond > 0);
}

// A tolerance alone, of smooth cores: whichever way an answer was ended, it is as close as asked. Newton's method may end on a
// worse direction than EPA's or aside of its own, and EPA among a few vertices.
static const char *check_tolerance(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)user;
    const abut_shape3    *a = &pair->a.shape;
    const abut_shape3    *b = &pair->b.shape;
    const double          size = run3_size(pair);
    const abut_options    options = {0, (abut_real)(size * rng_log(r, 1e-6, 1e-1)), 0};
    const abut_proximity3 p = abut_distance3(a, b, pair->pose, &options, NULL);
    const abut_proximity3 full = run3_ask(pair);
    if (!run3_done(pair, &p)) {
        return "status";
    }
    if (!agree(&full, &p, 0)) {
        return "stopped early, the answer is off by more than its error";
    }
    const double asked = (double)(full.error + options.tolerance) + 32 * run3_u * size;
    return p.status == ABUT_OK && (double)p.error > asked ? "done, but not as close as asked" : NULL;
}

static void test_tolerance_of_smooth_cores(void **state)
{
    (void)state;
    run3(3805, 40000, RECIPE3_SMOOTH_KINDS, check_tolerance, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cache_of_a_drifting_pair),
        cmocka_unit_test(test_garbage_in_the_cache),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_tolerance_of_smooth_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
