// test_joints2.c : joints: pendulums, chains, springs, limits, motors, gears, and what breaks.
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

static uint32_t join(abut_dynamics2 *d, abut_joint_def2 def)
{
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &def, &id), ABUT_OK);
    return id;
}

static abut_joint_def2 between(abut_joint_kind2 kind, uint32_t a, double ax, double ay, uint32_t b, double bx, double by)
{
    const abut_joint_def2 def = {.kind = kind, .body_a = a, .body_b = b, .frame_a = placed(ax, ay), .frame_b = placed(bx, by)};
    return def;
}

// The mean of the first ten periods of a small ball on a massless rod of length 1, from 0.2 rad: by the elliptic integral
// 2 pi sqrt(l / g) (1 + t^2 / 16 + 11 t^4 / 3072), which for the ball's own inertia changes by r^2 / 4 of it.
static void test_pendulum_period(void **state)
{
    (void)state;
    const double    swing = 0.2, dt = 1.0 / 240;
    abut_dynamics2 *d = scene(10);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.01), sin(swing), -cos(swing), 0, material(1, 0, 0));
    abut_joint_def2 rod = between(ABUT_JOINT_DISTANCE2, 0, 0, 0, ball, 0, 0);
    rod.length = 1;
    (void)join(d, rod);
    int    crossings = 0;
    double before = swing, first = 0, last = 0;
    for (int i = 1; crossings < 21; ++i) {
        run_for(d, dt, dt);
        const double x = (double)body_of(d, ball).pose.p.x;
        if ((x > 0) != (before > 0)) {
            last = dt * (i - 1 + before / (before - x));
            first = crossings++ == 0 ? last : first;
        }
        before = x;
        expect_close(hypot(x, (double)body_of(d, ball).pose.p.y), 1, 1e-4);
    }
    const double period = 2 * acos(-1) * sqrt(0.1) * (1 + swing * swing / 16 + 11 * pow(swing, 4) / 3072);
    expect_close((last - first) / 10, period, 0.001 * period);
    abut_dynamics2_release(d);
}

// A disc on a pin beside it falls from the horizontal and back, for a minute.
static void test_pendulum_keeps_energy(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  disc = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 1, 0, 0, material(1, 0, 0));
    (void)join(d, between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, disc, -1, 0));
    for (int i = 0; i < 3600; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_vec2 pin = abut_transform2(body_of(d, disc).pose, at(-1, 0));
        expect_close(hypot((double)pin.x, (double)pin.y), 0, 1e-4);
    }
    const abut_dynamics_sums2 sums = abut_dynamics2_sums(d);
    expect_close((double)(sums.kinetic + sums.potential), 0, 0.01);
    abut_dynamics2_release(d);
}

// Small discs on arms of 1, whose inertia is up to two millions less than what the arm makes of them, fall from a slant: they
// are pendulums of a point. The row along the arm and the one across it differ by that ratio.
static void test_light_on_a_long_arm(void **state)
{
    (void)state;
    const double radius[] = {0.03, 0.01, 0.001}, x = sin(0.9), y = -cos(0.9);
    for (int k = 0; k < 3; ++k) {
        abut_dynamics2 *d = scene(10);
        const uint32_t  disc = put(d, ABUT_DYNAMIC, circle(0, 0, radius[k]), x, y, 0, material(1, 0, 0));
        (void)join(d, between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, disc, -x, -y));
        double lowest = 0, left = 0;
        for (int i = 0; i < 960; ++i) {
            run_for(d, 1.0 / 240, 1.0 / 240);
            const abut_dynamic2 now = body_of(d, disc);
            const double        square = pow((double)now.velocity.x, 2) + pow((double)now.velocity.y, 2);
            expect_close(hypot((double)now.pose.p.x, (double)now.pose.p.y), 1, 1e-4);
            expect_close(square / 2 + 10 * (double)now.pose.p.y, 10 * y, 0.01);
            lowest = fmin(lowest, (double)now.pose.p.y);
            left = fmin(left, (double)now.pose.p.x);
        }
        expect_close(lowest, -1, 1e-3);
        expect_close(left, -x, 1e-3);
        abut_dynamics2_release(d);
    }
}

// Two and three balls in a column, each fixed to the next one, fall by 5 on the lowest: all of them bounce, not it alone. They
// rise by the square of the restitution times that.
static void test_what_is_joined_bounces(void **state)
{
    (void)state;
    const abut_joint_kind2 kinds[] = {ABUT_JOINT_WELD2, ABUT_JOINT_DISTANCE2};
    for (int k = 0; k < 2; ++k) {
        for (int balls = 2; balls <= 3; ++balls) {
            for (double e = 0.5; e <= 1; e += 0.5) {
                abut_dynamics2 *d = scene(10);
                uint32_t        ball[3] = {0};
                (void)put_floor(d, material(0, 0, e));
                for (int i = 0; i < balls; ++i) {
                    ball[i] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 5.5 + 1.25 * i, 0, material(1 + 4 * i, 0, e));
                    if (i > 0) {
                        const double    half = kinds[k] == ABUT_JOINT_WELD2 ? 0.625 : 0;
                        abut_joint_def2 def = between(kinds[k], ball[i - 1], 0, half, ball[i], 0, -half);
                        def.length = (abut_real)1.25;
                        (void)join(d, def);
                    }
                }
                double top = 0;
                for (int i = 0; i < 120; ++i) {
                    run_for(d, SIXTIETH, SIXTIETH);
                    top = i > 65 ? fmax(top, (double)body_of(d, ball[0]).pose.p.y) : 0;
                }
                expect_close(top, 0.5 + e * e * 5, 0.05);
                abut_dynamics2_release(d);
            }
        }
    }
}

// Twenty links and a ball of a hundred times a link's mass swing down from the horizontal.
static void test_chain_with_heavy_end(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    uint32_t        link[21];
    for (int i = 0; i < 20; ++i) {
        link[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.125, 0), 0.5 + i, 0, 0, material(1, 0.5, 0));
        (void)join(d, i == 0 ? between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, link[0], -0.5, 0)
                             : between(ABUT_JOINT_REVOLUTE2, link[i - 1], 0.5, 0, link[i], -0.5, 0));
    }
    const double radius = sqrt(25 / acos(-1));
    link[20] = put(d, ABUT_DYNAMIC, circle(0, 0, radius), 20 + radius, 0, 0, material(1, 0.5, 0));
    (void)join(d, between(ABUT_JOINT_REVOLUTE2, link[19], 0.5, 0, link[20], -radius, 0));
    double longest = 0;
    for (int i = 0; i < 600; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_vec2 end = abut_transform2(body_of(d, link[20]).pose, at(-radius, 0));
        const double    length = hypot((double)end.x, (double)end.y);
        longest = length > longest ? length : longest;
    }
    expect_close(longest, 20, 0.05 * 20);
    abut_dynamics2_release(d);
}

// A rope is slack until it is taut.
static void test_rope(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.2), 0.3, 0, 0, material(1, 0, 0));
    abut_joint_def2 rope = between(ABUT_JOINT_ROPE2, 0, 0, 0, ball, 0, 0);
    rope.length = 2;
    (void)join(d, rope);
    run_for(d, 0.4, SIXTIETH);
    expect_close((double)body_of(d, ball).velocity.y, -4, 1e-3);
    for (int i = 0; i < 300; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamic2 s = body_of(d, ball);
        assert_true(hypot((double)s.pose.p.x, (double)s.pose.p.y) < 2 + 1e-3);
    }
    abut_dynamics2_release(d);
}

// Of a spring of 2 Hz and no damping: half a period after it was let go the ball is on the other side.
static void test_spring(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.2), 2, 0, 0, material(1, 0, 0));
    abut_joint_def2 spring = between(ABUT_JOINT_DISTANCE2, 0, 0, 0, ball, 0, 0);
    spring.length = (abut_real)1.5;
    spring.hertz = 2;
    (void)join(d, spring);
    for (int i = 0; i < 15; ++i) {
        assert_int_equal(abut_dynamics2_step(d, (abut_real)(0.25 / 15), 64, NULL), ABUT_OK);
    }
    expect_close((double)body_of(d, ball).pose.p.x, 1, 0.02);
    abut_dynamics2_release(d);
}

// A cantilever of two welded boxes on a wall keeps straight, and holds up its weight and its moment.
static void test_weld_load(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.25, 0), 0.5, 0, 0, material(2, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.25, 0), 1.5, 0, 0, material(2, 0, 0));
    const uint32_t  root = join(d, between(ABUT_JOINT_WELD2, 0, 0, 0, a, -0.5, 0));
    (void)join(d, between(ABUT_JOINT_WELD2, a, 0.5, 0, b, -0.5, 0));
    run_for(d, 0.4, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, 0, 2e-3);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, root, NULL, &load));
    // Two masses of 1 at 0.5 and 1.5: 20 N and 20 Nm.
    expect_close((double)load.force.y, 20, 0.1);
    expect_close((double)load.force.x, 0, 0.1);
    expect_close((double)load.torque, 20, 0.1);
    abut_dynamics2_release(d);
}

static void test_break(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, -1, 0, material(1, 0, 0));
    abut_joint_def2 rod = between(ABUT_JOINT_DISTANCE2, 0, 0, 0, ball, 0, 0);
    rod.length = 1;
    rod.break_force = 15;
    const uint32_t id = join(d, rod);
    size_t         broken = 0;
    run_for(d, 0.3, SIXTIETH);
    (void)abut_dynamics2_broken(d, &broken);
    assert_int_equal(broken, 0);
    assert_int_equal(abut_dynamics2_apply_force(d, ball, at(0, -10), at(0, -1)), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    const uint32_t *ids = abut_dynamics2_broken(d, &broken);
    assert_int_equal(broken, 1);
    assert_int_equal(ids[0], id);
    assert_false(abut_dynamics2_get_joint(d, id, NULL, NULL));
    run_for(d, 0.5, SIXTIETH);
    assert_true((double)body_of(d, ball).velocity.y < -4.9);
    abut_dynamics2_release(d);
}

// What a rod of length 1 holds in a step in which its mass of 1 is struck down its way by 5 N s: 60 * 5 N and the weight. It
// goes by that, whichever sub-step the stroke is in.
static void test_break_by_a_stroke(void **state)
{
    (void)state;
    for (int i = 0; i < 2; ++i) {
        abut_dynamics2 *d = scene(10);
        const uint32_t  block = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, -1, 0, material(1, 0, 0));
        abut_joint_def2 rod = between(ABUT_JOINT_DISTANCE2, 0, 0, 0, block, 0, 0);
        rod.length = 1;
        rod.break_force = i == 0 ? 320 : 300;
        const uint32_t id = join(d, rod);
        run_for(d, 0.3, SIXTIETH);
        assert_int_equal(abut_dynamics2_apply_impulse(d, block, at(0, -5), at(0, -1)), ABUT_OK);
        run_for(d, SIXTIETH, SIXTIETH);
        abut_joint_load2 load;
        assert_true(abut_dynamics2_get_joint(d, id, NULL, &load) == (i == 0));
        if (i == 0) {
            expect_close((double)load.force.y, 310, 1);
        }
        abut_dynamics2_release(d);
    }
}

// A bar on a pin turns by a motor, up to its speed, and later up to a limit.
static void test_revolute_motor_and_limit(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  bar = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.1, 0), 1, 0, 0, material(1, 0, 0));
    abut_joint_def2 pin = between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, bar, -1, 0);
    pin.motor = true;
    pin.motor_speed = 3;
    pin.most_force = 1000;
    const uint32_t id = join(d, pin);
    run_for(d, 3, SIXTIETH);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
    expect_close((double)body_of(d, bar).angular_velocity, 3, 1e-3);
    // Full turns are counted.
    expect_close((double)load.at, 9, 0.01);
    pin.limited = true;
    pin.lower = 0;
    pin.upper = 10;
    pin.most_force = 1;
    assert_int_equal(abut_dynamics2_set_joint(d, id, &pin), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
    expect_close((double)load.at, 10, 1e-3);
    expect_close((double)body_of(d, bar).angular_velocity, 0, 1e-3);
    abut_dynamics2_release(d);
}

// A bar that turns fast upon a static post, whose joint keeps the two out of contact, is not stopped by the post.
static void test_fast_bar_on_a_post(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  post = put(d, ABUT_STATIC, box(0, 0, 0.3, 0.3, 0), 0, 0, 0, material(0, 0.5, 0));
    const uint32_t  bar = put(d, ABUT_DYNAMIC, box(0, 0, 2, 0.05, 0), 0, 0, 0, material(1, 0.5, 0));
    const uint32_t  id = join(d, between(ABUT_JOINT_REVOLUTE2, post, 0, 0, bar, 0, 0));
    set_going(d, bar, 0, 0, 20);
    run_for(d, 1, SIXTIETH);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
    expect_close((double)load.at, 20, 0.01);
    expect_close((double)body_of(d, bar).angular_velocity, 20, 1e-3);
    abut_dynamics2_release(d);
}

// A slider on an incline of 30 degrees slides g sin 30 t^2 / 2, without turning, up to its limit.
static void test_prismatic(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const double    c = sqrt(0.75);
    const uint32_t  slider = put(d, ABUT_DYNAMIC, box(0, 0, 0.3, 0.2, 0), 0, 0, 0, material(1, 0, 0));
    abut_joint_def2 rail = {.kind = ABUT_JOINT_PRISMATIC2,
                            .body_b = slider,
                            .frame_a = turned(0, 0, c, -0.5),
                            .frame_b = turned(0, 0, c, -0.5),
                            .limited = true,
                            .lower = -1,
                            .upper = 4};
    const uint32_t  id = join(d, rail);
    run_for(d, 1, SIXTIETH);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
    expect_close((double)load.at, 2.5, 0.02);
    expect_close((double)body_of(d, slider).pose.r.s, 0, 1e-4);
    run_for(d, 1, SIXTIETH);
    assert_true(abut_dynamics2_get_joint(d, id, NULL, &load));
    expect_close((double)load.at, 4, 1e-3);
    // The rail holds cos 30 of the weight across, the limit sin 30 along.
    expect_close((double)load.force.y, 10 * 0.24, 0.01);
    abut_dynamics2_release(d);
}

// The mouse draws a body to its target against gravity; the spring gives by its own stretch.
static void test_mouse(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
    abut_joint_def2 mouse = between(ABUT_JOINT_MOUSE2, 0, 2, 3, b, 0, 0);
    mouse.hertz = 5;
    mouse.damping_ratio = 1;
    const uint32_t id = join(d, mouse);
    run_for(d, 2, SIXTIETH);
    const double stretch = 10 / pow(2 * acos(-1) * 5, 2);
    expect_close((double)body_of(d, b).pose.p.x, 2, 1e-3);
    expect_close((double)body_of(d, b).pose.p.y, 3 - stretch, 2e-3);
    mouse.frame_a = placed(-1, 1);
    assert_int_equal(abut_dynamics2_set_joint(d, id, &mouse), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, -1, 1e-3);
    // With less force than the weight it falls.
    mouse.most_force = 5;
    assert_int_equal(abut_dynamics2_set_joint(d, id, &mouse), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    assert_true((double)body_of(d, b).pose.p.y < -3);
    abut_dynamics2_release(d);
}

// A spring of no frequency and no damping is none: the body falls as if it were free, along the axis of a wheel, too.
static void test_no_spring(void **state)
{
    (void)state;
    const abut_joint_kind2 kinds[] = {ABUT_JOINT_MOUSE2, ABUT_JOINT_MOTOR2, ABUT_JOINT_WHEEL2};
    for (int i = 0; i < 3; ++i) {
        abut_dynamics2 *d = scene(10);
        const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
        abut_joint_def2 none = between(kinds[i], 0, 0, 0, b, 0, 0);
        none.frame_a = turned(0, 0, 0, 1);
        (void)join(d, none);
        run_for(d, 1, SIXTIETH);
        expect_close((double)body_of(d, b).velocity.y, -10, 1e-3);
        abut_dynamics2_release(d);
    }
}

// A wheel on a spring carries a weight: it gives by g / omega^2 of the reduced mass, and its motor drives it.
static void test_wheel(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 1, 0));
    const uint32_t  frame = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.2, 0), 0, 1.2, 0, material(1, 0.5, 0));
    abut_joint_def2 axle = {.kind = ABUT_JOINT_WHEEL2,
                            .body_a = frame,
                            .frame_a = turned(0, 0, 0, 1),
                            .frame_b = placed(0, 0),
                            .hertz = 4,
                            .damping_ratio = 1,
                            .motor = true,
                            .motor_speed = -8,
                            .most_force = 5};
    for (int side = -1; side <= 1; side += 2) {
        axle.body_b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.4), 0.8 * side, 0.4, 0, material(1, 1, 0));
        axle.frame_a.p = at(0.8 * side, -0.8);
        (void)join(d, axle);
    }
    run_for(d, 6, SIXTIETH);
    const abut_dynamic2 s = body_of(d, frame);
    expect_close((double)s.velocity.x, 8 * 0.4, 0.05);
    expect_close((double)s.pose.r.s, 0, 0.05);
    assert_true((double)s.pose.p.y > 1.1 && (double)s.pose.p.y < 1.2);
    abut_dynamics2_release(d);
}

// A gear of ratio 3: one turn of A makes three of B, the other way, after minutes as at once.
static void test_gear(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.3), 3, 0, 0, material(1, 0, 0));
    const uint32_t  pin_a = join(d, between(ABUT_JOINT_REVOLUTE2, 0, 0, 0, a, 0, 0));
    const uint32_t  pin_b = join(d, between(ABUT_JOINT_REVOLUTE2, 0, 3, 0, b, 0, 0));
    abut_joint_def2 gear = between(ABUT_JOINT_GEAR2, a, 0, 0, b, 0, 0);
    gear.ratio = 3;
    (void)join(d, gear);
    set_going(d, a, 0, 0, 2);
    run_for(d, 20, SIXTIETH);
    abut_joint_load2 load_a, load_b;
    assert_true(abut_dynamics2_get_joint(d, pin_a, NULL, &load_a));
    assert_true(abut_dynamics2_get_joint(d, pin_b, NULL, &load_b));
    assert_true(fabs((double)load_a.at) > 10);
    expect_close((double)load_b.at, -3 * (double)load_a.at, 0.01);
    abut_dynamics2_release(d);
}

// On a disc that is turned by hand: the other one follows, for ten turns as for one.
static void test_gear_on_what_is_driven(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_KINEMATIC, circle(0, 0, 1), 0, 0, 0, material(0, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.3), 3, 0, 0, material(1, 0, 0));
    const uint32_t  pin = join(d, between(ABUT_JOINT_REVOLUTE2, 0, 3, 0, b, 0, 0));
    abut_joint_def2 gear = between(ABUT_JOINT_GEAR2, a, 0, 0, b, 0, 0);
    gear.ratio = 2;
    (void)join(d, gear);
    set_going(d, a, 0, 0, 1);
    run_for(d, 30, SIXTIETH);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, pin, NULL, &load));
    expect_close((double)load.at, -60, 0.05);
    abut_dynamics2_release(d);
}

// A crank on a disc that is turned by hand, with a rod and a slider: where the crank is, the rest follows from Pythagoras.
static void test_a_driven_crank(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  disc = put(d, ABUT_KINEMATIC, circle(0, 0, 1), 0, 0, 0, material(0, 0, 0));
    const uint32_t  rod = put(d, ABUT_DYNAMIC, box(0, 0, 1.5, 0.1, 0), 2.5, 0, 0, material(1, 0, 0));
    const uint32_t  slider = put(d, ABUT_DYNAMIC, box(0, 0, 0.2, 0.2, 0), 4, 0, 0, material(1, 0, 0));
    const uint32_t  pin = join(d, between(ABUT_JOINT_REVOLUTE2, disc, 1, 0, rod, -1.5, 0));
    (void)join(d, between(ABUT_JOINT_REVOLUTE2, rod, 1.5, 0, slider, 0, 0));
    const uint32_t rail = join(d, between(ABUT_JOINT_PRISMATIC2, 0, 0, 0, slider, 0, 0));
    set_going(d, disc, 0, 0, 3);
    for (int i = 1; i <= 240; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const double     angle = 3 * SIXTIETH * i, at = cos(angle) + sqrt(9 - sin(angle) * sin(angle));
        abut_joint_load2 load;
        assert_true(abut_dynamics2_get_joint(d, rail, NULL, &load));
        expect_close((double)load.at, at, 2e-4);
        assert_true(abut_dynamics2_get_joint(d, pin, NULL, &load));
        expect_close((double)load.at, -asin(sin(angle) / 3) - angle, 5e-4);
    }
    abut_dynamics2_release(d);
}

static void test_motor_joint(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0, 0));
    abut_joint_def2 motor = between(ABUT_JOINT_MOTOR2, 0, 1, 1, b, 0, 0);
    motor.frame_a.r = abut_rot2_angle(1);
    motor.hertz = 6;
    motor.damping_ratio = 1;
    motor.most_force = 100;
    motor.most_torque = 100;
    (void)join(d, motor);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 1, 1e-3);
    expect_close((double)body_of(d, b).pose.p.y, 1 - 10 / pow(2 * acos(-1) * 6, 2), 2e-3);
    expect_close((double)body_of(d, b).pose.r.s, sin(1), 1e-3);
    abut_dynamics2_release(d);
}

// Joined bodies do not touch, unless they are told to; once the joint is gone they do.
static void test_joined_bodies_pass(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 1, 0, 0, material(1, 0, 0));
    abut_joint_def2 rope = between(ABUT_JOINT_ROPE2, a, 0, 0, b, 0, 0);
    rope.length = 3;
    const uint32_t id = join(d, rope);
    run_for(d, 0.5, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 1, 1e-6);
    assert_int_equal(abut_dynamics2_remove_joint(d, id), ABUT_OK);
    assert_int_equal(abut_dynamics2_remove_joint(d, id), ABUT_BAD_ID);
    run_for(d, 1, SIXTIETH);
    assert_true((double)(body_of(d, b).pose.p.x - body_of(d, a).pose.p.x) > 1.9);
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pendulum_period),
        cmocka_unit_test(test_pendulum_keeps_energy),
        cmocka_unit_test(test_light_on_a_long_arm),
        cmocka_unit_test(test_what_is_joined_bounces),
        cmocka_unit_test(test_chain_with_heavy_end),
        cmocka_unit_test(test_rope),
        cmocka_unit_test(test_spring),
        cmocka_unit_test(test_weld_load),
        cmocka_unit_test(test_break),
        cmocka_unit_test(test_break_by_a_stroke),
        cmocka_unit_test(test_revolute_motor_and_limit),
        cmocka_unit_test(test_fast_bar_on_a_post),
        cmocka_unit_test(test_prismatic),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_no_spring),
        cmocka_unit_test(test_wheel),
        cmocka_unit_test(test_gear),
        cmocka_unit_test(test_gear_on_what_is_driven),
        cmocka_unit_test(test_a_driven_crank),
        cmocka_unit_test(test_motor_joint),
        cmocka_unit_test(test_joined_bodies_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
