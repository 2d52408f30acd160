// test_plane3.c : normals of triangles whose corners are integers, so that the exact normal is known; above all of needles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gjk/plane3.h"
#include "support/hand3.h"
#include "support/random.h"

typedef struct whole3 {
    int64_t x, y, z;
} whole3;

static whole3 any_whole(rng *r, int32_t most)
{
    const uint32_t span = (uint32_t)(2 * most + 1);
    const whole3   v = {(int64_t)rng_below(r, span) - most, (int64_t)rng_below(r, span) - most,
                        (int64_t)rng_below(r, span) - most};
    return v;
}

static whole3 sum(whole3 a, int64_t times, whole3 b)
{
    const whole3 v = {a.x + times * b.x, a.y + times * b.y, a.z + times * b.z};
    return v;
}

static whole3 cross(whole3 a, whole3 b)
{
    const whole3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

static long double length(whole3 v)
{
    const long double x = (long double)v.x;
    const long double y = (long double)v.y;
    const long double z = (long double)v.z;
    return sqrtl(x * x + y * y + z * z);
}

static abut_vec3 scaled(whole3 v, double scale)
{
    return at3((double)v.x * scale, (double)v.y * scale, (double)v.z * scale);
}

// Largest difference of a component from the exact normal's, in u; the length within 8u of twice the area.
static double off_normal(whole3 p, whole3 first, whole3 second, double scale)
{
    const abut_direction3 d =
        abut_plane_normal3(scaled(p, scale), scaled(sum(p, 1, first), scale), scaled(sum(p, 1, second), scale));
    const whole3      n = cross(first, second);
    const long double twice = length(n);
    const double      x = fabs((double)((long double)d.unit.x - (long double)n.x / twice));
    const double      y = fabs((double)((long double)d.unit.y - (long double)n.y / twice));
    const double      z = fabs((double)((long double)d.unit.z - (long double)n.z / twice));
    const double      area = (double)twice * scale * scale;
    assert_true(area < 64 * (double)ABUT_REAL_SMALLEST / roundoff || fabs((double)d.length / area - 1) < 2000 * roundoff);
    return fmax(fmax(x, y), z) / roundoff;
}

// Corners are integers of few enough digits to be exact in float.
enum { FAR = 1 << 18, LONG = 1 << 17 };

// Right to the last digits down to any angle: in double length the cross product is right to u for the angles met here, whose
// squared sine is above u, and its direction to 4u. `sine` is of the angle at the first corner.
static void expect_needles(double least_sine, double most_sine, double scale, double allowed)
{
    rng r = rng_make(rng_seed_of_run(3302), (uint64_t)(1 / most_sine));
    int met = 0;
    for (int i = 0; i < 200000 && met < 500; ++i) {
        const whole3 p = any_whole(&r, FAR);
        const whole3 first = any_whole(&r, LONG);
        const whole3 aside = any_whole(&r, 1 + (int32_t)(most_sine * LONG));
        const whole3 second = sum(aside, rng_chance(&r, 0.5) ? 1 : -1, first);
        const double sine = (double)(length(cross(first, second)) / (length(first) * length(second)));
        if (sine >= least_sine && sine < most_sine) {
            const double u = off_normal(p, first, second, scale);
            if (!(u <= allowed)) {
                fail_msg("a needle's normal is off by %g u at a sine of %g", u, sine);
            }
            ++met;
        }
    }
    assert_int_equal(met, 500);
}

// Just below the ledger's angle, and far below it. Plain arithmetic would be off by some u over the sine.
static void test_needles(void **state)
{
    (void)state;
    const double slim = 1.0 / 128; // the ledger's squared sine is 2^-14
    expect_needles(slim / 2, slim * 0.99, 1, 6);
    expect_needles(slim / 512, slim / 64, 1, 6);
    expect_needles(slim / 512, slim, ldexp(1, -40), 6);
}

// Above it plain arithmetic does: off by a few u over the sine.
static void test_wide_triangles(void **state)
{
    (void)state;
    expect_needles(0.5, 1, 1, 32);
    expect_needles(0.0625, 0.125, 1, 256);
}

// Edges whose products would underflow.
static void test_small_triangles(void **state)
{
    (void)state;
#if defined(ABUT_F32)
    const double tiny = ldexp(1, -75);
#else
    const double tiny = ldexp(1, -600);
#endif
    expect_needles(0.25, 1, tiny, 6);
    expect_needles(1.0 / 1024, 1.0 / 256, tiny, 6);
}

// The turn of the corners is the turn of the normal; corners in one line, or in one place, have none.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_direction3 up = abut_plane_normal3(at3(1, 1, 5), at3(4, 1, 5), at3(1, 5, 5));
    expect_vec3(up.unit, at3(0, 0, 1), 0);
    expect_near(up.length, 12, 0);
    const abut_direction3 down = abut_plane_normal3(at3(1, 1, 5), at3(1, 5, 5), at3(4, 1, 5));
    expect_vec3(down.unit, at3(0, 0, -1), 0);
    const abut_direction3 line = abut_plane_normal3(at3(1, 1, 1), at3(2, 3, 4), at3(4, 7, 10));
    expect_vec3(line.unit, at3(0, 0, 0), 0);
    expect_near(line.length, 0, 0);
    const abut_direction3 point = abut_plane_normal3(at3(1, 1, 1), at3(1, 1, 1), at3(4, 7, 10));
    expect_vec3(point.unit, at3(0, 0, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_needles),
        cmocka_unit_test(test_wide_triangles),
        cmocka_unit_test(test_small_triangles),
        cmocka_unit_test(test_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
