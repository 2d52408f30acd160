// test_warm_depth3.c : two small hulls that overlapped when last asked about: the kernel against cubes by hand, against EPA
// begun again from the same surface, and with surfaces that are none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cloud3.h"
#include "general/depth3.h"
#include "hand_hull3.h"
#include "pairs/warm_depth3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>
#include <string.h>

static hand_hull3        cube;
static abut_pair3        pair;
static abut_core_answer3 told;

static bool ask(const abut_cache3 *cache, abut_pose3 pose, const abut_options *options)
{
    assert_int_equal(abut_pair3_make(&pair, &cube.shape, &cube.shape, pose, options), ABUT_OK);
    return abut_warm_depth3(&pair, cache, &told);
}

// Cubes of half size 1, B at (1.5, y, z): D's side x = 2 is at 0.5, and the origin's foot on it in the one or the other of its
// triangles. Witness points are A's (1, ...) and B's (0.5, ...).
static void test_either_triangle(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    abut_cache3           cache = {0};
    const abut_proximity3 cold = abut_distance3(&cube.shape, &cube.shape, placed3(1.5, 0.25, 0.125), NULL, &cache);
    assert_int_equal(cold.status, ABUT_OK);
    assert_in_range(cache.private_.faces, 4, ABUT_CACHE3_FACES);
    for (int quarter = 0; quarter < 4; ++quarter) {
        const double y = (quarter & 1) != 0 ? 0.3 : -0.3;
        const double z = (quarter & 2) != 0 ? 0.2 : -0.2;
        assert_true(ask(&cache, placed3(1.5, y, z), NULL));
        assert_int_equal(told.supports, 1);
        assert_int_equal(told.status, ABUT_OK);
        expect_near(told.distance * pair.unit, -0.5, 16 * roundoff);
        expect_vec3(told.normal, at3(1, 0, 0), 8 * roundoff);
        expect_near(told.a.x * pair.unit, 1, 16 * roundoff);
        expect_near(told.b.x * pair.unit, 0.5, 32 * roundoff);
        expect_near(told.a.y, told.b.y, 16 * roundoff);
        expect_near(told.gap, 0, 32 * roundoff);
    }
}

// What it does not answer costs nothing, or the one support that was not enough; the query counts it.
static void test_what_it_costs(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    const abut_options few = {0, 0, 8};
    const abut_pose3   pose = placed3(0.25, 0.125, 0.0625);
    abut_cache3        cache = {0};
    assert_false(ask(&cache, pose, NULL)); // none is kept
    assert_int_equal(told.supports, 0);
    assert_false(ask(NULL, pose, NULL));
    assert_int_equal(told.supports, 0);
    // A corner of D cut off, as in test_epa_cache3.c: the origin is inside, and D reaches farther.
    const uint8_t  corner[3][4] = {{0, 0, 1, 0}, {1, 2, 2, 3}, {3, 1, 3, 2}};
    const uint16_t of_a[4] = {1, 2, 4, 7};
    cache.private_.faces = 4;
    cache.private_.vertices = 4;
    for (int32_t i = 0; i < 4; ++i) {
        cache.private_.vertex_a[i] = of_a[i];
        cache.private_.vertex_b[i] = 7 - of_a[i];
        for (int32_t e = 0; e < 3; ++e) {
            cache.private_.corner[e][i] = corner[e][i];
        }
    }
    assert_false(ask(&cache, pose, &few)); // a limit is EPA's business
    assert_int_equal(told.supports, 0);
    assert_false(ask(&cache, pose, NULL));
    assert_int_equal(told.supports, 1);
    abut_cache3           other = cache;
    const abut_proximity3 general = abut_distance3_general(&cube.shape, &cube.shape, pose, NULL, &other);
    const abut_proximity3 quick = abut_distance3(&cube.shape, &cube.shape, pose, NULL, &cache);
    assert_int_equal(quick.supports, general.supports + 1);
    expect_near(quick.distance, -1.75, (double)quick.error);
}

// The kernel and EPA: the same to the last bit. Whether it was answered.
static bool expect_alike(const abut_cache3 *cache)
{
    abut_cache3       other = *cache;
    abut_core_answer3 quick;
    abut_core_answer3 epa;
    memset(&quick, 0, sizeof quick);
    const bool answered = abut_warm_depth3(&pair, cache, &quick);
    if (cache->private_.faces < 4) {
        return false;
    }
    if (!answered) {
        return false;
    }
    assert_true(abut_depth3_warm(&pair, &other, &epa));
    assert_int_equal(epa.supports, 1);
    assert_memory_equal(&epa, &quick, sizeof epa);
    return true;
}

// What B's pose becomes in a step of a simulation.
static abut_pose3 little_later(abut_pose3 pose, rng *r, double step)
{
    const double    half = step / 2;
    const abut_quat q = {1, (abut_real)rng_range(r, -half, half), (abut_real)rng_range(r, -half, half),
                         (abut_real)rng_range(r, -half, half)};
    const abut_rot3 turn = abut_rot3_quat(q);
    const abut_vec3 way = at3(rng_range(r, -half, half), rng_range(r, -half, half), rng_range(r, -half, half));
    pose.p = abut_add3(pose.p, way);
    pose.r.x = abut_rotate3(turn, pose.r.x);
    pose.r.y = abut_rotate3(turn, pose.r.y);
    pose.r.z = abut_rotate3(turn, pose.r.z);
    return pose;
}

static void test_again(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(2207), 0);
    int          asked = 0;
    int          same = 0;
    int          still = 0;
    for (int k = 0; k < 6000; ++k) {
        const bool whole = k % 64 == 0;
        if (k % 16 == 0) {
            make_cloud(&a, &r, 5 + (int32_t)rng_below(&r, MOST - 4), whole, 1);
            make_cloud(&b, &r, 5 + (int32_t)rng_below(&r, MOST - 4), whole, rng_log(&r, 0.3, 3));
        }
        abut_cache3 cache = {0};
        abut_pose3  pose = any_pose(&r, 1.5);
        if (!both_hulls(&a, &b) || !(abut_distance3(&a.shape, &b.shape, pose, NULL, &cache).distance < 0) ||
            cache.private_.faces < 4) {
            continue;
        }
        ++asked;
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        same += expect_alike(&cache) ? 1 : 0;
        pose = little_later(pose, &r, 0.001);
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        still += expect_alike(&cache) ? 1 : 0;
    }
    assert_true(asked > 1000);
    assert_true(same > asked - asked / 8);
    assert_true(still > asked - asked / 8);
}

// Bytes changed, and surfaces of other hulls: what is answered all the same is right.
static void test_spoilt(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(2208), 0);
    int          answered = 0;
    int          refused = 0;
    abut_cache3  cache = {0};
    for (int k = 0; k < 20000; ++k) {
        if (k % 32 == 0) {
            make_cloud(&a, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, 1);
            make_cloud(&b, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, rng_log(&r, 0.3, 3));
        }
        const abut_pose3 pose = any_pose(&r, 1);
        if (k % 4 == 0 && both_hulls(&a, &b)) {
            (void)abut_distance3(&a.shape, &b.shape, pose, NULL, &cache);
        }
        unsigned char *bytes = (unsigned char *)&cache;
        for (int32_t i = 0; i < k % 3; ++i) {
            bytes[rng_below(&r, sizeof cache)] = (unsigned char)rng_below(&r, k % 2 == 0 ? 16 : 256);
        }
        cache.private_.faces = cache.private_.faces > 0 && cache.private_.faces <= ABUT_CACHE3_FACES
                                   ? cache.private_.faces
                                   : 4 + (int32_t)rng_below(&r, 24);
        if (abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL) != ABUT_OK || !abut_warm_depth3(&pair, &cache, &told)) {
            ++refused;
            continue;
        }
        ++answered;
        const abut_proximity3 anew = abut_distance3(&a.shape, &b.shape, pose, NULL, NULL);
        expect_near(told.distance * pair.unit, (double)anew.distance,
                    (double)((told.gap + pair.noise) * pair.unit) + (double)anew.error + 8 * roundoff);
    }
    assert_true(answered > 1000 && refused > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_either_triangle),
        cmocka_unit_test(test_what_it_costs),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_spoilt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
