// test_double_double3.c : double-length arithmetic against rationals: what is exact is, and products are right to a few u^2.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/double_double3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <gmp.h>

static const int      cases = 2000;
static const uint64_t seed = 3301;

// A number of full double length, with a sign: integers as a fixed-point number near 1.
static abut_dd any_wide(rng *r)
{
    const abut_real hi = (abut_real)(rng_sign(r) * rng_range(r, 0.5, 8));
    const abut_real lo = hi * (abut_real)rng_range(r, -0.5, 0.5) * ABUT_UNIT_ROUNDOFF;
    return abut_two_sum(hi, lo);
}

static abut_dd3 any_wide3(rng *r)
{
    const abut_dd3 w = {any_wide(r), any_wide(r), any_wide(r)};
    return w;
}

static void set_wide(mpq_t q, abut_dd w)
{
    mpq_t lo;
    mpq_init(lo);
    mpq_set_d(q, (double)w.hi);
    mpq_set_d(lo, (double)w.lo);
    mpq_add(q, q, lo);
    mpq_clear(lo);
}

// q += sign * a * b, and the sum of the products' sizes.
static void add_product(mpq_t q, mpq_t sizes, abut_dd a, abut_dd b, int sign)
{
    mpq_t x;
    mpq_t y;
    mpq_inits(x, y, NULL);
    set_wide(x, a);
    set_wide(y, b);
    mpq_mul(x, x, y);
    if (sign < 0) {
        mpq_neg(x, x);
    }
    mpq_add(q, q, x);
    mpq_abs(x, x);
    mpq_add(sizes, sizes, x);
    mpq_clears(x, y, NULL);
}

// How far a number is from an exact one, in u^2 times a size.
static double off(abut_dd found, const mpq_t exact, const mpq_t size)
{
    mpq_t x;
    mpq_init(x);
    set_wide(x, found);
    mpq_sub(x, x, exact);
    mpq_abs(x, x);
    mpq_div(x, x, size);
    const double o = mpq_get_d(x) / (roundoff * roundoff);
    mpq_clear(x);
    return o;
}

// A product: what it leaves out (1), the two mixed products (1 each), their sum (2) and its addition (3) are 8 u^2.
static void test_products(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 0);
    for (int i = 0; i < cases; ++i) {
        const abut_dd a = any_wide(&r);
        const abut_dd b = any_wide(&r);
        mpq_t         exact;
        mpq_t         size;
        mpq_inits(exact, size, NULL);
        add_product(exact, size, a, b, 1);
        assert_true(off(abut_dd_multiply(a, b), exact, size) <= 8.01);
        mpq_clears(exact, size, NULL);
    }
}

// A quotient times its divisor is the dividend: the first digits' product (3), its subtraction (6) and what is left out of the
// rest (9) are 18 u^2.
static void test_quotients(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 1);
    for (int i = 0; i < cases; ++i) {
        const abut_dd a = any_wide(&r);
        const abut_dd b = any_wide(&r);
        const abut_dd q = abut_dd_divide(a, b);
        mpq_t         exact;
        mpq_t         size;
        mpq_inits(exact, size, NULL);
        add_product(exact, size, q, b, 1);
        assert_true(off(a, exact, size) <= 18.1);
        mpq_clears(exact, size, NULL);
    }
}

// An addition is off by 3 u^2 of the sizes: a difference of two products by 11 of theirs, a sum of three by 14.
static void test_sums_of_products(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 2);
    for (int i = 0; i < cases; ++i) {
        const abut_dd3 a = any_wide3(&r);
        const abut_dd3 b = any_wide3(&r);
        mpq_t          exact;
        mpq_t          size;
        mpq_inits(exact, size, NULL);
        add_product(exact, size, a.x, b.x, 1);
        add_product(exact, size, a.y, b.y, 1);
        add_product(exact, size, a.z, b.z, 1);
        assert_true(off(abut_dd_dot3(a, b), exact, size) <= 14.1);
        const abut_dd3 cross = abut_dd_cross3(a, b);
        const abut_dd  found[] = {cross.x, cross.y, cross.z};
        const abut_dd  u[] = {a.x, a.y, a.z};
        const abut_dd  v[] = {b.x, b.y, b.z};
        for (int k = 0; k < 3; ++k) {
            mpq_set_si(exact, 0, 1);
            mpq_set_si(size, 0, 1);
            add_product(exact, size, u[(k + 1) % 3], v[(k + 2) % 3], 1);
            add_product(exact, size, u[(k + 2) % 3], v[(k + 1) % 3], -1);
            assert_true(off(found[k], exact, size) <= 11.1);
        }
        mpq_clears(exact, size, NULL);
    }
}

// Differences of points lose nothing, however different their coordinates' sizes.
static void test_differences_are_exact(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 3);
    for (int i = 0; i < cases; ++i) {
        const abut_vec3 from = at3(rng_range(&r, -1, 1), rng_log(&r, 1e-6, 1), rng_range(&r, -1, 1));
        const abut_vec3 to = at3(rng_log(&r, 1e-9, 1), rng_range(&r, -1, 1), (double)from.z + rng_log(&r, 1e-9, 1e-5));
        const abut_dd3  w = abut_dd_scale3((abut_real)0.25, abut_dd_between3(from, to));
        const abut_dd   found[] = {w.x, w.y, w.z};
        const abut_real low[] = {from.x, from.y, from.z};
        const abut_real high[] = {to.x, to.y, to.z};
        for (int k = 0; k < 3; ++k) {
            mpq_t exact;
            mpq_t x;
            mpq_inits(exact, x, NULL);
            mpq_set_d(exact, (double)high[k] / 4);
            mpq_set_d(x, (double)low[k] / 4);
            mpq_sub(exact, exact, x);
            set_wide(x, found[k]);
            assert_true(mpq_equal(exact, x));
            mpq_clears(exact, x, NULL);
        }
    }
}

static void test_signs_and_rounding(void **state)
{
    (void)state;
    const abut_dd x = abut_dd_neg(abut_two_sum(1, ABUT_UNIT_ROUNDOFF / 2));
    assert_true(x.hi == -1 && x.lo == -ABUT_UNIT_ROUNDOFF / 2);
    const abut_vec3 v = abut_dd_rounded3(abut_dd_of3(at3(1, -2, 3)));
    expect_vec3(v, at3(1, -2, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_products),           cmocka_unit_test(test_quotients),
        cmocka_unit_test(test_sums_of_products),   cmocka_unit_test(test_differences_are_exact),
        cmocka_unit_test(test_signs_and_rounding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
