// test_warm_distance3.c : two small hulls asked again: the kernel against cubes by hand and against what is found from nothing,
// and what it leaves to others.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cloud3.h"
#include "gjk/gjk_polytopes3.h"
#include "hand_hull3.h"
#include "pairs/warm_distance3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>
#include <string.h>

static hand_hull3 cube;

// What is out of the kernel's range is left to others: it says so, and what it has cost.
static void expect_refused(abut_pose3 pose, const abut_cache3 *cache)
{
    abut_cache3     kept = *cache;
    abut_proximity3 p;
    memset(&p, 0, sizeof p);
    assert_false(abut_warm_distance_kernel3(&cube.shape, &cube.shape, &pose, (abut_real)INFINITY, &kept, &p));
    assert_int_equal(p.supports, 1);
    assert_memory_equal(&kept, cache, sizeof kept);
}

// Two cubes of half 1 corner to corner along (1, 1, 1), asked again: their corners are sqrt 3 apart.
static void test_what_is_known(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    abut_cache3           cache = {0};
    abut_pose3            pose = placed3(3, 3, 3);
    const abut_proximity3 cold = abut_distance3(&cube.shape, &cube.shape, pose, NULL, &cache);
    const abut_proximity3 warm = abut_distance3(&cube.shape, &cube.shape, pose, NULL, &cache);
    assert_int_equal(cache.private_.count, 1);
    assert_int_equal(warm.supports, 1);
    expect_near(warm.distance, sqrt(3), 4 * roundoff);
    expect_vec3(warm.point_a, at3(1, 1, 1), 4 * roundoff);
    expect_vec3(warm.point_b, at3(2, 2, 2), 8 * roundoff);
    assert_true(warm.error <= cold.error);
    // A distance of interest less than that, and one that is more; a limit of another kind is none of its business.
    const abut_options less = {1, 0, 0};
    const abut_options more = {2, 0, 0};
    const abut_options few = {0, 0, 8};
    const abut_options loose = {0, (abut_real)0.5, 0};
    assert_int_equal(abut_distance3(&cube.shape, &cube.shape, pose, &less, &cache).status, ABUT_BEYOND);
    assert_int_equal(abut_distance3(&cube.shape, &cube.shape, pose, &more, &cache).status, ABUT_OK);
    assert_false(abut_hulls_known3(&cube.shape, &cube.shape, &few, &cache));
    assert_false(abut_hulls_known3(&cube.shape, &cube.shape, &loose, &cache));
    assert_false(abut_hulls_known3(&cube.shape, &cube.shape, NULL, NULL));
    // Too far, too near, no number, no rotation, and a corner that is not the nearest any more.
    expect_refused(placed3(2 * (double)ABUT_WARM3_LARGEST, 3, 3), &cache);
    expect_refused(placed3(2, 2, 2), &cache);
    expect_refused(placed3(3, NAN, 3), &cache);
    expect_refused(placed3(-3, 3, 3), &cache);
    pose.r.z = at3(0, 0, -1);
    expect_refused(pose, &cache);
    pose.r.z = at3(0, 0, 1.01);
    expect_refused(pose, &cache);
    pose.r.z = at3(0, 0.01, 1);
    expect_refused(pose, &cache);
}

// Turned by an eighth about z a cube of half 1 reaches sqrt 2 along x. Its upright edge faces the other's side, 3 - sqrt 2
// away: a side and an edge. Names that no vertex has are no names.
static void test_a_side(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    abut_cache3 cache = {0};
    abut_pose3  pose = placed3(4, 0.25, 0.5);
    pose.r.x = at3(sqrt(0.5), sqrt(0.5), 0);
    pose.r.y = at3(-sqrt(0.5), sqrt(0.5), 0);
    (void)abut_distance3(&cube.shape, &cube.shape, pose, NULL, &cache);
    abut_proximity3 p;
    assert_true(abut_hulls_known3(&cube.shape, &cube.shape, NULL, &cache));
    assert_true(abut_warm_distance_kernel3(&cube.shape, &cube.shape, &pose, (abut_real)INFINITY, &cache, &p));
    expect_near(p.distance, 3 - sqrt(2), 16 * roundoff);
    expect_near(p.point_a.x, 1, 8 * roundoff);
    expect_vec3(p.normal, at3(1, 0, 0), 4 * roundoff);
    assert_int_equal(p.supports, 1);
    cache.private_.feature_b[0] = 8;
    assert_false(abut_hulls_known3(&cube.shape, &cube.shape, NULL, &cache));
}

// What was nearest in one pose, asked about a little later: within both bounds what is found from nothing. Whether it was
// answered.
static bool expect_again(const abut_pair3 *pair, const abut_hulls3_answer *h, abut_pose3 later)
{
    abut_cache3     cache = {{.normal = h->normal, .count = h->count}};
    abut_proximity3 again;
    memset(&again, 0, sizeof again);
    memcpy(cache.private_.feature_a, h->feature_a, sizeof cache.private_.feature_a);
    memcpy(cache.private_.feature_b, h->feature_b, sizeof cache.private_.feature_b);
    assert_true(abut_hulls_known3(pair->a, pair->b, NULL, &cache));
    const bool answered = abut_warm_distance_kernel3(pair->a, pair->b, &later, (abut_real)INFINITY, &cache, &again);
    if (!answered || again.status != ABUT_OK) {
        return false;
    }
    const abut_proximity3 anew = abut_distance3(pair->a, pair->b, later, NULL, NULL);
    expect_near(again.distance, (double)anew.distance, (double)again.error + (double)anew.error);
    expect_near(abut_dot3(again.normal, again.normal), 1, 8 * roundoff);
    assert_int_equal(again.supports, 1);
    return true;
}

static void test_again(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(1312), 0);
    int          asked = 0;
    int          answered = 0;
    int          still = 0;
    int          corners[4] = {0};
    for (int k = 0; k < 4000; ++k) {
        if (k % 16 == 0) {
            make_cloud(&a, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, 1);
            make_cloud(&b, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, rng_log(&r, 0.1, 10));
        }
        abut_pair3         pair;
        abut_hulls3_answer h;
        abut_pose3         pose = any_pose(&r, rng_log(&r, 2, 20));
        if (!both_hulls(&a, &b) || abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL) != ABUT_OK ||
            abut_gjk_kernel3(&pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, &h) != ABUT_HULLS3_APART) {
            continue;
        }
        ++asked;
        ++corners[h.count];
        answered += expect_again(&pair, &h, pose) ? 1 : 0;
        pose.p = abut_add3(pose.p, at3(0.01, -0.02, 0.005));
        still += expect_again(&pair, &h, pose) ? 1 : 0;
    }
    assert_true(asked > 1000 && answered > asked - asked / 50);
    assert_true(still > asked - asked / 5);
    assert_true(corners[1] > asked / 64 && corners[2] > asked / 64 && corners[3] > asked / 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_known),
        cmocka_unit_test(test_a_side),
        cmocka_unit_test(test_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
