// test_pose3.c : the pose of one body in another's frame.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/recipe3.h"

static abut_pose3 random_pose(rng *r, double spread)
{
    double          m[3][3];
    abut_pose3      pose;
    const abut_vec3 p = at3(rng_range(r, -spread, spread), rng_range(r, -spread, spread), rng_range(r, -spread, spread));
    rng_rotation3(r, m);
    pose.p = p;
    pose.r.x = at3(m[0][0], m[0][1], m[0][2]);
    pose.r.y = at3(m[1][0], m[1][1], m[1][2]);
    pose.r.z = at3(m[2][0], m[2][1], m[2][2]);
    return pose;
}

// A turned a quarter about z at (1, 2, 3), B unturned at (1, 5, 4): from A, B is 3 along A's x and 1 along z, and B's x axis is
// A's -y.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_pose3 a = {{1, 2, 3}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const abut_pose3 b = placed3(1, 5, 4);
    const abut_pose3 found = abut_relative_pose3(a, b);
    expect_vec3(found.p, at3(3, 0, 1), 0);
    expect_vec3(found.r.x, at3(0, -1, 0), 0);
    expect_vec3(found.r.y, at3(1, 0, 0), 0);
    expect_vec3(found.r.z, at3(0, 0, 1), 0);
}

// A point of B's, taken to A's frame and then to the world, is where B takes it.
static void test_composes(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1131), 0);
    for (int i = 0; i < 10000; ++i) {
        const abut_pose3 a = random_pose(&r, 3);
        const abut_pose3 b = random_pose(&r, 3);
        const abut_vec3  v = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        const abut_vec3  through_a = abut_transform3(a, abut_transform3(abut_relative_pose3(a, b), v));
        // The columns of a rotation of doubles rounded to floats are square to u only, so twenty roundings of lengths up to 12.
        expect_vec3(through_a, abut_transform3(b, v), 240 * roundoff);
    }
}

// Neighbours a hundred million units from the origin of the world: their difference is as exact as their numbers.
static void test_far_away(void **state)
{
    (void)state;
    const abut_pose3 a = placed3(0x1p20, -0x1p20, 0x1p20);
    abut_pose3       b = a;
    b.p.x += (abut_real)0.25;
    b.p.z -= (abut_real)0.125;
    expect_vec3(abut_relative_pose3(a, b).p, at3(0.25, 0, -0.125), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_composes),
        cmocka_unit_test(test_far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
