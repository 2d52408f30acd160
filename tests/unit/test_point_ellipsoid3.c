// test_point_ellipsoid3.c : a point and an ellipsoid in closed form, by hand and against bisection in long double.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/point_distance3.h"
#include "support/hand3.h"
#include "support/random.h"

typedef long double real;

static abut_core_answer3 direct(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_pair3        pair;
    abut_core_answer3 answer;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    assert_true(abut_point_distance3(&pair, &answer));
    answer.distance *= pair.unit;
    answer.gap = (answer.gap + pair.noise) * pair.unit;
    return answer;
}

static void expect_at(abut_vec3 half, abut_vec3 at, double distance, abut_vec3 normal)
{
    const abut_shape3       oval = ellipsoid3(at3(0, 0, 0), half, 0);
    const abut_shape3       point = sphere(0, 0, 0, 0);
    const abut_core_answer3 a = direct(&oval, &point, placed3((double)at.x, (double)at.y, (double)at.z));
    const abut_core_answer3 b = direct(&point, &oval, placed3(-(double)at.x, -(double)at.y, -(double)at.z));
    expect_near(a.distance, distance, (double)a.gap);
    expect_near(b.distance, distance, (double)b.gap);
    expect_vec3(a.normal, normal, 64 * roundoff);
    expect_vec3(b.normal, abut_neg3(normal), 64 * roundoff);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_vec3 half = at3(3, 2, 1);
    expect_at(half, at3(5, 0, 0), 2, at3(1, 0, 0));
    expect_at(half, at3(0, -2.5, 0), 0.5, at3(0, -1, 0));
    expect_at(half, at3(0, 0, 0.75), -0.25, at3(0, 0, 1));
    expect_at(half, at3(0, 0, 0), -1, at3(0, 0, 1));
    // On the normal at the surface point (3 s, 2 s, 1 s), s = 1 / sqrt(3): along (1/3, 1/2, 1), which is 7/6 long, by 7/6 and
    // by -7/12.
    const double s = 1 / sqrt(3);
    expect_at(half, at3(3 * s + 1.0 / 3, 2 * s + 0.5, s + 1), 7.0 / 6, at3(2.0 / 7, 3.0 / 7, 6.0 / 7));
    expect_at(half, at3(3 * s - 1.0 / 6, 2 * s - 0.25, s - 0.5), -7.0 / 12, at3(2.0 / 7, 3.0 / 7, 6.0 / 7));
    // Inside on the long axis, near the middle: the surface is nearest to one side. With x = 9/8 of it and 1/8 the square of
    // what is left, the foot is at (9/8, 0, sqrt(1 - 9/64)).
    const double up = sqrt(1 - 9.0 / 64);
    const double length = sqrt(1.0 / 64 + up * up);
    expect_at(half, at3(1, 0, 0), -length, at3(0.125 / length, 0, up / length));
    // A flat one: above it, below it, beside it.
    expect_at(at3(3, 2, 0), at3(1, 1, 2), 2, at3(0, 0, 1));
    expect_at(at3(3, 0, 2), at3(1, -0.5, 1), 0.5, at3(0, -1, 0));
    expect_at(at3(0, 3, 2), at3(0, 5, 0), 2, at3(0, 1, 0));
    expect_at(at3(0.75, 0, 0.625), at3(0, 0.25, 0.625), 0.25, at3(0, 1, 0)); // above its very rim
    expect_at(at3(0.75, 0.625, 0), at3(0.75, 0, -2), 2, at3(0, 0, -1));
}

// By bisection for the largest root of the same equation; y is the point in the ellipsoid's axes.
static real exact_distance(const real *a, const real *y)
{
    const real least = fminl(a[0], fminl(a[1], a[2]));
    real       more[3], low = 0, high = 1e-30L, sum = 0, level = 0, square = 0, rest = 1;
    for (int i = 0; i < 3; ++i) {
        more[i] = (a[i] - least) * (a[i] + least);
        low = fmaxl(low, a[i] * fabsl(y[i]) - more[i]);
        high += a[i] * fabsl(y[i]);
        sum += more[i] > 0 ? powl(a[i] * y[i] / more[i], 2) : 0;
        level += y[i] != 0 ? powl(y[i] / a[i], 2) : 0;
    }
    const bool beyond = low == 0 && sum <= 1;
    for (int step = 0; step < 300; ++step) {
        const real s = (low + high) / 2;
        sum = 0;
        for (int i = 0; i < 3; ++i) {
            sum += powl(a[i] * y[i] / (s + more[i]), 2);
        }
        low = sum > 1 ? s : low;
        high = sum > 1 ? high : s;
    }
    const real s = beyond ? 0 : high;
    int        last = -1;
    for (int i = 0; i < 3; ++i) {
        if (beyond && more[i] == 0 && last < 0) {
            last = i;
        } else if (s + more[i] > 0) {
            const real x = a[i] * a[i] * y[i] / (s + more[i]);
            rest -= x / a[i] * x / a[i];
            square += (x - y[i]) * (x - y[i]);
        }
    }
    if (last >= 0) {
        square += powl(a[last] * sqrtl(fmaxl(rest, 0)) - y[last], 2);
    }
    return level < 1 ? -sqrtl(square) : sqrtl(square);
}

// Needles, plates and flat ones among them, points on and beside their axes. Every one is answered, and right.
static void test_against_bisection(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(361);
    double         worst = 0;
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        const int slim = (int)rng_below(&r, 3);
        const int one = (int)rng_below(&r, 3);
        double    half[3], at[3];
        for (int k = 0; k < 3; ++k) {
            half[k] = slim == 0 ? rng_log(&r, 0.1, 1) : rng_log(&r, 1e-5, 1);
            at[k] = rng_range(&r, -1.3, 1.3) * (rng_chance(&r, 0.5) ? 1 : half[k]);
        }
        half[one] = slim == 2 && rng_chance(&r, 0.3) ? 0 : half[one];
        at[one] *= rng_chance(&r, 0.3) ? 0 : (rng_chance(&r, 0.3) ? 1e-8 : 1);
        const abut_shape3       oval = ellipsoid3(at3(0, 0, 0), at3(half[0], half[1], half[2]), 0);
        const abut_shape3       point = sphere(0, 0, 0, 0);
        const abut_vec3         place = at3(at[0], at[1], at[2]);
        const abut_core_answer3 found = direct(&oval, &point, placed3(at[0], at[1], at[2]));
        const real              a[3] = {(real)oval.half.x, (real)oval.half.y, (real)oval.half.z};
        const real              y[3] = {(real)place.x, (real)place.y, (real)place.z};
        const double            off = (double)fabsl((real)found.distance - exact_distance(a, y));
        worst = fmax(worst, off / (double)found.gap);
        if (!(worst <= 1)) {
            fail_msg("case %d: off by %g of %g", (int)i, off, (double)found.gap);
        }
    }
    print_message("errors up to %.3f of the promised\n", worst);
}

// Beside the tips of needles and plates Newton's method may stop short of the root. Whoever answers then is right.
static void test_tips(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(362);
    const double   closest = sizeof(abut_real) == sizeof(float) ? 1e-9 : 1e-16;
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        const int tip = (int)rng_below(&r, 3);
        double    half[3], at[3];
        for (int k = 0; k < 3; ++k) {
            half[k] = rng_chance(&r, 0.3) ? 1 : (rng_chance(&r, 0.5) ? rng_log(&r, 1e-6, 1e-4) : rng_log(&r, 1e3, 1e6));
        }
        const double most = fmax(half[0], fmax(half[1], half[2]));
        for (int k = 0; k < 3; ++k) {
            at[k] = k == tip ? half[k] : 0;
            at[k] += rng_chance(&r, 0.3) ? 0 : rng_log(&r, closest, 1e-2) * most * rng_sign(&r);
        }
        const abut_vec3       halves = at3(half[0], half[1], half[2]);
        const abut_shape3     oval = ellipsoid3(at3(0, 0, 0), halves, 0);
        const abut_shape3     point = sphere(0, 0, 0, 0);
        const abut_pose3      pose = placed3(at[0], at[1], at[2]);
        const abut_proximity3 found = abut_distance3(&oval, &point, pose, NULL, NULL);
        const real            a[3] = {(real)halves.x, (real)halves.y, (real)halves.z};
        const real            y[3] = {(real)pose.p.x, (real)pose.p.y, (real)pose.p.z};
        const double          off = (double)fabsl((real)found.distance - exact_distance(a, y));
        if (!(off <= (double)found.error)) {
            fail_msg("case %d: off by %g of %g", (int)i, off, (double)found.error);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_against_bisection),
        cmocka_unit_test(test_tips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
