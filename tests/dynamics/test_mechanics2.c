// test_mechanics2.c : bodies whose motion is known in closed form: falling, bouncing, sliding, rolling, stacked, hit.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

static void test_free_fall(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 100, 0, material(1, 0, 0));
    run_for(d, 2, SIXTIETH);
    // Semi-implicit Euler with sub-steps of h is low by g t h / 2.
    expect_close((double)body_of(d, b).pose.p.y, 80 - 10 * 2.0 / 240 / 2, 1e-3);
    expect_close((double)body_of(d, b).velocity.y, -20, 1e-4);
    abut_dynamics2_release(d);
}

static void test_projectile(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, material(1, 0, 0));
    set_going(d, b, 3, 10, 0);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 6, 1e-4);
    expect_close((double)body_of(d, b).pose.p.y, 0, 10 * 2.0 / 240 / 2 + 1e-3);
    abut_dynamics2_release(d);
}

// 21 radians are three turns and 21 - 6 pi.
static void test_spin_free(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.2, 0), 0, 0, 0, material(1, 0, 0));
    set_going(d, b, 0, 0, 7);
    run_for(d, 3, SIXTIETH);
    const abut_dynamic2 s = body_of(d, b);
    expect_close((double)s.pose.r.c, cos(21), 1e-4);
    expect_close((double)s.pose.r.s, sin(21), 1e-4);
    expect_close((double)s.angular_velocity, 7, 1e-6);
    abut_dynamics2_release(d);
}

// Damping: after a second exp(-1) of the velocity is left.
static void test_damping(void **state)
{
    (void)state;
    abut_dynamics2         *d = scene(0);
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC,
                                   .pose = abut_identity2(),
                                   .velocity = at(8, 0),
                                   .angular_velocity = 2,
                                   .linear_damping = 1,
                                   .angular_damping = 2};
    uint32_t                b = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &b), ABUT_OK);
    (void)put_shape(d, b, circle(0, 0, 1), abut_identity2(), material(1, 0, 0));
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, 8 * exp(-1), 0.01);
    expect_close((double)body_of(d, b).angular_velocity, 2 * exp(-2), 0.01);
    abut_dynamics2_release(d);
}

// A force for a second, off the centre: F / m and F * arm / I.
static void test_force(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 1, 1, 0), 0, 0, 0, material(0.5, 0, 0));
    expect_close((double)body_of(d, b).mass, 2, 1e-6);
    expect_close((double)body_of(d, b).inertia, 2 * (4 + 4) / 12.0, 1e-6);
    assert_int_equal(abut_dynamics2_apply_force(d, b, at(0, 12), at(0.5, 0)), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.y, 0.1, 1e-6);
    expect_close((double)body_of(d, b).angular_velocity, 6 / (4.0 / 3) / 60, 1e-6);
    // It lasts for one step.
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.y, 0.1, 1e-6);
    assert_int_equal(abut_dynamics2_apply_impulse(d, b, at(2, 0), body_of(d, b).center), ABUT_OK);
    expect_close((double)body_of(d, b).velocity.x, 1, 1e-6);
    abut_dynamics2_release(d);
}

// A dumbbell of two discs: the parallel axes, and a centre between them.
static void test_compound_mass(void **state)
{
    (void)state;
    abut_dynamics2         *d = scene(0);
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC, .pose = abut_identity2(), .angular_velocity = 1};
    uint32_t                b = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &b), ABUT_OK);
    (void)put_shape(d, b, circle(0, 0, 1), abut_identity2(), material(1, 0, 0));
    (void)put_shape(d, b, circle(4, 0, 1), abut_identity2(), material(3, 0, 0));
    const double        pi = acos(-1), m = 4 * pi;
    const abut_dynamic2 s = body_of(d, b);
    expect_close((double)s.mass, m, 1e-5);
    expect_close((double)s.center.x, 3, 1e-6);
    expect_close((double)s.inertia, m / 2 + pi * 9 + 3 * pi * 1, 1e-4);
    // The frame's origin was still; so its centre of mass moves.
    expect_close((double)s.velocity.y, 3, 1e-6);
    abut_dynamics2_release(d);
}

static double rebound(double restitution)
{
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 10.5, 0, material(1, 0, restitution));
    double         highest = 0;
    for (int i = 0; i < 960; ++i) {
        run_for(d, 1.0 / 240, 1.0 / 240);
        const double y = (double)body_of(d, b).pose.p.y - 0.5;
        // The fall takes sqrt(2) s, 339 steps.
        highest = i > 345 && y > highest ? y : highest;
    }
    abut_dynamics2_release(d);
    return highest;
}

static void test_restitution(void **state)
{
    (void)state;
    expect_close(rebound(0), 0, 0.01);
    expect_close(rebound(0.25), 0.625, 0.05);
    expect_close(rebound(0.8), 6.4, 0.1);
}

static void test_bouncing_keeps_energy(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0, 1));
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 5, 0, material(1, 0, 1));
    const abut_dynamics_sums2 before = abut_dynamics2_sums(d);
    for (int i = 0; i < 3600; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamics_sums2 now = abut_dynamics2_sums(d);
        expect_close((double)((now.kinetic + now.potential) / before.potential), 1, 0.01);
    }
    abut_dynamics2_release(d);
}

// Where a box on an incline of 30 degrees is after two seconds, along it.
static double slide(double friction)
{
    abut_dynamics2 *d = scene(10);
    const double    angle = acos(-1) / 6;
    (void)put(d, ABUT_STATIC, box(0, 0, 50, 1, 0), 0, 0, angle, material(0, friction, 0));
    const double   x = -1.5 * sin(angle), y = 1.5 * cos(angle);
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), x, y, angle, material(1, friction, 0));
    run_for(d, 2, SIXTIETH);
    const abut_dynamic2 s = body_of(d, b);
    abut_dynamics2_release(d);
    return -((double)s.pose.p.x - x) * cos(angle) - ((double)s.pose.p.y - y) * sin(angle);
}

static void test_incline(void **state)
{
    (void)state;
    const double angle = acos(-1) / 6;
    expect_close(slide(0.5), 2 * 10 * (sin(angle) - 0.5 * cos(angle)), 0.02);
    expect_close(slide(0.7), 0, 1e-4);
}

static void test_friction_stops(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    set_going(d, b, 5, 0, 0);
    run_for(d, 0.5, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, 2.5, 0.05);
    run_for(d, 1.5, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 2.5, 0.05);
    expect_close((double)body_of(d, b).velocity.x, 0, 1e-3);
    abut_dynamics2_release(d);
}

static void test_rolling_disc(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const double    angle = acos(-1) / 6;
    (void)put(d, ABUT_STATIC, box(0, 0, 50, 1, 0), 0, 0, angle, material(0, 1, 0));
    const double   x = -1.5 * sin(angle), y = 1.5 * cos(angle);
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), x, y, 0, material(1, 1, 0));
    run_for(d, 2, SIXTIETH);
    const abut_dynamic2 s = body_of(d, b);
    expect_close(hypot((double)s.pose.p.x - x, (double)s.pose.p.y - y), 2.0 / 3 * 10 * sin(angle) * 2, 0.05);
    abut_dynamics2_release(d);
}

// A disc with rolling resistance c on the level slows down by g c / (1.5 r).
static void test_rolling_resistance(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 1, 0));
    abut_material m = material(1, 1, 0);
    m.rolling = (abut_real)0.06;
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0.5, 0, m);
    set_going(d, b, 2, 0, -4);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, 2 - 10 * 0.06 / (1.5 * 0.5), 0.02);
    run_for(d, 4, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, 0, 1e-3);
    abut_dynamics2_release(d);
}

// A box on a belt takes on the belt's speed.
static void test_conveyor(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    abut_material   belt = material(0, 0.5, 0);
    belt.surface_speed = 2; // counter-clockwise: the top of the floor goes to the left
    (void)put_floor(d, belt);
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, -2, 1e-3);
    // At mu g = 5 it takes 0.4 s to get there.
    expect_close((double)body_of(d, b).pose.p.x, -(0.4 + 2 * 1.6), 0.05);
    abut_dynamics2_release(d);
}

static void test_elastic_discs(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 1));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 3, 0, 0, material(1, 0, 1));
    set_going(d, a, 4, 0, 0);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, a).velocity.x, 0, 1e-4);
    expect_close((double)body_of(d, b).velocity.x, 4, 1e-4);
    abut_dynamics2_release(d);
}

// Wherever in a step they meet: at the end of its last sub-step, too, which already slows what would meet in the next one.
static void test_elastic_discs_at_any_time(void **state)
{
    (void)state;
    for (int i = 0; i < 64; ++i) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 1));
        const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 1.25 + i / 64.0 * 3 / 60, 0, 0, material(1, 0, 1));
        set_going(d, a, 3, 0, 0);
        run_for(d, 0.5, SIXTIETH);
        expect_close((double)body_of(d, a).velocity.x, 0, 1e-4);
        expect_close((double)body_of(d, b).velocity.x, 3, 1e-4);
        abut_dynamics2_release(d);
    }
}

// From a height of 5 a ball and a box rise again by the square of the restitution times that, however long a step is: what they
// still fall within the step that brings them down counts, and no more than that.
static void test_rebounds(void **state)
{
    (void)state;
    const double steps[] = {SIXTIETH, SIXTIETH / 2, SIXTIETH / 4};
    for (int k = 0; k < 3; ++k) {
        for (double e = 0.2; e < 1.1; e += 0.2) {
            for (int square = 0; square < 2; ++square) {
                abut_dynamics2   *d = scene(10);
                const abut_shape2 shape = square ? box(0, 0, 0.5, 0.5, 0) : circle(0, 0, 0.5);
                (void)put_floor(d, material(0, 0, 0));
                const uint32_t b = put(d, ABUT_DYNAMIC, shape, 0, 5.5, 0, material(1, 0, e));
                double         top = 0;
                bool           up = false;
                for (int i = 0; i < (int)(2.1 / steps[k]); ++i) {
                    run_for(d, steps[k], steps[k]);
                    up = up || (double)body_of(d, b).velocity.y > 0;
                    top = up ? fmax(top, (double)body_of(d, b).pose.p.y - 0.5) : 0;
                }
                expect_close(top, e * e * 5, 0.007);
                abut_dynamics2_release(d);
            }
        }
    }
}

// A ball bounces about in a closed room for 50 s, over the floor and off the walls, some steps through an impact and some not.
static void test_bouncing_in_a_room(void **state)
{
    (void)state;
    for (int k = 1; k < 10; ++k) {
        abut_dynamics2 *d = scene(10);
        for (int side = -1; side < 2; side += 2) {
            (void)put(d, ABUT_STATIC, box(0, 0, 6, 1, 0), 0, 6 * side, 0, material(0, 0, 1));
            (void)put(d, ABUT_STATIC, box(0, 0, 1, 6, 0), 6 * side, 0, 0, material(0, 0, 1));
        }
        const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.4), -2, 0, 0, material(1, 0, 1));
        set_going(d, ball, k, 0.7 * k, 1);
        const double mass = (double)body_of(d, ball).mass, energy = 46 + k * k * (1 + 0.49) / 2;
        for (int i = 0; i < 3000; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            const abut_dynamics_sums2 sums = abut_dynamics2_sums(d);
            const double              turning = (double)body_of(d, ball).inertia / 2;
            expect_close(((double)(sums.kinetic + sums.potential) - turning) / mass + 46, energy, 0.03 * energy);
        }
        abut_dynamics2_release(d);
    }
}

// Newton's cradle: what the first of five balls brings the last one takes, and in the end the first again.
static void test_cradle(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    uint32_t        ball[5];
    for (int i = 0; i < 5; ++i) {
        const double x = i == 0 ? -3 : 0, y = i == 0 ? 1 : 0; // the first hangs 5 from its pin as well
        ball[i] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 1.01 * i + x, y, 0, material(1, 0, 1));
        abut_joint_def2 rod = {.kind = ABUT_JOINT_DISTANCE2, .body_b = ball[i], .length = 5};
        rod.frame_a = abut_pose2_angle((abut_vec2){(abut_real)(1.01 * i), 5}, 0);
        rod.frame_b = abut_identity2();
        uint32_t id = 0;
        assert_int_equal(abut_dynamics2_add_joint(d, &rod, &id), ABUT_OK);
    }
    double fastest[5] = {0};
    for (int i = 0; i < 400; ++i) {
        run_for(d, 1.0 / 240, 1.0 / 240);
        for (int k = 0; k < 5; ++k) {
            const double speed = (double)body_of(d, ball[k]).velocity.x;
            fastest[k] = speed > fastest[k] ? speed : fastest[k];
        }
    }
    // sqrt(2 g h) with g = 10, h = 1.
    expect_close(fastest[0], 4.4721359549995794, 0.01);
    expect_close(fastest[4], 4.4721359549995794, 0.02);
    for (int k = 0; k < 4; ++k) {
        expect_close((double)body_of(d, ball[k]).velocity.x, 0, 0.05);
    }
    abut_dynamics2_release(d);
}

// Masses 1 and 3, restitution e: v1' = (m1 - e m2) / (m1 + m2) v, v2' = (1 + e) m1 / (m1 + m2) v.
static void test_unequal_discs(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0.5));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 3, 0, 0, material(3, 0, 0.5));
    set_going(d, a, 4, 0, 0);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, a).velocity.x, (1 - 1.5) / 4 * 4, 1e-4);
    expect_close((double)body_of(d, b).velocity.x, 1.5 / 4 * 4, 1e-4);
    abut_dynamics2_release(d);
}

static void test_stack(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    uint32_t b[10];
    for (int i = 0; i < 10; ++i) {
        b[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5 + i, 0, material(1, 0.6, 0));
    }
    run_for(d, 10, SIXTIETH);
    for (int i = 0; i < 10; ++i) {
        const abut_dynamic2 s = body_of(d, b[i]);
        expect_close((double)s.pose.p.y, 0.5 + i, 0.005);
        expect_close((double)s.pose.p.x, 0, 0.01);
        expect_close((double)s.pose.r.s, 0, 0.01);
        assert_true(s.asleep);
    }
    abut_dynamics2_release(d);
}

static void test_heavy_on_light(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    const uint32_t light = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    const uint32_t heavy = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 1.5, 0, material(100, 0.6, 0));
    for (int i = 0; i < 300; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        expect_close((double)body_of(d, light).pose.p.y, 0.5, 0.005);
        expect_close((double)body_of(d, heavy).pose.p.y, 1.5, 0.005);
    }
    abut_dynamics2_release(d);
}

// 14400 times its mass on a box of half size 0.25: neither it nor the gap that it holds open goes below 0.245.
static void test_very_heavy_on_light(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    const uint32_t light = put(d, ABUT_DYNAMIC, box(0, 0, 0.25, 0.25, 0), 0, 0.25, 0, material(1, 0.6, 0));
    const uint32_t heavy = put(d, ABUT_DYNAMIC, box(0, 0, 30, 30, 0), 0, 30.5, 0, material(1, 0.6, 0));
    for (int i = 0; i < 300; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_true((double)body_of(d, light).pose.p.y >= 0.245);
        assert_true((double)body_of(d, heavy).pose.p.y - 30 >= 2 * 0.245);
    }
    abut_dynamics2_release(d);
}

static void test_sleep_and_wake(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    run_for(d, 1.5, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    assert_int_equal(abut_dynamics2_sums(d).awake, 0);
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 0.3, 3, 0, material(1, 0.6, 0));
    run_for(d, 0.5, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    run_for(d, 0.35, SIXTIETH);
    assert_false(body_of(d, b).asleep);
    (void)ball;
    abut_dynamics2_release(d);
}

// A pyramid that has fallen asleep stays so, though its touches flicker by rounding with the last step that it moved in.
static void test_sleep_lasts(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const int       base = 12;
    (void)put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < base; ++i) {
        for (int j = i; j < base; ++j) {
            (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), j - 0.5 * i - 0.5 * base, 0.5 + i, 0, material(1, 0.6, 0));
        }
    }
    run_for(d, 1, SIXTIETH);
    assert_int_equal(abut_dynamics2_sums(d).awake, 0);
    for (int i = 0; i < 60; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_int_equal(abut_dynamics2_sums(d).awake, 0);
    }
    abut_dynamics2_release(d);
}

// A wall that is put on what sleeps, or taken from beside it, wakes it.
static void test_placing_wakes(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    const uint32_t wall = put(d, ABUT_STATIC, box(0, 0, 0.5, 0.5, 0), 5, 0.5, 0, material(0, 0.6, 0));
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    assert_int_equal(abut_dynamics2_set_pose(d, wall, placed(0.9, 0.5)), ABUT_OK);
    run_for(d, 0.2, SIXTIETH);
    assert_false(body_of(d, b).asleep);
    run_for(d, 2, SIXTIETH);
    assert_true((double)body_of(d, b).pose.p.x < -0.09);
    abut_dynamics2_release(d);
}

// What lies on a box that goes, or on a floor whose shape goes, falls.
static void test_removal_wakes(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  ground = put_floor(d, material(0, 0.6, 0));
    const uint32_t  low = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    const uint32_t  high = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 1.5, 0, material(1, 0.6, 0));
    run_for(d, 1.5, SIXTIETH);
    assert_true(body_of(d, high).asleep);
    assert_int_equal(abut_dynamics2_remove_body(d, low), ABUT_OK);
    run_for(d, 0.25, SIXTIETH);
    assert_false(body_of(d, high).asleep);
    assert_true((double)body_of(d, high).pose.p.y < 1.3);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, high).pose.p.y, 0.5, 0.005);
    assert_true(body_of(d, high).asleep);
    const uint32_t of_ground = abut_world2_next_shape(abut_dynamics2_world(d), ground, 0);
    assert_int_equal(abut_dynamics2_remove_shape(d, of_ground), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, high).pose.p.y, 0.5 - 5, 0.05);
    abut_dynamics2_release(d);
}

// A ball at 200 m/s, 3.3 m a step, and a wall that is 0.1 m thick.
static void test_tunnel_ball(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_STATIC, box(0, 0, 0.05, 10, 0), 5, 0, 0, material(0, 0, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, material(1, 0, 0));
    set_going(d, b, 200, 0, 0);
    for (int i = 0; i < 60; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_true((double)body_of(d, b).pose.p.x <= 4.85 + 1e-3);
    }
    expect_close((double)body_of(d, b).pose.p.x, 4.85, 0.02);
    abut_dynamics2_release(d);
}

// Thin rods that turn 2.5 radians a step, and fast boxes, against a wall of 4 cm.
static void test_tunnel_many(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_STATIC, box(0, 0, 0.02, 150, 0), 0, 0, 0, material(0, 0.5, 0));
    uint32_t rods[100];
    for (int i = 0; i < 100; ++i) {
        const bool   rod = i % 2 == 0;
        const double hx = rod ? 0.01 : 0.1 + 0.002 * i, hy = rod ? 0.9 : 0.2;
        rods[i] = put(d, ABUT_DYNAMIC, box(0, 0, hx, hy, 0), -2 - 0.03 * i, 2.5 * i - 125, 0.7 * i, material(1, 0.5, 0));
        set_going(d, rods[i], rod ? 5 + 0.5 * i : 50 + 2.5 * i, 0, rod ? 150 : 0.3 * i);
    }
    for (int i = 0; i < 120; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        for (int k = 0; k < 100; ++k) {
            assert_true((double)body_of(d, rods[k]).pose.p.x < 0);
        }
    }
    abut_dynamics2_release(d);
}

// What a filter, a group or an ignored pair keeps apart from a wall passes it, fast or slow, as it would lie in it.
static void test_fast_passes_what_it_does_not_meet(void **state)
{
    (void)state;
    const abut_filter cats = {1, 1}, dogs = {2, 2}, all = {0, 0};
    for (int way = 0; way < 4; ++way) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  wall = put(d, ABUT_STATIC, box(0, 0, 0.05, 10, 0), 5, 0, 0, material(0, 0, 0));
        const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, material(1, 0, 0));
        abut_world2    *world = abut_dynamics2_world(d);
        const uint32_t  of_wall = abut_world2_next_shape(world, wall, 0), of_b = abut_world2_next_shape(world, b, 0);
        if (way == 0) {
            assert_int_equal(abut_world2_set_filter(world, of_wall, cats, 0), ABUT_OK);
            assert_int_equal(abut_world2_set_filter(world, of_b, dogs, 0), ABUT_OK);
        } else if (way == 1) {
            assert_int_equal(abut_world2_set_filter(world, of_wall, all, -3), ABUT_OK);
            assert_int_equal(abut_world2_set_filter(world, of_b, all, -3), ABUT_OK);
        } else if (way == 2) {
            assert_int_equal(abut_world2_ignore(world, wall, b, true), ABUT_OK);
        } else {
            // A group above 0 is in contact whatever the filters say.
            assert_int_equal(abut_world2_set_filter(world, of_wall, cats, 3), ABUT_OK);
            assert_int_equal(abut_world2_set_filter(world, of_b, dogs, 3), ABUT_OK);
        }
        set_going(d, b, 200, 0, 0);
        run_for(d, 1, SIXTIETH);
        expect_close((double)body_of(d, b).pose.p.x, way < 3 ? 200 : 4.85, 0.02);
        abut_dynamics2_release(d);
    }
}

typedef struct totals {
    double x, y, turning, energy;
    double size, turning_size; // what they would be if nothing cancelled
} totals;

static totals totals_of(const abut_dynamics2 *d, const uint32_t *ids, int count)
{
    totals t = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < count; ++i) {
        const abut_dynamic2 s = body_of(d, ids[i]);
        const double        m = (double)s.mass, vx = (double)s.velocity.x, vy = (double)s.velocity.y;
        const double        moment = m * ((double)s.center.x * vy - (double)s.center.y * vx);
        const double        spin = (double)s.inertia * (double)s.angular_velocity;
        t.x += m * vx;
        t.y += m * vy;
        t.turning += moment + spin;
        t.energy += m * (vx * vx + vy * vy) / 2 + spin * (double)s.angular_velocity / 2;
        t.size += m * hypot(vx, vy);
        t.turning_size += fabs(moment) + fabs(spin);
    }
    return t;
}

// Two hundred boxes fly, hit and rub each other: nothing is lost but energy.
static void test_momentum(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    uint32_t        b[200];
    for (int i = 0; i < 200; ++i) {
        b[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 1.5 * (i % 15), 1.5 * (i / 15), i, material(1, 0.5, 0.5));
        set_going(d, b[i], 10 * sin(1.7 * i), 10 * cos(2.9 * i), 5 * sin(0.9 * i));
    }
    const totals before = totals_of(d, b, 200);
    run_for(d, 5, SIXTIETH);
    const totals now = totals_of(d, b, 200);
    const bool   single = sizeof(abut_real) == sizeof(float);
    expect_close(now.x, before.x, (single ? 1e-7 : 1e-13) * before.size);
    expect_close(now.y, before.y, (single ? 1e-7 : 1e-13) * before.size);
    expect_close(now.turning, before.turning, (single ? 1e-6 : 1e-11) * before.turning_size);
    assert_true(now.energy < 0.9 * before.energy);
    abut_dynamics2_release(d);
}

// Every kind of shape falls on the floor and stays upon it, in a pose that it can rest in.
static void test_every_kind_rests(void **state)
{
    (void)state;
    abut_dynamics2      *d = scene(10);
    const abut_vec2      corners[] = {at(-0.6, -0.4), at(0.7, -0.4), at(0, 0.6)};
    static abut_real     block[512];
    const abut_polygon2 *triangle = NULL;
    abut_shape2          polygon;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &triangle, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&polygon, triangle, (abut_real)0.05), ABUT_OK);
    const abut_shape2 shapes[] = {circle(0, 0, 0.5), box(0, 0, 0.5, 0.3, 0.1), capsule(-0.4, 0, 0.4, 0, 0.2),
                                  ellipse(0, 0, 0.6, 0.3, 0), polygon};
    // Centre of mass above the floor at rest: half the height; of the triangle its centroid, with its rounding.
    const double height[] = {0.5, 0.4, 0.2, 0.3, 0};
    uint32_t     b[5];
    (void)put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < 5; ++i) {
        abut_material m = material(1, 0.6, 0);
        m.rolling = (abut_real)0.02;
        b[i] = put(d, ABUT_DYNAMIC, shapes[i], 4 * i - 8, 1.5, 0.1, m);
    }
    run_for(d, 8, SIXTIETH);
    for (int i = 0; i < 5; ++i) {
        const abut_dynamic2 s = body_of(d, b[i]);
        const double        expected = i == 4 ? 0.4 + 0.05 - 0.2 / 3 : height[i];
        expect_close((double)s.center.y, expected, 0.01);
        assert_true(s.asleep);
    }
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_fall),
        cmocka_unit_test(test_projectile),
        cmocka_unit_test(test_spin_free),
        cmocka_unit_test(test_damping),
        cmocka_unit_test(test_force),
        cmocka_unit_test(test_compound_mass),
        cmocka_unit_test(test_restitution),
        cmocka_unit_test(test_bouncing_keeps_energy),
        cmocka_unit_test(test_incline),
        cmocka_unit_test(test_friction_stops),
        cmocka_unit_test(test_rolling_disc),
        cmocka_unit_test(test_rolling_resistance),
        cmocka_unit_test(test_conveyor),
        cmocka_unit_test(test_elastic_discs),
        cmocka_unit_test(test_elastic_discs_at_any_time),
        cmocka_unit_test(test_rebounds),
        cmocka_unit_test(test_bouncing_in_a_room),
        cmocka_unit_test(test_cradle),
        cmocka_unit_test(test_unequal_discs),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_heavy_on_light),
        cmocka_unit_test(test_very_heavy_on_light),
        cmocka_unit_test(test_sleep_and_wake),
        cmocka_unit_test(test_sleep_lasts),
        cmocka_unit_test(test_placing_wakes),
        cmocka_unit_test(test_removal_wakes),
        cmocka_unit_test(test_tunnel_ball),
        cmocka_unit_test(test_tunnel_many),
        cmocka_unit_test(test_fast_passes_what_it_does_not_meet),
        cmocka_unit_test(test_momentum),
        cmocka_unit_test(test_every_kind_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
