// test_batch3.c : batches in 3D, with answers known by hand: each pair's at its own place, whatever the mix; nothing where
// nothing is asked.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/batch3.h"
#include "support/hand3.h"

enum { PAIRS = 5 };

typedef struct scene {
    abut_shape3      ball, brick, bar, unmade;
    abut_batch_pair3 pairs[PAIRS];
} scene;

// Kinds in turn, so that groups are not in the order of the pairs.
static scene make_scene(void)
{
    scene s = {sphere(0, 0, 0, 1), box3(at3(0, 0, 0), at3(1, 2, 3), 0), capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5), {0}, {{0}}};
    return s;
}

static void place(scene *s)
{
    const abut_batch_pair3 pairs[PAIRS] = {{&s->brick, &s->brick, placed3(2.5, 0, 0)}, // 0.5 apart
                                           {&s->ball, &s->ball, placed3(0, 3, 0)},     // 1 apart
                                           {&s->bar, &s->ball, placed3(0, 1, 0)},      // 0.5 deep
                                           {&s->ball, &s->unmade, placed3(0, 0, 0)},   // no answer
                                           {&s->brick, &s->brick, placed3(0, -3, 0)}}; // 1 deep
    memcpy(s->pairs, pairs, sizeof pairs);
}

static void test_each_at_its_place(void **state)
{
    (void)state;
    static const double distance[PAIRS] = {0.5, 1, -0.5, (double)INFINITY, -1};
    scene               s = make_scene();
    bool                overlaps[PAIRS];
    abut_proximity3     proximities[PAIRS];
    abut_manifold3      manifolds[PAIRS];
    place(&s);
    abut_overlap3_batch(s.pairs, 0, PAIRS, overlaps);
    abut_distance3_batch(s.pairs, 0, PAIRS, NULL, NULL, proximities);
    abut_collide3_batch(s.pairs, 0, PAIRS, 0, NULL, manifolds);
    for (int i = 0; i < PAIRS; ++i) {
        const bool made = i != 3;
        assert_int_equal(overlaps[i], distance[i] <= 0);
        assert_int_equal(proximities[i].status, made ? ABUT_OK : ABUT_INVALID);
        assert_true((double)proximities[i].distance == distance[i]);
        assert_int_equal(manifolds[i].count > 0, distance[i] <= 0);
        assert_true((double)manifolds[i].distance == distance[i]);
    }
    assert_int_equal(manifolds[4].count, 4);
    expect_vec3(proximities[0].normal, at3(1, 0, 0), 0);
    expect_vec3(proximities[1].normal, at3(0, 1, 0), 0);
    expect_vec3(manifolds[4].normal, at3(0, -1, 0), 0);
}

// Only those of the range are written.
static void test_range(void **state)
{
    (void)state;
    scene           s = make_scene();
    abut_proximity3 proximities[PAIRS] = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 7, 7, ABUT_OK, 7}};
    proximities[PAIRS - 1].distance = 7;
    place(&s);
    abut_distance3_batch(s.pairs, 1, PAIRS - 2, NULL, NULL, proximities);
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
    abut_cache3        caches[PAIRS] = {0};
    abut_proximity3    proximities[PAIRS];
    place(&s);
    abut_distance3_batch(s.pairs, 0, PAIRS, &options, caches, proximities);
    assert_int_equal(proximities[0].status, ABUT_OK);
    assert_int_equal(proximities[1].status, ABUT_BEYOND);
    expect_vec3(caches[0].private_.normal, at3(1, 0, 0), 0);
    expect_vec3(caches[1].private_.normal, at3(0, 1, 0), 0);
    expect_vec3(caches[3].private_.normal, at3(0, 0, 0), 0);
}

static void test_casts_and_rays(void **state)
{
    (void)state;
    scene                  s = make_scene();
    const abut_batch_cast3 casts[2] = {{&s.brick, &s.brick, placed3(4, 0, 0), at3(-4, 0, 0)}, // 2 apart, at half of the way
                                       {&s.ball, &s.ball, placed3(0, 4, 0), at3(0, 4, 0)}};   // away
    const abut_batch_ray3  rays[2] = {{&s.brick, at3(3, 0, 0), at3(-4, 0, 0)}, {&s.ball, at3(0, 3, 0), at3(1, 0, 0)}};
    abut_hit3              hits[2];
    abut_ray_hit3          ray_hits[2];
    abut_cast3_batch(casts, 0, 2, NULL, NULL, hits);
    abut_ray3_batch(rays, 0, 2, NULL, ray_hits);
    assert_true(hits[0].hit && ray_hits[0].hit);
    expect_near(hits[0].fraction, 0.5, 4 * roundoff);
    expect_near(ray_hits[0].entry, 0.5, 4 * roundoff);
    expect_vec3(hits[0].normal, at3(1, 0, 0), 4 * roundoff);
    assert_int_equal(hits[1].status, ABUT_MISS);
    assert_int_equal(ray_hits[1].status, ABUT_MISS);
}

static void test_nothing(void **state)
{
    (void)state;
    abut_overlap3_batch(NULL, 0, 0, NULL);
    abut_distance3_batch(NULL, 3, 0, NULL, NULL, NULL);
    abut_collide3_batch(NULL, 0, 0, 0, NULL, NULL);
    abut_cast3_batch(NULL, 0, 0, NULL, NULL, NULL);
    abut_ray3_batch(NULL, 0, 0, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_at_its_place), cmocka_unit_test(test_range),   cmocka_unit_test(test_options_and_caches),
        cmocka_unit_test(test_casts_and_rays),    cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
