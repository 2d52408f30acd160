// test_memory2.c : how many bytes a body and a contact take, and steps for which there is no memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "purse.h"
#include "row/block2.h"
#include "scene2.h"
#include "state/dynamics2.h"
#include "support/random.h"

static abut_dynamics2 *new_scene(const abut_allocator *allocator)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -10)};
    abut_dynamics2              *d = NULL;
    assert_int_equal(abut_dynamics2_new(&options, allocator, &d), ABUT_OK);
    return d;
}

static uint32_t put_crate(abut_dynamics2 *d, double x, double y)
{
    return put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), x, y, 0, material(1, 0.5, 0));
}

// ---- bytes ----

enum { CRATES = 1000, STILL_BASE = 40 };

typedef enum heap { IN_FLIGHT, ONE_BY_ONE, PACKED } heap;

// Crates in the air; each on the floor by itself; side by side on each other.
static void fill(abut_dynamics2 *d, heap how)
{
    (void)put(d, ABUT_STATIC, box(0, 0, 100000, 1, 0), 0, -1, 0, material(0, 0.5, 0));
    for (int i = 0; i < CRATES; ++i) {
        const bool packed = how == PACKED;
        (void)put_crate(d, packed ? i % STILL_BASE : 3 * i,
                        how == IN_FLIGHT ? 100
                        : packed         ? 0.5 + (double)(i / STILL_BASE)
                                         : 0.5);
    }
}

// The bytes of a simulation that has stepped, and how many contacts it has.
static double bytes_of(heap how, size_t *contacts)
{
    purse                p = {0, -1};
    const abut_allocator allocator = {spend, earn, &p};
    abut_dynamics2      *d = new_scene(&allocator);
    fill(d, how);
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 1, NULL), ABUT_OK);
    }
    const double bytes = (double)p.given;
    *contacts = abut_dynamics2_contact_count(d);
    abut_dynamics2_release(d);
    assert_int_equal(p.given, 0);
    return bytes;
}

// What the header says: so many bytes a body with one shape, so many more a contact of a pile, and of one that is alone.
static void test_bytes(void **state)
{
    (void)state;
    const bool   f32 = sizeof(abut_real) == sizeof(float);
    const double a_body = f32 ? 900 : 1500, in_a_pile = f32 ? 1200 : 1800, alone = f32 ? 2000 : 3400;
    size_t       none = 0, few = 0, many = 0;
    const double of_bodies = bytes_of(IN_FLIGHT, &none), one_by_one = bytes_of(ONE_BY_ONE, &few),
                 packed = bytes_of(PACKED, &many);
    assert_int_equal(none, 0);
    assert_int_equal(few, CRATES);
    // Each on what is below; beside each other; and nearly as many across the corners.
    assert_true(many > 3 * CRATES && many < 4 * CRATES);
    assert_true(of_bodies <= a_body * CRATES);
    assert_true(one_by_one - of_bodies <= alone * (double)few);
    assert_true(packed - of_bodies <= in_a_pile * (double)many);
    // And not much less, so that the header does not say too much.
    assert_true(of_bodies >= 0.9 * a_body * CRATES);
    assert_true(one_by_one - of_bodies >= 0.9 * alone * (double)few);
    assert_true(packed - of_bodies >= 0.9 * in_a_pile * (double)many);
}

// Blocks are reserved as they are needed: about a quarter of the contacts of a pile, up to half more where there were fewer
// before; one each for those that are alone.
static void test_blocks(void **state)
{
    (void)state;
    purse                p = {0, -1};
    const abut_allocator allocator = {spend, earn, &p};
    for (int how = ONE_BY_ONE; how <= PACKED; ++how) {
        abut_dynamics2 *d = new_scene(&allocator);
        fill(d, (heap)how);
        assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 1, NULL), ABUT_OK);
        const size_t contacts = d->contacts.count;
        assert_int_equal(d->blocks.capacity, d->blocks.count);
        // A crate has at most eight others beside it, and greedy colors are at most one more than twice that.
        const size_t needed = how == ONE_BY_ONE ? contacts : contacts / 4 + 2 * 8 + 1;
        assert_true(d->blocks.count <= needed && d->blocks.count >= contacts / 4);
        abut_dynamics2_release(d);
    }
    // One contact does not take many.
    abut_dynamics2 *d = new_scene(&allocator);
    (void)put_floor(d, material(0, 0.5, 0));
    (void)put_crate(d, 0, 0.5);
    assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 1, NULL), ABUT_OK);
    assert_int_equal(d->blocks.count, 1);
    assert_true(d->blocks.capacity * sizeof(abut_block2) <= 4096);
    // Of a tower that grows there is never more than half too much.
    for (int i = 1; i < 60; ++i) {
        (void)put_crate(d, 0, 0.5 + i);
        assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 1, NULL), ABUT_OK);
        assert_true(d->blocks.capacity <= d->blocks.count + d->blocks.count / 2 + 4);
    }
    abut_dynamics2_release(d);
    assert_int_equal(p.given, 0);
}

// ---- no memory ----

// From one block that is not given to the next that is tried: each of them; every third where less than a tenth of the tests is
// asked for, as the sanitizers do, whose steps in double take a hundred times as long.
static int blocks_apart(void)
{
    return rng_scaled(20) < 2 ? 3 : 1;
}

// Eight crates that rest, and many more put upon them: many more contacts than there have been, and so many blocks more.
static abut_dynamics2 *new_crates_on_crates(const abut_allocator *allocator)
{
    abut_dynamics2 *d = new_scene(allocator);
    (void)put_floor(d, material(0, 0.5, 0));
    for (int i = 0; i < 8; ++i) {
        (void)put_crate(d, 2 * i, 0.499);
    }
    run_for(d, 0.1, SIXTIETH);
    for (int i = 0; i < 60; ++i) {
        (void)put_crate(d, i % 20, 1.5 + i / 20);
    }
    return d;
}

// Whichever block is not given, the step asked again goes on as if there had been memory at once: to the last byte.
static void test_a_step_again(void **state)
{
    (void)state;
    // A step of another length, to which the impulses of the last one are fitted: once.
    const abut_real      longer = (abut_real)(2 * SIXTIETH);
    purse                p = {0, -1};
    const abut_allocator allocator = {spend, earn, &p};
    abut_dynamics2      *at_once = new_crates_on_crates(&allocator);
    assert_int_equal(abut_dynamics2_step(at_once, longer, 4, NULL), ABUT_OK);
    run_for(at_once, 0.05, SIXTIETH);
    const uint64_t hash = abut_dynamics2_hash(at_once);
    abut_dynamics2_release(at_once);
    abut_status status = ABUT_NO_MEMORY;
    const int   apart = blocks_apart();
    int         refused = 0;
    for (int blocks = 0; status != ABUT_OK; blocks += apart) {
        abut_dynamics2 *d = new_crates_on_crates(&allocator);
        p.left = blocks;
        status = abut_dynamics2_step(d, longer, 4, NULL);
        p.left = -1;
        if (status != ABUT_OK) {
            assert_int_equal(status, ABUT_NO_MEMORY);
            ++refused;
            assert_int_equal(abut_dynamics2_step(d, longer, 4, NULL), ABUT_OK);
        }
        run_for(d, 0.05, SIXTIETH);
        assert_true(abut_dynamics2_hash(d) == hash);
        abut_dynamics2_release(d);
        assert_true(blocks < 200);
    }
    assert_true(refused * apart > 5);
    assert_int_equal(p.given, 0);
}

// A static bar put upon what sleeps wakes it, even when there is no memory for the first step after: that alone hears of the
// touches that begin.
static void test_woken_all_the_same(void **state)
{
    (void)state;
    enum { SLEEPERS = 40 };
    purse                p = {0, -1};
    const abut_allocator allocator = {spend, earn, &p};
    abut_status          status = ABUT_NO_MEMORY;
    const int            apart = blocks_apart();
    for (int blocks = 0; status != ABUT_OK; blocks += apart) {
        abut_dynamics2 *d = new_scene(&allocator);
        uint32_t        crates[SLEEPERS];
        (void)put_floor(d, material(0, 0.5, 0));
        const uint32_t bar = put(d, ABUT_STATIC, box(0, 0, 50, 0.5, 0), 0, 9, 0, material(0, 0.5, 0));
        for (int i = 0; i < SLEEPERS; ++i) {
            crates[i] = put_crate(d, 2 * i - SLEEPERS, 0.5);
        }
        run_for(d, 1, 3 * SIXTIETH);
        assert_true(body_of(d, crates[0]).asleep);
        assert_int_equal(abut_dynamics2_set_pose(d, bar, placed(0, 1.49)), ABUT_OK);
        p.left = blocks;
        status = abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, NULL);
        p.left = -1;
        if (status != ABUT_OK) {
            assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
        }
        for (int i = 0; i < SLEEPERS; ++i) {
            assert_false(body_of(d, crates[i]).asleep);
        }
        abut_dynamics2_release(d);
        assert_true(blocks < 200);
    }
    assert_int_equal(p.given, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_a_step_again),
        cmocka_unit_test(test_woken_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
