// test_skew_rotation2.c : rotations that are none to the last digit. In the plane such a matrix is a rotation and a factor, and
// with a factor of few digits the stretched shape can be made: both must be answered alike (docs/decisions/0008).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/random.h"

enum { PAIRS = 20000 };

static double sixteenths(rng *r, int least, int most)
{
    return (double)(least + (int)rng_below(r, (uint32_t)(most - least + 1))) / 16;
}

// The same lot makes the same shape, stretched by a factor that no number is rounded by.
static abut_shape2 any_shape(rng *r, double factor)
{
    const double radius = rng_chance(r, 0.5) ? 0 : sixteenths(r, 1, 8);
    const double x = factor * sixteenths(r, 1, 32);
    const double y = factor * (sixteenths(r, 1, 32) + 1.0 / 32); // equal axes would be a radius, which is not stretched
    switch (rng_below(r, 4)) {
    case 0:
        return circle(x, y, radius);
    case 1:
        return capsule(-x, -y, x, y, radius);
    case 2:
        return box(0, 0, x, y, radius);
    default:
        return ellipse(0, 0, x, y, radius);
    }
}

static void expect_alike(abut_proximity2 p, abut_proximity2 q, int k)
{
    if (p.status == ABUT_OK && q.status == ABUT_OK &&
        !(fabs((double)(p.distance - q.distance)) <= (double)(p.error + q.error))) {
        fail_msg("pair %d: %.17g and %.17g, errors %g and %g", k, (double)p.distance, (double)q.distance, (double)p.error,
                 (double)q.error);
    }
}

static void test_stretched(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1813);
    for (int k = 0; k < PAIRS; ++k) {
        rng               r = rng_make(seed, (uint64_t)k);
        const double      factor = 1 + rng_sign(&r) * ldexp(1, -12 - (int)rng_below(&r, 4));
        const abut_shape2 a = any_shape(&r, 1);
        rng               again = r;
        const abut_shape2 b = any_shape(&r, 1);
        const abut_shape2 stretched = any_shape(&again, factor);
        const double      far = rng_chance(&r, 0.5) ? 1 : 4;
        const double      x = far * rng_range(&r, -1, 1);
        const double      y = far * rng_range(&r, -1, 1);
        const abut_pose2  bent = turned(x, y, factor, 0);
        const abut_pose2  straight = turned(x, y, 1, 0);
        const abut_pose2  bent_up = turned(x, y, 0, factor);
        const abut_pose2  straight_up = turned(x, y, 0, 1);
        expect_alike(abut_distance2(&a, &b, bent, NULL, NULL), abut_distance2(&a, &stretched, straight, NULL, NULL), k);
        expect_alike(abut_distance2_general(&a, &b, bent_up, NULL, NULL),
                     abut_distance2_general(&a, &stretched, straight_up, NULL, NULL), k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_stretched)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
