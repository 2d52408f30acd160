// test_kinetic2.c : how what a sub-step has added to the kinetic energy of an island is taken away: momentum and angular
// momentum stay where nothing holds the bodies, and bodies that move as one still do.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "row/energy2.h"
#include "support/random.h"

static const double unit_roundoff = sizeof(abut_real) == sizeof(float) ? 0x1p-24 : 0x1p-53;

enum { MOST = 6 };

typedef struct island {
    abut_motion2 motions[MOST];
    abut_speed2  speeds[MOST];
    uint32_t     places[MOST];
    abut_system2 system;
} island;

static void begin(island *s, uint32_t count)
{
    *s = (island){0};
    s->system = (abut_system2){.motions = s->motions, .speeds = s->speeds, .body_count = count};
}

static void put_body(island *s, uint32_t i, double mass, double inertia, double x, double y, double vx, double vy, double spin)
{
    // Places are in another order than the bodies of the island.
    s->places[i] = s->system.body_count - 1 - i;
    abut_motion2 *m = &s->motions[s->places[i]];
    m->center = (abut_vec2){(abut_real)x, (abut_real)y};
    m->inverse_mass = (abut_real)(1 / mass);
    m->inverse_inertia = (abut_real)(inertia > 0 ? 1 / inertia : 0);
    s->speeds[i] = (abut_speed2){{(abut_real)vx, (abut_real)vy, (abut_real)spin, 0}};
}

static void expect_speed(const island *s, uint32_t i, double vx, double vy, double spin)
{
    const abut_real *n = s->speeds[i].numbers;
    const double     near = 64 * unit_roundoff;
    assert_true(fabs((double)n[0] - vx) <= near && fabs((double)n[1] - vy) <= near && fabs((double)n[2] - spin) <= near);
}

// Two bodies of mass 2 and 2 that go with 3 and 1 on a line: as one they go with 2, which has 8; beside it both have 1, which
// has 2. With 8.5 in all, a quarter of that is left, so half of the speed.
static void test_by_hand(void **state)
{
    (void)state;
    island s;
    begin(&s, 2);
    put_body(&s, 0, 2, 1, -1, 0, 3, 0, 0);
    put_body(&s, 1, 2, 1, 1, 0, 1, 0, 0);
    assert_true(abut_kinetic_energy2(&s.system, s.places) == 10);
    abut_set_energy2(&s.system, s.places, (abut_real)8.5, false);
    expect_speed(&s, 0, 2.5, 0, 0);
    expect_speed(&s, 1, 1.5, 0, 0);
    // Less than what momentum needs: all that can go goes.
    abut_set_energy2(&s.system, s.places, 1, false);
    expect_speed(&s, 0, 2, 0, 0);
    expect_speed(&s, 1, 2, 0, 0);
    // Held: all of the motion is halved for a quarter of its energy.
    abut_set_energy2(&s.system, s.places, 2, true);
    expect_speed(&s, 0, 1, 0, 0);
    expect_speed(&s, 1, 1, 0, 0);
    // And three times as fast for nine times that; what moves as one has nothing else that could.
    abut_set_energy2(&s.system, s.places, 18, true);
    expect_speed(&s, 0, 3, 0, 0);
    expect_speed(&s, 1, 3, 0, 0);
    abut_set_energy2(&s.system, s.places, 20, false);
    expect_speed(&s, 0, 3, 0, 0);
    expect_speed(&s, 1, 3, 0, 0);
}

// One that turns about the other as if both were one body, and spins as it does, has nothing beside that.
static void test_turns_as_one(void **state)
{
    (void)state;
    island s;
    begin(&s, 2);
    put_body(&s, 0, 1, 0.5, 10, 2, 0, -3, 3);
    put_body(&s, 1, 1, 0.5, 12, 2, 0, 3, 3);
    // 2 * 9 / 2 of going, 2 * 0.5 * 9 / 2 of turning.
    assert_true(abut_kinetic_energy2(&s.system, s.places) == (abut_real)13.5);
    abut_set_energy2(&s.system, s.places, 1, false);
    expect_speed(&s, 0, 0, -3, 3);
    expect_speed(&s, 1, 0, 3, 3);
    // One that cannot turn: angular momentum goes.
    s.motions[0].inverse_inertia = 0;
    s.speeds[1].numbers[ABUT_SPEED_SPIN] = 0;
    abut_set_energy2(&s.system, s.places, 0, false);
    expect_speed(&s, 0, 0, 0, 0);
    expect_speed(&s, 1, 0, 0, 0);
}

typedef struct sums {
    double x, y, turning, energy;
} sums;

static sums sums_of(const island *s)
{
    sums all = {0, 0, 0, (double)abut_kinetic_energy2(&s->system, s->places)};
    for (uint32_t i = 0; i < s->system.body_count; ++i) {
        const abut_motion2 *m = &s->motions[s->places[i]];
        const double        mass = 1 / (double)m->inverse_mass, x = (double)s->speeds[i].numbers[0],
                     y = (double)s->speeds[i].numbers[1];
        all.x += mass * x;
        all.y += mass * y;
        all.turning += mass * ((double)m->center.x * y - (double)m->center.y * x) +
                       (double)s->speeds[i].numbers[2] / (double)m->inverse_inertia;
    }
    return all;
}

// Random bodies: the energy is what was asked for, or the least that their momenta have, and both momenta stay.
static void test_random(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(4711);
    for (uint64_t run = 0; run < 2000; ++run) {
        rng    r = rng_make(seed, run);
        island s;
        begin(&s, 2 + rng_below(&r, MOST - 1));
        for (uint32_t i = 0; i < s.system.body_count; ++i) {
            put_body(&s, i, rng_range(&r, 0.5, 2), rng_range(&r, 0.1, 1), rng_range(&r, -3, 3), rng_range(&r, -3, 3),
                     rng_range(&r, -5, 5), rng_range(&r, -5, 5), rng_range(&r, -5, 5));
        }
        const sums   before = sums_of(&s);
        const double most = before.energy * rng_range(&r, 0.9, 1);
        island       least = s;
        least.system.motions = least.motions;
        least.system.speeds = least.speeds;
        abut_set_energy2(&s.system, s.places, (abut_real)most, false);
        abut_set_energy2(&least.system, least.places, 0, false);
        const sums   after = sums_of(&s), lowest = sums_of(&least);
        const double near = 1000 * unit_roundoff * (1 + before.energy);
        assert_true(fabs(after.x - before.x) <= near && fabs(after.y - before.y) <= near);
        assert_true(fabs(after.turning - before.turning) <= near);
        assert_true(fabs(after.energy - fmax(most, lowest.energy)) <= near);
        assert_true(fabs(lowest.x - before.x) <= near && fabs(lowest.turning - before.turning) <= near);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_turns_as_one),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
