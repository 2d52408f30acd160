// test_exact.c : sums and products without rounding, and the exact sign of a sum of products, against wider arithmetic.
#include "math/exact.h"
#include "oracle/wide.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// A number with all bits of its mantissa random, of a size near 1.
static abut_real full_width(rng *r)
{
    const double wide_one = 1 + rng_unit(r); // 53 random bits; rounded to float they are 24
    return (abut_real)(rng_sign(r) * wide_one * (rng_chance(r, 0.5) ? 1.0 : 0x1p-9));
}

// The ledger's splitter: with halves of unequal width some product of two halves is rounded and the low part is wrong.
static void test_products_are_exact(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(101), 0);
    for (int i = 0; i < 100000; ++i) {
        const abut_real a = full_width(&r);
        const abut_real b = full_width(&r);
        const abut_dd   p = abut_two_product(a, b);
        assert_true((wide)p.hi + (wide)p.lo == (wide)a * (wide)b);
        assert_true(p.hi == a * b);
    }
}

// The largest mantissa squared has a low part that fills all its bits.
static void test_largest_mantissa_squared(void **state)
{
    (void)state;
    const abut_real most = 2 - ABUT_EPSILON; // all ones
    const abut_dd   p = abut_two_product(most, most);
    assert_true((wide)p.hi + (wide)p.lo == (wide)most * (wide)most);
    assert_true(p.lo != 0);
}

static void test_sums_are_exact(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(102), 0);
    for (int i = 0; i < 100000; ++i) {
        const abut_real a = full_width(&r);
        const abut_real b = full_width(&r);
        const abut_dd   s = abut_two_sum(a, b);
        assert_true((wide)s.hi + (wide)s.lo == (wide)a + (wide)b);
        assert_true(s.hi == a + b);
    }
    // 1 + u/2 rounds to 1; what was lost is kept.
    const abut_dd s = abut_two_sum(1, ABUT_UNIT_ROUNDOFF / 2);
    assert_true(s.hi == 1 && s.lo == ABUT_UNIT_ROUNDOFF / 2);
}

static void test_wide_sums_keep_small_parts(void **state)
{
    (void)state;
    const abut_dd big = {1, ABUT_UNIT_ROUNDOFF / 2};
    const abut_dd minus = {-1, ABUT_UNIT_ROUNDOFF / 2};
    const abut_dd s = abut_dd_add(big, minus);
    assert_true(s.hi == ABUT_UNIT_ROUNDOFF && s.lo == 0);
}

// 1 + u^3 - 1 is u^3, which twice the precision would lose; and three parts of 1 that each round away add up.
static void test_exact_sums_of_what_cancels(void **state)
{
    (void)state;
    const abut_real tiny = ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF * ABUT_UNIT_ROUNDOFF;
    const abut_real cancelling[] = {1, tiny, -1};
    const abut_real parts[] = {ABUT_UNIT_ROUNDOFF / 2, 1, ABUT_UNIT_ROUNDOFF, ABUT_UNIT_ROUNDOFF / 2};
    assert_true(abut_exact_sum(cancelling, 3) == tiny);
    assert_true(abut_exact_sum(parts, 4) == 1 + 2 * ABUT_UNIT_ROUNDOFF);
    assert_true(abut_exact_sum(parts, 0) == 0);
}

// (1 + e)(1 - e) - 1 * 1 = -e^2, where rounding the first product gives 0.
static void test_difference_of_products_without_cancellation(void **state)
{
    (void)state;
    const abut_real e = 2 * ABUT_UNIT_ROUNDOFF;
    assert_true(abut_difference_of_products(1 + e, 1 - e, 1, 1) == -e * e);
    assert_true(abut_difference_of_products(3, 5, 7, 2) == 1);

    rng r = rng_make(rng_seed_of_run(103), 0);
    for (int i = 0; i < 100000; ++i) {
        const abut_real a = full_width(&r);
        const abut_real b = full_width(&r);
        const abut_real c = rng_chance(&r, 0.5) ? a + a * (abut_real)rng_range(&r, -4, 4) * ABUT_UNIT_ROUNDOFF : full_width(&r);
        const abut_real d = rng_chance(&r, 0.5) ? b : full_width(&r);
        const wide      exact = (wide)a * (wide)b - (wide)c * (wide)d;
        const wide      off = (wide)abut_difference_of_products(a, b, c, d) - exact;
        const wide      allowed = 3 * (wide)ABUT_UNIT_ROUNDOFF * (exact < 0 ? -exact : exact);
        assert_true((off < 0 ? -off : off) <= allowed);
    }
}

// Signs by hand where plain arithmetic says 0.
static void test_signs_by_hand(void **state)
{
    (void)state;
    const abut_real e = 2 * ABUT_UNIT_ROUNDOFF;
    const abut_real below[4] = {1 + e, 1 - e, -1, 1};
    const abut_real above[4] = {-1 - e, 1 - e, 1, 1};
    const abut_real nothing[4] = {3, 5, -15, 1};
    const abut_real zeros[4] = {0, 5, 0, -7};
    assert_int_equal(abut_sign_of_products(below, 2), -1);
    assert_int_equal(abut_sign_of_products(above, 2), 1);
    assert_int_equal(abut_sign_of_products(nothing, 2), 0);
    assert_int_equal(abut_sign_of_products(zeros, 2), 0);
    assert_int_equal(abut_sign_of_products(zeros, 0), 0);
    // 1 + tiny^2 - 1, spread over eight products that all but cancel.
    const abut_real eight[16] = {1, 1, -1, 1, 2, 1, -2, 1, e, e, 4, 1, -4, 1, 0, 0};
    assert_int_equal(abut_sign_of_products(eight, 8), 1);
}

// Numbers of a few bits: exact in 128 bits however many are added up.
static void test_signs_of_random_sums(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(104), 0);
    int ties = 0;
    for (int i = 0; i < 100000; ++i) {
        abut_real       factors[16];
        const int       count = 2 + (int)rng_below(&r, 7);
        const abut_real grain = rng_chance(&r, 0.5) ? ABUT_UNIT_ROUNDOFF : 0;
        wide            exact = 0;
        for (int k = 0; k < count; ++k) {
            factors[2 * k] = (abut_real)rng_range(&r, -3, 3) * grain + (abut_real)(int)rng_range(&r, -3, 3);
            factors[2 * k + 1] = (abut_real)(int)rng_range(&r, -3, 3);
            exact += (wide)factors[2 * k] * (wide)factors[2 * k + 1];
        }
        ties += exact == 0;
        assert_int_equal(abut_sign_of_products(factors, count), (exact > 0) - (exact < 0));
    }
    assert_in_range(ties, 100, 90000);
}

static void test_small_helpers(void **state)
{
    (void)state;
    assert_true(abut_sqrt(9) == 3 && abut_abs(-2) == 2 && abut_abs(2) == 2);
    assert_true(abut_min(1, 2) == 1 && abut_min(2, 1) == 1 && abut_max(1, 2) == 2 && abut_max(2, 1) == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_products_are_exact),
        cmocka_unit_test(test_largest_mantissa_squared),
        cmocka_unit_test(test_sums_are_exact),
        cmocka_unit_test(test_wide_sums_keep_small_parts),
        cmocka_unit_test(test_exact_sums_of_what_cancels),
        cmocka_unit_test(test_difference_of_products_without_cancellation),
        cmocka_unit_test(test_signs_by_hand),
        cmocka_unit_test(test_signs_of_random_sums),
        cmocka_unit_test(test_small_helpers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
