// test_surface3.c : several meshes, height fields and convex shapes side by side: over their seams they are one surface, and
// where they stand out or meet at an angle they stay what they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/height3.h"
#include "abut/mesh3.h"
#include "support/hand3.h"
#include "support/pierce3.h"
#include "support/random.h"

enum { MOST_VERTICES = 1024, MOST_TRIANGLES = 2048, MOST_MANIFOLDS = 2048, MOST_PARTS = 16 };

typedef struct soup {
    abut_vec3 vertex[MOST_VERTICES];
    int32_t   corner[3 * MOST_TRIANGLES];
    int32_t   vertices, triangles;
} soup;

static abut_surface_manifold3 manifolds[MOST_MANIFOLDS];

static void add_triangle(soup *s, int32_t a, int32_t b, int32_t c)
{
    const int32_t corner[] = {a, b, c};
    assert_true(s->triangles < MOST_TRIANGLES);
    memcpy(&s->corner[3 * s->triangles++], corner, sizeof corner);
}

// In float the normal of a needle leans by more than what counts as level, so vertices are moved less.
static const double jitter = sizeof(abut_real) == 8 ? 0.4 : 0.25;

// A flat grid of cells from (x0, y0) on, each cut along either diagonal, its inner vertices moved about.
static void make_patch(soup *s, rng *r, double x0, double y0, double cell, int columns, int rows)
{
    s->vertices = s->triangles = 0;
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            const bool   inner = i > 0 && j > 0 && i < columns && j < rows;
            const double dx = inner ? rng_range(r, -jitter, jitter) : 0, dy = inner ? rng_range(r, -jitter, jitter) : 0;
            assert_true(s->vertices < MOST_VERTICES);
            s->vertex[s->vertices++] = at3(x0 + (i + dx) * cell, y0 + (j + dy) * cell, 0);
        }
    }
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const int32_t a = j * (columns + 1) + i, b = a + 1, c = b + columns + 1, d = c - 1;
            const bool    turned = rng_below(r, 2) == 0;
            add_triangle(s, a, b, turned ? d : c);
            add_triangle(s, turned ? b : a, c, d);
        }
    }
}

// The soup as a mesh in a frame of its own: the pose brings it back.
static abut_mesh3 *built_in(const soup *s, abut_pose3 pose)
{
    static abut_vec3 vertex[MOST_VERTICES];
    abut_mesh3      *mesh = NULL;
    for (int32_t i = 0; i < s->vertices; ++i) {
        vertex[i] = abut_transform3(abut_inverse3(pose), s->vertex[i]);
    }
    assert_int_equal(abut_mesh3_build(vertex, s->vertices, s->corner, s->triangles, NULL, &mesh, NULL), ABUT_OK);
    return mesh;
}

static abut_pose3 random_pose(rng *r, double far)
{
    const abut_quat  q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                          (abut_real)rng_range(r, -1, 1)};
    const abut_pose3 pose = {at3(rng_range(r, -far, far), rng_range(r, -far, far), rng_range(r, -far, far)), abut_rot3_quat(q)};
    return pose;
}

static double lean(abut_vec3 normal, abut_vec3 up)
{
    const abut_vec3 across = abut_cross3(normal, up);
    return sqrt((double)abut_dot3(across, across));
}

// The shape stands `deep` in a flat floor: one manifold, its normal up, as deep as it is, with as many points as over one box.
static void expect_floor(const abut_surface3 *parts, int32_t count, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 up,
                         double deep, int32_t points)
{
    abut_status   status;
    const double  slack = sizeof(abut_real) == 8 ? 1e-11 : 4e-6; // needles turned twice, ten sizes away
    const int32_t found =
        abut_surfaces3_collide(parts, count, shape, pose, (abut_real)0.01, NULL, manifolds, MOST_MANIFOLDS, &status);
    assert_int_equal(status, ABUT_OK);
    assert_int_equal(found, 1);
    const abut_manifold3 *m = &manifolds[0].manifold;
    assert_true(lean(m->normal, up) < (sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15) && abut_dot3(m->normal, up) > 0);
    expect_near(m->distance, -deep, slack);
    assert_int_equal(m->count, points);
    for (int32_t i = 0; i < m->count; ++i) {
        expect_near(m->points[i].separation, -deep, slack);
        assert_in_range(manifolds[0].part[i], 0, count - 1);
    }
}

// A box, a ball and a lying capsule are slid in a direction over the floor z = 0, which `floor_pose` turns.
static void slide(const abut_surface3 *parts, int32_t count, abut_pose3 floor_pose, int direction, double deep)
{
    const abut_shape3 shapes[] = {box3(at3(0, 0, 0), at3(0.4, 0.3, 0.25), 0), sphere(0, 0, 0, 0.25),
                                  capsule3(at3(-0.4, 0, 0), at3(0.4, 0, 0), 0.25)};
    const int32_t     points[] = {4, 1, 2};
    const double      angle = direction * 3.14159265358979 / 15;
    for (int k = 0; k < 3; ++k) {
        for (int step = -6; step <= 6; ++step) {
            abut_pose3 on_floor = placed3(0.21 * step * cos(angle), 0.21 * step * sin(angle), 0.25 - deep);
            on_floor.r = abut_rot3_quat((abut_quat){(abut_real)cos(angle / 2 + k), 0, 0, (abut_real)sin(angle / 2 + k)});
            expect_floor(parts, count, &shapes[k], abut_compose3(floor_pose, on_floor), floor_pose.r.z, deep, points[k]);
        }
    }
}

// Two meshes side by side, whose vertices do not match, each in a frame of its own.
static void test_two_meshes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3391);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup      left, right;
        rng              r = rng_make(seed, i);
        const abut_pose3 floor_pose = random_pose(&r, 0);
        const double     far = sizeof(abut_real) == 8 ? 10 : 0.5;
        make_patch(&left, &r, -2.1, -2.1, 2.1 / 7, 7, 14);
        make_patch(&right, &r, 0, -2.1, 2.1 / 5, 5, 10);
        abut_surface3 parts[2] = {{.pose = random_pose(&r, far)}, {.pose = random_pose(&r, far)}};
        abut_mesh3   *one = built_in(&left, parts[0].pose), *other = built_in(&right, parts[1].pose);
        parts[0].mesh = one;
        parts[1].mesh = other;
        for (int k = 0; k < 2; ++k) {
            parts[k].pose = abut_compose3(floor_pose, parts[k].pose);
        }
        slide(parts, 2, floor_pose, (int)(i % 30), rng_range(&r, 1e-4, 0.02));
        abut_mesh3_release(one, NULL);
        abut_mesh3_release(other, NULL);
    }
}

// A mesh, a crate and a height field beside each other, their tops level.
static void test_mesh_crate_and_height(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3392);
    const uint64_t runs = rng_scaled(200);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup             s;
        static const abut_real  flat[64] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose3        floor_pose = random_pose(&r, 0);
        const abut_height_grid3 grid = {flat, 8, 8, (abut_real)0.3, (abut_real)0.3, at3(0, 0, 0), NULL};
        const abut_shape3       crate = box3(at3(1.05, -1.05, -0.5), at3(1.05, 1.05, 0.5), 0);
        abut_height3           *height = NULL;
        make_patch(&s, &r, -2.1, -2.1, 2.1 / 7, 7, 14);
        abut_mesh3 *mesh = built_in(&s, abut_identity3());
        assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
        const abut_surface3 parts[] = {
            {mesh, NULL, NULL, floor_pose}, {NULL, height, NULL, floor_pose}, {NULL, NULL, &crate, floor_pose}};
        slide(parts, 3, floor_pose, (int)(i % 30), rng_range(&r, 1e-4, 0.02));
        abut_mesh3_release(mesh, NULL);
        abut_height3_release(height, NULL);
    }
}

// Thin shapes pierce the floor that the parts are.
static void pierce(rng *r, const abut_surface3 *parts, int32_t count, abut_pose3 floor_pose, double far)
{
    for (int k = 0; k < 4 * PIERCING_KINDS3; ++k) {
        const piercing3  p = piercing_case3(r, k % PIERCING_KINDS3, far);
        const abut_pose3 pose = abut_compose3(floor_pose, p.pose);
        const int32_t    found = abut_surfaces3_collide(parts, count, &p.shape, pose, 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
        expect_pierced3(manifolds, found, floor_pose.r.z, p.deep);
    }
}

// Of a mesh and a height field, beside their seam; of tiles that are triangles.
static void test_thin_shapes_pierce_floors(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3395);
    const uint64_t runs = rng_scaled(200);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup             s;
        static const abut_real  flat[120] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose3        floor_pose = random_pose(&r, 0);
        const abut_height_grid3 grid = {flat, 8, 15, (abut_real)0.3, (abut_real)0.3, at3(0, -2.1, 0), NULL};
        const abut_shape3       half = triangle3(at3(-0.6, -0.5, 0), at3(0.6, -0.5, 0), at3(0.6, 0.5, 0), 0);
        const abut_shape3       other = triangle3(at3(-0.6, -0.5, 0), at3(0.6, 0.5, 0), at3(-0.6, 0.5, 0), 0);
        abut_surface3           tiles[18];
        int32_t                 count = 0;
        abut_height3           *height = NULL;
        make_patch(&s, &r, -2.1, -2.1, 2.1 / 7, 7, 14);
        abut_mesh3 *mesh = built_in(&s, abut_identity3());
        assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
        const abut_surface3 parts[] = {{mesh, NULL, NULL, floor_pose}, {NULL, height, NULL, floor_pose}};
        pierce(&r, parts, 2, floor_pose, 1);
        for (int k = 0; k < 9; ++k) {
            const abut_pose3 pose = abut_compose3(floor_pose, placed3(1.2 * (k % 3 - 1), k / 3 - 1, 0));
            tiles[count++] = (abut_surface3){NULL, NULL, &half, pose};
            tiles[count++] = (abut_surface3){NULL, NULL, &other, pose};
        }
        pierce(&r, tiles, count, floor_pose, 0.7);
        abut_mesh3_release(mesh, NULL);
        abut_height3_release(height, NULL);
    }
}

// Disks, plates and thin capsules.
static void pierce_with_thin(rng *r, const abut_surface3 *parts, int32_t count, abut_pose3 floor_pose)
{
    static const int kinds[3] = {2, 3, 6};
    const bool       fine = sizeof(abut_real) == 8;
    for (int k = 0; k < 12; ++k) {
        const piercing3  p = piercing_case3(r, kinds[k % 3], 1);
        const abut_pose3 pose = abut_compose3(floor_pose, p.pose);
        const int32_t    found = abut_surfaces3_collide(parts, count, &p.shape, pose, 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
        assert_int_equal(found, 1);
        expect_vec3(manifolds[0].manifold.normal, floor_pose.r.z, fine ? 1e-6 : 0x1p-15);
        expect_near(manifolds[0].manifold.distance, -p.deep, fine ? 1e-9 : 0.4 * 0x1p-15);
    }
}

// Floors of tiles, 2 mm and 1 thick.
static void pierce_tiles(rng *r, abut_pose3 floor_pose)
{
    enum { ROW = 6 };
    const abut_shape3 tile[] = {box3(at3(0, 0, -0.001), at3(0.35, 0.35, 0.001), 0),
                                box3(at3(0, 0, -0.5), at3(0.35, 0.35, 0.5), 0)};
    for (int k = 0; k < 2; ++k) {
        abut_surface3 parts[ROW * ROW];
        for (int i = 0; i < ROW * ROW; ++i) {
            const abut_pose3 pose = placed3(0.7 * (i % ROW) - 1.75, 0.7 * (i / ROW) - 1.75, 0);
            parts[i] = (abut_surface3){NULL, NULL, &tile[k], abut_compose3(floor_pose, pose)};
        }
        pierce_with_thin(r, parts, ROW * ROW, floor_pose);
    }
}

// Of floors that crates are a part of: a height field over a crate, a crate let into a mesh, and tiles. A shape that is in one
// of them alone, beside its seam, is not pushed out through the next, nor through the side of what lies below.
static void test_thin_shapes_pierce_crates(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3396);
    const uint64_t runs = rng_scaled(200);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup             s;
        static const abut_real  flat[225] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose3        floor_pose = random_pose(&r, 0);
        const abut_height_grid3 grid = {flat, 15, 15, (abut_real)0.3, (abut_real)0.3, at3(-2.1, -2.1, 0), NULL};
        const double            x = rng_range(&r, -0.5, 0.5), y = rng_range(&r, -0.5, 0.5);
        const double            dx = rng_range(&r, 0.1, 0.5), dy = rng_range(&r, 0.1, 0.5);
        const double            along_x[] = {-2.1, x - dx, x + dx, 2.1}, along_y[] = {-2.1, y - dy, y + dy, 2.1};
        const abut_shape3       crate = box3(at3(x, y, -0.5), at3(dx, dy, 0.5), 0);
        abut_height3           *height = NULL;
        assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
        s.vertices = s.triangles = 0;
        for (int k = 0; k < 16; ++k) {
            s.vertex[s.vertices++] = at3(along_x[k % 4], along_y[k / 4], 0);
            if (k % 4 < 3 && k / 4 < 3 && k != 5) { // the fifth cell is the crate's
                add_triangle(&s, k, k + 1, k + 5);
                add_triangle(&s, k, k + 5, k + 4);
            }
        }
        abut_mesh3   *mesh = built_in(&s, abut_identity3());
        abut_surface3 parts[] = {{NULL, height, NULL, floor_pose}, {NULL, NULL, &crate, floor_pose}};
        pierce_with_thin(&r, parts, 2, floor_pose);
        parts[0] = (abut_surface3){mesh, NULL, NULL, floor_pose};
        pierce_with_thin(&r, parts, 2, floor_pose);
        pierce_tiles(&r, floor_pose);
        abut_height3_release(height, NULL);
        abut_mesh3_release(mesh, NULL);
    }
}

// A crate under a floor, turned or not, is not felt, however near its top comes.
static void test_what_lies_below(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3397);
    const uint64_t runs = rng_scaled(300);
    for (uint64_t i = 0; i < runs; ++i) {
        static const abut_real  flat[225] = {0};
        rng                     r = rng_make(seed, i);
        const abut_pose3        floor_pose = random_pose(&r, 0);
        const abut_height_grid3 grid = {flat, 15, 15, (abut_real)0.3, (abut_real)0.3, at3(-2.1, -2.1, 0), NULL};
        const double            dx = rng_range(&r, 0.001, 1), dy = rng_range(&r, 0.001, 1), top = -rng_log(&r, 0.001, 0.3);
        const abut_shape3       crate = box3(at3(0, 0, 0), at3(dx, dy, 0.5), 0);
        abut_pose3              below = abut_identity3();
        abut_height3           *height = NULL;
        assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
        if (rng_chance(&r, 0.5)) {
            below.r = abut_rot3_axis(at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), 0), (abut_real)rng_range(&r, 0, 0.6));
        }
        below.p = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), top - highest3(&crate, below.r, 1));
        const abut_surface3 parts[] = {{NULL, height, NULL, floor_pose},
                                       {NULL, NULL, &crate, abut_compose3(floor_pose, below)}};
        slide(parts, 2, floor_pose, (int)(i % 30), rng_range(&r, 1e-4, 0.02));
        abut_height3_release(height, NULL);
    }
}

// Twelve crates in rows, boxes and hulls: between crates there is nothing to trip over, however little of one is reached.
static void test_crates(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3393);
    const uint64_t runs = rng_scaled(300);
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 crate = box3(at3(0, 0, -0.5), at3(0.8, 0.5, 0.5), 0);
        const abut_pose3  floor_pose = random_pose(&r, 0);
        abut_vec3         corner[8];
        abut_real         block[1024];
        const abut_hull3 *hull = NULL;
        abut_shape3       wedge;
        abut_surface3     parts[MOST_PARTS];
        int32_t           count = 0;
        for (int k = 0; k < 8; ++k) { // a crate that is narrower below
            const double in = k & 4 ? 0 : 0.1;
            corner[k] = at3(k & 1 ? 0.8 - in : in - 0.8, k & 2 ? 0.5 - in : in - 0.5, k & 4 ? 0 : -1);
        }
        assert_int_equal(abut_hull3_build(corner, 8, block, sizeof block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&wedge, hull, 0), ABUT_OK);
        for (int row = -2; row < 2; ++row) {
            for (int column = -1; column <= 1; ++column) {
                const abut_pose3 pose = placed3(1.6 * column, row + 0.5, 0);
                parts[count++] =
                    (abut_surface3){NULL, NULL, rng_below(&r, 2) == 0 ? &crate : &wedge, abut_compose3(floor_pose, pose)};
            }
        }
        slide(parts, count, floor_pose, (int)(i % 30), rng_range(&r, 1e-4, 0.02));
    }
}

// How many manifolds have a normal, to 1e-4.
static int32_t with_normal(int32_t count, abut_vec3 normal)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; ++i) {
        found += lean(manifolds[i].manifold.normal, normal) < 1e-4 && abut_dot3(manifolds[i].manifold.normal, normal) > 0;
    }
    return found;
}

// In the corner of a floor and a wall a ball, a crate and a leaning plank, which stands on its edge, feel both, whether the
// wall is a mesh or a crate.
static void test_foot_of_a_wall(void **state)
{
    (void)state;
    static soup       s;
    rng               r = rng_make(11, 0);
    const abut_shape3 floor = box3(at3(0, 0, -0.5), at3(4, 4, 0.5), 0), wall = box3(at3(0.5, 0, 1), at3(0.5, 3, 1), 0);
    make_patch(&s, &r, 0, -2, 0.5, 4, 8);
    for (int32_t i = 0; i < s.vertices; ++i) { // upright, its outside to the left
        s.vertex[i] = at3(0, (double)s.vertex[i].y, (double)s.vertex[i].x);
    }
    abut_mesh3         *mesh = built_in(&s, abut_identity3());
    const abut_surface3 solid[] = {{NULL, NULL, &floor, abut_identity3()}, {NULL, NULL, &wall, abut_identity3()}};
    const abut_surface3 hollow[] = {{NULL, NULL, &floor, abut_identity3()}, {mesh, NULL, NULL, abut_identity3()}};
    const abut_shape3   shapes[] = {sphere(0, 0, 0, 0.25), box3(at3(0, 0, 0), at3(0.25, 0.4, 0.25), 0),
                                    box3(at3(0, 0, 0), at3(0.25, 0.4, 0.25), 0)};
    const double        reach[] = {0.25, 0.25, 0.25 * 1.4142135623730951};
    for (int k = 0; k < 3; ++k) {
        for (int step = 0; step < 20; ++step) {
            const double by_wall = rng_range(&r, 1e-5, 0.01), by_floor = rng_range(&r, 1e-5, 0.01);
            abut_pose3   pose = placed3(by_wall - reach[k], rng_range(&r, -1, 1), reach[k] - by_floor);
            if (k == 2) {
                pose.r = abut_rot3_quat((abut_quat){(abut_real)0.9238795325112867, 0, (abut_real)0.3826834323650898, 0});
            }
            for (int hollow_too = 0; hollow_too < 2; ++hollow_too) {
                const int32_t count = abut_surfaces3_collide(hollow_too ? hollow : solid, 2, &shapes[k], pose, 0, NULL,
                                                             manifolds, MOST_MANIFOLDS, NULL);
                assert_int_equal(count, 2);
                assert_int_equal(with_normal(count, at3(0, 0, 1)), 1);
                assert_int_equal(with_normal(count, at3(-1, 0, 0)), 1);
            }
        }
    }
    abut_mesh3_release(mesh, NULL);
}

// A step of 0.1 up from one crate to the next stands out, and so does the far side of the last one.
static void test_what_stands_out(void **state)
{
    (void)state;
    const abut_shape3   low = box3(at3(-1, 0, -0.5), at3(1, 1, 0.5), 0), high = box3(at3(1, 0, -0.4), at3(1, 1, 0.5), 0);
    const abut_surface3 parts[] = {{NULL, NULL, &low, abut_identity3()}, {NULL, NULL, &high, abut_identity3()}};
    const abut_shape3   crate = box3(at3(0, 0, 0), at3(0.25, 0.25, 0.25), 0);
    int32_t             count;
    count = abut_surfaces3_collide(parts, 2, &crate, placed3(-0.249, 0, 0.249), 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
    assert_int_equal(count, 2);
    assert_int_equal(with_normal(count, at3(0, 0, 1)), 1);
    assert_int_equal(with_normal(count, at3(-1, 0, 0)), 1);
    count = abut_surfaces3_collide(parts, 2, &crate, placed3(2.249, 0, 0.2), 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
    assert_int_equal(count, 1);
    expect_vec3(manifolds[0].manifold.normal, at3(1, 0, 0), 1e-6);
    assert_int_equal(manifolds[0].part[0], 1);
    assert_int_equal(manifolds[0].triangle[0], -1);
}

// A closed box of twelve triangles about a place.
static void add_closed_box(soup *s, abut_vec3 center, abut_vec3 half)
{
    static const int32_t side[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};

    const int32_t first = s->vertices;
    for (int32_t i = 0; i < 8; ++i) {
        const abut_vec3 off = {i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
        s->vertex[s->vertices++] = abut_add3(center, off);
    }
    for (int i = 0; i < 6; ++i) {
        add_triangle(s, first + side[i][0], first + side[i][1], first + side[i][2]);
        add_triangle(s, first + side[i][0], first + side[i][2], first + side[i][3]);
    }
}

// Closed meshes side by side, as one mesh of several parts and as several: their walls touch, and are not felt.
static void test_closed_meshes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3394);
    const uint64_t runs = rng_scaled(300);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup      all, one;
        rng              r = rng_make(seed, i);
        const abut_pose3 floor_pose = random_pose(&r, 0);
        const double     deep = rng_range(&r, 1e-4, 0.02);
        const abut_vec3  half = at3(0.8, 0.5, 0.5);
        abut_surface3    parts[MOST_PARTS];
        int32_t          count = 0;
        all.vertices = all.triangles = one.vertices = one.triangles = 0;
        add_closed_box(&one, at3(0, 0, -0.5), half);
        abut_mesh3 *block = built_in(&one, abut_identity3());
        for (int row = -2; row < 2; ++row) {
            for (int column = -1; column <= 1; ++column) {
                const abut_pose3 pose = placed3(1.6 * column, row + 0.5, 0);
                add_closed_box(&all, abut_transform3(pose, at3(0, 0, -0.5)), half);
                parts[count++] = (abut_surface3){block, NULL, NULL, abut_compose3(floor_pose, pose)};
            }
        }
        abut_mesh3         *whole = built_in(&all, abut_identity3());
        const abut_surface3 as_one = {whole, NULL, NULL, floor_pose};
        slide(parts, count, floor_pose, (int)(i % 30), deep);
        slide(&as_one, 1, floor_pose, (int)(i % 30), deep);
        abut_mesh3_release(whole, NULL);
        abut_mesh3_release(block, NULL);
    }
}

static void expect_invalid(abut_surface3 part, const abut_shape3 *shape, abut_pose3 pose)
{
    abut_status status;
    assert_int_equal(abut_surfaces3_collide(&part, 1, shape, pose, 0, NULL, manifolds, 4, &status), 0);
    assert_int_equal(status, ABUT_INVALID);
}

static void test_bad_input(void **state)
{
    (void)state;
    static soup       s;
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0), none = {0};
    const abut_pose3  pose = abut_identity3(), no_pose = {0};
    abut_status       status;
    s.vertices = s.triangles = 0;
    add_closed_box(&s, at3(0, 0, 0), at3(1, 1, 1));
    abut_mesh3         *mesh = built_in(&s, pose);
    const abut_surface3 two[] = {{mesh, NULL, NULL, pose}, {NULL, NULL, &crate, pose}};
    expect_invalid((abut_surface3){NULL, NULL, NULL, pose}, &crate, pose);
    expect_invalid((abut_surface3){mesh, NULL, &crate, pose}, &crate, pose);
    expect_invalid((abut_surface3){mesh, NULL, NULL, no_pose}, &crate, pose);
    expect_invalid((abut_surface3){NULL, NULL, &none, pose}, &crate, pose);
    expect_invalid((abut_surface3){mesh, NULL, NULL, pose}, &none, pose);
    expect_invalid((abut_surface3){mesh, NULL, NULL, pose}, &crate, placed3(NAN, 0, 0));
    assert_int_equal(abut_surfaces3_collide(NULL, 0, &crate, pose, 0, NULL, manifolds, 4, &status), 0);
    assert_int_equal(status, ABUT_OK);
    abut_surfaces3_collide(two, 2, &crate, placed3(0.5, 0.5, 1.5), 0, NULL, manifolds, 1, &status);
    assert_int_equal(status, ABUT_NO_ROOM);
    abut_mesh3_release(mesh, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_meshes),
        cmocka_unit_test(test_mesh_crate_and_height),
        cmocka_unit_test(test_thin_shapes_pierce_floors),
        cmocka_unit_test(test_thin_shapes_pierce_crates),
        cmocka_unit_test(test_what_lies_below),
        cmocka_unit_test(test_crates),
        cmocka_unit_test(test_foot_of_a_wall),
        cmocka_unit_test(test_what_stands_out),
        cmocka_unit_test(test_closed_meshes),
        cmocka_unit_test(test_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
