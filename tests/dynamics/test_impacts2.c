// test_impacts2.c : fast bodies against all that can be in their way, each case worked out by hand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "surface2.h"

static const abut_material GLASS = {1, 0, 0, 0, 0};

static uint32_t put_bullet(abut_dynamics2 *d, abut_shape2 shape, double x, double y, double vx, double vy)
{
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC, .pose = placed(x, y), .velocity = at(vx, vy), .bullet = true};
    uint32_t                body = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &body), ABUT_OK);
    (void)put_shape(d, body, shape, abut_identity2(), GLASS);
    return body;
}

static double x_of(const abut_dynamics2 *d, uint32_t body)
{
    return (double)body_of(d, body).pose.p.x;
}

static double y_of(const abut_dynamics2 *d, uint32_t body)
{
    return (double)body_of(d, body).pose.p.y;
}

// ---- surfaces ----

// A ball of radius 0.1 falls at 200 m/s on a floor of 100 segments, and on a height field: it stays above, and comes to rest
// upon it.
static void test_surfaces_stop(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; ++kind) {
        abut_dynamics2 *d = scene(10);
        abut_vec2       vertices[101];
        abut_real       heights[101];
        for (int i = 0; i < 101; ++i) {
            vertices[i] = at(50 - i, 0);
            heights[i] = 0;
        }
        const abut_height_grid2 grid = {heights, 101, 1, {-50, 0}, NULL};
        abut_chain2            *chain = make_chain(vertices, 101, false);
        abut_height2           *height = NULL;
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const uint32_t number = kind < 2 ? lend_chain(d, chain) : lend_height(d, height);
        (void)put_surface(d, ABUT_STATIC, number, kind % 2 == 1, placed(0, 0), GLASS);
        uint32_t balls[20];
        for (int i = 0; i < 20; ++i) {
            balls[i] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0.37 * i - 3, 5 + i, 0, GLASS);
            set_going(d, balls[i], 0, -200, 0);
        }
        for (int i = 0; i < 60; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            for (int k = 0; k < 20; ++k) {
                assert_true(y_of(d, balls[k]) > 0.08);
            }
        }
        for (int k = 0; k < 20; ++k) {
            expect_near((abut_real)y_of(d, balls[k]), 0.1, 0.01);
        }
        abut_dynamics2_release(d);
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

// From below, a chain of both sides stops the ball, one of one side lets it through; so does a hole.
static void test_surfaces_let_through(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; ++kind) {
        abut_dynamics2         *d = scene(0);
        const abut_vec2         line[] = {at(50, 0), at(1, 0), at(-50, 0)};
        const abut_real         heights[] = {0, 0, 0, 0};
        const bool              holes[] = {false, true, false};
        const abut_height_grid2 grid = {heights, 4, 20, {-30, 0}, holes};
        abut_chain2            *chain = make_chain(line, 3, false);
        abut_height2           *height = NULL;
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const uint32_t number = kind < 2 ? lend_chain(d, chain) : lend_height(d, height);
        (void)put_surface(d, ABUT_STATIC, number, kind == 1, placed(0, 0), GLASS);
        const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, -5.2, 0, GLASS);
        set_going(d, ball, 0, 200, 0);
        run_for(d, 0.5, SIXTIETH);
        expect_near((abut_real)y_of(d, ball), kind == 0 ? -0.1 : 94.8, 0.02);
        abut_dynamics2_release(d);
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

// A ball, a box and a capsule slide without friction over a hundred segments in one line: no seam holds them up.
static void test_sliding_over_seams(void **state)
{
    (void)state;
    for (int kind = 0; kind < 6; ++kind) {
        abut_dynamics2 *d = scene(10);
        abut_vec2       vertices[201];
        abut_real       heights[201];
        for (int i = 0; i < 201; ++i) {
            vertices[i] = at(100 - i, 0);
            heights[i] = 0;
        }
        const abut_height_grid2 grid = {heights, 201, 1, {-100, 0}, NULL};
        abut_chain2            *chain = make_chain(vertices, 201, false);
        abut_height2           *height = NULL;
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const uint32_t number = kind < 3 ? lend_chain(d, chain) : lend_height(d, height);
        (void)put_surface(d, ABUT_STATIC, number, false, placed(0, 0), GLASS);
        const abut_shape2 shape = kind % 3 == 0   ? circle(0, 0, 0.3)
                                  : kind % 3 == 1 ? box(0, 0, 0.4, 0.3, 0)
                                                  : capsule(-0.3, 0, 0.3, 0, 0.3);
        const uint32_t    body = put(d, ABUT_DYNAMIC, shape, -60.3, 0.3, 0, GLASS);
        set_going(d, body, 20, 0, 0);
        for (int i = 0; i < 300; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            const abut_dynamic2 now = body_of(d, body);
            expect_near(now.velocity.x, 20, 1e-3);
            expect_near(now.velocity.y, 0, 0.01);
            expect_near(now.pose.p.y, 0.3, 0.003);
            expect_near(now.pose.r.s, 0, 1e-3);
        }
        expect_near((abut_real)x_of(d, body), -60.3 + 100, 0.02);
        abut_dynamics2_release(d);
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

// ---- what touches already ----

// A box slides at 200 m/s over a floor, on which it lies, without friction: it gets as far as it would in the air.
static void test_fast_sliding_is_free(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put(d, ABUT_STATIC, box(0, 0, 500, 1, 0), 0, -1, 0, GLASS);
    const uint32_t a = put(d, ABUT_DYNAMIC, box(0, 0, 0.1, 0.1, 0), -300, 0.1, 0, GLASS);
    set_going(d, a, 200, 0, 0);
    run_for(d, 2, SIXTIETH);
    expect_near((abut_real)x_of(d, a), 100, 0.1);
    expect_near((abut_real)y_of(d, a), 0.1, 0.003);
    abut_dynamics2_release(d);
}

// A rod whose end is 8 mm from a thin wall turns half round in a step, away from the wall and then, with the other end, into
// it: neither end ever is on the far side. Its middle is 1.008 m from the wall.
static void test_parts_and_comes_back(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        abut_dynamics2 *d = scene(0);
        (void)put(d, ABUT_STATIC, box(0, 0, 0.01, 10, 0), 0.01, 0, 0, GLASS);
        const uint32_t rod = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.01, 0), -1.008, 0, 0, GLASS);
        set_going(d, rod, 20, 0, sign * 150);
        for (int i = 0; i < 30; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            const abut_dynamic2 now = body_of(d, rod);
            const double        c = fabs((double)now.pose.r.c), s = fabs((double)now.pose.r.s);
            assert_true((double)now.pose.p.x + c + 0.01 * s < 0.02);
        }
        abut_dynamics2_release(d);
    }
}

// A body of a ball and a thin needle beside it, which is what comes to the wall first.
static void test_thin_part_of_a_body(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_STATIC, box(0, 0, 0.01, 10, 0), 0.01, 0, 0, GLASS);
    const uint32_t body = put(d, ABUT_DYNAMIC, circle(0, 0, 1), -5, 0, 0, GLASS);
    (void)put_shape(d, body, box(0, 0, 0.5, 0.01, 0), placed(1.4, 0), material(0, 0, 0));
    set_going(d, body, 12, 0, 0);
    for (int i = 0; i < 60; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_true(x_of(d, body) + 1.9 < 0.02);
    }
    expect_near((abut_real)x_of(d, body), -1.9, 0.02);
    abut_dynamics2_release(d);
}

// ---- what moves ----

// A thin kinematic plate sweeps a ball away at 150 m/s, 2.5 m a step: the ball stays before it, and has its speed in the end.
static void test_kinematic_plate(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  plate = put(d, ABUT_KINEMATIC, box(0, 0, 0.02, 5, 0), -4, 0, 0, GLASS);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, GLASS);
    set_going(d, plate, 150, 0, 0);
    for (int i = 0; i < 60; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_true(x_of(d, ball) - x_of(d, plate) > 0.11);
    }
    expect_near((abut_real)x_of(d, plate), 146, 0.01);
    expect_near((abut_real)x_of(d, ball), 146.12, 0.05);
    expect_near(body_of(d, ball).velocity.x, 150, 1e-3);
    abut_dynamics2_release(d);
}

// A bar that turns 1.5 radians a step strikes a ball that is asleep. Seen from the bar, the ball is on one side until it is
// beyond the bar's reach.
static void test_kinematic_bat(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  bar = put(d, ABUT_KINEMATIC, box(0, 0, 5, 0.02, 0), 0, 0, 0, GLASS);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 2, 1, 0, GLASS);
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, ball).asleep);
    set_going(d, bar, 0, 0, 90);
    for (int i = 0; i < 20; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamic2 turned = body_of(d, bar);
        const abut_vec2     seen = abut_transform2(abut_inverse2(turned.pose), body_of(d, ball).pose.p);
        assert_true(seen.y > 0 || abut_dot2(seen, seen) > 5 * 5);
    }
    assert_false(body_of(d, ball).asleep);
    assert_true(abut_dot2(body_of(d, ball).velocity, body_of(d, ball).velocity) > 100 * 100);
    abut_dynamics2_release(d);
}

// Two balls of 0.1 at 300 m/s towards each other, 10 m a step together, which meet head on: bullets stop each other, other
// bodies do not; one bullet is enough. Without bounce they go on together, at the mean of their velocities.
static void test_bullets_meet(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; ++kind) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  a = kind % 2 == 0 ? put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), -6, 0, 0, GLASS)
                                          : put_bullet(d, circle(0, 0, 0.1), -6, 0, 0, 0);
        const uint32_t  b = kind / 2 == 0 ? put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 6, 0, 0, GLASS)
                                          : put_bullet(d, circle(0, 0, 0.1), 6, 0, 0, 0);
        set_going(d, a, 400, 0, 0);
        set_going(d, b, -200, 0, 0);
        for (int i = 0; i < 30; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            assert_true(kind == 0 || x_of(d, b) - x_of(d, a) > 0.19);
        }
        assert_true(kind > 0 || x_of(d, a) > x_of(d, b));
        expect_near(body_of(d, a).velocity.x, kind > 0 ? 100 : 400, 1e-3);
        abut_dynamics2_release(d);
    }
}

// A bullet on its way to a wall is overtaken by a faster one; in the end both are before the wall, in their order, and so from
// whatever order they were made in.
static void test_bullets_in_a_row(void **state)
{
    (void)state;
    for (int turn = 0; turn < 2; ++turn) {
        abut_dynamics2 *d = scene(0);
        uint32_t        balls[6];
        (void)put(d, ABUT_STATIC, box(0, 0, 0.02, 5, 0), 10.02, 0, 0, GLASS);
        for (int i = 0; i < 6; ++i) {
            const int k = turn == 0 ? i : 5 - i;
            balls[k] = put_bullet(d, circle(0, 0, 0.1), -2 * k, 0, 100 + 150 * k, 0);
        }
        for (int i = 0; i < 60; ++i) {
            run_for(d, SIXTIETH, SIXTIETH);
            assert_true(x_of(d, balls[0]) < 9.92);
            for (int k = 0; k < 5; ++k) {
                assert_true(x_of(d, balls[k]) - x_of(d, balls[k + 1]) > 0.18);
            }
        }
        expect_near((abut_real)x_of(d, balls[5]), 8.9, 0.05);
        abut_dynamics2_release(d);
    }
}

// A bullet that hits a slow raft from behind goes on with it, in the same step, and the raft is not held up.
static void test_bullet_goes_on_with_what_it_meets(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  raft = put(d, ABUT_DYNAMIC, box(0, 0, 1, 1, 0), 2, 0, 0, material(1e6, 0, 0));
    const uint32_t  ball = put_bullet(d, circle(0, 0, 0.1), 0, 0, 600, 0);
    set_going(d, raft, 30, 0, 0);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_near((abut_real)x_of(d, raft), 2.5, 1e-4);
    expect_near((abut_real)x_of(d, ball), 1.4, 0.01);
    abut_dynamics2_release(d);
}

// A chain on a kinematic body that moves fast takes a ball with it.
static void test_kinematic_chain(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const abut_vec2 line[] = {at(0, -3), at(0, 0.05), at(0, 3)};
    abut_chain2    *chain = make_chain(line, 3, false);
    const uint32_t  net = put_surface(d, ABUT_KINEMATIC, lend_chain(d, chain), false, placed(-4, 0), GLASS);
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, GLASS);
    set_going(d, net, 150, 0, 0);
    for (int i = 0; i < 60; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        assert_true(x_of(d, ball) - x_of(d, net) > 0.08);
    }
    abut_dynamics2_release(d);
    abut_chain2_release(chain, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_surfaces_stop),
        cmocka_unit_test(test_surfaces_let_through),
        cmocka_unit_test(test_sliding_over_seams),
        cmocka_unit_test(test_fast_sliding_is_free),
        cmocka_unit_test(test_parts_and_comes_back),
        cmocka_unit_test(test_thin_part_of_a_body),
        cmocka_unit_test(test_kinematic_plate),
        cmocka_unit_test(test_kinematic_bat),
        cmocka_unit_test(test_bullets_meet),
        cmocka_unit_test(test_bullets_in_a_row),
        cmocka_unit_test(test_bullet_goes_on_with_what_it_meets),
        cmocka_unit_test(test_kinematic_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
