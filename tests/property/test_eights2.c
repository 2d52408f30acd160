// test_eights2.c : the kernels for the manifold of a polygon of five to eight corners with another and with a circle give what
// the general ways give, to the bit, compiled for every processor, for AVX2 and for AVX-512.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/polygon8_circle_kernel2.h"
#include "pairs/polygons8_kernel2.h"
#include "support/octagon2.h"
#include "support/random.h"
#include "support/same2.h"

#include <math.h>

typedef abut_manifold2 kernel(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                              abut_cache2 *cache);

static void expect_same_ways(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real margin)
{
    static kernel *const wide[] = {abut_polygons8_manifold2_avx2, abut_polygons8_manifold2_avx512};
    const abut_manifold2 by_axes = abut_facing_manifold2(a, b, pose, margin, NULL);
    const abut_manifold2 plain = abut_polygons8_manifold_kernel2(a, b, pose, margin, NULL);
    expect_same(&plain, &by_axes);
    for (int i = 0; i < wide_kinds(); ++i) {
        const abut_manifold2 m = wide[i](a, b, pose, margin, NULL);
        expect_same(&m, &by_axes);
    }
}

static void test_same_as_by_axes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1207);
    const uint64_t runs = rng_scaled(100000);
    uint64_t       taken = 0;
    uint64_t       touching = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const bool      evenly = i % 4 == 0;
        const double    turn = evenly ? 0.785398 * (double)(i / 4 % 8) : rng_range(&r, -3.14, 3.14);
        const double    margins[3] = {0, 0.01, 0.2};
        octagon2        a;
        octagon2        b;
        abut_pose2      pose;
        abut_polygons82 k;
        octagon2_make(&a, &r, 4 + (int32_t)(i % 6), evenly, i % 3 == 0 ? 0 : 0.4, rng_range(&r, 0.5, 1));
        octagon2_make(&b, &r, 4 + (int32_t)(i / 6 % 6), evenly, i % 5 == 0 ? 0 : 0.4, rng_range(&r, 0.5, 1));
        pose.p.x = (abut_real)rng_range(&r, -2, 2);
        pose.p.y = (abut_real)(i % 7 == 0 ? 0 : rng_range(&r, -2, 2));
        pose.r = abut_rot2_angle((abut_real)turn);
        const abut_real margin = (abut_real)margins[i / 36 % 3];
        expect_same_ways(&a.shape, &b.shape, &pose, margin);
        taken += abut_take_polygons8_2(&k, &a.shape, &b.shape, &pose);
        touching += abut_overlap2(&a.shape, &b.shape, pose);
    }
    print_message("%d pairs, %d for the kernel, %d touching\n", (int)runs, (int)taken, (int)touching);
    assert_true(taken > runs / 4 && touching > runs / 4);
}

// What the kernel itself finds nearest to the circle's centre: 0 an edge, 1 a vertex, 2 an edge from inside, 3 nothing.
static int found(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y)
{
    abut_parallel2  k;
    abut_spot2      spot;
    const abut_rot2 r = {1, 0};
    const abut_vec2 centre = {x, y};
    if (!abut_is_polygon8_2(a) || !abut_take_parallel2(&k, a, b, centre, r) ||
        !abut_polygon8_to_point2(&spot, abut_rows_of_polygon2(a->polygon), a->polygon->count, k.way,
                                 ABUT_AXES_CLEAR * k.noise)) {
        return 3;
    }
    const abut_real *rows = abut_rows_of_polygon2(a->polygon);
    const abut_real  normal_x = rows[ABUT_ROW_NORMAL_X * ABUT_POLYGON8_VERTICES + (int32_t)spot.feature];
    return spot.distance < 0 ? 2 : spot.normal.x != normal_x;
}

static void test_circle(void **state)
{
    (void)state;
    static manifold2_kernel *const wide[] = {abut_polygon8_circle_manifold2_avx2, abut_polygon8_circle_manifold2_avx512};
    const uint64_t                 seed = rng_seed_of_run(1208);
    const uint64_t                 runs = rng_scaled(100000);
    uint64_t                       taken[4] = {0, 0, 0, 0};
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const double    margins[3] = {0, 0.01, 0.2};
        const abut_vec2 none = {0, 0};
        octagon2        a;
        abut_shape2     b;
        octagon2_make(&a, &r, 5 + (int32_t)(i % 4), i % 5 == 0, i % 3 == 0 ? 0 : 0.4, rng_range(&r, 0.5, 1));
        assert_int_equal(abut_make_circle2(&b, none, (abut_real)rng_range(&r, 0, 0.5)), ABUT_OK);
        const abut_real      x = (abut_real)(i % 7 == 0 ? 0 : rng_range(&r, -1.5, 1.5));
        const abut_real      y = (abut_real)rng_range(&r, -1.5, 1.5);
        const abut_pose2     pose = {{x, y}, {1, 0}};
        const abut_real      margin = (abut_real)margins[i / 4 % 3];
        const abut_manifold2 general = abut_inconclusive_round2(&a.shape, &b, x, y, 1, 0, margin, NULL);
        const abut_manifold2 plain = abut_polygon8_circle_manifold_kernel2(&a.shape, &b, x, y, 1, 0, margin, NULL);
        expect_same(&plain, &general);
        expect_same_of_all(wide, &a.shape, &b, &pose, margin, &general);
        ++taken[found(&a.shape, &b, x, y)];
    }
    print_message("%d pairs: an edge %d, a vertex %d, from inside %d\n", (int)runs, (int)taken[0], (int)taken[1],
                  (int)taken[2]);
    assert_true(taken[0] > runs / 5 && taken[1] > runs / 10 && taken[2] > runs / 10 && taken[3] < runs / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_by_axes),
        cmocka_unit_test(test_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
