// test_height2.c : height fields: against all segments one by one and a chain of them, over straight ground without ghost
// contacts, holes, saved and loaded.
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

enum { MOST_SAMPLES = 256, MOST = 512 };

static abut_surface_manifold2 manifolds[MOST];

typedef struct field {
    abut_real         height[MOST_SAMPLES];
    bool              hole[MOST_SAMPLES];
    abut_height_grid2 grid;
} field;

// Steps about the origin, heights up and down by as much as `bumps`, of each hundred segments so many holes.
static void make_field(field *f, rng *r, int columns, double width, double bumps, int holes)
{
    for (int i = 0; i < columns; ++i) {
        f->height[i] = (abut_real)(bumps * rng_range(r, -1, 1));
        f->hole[i] = rng_below(r, 100) < (uint32_t)holes;
    }
    f->grid = (abut_height_grid2){f->height, columns, (abut_real)width, at(-width * (columns - 1) / 2, 0), f->hole};
}

static abut_height2 *built(const field *f)
{
    abut_height2 *height = NULL;
    int32_t       fault = 0;
    assert_int_equal(abut_height2_build(&f->grid, NULL, &height, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    return height;
}

// A chain of the segments that are there.
static abut_chain2 *chain_of(const abut_height2 *height)
{
    static abut_vec2 vertex[2 * MOST_SAMPLES];
    static int32_t   end[2 * MOST_SAMPLES];
    abut_chain2     *chain = NULL;
    int32_t          count = 0;
    for (int32_t t = 0; t < abut_height2_segments(height); ++t) {
        if (!abut_height2_is_hole(height, t)) {
            abut_height2_ends(height, t, &vertex[2 * count++]);
        }
    }
    for (int32_t i = 0; i < 2 * count; ++i) {
        end[i] = i;
    }
    assert_int_equal(abut_chain2_build(vertex, 2 * count, end, count, NULL, &chain, NULL), ABUT_OK);
    return chain;
}

static abut_pose2 random_pose(rng *r, double far)
{
    const double     angle = rng_range(r, -3, 3);
    const abut_pose2 pose = {at(rng_range(r, -far, far), rng_range(r, -1, 1)), {(abut_real)cos(angle), (abut_real)sin(angle)}};
    return pose;
}

static abut_shape2 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.1, 0.5), y = rng_range(r, 0.1, 0.5);
    const abut_shape2 made[] = {circle(0, 0, x), box(0, 0, x, y, 0), capsule(-x, 0, x, 0, y), ellipse(0, 0, x, y, 0)};
    return made[rng_below(r, 4)];
}

static void expect_brute_force(const abut_height2 *height, rng *r)
{
    const abut_shape2 shape = random_shape(r);
    const abut_pose2  pose = random_pose(r, 3);
    const abut_vec2   way = at(rng_range(r, -4, 4), rng_range(r, -2, 2));
    abut_real         nearest = INFINITY, soonest = INFINITY, entry = INFINITY;
    bool              overlap = false;
    for (int32_t t = 0; t < abut_height2_segments(height); ++t) {
        abut_vec2   v[2];
        abut_shape2 one;
        if (abut_height2_is_hole(height, t)) {
            continue;
        }
        abut_height2_ends(height, t, v);
        assert_int_equal(abut_make_capsule2(&one, v[0], v[1], 0), ABUT_OK);
        const abut_proximity2 p = abut_distance2(&one, &shape, pose, NULL, NULL);
        const abut_hit2       hit = abut_cast2(&one, &shape, pose, way, NULL, NULL);
        const abut_ray_hit2   ray = abut_ray2(&one, pose.p, way, NULL);
        nearest = p.distance < nearest ? p.distance : nearest;
        soonest = hit.hit && hit.fraction < soonest ? hit.fraction : soonest;
        entry = ray.hit && ray.entry < entry ? ray.entry : entry;
        overlap = overlap || abut_overlap2(&one, &shape, pose);
    }
    int32_t               t;
    const abut_proximity2 p = abut_height2_distance(height, &shape, pose, NULL, &t);
    assert_true(p.distance == nearest && t >= 0 && !abut_height2_is_hole(height, t));
    assert_int_equal(abut_height2_overlap(height, &shape, pose), overlap);
    const abut_hit2 hit = abut_height2_cast(height, &shape, pose, way, NULL, &t);
    assert_int_equal(hit.hit, soonest <= 1);
    assert_true(hit.hit ? hit.fraction == soonest && t >= 0 && hit.safe <= hit.fraction : t == -1 && hit.fraction == 1);
    const abut_ray_hit2 ray = abut_height2_ray(height, pose.p, way, NULL, &t);
    assert_int_equal(ray.hit, entry <= 1);
    assert_true(ray.hit ? ray.entry == entry && t >= 0 : t == -1);
}

static void expect_contacts_of_chain(const abut_height2 *height, rng *r)
{
    static abut_surface_manifold2 of_chain[MOST];
    abut_chain2                  *chain = chain_of(height);
    const abut_shape2             shape = random_shape(r);
    const abut_pose2              pose = random_pose(r, 3);
    const int32_t                 count = abut_height2_collide(height, &shape, pose, 0, NULL, manifolds, MOST, NULL);
    assert_int_equal(count, abut_chain2_collide(chain, &shape, pose, 0, NULL, of_chain, MOST, NULL));
    assert_true(count > 0 || !abut_height2_overlap(height, &shape, pose));
    for (int32_t i = 0; i < count; ++i) {
        expect_near(manifolds[i].manifold.distance, (double)of_chain[i].manifold.distance, 8 * roundoff);
        assert_false(abut_height2_is_hole(height, manifolds[i].segment[0]));
    }
    abut_chain2_release(chain, NULL);
}

static void test_against_all_segments(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3401);
    const uint64_t runs = rng_scaled(2000);
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        make_field(&f, &r, 2 + (int)rng_below(&r, 60), rng_range(&r, 0.05, 0.4), 0.5, 10);
        f.hole[0] = false;
        abut_height2 *height = built(&f);
        for (int k = 0; k < 4; ++k) {
            expect_brute_force(height, &r);
            expect_contacts_of_chain(height, &r);
        }
        abut_height2_release(height, NULL);
    }
}

// A box, a ball and a lying capsule over straight ground with steps of any size: one manifold, its normal up.
static void test_no_ghosts_on_straight_ground(void **state)
{
    (void)state;
    const uint64_t    seed = rng_seed_of_run(3402);
    const uint64_t    runs = rng_scaled(1000);
    const abut_shape2 shapes[] = {box(0, 0, 0.4, 0.25, 0), circle(0, 0, 0.25), capsule(-0.4, 0, 0.4, 0, 0.25)};
    const int32_t     points[] = {2, 1, 2};
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        const double width = rng_range(&r, 0.03, 0.6), deep = rng_range(&r, 1e-4, 0.02);
        const double slack = sizeof(abut_real) == 8 ? 1e-12 : 2e-6;
        make_field(&f, &r, 2 + (int)(4.2 / width), width, 0, 0);
        abut_height2 *height = built(&f);
        for (int k = 0; k < 39; ++k) {
            const abut_pose2 pose = placed(0.21 * (k / 3 - 6) + rng_range(&r, -0.1, 0.1), 0.25 - deep);
            const int32_t    count =
                abut_height2_collide(height, &shapes[k % 3], pose, (abut_real)0.01, NULL, manifolds, MOST, NULL);
            const abut_manifold2 *m = &manifolds[0].manifold;
            assert_int_equal(count, 1);
            expect_vec(m->normal, 0, 1, sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15);
            expect_near(m->distance, -deep, slack);
            assert_int_equal(m->count, points[k % 3]);
        }
        abut_height2_release(height, NULL);
    }
}

// Thin shapes that pierce straight ground, far from its ends.
static void test_thin_shapes_pierce_ground(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3403);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static field f;
        rng          r = rng_make(seed, i);
        const double width = rng_range(&r, 0.03, 0.6);
        make_field(&f, &r, 2 + (int)(5 / width), width, 0, 0);
        abut_height2 *height = built(&f);
        for (int k = 0; k < 10 * PIERCING_KINDS2; ++k) {
            const piercing2 p = piercing_case2(&r, k % PIERCING_KINDS2, 1);
            const int32_t   count = abut_height2_collide(height, &p.shape, p.pose, 0, NULL, manifolds, MOST, NULL);
            expect_pierced2(manifolds, count, at(0, 1), p.deep);
        }
        abut_height2_release(height, NULL);
    }
}

// Ends by hand, right before left; a hole that a ball falls through; one side.
static void test_ends_and_holes(void **state)
{
    (void)state;
    const abut_real             y[] = {0, 1, 1, 1};
    const bool                  hole[] = {false, true, false}, none[] = {true, true, true};
    abut_height_grid2           grid = {y, 4, 2, at(10, 100), hole};
    const abut_shape2           ball = circle(0, 0, 0.25);
    abut_height2               *height = NULL;
    const abut_surface_options2 up = {.one_sided = true};
    abut_vec2                   v[2];
    int32_t                     t;
    assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
    assert_int_equal(abut_height2_segments(height), 3);
    abut_height2_ends(height, 0, v);
    expect_vec(v[0], 12, 101, 0);
    expect_vec(v[1], 10, 100, 0);
    expect_vec(abut_height2_bounds(height).upper, 16, 101, 0);
    expect_vec(abut_height2_bounds(height).lower, 10, 100, 0);
    assert_true(abut_height2_is_hole(height, 1) && !abut_height2_is_hole(height, 2));
    assert_int_equal(abut_height2_cast(height, &ball, placed(13, 102), at(0, -4), NULL, &t).status, ABUT_MISS);
    expect_near(abut_height2_cast(height, &ball, placed(15, 102), at(0, -4), NULL, &t).fraction, 0.75 / 4, 16 * roundoff);
    assert_int_equal(t, 2);
    assert_int_equal(abut_height2_collide(height, &ball, placed(15, 100.9), 0, &up, manifolds, MOST, NULL), 1);
    expect_vec(manifolds[0].manifold.normal, 0, 1, 16 * roundoff);
    expect_near(manifolds[0].manifold.distance, -0.35, 200 * roundoff);
    abut_height2_release(height, NULL);
    grid.holes = none;
    assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_TOO_FEW_POINTS);
    assert_null(height);
}

static void expect_refused(const abut_height_grid2 *grid, abut_status status, int32_t fault)
{
    abut_height2 *height = NULL;
    int32_t       place = -2;
    assert_int_equal(abut_height2_build(grid, NULL, &height, &place), status);
    assert_int_equal(place, fault);
    assert_null(height);
}

static void test_what_cannot_be_built(void **state)
{
    (void)state;
    abut_real         y[] = {0, 0, 0};
    abut_height_grid2 grid = {y, 3, 1, at(0, 0), NULL};
    y[1] = NAN;
    expect_refused(&grid, ABUT_NOT_FINITE, 1);
    y[1] = 2 * ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, 1);
    y[1] = ABUT_REAL_LARGEST;
    grid.corner.y = ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, 1);
    y[1] = 0;
    grid.width = 0;
    expect_refused(&grid, ABUT_NEGATIVE_EXTENT, -1);
    grid.width = ABUT_REAL_LARGEST;
    expect_refused(&grid, ABUT_TOO_LARGE, -1);
    grid.columns = 1;
    expect_refused(&grid, ABUT_TOO_FEW_POINTS, -1);
    grid.columns = (1 << 24) + 2;
    expect_refused(&grid, ABUT_TOO_MANY_POINTS, -1);
}

static void test_saved_and_loaded(void **state)
{
    (void)state;
    static field f;
    rng          r = rng_make(7, 0);
    make_field(&f, &r, 50, 0.1, 0.5, 10);
    abut_height2  *height = built(&f), *again = NULL;
    const size_t   size = abut_height2_bytes(height);
    unsigned char *saved = malloc(size + 1);
    assert_non_null(saved);
    memcpy(saved, height, size);
    assert_int_equal(abut_height2_load(saved, size, NULL, &again), ABUT_OK);
    assert_memory_equal(again, height, size);
    expect_brute_force(again, &r);
    abut_height2_release(again, NULL);
    for (size_t i = 0; i < size; ++i) {
        saved[i] ^= (unsigned char)(1 + rng_below(&r, 255));
        // The one word that nothing is in is not looked at.
        const abut_status status = abut_height2_load(saved, size, NULL, &again);
        assert_true(status == ABUT_CORRUPT || (i >= 20 && i < 24));
        abut_height2_release(again, NULL);
        memcpy(saved, height, size);
    }
    for (size_t i = 0; i <= size; i += 1 + size / 97) {
        assert_int_equal(abut_height2_load(saved, i == size ? size + 1 : i, NULL, &again), ABUT_CORRUPT);
    }
    free(saved);
    abut_height2_release(height, NULL);
    abut_height2_release(NULL, NULL);
}

// A fifth of the room of a chain of the same segments.
static void test_room(void **state)
{
    (void)state;
    enum { SAMPLES = 1 << 16 };
    abut_real              *y = calloc(SAMPLES, sizeof *y);
    const abut_height_grid2 grid = {y, SAMPLES, 1, at(0, 0), NULL};
    abut_height2           *height = NULL;
    assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
    const double a_sample = (double)abut_height2_bytes(height) / SAMPLES;
    assert_true(a_sample > sizeof(abut_real) && a_sample < (sizeof(abut_real) == 8 ? 10.2 : 5.2));
    abut_height2_release(height, NULL);
    free(y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_segments),
        cmocka_unit_test(test_no_ghosts_on_straight_ground),
        cmocka_unit_test(test_thin_shapes_pierce_ground),
        cmocka_unit_test(test_ends_and_holes),
        cmocka_unit_test(test_what_cannot_be_built),
        cmocka_unit_test(test_saved_and_loaded),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
