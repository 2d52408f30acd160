// test_direction_cube3.c : the farthest vertex of a large hull, found among those that the cells of the cube of directions
// list, against the farthest vertex by definition, for round hulls, flat ones and polygons in space.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "shape/direction_cube3.h"
#include "shape/hull_layout3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/recipe3.h"

#include <math.h>
#include <stdlib.h>

// By hand: a cell to every two vertices where cells list groups, and three where they list vertices, or a few more; none for
// hulls that are scanned. Samples for a quarter of the cells along a side.
static void test_how_many_cells(void **state)
{
    (void)state;
    assert_int_equal(abut_direction_cube_side3(ABUT_SCAN_VERTICES3), 0);
    assert_int_equal(abut_direction_cube_side3(108), 3);
    assert_int_equal(abut_direction_cube_side3(110), 4);
    assert_int_equal(abut_direction_cube_side3(ABUT_HULL3_GROUPED), 7);
    assert_int_equal(abut_samples_side3(ABUT_HULL3_GROUPED), 0);
    assert_int_equal(abut_direction_cube_side3(ABUT_HULL3_GROUPED + 1), 12);
    assert_int_equal(abut_samples_side3(ABUT_HULL3_GROUPED + 1), 3);
    assert_int_equal(abut_direction_cube_side3(40000), 100);
    assert_int_equal(abut_samples_side3(40000), 25);
}

static const abut_hull3 *built(const abut_vec3 *points, int32_t count)
{
    const size_t      size = abut_hull3_size(count);
    void             *block = malloc(size);
    const abut_hull3 *hull = NULL;
    assert_non_null(block);
    assert_int_equal(abut_hull3_build(points, count, block, size, &hull, NULL), ABUT_OK);
    return hull;
}

static double height(const abut_hull3 *hull, int32_t vertex, const double *d)
{
    const abut_vec3 v = abut_hull3_vertex(hull, vertex);
    return (double)v.x * d[0] + (double)v.y * d[1] + (double)v.z * d[2];
}

static double top(const abut_hull3 *hull, const double *d)
{
    double highest = height(hull, 0, d);
    for (int32_t i = 1; i < hull->vertices; ++i) {
        highest = fmax(highest, height(hull, i, d));
    }
    return highest;
}

// Directions evenly over the cube as the hull's box sees it, and on the borders of its cells or next to them.
static void any_direction(rng *r, const abut_hull3 *hull, bool border, double *d)
{
    const double stretch[] = {(double)abut_layout3(hull)->stretch.x, (double)abut_layout3(hull)->stretch.y,
                              (double)abut_layout3(hull)->stretch.z};
    const int    face = (int)rng_below(r, 3);
    d[face] = rng_chance(r, 0.5) ? 1 : -1;
    for (int k = 1; k < 3; ++k) {
        const double line = 2.0 * rng_below(r, (uint32_t)abut_layout3(hull)->side + 1) / abut_layout3(hull)->side - 1;
        d[(face + k) % 3] = border && rng_chance(r, 0.8) ? line + roundoff * rng_range(r, -4, 4) : rng_range(r, -1, 1);
    }
    double square = 0;
    for (int k = 0; k < 3; ++k) {
        d[k] = stretch[k] > 0 ? d[k] / stretch[k] : rng_range(r, -1, 1);
        square += d[k] * d[k];
    }
    for (int k = 0; k < 3; ++k) {
        d[k] = rng_chance(r, 0.05) ? 0 : d[k] / sqrt(square);
    }
}

// Groups in order, places to spare like the first; the vertices of each from the middle.
static int check_groups(const abut_hull3 *hull)
{
    int over = 0;
    for (int i = 0; i < 6 * abut_layout3(hull)->side * abut_layout3(hull)->side; ++i) {
        const abut_hull3_groups *cell = abut_hull3_groups_of(hull) + i;
        over += cell->count == 0;
        for (int k = 0; k < ABUT_HULL3_LANES - 1; ++k) {
            assert_true(cell->count == 0 || 8 * cell->group[k] < hull->vertices);
            assert_true(cell->count == 0 ||
                        (k < cell->count ? k == 0 || cell->group[k] > cell->group[k - 1] : cell->group[k] == cell->group[0]));
        }
    }
    for (int i = 0; i < abut_layout3(hull)->padded; ++i) {
        const abut_real *x = abut_hull3_grouped(hull) + i / 8 * 24 + i % 8;
        const abut_vec3  v = abut_sub3(abut_hull3_vertex(hull, i), abut_layout3(hull)->middle);
        assert_true(x[0] == v.x && x[8] == v.y && x[16] == v.z);
    }
    return over;
}

// Each sample is a vertex, from the middle; along the middle of its cell none is higher.
static void check_samples(const abut_hull3 *hull)
{
    const int    side = abut_samples_side3(hull->vertices);
    const double stretch[] = {(double)abut_layout3(hull)->stretch.x, (double)abut_layout3(hull)->stretch.y,
                              (double)abut_layout3(hull)->stretch.z};
    for (int i = 0; i < 6 * side * side; ++i) {
        const abut_hull3_sample *sample = abut_hull3_samples(hull) + i;
        const int                face = i / (side * side);
        const double             row = (2.0 * (i / side % side) + 1) / side - 1;
        const double             column = (2.0 * (i % side) + 1) / side - 1;
        double                   d[3];
        d[face / 2] = face % 2 == 1 ? 1 : -1;
        d[(face / 2 + 1) % 3] = column;
        d[(face / 2 + 2) % 3] = row;
        for (int k = 0; k < 3; ++k) {
            d[k] = stretch[k] > 0 ? d[k] / stretch[k] : 0;
        }
        expect_vec3(sample->point, abut_sub3(abut_hull3_vertex(hull, sample->vertex), abut_layout3(hull)->middle), 0);
        const double longest = fmax(fabs(d[0]), fmax(fabs(d[1]), fabs(d[2])));
        assert_true(height(hull, sample->vertex, d) >=
                    top(hull, d) - 32 * roundoff * (double)abut_layout3(hull)->reach * longest);
    }
}

// What is written in each cell: vertices in order, from the middle, places to spare like the first. Returns how many cells have
// no room for their vertices.
static int check_cells(const abut_hull3 *hull)
{
    int over = 0;
    assert_int_equal(abut_layout3(hull)->side, abut_direction_cube_side3(hull->vertices));
    if (hull->vertices <= ABUT_HULL3_GROUPED) {
        return check_groups(hull);
    }
    check_samples(hull);
    for (int i = 0; i < 6 * abut_layout3(hull)->side * abut_layout3(hull)->side; ++i) {
        const abut_hull3_cell *cell = abut_hull3_cells(hull) + i;
        const bool             full = cell->vertex[0] < 0;
        over += full;
        assert_in_range(full ? ~cell->vertex[0] : cell->vertex[0], 0, hull->vertices - 1);
        for (int k = 0; !full && k < ABUT_HULL3_LANES; ++k) {
            const abut_vec3 v = abut_sub3(abut_hull3_vertex(hull, cell->vertex[k]), abut_layout3(hull)->middle);
            assert_true(cell->x[k] == v.x && cell->y[k] == v.y && cell->z[k] == v.z);
            assert_true(k == 0 || cell->vertex[k] > cell->vertex[k - 1] || cell->vertex[k] == cell->vertex[0]);
        }
    }
    return over;
}

static void expect_supports(const abut_hull3 *hull, rng *r)
{
    for (int i = 0; i < 1000; ++i) {
        double d[3];
        any_direction(r, hull, i % 2 == 0, d);
        const abut_vec3           direction = at3(d[0], d[1], d[2]);
        const double              as_given[] = {(double)direction.x, (double)direction.y, (double)direction.z};
        const abut_support3_point found = abut_direction_cube_support3(hull, direction, rng_u32(r));
        const abut_vec3           vertex = abut_hull3_vertex(hull, (int32_t)found.feature);
        expect_vec3(found.point, abut_sub3(vertex, abut_layout3(hull)->middle), 0);
        assert_true(height(hull, (int32_t)found.feature, as_given) >=
                    top(hull, as_given) - 6 * roundoff * (double)abut_layout3(hull)->reach);
    }
    // No direction at all: any vertex.
    const abut_vec3 odd[] = {at3(0, 0, 0), at3(NAN, 0, 0), at3(1, NAN, 0), at3(NAN, NAN, NAN), at3(INFINITY, 0, -INFINITY)};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; ++i) {
        assert_in_range(abut_direction_cube_support3(hull, odd[i], rng_u32(r)).feature, 0, hull->vertices - 1);
    }
}

// Points of a ball squeezed along its axes, by nothing, a little, and down to a thousandth; and of circles.
static void test_cells(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    static const double half[][3] = {{1, 1, 1}, {1, 0.2, 0.03}, {1e-3, 1, 1}, {1e6, 1e3, 1e3},
                                     {1, 1, 0}, {0, 1, 0.01},   {0.5, 0, 3}};
    static const int    counts[] = {70, 300, ABUT_HULL3_GROUPED + 100, MOST};
    static abut_vec3    points[MOST];
    rng                 r = rng_make(rng_seed_of_run(1217), 0);
    for (size_t i = 0; i < sizeof half / sizeof half[0]; ++i) {
        for (size_t k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
            for (int n = 0; n < counts[k]; ++n) {
                double d[3];
                rng_direction3(&r, d);
                double square = 0; // on the circle, of a flat one
                for (int j = 0; j < 3; ++j) {
                    d[j] = half[i][j] > 0 ? d[j] : 0;
                    square += d[j] * d[j];
                }
                const double length = sqrt(square);
                points[n] = at3(half[i][0] * d[0] / length, half[i][1] * d[1] / length, half[i][2] * d[2] / length);
            }
            const abut_hull3 *hull = built(points, counts[k]);
            if (abut_layout3(hull)->side > 0) {
                const int over = check_cells(hull);
                // Groups are neighbours in space, which round a needle is not as neighbours in direction.
                const int share = hull->vertices <= ABUT_HULL3_GROUPED ? 8 : 50;
                assert_true(half[i][0] == 0 || half[i][1] == 0 || half[i][2] == 0 ||
                            share * over <= 6 * abut_layout3(hull)->side * abut_layout3(hull)->side);
                expect_supports(hull, &r);
            }
            free((void *)(uintptr_t)hull);
        }
    }
}

// Most vertices crowd round one direction: its cells have no room for them, and the climb answers.
static void test_crowded_cells(void **state)
{
    (void)state;
    enum { COUNT = 400 };
    static abut_vec3 points[COUNT];
    rng              r = rng_make(rng_seed_of_run(1218), 0);
    for (int n = 0; n < COUNT; ++n) {
        const double x = n < 100 ? rng_range(&r, -1, 1) : rng_range(&r, -0.01, 0.01);
        const double y = n < 100 ? rng_range(&r, -1, 1) : rng_range(&r, -0.01, 0.01);
        points[n] = at3(x, y, 2 - x * x - y * y);
    }
    const abut_hull3 *hull = built(points, COUNT);
    const int         over = check_cells(hull);
    assert_true(over > 0);
    expect_supports(hull, &r);
    free((void *)(uintptr_t)hull);
}

static bool are_equal(abut_vec3 p, abut_vec3 q)
{
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

static abut_vec3 along(int axis, double x, double y)
{
    double v[3] = {0, 0, 0};
    v[axis] = x;
    v[(axis + 1) % 3] = y;
    return at3(v[0], v[1], v[2]);
}

// Points of a parabola, (4 i, -i^2) from i = 60 on, in a plane between two axes: near the origin, or as far from it as their
// digits let them be, with a vertex at the origin's height. Along the normal of the edge from point i, and tilted by the last
// digit, the edge's slope is in doubt; exactly, it rises or falls, or is level, and the climb ends at the end that is higher.
static void test_slopes_in_doubt(void **state)
{
    (void)state;
    enum { COUNT = 9, FIRST = 60, APART = 4, WAYS = 4 };
    const double digit = 128 * 2 * roundoff; // of a number between 128 and 256
    abut_vec3    points[COUNT + 1];
    for (int at = 0; at < 3 * WAYS; ++at) {
        const int    axis = at / WAYS;
        const double sign = at % 2 == 0 ? 1 : -1;
        const double far = at % WAYS < 2 ? 0 : 0.5 / roundoff;
        for (int i = 0; i < COUNT; ++i) {
            const int n = FIRST + i;
            points[i] = along(axis, sign * (far + APART * i), FIRST * FIRST - n * n);
        }
        points[COUNT] = along(axis, 0, -8192);
        const abut_hull3 *hull = built(points, COUNT + 1);
        assert_int_equal(hull->vertices, COUNT + 1);
        for (int i = 4; i + 1 < COUNT; ++i) { // 2 n + 1 is above 128
            for (int tilt = -1; tilt <= 1; ++tilt) {
                const abut_vec3 d = along(axis, sign * (2 * (FIRST + i) + 1 + tilt * digit) / APART, 1);
                for (uint32_t start = 0; start < COUNT; ++start) {
                    const abut_vec3 top = abut_hull_vertex3(hull, abut_hull_climb3(hull, d, start));
                    const bool      low = are_equal(top, points[i]);
                    const bool      high = are_equal(top, points[i + 1]);
                    assert_true(tilt < 0 ? low : (tilt > 0 ? high : low || high));
                }
            }
        }
        free((void *)(uintptr_t)hull);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_how_many_cells),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_crowded_cells),
        cmocka_unit_test(test_slopes_in_doubt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
