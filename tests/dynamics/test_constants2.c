// test_constants2.c : the numbers of the engine as a user meets them, worked out by hand from what their comments say.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sleep_speed), cmocka_unit_test(test_sleep_time),  cmocka_unit_test(test_most_turn),
        cmocka_unit_test(test_most_speed),  cmocka_unit_test(test_speculative), cmocka_unit_test(test_correction),
        cmocka_unit_test(test_push_speed),  cmocka_unit_test(test_softness),    cmocka_unit_test(test_bounce_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
