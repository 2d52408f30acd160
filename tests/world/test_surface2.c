// test_surface2.c : several chains, height fields and convex shapes side by side: over their seams they are one surface, and
// where they stand out or meet at an angle they stay what they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/chain2.h"
#include "abut/height2.h"
#include "support/hand2.h"
#include "support/pierce2.h"
#include "support/random.h"

enum { MOST = 512 };

static abut_surface_manifold2 manifolds[MOST];

// A straight chain from x0 to x1 in a frame of its own, the steps a hundredth to half a unit (in float, where a segment turned
// twice leans the more the shorter it is, four hundredths): the pose brings it back. Its outside is above.
static abut_chain2 *straight(rng *r, double x0, double x1, abut_pose2 pose)
{
    static abut_vec2 vertex[MOST];
    abut_chain2     *chain = NULL;
    int32_t          count = 0;
    const double     least = sizeof(abut_real) == 8 ? 0.01 : 0.04;
    for (double x = x1; x >= x0 + least; x -= rng_range(r, least, 0.5)) {
        vertex[count++] = abut_transform2(abut_inverse2(pose), at(x, 0));
    }
    vertex[count++] = abut_transform2(abut_inverse2(pose), at(x0, 0));
    assert_int_equal(abut_chain2_build(vertex, count, NULL, count - 1, NULL, &chain, NULL), ABUT_OK);
    return chain;
}

static abut_pose2 random_pose(rng *r, double far)
{
    const double     angle = rng_range(r, -3, 3);
    const abut_pose2 pose = {at(rng_range(r, -far, far), rng_range(r, -far, far)),
                             {(abut_real)cos(angle), (abut_real)sin(angle)}};
    return pose;
}

// A box, a ball and a lying capsule are slid over the floor y = 0, which `floor_pose` turns: one manifold each time.
static void slide(const abut_surface2 *parts, int32_t count, abut_pose2 floor_pose, double deep)
{
    const abut_shape2 shapes[] = {box(0, 0, 0.4, 0.25, 0), circle(0, 0, 0.25), capsule(-0.4, 0, 0.4, 0, 0.25)};
    const int32_t     points[] = {2, 1, 2};
    const abut_vec2   up = abut_rotate2(floor_pose.r, at(0, 1));
    const double      slack = sizeof(abut_real) == 8 ? 1e-12 : 0.4 * 0x1p-15; // half the box, times how a small segment leans
    for (int k = 0; k < 3; ++k) {
        for (int step = -6; step <= 6; ++step) {
            abut_status      status;
            const abut_pose2 pose = abut_compose2(floor_pose, placed(0.24 * step, 0.25 - deep));
            const int32_t    found =
                abut_surfaces2_collide(parts, count, &shapes[k], pose, (abut_real)0.01, NULL, manifolds, MOST, &status);
            assert_int_equal(status, ABUT_OK);
            assert_int_equal(found, 1);
            const abut_manifold2 *m = &manifolds[0].manifold;
            assert_true(fabs((double)abut_cross2(m->normal, up)) < (sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15));
            assert_true(abut_dot2(m->normal, up) > 0);
            expect_near(m->distance, -deep, slack);
            assert_int_equal(m->count, points[k]);
            for (int32_t i = 0; i < m->count; ++i) {
                expect_near(m->points[i].separation, -deep, slack);
                assert_in_range(manifolds[0].part[i], 0, count - 1);
            }
        }
    }
}

// Two chains side by side, each in a frame of its own.
static void test_two_chains(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3411);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng              r = rng_make(seed, i);
        const abut_pose2 floor_pose = random_pose(&r, 0);
        const double     far = sizeof(abut_real) == 8 ? 10 : 0.5;
        abut_surface2    parts[] = {{.pose = random_pose(&r, far)}, {.pose = random_pose(&r, far)}};
        abut_chain2     *left = straight(&r, -2, 0, parts[0].pose), *right = straight(&r, 0, 2, parts[1].pose);
        parts[0].chain = left;
        parts[1].chain = right;
        for (int k = 0; k < 2; ++k) {
            parts[k].pose = abut_compose2(floor_pose, parts[k].pose);
        }
        slide(parts, 2, floor_pose, rng_range(&r, 1e-4, 0.02));
        abut_chain2_release(left, NULL);
        abut_chain2_release(right, NULL);
    }
}

// A chain, a crate, a height field and a polygon beside each other, their tops level.
static void test_chain_crate_height_and_polygon(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3412);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        static const abut_real  flat[6] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose2        floor_pose = random_pose(&r, 0);
        const abut_height_grid2 grid = {flat, 6, (abut_real)0.2, at(0, 0), NULL};
        const abut_shape2       crate = box(-0.5, -0.5, 0.5, 0.5, 0);
        const abut_vec2         corner[] = {at(1.2, -1), at(1.8, -1), at(2.2, 0), at(1, 0)};
        abut_real               block[64];
        const abut_polygon2    *outline = NULL;
        abut_shape2             polygon;
        abut_height2           *height = NULL;
        abut_chain2            *chain = straight(&r, -2, -1, abut_identity2());
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        assert_int_equal(abut_polygon2_build(corner, 4, block, sizeof block, &outline, NULL), ABUT_OK);
        assert_int_equal(abut_make_polygon2(&polygon, outline, 0), ABUT_OK);
        const abut_surface2 parts[] = {{chain, NULL, NULL, floor_pose},
                                       {NULL, NULL, &crate, floor_pose},
                                       {NULL, height, NULL, floor_pose},
                                       {NULL, NULL, &polygon, floor_pose}};
        slide(parts, 4, floor_pose, rng_range(&r, 1e-4, 0.02));
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

// Thin shapes pierce the floor that the parts are.
static void pierce(rng *r, const abut_surface2 *parts, int32_t count, abut_pose2 floor_pose, double far)
{
    for (int k = 0; k < 10 * PIERCING_KINDS2; ++k) {
        const piercing2  p = piercing_case2(r, k % PIERCING_KINDS2, far);
        const abut_pose2 pose = abut_compose2(floor_pose, p.pose);
        const int32_t    found = abut_surfaces2_collide(parts, count, &p.shape, pose, 0, NULL, manifolds, MOST, NULL);
        expect_pierced2(manifolds, found, abut_rotate2(floor_pose.r, at(0, 1)), p.deep);
    }
}

// Of a chain and a height field, beside their seam; of tiles that are segments.
static void test_thin_shapes_pierce_floors(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3415);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static const abut_real  flat[11] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose2        floor_pose = random_pose(&r, 0);
        const abut_height_grid2 grid = {flat, 11, (abut_real)0.2, at(0, 0), NULL};
        const abut_shape2       tile = capsule(-0.2, 0, 0.2, 0, 0);
        abut_surface2           tiles[10];
        abut_height2           *height = NULL;
        abut_chain2            *chain = straight(&r, -2, 0, abut_identity2());
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const abut_surface2 parts[] = {{chain, NULL, NULL, floor_pose}, {NULL, height, NULL, floor_pose}};
        pierce(&r, parts, 2, floor_pose, 1);
        for (int k = 0; k < 10; ++k) {
            const abut_pose2 pose = abut_compose2(floor_pose, placed(0.4 * k - 1.8, 0));
            tiles[k] = (abut_surface2){NULL, NULL, &tile, pose};
        }
        pierce(&r, tiles, 10, floor_pose, 1);
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

// Of floors that crates are a part of: a chain over a crate, a crate let in between two chains, and tiles 2 mm and 1 thick. A
// shape that is in one of them alone, beside its seam, is not pushed out through the next, nor through the side of what lies
// below.
static void test_thin_shapes_pierce_crates(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3416);
    const uint64_t runs = rng_scaled(200);
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const abut_pose2  floor_pose = random_pose(&r, 0);
        const double      middle = rng_range(&r, -0.5, 0.5), half = rng_range(&r, 0.1, 0.5);
        const abut_shape2 crate = box(middle, -0.5, half, 0.5, 0);
        const abut_shape2 tile[] = {box(0, -0.001, 0.2, 0.001, 0), box(0, -0.5, 0.2, 0.5, 0)};
        abut_chain2      *over = straight(&r, -2, 2, abut_identity2());
        abut_chain2      *left = straight(&r, -2, middle - half, abut_identity2());
        abut_chain2      *right = straight(&r, middle + half, 2, abut_identity2());
        abut_surface2     parts[10] = {{over, NULL, NULL, floor_pose}, {NULL, NULL, &crate, floor_pose}};
        pierce(&r, parts, 2, floor_pose, 1);
        parts[0].chain = left;
        parts[2] = (abut_surface2){right, NULL, NULL, floor_pose};
        pierce(&r, parts, 3, floor_pose, 1);
        for (int k = 0; k < 20; ++k) {
            const abut_pose2 pose = abut_compose2(floor_pose, placed(0.4 * (k % 10) - 1.8, 0));
            parts[k % 10] = (abut_surface2){NULL, NULL, &tile[k / 10], pose};
            if (k % 10 == 9) {
                pierce(&r, parts, 10, floor_pose, 1);
            }
        }
        abut_chain2_release(over, NULL);
        abut_chain2_release(left, NULL);
        abut_chain2_release(right, NULL);
    }
}

// A crate under a floor, turned or not, is not felt, however near its top comes.
static void test_what_lies_below(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3417);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        static const abut_real  flat[41] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose2        floor_pose = random_pose(&r, 0);
        const abut_height_grid2 grid = {flat, 41, (abut_real)0.1, at(-2, 0), NULL};
        const double            half = rng_range(&r, 0.001, 1), angle = rng_chance(&r, 0.5) ? 0 : rng_range(&r, 0, 0.6);
        const double            top = -rng_log(&r, 0.001, 0.3), middle = rng_range(&r, -1, 1);
        const abut_shape2       crate = box(0, 0, half, 0.5, 0);
        const abut_pose2        below = turned(middle, top - half * sin(angle) - 0.5 * cos(angle), cos(angle), sin(angle));
        abut_height2           *height = NULL;
        abut_chain2            *chain = straight(&r, -2, 2, abut_identity2());
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const abut_pose2 placed_below = abut_compose2(floor_pose, below);
        abut_surface2    parts[] = {{chain, NULL, NULL, floor_pose}, {NULL, NULL, &crate, placed_below}};
        slide(parts, 2, floor_pose, rng_range(&r, 1e-4, 0.02));
        parts[0] = (abut_surface2){NULL, height, NULL, floor_pose};
        slide(parts, 2, floor_pose, rng_range(&r, 1e-4, 0.02));
        abut_chain2_release(chain, NULL);
        abut_height2_release(height, NULL);
    }
}

static void test_crates(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3413);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const double      half = rng_range(&r, 0.15, 0.6);
        const abut_shape2 crate = box(0, -0.5, half, 0.5, 0);
        const abut_pose2  floor_pose = random_pose(&r, 0);
        abut_surface2     parts[32];
        int32_t           count = 0;
        for (double x = -2; x < 2.5 && count < 32; x += 2 * half) {
            parts[count++] = (abut_surface2){NULL, NULL, &crate, abut_compose2(floor_pose, placed(x, 0))};
        }
        slide(parts, count, floor_pose, rng_range(&r, 1e-4, 0.02));
    }
}

static int32_t with_normal(int32_t count, double x, double y)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; ++i) {
        const abut_vec2 n = manifolds[i].manifold.normal;
        found += fabs((double)n.x - x) < 1e-4 && fabs((double)n.y - y) < 1e-4;
    }
    return found;
}

// In the corner of a floor and a wall, a chain or a crate, a ball, a crate and a leaning plank on its corner feel both.
static void test_foot_of_a_wall(void **state)
{
    (void)state;
    rng                 r = rng_make(11, 0);
    const abut_shape2   floor = box(0, -0.5, 4, 0.5, 0), wall = box(0.5, 1, 0.5, 1, 0);
    const abut_pose2    upright = {at(0, 1), {0, -1}};
    abut_chain2        *chain = straight(&r, -1, 1, abut_identity2());
    const abut_surface2 solid[] = {{NULL, NULL, &floor, abut_identity2()}, {NULL, NULL, &wall, abut_identity2()}};
    const abut_surface2 hollow[] = {{NULL, NULL, &floor, abut_identity2()}, {chain, NULL, NULL, upright}};
    const abut_shape2   shapes[] = {circle(0, 0, 0.25), box(0, 0, 0.25, 0.25, 0), box(0, 0, 0.25, 0.25, 0)};
    const double        reach[] = {0.25, 0.25, 0.25 * 1.4142135623730951};
    for (int k = 0; k < 3; ++k) {
        for (int step = 0; step < 20; ++step) {
            const double by_wall = rng_range(&r, 1e-5, 0.01), by_floor = rng_range(&r, 1e-5, 0.01);
            abut_pose2   pose = placed(by_wall - reach[k], reach[k] - by_floor);
            if (k == 2) {
                pose.r = (abut_rot2){(abut_real)0.7071067811865476, (abut_real)0.7071067811865476};
            }
            for (int hollow_too = 0; hollow_too < 2; ++hollow_too) {
                const int32_t count =
                    abut_surfaces2_collide(hollow_too ? hollow : solid, 2, &shapes[k], pose, 0, NULL, manifolds, MOST, NULL);
                assert_int_equal(count, 2);
                assert_int_equal(with_normal(count, 0, 1), 1);
                assert_int_equal(with_normal(count, -1, 0), 1);
            }
        }
    }
    abut_chain2_release(chain, NULL);
}

// Closed outlines side by side, as one chain of several parts and as several: their walls touch, and are not felt.
static void test_closed_chains(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3414);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng              r = rng_make(seed, i);
        const abut_pose2 floor_pose = random_pose(&r, 0);
        const double     deep = rng_range(&r, 1e-4, 0.02);
        const abut_vec2  corner[] = {at(-0.4, -1), at(0.4, -1), at(0.4, 0), at(-0.4, 0)};
        abut_vec2        vertex[24];
        int32_t          end[48];
        abut_surface2    parts[6];
        abut_chain2     *one = NULL, *all = NULL;
        assert_int_equal(abut_chain2_build(corner, 4, NULL, 4, NULL, &one, NULL), ABUT_OK);
        for (int k = 0; k < 6; ++k) {
            const abut_pose2 pose = placed(0.8 * k - 2, 0);
            parts[k] = (abut_surface2){one, NULL, NULL, abut_compose2(floor_pose, pose)};
            for (int c = 0; c < 4; ++c) {
                vertex[4 * k + c] = abut_transform2(pose, corner[c]);
                end[8 * k + 2 * c] = 4 * k + c;
                end[8 * k + 2 * c + 1] = 4 * k + (c + 1) % 4;
            }
        }
        assert_int_equal(abut_chain2_build(vertex, 24, end, 24, NULL, &all, NULL), ABUT_OK);
        const abut_surface2 as_one = {all, NULL, NULL, floor_pose};
        slide(parts, 6, floor_pose, deep);
        slide(&as_one, 1, floor_pose, deep);
        abut_chain2_release(one, NULL);
        abut_chain2_release(all, NULL);
    }
}

// A step up stands out; so does the far end.
static void test_what_stands_out(void **state)
{
    (void)state;
    const abut_shape2   low = box(-1, -0.5, 1, 0.5, 0), high = box(1, -0.4, 1, 0.5, 0), crate = box(0, 0, 0.25, 0.25, 0);
    const abut_surface2 parts[] = {{NULL, NULL, &low, abut_identity2()}, {NULL, NULL, &high, abut_identity2()}};
    int32_t             count = abut_surfaces2_collide(parts, 2, &crate, placed(-0.249, 0.249), 0, NULL, manifolds, MOST, NULL);
    assert_int_equal(count, 2);
    assert_int_equal(with_normal(count, 0, 1), 1);
    assert_int_equal(with_normal(count, -1, 0), 1);
    count = abut_surfaces2_collide(parts, 2, &crate, placed(2.249, 0.2), 0, NULL, manifolds, MOST, NULL);
    assert_int_equal(count, 1);
    assert_int_equal(with_normal(count, 1, 0), 1);
    assert_int_equal(manifolds[0].part[0], 1);
    assert_int_equal(manifolds[0].segment[0], -1);
}

static void expect_invalid(abut_surface2 part, const abut_shape2 *shape, abut_pose2 pose)
{
    abut_status status;
    assert_int_equal(abut_surfaces2_collide(&part, 1, shape, pose, 0, NULL, manifolds, 4, &status), 0);
    assert_int_equal(status, ABUT_INVALID);
}

static void test_bad_input(void **state)
{
    (void)state;
    rng               r = rng_make(12, 0);
    const abut_shape2 crate = box(0, 0, 1, 1, 0), none = {0};
    const abut_pose2  pose = abut_identity2(), no_pose = {0};
    abut_chain2      *chain = straight(&r, -1, 1, pose);
    expect_invalid((abut_surface2){NULL, NULL, NULL, pose}, &crate, pose);
    expect_invalid((abut_surface2){chain, NULL, &crate, pose}, &crate, pose);
    expect_invalid((abut_surface2){chain, NULL, NULL, no_pose}, &crate, pose);
    expect_invalid((abut_surface2){NULL, NULL, &none, pose}, &crate, pose);
    expect_invalid((abut_surface2){chain, NULL, NULL, pose}, &none, pose);
    expect_invalid((abut_surface2){chain, NULL, NULL, pose}, &crate, placed(NAN, 0));
    abut_chain2_release(chain, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_chains),
        cmocka_unit_test(test_chain_crate_height_and_polygon),
        cmocka_unit_test(test_thin_shapes_pierce_floors),
        cmocka_unit_test(test_thin_shapes_pierce_crates),
        cmocka_unit_test(test_what_lies_below),
        cmocka_unit_test(test_crates),
        cmocka_unit_test(test_foot_of_a_wall),
        cmocka_unit_test(test_closed_chains),
        cmocka_unit_test(test_what_stands_out),
        cmocka_unit_test(test_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
