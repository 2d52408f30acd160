// test_row8.c : every operation on a row of eight does to each half what the operation on a row of four does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/row8.h"
#include "support/random.h"

#include <math.h>

static void draw(rng *r, abut_real numbers[2 * 4])
{
    for (int i = 0; i < 2 * 4; ++i) {
        const double x = rng_chance(r, 0.5) ? nearbyint(rng_range(r, -2, 2)) : rng_range(r, -2, 2);
        numbers[i] = (abut_real)(rng_chance(r, 0.1) ? (double)INFINITY : x);
    }
}

static void expect_halves(abut_row8 row, abut_row4 low, abut_row4 high)
{
    abut_real actual[2 * 4], expected[2 * 4];
    abut_row8_store(actual, row);
    abut_row4_store(expected, low);
    abut_row4_store(expected + 4, high);
    for (int i = 0; i < 2 * 4; ++i) {
        assert_true(actual[i] == expected[i] || (actual[i] != actual[i] && expected[i] != expected[i]));
    }
}

static void expect_cap(abut_row8 row, const abut_real numbers[2 * 4], int32_t count)
{
    abut_real capped[2 * 4];
    abut_row8_store(capped, abut_row8_min(row, abut_row8_cap(count)));
    for (int32_t k = 0; k < 2 * 4; ++k) {
        assert_true(capped[k] == (k < count ? numbers[k] : -(abut_real)INFINITY));
    }
}

static void test_operations(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(405);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng       r = rng_make(seed, i);
        abut_real a[2 * 4], b[2 * 4];
        draw(&r, a);
        draw(&r, b);
        const abut_row8 x = abut_row8_load(a), y = abut_row8_load(b);
        const abut_row4 low = abut_row4_load(a), high = abut_row4_load(a + 4);
        const abut_row4 low_y = abut_row4_load(b), high_y = abut_row4_load(b + 4);
        expect_halves(x, low, high);
        expect_halves(abut_row8_of(abut_row8_high(x), abut_row8_low(x)), high, low);
        expect_halves(abut_row8_twice(high), high, high);
        expect_halves(abut_row8_next(x), abut_row4_of(a[1], a[2], a[3], a[4]), abut_row4_of(a[5], a[6], a[7], a[0]));
        expect_halves(abut_row8_all(a[3]), abut_row4_all(a[3]), abut_row4_all(a[3]));
        expect_cap(x, a, (int32_t)(i % (2 * 4 + 1)));
        expect_halves(abut_row8_two(a[1], a[6]), abut_row4_all(a[1]), abut_row4_all(a[6]));
        expect_halves(abut_row8_add(x, y), abut_row4_add(low, low_y), abut_row4_add(high, high_y));
        expect_halves(abut_row8_sub(x, y), abut_row4_sub(low, low_y), abut_row4_sub(high, high_y));
        expect_halves(abut_row8_mul(x, y), abut_row4_mul(low, low_y), abut_row4_mul(high, high_y));
        expect_halves(abut_row8_div(x, y), abut_row4_div(low, low_y), abut_row4_div(high, high_y));
        expect_halves(abut_row8_min(x, y), abut_row4_min(low, low_y), abut_row4_min(high, high_y));
        expect_halves(abut_row8_max(x, y), abut_row4_max(low, low_y), abut_row4_max(high, high_y));
        expect_halves(abut_row8_abs(x), abut_row4_abs(low), abut_row4_abs(high));
        expect_halves(abut_row8_sqrt(abut_row8_abs(x)), abut_row4_sqrt(abut_row4_abs(low)),
                      abut_row4_sqrt(abut_row4_abs(high)));
        expect_halves(abut_row8_scale(a[2], y), abut_row4_scale(a[2], low_y), abut_row4_scale(a[2], high_y));
        expect_halves(abut_row8_where_less(x, y, x, abut_row8_all(1)), abut_row4_where_less(low, low_y, low, abut_row4_all(1)),
                      abut_row4_where_less(high, high_y, high, abut_row4_all(1)));
        assert_int_equal(abut_row8_less(x, y), abut_row4_less(low, low_y) | abut_row4_less(high, high_y) << 4);
        abut_real largest = a[0];
        for (int k = 1; k < 2 * 4; ++k) {
            largest = abut_max(largest, a[k]);
        }
        assert_true(abut_row8_largest(x) == largest);
    }
}

static void test_transposed(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(409), 0);
    abut_row4 rows[4];
    abut_real numbers[4][4], turned[4];
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
            numbers[i][j] = (abut_real)rng_range(&r, -2, 2);
        }
        rows[i] = abut_row4_load(numbers[i]);
    }
    abut_row4_transpose(rows);
    for (int i = 0; i < 4; ++i) {
        abut_row4_store(turned, rows[i]);
        for (int j = 0; j < 4; ++j) {
            assert_true(turned[j] == numbers[j][i]);
        }
    }
}

static void test_bits_set(void **state)
{
    (void)state;
    for (uint32_t bits = 0; bits < 1 << 2 * 4; ++bits) {
        int32_t set = 0;
        for (int32_t k = 0; k < 2 * 4; ++k) {
            set += (int32_t)(bits >> k & 1);
        }
        assert_int_equal(abut_bits_set(bits), set);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_operations), cmocka_unit_test(test_transposed),
                                       cmocka_unit_test(test_bits_set)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
