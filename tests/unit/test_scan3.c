// test_scan3.c : the scans of a few points, for those near a place and for the farthest: ties by hand, and the highest by
// definition.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "shape/scan3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>

enum { MOST = ABUT_SCAN_VERTICES3 };

// Points in the three arrays that the scan reads, padded with the first.
typedef struct cloud {
    abut_real number[3 * MOST];
    int32_t   padded;
} cloud;

static void put(cloud *c, int32_t i, abut_vec3 p)
{
    c->number[i] = p.x;
    c->number[c->padded + i] = p.y;
    c->number[2 * c->padded + i] = p.z;
}

static abut_vec3 point(const cloud *c, int32_t i)
{
    return (abut_vec3){c->number[i], c->number[c->padded + i], c->number[2 * c->padded + i]};
}

static void expect_first(const cloud *c, abut_vec3 direction, int32_t place)
{
    assert_int_equal(abut_scan3(c->number, c->padded, direction.x, direction.y, direction.z), place);
}

// Corners of a cube, named as a box's: of several that are highest the first is found.
static void test_ties(void **state)
{
    (void)state;
    cloud c = {.padded = 8};
    for (int32_t i = 0; i < 8; ++i) {
        put(&c, i, at3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1));
    }
    expect_first(&c, at3(1, 2, 3), 7);
    expect_first(&c, at3(1, 0, 0), 1);
    expect_first(&c, at3(0, 1, 1), 6);
    expect_first(&c, at3(-1, 0, 0), 0);
    expect_first(&c, at3(0, 0, 0), 0);
    expect_first(&c, at3(-0.0, -0.0, 0), 0);
    expect_first(&c, at3(NAN, 0, 0), 0);
}

// Sets of every size, with many ties among whole coordinates, and none among others. Huge and tiny directions too.
static void test_the_highest(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1216), 0);
    for (int32_t padded = 8; padded <= MOST; padded += 8) {
        for (int k = 0; k < 500; ++k) {
            cloud         c = {.padded = padded};
            const int32_t count = padded - (int32_t)rng_below(&r, 8);
            const bool    whole = k % 2 == 0;
            const double  size = rng_log(&r, 1e-8, 1e8);
            for (int32_t i = 0; i < padded; ++i) {
                abut_vec3 p = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
                if (whole) {
                    p = at3(round(2 * (double)p.x), round(2 * (double)p.y), round(2 * (double)p.z));
                }
                put(&c, i, i < count ? p : point(&c, 0));
            }
            const abut_vec3 d =
                whole ? at3((double)rng_below(&r, 3) - 1, (double)rng_below(&r, 3) - 1, (double)rng_below(&r, 3))
                      : at3(size * rng_range(&r, -1, 1), size * rng_range(&r, -1, 1), size * rng_range(&r, -1, 1));
            int32_t first = 0;
            for (int32_t i = 1; i < count; ++i) {
                first = abut_dot3(point(&c, i), d) > abut_dot3(point(&c, first), d) ? i : first;
            }
            expect_first(&c, d, first);
        }
    }
}

static void expect_near_bits(const cloud *c, abut_vec3 place, abut_real near, uint64_t bits)
{
    assert_true(abut_scan_near3(c->number, c->padded, place, near) == bits);
}

// Along each axis by itself, and with the limit itself; the last of 64 too.
static void test_near(void **state)
{
    (void)state;
    cloud c = {.padded = MOST};
    for (int32_t i = 0; i < MOST; ++i) {
        put(&c, i, at3(i, 0, 0));
    }
    put(&c, 8, at3(0, 8, 0));
    put(&c, 9, at3(0, 0, -8));
    expect_near_bits(&c, at3(2, 0, 0), 0, 1 << 2);
    expect_near_bits(&c, at3(2, 0, 0), 1, 1 << 1 | 1 << 2 | 1 << 3);
    expect_near_bits(&c, at3(2.5, 1, 0), 1, 1 << 2 | 1 << 3);
    expect_near_bits(&c, at3(2, -1.5, 0), 1, 0);
    expect_near_bits(&c, at3(0, 7, 0), 1, 1 << 8);
    expect_near_bits(&c, at3(0.5, 0, -8), 0.5, 1 << 9);
    expect_near_bits(&c, at3(MOST, 0, 0), 1, (uint64_t)1 << (MOST - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_the_highest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
