// test_pool.c : the pool of threads: every item once, whatever the numbers; a world updated with it is the same world.
#include "abut/pool.h"
#include "abut/world2.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void count_items(void *work, size_t first, size_t count)
{
    int *times = work;
    for (size_t i = first; i < first + count; i++) {
        times[i]++;
    }
}

static void test_every_item_once(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    const size_t counts[] = {0, 1, 2, 255, 256, 257, MOST};
    for (int threads = 0; threads <= 4; threads++) {
        abut_pool pool;
        assert_true(abut_pool_begin(&pool, threads));
        const abut_tasks tasks = abut_pool_tasks(&pool);
        for (size_t k = 0; k < 100 * sizeof counts / sizeof *counts; k++) {
            static int   times[MOST];
            const size_t count = counts[k % (sizeof counts / sizeof *counts)];
            memset(times, 0, sizeof times);
            tasks.wait(tasks.start(count_items, times, count, k % 5, tasks.context), tasks.context);
            for (size_t i = 0; i < MOST; i++) {
                assert_int_equal(times[i], i < count);
            }
        }
        abut_pool_end(&pool);
    }
}

static uint64_t hash_after_steps(const abut_tasks *tasks)
{
    enum { BODIES = 1500, STEPS = 10 };
    const abut_update_options options = {tasks, NULL, NULL};
    rng                       r = rng_make(1, 1);
    abut_world2              *world = NULL;
    abut_shape2               ball;
    uint64_t                  hash = 0;
    uint32_t                  ids[BODIES];
    uint32_t                  shape;
    assert_int_equal(abut_world2_new(NULL, NULL, &world), ABUT_OK);
    assert_int_equal(abut_make_circle2(&ball, (abut_vec2){0, 0}, (abut_real)0.5), ABUT_OK);
    const abut_shape_def2 def = {.shape = &ball, .pose = abut_identity2()};
    const abut_body_def2  body = {abut_identity2(), false, 0};
    for (int i = 0; i < BODIES; i++) {
        assert_int_equal(abut_world2_add_body(world, &body, &ids[i]), ABUT_OK);
        assert_int_equal(abut_world2_add_shape(world, ids[i], &def, &shape), ABUT_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < BODIES; i++) {
            abut_pose2 pose = abut_identity2();
            pose.p.x = (abut_real)rng_range(&r, 0, 20);
            pose.p.y = (abut_real)rng_range(&r, 0, 20);
            assert_int_equal(abut_world2_set_pose(world, ids[i], pose), ABUT_OK);
        }
        assert_int_equal(abut_world2_update(world, &options), ABUT_OK);
        hash = hash * 31 + abut_world2_hash(world);
    }
    abut_world2_release(world);
    return hash;
}

static void test_same_world(void **state)
{
    (void)state;
    const uint64_t alone = hash_after_steps(NULL);
    for (int threads = 0; threads <= 3; threads++) {
        abut_pool pool;
        assert_true(abut_pool_begin(&pool, threads));
        const abut_tasks tasks = abut_pool_tasks(&pool);
        assert_true(hash_after_steps(&tasks) == alone);
        abut_pool_end(&pool);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_item_once), cmocka_unit_test(test_same_world)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
