// test_halfspace2.c : ground without end as a static body: what lies, slides, rolls and bounces on it, by hand; the same as on
// a box that is large enough; what is fast, what comes from below; sensors, sleep, snapshots and drawing.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "surface2.h"

static const abut_halfspace2 LEVEL = {{0, 1}, 0}; // below y = 0

static uint64_t seed;

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

static uint32_t put_ground(abut_dynamics2 *d, const abut_halfspace2 *halfspace, abut_pose2 pose, abut_material m)
{
    return put_surface(d, ABUT_STATIC, lend_halfspace(d, halfspace), false, pose, m);
}

// Each kind falls by a hundredth and lies there, a thousand units away, at the height of its lowest point, with its weight
// on the ground; then it sleeps.
static void test_all_kinds_lie(void **state)
{
    (void)state;
    const abut_vec2      corners[] = {at(-1, 0), at(1, 0), at(0, 1)};
    max_align_t          block[32];
    abut_shape2          triangle;
    const abut_polygon2 *outline = NULL;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &outline, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&triangle, outline, 0), ABUT_OK);
    const abut_shape2 shapes[] = {circle(0, 0, 0.5), box(0, 0, 0.5, 0.25, 0.125), capsule(-1, 0, 1, 0, 0.25),
                                  ellipse(0, 0, 1, 0.5, 0), triangle};
    const double      low[] = {0.5, 0.375, 0.25, 0.5, 0};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        abut_dynamics2    *d = scene(10);
        const uint32_t     ground = put_ground(d, &LEVEL, placed(0, 0), material(0, 0.5, 0));
        const uint32_t     b = put(d, ABUT_DYNAMIC, shapes[i], 1000, low[i] + 0.01, 0, material(1, 0.5, 0));
        abut_contact_load2 c;
        run_for(d, 0.4, SIXTIETH);
        assert_int_equal(abut_dynamics2_contact_count(d), 1);
        assert_true(abut_dynamics2_get_contact(d, 0, &c));
        assert_int_equal(c.body_a, ground);
        assert_int_equal(c.body_b, b);
        assert_int_equal(c.points[0].segment, -1);
        const double load = (double)c.points[0].load + (c.count > 1 ? (double)c.points[1].load : 0);
        expect_close(load, 10 * (double)body_of(d, b).mass, 0.02);
        expect_close((double)c.normal.x, 0, 1e-6);
        expect_close((double)c.normal.y, 1, 1e-6);
        run_for(d, 1, SIXTIETH);
        expect_close((double)body_of(d, b).pose.p.y, low[i], 0.002);
        expect_close((double)body_of(d, b).pose.p.x, 1000, 0.002);
        assert_true(body_of(d, b).asleep);
        abut_dynamics2_release(d);
    }
}

// On an incline of 30 degrees, a half-space that is turned, a box slides down at g (sin a - mu cos a) = 10 (0.5 - 0.2 * 0.866),
// which is 3.268, and a disc rolls at g sin a 2 / 3 = 3.333; a box of friction 1, and a ball whose rolling resistance of 0.4 is
// more than tan a times its radius of 0.5, stay.
static void test_incline(void **state)
{
    (void)state;
    const double      a = acos(-1) / 6;
    const abut_shape2 crate = box(0, 0, 0.5, 0.5, 0), ball = circle(0, 0, 0.5);
    const struct {
        abut_shape2 shape;
        double      friction, rolling, expected;
    } cases[] = {{crate, 0.2, 0, 3.26795}, {crate, 0, 0, 5}, {ball, 1, 0, 10.0 / 3}, {crate, 1, 0, 0}, {ball, 1, 0.4, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        abut_dynamics2 *d = scene(10);
        abut_material   m = material(1, cases[i].friction, 0);
        m.rolling = (abut_real)cases[i].rolling;
        (void)put_ground(d, &LEVEL, abut_pose2_angle(at(3, 4), (abut_real)-a), m);
        const uint32_t b = put(d, ABUT_DYNAMIC, cases[i].shape, 3 + 0.5 * sin(a), 4 + 0.5 * cos(a), -a, m);
        run_for(d, 1, SIXTIETH);
        const abut_dynamic2 s = body_of(d, b);
        expect_close((double)s.velocity.x, cases[i].expected * cos(a), 0.01);
        expect_close((double)s.velocity.y, -cases[i].expected * sin(a), 0.01);
        // On the line still, half a unit above it.
        expect_close(((double)s.pose.p.x - 3) * sin(a) + ((double)s.pose.p.y - 4) * cos(a), 0.5, 0.002);
        abut_dynamics2_release(d);
    }
}

// Let fall by 5, a ball comes down at 10 and goes up by 5 e^2.
static void test_bounce(void **state)
{
    (void)state;
    const double restitution[] = {1, 0.5, 0};
    for (int i = 0; i < 3; ++i) {
        abut_dynamics2 *d = scene(10);
        (void)put_ground(d, &LEVEL, placed(0, 0), material(0, 0, restitution[i]));
        const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 7, 5.5, 0, material(1, 0, 0));
        double         top = 0;
        run_for(d, 1.1, 1.0 / 240);
        for (int k = 0; k < 240; ++k) {
            run_for(d, 1.0 / 240, 1.0 / 240);
            top = fmax(top, (double)body_of(d, b).pose.p.y - 0.5);
        }
        expect_close(top, 5 * restitution[i] * restitution[i], 0.12);
        abut_dynamics2_release(d);
    }
}

// A belt goes counter-clockwise round what is solid: to the left on top of it. A box on it comes to its speed.
static void test_belt(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    abut_material   belt = material(0, 1, 0);
    belt.surface_speed = 2;
    (void)put_ground(d, &LEVEL, placed(0, 0), belt);
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.25, 0), 0, 0.25, 0, material(1, 1, 0));
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.x, -2, 0.01);
    abut_dynamics2_release(d);
}

// Thrown at random, a body goes the same way over a half-space as over a box of forty units, at any angle of both. What the
// solver leaves, 1e-4 of a speed, and roundings differ; corners that hit make more of it.
static void test_as_over_a_box(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(300);
    const double   within = sizeof(abut_real) == sizeof(double) ? 0.005 : 0.2;
    for (uint64_t i = 0; i < scenes; ++i) {
        rng               r = rng_make(seed, i);
        const double      slant = rng_range(&r, -0.4, 0.4), angle = rng_range(&r, -3, 3);
        const abut_shape2 all[] = {circle(0, 0, 0.5), box(0, 0, 0.5, 0.25, 0.1), capsule(-0.5, 0, 0.5, 0, 0.2)};
        const abut_shape2 shape = all[rng_below(&r, 3)];
        abut_material     m = material(1, rng_unit(&r), 0.5 * rng_unit(&r));
        const double      vx = rng_range(&r, -5, 5), vy = rng_range(&r, -5, 0), spin = rng_range(&r, -3, 3);
        abut_pose2        end[2];
        m.rolling = (abut_real)(0.05 * rng_unit(&r));
        m.surface_speed = (abut_real)rng_range(&r, -1, 1);
        for (int k = 0; k < 2; ++k) {
            abut_dynamics2  *d = scene(10);
            const abut_pose2 pose = abut_pose2_angle(at(1, 2), (abut_real)slant);
            if (k == 0) {
                (void)put_ground(d, &LEVEL, pose, m);
            } else {
                (void)put(d, ABUT_STATIC, box(0, -20, 20, 20, 0), 1, 2, slant, m);
            }
            const uint32_t b = put(d, ABUT_DYNAMIC, shape, 1, 4, angle, m);
            set_going(d, b, vx, vy, spin);
            run_for(d, 1, SIXTIETH);
            end[k] = body_of(d, b).pose;
            abut_dynamics2_release(d);
        }
        const double off = hypot((double)(end[0].p.x - end[1].p.x), (double)(end[0].p.y - end[1].p.y)) +
                           hypot((double)(end[0].r.c - end[1].r.c), (double)(end[0].r.s - end[1].r.s));
        if (!(off <= within)) {
            fail_msg("scene %llu: %g apart", (unsigned long long)i, off);
        }
    }
}

// A needle of a thousandth that falls a thousand units in a step stays above, also once its ground has been placed elsewhere.
static void test_fast_needles(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  ground = put_ground(d, &LEVEL, placed(0, 0), material(0, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.001, 0), 0, 500, 0, material(1, 0, 0));
    set_going(d, b, 30000, -60000, 100);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, 0.5, 0.51);
    assert_int_equal(abut_dynamics2_set_pose(d, ground, placed(0, -300)), ABUT_OK);
    set_going(d, b, 0, -60000, 0);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, -299.5, 0.51);
    abut_dynamics2_release(d);
}

// What is made deep within is pushed out, and what moves sideways meanwhile is not held.
static void test_from_below(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_ground(d, &LEVEL, placed(0, 0), material(0, 0, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, -2, 0, material(1, 0, 0));
    set_going(d, b, 30, 0, 0);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.y, 0.5, 0.01);
    expect_close((double)body_of(d, b).pose.p.x, 60, 0.1);
    abut_dynamics2_release(d);
}

// A ground that only tells: the ball falls through it, and its touch begins.
static void test_sensor(void **state)
{
    (void)state;
    abut_dynamics2         *d = scene(10);
    const abut_dynamic_def2 def = {.kind = ABUT_STATIC, .pose = placed(0, 0)};
    const abut_shape_def2   part = {.surface = lend_halfspace(d, &LEVEL), .sensor = true, .pose = abut_identity2()};
    uint32_t                body = 0, shape = 0, begun = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &body), ABUT_OK);
    assert_int_equal(abut_dynamics2_add_shape(d, body, &part, NULL, &shape), ABUT_OK);
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 5.5, 0, material(1, 0, 0));
    for (int i = 0; i < 90; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        begun += (uint32_t)abut_world2_begun(abut_dynamics2_world(d)).count;
    }
    assert_int_equal(begun, 1);
    assert_true(body_of(d, b).pose.p.y < -3);
    abut_dynamics2_release(d);
}

// Only what never moves may be made of one, and it stays so.
static void test_static_alone(void **state)
{
    (void)state;
    const abut_body_kind kinds[] = {ABUT_KINEMATIC, ABUT_DYNAMIC};
    for (int i = 0; i < 2; ++i) {
        abut_dynamics2         *d = scene(10);
        const abut_dynamic_def2 def = {.kind = kinds[i], .pose = placed(0, 0)};
        abut_shape_def2         part = {.surface = lend_halfspace(d, &LEVEL), .pose = abut_identity2()};
        uint32_t                body = 0, shape = 9;
        assert_int_equal(abut_dynamics2_add_body(d, &def, &body), ABUT_OK);
        assert_int_equal(abut_dynamics2_add_shape(d, body, &part, NULL, &shape), ABUT_INVALID);
        assert_int_equal(shape, 0);
        part.sensor = true;
        assert_int_equal(abut_dynamics2_add_shape(d, body, &part, NULL, &shape), ABUT_INVALID);
        part.sensor = false;
        assert_int_equal(abut_dynamics2_set_kind(d, body, ABUT_STATIC), ABUT_OK);
        assert_int_equal(abut_dynamics2_add_shape(d, body, &part, NULL, &shape), ABUT_OK);
        assert_int_equal(abut_dynamics2_set_kind(d, body, kinds[i]), ABUT_INVALID);
        assert_int_equal(body_of(d, body).kind, ABUT_STATIC);
        assert_int_equal(abut_dynamics2_remove_shape(d, shape), ABUT_OK);
        assert_int_equal(abut_dynamics2_set_kind(d, body, kinds[i]), ABUT_OK);
        abut_dynamics2_release(d);
    }
}

// A pile in mid-air goes on from a snapshot as it would have gone on, in a simulation that has been lent the same half-space.
static void test_snapshot(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10), *other = scene(10);
    (void)put_ground(d, &LEVEL, abut_pose2_angle(at(0, 0), (abut_real)0.1), material(0, 0.5, 0.3));
    (void)lend_halfspace(other, &LEVEL);
    for (int i = 0; i < 5; ++i) {
        (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0.1 * i, 1 + 1.2 * i, 0.1 * i, material(1, 0.5, 0));
    }
    run_for(d, 0.5, SIXTIETH);
    copy_scene(other, d);
    assert_true(abut_dynamics2_hash(d) == abut_dynamics2_hash(other));
    run_for(d, 1, SIXTIETH);
    run_for(other, 1, SIXTIETH);
    assert_true(abut_dynamics2_hash(d) == abut_dynamics2_hash(other));
    abut_dynamics2_release(d);
    abut_dynamics2_release(other);
}

typedef struct line {
    int             count;
    abut_vec2       from, to;
    abut_draw_kind2 kind;
} line;

static void note_line(void *user, abut_vec2 from, abut_vec2 to, abut_draw_kind2 kind)
{
    line *l = user;
    l->from = from;
    l->to = to;
    l->kind = kind;
    l->count++;
}

// y = 3 beneath a body at (5, 1) that is turned by a quarter: x = 5 - 3, from below upwards, for the outside is the left.
static void test_draw(void **state)
{
    (void)state;
    abut_dynamics2       *d = scene(10);
    const abut_halfspace2 high = {{0, 2}, 6};
    const abut_draw2      draw = {.segment = note_line};
    line                  l = {0};
    (void)put_ground(d, &high, turned(5, 1, 0, 1), material(0, 0, 0));
    assert_int_equal(abut_dynamics2_draw(d, &draw, &l), ABUT_OK);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.kind, ABUT_DRAW_STATIC2);
    expect_close((double)l.from.x, 2, 1e-5);
    expect_close((double)l.to.x, 2, 1e-5);
    expect_close((double)l.from.y, 10001, 0.01);
    expect_close((double)l.to.y, -9999, 0.01);
    abut_dynamics2_release(d);
}

int main(void)
{
    seed = rng_seed_of_run(35);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_kinds_lie), cmocka_unit_test(test_incline),       cmocka_unit_test(test_bounce),
        cmocka_unit_test(test_belt),          cmocka_unit_test(test_as_over_a_box), cmocka_unit_test(test_fast_needles),
        cmocka_unit_test(test_from_below),    cmocka_unit_test(test_sensor),        cmocka_unit_test(test_static_alone),
        cmocka_unit_test(test_snapshot),      cmocka_unit_test(test_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
