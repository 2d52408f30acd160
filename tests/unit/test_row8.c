// test_row8.c : every operation on a row of eight does to each half what the operation on a row of four does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/broad.h"
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

// A broad row is the first numbers of a row of eight, or all of them.
static void expect_first(abut_broad broad, abut_row8 row)
{
    abut_real actual[ABUT_BROAD_LANES], expected[2 * 4];
    abut_broad_store(actual, broad);
    abut_row8_store(expected, row);
    for (int i = 0; i < ABUT_BROAD_LANES; ++i) {
        assert_true(actual[i] == expected[i] || (actual[i] != actual[i] && expected[i] != expected[i]));
    }
}

static void expect_broad(abut_row8 x, abut_row8 y, const abut_real a[2 * 4])
{
    const uint8_t    place[2 * 4] = {15, 0, 8, 7, 3, 9, 12, 1};
    const uint16_t   name[2 * 4] = {7, 0, 3, 3, 1, 2, 6, 5};
    const uint32_t   lanes = ((uint32_t)1 << ABUT_BROAD_LANES) - 1;
    const abut_broad first = abut_broad_load(a);
    abut_real        second_of[2 * 4], from[3][4 * 4], least = a[0];
    abut_row8_store(second_of, y);
    const abut_broad second = abut_broad_load(second_of);
    expect_first(abut_broad_all(a[1]), abut_row8_all(a[1]));
    expect_first(abut_broad_add(first, second), abut_row8_add(x, y));
    expect_first(abut_broad_sub(first, second), abut_row8_sub(x, y));
    expect_first(abut_broad_mul(first, second), abut_row8_mul(x, y));
    expect_first(abut_broad_div(first, second), abut_row8_div(x, y));
    expect_first(abut_broad_min(first, second), abut_row8_min(x, y));
    expect_first(abut_broad_max(first, second), abut_row8_max(x, y));
    expect_first(abut_broad_abs(first), abut_row8_abs(x));
    expect_first(abut_broad_cap(3), abut_row8_cap(3));
    assert_int_equal(abut_broad_less(first, second), abut_row8_less(x, y) & lanes);
    for (int i = 1; i < ABUT_BROAD_LANES; ++i) {
        least = abut_min(least, a[i]);
    }
    assert_true(abut_broad_least(first) == least);
    for (int i = 0; i < 4 * 4; ++i) {
        from[0][i] = a[i % (2 * 4)] + (abut_real)i;
        from[1][i] = second_of[i % (2 * 4)];
        from[2][i] = (abut_real)i;
    }
    abut_row8  eight[3];
    abut_broad picked[3];
    abut_row8_pick3(eight, from, place);
    abut_broad_pick3(picked, from, place);
    for (int k = 0; k < 3; ++k) {
        expect_first(picked[k], eight[k]);
    }
    abut_real named[2 * 4];
    for (int i = 0; i < 2 * 4; ++i) {
        named[i] = a[name[i]];
    }
    expect_first(abut_broad_named(a, name), abut_row8_load(named));
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
        expect_halves(abut_row8_most(x), abut_row4_all(largest), abut_row4_all(largest));
        expect_broad(x, y, a);
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
