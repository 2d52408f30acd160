// test_lanes.c : four numbers side by side against the same operation done on one number at a time.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "state/lanes.h"
#include "support/hand2.h"
#include "support/random.h"

// ---- one number at a time ----

// Through memory, so that no compiler joins two operations to one rounding.
static abut_real kept(abut_real x)
{
    volatile abut_real y = x;
    return y;
}

static abut_real sum(abut_real a, abut_real b)
{
    return kept(a + b);
}

static abut_real difference(abut_real a, abut_real b)
{
    return kept(a - b);
}

static abut_real product(abut_real a, abut_real b)
{
    return kept(a * b);
}

static abut_real quotient(abut_real a, abut_real b)
{
    return kept(a / b);
}

static abut_real smaller(abut_real a, abut_real b)
{
    if (kept(a) < kept(b)) {
        return a;
    }
    return b;
}

static abut_lanes choose_smaller(abut_lanes a, abut_lanes b)
{
    return abut_lanes_choose(a, b, a, b);
}

static abut_real larger(abut_real a, abut_real b)
{
    if (kept(a) > kept(b)) {
        return a;
    }
    return b;
}

// To the last bit and the sign of zero; what is no number is only that, as processors differ in which they make.
static void expect_same(abut_real got, abut_real expected, abut_real a, abut_real b)
{
    const bool same = expected != expected ? got != got : memcmp(&got, &expected, sizeof got) == 0;
    if (!same) {
        fail_msg("%.9g instead of %.9g, of %.9g and %.9g", (double)got, (double)expected, (double)a, (double)b);
    }
}

// ---- numbers ----

enum { ODD = 15 };

static void odd_numbers(abut_real odd[ODD])
{
    const abut_real least = (abut_real)roundoff, tiny = least * least, huge = 1 / tiny;
    const abut_real numbers[ODD] = {
        0,    (abut_real)-0.0, 1,    -1,    1 + 2 * least,       -1 - 2 * least,       (abut_real)0.1, -3,
        tiny, -tiny,           huge, -huge, (abut_real)INFINITY, (abut_real)-INFINITY, (abut_real)NAN};
    memcpy(odd, numbers, sizeof numbers);
}

typedef struct operation {
    abut_lanes (*four)(abut_lanes a, abut_lanes b);
    abut_real (*one)(abut_real a, abut_real b);
} operation;

static const operation OPERATIONS[] = {{abut_lanes_add, sum},      {abut_lanes_sub, difference}, {abut_lanes_mul, product},
                                       {abut_lanes_div, quotient}, {abut_lanes_max, larger},     {choose_smaller, smaller}};

enum { OPERATION_COUNT = sizeof OPERATIONS / sizeof OPERATIONS[0] };

static void expect_lanes(const operation *o, const abut_real a[ABUT_LANES], const abut_real b[ABUT_LANES])
{
    abut_real got[ABUT_LANES];
    abut_lanes_store(got, o->four(abut_lanes_load(a), abut_lanes_load(b)));
    for (int i = 0; i < ABUT_LANES; ++i) {
        expect_same(got[i], o->one(a[i], b[i]), a[i], b[i]);
    }
}

// ---- tests ----

// Each odd number with each other one, in each lane, with other numbers beside it.
static void test_odd_numbers(void **state)
{
    (void)state;
    abut_real odd[ODD];
    odd_numbers(odd);
    for (int i = 0; i < OPERATION_COUNT; ++i) {
        for (int k = 0; k < ODD * ODD; ++k) {
            abut_real a[ABUT_LANES], b[ABUT_LANES];
            for (int lane = 0; lane < ABUT_LANES; ++lane) {
                a[lane] = odd[(k + lane) / ODD % ODD];
                b[lane] = odd[(k + lane) % ODD];
            }
            expect_lanes(&OPERATIONS[i], a, b);
        }
    }
}

// Each operation is rounded by itself: also a product that a sum follows, which a fused operation would not round.
static void test_random_numbers(void **state)
{
    (void)state;
    rng            r = rng_make(rng_seed_of_run(41), 0);
    const uint64_t times = rng_scaled(100000);
    int            fused = 0;
    for (uint64_t n = 0; n < times; ++n) {
        abut_real a[ABUT_LANES], b[ABUT_LANES], c[ABUT_LANES], got[ABUT_LANES];
        for (int i = 0; i < ABUT_LANES; ++i) {
            a[i] = (abut_real)(rng_sign(&r) * rng_log(&r, 0.001, 1000));
            b[i] = (abut_real)(rng_sign(&r) * rng_log(&r, 0.001, 1000));
            // Near the product, so that what it loses is a large part of the sum.
            c[i] = -product(a[i], b[i]) * (abut_real)(1 + roundoff * rng_range(&r, -8, 8));
        }
        for (int i = 0; i < OPERATION_COUNT; ++i) {
            expect_lanes(&OPERATIONS[i], a, b);
        }
        abut_lanes_store(got, abut_lanes_add(abut_lanes_mul(abut_lanes_load(a), abut_lanes_load(b)), abut_lanes_load(c)));
        for (int i = 0; i < ABUT_LANES; ++i) {
            expect_same(got[i], sum(product(a[i], b[i]), c[i]), a[i], b[i]);
            fused += (abut_real)fma((double)a[i], (double)b[i], (double)c[i]) != got[i] ? 1 : 0;
        }
    }
    assert_true(fused > 0); // it would have been noticed
}

// By hand: > takes the second of equals, of zeros too, and of what cannot be compared.
static void test_max_by_hand(void **state)
{
    (void)state;
    const abut_real none = (abut_real)NAN, minus = (abut_real)-0.0;
    const abut_real a[] = {0, minus, none, 3}, b[] = {minus, 0, 3, none}, expected[] = {minus, 0, 3, none};
    abut_real       got[ABUT_LANES];
    abut_lanes_store(got, abut_lanes_max(abut_lanes_load(a), abut_lanes_load(b)));
    for (int i = 0; i < ABUT_LANES; ++i) {
        expect_same(got[i], expected[i], a[i], b[i]);
    }
}

static void test_of(void **state)
{
    (void)state;
    const abut_real expected[] = {1, (abut_real)-0.0, 3, -4};
    abut_real       got[ABUT_LANES];
    abut_lanes_store(got, abut_lanes_of(expected[0], expected[1], expected[2], expected[3]));
    assert_memory_equal(got, expected, sizeof got);
}

// The sign changes, of zero and of infinity too.
static void test_neg(void **state)
{
    (void)state;
    const abut_real  a[] = {0, (abut_real)-0.0, (abut_real)INFINITY, (abut_real)-2.5};
    const abut_real  expected[] = {(abut_real)-0.0, 0, (abut_real)-INFINITY, (abut_real)2.5};
    const abut_lanes none = abut_lanes_neg(abut_lanes_all((abut_real)NAN));
    abut_real        got[ABUT_LANES];
    abut_lanes_store(got, abut_lanes_neg(abut_lanes_load(a)));
    for (int i = 0; i < ABUT_LANES; ++i) {
        expect_same(got[i], expected[i], a[i], 0);
    }
    abut_lanes_store(got, none);
    for (int i = 0; i < ABUT_LANES; ++i) {
        assert_true(got[i] != got[i]);
    }
}

// Between -bound and bound: itself where it is, else the bound of its side; no number stays none.
static void test_within(void **state)
{
    (void)state;
    const abut_real infinite = (abut_real)INFINITY, minus = (abut_real)-0.0, none = (abut_real)NAN;
    const abut_real x[] = {2, -2, 4, -4, infinite, -infinite, infinite, -infinite, 5, -5, 0, minus, none, none, none, 3};
    const abut_real bound[] = {3, 3, 3, 3, 3, 3, infinite, infinite, 0, 0, 7, 7, 3, 0, infinite, 3};
    const abut_real expected[] = {2, -2, 3, -3, 3, -3, infinite, -infinite, 0, 0, 0, minus, none, none, none, 3};
    for (int i = 0; i < 16; i += ABUT_LANES) {
        abut_real got[ABUT_LANES];
        abut_lanes_store(got, abut_lanes_within(abut_lanes_load(x + i), abut_lanes_load(bound + i)));
        for (int k = 0; k < ABUT_LANES; ++k) {
            // Bound to 0, either zero will do.
            const abut_real sure = bound[i + k] > 0 || bound[i + k] < 0 ? got[k] : got[k] + 0;
            expect_same(sure, expected[i + k], x[i + k], bound[i + k]);
        }
    }
}

// What is loaded is stored again bit by bit, and one number goes to every lane.
static void test_load_and_store(void **state)
{
    (void)state;
    const abut_real numbers[] = {(abut_real)NAN, (abut_real)-0.0, (abut_real)-INFINITY, (abut_real)0.1};
    abut_real       got[ABUT_LANES];
    abut_lanes_store(got, abut_lanes_load(numbers));
    assert_memory_equal(got, numbers, sizeof numbers);
    for (int i = 0; i < ABUT_LANES; ++i) {
        abut_lanes_store(got, abut_lanes_all(numbers[i]));
        for (int k = 0; k < ABUT_LANES; ++k) {
            assert_memory_equal(&got[k], &numbers[i], sizeof numbers[i]);
        }
    }
}

static void test_transpose(void **state)
{
    (void)state;
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_real row[] = {(abut_real)(10 * i), (abut_real)(10 * i + 1), (abut_real)(10 * i + 2),
                                 (abut_real)(10 * i + 3)};
        rows[i] = abut_lanes_load(row);
    }
    abut_lanes_transpose(rows);
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_real column[] = {(abut_real)i, (abut_real)(10 + i), (abut_real)(20 + i), (abut_real)(30 + i)};
        abut_real       got[ABUT_LANES];
        abut_lanes_store(got, rows[i]);
        assert_memory_equal(got, column, sizeof column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odd_numbers),
        cmocka_unit_test(test_random_numbers),
        cmocka_unit_test(test_max_by_hand),
        cmocka_unit_test(test_of),
        cmocka_unit_test(test_neg),
        cmocka_unit_test(test_within),
        cmocka_unit_test(test_load_and_store),
        cmocka_unit_test(test_transpose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
