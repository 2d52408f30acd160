// test_small_hull3.c : the small form of a hull: what it takes, the same surface, and answers that agree with the full form's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/hull_layout3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/recipe3.h"

#include <stdlib.h>
#include <string.h>

enum { BODIES = 5, LARGEST = 10000 };

typedef struct body {
    void       *full_block;
    void       *small_block;
    abut_shape3 full;
    abut_shape3 small;
} body;

static body body_of[BODIES];

// Points of an ellipsoid, so that all are vertices: flat ones are searched in another way than round ones.
static const abut_hull3 *hull_of(void **block, int32_t count, double flat)
{
    static abut_vec3  points[LARGEST];
    rng               r = rng_make(7, (uint64_t)count);
    const abut_hull3 *hull = NULL;
    for (int32_t i = 0; i < count; ++i) {
        double n[3];
        rng_direction3(&r, n);
        points[i] = at3(1 + n[0], n[1], flat * n[2]);
    }
    *block = malloc(abut_hull3_size(count));
    assert_non_null(*block);
    assert_int_equal(abut_hull3_build(points, count, *block, abut_hull3_size(count), &hull, NULL), ABUT_OK);
    return hull;
}

static const abut_hull3 *small_of(void **block, const abut_hull3 *full)
{
    const abut_hull3 *small = NULL;
    const size_t      size = abut_hull3_small_size(full);
    *block = malloc(size);
    assert_non_null(*block);
    assert_int_equal(abut_hull3_small(full, *block, size, &small), ABUT_OK);
    assert_ptr_equal(small, *block);
    assert_int_equal(small->bytes, size);
    return small;
}

static int make_bodies(void **state)
{
    (void)state;
    static const struct {
        int32_t count;
        double  flat;
    } kind[BODIES] = {{40, 1}, {100, 1}, {500, 0.3}, {1000, 1}, {3000, 0.02}};
    for (int i = 0; i < BODIES; ++i) {
        body             *b = &body_of[i];
        const abut_hull3 *full = hull_of(&b->full_block, kind[i].count, kind[i].flat);
        assert_int_equal(abut_make_hull3(&b->full, full, 0), ABUT_OK);
        assert_int_equal(abut_make_hull3(&b->small, small_of(&b->small_block, full), 0), ABUT_OK);
    }
    return 0;
}

static int free_bodies(void **state)
{
    (void)state;
    for (int i = 0; i < BODIES; ++i) {
        free(body_of[i].full_block);
        free(body_of[i].small_block);
    }
    return 0;
}

// Coordinates, the five lists of a triangulated surface, and next to nothing else.
static void test_bytes_a_vertex(void **state)
{
    (void)state;
    static const int32_t counts[] = {100, 1000, 10000};
    const size_t         most = sizeof(abut_real) == sizeof(double) ? 120 : 100;
    for (int i = 0; i < 3; ++i) {
        void             *block = NULL;
        const abut_hull3 *full = hull_of(&block, counts[i], 1);
        const size_t      size = abut_hull3_small_size(full);
        print_message("%d vertices: full %.1f bytes a vertex, small %.1f\n", (int)full->vertices,
                      (double)full->bytes / full->vertices, (double)size / full->vertices);
        assert_true(size <= most * (size_t)full->vertices && size < full->bytes);
        free(block);
    }
}

static void expect_same_surface(const abut_hull3 *full, const abut_hull3 *small)
{
    const size_t numbers = (size_t)full->vertices + 1 + 3 * (size_t)full->half_edges + (size_t)full->faces;
    assert_int_equal(small->vertices, full->vertices);
    assert_int_equal(small->half_edges, full->half_edges);
    assert_int_equal(small->faces, full->faces);
    assert_int_equal(small->edges, full->edges);
    assert_int_equal(small->given, full->given);
    assert_int_equal(small->dimension, full->dimension);
    assert_memory_equal(abut_hull3_first(small), abut_hull3_first(full), numbers * sizeof(int32_t));
    assert_ptr_equal(abut_hull3_outline(small) - abut_hull3_first(small), abut_hull3_outline(full) - abut_hull3_first(full));
    for (int32_t i = 0; i < full->vertices; ++i) {
        const abut_vec3 v = abut_hull3_vertex(small, i);
        const abut_vec3 w = abut_hull3_vertex(full, i);
        assert_true(v.x == w.x && v.y == w.y && v.z == w.z);
    }
    for (int32_t i = 0; i < full->faces; ++i) {
        const abut_vec3 n = abut_hull3_normal(small, i);
        const abut_vec3 m = abut_hull3_normal(full, i);
        assert_true(n.x == m.x && n.y == m.y && n.z == m.z);
    }
}

static void test_same_surface(void **state)
{
    (void)state;
    for (int i = 0; i < BODIES; ++i) {
        const body *b = &body_of[i];
        expect_same_surface(b->full.hull, b->small.hull);
        assert_true(b->full.reach == b->small.reach && b->full.middle.x == b->small.middle.x);
        void             *again = NULL;
        const abut_hull3 *smaller = small_of(&again, b->small.hull); // the small form of the small form is itself
        assert_int_equal(smaller->bytes, b->small.hull->bytes);
        assert_memory_equal(smaller, b->small.hull, smaller->bytes);
        free(again);
    }
}

// The block may be moved, and may be the hull's own; one byte too few is refused, and so is a block between numbers.
static void test_blocks(void **state)
{
    (void)state;
    void             *block = NULL;
    const abut_hull3 *full = hull_of(&block, 700, 1);
    const size_t      size = abut_hull3_small_size(full);
    const abut_hull3 *small = full;
    unsigned char    *other = malloc(size + 16);
    assert_non_null(other);
    assert_int_equal(abut_hull3_small(full, other, size - 1, &small), ABUT_NO_ROOM);
    assert_null(small);
    assert_int_equal(abut_hull3_small(full, other + 1, size + 15, &small), ABUT_NO_ROOM);
    assert_int_equal(abut_hull3_small(full, NULL, size, &small), ABUT_NO_ROOM);
    memset(other, 0xa5, size + 16);
    assert_int_equal(abut_hull3_small(full, other, size, &small), ABUT_OK);
    for (size_t i = size; i < size + 16; ++i) {
        assert_int_equal(other[i], 0xa5);
    }
    expect_same_surface(full, small);
    const abut_hull3 *own = NULL;
    assert_int_equal(abut_hull3_small(full, block, size, &own), ABUT_OK);
    assert_ptr_equal(own, block);
    assert_memory_equal(own, small, size);
    free(other);
    free(block);
}

// A climb ends at the top, to rounding, wherever it begins.
static void test_support(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(42);
    const uint64_t directions = rng_scaled(20000);
    for (uint64_t i = 0; i < directions; ++i) {
        rng         r = rng_make(seed, i);
        const body *b = &body_of[i % BODIES];
        double      n[3];
        rng_direction3(&r, n);
        const abut_vec3 d = at3(n[0], n[1], n[2]);
        const abut_vec3 top = abut_sub3(abut_support3(&b->full, d).point, abut_support3(&b->small, d).point);
        assert_true(abut_abs(abut_dot3(top, d)) <= 16 * (abut_real)roundoff);
    }
}

static abut_pose3 random_pose(rng *r)
{
    double       turn[3][3];
    double       way[3];
    const double far = rng_range(r, 0, 3);
    rng_rotation3(r, turn);
    rng_direction3(r, way);
    abut_pose3 pose = abut_identity3();
    pose.r.x = at3(turn[0][0], turn[1][0], turn[2][0]);
    pose.r.y = at3(turn[0][1], turn[1][1], turn[2][1]);
    pose.r.z = at3(turn[0][2], turn[1][2], turn[2][2]);
    pose.p = at3(1 + far * way[0], far * way[1], far * way[2]);
    return pose;
}

// Both hold the exact number, so they are no farther apart than both errors.
static void expect_agreement(const abut_shape3 *full[2], const abut_shape3 *small[2], abut_pose3 pose, abut_cache3 *cache)
{
    const abut_proximity3 p = abut_distance3(full[0], full[1], pose, NULL, NULL);
    const abut_proximity3 q = abut_distance3(small[0], small[1], pose, NULL, cache);
    assert_int_equal(q.status, p.status);
    assert_true(abut_abs(p.distance - q.distance) <= p.error + q.error);
    const bool      smooth = full[1]->core == ABUT_CORE3_ELLIPSOID;
    const abut_real promised =
        sizeof(abut_real) == sizeof(double) ? (abut_real)4e-10 : (abut_real)4e-4; // query3.h, of the size
    assert_true(q.error <= (smooth ? promised : 2 * p.error + 64 * (abut_real)roundoff));
    if (abut_abs(p.distance) > p.error + q.error) {
        assert_int_equal(abut_overlap3(small[0], small[1], pose), p.distance < 0);
    }
    const abut_manifold3 m = abut_collide3(full[0], full[1], pose, (abut_real)0.01, NULL);
    const abut_manifold3 n = abut_collide3(small[0], small[1], pose, (abut_real)0.01, cache);
    assert_true(abut_abs(m.distance - n.distance) <= m.error + n.error);
    assert_true(abut_abs(p.distance - (abut_real)0.01) <= p.error + q.error || (m.count > 0) == (n.count > 0));
    for (int32_t i = 0; i < n.count; ++i) {
        assert_true(n.points[i].separation >= n.distance - n.error - 64 * (abut_real)roundoff);
    }
}

static void test_answers_agree(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(41);
    const uint64_t pairs = rng_scaled(20000);
    abut_shape3    others[4];
    others[0] = sphere(1, 0, 0, 0.3);
    others[1] = capsule3(at3(0.5, 0, 0), at3(1.5, 0.5, 0), 0.2);
    others[2] = box3(at3(1, 0, 0), at3(0.5, 0.25, 0.125), 0);
    assert_int_equal(abut_make_ellipsoid3(&others[3], at3(1, 0, 0), at3(0.5, 0.25, 0.125), 0), ABUT_OK);
    abut_cache3 cache = {0};
    for (uint64_t i = 0; i < pairs; ++i) {
        rng                r = rng_make(seed, i);
        const body        *a = &body_of[rng_below(&r, BODIES)];
        const body        *b = &body_of[rng_below(&r, BODIES)];
        const abut_shape3 *full[2] = {&a->full, &b->full};
        const abut_shape3 *small[2] = {&a->small, rng_chance(&r, 0.3) ? &b->full : &b->small};
        if (rng_chance(&r, 0.3)) {
            full[1] = small[1] = &others[rng_below(&r, 4)];
        }
        expect_agreement(full, small, random_pose(&r), &cache);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_a_vertex), cmocka_unit_test(test_same_surface),  cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_support),        cmocka_unit_test(test_answers_agree),
    };
    return cmocka_run_group_tests(tests, make_bodies, free_bodies);
}
