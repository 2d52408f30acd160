// test_epa_cache3.c : the surface that proved a depth, kept in a cache: what it proves where the shapes have moved, and that no
// cache is believed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/epa_cache3.h"
#include "support/hand3.h"

#include <stdlib.h>
#include <string.h>

static abut_pair3 pair;
static abut_epa3  e;

static abut_shape3 cube(void)
{
    return box3(at3(0, 0, 0), at3(1, 1, 1), 0);
}

// Of two cubes of half size 1 the corners of D, a cube of half size 2: corner k of A less the opposite one of B. Two triangles
// for each side, counter-clockwise from outside; bit i of a corner's name is its side along axis i.
static void put_triangle(abut_cache3 *cache, int32_t face, const uint8_t corner[3])
{
    for (int32_t i = 0; i < 3; ++i) {
        cache->private_.corner[i][face] = corner[i];
    }
}

static abut_cache3 whole_cube(void)
{
    static const uint8_t side[6][4] = {{1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}, {4, 5, 7, 6}, {0, 2, 3, 1}};

    abut_cache3 cache = {{.faces = 12, .vertices = 8}};
    for (uint16_t k = 0; k < 8; ++k) {
        cache.private_.vertex_a[k] = k;
        cache.private_.vertex_b[k] = 7 - k;
    }
    for (int32_t i = 0; i < 6; ++i) {
        const uint8_t *c = side[i];
        const uint8_t  corners[2][3] = {{c[0], c[1], c[2]}, {c[0], c[2], c[3]}};
        put_triangle(&cache, 2 * i, corners[0]);
        put_triangle(&cache, 2 * i + 1, corners[1]);
    }
    return cache;
}

static bool begin(const abut_cache3 *cache, abut_pose3 pose)
{
    const abut_shape3  a = cube();
    static abut_shape3 held;
    held = a;
    assert_int_equal(abut_pair3_make(&pair, &held, &held, pose, NULL), ABUT_OK);
    return abut_epa3_begin_again(&e, &pair, cache);
}

// D's sides are at 2 - 1.5, 2 - 0.25, 2 - 0.5 along the axes, and farther against them: one support along x ends it.
static void test_one_support(void **state)
{
    (void)state;
    const abut_cache3 cache = whole_cube();
    assert_true(begin(&cache, placed3(1.5, 0.25, 0.5)));
    assert_int_equal(e.status, ABUT_RUNNING);
    assert_int_equal(e.supports, 0);
    assert_true(e.polytope.spare_vertices == 0 && e.polytope.spare_faces == 0); // all are in use
    expect_near(e.lower * pair.unit, 0.5, 16 * roundoff);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    assert_int_equal(e.supports, 1);
    expect_near(e.lower * pair.unit, 0.5, 16 * roundoff);
    expect_near(e.upper * pair.unit, 0.5, 16 * roundoff);
    expect_vec3(e.normal, at3(1, 0, 0), 8 * roundoff);
}

// Another side is the nearest one now, and the surface proves that too.
static void test_moved(void **state)
{
    (void)state;
    abut_cache3           cache = whole_cube();
    const abut_shape3     a = cube();
    const abut_proximity3 p = abut_distance3_general(&a, &a, placed3(0.25, -1.75, 0.5), NULL, &cache);
    assert_int_equal(p.status, ABUT_OK);
    assert_int_equal(p.supports, 1);
    expect_near(p.distance, -0.25, (double)p.error);
    expect_vec3(p.normal, at3(0, -1, 0), 8 * roundoff);
    assert_int_equal(cache.private_.faces, 12);
}

// A corner of D cut off: a part of D is proof of no more than itself, and EPA finds the corner again.
static void test_part_of_d(void **state)
{
    (void)state;
    static const uint8_t tetrahedron[4][3] = {{1, 7, 4}, {1, 2, 7}, {2, 4, 7}, {1, 4, 2}};
    abut_cache3          cache = whole_cube();
    cache.private_.faces = 4;
    for (int32_t f = 0; f < 4; ++f) {
        put_triangle(&cache, f, tetrahedron[f]);
    }
    const abut_shape3     a = cube();
    const abut_proximity3 p = abut_distance3_general(&a, &a, placed3(0.25, 0.125, 0.0625), NULL, &cache);
    assert_int_equal(p.status, ABUT_OK);
    assert_in_range(p.supports, 2, 8);
    expect_near(p.distance, -1.75, (double)p.error);
    expect_vec3(p.normal, at3(1, 0, 0), 8 * roundoff);
    assert_in_range(cache.private_.faces, 6, 12);
}

// Of each kind of wrong surface one: begin again says no, and the query answers all the same.
static void expect_refused(const abut_cache3 *spoilt)
{
    abut_cache3           cache = *spoilt;
    const abut_shape3     a = cube();
    const abut_proximity3 p = abut_distance3_general(&a, &a, placed3(1.5, 0.25, 0.5), NULL, &cache);
    assert_false(begin(spoilt, placed3(1.5, 0.25, 0.5)));
    assert_int_equal(p.status, ABUT_OK);
    assert_true(p.supports > 2);
    expect_near(p.distance, -0.5, (double)p.error);
}

static void test_spoilt(void **state)
{
    (void)state;
    abut_cache3 cache = whole_cube();
    cache.private_.faces = 11; // a hole
    expect_refused(&cache);
    cache = whole_cube();
    for (int32_t i = 0; i < 3; ++i) { // a triangle twice
        cache.private_.corner[i][12] = cache.private_.corner[i][11];
    }
    cache.private_.faces = 13;
    expect_refused(&cache);
    cache = whole_cube();
    for (int32_t i = 0; i < 3; ++i) { // all of it twice
        memcpy(cache.private_.corner[i] + 12, cache.private_.corner[i], 12);
    }
    cache.private_.faces = 24;
    expect_refused(&cache);
    cache = whole_cube();
    cache.private_.corner[0][3] = cache.private_.corner[1][3]; // a triangle that is none
    expect_refused(&cache);
    cache = whole_cube();
    for (int32_t f = 0; f < 12; ++f) { // inside out
        const uint8_t first = cache.private_.corner[0][f];
        cache.private_.corner[0][f] = cache.private_.corner[1][f];
        cache.private_.corner[1][f] = first;
    }
    expect_refused(&cache);
    cache = whole_cube();
    cache.private_.corner[0][0] = 8; // no such vertex
    expect_refused(&cache);
    cache.private_.corner[0][0] = 255;
    expect_refused(&cache);
    cache = whole_cube();
    cache.private_.vertex_a[7] = 8; // no such corner
    expect_refused(&cache);
    cache = whole_cube();
    cache.private_.vertex_b[0] = 65535;
    expect_refused(&cache);
    cache = whole_cube();
    for (int32_t v = 0; v < 8; ++v) { // all in one point
        cache.private_.vertex_a[v] = 1;
        cache.private_.vertex_b[v] = 2;
    }
    expect_refused(&cache);
    for (int32_t count = -1; count <= 29; count += 10) { // -1, 9, 19, 29
        cache = whole_cube();
        cache.private_.faces = count;
        expect_refused(&cache);
        cache = whole_cube();
        cache.private_.vertices = count == 9 ? 3 : (count == 19 ? 17 : count);
        expect_refused(&cache);
    }
}

// The origin outside of D, and inside by so little that a normal's rounding might hide it.
static void test_clear_of_the_faces(void **state)
{
    (void)state;
    const abut_cache3 cache = whole_cube();
    assert_false(begin(&cache, placed3(2.5, 0, 0)));
    assert_false(begin(&cache, placed3(2, 0, 0)));
    const double size = 2 + 2 * sqrt(3);
    const double clear = 2048 * roundoff * size;
    assert_false(begin(&cache, placed3(2 - clear / 2, 0, 0)));
    assert_true(begin(&cache, placed3(2 - clear * 2, 0, 0)));
}

// A surface goes into a cache and comes out again as it was; one too large does not, nor names that are too long.
static void test_kept(void **state)
{
    (void)state;
    const abut_cache3 whole = whole_cube();
    abut_cache3       cache = {0};
    assert_true(begin(&whole, placed3(1.5, 0.25, 0.5)));
    abut_keep_polytope3(&cache, &e.polytope);
    assert_int_equal(cache.private_.faces, 12);
    assert_int_equal(cache.private_.vertices, 8);
    for (int32_t f = 0; f < 12; ++f) {
        for (int32_t i = 0; i < 3; ++i) {
            assert_int_equal(cache.private_.vertex_a[cache.private_.corner[i][f]],
                             whole.private_.vertex_a[whole.private_.corner[i][f]]);
            assert_int_equal(cache.private_.vertex_b[cache.private_.corner[i][f]],
                             whole.private_.vertex_b[whole.private_.corner[i][f]]);
        }
    }
    assert_true(begin(&cache, placed3(1.5, 0.25, 0.5)));
    e.polytope.vertex[3].feature_b = 65536;
    abut_keep_polytope3(&cache, &e.polytope);
    assert_int_equal(cache.private_.faces, 0);
}

// Balls of points one in the other: more faces than there is room for. The surface of the cubes goes, and what is asked of
// cores that are apart leaves none either.
static void test_none_kept(void **state)
{
    (void)state;
    enum { POINTS = 200 };
    static abut_vec3 points[POINTS];
    for (int i = 0; i < POINTS; ++i) { // a spiral on the sphere
        const double z = 1 - (2 * i + 1) / (double)POINTS;
        const double turn = 2.39996322972865332 * i;
        const double r = sqrt(1 - z * z);
        points[i] = at3(r * cos(turn), r * sin(turn), z);
    }
    const size_t      size = (abut_hull3_size(POINTS) + 63) / 64 * 64;
    void             *block = aligned_alloc(64, size);
    const abut_hull3 *hull = NULL;
    abut_shape3       ball;
    const abut_shape3 a = cube();
    abut_cache3       cache = whole_cube();
    assert_int_equal(abut_hull3_build(points, POINTS, block, size, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&ball, hull, 0), ABUT_OK);
    const abut_proximity3 p = abut_distance3(&ball, &ball, placed3(0.1, 0, 0), NULL, &cache);
    assert_true(p.supports > ABUT_CACHE3_VERTICES);
    assert_int_equal(cache.private_.faces, 0);
    (void)abut_distance3_general(&a, &a, placed3(1.5, 0.25, 0.5), NULL, &cache);
    assert_in_range(cache.private_.faces, 4, ABUT_CACHE3_FACES);
    (void)abut_distance3_general(&a, &a, placed3(2.5, 0.25, 0.5), NULL, &cache);
    assert_int_equal(cache.private_.faces, 0);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_support),        cmocka_unit_test(test_moved),
        cmocka_unit_test(test_part_of_d),          cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_clear_of_the_faces), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_none_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
