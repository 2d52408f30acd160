// test_eights2.c : the distance of two polygons of five to eight corners by its kernel: the bits of all axes, compiled for
// every processor, for AVX2 and for AVX-512; and two octagons by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/polygons8_distance2.h"
#include "sat/axes2.h"
#include "support/hand2.h"
#include "support/octagon2.h"
#include "support/random.h"
#include "support/wide.h"

#include <math.h>
#include <string.h>

static void expect_same(const abut_proximity2 *p, const abut_proximity2 *q)
{
    assert_true((double)p->point_a.x == (double)q->point_a.x && (double)p->point_a.y == (double)q->point_a.y);
    assert_true((double)p->point_b.x == (double)q->point_b.x && (double)p->point_b.y == (double)q->point_b.y);
    assert_memory_equal(&p->normal, &q->normal, sizeof p->normal);
    assert_memory_equal(&p->distance, &q->distance, sizeof p->distance);
    assert_memory_equal(&p->error, &q->error, sizeof p->error);
    assert_int_equal(p->status, q->status);
    assert_int_equal(p->supports, q->supports);
}

typedef bool kernel(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real limit);

// However it is compiled, as for every processor.
static void expect_alike(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real limit, bool told,
                         const abut_proximity2 *p)
{
    static kernel *const ways[] = {abut_polygons8_distance2, abut_polygons8_distance2_avx2, abut_polygons8_distance2_avx512};
    for (int i = 0; i <= wide_kinds(); ++i) {
        abut_proximity2 q;
        assert_int_equal(ways[i](&q, a, b, pose, limit), told);
        if (told) {
            expect_same(p, &q);
        }
    }
}

// Whether the kernel answers; then as all axes do.
static bool answers(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, abut_real limit)
{
    static abut_axes2  axes;
    abut_proximity2    p;
    const abut_options options = {limit, 0, 0};
    const bool         told = abut_polygons8_distance2_plain(&p, a, b, &pose, limit);
    expect_alike(a, b, &pose, limit, told, &p);
    if (told) {
        assert_true(abut_axes2_answer(&axes, a, b, &pose, &options, NULL));
        const abut_proximity2 q = abut_proximity_of2(a, b, axes.frame.unit, axes.frame.noise, &axes.core, NULL);
        expect_same(&p, &q);
    }
    return told;
}

static void test_same_as_by_axes(void **state)
{
    (void)state;
    static octagon2 a;
    static octagon2 b;
    rng             r = rng_make(rng_seed_of_run(1521), 0);
    const int       runs = (int)rng_scaled(20000);
    int             told = 0;
    for (int k = 0; k < runs; ++k) {
        if (k % 8 == 0) {
            octagon2_make(&a, &r, 5 + (int32_t)rng_below(&r, 4), k % 3 == 0, k % 5, 1);
            octagon2_make(&b, &r, 5 + (int32_t)rng_below(&r, 4), k % 3 == 0, k % 7 == 0, rng_log(&r, 0.25, 4));
        }
        const double     angle = rng_range(&r, 0, 6.28318);
        const double     turn = k % 3 == 0 ? 0.25 * 3.14159 * (double)rng_below(&r, 8) : rng_range(&r, 0, 6.28318);
        const double     far = k % 4 == 0 ? rng_range(&r, 0, 2) : rng_log(&r, 1, 20);
        const abut_pose2 pose = turned(far * cos(angle), far * sin(angle), cos(turn), sin(turn));
        told += answers(&a.shape, &b.shape, pose, (abut_real)rng_log(&r, 0.5, 50));
    }
    assert_true(told > runs - runs / 8);
}

// Regular, of reach 1: corners face corners 2 apart, sides face sides twice cos 22.5 degrees closer together.
static void test_by_hand(void **state)
{
    (void)state;
    static octagon2 a;
    rng             r = rng_make(7, 0);
    abut_proximity2 p;
    octagon2_make(&a, &r, 8, true, 0, 1);
    abut_pose2 pose = placed(4, 0);
    assert_true(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, (abut_real)INFINITY));
    expect_near(p.distance, 2, 1e-5);
    expect_near(p.point_a.x, 1, 1e-5);
    expect_near(p.normal.x, 1, 1e-5);
    assert_int_equal(p.status, ABUT_OK);
    assert_true(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, 1));
    assert_int_equal(p.status, ABUT_BEYOND);
    // Turned by a sixteenth a side's middle looks at the corner.
    pose = turned(4, 0, cos(3.14159265358979 / 8), sin(3.14159265358979 / 8));
    assert_true(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, (abut_real)INFINITY));
    expect_near(p.distance, 4 - 1 - cos(3.14159265358979 / 8), 1e-5);
    // Two that overlap, by the same.
    pose.p = at(1.5, 0);
    assert_true(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, (abut_real)INFINITY));
    expect_near(p.distance, 1.5 - 1 - cos(3.14159265358979 / 8), 1e-5);
    // What is no rotation, no number, or rounded is left to others.
    pose.r.c = 2;
    assert_false(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, (abut_real)INFINITY));
    pose = placed((double)NAN, 0);
    assert_false(abut_polygons8_distance2(&p, &a.shape, &a.shape, &pose, (abut_real)INFINITY));
    pose = placed(4, 0);
    abut_shape2 rounded = a.shape;
    rounded.radius = 1;
    assert_false(abut_polygons8_distance2(&p, &a.shape, &rounded, &pose, (abut_real)INFINITY));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_by_axes),
        cmocka_unit_test(test_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
