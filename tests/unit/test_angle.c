// test_angle.c : rotation from angle and angle from vector, against the C library's long double functions.
#include "base/tolerance_shape.h"
#include "math/angle2.h"
#include "math/exact.h"
#include "support/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#if defined(ABUT_F32)
#define NEXT(x, to) nextafterf(x, to)
#else
#define NEXT(x, to) nextafter(x, to)
#endif

// Error in units in the last place of the exact value.
static double error_in_ulps(abut_real got, long double exact)
{
    if (exact == 0) {
        return got == 0 ? 0 : HUGE_VAL;
    }
    int exponent;
    (void)frexpl(exact, &exponent);
    long double ulp = ldexpl((long double)ABUT_UNIT_ROUNDOFF, exponent);
    return (double)(fabsl((long double)got - exact) / ulp);
}

typedef struct worst {
    double ulps;
    double at;
} worst;

static void keep(worst *w, double ulps, abut_real at)
{
    if (!(ulps <= w->ulps)) {
        w->ulps = ulps;
        w->at = (double)at;
    }
}

static void check_rotation(worst *w, abut_real angle)
{
    abut_rot2 r = abut_rot2_angle(angle);
    keep(w, error_in_ulps(r.c, cosl((long double)angle)), angle);
    keep(w, error_in_ulps(r.s, sinl((long double)angle)), angle);
    abut_rot2 other = abut_rot2_angle(-angle);
    assert_true(other.c == r.c && other.s == -r.s);
}

static void test_rotation_by_hand(void **state)
{
    (void)state;
    assert_true(abut_rot2_angle(0).c == 1 && abut_rot2_angle(0).s == 0);
    assert_true(abut_rot2_angle((abut_real)-0.0).c == 1 && abut_rot2_angle((abut_real)-0.0).s == 0);
    abut_rot2 sixth = abut_rot2_angle(ABUT_PI / 6);
    assert_true(fabs((double)sixth.s - 0.5) < 2 * (double)ABUT_UNIT_ROUNDOFF);
    assert_true(fabs((double)sixth.c - sqrt(0.75)) < 2 * (double)ABUT_UNIT_ROUNDOFF);
    // An angle so small that its square vanishes is its own sine.
    assert_true(abut_rot2_angle(ABUT_REAL_SMALLEST).s == ABUT_REAL_SMALLEST);
    assert_true(abut_rot2_angle(ABUT_REAL_SMALLEST).c == 1);
}

static void test_rotation_out_of_range(void **state)
{
    (void)state;
    const abut_real bad[] = {(abut_real)NAN, (abut_real)INFINITY, (abut_real)-INFINITY,
                             NEXT((abut_real)1e5, (abut_real)INFINITY), (abut_real)-1e30};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        abut_rot2 r = abut_rot2_angle(bad[i]);
        assert_true(r.c == 0 && r.s == 0);
    }
    assert_true(abut_rot2_angle((abut_real)1e5).c != 0);
}

// Every multiple of pi/2 up to the limit, at the numbers nearest to it: there the remainder is smallest and its error shows.
static void test_rotation_near_quarter_turns(void **state)
{
    (void)state;
    worst w = {0, 0};
    for (int k = 1; k <= 63661; ++k) {
        abut_real angle = (abut_real)((long double)k * acosl(0));
        check_rotation(&w, NEXT(angle, (abut_real)0));
        check_rotation(&w, angle);
        if (angle < (abut_real)99999) {
            check_rotation(&w, NEXT(angle, (abut_real)INFINITY));
        }
    }
    print_message("near quarter turns: %.3f units in the last place at %.17g\n", w.ulps, w.at);
    assert_true(w.ulps < 1);
}

// The guard of the series: 2 units are promised, 1 is kept. A last coefficient that is wrong by a factor of four shows here.
static void test_rotation_random(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(3);
    worst    w = {0, 0};
    for (uint64_t i = 0; i < 300000; ++i) {
        rng r = rng_make(seed, i);
        check_rotation(&w, (abut_real)rng_range(&r, -0.8, 0.8));
        check_rotation(&w, (abut_real)rng_range(&r, -10, 10));
        check_rotation(&w, (abut_real)rng_range(&r, -1e5, 1e5));
        check_rotation(&w, (abut_real)(rng_sign(&r) * rng_log(&r, 1e-30, 1e5)));
    }
    print_message("random angles: %.3f units in the last place at %.17g\n", w.ulps, w.at);
    assert_true(w.ulps < 1);
}

static void check_angle(worst *w, abut_vec2 v)
{
    abut_real got = abut_angle_of2(v);
    keep(w, error_in_ulps(got, atan2l((long double)v.y, (long double)v.x)), got);
    abut_vec2 mirrored = {v.x, -v.y};
    assert_true(v.y == 0 || abut_angle_of2(mirrored) == -got);
    // A power of two changes the length and nothing else.
    assert_true(abut_angle_of2(abut_scale2((abut_real)0x1p20, v)) == got);
}

static void test_angle_by_hand(void **state)
{
    (void)state;
    const abut_vec2 right = {3, 0};
    const abut_vec2 left = {-3, 0};
    const abut_vec2 up = {0, 5};
    const abut_vec2 down = {0, -5};
    const abut_vec2 none = {0, 0};
    const abut_vec2 diagonal = {1, 1};
    assert_true(abut_angle_of2(right) == 0);
    assert_true(abut_angle_of2(left) == ABUT_PI);
    assert_true(abut_angle_of2(up) == ABUT_PI / 2);
    assert_true(abut_angle_of2(down) == -ABUT_PI / 2);
    assert_true(abut_angle_of2(none) == 0);
    assert_true(fabs((double)(abut_angle_of2(diagonal) - ABUT_PI / 4)) <= 4 * (double)ABUT_UNIT_ROUNDOFF);
    const abut_vec2 huge = {(abut_real)0x1p100, (abut_real)0x1p100};
    const abut_vec2 tiny = {ABUT_REAL_SMALLEST, ABUT_REAL_SMALLEST};
    assert_true(abut_angle_of2(huge) == abut_angle_of2(diagonal));
    assert_true(abut_angle_of2(tiny) == abut_angle_of2(diagonal));
}

static void test_angle_random(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(4);
    worst    w = {0, 0};
    for (uint64_t i = 0; i < 300000; ++i) {
        rng       r = rng_make(seed, i);
        double    x = rng_range(&r, -1, 1);
        double    y = rng_range(&r, -1, 1);
        double    flat = rng_log(&r, 1e-10, 1);
        abut_vec2 v[] = {
            {(abut_real)x, (abut_real)y}, {(abut_real)x, (abut_real)(flat * y)}, {(abut_real)(flat * x), (abut_real)y}};
        for (int k = 0; k < 3; ++k) {
            check_angle(&w, v[k]);
        }
    }
    print_message("angles of vectors: %.3f units in the last place at %.17g\n", w.ulps, w.at);
    assert_true(w.ulps < 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rotation_by_hand),
        cmocka_unit_test(test_rotation_out_of_range),
        cmocka_unit_test(test_rotation_near_quarter_turns),
        cmocka_unit_test(test_rotation_random),
        cmocka_unit_test(test_angle_by_hand),
        cmocka_unit_test(test_angle_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
