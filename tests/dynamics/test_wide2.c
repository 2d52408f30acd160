// test_wide2.c : islands so large that several threads solve them together: the same bits with any number of threads, and what
// statics says of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/pool.h"
#include "scene2.h"
#include "state/dynamics2.h"

// ---- scenes of one island ----

enum { BASE = 46, NET = 36 };

static abut_dynamics2 *simulation(int32_t most_sweeps)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -10), .most_sweeps = most_sweeps};
    abut_dynamics2              *d = NULL;
    assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
    return d;
}

// Boxes on boxes: each row is one shorter.
static abut_dynamics2 *pyramid(double restitution, int32_t most_sweeps)
{
    abut_dynamics2 *d = simulation(most_sweeps);
    (void)put_floor(d, material(0, 0.6, restitution));
    for (int i = 0; i < BASE; ++i) {
        for (int j = i; j < BASE; ++j) {
            (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), j - 0.5 * i - BASE / 2, 0.5 + i, 0,
                      material(1, 0.6, restitution));
        }
    }
    return d;
}

static void join(abut_dynamics2 *d, uint32_t a, uint32_t b, double x, double y)
{
    uint32_t              id = 0;
    const abut_joint_def2 def = {.kind = ABUT_JOINT_REVOLUTE2,
                                 .body_a = a,
                                 .body_b = b,
                                 .frame_a = {at(x, y), abut_identity2().r},
                                 .frame_b = {at(-x, -y), abut_identity2().r}};
    assert_int_equal(abut_dynamics2_add_joint(d, &def, &id), ABUT_OK);
}

// Discs in a square, each pinned to its neighbours, some of the top row fixed; one in the middle has more pins than there are
// colors.
static abut_dynamics2 *net(int32_t most_sweeps)
{
    static uint32_t ids[NET][NET];
    abut_dynamics2 *d = simulation(most_sweeps);
    for (int i = 0; i < NET; ++i) {
        for (int k = 0; k < NET; ++k) {
            const abut_body_kind kind = i == 0 && k % 5 == 0 ? ABUT_STATIC : ABUT_DYNAMIC;
            ids[i][k] = put(d, kind, circle(0, 0, 0.25), k, -i, 0, material(1, 0, 0));
            if (i > 0) {
                join(d, ids[i - 1][k], ids[i][k], 0, -0.5);
            }
            if (k > 0) {
                join(d, ids[i][k - 1], ids[i][k], 0.5, 0);
            }
        }
    }
    for (int k = 0; k < 70; ++k) {
        join(d, ids[NET / 2][NET / 2], put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), NET / 2, -NET / 2, 0, material(1, 0, 0)), 0, 0);
    }
    return d;
}

// ---- the same bits ----

static void *start_backwards(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    (void)grain;
    (void)context;
    for (size_t i = count; i > 0; --i) {
        run(work, i - 1, 1);
    }
    return NULL;
}

enum { STEPS = 2 };

static void run_with(abut_dynamics2 *d, const abut_tasks *tasks, uint64_t hashes[STEPS])
{
    for (int i = 0; i < STEPS; ++i) {
        assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, tasks), ABUT_OK);
        hashes[i] = abut_dynamics2_hash(d);
    }
    // There is an island that is wide.
    assert_true(d->wide.count > 0);
    abut_dynamics2_release(d);
}

static abut_dynamics2 *scene_of(int number)
{
    const int32_t few = 6; // sweeps
    return number < 3 ? pyramid(number / 2.0, few) : net(few);
}

static void test_same_bits(void **state)
{
    (void)state;
    const abut_tasks backwards = {start_backwards, NULL, NULL};
    for (int number = 0; number < 4; ++number) {
        uint64_t alone[STEPS], other[STEPS];
        run_with(scene_of(number), NULL, alone);
        run_with(scene_of(number), &backwards, other);
        assert_memory_equal(alone, other, sizeof alone);
        for (int threads = 1; threads <= 3; threads += 2) {
            abut_pool pool;
            assert_true(abut_pool_begin(&pool, threads));
            const abut_tasks tasks = abut_pool_tasks(&pool);
            run_with(scene_of(number), &tasks, other);
            assert_memory_equal(alone, other, sizeof alone);
            abut_pool_end(&pool);
        }
    }
}

// ---- statics ----

// A pyramid stands, and its floor bears all of its weight.
static void test_pyramid_stands(void **state)
{
    (void)state;
    abut_dynamics2 *d = pyramid(0, 0);
    run_for(d, 0.5, SIXTIETH);
    double    load = 0;
    const int boxes = BASE * (BASE + 1) / 2;
    for (size_t i = 0; i < abut_dynamics2_contact_count(d); ++i) {
        abut_contact_load2 contact;
        assert_true(abut_dynamics2_get_contact(d, i, &contact));
        for (int32_t p = 0; p < contact.count && contact.body_a == 1; ++p) {
            load += (double)contact.points[p].load;
        }
    }
    assert_true(fabs(load / (10.0 * boxes) - 1) < 1e-2);
    assert_true(abut_dynamics2_sums(d).kinetic < (abut_real)(1e-3 * boxes));
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_bits), cmocka_unit_test(test_pyramid_stands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
