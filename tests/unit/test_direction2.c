// test_direction2.c : length and direction of vectors from the smallest to the largest number there is.
#include "abut/shape2.h"
#include "math/direction2.h"
#include "oracle/wide.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static abut_vec2 vec(abut_real x, abut_real y)
{
    const abut_vec2 v = {x, y};
    return v;
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_direction2 d = abut_direction_of2(vec(3, -4));
    assert_true(d.length == 5 && d.unit.x == (abut_real)3 / 5 && d.unit.y == (abut_real)-4 / 5);
    const abut_direction2 zero = abut_direction_of2(vec(0, 0));
    assert_true(zero.length == 0 && zero.unit.x == 0 && zero.unit.y == 0);
}

// (3, 4) times every power of two: the length is 5 times it and the direction is the same, to the last bit where nothing is
// below the normal numbers. The thresholds of the ledger lie within this range.
static void test_every_power_of_two(void **state)
{
    (void)state;
    const abut_direction2 plain = abut_direction_of2(vec(3, 4));
    for (int exponent = -ABUT_EXPONENT_LARGEST - 1; exponent <= ABUT_EXPONENT_LARGEST - 1; ++exponent) {
        const abut_real       s = (abut_real)ldexp(1, exponent);
        const abut_direction2 d = abut_direction_of2(vec(3 * s, 4 * s));
        assert_true(d.length == 5 * s);
        assert_true(d.unit.x == plain.unit.x && d.unit.y == plain.unit.y);
    }
}

static double error_of(abut_vec2 v)
{
    const wide            x = (wide)v.x * (wide)v.x + (wide)v.y * (wide)v.y;
    const abut_direction2 d = abut_direction_of2(v);
    const wide            length = (wide)d.length;
    const wide            off = (length * length / x - 1) / 2; // relative, to first order
    const wide            square = (wide)d.unit.x * (wide)d.unit.x + (wide)d.unit.y * (wide)d.unit.y;
    return fmax(fabs((double)off), fabs((double)(square - 1) / 2));
}

// Both to 3u, whatever the ratio of the coordinates, within the range in which a square is a normal number or is left out.
static void test_error(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(121), 0);
    double worst = 0;
    for (int i = 0; i < 200000; ++i) {
        const int       exponent = (int)rng_range(&r, 3 - ABUT_EXPONENT_LARGEST, ABUT_EXPONENT_LARGEST - 1);
        const double    ratio = rng_chance(&r, 0.5) ? rng_unit(&r) : ldexp(rng_unit(&r), -(int)rng_below(&r, 60));
        const double    x = rng_sign(&r) * (1 + rng_unit(&r));
        const double    y = rng_sign(&r) * ratio;
        const bool      swap = rng_chance(&r, 0.5);
        const abut_real s = (abut_real)ldexp(1, exponent);
        // The quad number's range has room for the squares; a subnormal smaller coordinate is as given.
        worst = fmax(worst, error_of(vec((abut_real)(swap ? x : y) * s, (abut_real)(swap ? y : x) * s)));
    }
    print_message("largest error %.2f u\n", worst / (double)ABUT_UNIT_ROUNDOFF);
    assert_true(worst <= 3 * (double)ABUT_UNIT_ROUNDOFF);
}

// The smallest vectors there are still have a direction, and it is a unit vector.
static void test_smallest(void **state)
{
    (void)state;
    const abut_real       tiny = ABUT_REAL_SMALLEST;
    const abut_direction2 x = abut_direction_of2(vec(tiny, 0));
    const abut_direction2 y = abut_direction_of2(vec(0, -tiny));
    assert_true(x.length == tiny && x.unit.x == 1 && x.unit.y == 0);
    assert_true(y.length == tiny && y.unit.x == 0 && y.unit.y == -1);
    const abut_direction2 d = abut_direction_of2(vec(3 * tiny, 4 * tiny));
    assert_true(d.length == 5 * tiny);
    assert_true(abut_abs(d.unit.x - (abut_real)0.6) <= 3 * ABUT_UNIT_ROUNDOFF);
    const abut_real       huge = ABUT_REAL_LARGEST;
    const abut_direction2 far = abut_direction_of2(vec(-huge, huge));
    assert_true(far.length > huge && far.length < 2 * huge && far.unit.x == -far.unit.y);
}

// A component is left out below u^2: half of that is nothing, twice that is kept.
static void test_component_that_means_nothing(void **state)
{
    (void)state;
    const abut_real u = ABUT_UNIT_ROUNDOFF;
    assert_true(abut_direction_of2(vec(1, u * u / 2)).unit.y == 0);
    assert_true(abut_direction_of2(vec(-u * u / 2, 1)).unit.x == 0);
    assert_true(abut_direction_of2(vec(1, 2 * u * u)).unit.y == 2 * u * u);
    assert_true(abut_direction_of2(vec(-2 * u * u, 1)).unit.x == -2 * u * u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),  cmocka_unit_test(test_every_power_of_two),           cmocka_unit_test(test_error),
        cmocka_unit_test(test_smallest), cmocka_unit_test(test_component_that_means_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
