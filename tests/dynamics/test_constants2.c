// test_constants2.c : the numbers of the engine as a user meets them, worked out by hand from what their comments say.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "joint/frame2.h"
#include "scene2.h"

static abut_dynamics2 *scene_of_length(double length, double gravity, bool no_sleep)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -gravity), .length = (abut_real)length, .no_sleep = no_sleep};
    abut_dynamics2              *d = NULL;
    assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
    return d;
}

static uint32_t put_ball(abut_dynamics2 *d, double x, double y, double restitution)
{
    return put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), x, y, 0, material(1, 0, restitution));
}

// ---- sleep ----

// What glides at 0.04 lengths a second, or turns by 0.04 a second, is asleep after half a second; at 0.06 it is not.
static void test_sleep_speed(void **state)
{
    (void)state;
    for (double length = 0.5; length < 5; length *= 2) {
        abut_dynamics2 *d = scene_of_length(length, 0, false);
        uint32_t        balls[4];
        for (int i = 0; i < 4; ++i) {
            const double rate = i % 2 == 0 ? 0.04 : 0.06;
            balls[i] = put_ball(d, 0, 10 * i, 0);
            set_going(d, balls[i], i < 2 ? rate * length : 0, 0, i < 2 ? 0 : rate);
        }
        run_for(d, 0.6, SIXTIETH);
        for (int i = 0; i < 4; ++i) {
            assert_int_equal(body_of(d, balls[i]).asleep, i % 2 == 0);
        }
        abut_dynamics2_release(d);
    }
}

// Half a second is 50 steps of a hundredth.
static void test_sleep_time(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  ball = put_ball(d, 0, 0, 0);
    run_for(d, 0.48, 0.01);
    assert_false(body_of(d, ball).asleep);
    run_for(d, 0.04, 0.01);
    assert_true(body_of(d, ball).asleep);
    abut_dynamics2_release(d);
}

// ---- the fastest ----

// A sub-step of 1/240 s turns by 100 radians at most: 24000 a second.
static void test_most_turn(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  slower = put_ball(d, 0, 0, 0), faster = put_ball(d, 10, 0, 0), back = put_ball(d, 20, 0, 0);
    set_going(d, slower, 0, 0, 23000);
    set_going(d, faster, 0, 0, 100000);
    set_going(d, back, 0, 0, -100000);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_near(body_of(d, slower).angular_velocity, 23000, 0.01);
    expect_near(body_of(d, faster).angular_velocity, 24000, 0.01);
    expect_near(body_of(d, back).angular_velocity, -24000, 0.01);
    abut_dynamics2_release(d);
}

// A million lengths a second.
static void test_most_speed(void **state)
{
    (void)state;
    for (double length = 1; length < 5; length *= 2) {
        abut_dynamics2 *d = scene_of_length(length, 0, false);
        const uint32_t  slower = put_ball(d, 0, 0, 0), faster = put_ball(d, 0, 10, 0);
        set_going(d, slower, 0.9e6 * length, 0, 0);
        set_going(d, faster, 1.1e6 * length, 0, 0);
        run_for(d, SIXTIETH, SIXTIETH);
        expect_near(body_of(d, slower).velocity.x, 0.9e6 * length, 1);
        assert_true(fabs((double)body_of(d, faster).velocity.x) <= 1e6 * length);
        abut_dynamics2_release(d);
    }
}

// ---- contacts ----

// There is a contact up to 0.02 lengths apart.
static void test_speculative(void **state)
{
    (void)state;
    for (double length = 1; length < 5; length *= 2) {
        for (int far = 0; far < 2; ++far) {
            abut_dynamics2 *d = scene_of_length(length, 0, false);
            (void)put_floor(d, material(0, 0, 0));
            (void)put_ball(d, 0, 0.5 + (far == 0 ? 0.018 : 0.022) * length, 0);
            run_for(d, SIXTIETH, SIXTIETH);
            assert_int_equal(abut_dynamics2_contact_count(d), 1 - far);
            abut_dynamics2_release(d);
        }
    }
}

// A sub-step takes a fifth of an overlap away: four leave 0.8^4 of it. What it takes for that is not kept as speed.
static void test_correction(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put_floor(d, material(0, 0, 0));
    const uint32_t ball = put_ball(d, 0, 0.49, 0);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_near(body_of(d, ball).pose.p.y, 0.5 - 0.01 * 0.8 * 0.8 * 0.8 * 0.8, 1e-5);
    expect_near(body_of(d, ball).velocity.y, 0, 1e-3);
    abut_dynamics2_release(d);
}

// But with 3 lengths a second at most: out of 0.2 that is 0.05 in a step.
static void test_push_speed(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put_floor(d, material(0, 0, 0));
    const uint32_t ball = put_ball(d, 0, 0.3, 0);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_near(body_of(d, ball).pose.p.y, 0.35, 1e-4);
    abut_dynamics2_release(d);
}

// A ball that lies on the floor is in it by SOFTNESS / CORRECTION * j * h / m, its impulse j being m g h: 0.0005 g h^2. A float
// does not see that; but with a gravity of 1e6 it is 0.0087.
static void test_softness(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene_of_length(1, 1e6, true);
    (void)put_floor(d, material(0, 0, 0));
    const uint32_t ball = put_ball(d, 0, 0.5, 0);
    run_for(d, 2, SIXTIETH);
    expect_near(body_of(d, ball).pose.p.y, 0.5 - 0.0005 * 1e6 / 240 / 240, 0.001);
    abut_dynamics2_release(d);
}

// An approach of 1.1 lengths a second bounces, one of 0.9 does not.
static void test_bounce_speed(void **state)
{
    (void)state;
    for (double length = 1; length < 5; length *= 2) {
        for (int slow = 0; slow < 2; ++slow) {
            abut_dynamics2 *d = scene_of_length(length, 0, false);
            const double    speed = slow == 0 ? 1.1 * length : 0.9 * length;
            (void)put_floor(d, material(0, 0, 0));
            const uint32_t ball = put_ball(d, 0, 0.5 + 0.01 * length, 0.5);
            set_going(d, ball, 0, -speed, 0);
            run_for(d, 0.1, SIXTIETH);
            expect_near(body_of(d, ball).velocity.y, slow == 0 ? 0.5 * speed : 0, 1e-3 * length);
            abut_dynamics2_release(d);
        }
    }
}

// The two points of a face that bounces are asked one after the other, 40 times at most. Where the mass is in the middle, what
// one gets turns the body into the other: with x^2 m / I = 38 a tenth of what is missing goes each time, so that 1.5 % is left.
static void test_bounce_sweeps(void **state)
{
    (void)state;
    const double          speed = 5, leaving = 0.9 * speed, x = 0.5, inertia = x * x / 38, own = 1 + 38, cross = 1 - 38;
    const abut_body_mass2 mass = {1, {0, 0}, (abut_real)inertia};
    abut_dynamics2       *d = scene(0);
    double                first = 0, second = 0;
    (void)put_floor(d, material(0, 0, 0));
    const uint32_t crate = put(d, ABUT_DYNAMIC, box(0, 0, x, 0.5, 0), 0, 0.51, 0, material(1, 0, 0.9));
    assert_int_equal(abut_dynamics2_set_mass(d, crate, &mass), ABUT_OK);
    set_going(d, crate, 0, -speed, 0);
    run_for(d, SIXTIETH, SIXTIETH);
    for (int i = 0; i < 40; ++i) {
        first = (leaving - cross * second) / own;
        second = (leaving - cross * first) / own;
    }
    expect_near(body_of(d, crate).velocity.y, first + second, 1e-3);
    expect_near((abut_real)fabs((double)body_of(d, crate).angular_velocity), fabs(first - second) * x / inertia, 0.05);
    abut_dynamics2_release(d);
}

// ---- the solver's end ----

// A hundred boxes, whose weight sweeps have to carry up.
static uint64_t hash_of_stack(int32_t most_sweeps)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -10), .most_sweeps = most_sweeps};
    abut_dynamics2              *d = NULL;
    assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
    (void)put_floor(d, material(0, 0.5, 0));
    for (int i = 0; i < 100; ++i) {
        // The upper half is a thousand times as heavy, so that there is much to do.
        (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5 + i, 0, material(i < 50 ? 1 : 1000, 0.5, 0));
    }
    run_for(d, 2 * SIXTIETH, SIXTIETH);
    const uint64_t hash = abut_dynamics2_hash(d);
    abut_dynamics2_release(d);
    return hash;
}

// 200 sweeps are the most unless the caller says another number.
static void test_most_sweeps(void **state)
{
    (void)state;
    const uint64_t usual = hash_of_stack(0);
    assert_true(usual == hash_of_stack(200));
    assert_true(usual != hash_of_stack(199));
    assert_true(usual != hash_of_stack(201));
}

// ---- impacts ----

// A ball that flies up to a wall at 0, and what is free between them after the step that stops it.
static double gap_after_impact(double length, double radius, double speed)
{
    abut_dynamics2 *d = scene_of_length(length, 0, false);
    (void)put(d, ABUT_STATIC, box(0, 0, radius, 4 * radius, 0), radius, 0, 0, material(0, 0, 0));
    // After four and a half steps it would be there.
    const double   way = speed / 60;
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, radius), -4.5 * way - radius, 0, 0, material(1, 0, 0));
    set_going(d, ball, speed, 0, 0);
    run_for(d, 5 * SIXTIETH, SIXTIETH);
    const double gap = -radius - (double)body_of(d, ball).pose.p.x;
    abut_dynamics2_release(d);
    return gap;
}

// It comes up to 0.005 lengths, with an eighth of that for the time that is found. What fills less than four times that comes
// up to a quarter of what it fills, and the smallest to 0.00005.
static void test_impact_near(void **state)
{
    (void)state;
    for (double length = 1; length < 5; length *= 2) {
        const double usual = gap_after_impact(length, 0.5 * length, 60 * length);
        const double small = gap_after_impact(length, 0.008 * length, 60 * length);
        const double least = gap_after_impact(length, 0.00008 * length, 0.6 * length);
        assert_true(usual >= 0.0049 * length && usual <= 0.0058 * length);
        assert_true(small >= 0.0019 * length && small <= 0.0024 * length);
        assert_true(least >= 0.000045 * length && least <= 0.00006 * length);
    }
}

// A ball that moves by more than a quarter of its radius in a step is stopped in front of the wall; one that moves by less is
// for the contacts, which the step after finds: it gets half of its way in.
static void test_fast_part(void **state)
{
    (void)state;
    const double slow = gap_after_impact(1, 1, 0.22 * 60), fast = gap_after_impact(1, 1, 0.28 * 60);
    assert_true(slow < -0.1 && slow > -0.12);
    assert_true(fast > 0);
}

// ---- joints ----

// The angle nearest to one from before is found in 6 steps from nearly half a turn off.
static void test_joint_angle(void **state)
{
    (void)state;
    for (double before = -20; before <= 20; before += 2.5) {
        for (double off = -3; off <= 3; off += 0.125) {
            const double    angle = before + off;
            const abut_rot2 turn = {(abut_real)cos(angle), (abut_real)sin(angle)};
            expect_near(abut_angle_of2(turn, (abut_real)before), angle, 1e-10 + 64 * roundoff);
        }
    }
}

// A turn in a sub-step is cosine and sine to rounding, on either side of where the series ends, down to none.
static void test_small_turn(void **state)
{
    (void)state;
    for (double size = 1; size > 1e-30; size *= 0.96) {
        for (int side = -1; side <= 1; side += 2) {
            const abut_real angle = (abut_real)(side * size);
            const abut_rot2 turn = abut_rotation_by2(angle);
            expect_near(turn.c, cos((double)angle), 2 * roundoff);
            expect_near(turn.s / angle, sin((double)angle) / (double)angle, 3 * roundoff);
        }
    }
    assert_true(abut_rotation_by2(0).c == 1 && abut_rotation_by2(0).s == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sleep_speed),   cmocka_unit_test(test_sleep_time),  cmocka_unit_test(test_most_turn),
        cmocka_unit_test(test_most_speed),    cmocka_unit_test(test_speculative), cmocka_unit_test(test_correction),
        cmocka_unit_test(test_push_speed),    cmocka_unit_test(test_softness),    cmocka_unit_test(test_bounce_speed),
        cmocka_unit_test(test_bounce_sweeps), cmocka_unit_test(test_most_sweeps), cmocka_unit_test(test_impact_near),
        cmocka_unit_test(test_fast_part),     cmocka_unit_test(test_joint_angle), cmocka_unit_test(test_small_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
