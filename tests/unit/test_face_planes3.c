// test_face_planes3.c : the planes that a hull of few vertices keeps, and the one farthest below two points: a cube's by hand,
// and the highest by definition.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/face_planes3.h"
#include "shape/hull_layout3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <stdalign.h>

static alignas(64) char room[1 << 17];

static const abut_hull3 *hull_of(const abut_vec3 *points, int count)
{
    const abut_hull3 *hull = NULL;
    assert_true(abut_hull3_size(count) <= sizeof room);
    assert_int_equal(abut_hull3_build(points, count, room, sizeof room, &hull, NULL), ABUT_OK);
    return hull;
}

static const abut_hull3 *cube_at(double x, double y, double z)
{
    abut_vec3 points[8];
    for (int i = 0; i < 8; ++i) {
        points[i] = at3(x + ((i & 1) != 0 ? 1 : -1), y + ((i & 2) != 0 ? 1 : -1), z + ((i & 4) != 0 ? 1 : -1));
    }
    return hull_of(points, 8);
}

static abut_vec3 normal_of(const abut_hull3_planes *planes, int32_t i)
{
    return (abut_vec3){planes->x[i], planes->y[i], planes->z[i]};
}

static int32_t top(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    return abut_top_plane3(hull, p, q);
}

// Six planes at height 1, whose corners lie in them, and two copies of the first.
static void test_cube(void **state)
{
    (void)state;
    const abut_hull3       *cube = cube_at(3, -4, 5);
    const abut_hull3_planes planes = abut_hull3_planes_of(cube);
    assert_true(cube->faces == 6 && planes.padded == 8);
    for (int32_t i = 0; i < planes.padded; ++i) {
        const abut_vec3 normal = normal_of(&planes, i);
        const abut_vec3 first = normal_of(&planes, 0);
        assert_true((double)abut_dot3(normal, normal) == 1 && (double)planes.minus[i] == -1);
        assert_true(i < 6 || (double)abut_dot3(normal, first) == 1);
        for (int k = 0; k < 3; ++k) {
            const abut_vec3 corner = abut_sub3(abut_hull3_vertex(cube, planes.corner[3 * i + k]), abut_layout3(cube)->middle);
            assert_true((double)abut_dot3(corner, normal) == 1);
            assert_true(planes.corner[3 * i + k] != planes.corner[3 * i + (k + 1) % 3]);
        }
    }
    const abut_vec3 up = normal_of(&planes, top(cube, at3(0.5, 0.25, 3), at3(0.25, -2, 3)));
    assert_true((double)up.z == 1);
    const abut_vec3 aside = normal_of(&planes, top(cube, at3(5, 0, 0), at3(2, 0, 4)));
    assert_true((double)aside.x == 1); // the lower of the two is 1 above that, and 1 below the top
    assert_int_equal(top(cube, at3(0, 0, 0), at3(0, 0, 0)), 0);
    assert_int_equal(top(cube, at3(NAN, 0, 0), at3(NAN, 0, 0)), 0);
}

// A point and a segment have no faces; hulls of many vertices keep cells instead. A flat one has two planes.
static void test_who_has_any(void **state)
{
    (void)state;
    abut_vec3 points[100];
    rng       r = rng_make(rng_seed_of_run(51), 0);
    for (int i = 0; i < 100; ++i) {
        const double z = rng_range(&r, -1, 1);
        const double turn = rng_range(&r, 0, 6.28);
        points[i] = at3(sqrt(1 - z * z) * cos(turn), sqrt(1 - z * z) * sin(turn), z);
    }
    assert_int_equal(abut_layout3(hull_of(points, 1))->planes_at, 0);
    assert_int_equal(abut_layout3(hull_of(points, 2))->planes_at, 0);
    const abut_hull3 *flat = hull_of(points, 3);
    assert_true(abut_layout3(flat)->planes_at > 0 && flat->faces == 2);
    const abut_hull3_planes planes = abut_hull3_planes_of(flat);
    assert_true(abut_dot3(normal_of(&planes, 0), normal_of(&planes, 1)) < 0);
    assert_true(abut_layout3(hull_of(points, 60))->planes_at > 0);
    assert_int_equal(abut_layout3(hull_of(points, 100))->planes_at, 0);
}

// Hulls of every size: the face found is as high as the highest, of points far and near, huge and tiny.
static void test_any(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(52), 0);
    for (int i = 0; i < 2000; ++i) {
        abut_vec3 points[64];
        const int count = 4 + (int)rng_below(&r, 61);
        for (int k = 0; k < count; ++k) {
            const double x = rng_range(&r, -1, 1);
            const double y = rng_range(&r, -1, 1);
            points[k] = at3(x, y, rng_range(&r, -1, 1));
        }
        const abut_hull3       *hull = hull_of(points, count);
        const abut_hull3_planes planes = abut_hull3_planes_of(hull);
        const abut_real         far = (abut_real)rng_log(&r, 1e-20, 1e20);
        const abut_vec3         p = abut_scale3(far, points[rng_below(&r, 4)]);
        const abut_vec3         q = rng_below(&r, 2) == 0 ? p : abut_scale3(far, points[rng_below(&r, 4)]);
        const int32_t           face = top(hull, p, q);
        abut_real               heights[2] = {-(abut_real)INFINITY, 0};
        for (int32_t k = 0; k < hull->faces; ++k) {
            const abut_real over_p = abut_dot3(normal_of(&planes, k), p) + planes.minus[k];
            const abut_real over_q = abut_dot3(normal_of(&planes, k), q) + planes.minus[k];
            const abut_real lower = abut_min(over_p, over_q);
            heights[1] = k == face ? lower : heights[1];
            heights[0] = abut_max(heights[0], lower);
        }
        assert_true(face < hull->faces && heights[0] == heights[1]);
    }
}

// Which row has the top, by hand: the first of two, in the first 64 rows and after them; of none, none of what lies beyond the
// rows that are asked for.
static void test_first_at_top(void **state)
{
    (void)state;
    enum { WORD = ABUT_PLANES3_WORD };
    alignas(64) abut_real height[2 * WORD] = {0};
    const abut_simd8      top = abut_simd8_splat(5);
    height[5] = 5;
    height[7] = 5;
    height[WORD + 3] = 5;
    assert_int_equal(abut_first_at_top3(height, ABUT_SIMD8_LANES, top), 5);
    height[5] = 0;
    height[7] = 0;
    assert_int_equal(abut_first_at_top3(height, 2 * WORD, top), WORD + 3);
    assert_int_equal(abut_first_at_top3(height, WORD, top), 0);
    height[ABUT_SIMD8_LANES] = 5;
    assert_int_equal(abut_first_at_top3(height, ABUT_SIMD8_LANES, top), 0);
    assert_int_equal(abut_first_at_top3(height, WORD, top), ABUT_SIMD8_LANES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube),
        cmocka_unit_test(test_who_has_any),
        cmocka_unit_test(test_any),
        cmocka_unit_test(test_first_at_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
