// test_gradient2.c : the derivatives of the signed distance, and the distance of a point.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/gradient2.h"
#include "base/tolerance_cast.h"
#include "support/hand2.h"
#include "support/random.h"

// A point a quarter above the top of a box, beside its middle, and one a quarter below it.
static void test_point(void **state)
{
    (void)state;
    const abut_shape2 crate = box(0, 0, 1, 3, 0);
    abut_proximity2   p = abut_point2(&crate, at(0.5, 3.25), NULL);
    assert_true(p.distance == (abut_real)0.25);
    expect_vec(p.normal, 0, 1, 0);
    expect_vec(p.point_a, 0.5, 3, 0);
    p = abut_point2(&crate, at(0.5, 2.75), NULL);
    assert_true(p.distance == (abut_real)-0.25);
    expect_vec(p.normal, 0, 1, 0);
    assert_int_equal(abut_point2(&crate, at(NAN, 0), NULL).status, ABUT_INVALID);
}

// A circle of radius 1/2 beside a box, its centre drawn half a unit off B's origin along y: the normal is x, and a turn moves
// the centre along -x by half the angle, towards the box.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape2      crate = box(0, 0, 1, 1, 0);
    const abut_shape2      ball = circle(0, 0.5, 0.5);
    const abut_derivative2 g = abut_gradient2(&crate, &ball, placed(2, 0), NULL);
    assert_int_equal(g.status, ABUT_OK);
    assert_true(g.distance == (abut_real)0.5 && g.unique && g.count == 1);
    expect_vec(g.position, 1, 0, 0);
    assert_true(fabs((double)g.turn + 0.5) <= 4 * roundoff);
}

// Two boxes edge to edge: two corners are as near, and a turn by t brings one or the other nearer, by t.
static void test_edges(void **state)
{
    (void)state;
    const abut_shape2      crate = box(0, 0, 1, 1, 0);
    const abut_derivative2 g = abut_gradient2(&crate, &crate, placed(3, 0), NULL);
    assert_true(!g.unique && g.count == 2 && g.distance == 1);
    assert_true(g.turns[0] * g.turns[1] == -1 && g.turns[0] + g.turns[1] == 0);

    // Tilted by more than rounding one corner is nearer; by less, both are.
    const abut_real u = ABUT_UNIT_ROUNDOFF;
    abut_pose2      tilted = {at(3, 0), abut_rot2_angle(1000 * u)};
    assert_int_equal(abut_gradient2(&crate, &crate, tilted, NULL).count, 1);
    tilted.r = abut_rot2_angle(40 * u);
    assert_int_equal(abut_gradient2(&crate, &crate, tilted, NULL).count, 2);
}

// A box tilted by the angle of cosine 24/25, whose lower corners are both in a plate, the left one 3/4 deep and the right one
// 14/25 less: a small turn moves the left one, along the normal by its arm. So whether the cores overlap or the radius alone.
static void test_deepest_corner(void **state)
{
    (void)state;
    const abut_shape2 plate = box(0, 0, 4, 2, 0);
    for (int i = 0; i < 2; ++i) {
        const double           radius = i == 0 ? 0.25 : 1;
        const abut_shape2      tilted = box(0, 0, 1, 0.5, radius);
        const abut_pose2       pose = turned(0, 2 - 0.75 + 0.76 + radius, 0.96, 0.28);
        const abut_derivative2 g = abut_gradient2(&plate, &tilted, pose, NULL);
        assert_int_equal(abut_collide2(&plate, &tilted, pose, 0, NULL).count, 2);
        expect_near(g.distance, -0.75, 32 * roundoff);
        expect_vec(g.position, 0, 1, 4 * roundoff);
        assert_true(g.count == 1 && g.unique);
        expect_near(g.turn, -0.82, 32 * roundoff);
        assert_true(g.turns[0] == g.turn);
    }
}

// A circle deep in a box has one way out; in its middle it has four, and on the line between two of them two.
static void test_kink(void **state)
{
    (void)state;
    const abut_shape2 crate = box(0, 0, 1, 1, 0);
    const abut_shape2 ball = circle(0, 0, 0.25);
    assert_true(abut_gradient2(&crate, &ball, placed(0.5, 0.25), NULL).unique);
    assert_false(abut_gradient2(&crate, &ball, placed(0, 0), NULL).unique);
    assert_false(abut_gradient2(&crate, &ball, placed(0.5, 0.5), NULL).unique);
    assert_false(abut_gradient2(&crate, &ball, placed(0.5 + 0x1p-20, 0.5), NULL).unique);
    assert_true(abut_gradient2(&crate, &ball, placed(0.5 + 0x1p-18, 0.5), NULL).unique);
}

// An ellipse and a capsule apart: differences of the distance over small motions are the derivatives.
static void test_differences(void **state)
{
    (void)state;
    rng               r = rng_make(rng_seed_of_run(3202), 0);
    const double      step = sizeof(abut_real) == sizeof(float) ? 0x1p-7 : 0x1p-14;
    const abut_shape2 egg = ellipse(0, 0, 1, 0.5, 0);
    const abut_shape2 rod = capsule(-1, 0.25, 1, 0, 0.25);
    for (int i = 0; i < 200; ++i) {
        const abut_pose2 pose = {at(3 * rng_sign(&r), rng_range(&r, -2, 2)), abut_rot2_angle((abut_real)rng_range(&r, -3, 3))};
        const abut_derivative2 g = abut_gradient2(&egg, &rod, pose, NULL);
        assert_true(g.status == ABUT_OK && g.distance > 0);
        for (int k = 0; k < 2 && g.unique; ++k) {
            const abut_vec2 e = at(k == 0, k == 1);
            double          moved[2];
            double          turned[2];
            for (int side = 0; side < 2; ++side) {
                const abut_real  s = (abut_real)(side == 0 ? -step : step);
                const abut_rot2  turn = abut_rot2_angle(s);
                const abut_rot2  t = {turn.c * pose.r.c - turn.s * pose.r.s, turn.s * pose.r.c + turn.c * pose.r.s};
                const abut_pose2 at_moved = {abut_along2(pose.p, s, e), pose.r};
                const abut_pose2 at_turned = {pose.p, t};
                moved[side] = (double)abut_distance2(&egg, &rod, at_moved, NULL, NULL).distance;
                turned[side] = (double)abut_distance2(&egg, &rod, at_turned, NULL, NULL).distance;
            }
            assert_true(fabs((moved[1] - moved[0]) / (2 * step) - (double)abut_dot2(g.position, e)) <= 4 * step);
            // An end of the capsule that comes nearer instead of the other changes the arm at once.
            assert_true(fabs((turned[1] - turned[0]) / (2 * step) - (double)g.turn) <= 0.05);
        }
    }
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape2      ball = circle(0, 0, 1);
    const abut_derivative2 g = abut_gradient2(&ball, &ball, placed(NAN, 0), NULL);
    assert_int_equal(g.status, ABUT_INVALID);
    assert_true(!g.unique && isinf((double)g.distance));
    assert_true(g.turn == 0);
}

// The sum of |x / 110|^(4/3) and |y / 110|^(4/3) is at most 1.
static abut_support2_point superellipse(const void *user, abut_vec2 direction)
{
    (void)user;
    const double        x = (double)direction.x, y = (double)direction.y;
    const double        norm = pow(x * x * x * x + y * y * y * y, 0.75);
    abut_support2_point s = {{(abut_real)(110 * x * x * x / norm), (abut_real)(110 * y * y * y / norm)}, 0};
    return s;
}

// point_b is the point itself, to the bit, however deep it is in a smooth shape.
static void test_the_point_itself(void **state)
{
    (void)state;
    abut_shape2 shapes[] = {ellipse(0, 0, 110, 30, 8), {0}};
    assert_int_equal(abut_make_custom2(&shapes[1], superellipse, NULL, 8), ABUT_OK);
    for (int i = 0; i < 50; ++i) {
        const abut_vec2       point = at(0.3 * i, -0.7 * (i % 9));
        const abut_proximity2 p = abut_point2(&shapes[i % 2], point, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_memory_equal(&p.point_b, &point, sizeof point);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_point_itself),
        cmocka_unit_test(test_point),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_kink),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_deepest_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
