// test_direction3.c : length and direction of vectors of space from the smallest to the largest number there is.
#include "math/direction3.h"
#include "oracle/wide.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static abut_vec3 vec(abut_real x, abut_real y, abut_real z)
{
    const abut_vec3 v = {x, y, z};
    return v;
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_direction3 d = abut_direction_of3(vec(2, -3, 6));
    assert_true(d.length == 7 && d.unit.x == (abut_real)2 / 7 && d.unit.y == (abut_real)-3 / 7 && d.unit.z == (abut_real)6 / 7);
    const abut_direction3 zero = abut_direction_of3(vec(0, 0, 0));
    assert_true(zero.length == 0 && zero.unit.x == 0 && zero.unit.y == 0 && zero.unit.z == 0);
}

// (2, 3, 6) times every power of two: the length is 7 times it and the direction is the same, to the last bit where nothing is
// below the normal numbers.
static void test_every_power_of_two(void **state)
{
    (void)state;
    const abut_direction3 plain = abut_direction_of3(vec(2, 3, 6));
    for (int exponent = -ABUT_EXPONENT_LARGEST - 1; exponent <= ABUT_EXPONENT_LARGEST - 1; ++exponent) {
        const abut_real       s = (abut_real)ldexp(1, exponent);
        const abut_direction3 d = abut_direction_of3(vec(2 * s, 3 * s, 6 * s));
        assert_true(d.length == 7 * s);
        assert_true(d.unit.x == plain.unit.x && d.unit.y == plain.unit.y && d.unit.z == plain.unit.z);
    }
}

// The errors of the length and of the components, relative, in u; a component that is left out counts by what it is beside 1.
static void errors_of(abut_vec3 v, double *length, double *unit)
{
    const wide            c[3] = {(wide)v.x, (wide)v.y, (wide)v.z};
    const abut_direction3 d = abut_direction_of3(v);
    const wide            found[3] = {(wide)d.unit.x, (wide)d.unit.y, (wide)d.unit.z};
    const wide            exact = wide_sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
    const wide            u = (wide)ABUT_UNIT_ROUNDOFF;
    *length = fmax(*length, fabs((double)(((wide)d.length / exact - 1) / u)));
    for (int k = 0; k < 3; ++k) {
        const wide share = c[k] / exact;
        const wide off = (found[k] - share) / (found[k] != 0 ? share : 1);
        *unit = fmax(*unit, found[k] == share ? 0 : fabs((double)(off / u)));
    }
}

static void test_error(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(1121), 0);
    double length = 0;
    double unit = 0;
    for (int i = 0; i < 200000; ++i) {
        const abut_real s = (abut_real)ldexp(1, (int)rng_range(&r, 60 - ABUT_EXPONENT_LARGEST, ABUT_EXPONENT_LARGEST - 1));
        double          c[3];
        for (int k = 0; k < 3; ++k) {
            c[k] = rng_sign(&r) * (k == 0 ? 1 + rng_unit(&r) : ldexp(rng_unit(&r), -(int)rng_below(&r, 40)));
        }
        const int first = (int)rng_below(&r, 3);
        errors_of(vec((abut_real)c[first] * s, (abut_real)c[(first + 1) % 3] * s, (abut_real)c[(first + 2) % 3] * s), &length,
                  &unit);
    }
    print_message("largest error of a length %.2f u, of a component %.2f u\n", length, unit);
    assert_true(length <= 2.51 && unit <= 3.51);
}

// The smallest vectors there are still have a direction, and it is a unit vector; the largest have a length.
static void test_smallest_and_largest(void **state)
{
    (void)state;
    const abut_real       tiny = ABUT_REAL_SMALLEST;
    const abut_direction3 x = abut_direction_of3(vec(tiny, 0, 0));
    const abut_direction3 z = abut_direction_of3(vec(0, 0, -tiny));
    assert_true(x.length == tiny && x.unit.x == 1 && x.unit.y == 0 && x.unit.z == 0);
    assert_true(z.length == tiny && z.unit.x == 0 && z.unit.y == 0 && z.unit.z == -1);
    const abut_direction3 d = abut_direction_of3(vec(2 * tiny, 3 * tiny, 6 * tiny));
    assert_true(d.length == 7 * tiny);
    assert_true(abut_abs(d.unit.z - (abut_real)6 / 7) <= 4 * ABUT_UNIT_ROUNDOFF);
    const abut_real       huge = ABUT_REAL_LARGEST;
    const abut_direction3 far = abut_direction_of3(vec(-huge, huge, huge));
    assert_true(far.length > huge && far.length < 2 * huge && far.unit.x == -far.unit.y && far.unit.y == far.unit.z);
}

// A component is left out below u^2: half of that is nothing, twice that is kept.
static void test_component_that_means_nothing(void **state)
{
    (void)state;
    const abut_real u = ABUT_UNIT_ROUNDOFF;
    assert_true(abut_direction_of3(vec(1, u * u / 2, 0)).unit.y == 0);
    assert_true(abut_direction_of3(vec(0, 1, -u * u / 2)).unit.z == 0);
    assert_true(abut_direction_of3(vec(1, 0, 2 * u * u)).unit.z == 2 * u * u);
    assert_true(abut_direction_of3(vec(-2 * u * u, 1, 0)).unit.x == -2 * u * u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_every_power_of_two),
        cmocka_unit_test(test_error),
        cmocka_unit_test(test_smallest_and_largest),
        cmocka_unit_test(test_component_that_means_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
