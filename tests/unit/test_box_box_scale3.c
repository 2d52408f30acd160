// test_box_box_scale3.c : two boxes answer to the same bits at every power of two of the unit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/random.h"

// In any place near each other, some parallel, some with the same axes, some on a grid.
static abut_pose3 random_pose(rng *r)
{
    const bool      on_grid = rng_chance(r, 0.2);
    const double    turn = rng_chance(r, 0.2) ? rng_log(r, 1e-9, 1) : 1;
    const abut_quat q = {1, (abut_real)(turn * rng_range(r, -1, 1)), (abut_real)(turn * rng_range(r, -1, 1)),
                         (abut_real)(turn * rng_range(r, -1, 1))};
    const double    x = rng_range(r, -2, 2), y = rng_range(r, -2, 2), z = rng_range(r, -2, 2);
    abut_pose3 pose = on_grid ? placed3(nearbyint(4 * x) / 4, nearbyint(4 * y) / 4, nearbyint(4 * z) / 4) : placed3(x, y, z);
    pose.r = rng_chance(r, 0.2) ? pose.r : abut_rot3_quat(q);
    return pose;
}

// Two boxes at a power of two of the unit.
static abut_manifold3 collided(const double half[6], abut_pose3 pose, int scale)
{
    const double      unit = ldexp(1, scale);
    const abut_shape3 a = box3(at3(0, 0, 0), at3(unit * half[0], unit * half[1], unit * half[2]), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(unit * half[3], unit * half[4], unit * half[5]), 0);
    pose.p = abut_scale3((abut_real)unit, pose.p);
    return abut_collide3(&a, &b, pose, 0, NULL);
}

static void test_same_bits_at_every_scale(void **state)
{
    (void)state;
    static const int scale[] = {-12, -14, -16, -18, -40, 20, 50};
    const uint64_t   seed = rng_seed_of_run(403);
    const uint64_t   cases = rng_scaled(4000);
    for (uint64_t i = 0; i < cases; ++i) {
        rng              r = rng_make(seed, i);
        const abut_pose3 pose = random_pose(&r);
        double           half[6];
        for (int k = 0; k < 6; ++k) {
            half[k] = rng_chance(&r, 0.3) ? rng_log(&r, 1e-4, 1) : rng_range(&r, 0.25, 1);
        }
        const abut_manifold3 m = collided(half, pose, 0);
        for (size_t k = 0; k < sizeof scale / sizeof scale[0]; ++k) {
            const abut_manifold3 other = collided(half, pose, scale[k]);
            const abut_real      unit = (abut_real)ldexp(1, scale[k]);
            assert_int_equal(m.count, other.count);
            assert_true(m.distance * unit == other.distance && m.normal.x == other.normal.x);
            for (int32_t c = 0; c < m.count; ++c) {
                assert_true(m.points[c].id == other.points[c].id);
                assert_true(m.points[c].separation * unit == other.points[c].separation);
                assert_true(m.points[c].point_b.y * unit == other.points[c].point_b.y);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_bits_at_every_scale)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
