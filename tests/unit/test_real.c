// test_real.c : the unit of a length: a power of two just above it, with an exact inverse.
#include "math/unit.h"
#include "support/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const abut_real largest_number =
#if defined(ABUT_F32)
    FLT_MAX;
#else
    DBL_MAX;
#endif
static const abut_real smallest_normal =
#if defined(ABUT_F32)
    FLT_MIN;
#else
    DBL_MIN;
#endif

static void test_by_hand(void **state)
{
    (void)state;
    assert_true(abut_unit_of(1).unit == 2 && abut_unit_of(1).per_unit == (abut_real)0.5);
    assert_true(abut_unit_of((abut_real)1.5).unit == 2);
    assert_true(abut_unit_of(3).unit == 4);
    assert_true(abut_unit_of(4).unit == 8);
    assert_true(abut_unit_of((abut_real)0.75).unit == 1);
    assert_true(abut_power_of_two(0) == 1 && abut_power_of_two(-3) == (abut_real)0.125 && abut_power_of_two(10) == 1024);
}

// Larger than the length, at most twice it, and its inverse exact: over the whole range where the inverse is a normal number.
static void test_larger_but_at_most_twice(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(111), 0);
    for (int exponent = -ABUT_EXPONENT_LARGEST; exponent < ABUT_EXPONENT_LARGEST; ++exponent) {
        const abut_real length = (abut_real)ldexp(1 + rng_unit(&r) * 0.999, exponent);
        const abut_unit u = abut_unit_of(length);
        assert_true(length < u.unit && u.unit <= 2 * length);
        assert_true(u.unit * u.per_unit == 1);
    }
}

// At both ends the unit stays a number whose inverse is a normal number: the ledger's exponent range cannot be wider, and four
// times narrower it would cut off lengths that the library takes.
static void test_the_ends(void **state)
{
    (void)state;
    const abut_real ends[] = {0, ABUT_REAL_SMALLEST, smallest_normal, largest_number};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; ++i) {
        const abut_unit u = abut_unit_of(ends[i]);
        assert_true(u.unit >= smallest_normal && u.unit <= largest_number / 2);
        assert_true(u.per_unit >= smallest_normal && u.per_unit <= largest_number / 2);
        assert_true(u.unit * u.per_unit == 1);
    }
    assert_true(abut_unit_of(0).unit == abut_unit_of(ABUT_REAL_SMALLEST).unit);
    assert_true(abut_unit_of(largest_number).unit >= largest_number / 8);
    assert_true(abut_unit_of(ABUT_REAL_SMALLEST).unit <= smallest_normal * 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_larger_but_at_most_twice),
        cmocka_unit_test(test_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
