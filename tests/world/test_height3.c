// test_height3.c : height fields: against all triangles one by one and a mesh of them, over flat ground without ghost contacts,
// holes, saved and loaded.
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

enum { MOST_SAMPLES = 1024, MOST_MANIFOLDS = 2048 };

static abut_surface_manifold3 manifolds[MOST_MANIFOLDS];

typedef struct field {
    abut_real         height[MOST_SAMPLES];
    uint8_t           cell[MOST_SAMPLES];
    abut_height_grid3 grid;
} field;

// A grid of cells about the origin, its heights up and down by as much as `bumps`, of each hundred cells so many holes.
static void make_field(field *f, rng *r, int columns, int rows, double width, double depth, double bumps, int holes)
{
    for (int i = 0; i < columns * rows; ++i) {
        f->height[i] = (abut_real)(bumps * rng_range(r, -1, 1));
        f->cell[i] = (uint8_t)((rng_below(r, 2) == 0 ? ABUT_CELL3_TURNED : 0) |
                               (rng_below(r, 100) < (uint64_t)holes ? ABUT_CELL3_HOLE : 0));
    }
    f->grid =
        (abut_height_grid3){f->height,        columns,          rows,
                            (abut_real)width, (abut_real)depth, at3(-width * (columns - 1) / 2, -depth * (rows - 1) / 2, 0),
                            f->cell};
}

static abut_height3 *built(const field *f)
{
    abut_height3 *height = NULL;
    int32_t       fault = 0;
    assert_int_equal(abut_height3_build(&f->grid, NULL, &height, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    return height;
}

// A mesh of the triangles that are there; of[i] is the number that triangle i has in the field.
static abut_mesh3 *mesh_of(const abut_height3 *height, int32_t *of)
{
    static abut_vec3 vertex[6 * MOST_SAMPLES];
    static int32_t   corner[6 * MOST_SAMPLES];
    abut_mesh3      *mesh = NULL;
    int32_t          count = 0;
    for (int32_t t = 0; t < abut_height3_triangles(height); ++t) {
        if (!abut_height3_is_hole(height, t)) {
            abut_height3_corners(height, t, &vertex[3 * count]);
            of[count++] = t;
        }
    }
    for (int32_t i = 0; i < 3 * count; ++i) {
        corner[i] = i;
    }
    assert_int_equal(abut_mesh3_build(vertex, 3 * count, corner, count, NULL, &mesh, NULL), ABUT_OK);
    return mesh;
}

static abut_pose3 random_pose(rng *r, double far)
{
    const abut_quat  q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                          (abut_real)rng_range(r, -1, 1)};
    const abut_pose3 pose = {at3(rng_range(r, -far, far), rng_range(r, -far, far), rng_range(r, -1, 1)), abut_rot3_quat(q)};
    return pose;
}

static abut_shape3 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.1, 0.5), y = rng_range(r, 0.1, 0.5), z = rng_range(r, 0.1, 0.5);
    const abut_shape3 made[] = {sphere(0, 0, 0, x), box3(at3(0, 0, 0), at3(x, y, z), 0),
                                capsule3(at3(-x, 0, 0), at3(x, 0, 0), y), cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, x, y)};
    return made[rng_below(r, 4)];
}

static abut_shape3 triangle_of(const abut_height3 *height, int32_t t)
{
    abut_vec3 v[3];
    abut_height3_corners(height, t, v);
    return triangle3(v[0], v[1], v[2], 0);
}

static void expect_brute_force(const abut_height3 *height, rng *r)
{
    const abut_shape3 shape = random_shape(r);
    const abut_pose3  pose = random_pose(r, 3);
    const abut_vec3   way = at3(rng_range(r, -4, 4), rng_range(r, -4, 4), rng_range(r, -2, 2));
    abut_real         nearest = INFINITY, soonest = INFINITY, entry = INFINITY;
    bool              overlap = false;
    for (int32_t t = 0; t < abut_height3_triangles(height); ++t) {
        if (abut_height3_is_hole(height, t)) {
            continue;
        }
        const abut_shape3     one = triangle_of(height, t);
        const abut_proximity3 p = abut_distance3(&one, &shape, pose, NULL, NULL);
        const abut_hit3       hit = abut_cast3(&one, &shape, pose, way, NULL, NULL);
        const abut_ray_hit3   ray = abut_ray3(&one, pose.p, way, NULL);
        nearest = p.distance < nearest ? p.distance : nearest;
        soonest = hit.hit && hit.fraction < soonest ? hit.fraction : soonest;
        entry = ray.hit && ray.entry < entry ? ray.entry : entry;
        overlap = overlap || abut_overlap3(&one, &shape, pose);
    }
    int32_t               t;
    const abut_proximity3 p = abut_height3_distance(height, &shape, pose, NULL, &t);
    assert_true(p.distance == nearest && t >= 0 && !abut_height3_is_hole(height, t));
    assert_int_equal(abut_height3_overlap(height, &shape, pose), overlap);
    const abut_hit3 hit = abut_height3_cast(height, &shape, pose, way, NULL, &t);
    assert_int_equal(hit.hit, soonest <= 1);
    assert_true(hit.hit ? hit.fraction == soonest && t >= 0 && hit.safe <= hit.fraction : t == -1 && hit.fraction == 1);
    const abut_ray_hit3 ray = abut_height3_ray(height, pose.p, way, NULL, &t);
    assert_int_equal(ray.hit, entry <= 1);
    assert_true(ray.hit ? ray.entry == entry && t >= 0 : t == -1);
}

// The contacts are those of a mesh of the same triangles, but that these come in another order.
static void expect_contacts_of_mesh(const abut_height3 *height, rng *r)
{
    static int32_t                of[2 * MOST_SAMPLES];
    static abut_surface_manifold3 of_mesh[MOST_MANIFOLDS];
    abut_mesh3                   *mesh = mesh_of(height, of);
    const abut_shape3             shape = random_shape(r);
    const abut_pose3              pose = random_pose(r, 3);
    abut_status                   status;
    const int32_t count = abut_height3_collide(height, &shape, pose, 0, NULL, manifolds, MOST_MANIFOLDS, &status);
    assert_int_equal(status, ABUT_OK);
    assert_int_equal(count, abut_mesh3_collide(mesh, &shape, pose, 0, NULL, of_mesh, MOST_MANIFOLDS, NULL));
    for (int32_t i = 0; i < count; ++i) {
        expect_near(manifolds[i].manifold.distance, (double)of_mesh[i].manifold.distance, 8 * roundoff);
        assert_false(abut_height3_is_hole(height, manifolds[i].triangle[0]));
    }
    abut_mesh3_release(mesh, NULL);
}

static void test_against_all_triangles(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3381);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        make_field(&f, &r, 2 + (int)rng_below(&r, 15), 2 + (int)rng_below(&r, 15), rng_range(&r, 0.2, 0.6),
                   rng_range(&r, 0.2, 0.6), 0.5, 10);
        f.cell[0] = 0; // one cell is none
        abut_height3 *height = built(&f);
        for (int k = 0; k < 4; ++k) {
            expect_brute_force(height, &r);
            expect_contacts_of_mesh(height, &r);
        }
        abut_height3_release(height, NULL);
    }
}

// The shape stands `deep` in a flat floor: one manifold, its normal up, as deep as it is, with as many points as over one box.
static void expect_floor(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, double deep, int32_t points)
{
    abut_status   status;
    const int32_t count = abut_height3_collide(height, shape, pose, (abut_real)0.01, NULL, manifolds, MOST_MANIFOLDS, &status);
    assert_int_equal(status, ABUT_OK);
    assert_int_equal(count, 1);
    const abut_manifold3 *m = &manifolds[0].manifold;
    const double          lean = sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15, slack = sizeof(abut_real) == 8 ? 1e-12 : 2e-6;
    expect_vec3(m->normal, at3(0, 0, 1), lean);
    expect_near(m->distance, -deep, slack);
    assert_int_equal(m->count, points);
    for (int32_t i = 0; i < m->count; ++i) {
        expect_near(m->points[i].separation, -deep, slack);
    }
}

// A box, a ball and a lying capsule are slid in 30 directions over flat fields with cells of any sides, cut either way.
static void test_no_ghosts_on_flat_ground(void **state)
{
    (void)state;
    const uint64_t    seed = rng_seed_of_run(3382);
    const uint64_t    runs = rng_scaled(1000);
    const abut_shape3 shapes[] = {box3(at3(0, 0, 0), at3(0.4, 0.3, 0.25), 0), sphere(0, 0, 0, 0.25),
                                  capsule3(at3(-0.4, 0, 0), at3(0.4, 0, 0), 0.25)};
    const int32_t     points[] = {4, 1, 2};
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        const double width = rng_range(&r, 0.2, 0.6), depth = rng_range(&r, 0.2, 0.6);
        const double angle = (double)(i % 30) * 3.14159265358979 / 15, deep = rng_range(&r, 1e-4, 0.02);
        make_field(&f, &r, 2 + (int)(4.2 / width), 2 + (int)(4.2 / depth), width, depth, 0, 0);
        abut_height3 *height = built(&f);
        for (int k = 0; k < 3; ++k) {
            for (int step = -6; step <= 6; ++step) {
                abut_pose3 pose = placed3(0.21 * step * cos(angle), 0.21 * step * sin(angle), 0.25 - deep);
                pose.r = abut_rot3_quat((abut_quat){(abut_real)cos(angle / 2 + k), 0, 0, (abut_real)sin(angle / 2 + k)});
                expect_floor(height, &shapes[k], pose, deep, points[k]);
            }
        }
        abut_height3_release(height, NULL);
    }
}

// Thin shapes that pierce a flat field, far from its border.
static void test_thin_shapes_pierce_ground(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3383);
    const uint64_t runs = rng_scaled(200);
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        const double width = rng_range(&r, 0.2, 0.6), depth = rng_range(&r, 0.2, 0.6);
        make_field(&f, &r, 2 + (int)(5 / width), 2 + (int)(5 / depth), width, depth, 0, 0);
        abut_height3 *height = built(&f);
        for (int k = 0; k < 4 * PIERCING_KINDS3; ++k) {
            const piercing3 p = piercing_case3(&r, k % PIERCING_KINDS3, 1);
            const int32_t   count = abut_height3_collide(height, &p.shape, p.pose, 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
            expect_pierced3(manifolds, count, at3(0, 0, 1), p.deep);
        }
        abut_height3_release(height, NULL);
    }
}

// Two cells, the second cut the other way: corners by hand.
static void test_corners(void **state)
{
    (void)state;
    const abut_real         z[] = {0, 1, 2, 10, 11, 12};
    const uint8_t           cell[] = {0, ABUT_CELL3_TURNED};
    const abut_height_grid3 grid = {z, 3, 2, 2, 5, at3(1, 1, 100), cell};
    const abut_vec3         expected[4][3] = {{at3(1, 1, 100), at3(3, 1, 101), at3(3, 6, 111)},
                                              {at3(1, 1, 100), at3(3, 6, 111), at3(1, 6, 110)},
                                              {at3(3, 1, 101), at3(5, 1, 102), at3(3, 6, 111)},
                                              {at3(5, 1, 102), at3(5, 6, 112), at3(3, 6, 111)}};
    abut_height3           *height = NULL;
    assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
    assert_int_equal(abut_height3_triangles(height), 4);
    for (int32_t t = 0; t < 4; ++t) {
        abut_vec3 v[3];
        abut_height3_corners(height, t, v);
        for (int k = 0; k < 3; ++k) {
            expect_vec3(v[k], expected[t][k], 0);
        }
    }
    expect_vec3(abut_height3_bounds(height).lower, at3(1, 1, 100), 0);
    expect_vec3(abut_height3_bounds(height).upper, at3(5, 6, 112), 0);
    abut_height3_release(height, NULL);
}

// A ball falls through a hole and rests beside it; ground of holes alone is none.
static void test_holes(void **state)
{
    (void)state;
    static field f;
    rng          r = rng_make(9, 0);
    make_field(&f, &r, 4, 4, 1, 1, 0, 0);
    f.cell[4] = ABUT_CELL3_HOLE;
    abut_height3     *height = built(&f);
    const abut_shape3 ball = sphere(0, 0, 0, 0.25);
    const abut_vec3   down = at3(0, 0, -4);
    int32_t           t;
    assert_int_equal(abut_height3_cast(height, &ball, placed3(0, 0, 1), down, NULL, &t).status, ABUT_MISS);
    assert_int_equal(abut_height3_ray(height, at3(0, 0, 1), down, NULL, &t).status, ABUT_MISS);
    expect_near(abut_height3_cast(height, &ball, placed3(1, 0, 1), down, NULL, &t).fraction, 0.75 / 4, 8 * roundoff);
    assert_int_equal(t / 2, 5);
    expect_near(abut_height3_distance(height, &ball, placed3(0, 0, 0), NULL, NULL).distance, 0.25, 8 * roundoff);
    abut_height3_release(height, NULL);
    memset(f.cell, ABUT_CELL3_HOLE, 9);
    assert_int_equal(abut_height3_build(&f.grid, NULL, &height, NULL), ABUT_TOO_FEW_POINTS);
    assert_null(height);
}

// With one side, a box whose middle is below the ground comes out on top.
static void test_one_sided(void **state)
{
    (void)state;
    static field f;
    rng          r = rng_make(10, 0);
    make_field(&f, &r, 9, 9, 0.5, 0.5, 0, 0);
    abut_height3               *height = built(&f);
    const abut_shape3           box = box3(at3(0, 0, 0), at3(0.4, 0.3, 0.25), 0);
    const abut_surface_options3 up = {.one_sided = true};
    assert_int_equal(abut_height3_collide(height, &box, placed3(0.1, 0.1, -0.1), 0, &up, manifolds, MOST_MANIFOLDS, NULL), 1);
    expect_vec3(manifolds[0].manifold.normal, at3(0, 0, 1), 1e-5);
    expect_near(manifolds[0].manifold.distance, -0.35, 8 * roundoff);
    abut_height3_release(height, NULL);
}

static void expect_refused(const abut_height_grid3 *grid, abut_status status, int32_t fault)
{
    abut_height3 *height = NULL;
    int32_t       place = -2;
    assert_int_equal(abut_height3_build(grid, NULL, &height, &place), status);
    assert_int_equal(place, fault);
    assert_null(height);
}

static void test_what_cannot_be_built(void **state)
{
    (void)state;
    abut_real         z[] = {0, 0, 0, 0, 0, 0};
    uint8_t           cell[] = {0, 0};
    abut_height_grid3 grid = {z, 3, 2, 1, 1, at3(0, 0, 0), cell};
    z[4] = NAN;
    expect_refused(&grid, ABUT_NOT_FINITE, 4);
    z[4] = 2 * ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, 4);
    z[4] = ABUT_REAL_LARGEST;
    grid.corner.z = ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, 4);
    z[4] = 0;
    grid.corner.z = 0;
    cell[1] = 4;
    expect_refused(&grid, ABUT_BAD_INDEX, 1);
    cell[1] = 0;
    grid.width = 0;
    expect_refused(&grid, ABUT_NEGATIVE_EXTENT, -1);
    grid.width = ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, -1);
    grid.width = INFINITY;
    expect_refused(&grid, ABUT_NOT_FINITE, -1);
    grid.width = 1;
    grid.rows = 1;
    expect_refused(&grid, ABUT_TOO_FEW_POINTS, -1);
    grid.rows = 1 << 20;
    grid.columns = 1 << 20;
    expect_refused(&grid, ABUT_TOO_MANY_POINTS, -1);
}

static void *no_memory(size_t size, void *context)
{
    (void)size;
    (void)context;
    return NULL;
}

static void nothing_back(void *memory, size_t size, void *context)
{
    (void)memory;
    (void)size;
    (void)context;
    fail();
}

static void test_saved_and_loaded(void **state)
{
    (void)state;
    static field f;
    rng          r = rng_make(7, 0);
    make_field(&f, &r, 9, 11, 0.5, 0.4, 0.5, 10);
    abut_height3  *height = built(&f), *again = NULL;
    const size_t   size = abut_height3_bytes(height);
    unsigned char *saved = malloc(size + 1);
    assert_non_null(saved);
    memcpy(saved, height, size);
    assert_int_equal(abut_height3_load(saved, size, NULL, &again), ABUT_OK);
    assert_memory_equal(again, height, size);
    expect_brute_force(again, &r);
    abut_height3_release(again, NULL);
    const abut_allocator empty = {no_memory, nothing_back, NULL};
    assert_int_equal(abut_height3_load(saved, size, &empty, &again), ABUT_NO_MEMORY);
    assert_int_equal(abut_height3_build(&f.grid, &empty, &again, NULL), ABUT_NO_MEMORY);
    assert_null(again);
    for (size_t i = 0; i < size; ++i) {
        saved[i] ^= (unsigned char)(1 + rng_below(&r, 255));
        // The one word that nothing is in is not looked at.
        const abut_status status = abut_height3_load(saved, size, NULL, &again);
        assert_true(status == ABUT_CORRUPT || (i >= 20 && i < 24));
        abut_height3_release(again, NULL);
        memcpy(saved, height, size);
    }
    for (size_t i = 0; i <= size; i += 1 + size / 97) {
        assert_int_equal(abut_height3_load(saved, i == size ? size + 1 : i, NULL, &again), ABUT_CORRUPT);
    }
    free(saved);
    abut_height3_release(height, NULL);
    abut_height3_release(NULL, NULL);
}

// A tenth of the room of a mesh of the same triangles.
static void test_room(void **state)
{
    (void)state;
    enum { SIDE = 257 };
    abut_real              *z = calloc((size_t)SIDE * SIDE, sizeof *z);
    const abut_height_grid3 grid = {z, SIDE, SIDE, 1, 1, at3(0, 0, 0), NULL};
    abut_height3           *height = NULL;
    assert_int_equal(abut_height3_build(&grid, NULL, &height, NULL), ABUT_OK);
    const double a_sample = (double)abut_height3_bytes(height) / SIDE / SIDE;
    assert_true(a_sample > sizeof(abut_real) && a_sample < (sizeof(abut_real) == 8 ? 9.6 : 5));
    abut_height3_release(height, NULL);
    free(z);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_triangles),
        cmocka_unit_test(test_no_ghosts_on_flat_ground),
        cmocka_unit_test(test_thin_shapes_pierce_ground),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_one_sided),
        cmocka_unit_test(test_what_cannot_be_built),
        cmocka_unit_test(test_saved_and_loaded),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
