// test_world3.c : 3D queries with two poses in the world.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

// Two boxes of half size 1, three apart at a million, both turned a quarter about z: the gap is 1 along the world's x axis.
// Each reaches sqrt 3, so the poses cost 17 u of 3 + 3 sqrt 3 more than the same question in A's frame.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3     box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_pose3      a = {{0x1p20, 0, 0}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const abut_pose3      b = {{0x1p20 + 3, 0, 0}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const abut_proximity3 p = abut_distance3_world(&box, a, &box, b, NULL, NULL);
    const abut_proximity3 in_a = abut_distance3(&box, &box, abut_relative_pose3(a, b), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_true(p.distance == 1);
    expect_vec3(p.normal, at3(1, 0, 0), 0);
    assert_true(p.point_a.x == (abut_real)(0x1p20 + 1) && p.point_b.x == (abut_real)(0x1p20 + 2));
    const double more = (double)p.error - (double)in_a.error;
    const double by_hand = 17 * (double)ABUT_UNIT_ROUNDOFF * (3 + 3 * sqrt(3));
    assert_true(fabs(more - by_hand) <= 0.01 * by_hand);

    const abut_manifold3 m = abut_collide3_world(&box, a, &box, b, (abut_real)1.5, NULL);
    assert_int_equal(m.count, 4);
    expect_vec3(m.normal, at3(1, 0, 0), 0);
    for (int i = 0; i < m.count; ++i) {
        assert_true(m.points[i].point_a.x == (abut_real)(0x1p20 + 1) && m.points[i].point_b.x == (abut_real)(0x1p20 + 2));
        assert_true(m.points[i].separation == 1);
    }
    expect_vec3(abut_cross3(m.tangent[0], m.tangent[1]), m.normal, 8 * roundoff);
}

static long double along(const abut_pose3 *pose, abut_vec3 v, int which)
{
    const abut_vec3 x = pose->r.x, y = pose->r.y, z = pose->r.z;
    const abut_real p[] = {pose->p.x, pose->p.y, pose->p.z};
    const abut_real r[3][3] = {{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}};
    return (long double)p[which] + (long double)r[which][0] * (long double)v.x + (long double)r[which][1] * (long double)v.y +
           (long double)r[which][2] * (long double)v.z;
}

// A rotation whose columns are off square by up to `off`.
static abut_pose3 random_pose(rng *r, double spread, double off)
{
    double     m[3][3];
    abut_pose3 pose;
    rng_rotation3(r, m);
    pose.p = at3(rng_range(r, -spread, spread), rng_range(r, -spread, spread), rng_range(r, -spread, spread));
    pose.r.x = at3(m[0][0] + rng_range(r, -off, off), m[0][1], m[0][2]);
    pose.r.y = at3(m[1][0], m[1][1] + rng_range(r, -off, off), m[1][2]);
    pose.r.z = at3(m[2][0], m[2][1], m[2][2] + rng_range(r, -off, off));
    return pose;
}

// Two spheres about points off their bodies' origins: their distance in the world, in long double, is within the error; with
// rotations as good as their numbers, and with some that are not.
static void test_spheres(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1135), 0);
    for (int i = 0; i < 20000; ++i) {
        const double      off = i % 2 == 0 ? 0 : 1e-4;
        const abut_pose3  a = random_pose(&r, 100, off);
        const abut_pose3  b = random_pose(&r, 100, off);
        const abut_vec3   at_a = at3(rng_range(&r, -3, 3), rng_range(&r, -3, 3), rng_range(&r, -3, 3));
        const abut_vec3   at_b = at3(rng_range(&r, -3, 3), rng_range(&r, -3, 3), rng_range(&r, -3, 3));
        const abut_shape3 of_a = sphere((double)at_a.x, (double)at_a.y, (double)at_a.z, 0.5);
        const abut_shape3 of_b = sphere((double)at_b.x, (double)at_b.y, (double)at_b.z, 0.25);
        long double       square = 0;
        for (int k = 0; k < 3; ++k) {
            const long double way = along(&b, at_b, k) - along(&a, at_a, k);
            square += way * way;
        }
        const long double     exact = sqrtl(square) - 0.75L;
        const abut_proximity3 p = abut_distance3_world(&of_a, a, &of_b, b, NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(fabsl((long double)p.distance - exact) <= (long double)p.error);
    }
}

// What is invalid is answered as the same question in A's frame is.
static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    abut_pose3        broken = abut_identity3();
    broken.p.x = (abut_real)NAN;
    assert_int_equal(abut_distance3_world(&ball, broken, &ball, abut_identity3(), NULL, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_collide3_world(&ball, abut_identity3(), &ball, broken, 0, NULL).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_spheres),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
