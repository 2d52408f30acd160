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

// A quarter about z at (1, 2, 3), undone: (1, 2, 3) comes back to the origin, and the world's x axis is the body's -y.
static void test_inverse(void **state)
{
    (void)state;
    const abut_pose3 pose = {{1, 2, 3}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const abut_pose3 inverse = abut_inverse3(pose);
    expect_vec3(inverse.p, at3(-2, 1, -3), 0);
    expect_vec3(inverse.r.x, at3(0, -1, 0), 0);
    expect_vec3(abut_transform3(inverse, pose.p), at3(0, 0, 0), 0);

    rng r = rng_make(rng_seed_of_run(1132), 0);
    for (int i = 0; i < 10000; ++i) {
        const abut_pose3 a = random_pose(&r, 3);
        const abut_vec3  v = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        expect_vec3(abut_transform3(abut_inverse3(a), abut_transform3(a, v)), v, 240 * roundoff);
    }
}

// Composed of a body's pose and the pose of a part in it: the part's place in the world; and the other way to the same end,
// the pose of B in A's frame, is the inverse of A's composed with B's.
static void test_compose(void **state)
{
    (void)state;
    const abut_pose3 body = {{1, 2, 3}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const abut_pose3 part = placed3(5, 0, 0);
    expect_vec3(abut_compose3(body, part).p, at3(1, 7, 3), 0);
    expect_vec3(abut_compose3(body, part).r.x, at3(0, 1, 0), 0);

    rng r = rng_make(rng_seed_of_run(1133), 0);
    for (int i = 0; i < 10000; ++i) {
        const abut_pose3 a = random_pose(&r, 3);
        const abut_pose3 b = random_pose(&r, 3);
        const abut_pose3 composed = abut_compose3(abut_inverse3(a), b);
        const abut_pose3 relative = abut_relative_pose3(a, b);
        expect_vec3(composed.p, relative.p, 240 * roundoff);
        expect_vec3(composed.r.y, relative.r.y, 40 * roundoff);
    }
}

// Half a turn about z as a quaternion is (0, 0, 0, 1), w first; as a matrix stored by columns, with the translation last.
static void test_from_other_forms(void **state)
{
    (void)state;
    const abut_quat  half_turn = {0, 0, 0, 1};
    const abut_real  matrix[16] = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1};
    const abut_pose3 of_quat = abut_pose3_quat(at3(7, 8, 9), half_turn);
    const abut_pose3 of_matrix = abut_pose3_matrix(matrix);
    expect_vec3(abut_transform3(of_quat, at3(1, 2, 3)), at3(6, 6, 12), 0);
    expect_vec3(abut_transform3(of_matrix, at3(1, 2, 3)), at3(6, 6, 12), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand), cmocka_unit_test(test_composes), cmocka_unit_test(test_far_away),
        cmocka_unit_test(test_inverse), cmocka_unit_test(test_compose),  cmocka_unit_test(test_from_other_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
