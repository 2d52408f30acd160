// test_pose2.c : poses in 2D: undone, composed, from an angle.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/abut.h"
#include "math/exact.h"
#include "support/random.h"

static const double roundoff = (double)ABUT_UNIT_ROUNDOFF;

static void expect_near(abut_vec2 v, double x, double y, double most)
{
    assert_true(fabs((double)v.x - x) <= most);
    assert_true(fabs((double)v.y - y) <= most);
}

static abut_pose2 random_pose(rng *r)
{
    const abut_vec2 p = {(abut_real)rng_range(r, -3, 3), (abut_real)rng_range(r, -3, 3)};
    return abut_pose2_angle(p, (abut_real)rng_range(r, -10, 10));
}

// A quarter turn at (1, 2): undone, (1, 2) comes back to the origin and the world's x axis is the body's -y.
static void test_inverse(void **state)
{
    (void)state;
    const abut_pose2 pose = {{1, 2}, {0, 1}};
    const abut_pose2 inverse = abut_inverse2(pose);
    expect_near(inverse.p, -2, 1, 0);
    expect_near(abut_transform2(inverse, pose.p), 0, 0, 0);
    const abut_vec2 x = {1, 0};
    expect_near(abut_rotate2(inverse.r, x), 0, -1, 0);
}

// A part at (5, 0) of that body is at (1, 7) in the world.
static void test_compose(void **state)
{
    (void)state;
    const abut_pose2 body = {{1, 2}, {0, 1}};
    const abut_pose2 part = {{5, 0}, {1, 0}};
    expect_near(abut_compose2(body, part).p, 1, 7, 0);

    rng r = rng_make(rng_seed_of_run(1134), 0);
    for (int i = 0; i < 10000; ++i) {
        const abut_pose2 a = random_pose(&r);
        const abut_pose2 b = random_pose(&r);
        const abut_pose2 composed = abut_compose2(abut_inverse2(a), b);
        const abut_pose2 relative = abut_relative_pose2(a, b);
        expect_near(composed.p, (double)relative.p.x, (double)relative.p.y, 120 * roundoff);
        assert_true(fabs((double)composed.r.s - (double)relative.r.s) <= 8 * roundoff);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inverse), cmocka_unit_test(test_compose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
