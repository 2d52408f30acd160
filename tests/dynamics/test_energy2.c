// test_energy2.c : what swings or bounces and has no motor keeps its energy, or loses some: it never gains, however long it
// goes on.
//
// Velocities are those of half a sub-step after the positions, as sub-steps change velocities first. So the energy of both
// differs from that of one moment by up to the sum of m v g h / 2, which is at most g h / 2 sqrt(2 M K) for bodies of a mass of
// M in all and a kinetic energy up to K.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"
#include "support/random.h"

static abut_joint_def2 between(abut_joint_kind2 kind, uint32_t a, double ax, double ay, uint32_t b, double bx, double by)
{
    const abut_joint_def2 def = {.kind = kind, .body_a = a, .body_b = b, .frame_a = placed(ax, ay), .frame_b = placed(bx, by)};
    return def;
}

static void join(abut_dynamics2 *d, abut_joint_def2 def)
{
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &def, &id), ABUT_OK);
}

static void rod(abut_dynamics2 *d, uint32_t a, uint32_t b, double bx, double by, double length)
{
    abut_joint_def2 def = between(ABUT_JOINT_DISTANCE2, a, 0, 0, b, bx, by);
    def.length = (abut_real)length;
    join(d, def);
}

static double energy_of(const abut_dynamics2 *d)
{
    const abut_dynamics_sums2 sums = abut_dynamics2_sums(d);
    return (double)(sums.kinetic + sums.potential);
}

// Steps of 1/60 s with 4 sub-steps, gravity 10; the scene is released.
static void expect_no_gain(abut_dynamics2 *d, int steps, double mass, double falls, const char *name)
{
    const double start = energy_of(d), late = 10.0 / 240 / 2 * sqrt(2 * mass * falls);
    for (int i = 0; i < steps; ++i) {
        assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
        const double gain = energy_of(d) - start;
        if (!(gain <= late)) {
            fail_msg("%s: %.3g gained after %d steps, allowed %.3g", name, gain, i + 1, late);
        }
    }
    abut_dynamics2_release(d);
}

// How many steps the long swings have: 100 000, or the part of them that ABUT_TEST_SCALE names.
static int long_run(void)
{
    return (int)rng_scaled(100000);
}

// How many steps a chain has: under the sanitizers, which ask for a small part of the random tests and take fifty times as
// long, a tenth.
static int chain_run(int steps)
{
    return rng_scaled(1000) >= 100 ? steps : steps / 10;
}

static const double DISC = 0.19634954084936207; // mass of a disc of radius 0.25 and density 1

// A disc falls from the horizontal, on a pin beside it, and on rods to its centre and to another point.
static void test_pendulums(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; ++kind) {
        abut_dynamics2 *d = scene(10);
        const uint32_t  disc = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 1, 0, 0, material(1, 0, 0));
        if (kind == 0) {
            join(d, between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, disc, -1, 0));
        } else if (kind == 1) {
            rod(d, 0, disc, 0, 0, 1);
        } else {
            rod(d, 0, disc, 0.1, 0.15, hypot(1.1, 0.15));
        }
        // At its lowest the centre is 1 below the pin; of the last rod, whose disc swings about it as well, at most 0.18 more.
        expect_no_gain(d, long_run(), DISC, DISC * 10 * (kind < 2 ? 1 : 1.3), kind == 0 ? "pin" : "rod");
    }
}

// Two bars of length 1 and mass 0.2 on pins; two discs on rods.
static void test_double_pendulums(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    uint32_t        a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), 0.5, 0, 0, material(1, 0, 0));
    uint32_t        b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), 1.5, 0, 0, material(1, 0, 0));
    join(d, between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, a, -0.5, 0));
    join(d, between(ABUT_JOINT_REVOLUTE2, a, 0.5, 0, b, -0.5, 0));
    expect_no_gain(d, long_run(), 0.4, 0.2 * 10 * (0.5 + 1.5), "two bars");
    d = scene(10);
    a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 1, 0, 0, material(1, 0, 0));
    b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 2, 0, 0, material(1, 0, 0));
    rod(d, 0, a, 0, 0, 1);
    rod(d, a, b, 0, 0, 1);
    expect_no_gain(d, long_run(), 2 * DISC, DISC * 10 * (1 + 2), "two discs");
}

// Ten links, of pins and of rods: their ends crack like a whip.
static void test_chains(void **state)
{
    (void)state;
    for (int rods = 0; rods < 2; ++rods) {
        abut_dynamics2 *d = scene(10);
        uint32_t        before = 0;
        double          falls = 0;
        for (int i = 0; i < 10; ++i) {
            uint32_t link;
            if (rods) {
                link = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), i + 1, 0, 0, material(1, 0, 0));
                rod(d, before, link, 0, 0, 1);
            } else {
                link = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), i + 0.5, 0, 0, material(1, 0, 0));
                join(d, between(ABUT_JOINT_REVOLUTE2, before, before != 0 ? 0.5 : 0, 0, link, -0.5, 0));
            }
            falls += rods ? DISC * 10 * (i + 1) : 0.2 * 10 * (i + 0.5);
            before = link;
        }
        expect_no_gain(d, chain_run(3000), rods ? 10 * DISC : 2, falls, rods ? "chain of rods" : "chain of pins");
    }
}

// Ten links on pins, let go from a little above the horizontal; what their fall has.
static abut_dynamics2 *chain_of_tilt(double tilt, bool meet, double *falls)
{
    abut_dynamics2 *d = scene(10);
    uint32_t        before = 0;
    *falls = 0;
    for (int i = 0; i < 10; ++i) {
        const abut_shape2       bar = box(0, 0, 0.5, 0.1, 0);
        const abut_material     wood = material(1, 0, 0);
        const abut_shape_def2   shape = {.shape = &bar, .pose = abut_identity2(), .filter = {1, meet ? 1 : 0}};
        const abut_vec2         place = at((i + 0.5) * cos(tilt), (i + 0.5) * sin(tilt));
        const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC, .pose = abut_pose2_angle(place, (abut_real)tilt)};
        uint32_t                link = 0, id = 0;
        assert_int_equal(abut_dynamics2_add_body(d, &def, &link), ABUT_OK);
        assert_int_equal(abut_dynamics2_add_shape(d, link, &shape, &wood, &id), ABUT_OK);
        join(d, between(ABUT_JOINT_REVOLUTE2, before, before != 0 ? 0.5 : 0, 0, link, -0.5, 0));
        *falls += 0.2 * 10 * (i + 0.5);
        before = link;
    }
    return d;
}

// Links that fold onto each other are pushed apart by long levers: from these starts such a chain gained 3 to 92 000 within
// 1400 steps, of the 100 that its fall has.
static void test_chains_that_fold(void **state)
{
    (void)state;
    static const double TILTS[] = {0.01, 0.03, 0.09};
    for (size_t start = 0; start < sizeof TILTS / sizeof TILTS[0]; ++start) {
        double          falls;
        abut_dynamics2 *d = chain_of_tilt(TILTS[start], true, &falls);
        expect_no_gain(d, chain_run(1400), 2, falls, "folding chain");
    }
}

// What is taken from such chains is not taken from one whose links pass each other, whose energy only the crack of the whip
// makes uneven: it keeps nine tenths of its fall for half a minute. From these starts it would not with a fourth of
// ABUT_ENERGY_ROOM.
static void test_a_chain_keeps_its_energy(void **state)
{
    (void)state;
    double          falls;
    const double    tilt = sizeof(abut_real) == sizeof(float) ? 0.07 : 0.04;
    abut_dynamics2 *d = chain_of_tilt(tilt, false, &falls);
    const double    start = energy_of(d);
    run_for(d, chain_run(2000) * SIXTIETH, SIXTIETH);
    assert_true(energy_of(d) >= start - 0.1 * falls);
    abut_dynamics2_release(d);
}

// Two boxes on one pin stand on a floor whose surface has a speed, or which has one itself: theirs after half a second, in
// which friction gives them up to 2.5.
static abut_vec2 carried(abut_body_kind kind, double surface_speed, double floor_speed)
{
    abut_dynamics2 *d = scene(10);
    abut_material   belt = material(0, 0.5, 0);
    belt.surface_speed = (abut_real)surface_speed;
    const uint32_t floor = put(d, kind, box(0, 0, 50, 1, 0), 0, -1, 0, belt);
    if (kind == ABUT_KINEMATIC) {
        set_going(d, floor, floor_speed, 0, 0);
    }
    const uint32_t a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), -0.5, 0.5, 0, material(1, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0.5, 0.5, 0, material(1, 0.5, 0));
    join(d, between(ABUT_JOINT_REVOLUTE2, a, 0.5, 0, b, -0.5, 0));
    run_for(d, 0.5, SIXTIETH);
    const abut_vec2 speed = body_of(d, a).velocity;
    abut_dynamics2_release(d);
    return speed;
}

// What does work on a jointed pair is let do it: a belt, and a floor that moves by itself.
static void test_what_is_driven_gains(void **state)
{
    (void)state;
    assert_true(fabs(fabs((double)carried(ABUT_STATIC, 2, 0).x) - 2) <= 0.01);
    assert_true(fabs((double)carried(ABUT_KINEMATIC, 0, 2).x - 2) <= 0.01);
    assert_true(fabs((double)carried(ABUT_STATIC, 0, 0).x) <= 0.01);
}

// Two bars on one pin, free of gravity, spin about each other: momentum stays, energy does not grow.
static void test_free_pair(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), 0, 0, 0, material(1, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), 1, 0, 0, material(1, 0, 0));
    join(d, between(ABUT_JOINT_REVOLUTE2, a, 0.5, 0, b, -0.5, 0));
    set_going(d, a, 0, 0, 10);
    run_for(d, SIXTIETH, SIXTIETH); // the pin takes what does not fit to it
    const double              start = energy_of(d);
    const abut_dynamics_sums2 before = abut_dynamics2_sums(d);
    run_for(d, 10000 * SIXTIETH, SIXTIETH);
    const abut_dynamics_sums2 now = abut_dynamics2_sums(d);
    assert_true(energy_of(d) <= start * 1.0002);
    assert_true(energy_of(d) >= start * 0.99);
    const bool single = sizeof(abut_real) == sizeof(float);
    assert_true(fabs((double)(now.angular_momentum - before.angular_momentum)) <= (single ? 1e-3 : 1e-10));
    abut_dynamics2_release(d);
}

// Walls round a square of half side 4.
static void put_room(abut_dynamics2 *d, abut_material m)
{
    for (int i = 0; i < 4; ++i) {
        const double x = i < 2 ? 0 : i == 2 ? -5 : 5, y = i >= 2 ? 0 : i == 0 ? -5 : 5;
        (void)put(d, ABUT_STATIC, box(0, 0, i < 2 ? 5 : 1, i < 2 ? 1 : 5, 0), x, y, 0, m);
    }
}

// Boxes that spin bounce from wall to wall, corners first, without gravity and friction: nothing takes energy, so they keep it,
// but for rounding and for corners that come too slowly to bounce, which most do not have.
static void test_a_box_in_a_room(void **state)
{
    (void)state;
    const double off = sizeof(abut_real) == sizeof(double) ? 1e-12 : 1e-5;
    int          keep = 0;
    for (int start = 0; start < 27; ++start) {
        abut_dynamics2 *d = scene(0);
        put_room(d, material(0, 0, 1));
        const uint32_t a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.3, 0), 0, 0, 1, material(1, 0, 1));
        set_going(d, a, 6 + 2 * (start % 3), 4 + 2 * (start / 3 % 3), 1 + 2 * (start / 9));
        const double before = energy_of(d);
        for (int i = 0; i < 600; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            assert_true(energy_of(d) <= before * (1 + off));
        }
        keep += energy_of(d) >= before * (1 - off);
        abut_dynamics2_release(d);
    }
    assert_true(keep > 27 / 2);
}

static abut_shape2 any_shape(rng *r)
{
    const double w = rng_range(r, 0.2, 0.6), h = rng_range(r, 0.2, 0.6);
    switch (rng_below(r, 4)) {
    case 0:
        return circle(0, 0, w);
    case 1:
        return box(0, 0, w, h, 0);
    case 2:
        return ellipse(0, 0, w, h, 0);
    default:
        return capsule(-w / 2, 0, w / 2, 0, h / 2);
    }
}

// One to six bodies of any kind in a room, all of restitution 1, with and without gravity and friction: they never gain by more
// than a hundredth of what they have. Without keep_energy_of_bounces some do, in either precision.
static void test_rooms(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(3407), rooms = rng_scaled(200);
    for (uint64_t room = 0; room < rooms; ++room) {
        rng             r = rng_make(of_run, room);
        const double    gravity = rng_chance(&r, 0.5) ? 10 : 0;
        const double    friction = rng_chance(&r, 0.5) ? rng_range(&r, 0, 1) : 0;
        const int       bodies = 1 + (int)rng_below(&r, 6);
        double          mass = 0, falls = 0;
        abut_dynamics2 *d = scene(gravity);
        put_room(d, material(0, friction, 1));
        for (int i = 0; i < bodies; ++i) {
            const double   y = i / 3 * 4 - 2;
            const uint32_t body = put(d, ABUT_DYNAMIC, any_shape(&r), i % 3 * 3 - 3, y, rng_range(&r, 0, 6),
                                      material(rng_log(&r, 0.1, 10), friction, 1));
            set_going(d, body, rng_range(&r, -5, 5), rng_range(&r, -5, 5), rng_range(&r, -5, 5));
            mass += (double)body_of(d, body).mass;
            falls += (double)body_of(d, body).mass * gravity * (y + 4);
        }
        const double start = energy_of(d), all = (double)abut_dynamics2_sums(d).kinetic + falls;
        const double late = gravity / 240 / 2 * sqrt(2 * mass * all);
        for (int i = 0; i < 1500; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            if (!(energy_of(d) - start <= late + 0.01 * all)) {
                fail_msg("room %d of seed %llu: %.3g of %.3g gained after %d steps", (int)room, (unsigned long long)of_run,
                         energy_of(d) - start, all, i + 1);
            }
        }
        abut_dynamics2_release(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pendulums),
        cmocka_unit_test(test_double_pendulums),
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_chains_that_fold),
        cmocka_unit_test(test_a_chain_keeps_its_energy),
        cmocka_unit_test(test_what_is_driven_gains),
        cmocka_unit_test(test_free_pair),
        cmocka_unit_test(test_a_box_in_a_room),
        cmocka_unit_test(test_rooms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
