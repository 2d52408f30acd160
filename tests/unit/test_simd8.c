// test_simd8.c : every operation on a row of eight does to each half what the operation on a row of four does.
#include "support/backend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simd/simd8_vec3.h"
#include "simd/simdn.h"
#include "support/random.h"

#include <math.h>

static void draw(rng *r, abut_real numbers[2 * 4])
{
    for (int i = 0; i < 2 * 4; ++i) {
        const double x = rng_chance(r, 0.5) ? nearbyint(rng_range(r, -2, 2)) : rng_range(r, -2, 2);
        numbers[i] = (abut_real)(rng_chance(r, 0.1) ? (double)INFINITY : rng_chance(r, 0.1) ? -0.0 : x);
    }
}

static void expect_halves(abut_simd8 row, abut_simd4 low, abut_simd4 high)
{
    abut_real actual[2 * 4], expected[2 * 4];
    abut_simd8_store(actual, row);
    abut_simd4_store(expected, low);
    abut_simd4_store(expected + 4, high);
    for (int i = 0; i < 2 * 4; ++i) {
        assert_true(abut_bits_of(actual[i]) == abut_bits_of(expected[i]) ||
                    (actual[i] != actual[i] && expected[i] != expected[i]));
    }
}

static void expect_cap(abut_simd8 row, const abut_real numbers[2 * 4], int32_t count)
{
    abut_real capped[2 * 4];
    abut_simd8_store(capped, abut_simd8_min(row, abut_simd8_cap(count)));
    for (int32_t k = 0; k < 2 * 4; ++k) {
        assert_true(capped[k] == (k < count ? numbers[k] : -(abut_real)INFINITY));
    }
}

// A broad row is the first numbers of a row of eight, or all of them.
static void expect_first(abut_simdn broad, abut_simd8 row)
{
    abut_real actual[ABUT_SIMDN_LANES], expected[2 * 4];
    abut_simdn_store(actual, broad);
    abut_simd8_store(expected, row);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        assert_true(abut_bits_of(actual[i]) == abut_bits_of(expected[i]) ||
                    (actual[i] != actual[i] && expected[i] != expected[i]));
    }
}

static void expect_broad(abut_simd8 x, abut_simd8 y, const abut_real a[2 * 4])
{
    const uint8_t    place[2 * 4] = {15, 0, 8, 7, 3, 9, 12, 1};
    const uint16_t   name[2 * 4] = {7, 0, 3, 3, 1, 2, 6, 5};
    const uint32_t   lanes = ((uint32_t)1 << ABUT_SIMDN_LANES) - 1;
    const abut_simdn first = abut_simdn_load(a);
    abut_real        second_of[2 * 4], from[3][4 * 4], least = a[0];
    abut_simd8_store(second_of, y);
    const abut_simdn second = abut_simdn_load(second_of);
    expect_first(abut_simdn_splat(a[1]), abut_simd8_splat(a[1]));
    expect_first(abut_simdn_add(first, second), abut_simd8_add(x, y));
    expect_first(abut_simdn_sub(first, second), abut_simd8_sub(x, y));
    expect_first(abut_simdn_mul(first, second), abut_simd8_mul(x, y));
    expect_first(abut_simdn_div(first, second), abut_simd8_div(x, y));
    expect_first(abut_simdn_min(first, second), abut_simd8_min(x, y));
    expect_first(abut_simdn_max(first, second), abut_simd8_max(x, y));
    expect_first(abut_simdn_abs(first), abut_simd8_abs(x));
    expect_first(abut_simdn_sqrt(abut_simdn_abs(first)), abut_simd8_sqrt(abut_simd8_abs(x)));
    expect_first(abut_simdn_select_less(first, second, first, second), abut_simd8_select_less(x, y, x, y));
    expect_first(abut_simdn_select_signed(second, first, second), abut_simd8_select_signed(y, x, y));
    expect_first(abut_simdn_flip_signs(first, second), abut_simd8_flip_signs(x, y));
    expect_first(abut_simdn_cap(3), abut_simd8_cap(3));
    assert_int_equal(abut_simdn_less(first, second), abut_simd8_less(x, y) & lanes);
    for (int i = 1; i < ABUT_SIMDN_LANES; ++i) {
        least = abut_min(least, a[i]);
    }
    assert_true(abut_simdn_least(first) == least);
    for (int i = 0; i < 4 * 4; ++i) {
        from[0][i] = a[i % (2 * 4)] + (abut_real)i;
        from[1][i] = second_of[i % (2 * 4)];
        from[2][i] = (abut_real)i;
    }
    abut_simd8 eight[3];
    abut_simdn picked[3];
    abut_simd8_pick3(eight, from, place);
    abut_simdn_pick3(picked, from, place);
    for (int k = 0; k < 3; ++k) {
        expect_first(picked[k], eight[k]);
    }
    abut_real named[2 * 4];
    for (int i = 0; i < 2 * 4; ++i) {
        named[i] = a[name[i]];
    }
    expect_first(abut_simdn_named(a, name), abut_simd8_load(named));
}

// The same number in every lane; a zero's sign is that of any of them.
static void expect_all(abut_simd8 row, abut_real number)
{
    abut_real actual[2 * 4];
    abut_simd8_store(actual, row);
    for (int i = 0; i < 2 * 4; ++i) {
        assert_true(actual[i] == number);
    }
}

// The number carried with the largest, in the order in which halves are laid over each other.
static void expect_number(abut_simd8 row, const abut_real a[2 * 4])
{
    static const int order[] = {0, 4, 2, 6, 1, 5, 3, 7};
    int              first = 0;
    for (int i = 1; i < 2 * 4; ++i) {
        first = a[order[i]] > a[order[first]] ? i : first;
    }
    assert_int_equal(abut_simd8_number_of_largest(row, abut_simd8_lane_numbers(40)), 40 + order[first]);
}

// Rows of four at any places, brought side by side and back.
static void test_rows(void **state)
{
    (void)state;
    abut_real        numbers[4 * 4 * 4], back[4 * 4 * 4] = {0}, row[2 * 4];
    const abut_real *from[2 * 4];
    abut_real       *to[2 * 4];
    abut_simd8       eight[4];
    abut_simdn       broad[4];
    for (int i = 0; i < 4 * 4 * 4; ++i) {
        numbers[i] = (abut_real)i;
    }
    for (int i = 0; i < 2 * 4; ++i) {
        from[i] = &numbers[(5 * i + 3) % (4 * 4 * 4 - 4)];
        to[i] = &back[4 * ((3 * i + 1) % (2 * 4))];
    }
    abut_simd8_load_rows4(eight, from);
    abut_simdn_load_rows4(broad, from);
    for (int k = 0; k < 4; ++k) {
        abut_simd8_store(row, eight[k]);
        expect_first(broad[k], eight[k]);
        for (int i = 0; i < 2 * 4; ++i) {
            assert_true(row[i] == from[i][k]);
        }
    }
    abut_simd8_store_rows4(to, eight);
    for (int i = 0; i < 4 * 2 * 4; ++i) {
        assert_true(to[i / 4][i % 4] == from[i / 4][i % 4]);
    }
    memset(back, 0, sizeof back);
    abut_simdn_store_rows4(to, broad);
    for (int i = 0; i < 4 * ABUT_SIMDN_LANES; ++i) {
        assert_true(to[i / 4][i % 4] == from[i / 4][i % 4]);
    }
}

// Eight vectors at any places, with a number after each.
static void test_gathered(void **state)
{
    (void)state;
    abut_vec3        vectors[2 * 2 * 4 + 1] = {{0, 0, 0}};
    const abut_vec3 *place[2 * 4];
    abut_real        x[2 * 4], y[2 * 4], z[2 * 4];
    for (int i = 0; i < 2 * 2 * 4; ++i) {
        vectors[i] = (abut_vec3){(abut_real)i, (abut_real)(100 + i), (abut_real)(200 + i)};
    }
    for (int i = 0; i < 2 * 4; ++i) {
        place[i] = &vectors[(7 * i + 3) % (2 * 2 * 4)];
    }
    const abut_simd8_vec3 v = abut_simd8_gather3(place);
    abut_simd8_store(x, v.x);
    abut_simd8_store(y, v.y);
    abut_simd8_store(z, v.z);
    for (int i = 0; i < 2 * 4; ++i) {
        assert_true(x[i] == place[i]->x && y[i] == place[i]->y && z[i] == place[i]->z);
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
        const abut_simd8 x = abut_simd8_load(a), y = abut_simd8_load(b);
        const abut_simd4 low = abut_simd4_load(a), high = abut_simd4_load(a + 4);
        const abut_simd4 low_y = abut_simd4_load(b), high_y = abut_simd4_load(b + 4);
        expect_halves(x, low, high);
        expect_halves(abut_simd8_of(abut_simd8_high(x), abut_simd8_low(x)), high, low);
        expect_halves(abut_simd8_twice(high), high, high);
        expect_halves(abut_simd8_rotate_left(x), abut_simd4_of(a[1], a[2], a[3], a[4]), abut_simd4_of(a[5], a[6], a[7], a[0]));
        expect_halves(abut_simd8_splat(a[3]), abut_simd4_splat(a[3]), abut_simd4_splat(a[3]));
        expect_cap(x, a, (int32_t)(i % (2 * 4 + 1)));
        expect_halves(abut_simd8_two(a[1], a[6]), abut_simd4_splat(a[1]), abut_simd4_splat(a[6]));
        expect_halves(abut_simd8_add(x, y), abut_simd4_add(low, low_y), abut_simd4_add(high, high_y));
        expect_halves(abut_simd8_sub(x, y), abut_simd4_sub(low, low_y), abut_simd4_sub(high, high_y));
        expect_halves(abut_simd8_mul(x, y), abut_simd4_mul(low, low_y), abut_simd4_mul(high, high_y));
        expect_halves(abut_simd8_div(x, y), abut_simd4_div(low, low_y), abut_simd4_div(high, high_y));
        expect_halves(abut_simd8_min(x, y), abut_simd4_min(low, low_y), abut_simd4_min(high, high_y));
        expect_halves(abut_simd8_max(x, y), abut_simd4_max(low, low_y), abut_simd4_max(high, high_y));
        expect_halves(abut_simd8_abs(x), abut_simd4_abs(low), abut_simd4_abs(high));
        expect_halves(abut_simd8_sqrt(abut_simd8_abs(x)), abut_simd4_sqrt(abut_simd4_abs(low)),
                      abut_simd4_sqrt(abut_simd4_abs(high)));
        expect_halves(abut_simd8_scale(a[2], y), abut_simd4_scale(a[2], low_y), abut_simd4_scale(a[2], high_y));
        expect_halves(abut_simd8_select_signed(y, x, abut_simd8_splat(1)),
                      abut_simd4_select_signed(abut_simd8_low(y), abut_simd8_low(x), abut_simd4_splat(1)),
                      abut_simd4_select_signed(abut_simd8_high(y), abut_simd8_high(x), abut_simd4_splat(1)));
        expect_halves(abut_simd8_flip_signs(x, y), abut_simd4_flip_signs(abut_simd8_low(x), abut_simd8_low(y)),
                      abut_simd4_flip_signs(abut_simd8_high(x), abut_simd8_high(y)));
        expect_halves(abut_simd8_select_less(x, y, x, abut_simd8_splat(1)),
                      abut_simd4_select_less(low, low_y, low, abut_simd4_splat(1)),
                      abut_simd4_select_less(high, high_y, high, abut_simd4_splat(1)));
        assert_int_equal(abut_simd8_less(x, y), abut_simd4_less(low, low_y) | abut_simd4_less(high, high_y) << 4);
        assert_int_equal(abut_simd8_equal(x, y), abut_simd4_equal(low, low_y) | abut_simd4_equal(high, high_y) << 4);
        abut_real largest = a[0], least = a[0];
        for (int k = 1; k < 2 * 4; ++k) {
            largest = abut_max(largest, a[k]);
            least = abut_min(least, a[k]);
        }
        assert_true(abut_simd8_largest(x) == largest);
        expect_all(abut_simd8_reduce_max(x), largest);
        expect_all(abut_simd8_reduce_min(x), least);
        expect_number(x, a);
        expect_broad(x, y, a);
    }
}

static void test_transposed(void **state)
{
    (void)state;
    rng        r = rng_make(rng_seed_of_run(409), 0);
    abut_simd4 rows[4];
    abut_real  numbers[4][4], turned[4];
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
            numbers[i][j] = (abut_real)rng_range(&r, -2, 2);
        }
        rows[i] = abut_simd4_load(numbers[i]);
    }
    abut_simd4_transpose(rows);
    for (int i = 0; i < 4; ++i) {
        abut_simd4_store(turned, rows[i]);
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
    if (!backend_runs()) {
        return BACKEND_SKIPPED;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_operations),
                                       cmocka_unit_test(test_transposed), cmocka_unit_test(test_gathered),
                                       cmocka_unit_test(test_bits_set)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "simd/isa_end.h"
