// test_known2.c : more bodies whose motion is known in closed form: boxes that hit, levers, catenaries, gears, spinning chains.
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

// A box of mass 1 hits one of mass 3 face on, both without friction: v1' = (m1 - e m2) / (m1 + m2) v, v2' = (1 + e) m1 / (m1 +
// m2) v; with v = 4: of e = 1, -2 and 2; of e = 0, both 1; of e = 1/2, -0.5 and 1.5. Neither turns.
static void test_boxes_face_on(void **state)
{
    (void)state;
    const double restitution[] = {1, 0, 0.5}, first[] = {-2, 1, -0.5}, second[] = {2, 1, 1.5};
    for (int i = 0; i < 3; ++i) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  a = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0, restitution[i]));
        const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 3, 0, 0, material(3, 0, restitution[i]));
        set_going(d, a, 4, 0, 0);
        run_for(d, 2, SIXTIETH);
        expect_close((double)body_of(d, a).velocity.x, first[i], 1e-3);
        expect_close((double)body_of(d, b).velocity.x, second[i], 1e-3);
        expect_close((double)body_of(d, a).angular_velocity, 0, 1e-3);
        expect_close((double)body_of(d, b).angular_velocity, 0, 1e-3);
        abut_dynamics2_release(d);
    }
}

// A small disc of mass m = 1 and speed v = 6 hits a resting bar of mass M = 2, length 2 and width 0.2 at right angles, at a
// distance of r = 0.8 from its middle. I = M (4 + 0.04) / 12 = 0.67333. The impulse, without friction:
// J = (1 + e) v / (1 / m + 1 / M + r^2 / I) = (1 + e) 6 / (1.5 + 0.95050) = (1 + e) 2.44848.
// The disc has v - J then, the bar J / M = J / 2 and spins by r J / I = 1.18812 J, clockwise as it is hit above to the right.
static void test_offset_hit(void **state)
{
    (void)state;
    const double restitution[] = {1, 0.25};
    for (int i = 0; i < 2; ++i) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  disc =
            put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), -1, 0.8, 0, material(1 / (acos(-1) * 0.01), 0, restitution[i]));
        const uint32_t bar = put(d, ABUT_DYNAMIC, box(0, 0, 0.1, 1, 0), 0, 0, 0, material(5, 0, restitution[i]));
        expect_close((double)body_of(d, bar).mass, 2, 1e-5);
        expect_close((double)body_of(d, disc).mass, 1, 1e-5);
        set_going(d, disc, 6, 0, 0);
        const double j = (1 + restitution[i]) * 2.44848;
        // They meet after 0.8 / 6 = 0.133 s, the eighth step.
        run_for(d, 12 * SIXTIETH, SIXTIETH);
        expect_close((double)body_of(d, disc).velocity.x, 6 - j, 0.02);
        expect_close((double)body_of(d, bar).velocity.x, j / 2, 0.02);
        expect_close((double)body_of(d, bar).angular_velocity, -1.18812 * j, 0.05);
        expect_close((double)body_of(d, disc).velocity.y, 0, 0.01);
        abut_dynamics2_release(d);
    }
}

// A box of side s = 1 that flies with v = 4 is caught at a lower corner, by a pin, and trips over it: about the pin the
// angular momentum m v s / 2 becomes I w with I = m s^2 (1 / 6 + 1 / 2) = 2 / 3 m s^2, so w = 3 v / (4 s) = 3, clockwise.
static void test_box_trips(void **state)
{
    (void)state;
    abut_dynamics2       *d = scene(0);
    const uint32_t        b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0, 0, material(1, 0, 0));
    const abut_joint_def2 edge = {
        .kind = ABUT_JOINT_REVOLUTE2, .body_b = b, .frame_a = placed(0.5, -0.5), .frame_b = placed(0.5, -0.5)};
    uint32_t id = 0;
    set_going(d, b, 4, 0, 0);
    assert_int_equal(abut_dynamics2_add_joint(d, &edge, &id), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_close((double)body_of(d, b).angular_velocity, -3, 0.01);
    abut_dynamics2_release(d);
}

// A beam of length 4 and mass 2 lies upon a fulcrum with a peak, 0.5 to the right of its middle. A box of mass 1 lies 1.5 to
// the left of its middle, 2 from the fulcrum, and one of mass m at 1.5 to the right, 1 from it: 2 * 1 + 0.5 * 2 = 1 * m, m =
// 3. With 3 it stays level, with 3.3 its right end sinks, with 2.7 its left one.
static double lever(double right)
{
    abut_dynamics2 *d = scene(10);
    (void)put(d, ABUT_STATIC, circle(0, 0, 0.5), 0.5, -0.55, 0, material(0, 1, 0));
    const uint32_t beam = put(d, ABUT_DYNAMIC, box(0, 0, 2, 0.05, 0), 0, 0, 0, material(5, 1, 0));
    (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.1, 0.1, 0), -1.5, 0.15, 0, material(25, 1, 0));
    (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.1, 0.1, 0), 1.5, 0.15, 0, material(right * 25, 1, 0));
    expect_close((double)body_of(d, beam).mass, 2, 1e-4);
    run_for(d, 0.5, SIXTIETH);
    const double slope = (double)body_of(d, beam).pose.r.s;
    abut_dynamics2_release(d);
    return slope;
}

static void test_lever(void **state)
{
    (void)state;
    expect_close(lever(3), 0, 1e-3);
    assert_true(lever(3.3) < -0.02);
    assert_true(lever(2.7) > 0.02);
}

// A chain of 40 links of length 0.1 between two pins at the same height, 3 apart. A heavy chain hangs as y = a cosh(x / a):
// its length is 2 a sinh(3 / (2 a)) = 4, so a = 1.11008 (2.22017 sinh(1.35125) = 2.22017 * 1.80167 = 4.0000), and it sags by a
// (cosh(1.35125) - 1) = 1.11008 * 1.06058 = 1.17734. At the pins it pulls by w a along the level, w the weight of a unit of
// length.
static void test_catenary(void **state)
{
    (void)state;
    enum { LINKS = 40 };
    abut_dynamics2 *d = scene(10);
    const double    each = 0.1, a = 1.11008;
    uint32_t        before = 0, middle = 0, first = 0;
    for (int i = 0; i < LINKS; ++i) {
        // They are made along a triangle of sides 2: from (0, 0) down to (1.5, -1.3229), up to (3, 0).
        const double            slope = atan2(sqrt(4 - 2.25), 1.5), turn = i < LINKS / 2 ? -slope : slope;
        const double            along = each * (i < LINKS / 2 ? i + 0.5 : LINKS - i - 0.5);
        const double            x = i < LINKS / 2 ? along * cos(slope) : 3 - along * cos(slope), y = -along * sin(slope);
        const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC,
                                       .pose = abut_pose2_angle(at(x, y), (abut_real)turn),
                                       .linear_damping = 1,
                                       .angular_damping = 1};
        uint32_t                link = 0, id = 0;
        assert_int_equal(abut_dynamics2_add_body(d, &def, &link), ABUT_OK);
        const abut_shape2     shape = box(0, 0, each / 2, 0.01, 0);
        const abut_shape_def2 part = {.shape = &shape, .pose = abut_identity2(), .group = -1};
        const abut_material   iron = material(50, 0, 0);
        assert_int_equal(abut_dynamics2_add_shape(d, link, &part, &iron, &id), ABUT_OK);
        const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                     .body_a = before,
                                     .body_b = link,
                                     .frame_a = placed(before != 0 ? each / 2 : 0, 0),
                                     .frame_b = placed(-each / 2, 0)};
        assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
        first = i == 0 ? id : first;
        middle = i == LINKS / 2 ? link : middle;
        before = link;
    }
    const abut_joint_def2 last = {
        .kind = ABUT_JOINT_REVOLUTE2, .body_b = before, .frame_a = placed(3, 0), .frame_b = placed(each / 2, 0)};
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &last, &id), ABUT_OK);
    run_for(d, 15, SIXTIETH);
    const abut_vec2 lowest = abut_transform2(body_of(d, middle).pose, at(-each / 2, 0));
    expect_close((double)lowest.x, 1.5, 0.01);
    // Straight links of 0.1 differ from the curve by less than 0.1^2 / (8 a).
    expect_close((double)lowest.y, -1.17734, 0.005);
    abut_joint_load2 load;
    assert_true(abut_dynamics2_get_joint(d, first, NULL, &load));
    // A unit of length weighs 10 N: the chain 40 N, half of it at each pin. The solver has done at 1e-4 lengths a second,
    // which in a sub-step is 0.24 % of what gravity gives, at each of twenty links.
    expect_close(fabs((double)load.force.x), 10 * a, 0.2);
    expect_close(fabs((double)load.force.y), 20, 0.5);
    abut_dynamics2_release(d);
}

// Two wheels of inertia I = 0.5 and 2 on pins, with a gear of ratio 3: B turns three times as fast, the other way. An angular
// impulse of 10 on A: (I_A + 9 I_B) w = 10. With A the heavy one: w = 10 / (2 + 4.5) = 1.53846, B turns by -4.61538.
static void test_gear_ratio(void **state)
{
    (void)state;
    abut_dynamics2       *d = scene(0);
    const abut_body_mass2 heavy = {1, {0, 0}, 2}, light = {1, {0, 0}, (abut_real)0.5};
    const uint32_t        a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
    const uint32_t        b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 2, 0, 0, material(1, 0, 0));
    assert_int_equal(abut_dynamics2_set_mass(d, a, &heavy), ABUT_OK);
    assert_int_equal(abut_dynamics2_set_mass(d, b, &light), ABUT_OK);
    const abut_joint_def2 joints[] = {
        {.kind = ABUT_JOINT_REVOLUTE2, .body_b = a, .frame_a = placed(0, 0), .frame_b = placed(0, 0)},
        {.kind = ABUT_JOINT_REVOLUTE2, .body_b = b, .frame_a = placed(2, 0), .frame_b = placed(0, 0)},
        {.kind = ABUT_JOINT_GEAR2, .body_a = a, .body_b = b, .frame_a = placed(0, 0), .frame_b = placed(0, 0), .ratio = 3}};
    for (int i = 0; i < 3; ++i) {
        uint32_t id = 0;
        assert_int_equal(abut_dynamics2_add_joint(d, &joints[i], &id), ABUT_OK);
    }
    assert_int_equal(abut_dynamics2_apply_angular_impulse(d, a, 10), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, a).angular_velocity, 10 / 6.5, 1e-3);
    expect_close((double)body_of(d, b).angular_velocity, -30 / 6.5, 1e-3);
    abut_dynamics2_release(d);
}

// A top of three bars, pinned in a row, that turns about its middle as if it were one: nothing holds the bars straight but that
// they fly apart. It keeps its spin of 8 and its line; a blow on one end of 0.01 of its spin makes the ends swing about it, no
// more.
static void test_spinning_chain(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    uint32_t        bar[3];
    for (int i = 0; i < 3; ++i) {
        bar[i] = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.1, 0), i - 1.0, 0, 0, material(1, 0, 0));
        set_going(d, bar[i], 0, 8 * (i - 1.0), 8);
    }
    for (int i = 0; i < 2; ++i) {
        const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                     .body_a = bar[i],
                                     .body_b = bar[i + 1],
                                     .frame_a = placed(0.5, 0),
                                     .frame_b = placed(-0.5, 0)};
        uint32_t              id = 0;
        assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
    }
    // m = 0.2 and I = 0.2 (1 + 0.04) / 12 each: 3 I + 2 m = 0.452, times 8.
    expect_close((double)abut_dynamics2_sums(d).angular_momentum, 3.616, 1e-4);
    const double before = (double)abut_dynamics2_sums(d).kinetic;
    assert_int_equal(abut_dynamics2_apply_angular_impulse(d, bar[0], (abut_real)(0.08 * 0.2 * 1.04 / 12)), ABUT_OK);
    for (int i = 0; i < 600; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamic2 a = body_of(d, bar[0]), b = body_of(d, bar[1]), c = body_of(d, bar[2]);
        expect_close((double)abut_cross2((abut_vec2){a.pose.r.c, a.pose.r.s}, (abut_vec2){b.pose.r.c, b.pose.r.s}), 0, 0.02);
        expect_close((double)abut_cross2((abut_vec2){c.pose.r.c, c.pose.r.s}, (abut_vec2){b.pose.r.c, b.pose.r.s}), 0, 0.02);
        expect_close((double)b.angular_velocity, 8, 0.1);
    }
    expect_close((double)abut_dynamics2_sums(d).angular_momentum, 3.616 + 0.08 * 0.2 * 1.04 / 12, 1e-4);
    expect_close((double)abut_dynamics2_sums(d).kinetic, before, 0.01 * before);
    abut_dynamics2_release(d);
}

// A disc that is made 0.8 deep in a box leaves it at 3 lengths a second, no faster, and keeps none of that speed.
static void test_overlap_goes_slowly(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_STATIC, box(0, 0, 1, 1, 0), 0, 0, 0, material(0, 0, 0));
    const uint32_t disc = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 1.2, 0, material(1, 0, 0));
    run_for(d, 0.1, SIXTIETH);
    expect_close((double)body_of(d, disc).pose.p.y, 1.5, 0.01);
    expect_close((double)body_of(d, disc).velocity.y, 0, 0.01);
    abut_dynamics2_release(d);
}

// What comes at 0.9 lengths a second does not bounce, what comes at 1.1 does.
static void test_slow_does_not_bounce(void **state)
{
    (void)state;
    for (int i = 0; i < 2; ++i) {
        const double    speed = i == 0 ? 0.9 : 1.1;
        abut_dynamics2 *d = scene(0);
        (void)put_floor(d, material(0, 0, 1));
        const uint32_t disc = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0.7, 0, material(1, 0, 1));
        set_going(d, disc, 0, -speed, 0);
        run_for(d, 0.5, SIXTIETH);
        expect_close((double)body_of(d, disc).velocity.y, i == 0 ? 0 : speed, 0.01);
        abut_dynamics2_release(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes_face_on),
        cmocka_unit_test(test_offset_hit),
        cmocka_unit_test(test_box_trips),
        cmocka_unit_test(test_lever),
        cmocka_unit_test(test_catenary),
        cmocka_unit_test(test_gear_ratio),
        cmocka_unit_test(test_spinning_chain),
        cmocka_unit_test(test_overlap_goes_slowly),
        cmocka_unit_test(test_slow_does_not_bounce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
