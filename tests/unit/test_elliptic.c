// test_elliptic.c : complete elliptic integrals against tables and against long double quadrature.
#include "base/tolerance_shape.h"
#include "math/elliptic.h"
#include "support/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static double error_in_u(abut_real got, long double exact)
{
    return (double)(fabsl((long double)got / exact - 1) / (long double)ABUT_UNIT_ROUNDOFF);
}

typedef struct integrals {
    long double e, k;
} integrals;

// Quadrature with the double exponential rule (Takahasi and Mori 1974), which is at home at the steep end of flat ellipses.
// The angle is measured from that end: w(t)^2 = sin(t)^2 + q^2 cos(t)^2.
static integrals by_quadrature(long double q)
{
    const long double half_pi = acosl(0);
    const long double step = 1 / 256.0L;
    integrals         sum = {0, 0};
    for (int i = -256 * 5; i <= 256 * 4; ++i) {
        // t = (pi/2) * (1 + tanh((pi/2) sinh s)) / 2, written so that small t keep their digits.
        long double s = step * (long double)i;
        long double g = half_pi * sinhl(s);
        long double t = half_pi / (1 + expl(-2 * g));
        long double weight = half_pi * half_pi * coshl(s) / (2 * coshl(g) * coshl(g));
        long double w = hypotl(sinl(t), q * cosl(t));
        if (weight > 0 && w > 0) {
            sum.e += step * weight * w;
            sum.k += step * weight / w;
        }
    }
    return sum;
}

// Abramowitz and Stegun 1964, table 17.1, and the two ends.
static void test_by_table(void **state)
{
    (void)state;
    abut_elliptic circle = abut_elliptic_of(1);
    assert_true(error_in_u(circle.e, acosl(0)) < 2 && error_in_u(circle.q2k, acosl(0)) < 2);
    abut_elliptic flat = abut_elliptic_of(0);
    assert_true(flat.e == 1 && flat.q2k == 0);
    abut_elliptic half = abut_elliptic_of((abut_real)sqrtl(0.5L));
    // q itself is rounded: K and E move by less than u for it.
    assert_true(error_in_u(half.e, 1.35064388104767550252L) < 8);
    assert_true(error_in_u(half.q2k, 0.5L * 1.85407467730137191843L) < 8);
}

static void test_by_quadrature(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(21);
    double   worst_e = 0;
    double   worst_k = 0;
    for (uint64_t i = 0; i < 1000; ++i) {
        rng           r = rng_make(seed, i);
        abut_real     q = (abut_real)(i % 2 == 0 ? rng_unit(&r) : rng_log(&r, 1e-12, 1));
        abut_elliptic got = abut_elliptic_of(q);
        integrals     exact = by_quadrature((long double)q);
        worst_e = fmax(worst_e, error_in_u(got.e, exact.e));
        worst_k = fmax(worst_k, error_in_u(got.q2k, (long double)q * (long double)q * exact.k));
    }
    print_message("E to %.2f u, q^2 K to %.2f u\n", worst_e, worst_k);
    assert_true(worst_e < 8 && worst_k < 8);
}

// The flattest ellipses: K is ln(4 / q) to a relative error of q^2, and E is 1. The guard of ABUT_MEAN_STEPS.
static void test_flattest(void **state)
{
    (void)state;
    for (abut_real q = (abut_real)1e-10; q > 0; q /= 1024) {
        abut_elliptic got = abut_elliptic_of(q);
        long double   q2k = (long double)q * (long double)q * logl(4 / (long double)q);
        assert_true(error_in_u(got.e, 1) < 4);
        // q^2 itself may be among the smallest numbers, or below them.
        assert_true(fabsl((long double)got.q2k - q2k) <=
                    8 * (long double)ABUT_UNIT_ROUNDOFF * q2k + 800 * (long double)ABUT_REAL_SMALLEST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_table),
        cmocka_unit_test(test_by_quadrature),
        cmocka_unit_test(test_flattest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
