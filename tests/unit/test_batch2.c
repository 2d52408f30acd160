// test_batch2.c : batches in 2D, with answers known by hand: each pair's at its own place, whatever the mix; nothing where
// nothing is asked.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/batch2.h"
#include "support/hand2.h"

enum { PAIRS = 5 };

typedef struct scene {
    abut_shape2      round, square, bar, unmade;
    abut_batch_pair2 pairs[PAIRS];
} scene;

// Kinds in turn, so that groups are not in the order of the pairs.
static scene make_scene(void)
{
    scene s = {circle(0, 0, 1), box(0, 0, 1, 2, 0), capsule(-1, 0, 1, 0, 0.5), {0}, {{0}}};
    return s;
}

static void place(scene *s)
{
    const abut_batch_pair2 pairs[PAIRS] = {{&s->square, &s->square, placed(2.5, 0)}, // 0.5 apart
                                           {&s->round, &s->round, placed(0, 3)},     // 1 apart
                                           {&s->bar, &s->round, placed(0, 1)},       // 0.5 deep
                                           {&s->round, &s->unmade, placed(0, 0)},    // no answer
                                           {&s->square, &s->square, placed(0, -3)}}; // 1 deep
    memcpy(s->pairs, pairs, sizeof pairs);
}

static void test_each_at_its_place(void **state)
{
    (void)state;
    static const double distance[PAIRS] = {0.5, 1, -0.5, (double)INFINITY, -1};
    scene               s = make_scene();
    bool                overlaps[PAIRS];
    abut_proximity2     proximities[PAIRS];
    abut_manifold2      manifolds[PAIRS];
    place(&s);
    abut_overlap2_batch(s.pairs, 0, PAIRS, overlaps);
    abut_distance2_batch(s.pairs, 0, PAIRS, NULL, NULL, proximities);
    abut_collide2_batch(s.pairs, 0, PAIRS, 0, NULL, manifolds);
    for (int i = 0; i < PAIRS; ++i) {
        const bool made = i != 3;
        assert_int_equal(overlaps[i], distance[i] <= 0);
        assert_int_equal(proximities[i].status, made ? ABUT_OK : ABUT_INVALID);
        assert_true((double)proximities[i].distance == distance[i]);
        assert_int_equal(manifolds[i].count > 0, distance[i] <= 0);
        assert_true((double)manifolds[i].distance == distance[i]);
    }
    assert_int_equal(manifolds[4].count, 2);
    expect_vec(proximities[0].normal, 1, 0, 0);
    expect_vec(proximities[1].normal, 0, 1, 0);
    expect_vec(manifolds[4].normal, 0, -1, 0);
}

// Only those of the range are written.
static void test_range(void **state)
{
    (void)state;
    scene           s = make_scene();
    abut_proximity2 proximities[PAIRS] = {{{0, 0}, {0, 0}, {0, 0}, 7, 7, ABUT_OK, 7}};
    proximities[PAIRS - 1].distance = 7;
    place(&s);
    abut_distance2_batch(s.pairs, 1, PAIRS - 2, NULL, NULL, proximities);
    assert_true((double)proximities[0].distance == 7);
    assert_true((double)proximities[1].distance == 1);
    assert_true((double)proximities[2].distance == -0.5);
    assert_true((double)proximities[PAIRS - 1].distance == 7);
}

static void test_options_and_caches(void **state)
{
    (void)state;
    const abut_options options = {(abut_real)0.75, 0, 0};
    scene              s = make_scene();
    abut_cache2        caches[PAIRS] = {{{{0, 0}, {0, 0}, {0, 0}, 0}}};
    abut_proximity2    proximities[PAIRS];
    place(&s);
    abut_distance2_batch(s.pairs, 0, PAIRS, &options, caches, proximities);
    assert_int_equal(proximities[0].status, ABUT_OK);
    assert_int_equal(proximities[1].status, ABUT_BEYOND);
    expect_vec(caches[0].private_.normal, 1, 0, 0);
    expect_vec(caches[1].private_.normal, 0, 1, 0);
    expect_vec(caches[3].private_.normal, 0, 0, 0);
}

static void test_casts_and_rays(void **state)
{
    (void)state;
    scene                  s = make_scene();
    const abut_batch_cast2 casts[2] = {{&s.square, &s.square, placed(4, 0), at(-4, 0)}, // 2 apart, at half of the way
                                       {&s.round, &s.round, placed(0, 4), at(0, 4)}};   // away
    const abut_batch_ray2  rays[2] = {{&s.square, at(3, 0), at(-4, 0)}, {&s.round, at(0, 3), at(1, 0)}};
    abut_hit2              hits[2];
    abut_ray_hit2          ray_hits[2];
    abut_cast2_batch(casts, 0, 2, NULL, NULL, hits);
    abut_ray2_batch(rays, 0, 2, NULL, ray_hits);
    assert_true(hits[0].hit && ray_hits[0].hit);
    expect_near(hits[0].fraction, 0.5, 4 * roundoff);
    expect_near(ray_hits[0].entry, 0.5, 4 * roundoff);
    expect_vec(hits[0].normal, 1, 0, 4 * roundoff);
    assert_int_equal(hits[1].status, ABUT_MISS);
    assert_int_equal(ray_hits[1].status, ABUT_MISS);
}

static void test_nothing(void **state)
{
    (void)state;
    abut_overlap2_batch(NULL, 0, 0, NULL);
    abut_distance2_batch(NULL, 3, 0, NULL, NULL, NULL);
    abut_collide2_batch(NULL, 0, 0, 0, NULL, NULL);
    abut_cast2_batch(NULL, 0, 0, NULL, NULL, NULL);
    abut_ray2_batch(NULL, 0, 0, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_at_its_place), cmocka_unit_test(test_range),   cmocka_unit_test(test_options_and_caches),
        cmocka_unit_test(test_casts_and_rays),    cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
