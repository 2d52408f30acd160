// test_climb3.c : the climb to the farthest vertex of a large hull: the cells that name where it begins, against the farthest
// vertex by definition, for round hulls, flat ones and polygons in space.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "shape/climb3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/recipe3.h"

#include <math.h>
#include <stdlib.h>

// By hand: a cell to every vertex or so, none for hulls that are scanned.
static void test_how_many_cells(void **state)
{
    (void)state;
    assert_int_equal(abut_climb_side3(ABUT_SCAN_VERTICES3), 0);
    assert_int_equal(abut_climb_side3(150), 5);
    assert_int_equal(abut_climb_side3(156), 6);
    assert_int_equal(abut_climb_side3(60000), 100);
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

// The cell's middle, seen in the hull's own box: faces -x, +x, -y, +y, -z, +z, each with the two axes that follow.
static void expect_cells(const abut_hull3 *hull)
{
    const double   extent[] = {(double)(hull->upper.x - hull->lower.x), (double)(hull->upper.y - hull->lower.y),
                               (double)(hull->upper.z - hull->lower.z)};
    const int32_t *cell = abut_hull3_starts(hull);
    const double   slack = 64 * roundoff * (double)hull->reach;
    assert_int_equal(hull->side, abut_climb_side3(hull->vertices));
    for (int face = 0; face < 6; ++face) {
        for (int row = 0; row < hull->side; ++row) {
            for (int column = 0; column < hull->side; ++column, ++cell) {
                const double at[] = {face % 2 == 0 ? -1 : 1, (2 * column + 1.0) / hull->side - 1,
                                     (2 * row + 1.0) / hull->side - 1};
                double       d[3];
                double       square = 0;
                for (int k = 0; k < 3; ++k) {
                    const int axis = (face / 2 + k) % 3;
                    d[axis] = extent[axis] > 0 ? at[k] / extent[axis] : 0;
                    square += d[axis] * d[axis];
                }
                for (int k = 0; k < 3; ++k) {
                    d[k] = square > 0 ? d[k] / sqrt(square) : 0;
                }
                assert_in_range(*cell, 0, hull->vertices - 1);
                assert_true(height(hull, *cell, d) >= top(hull, d) - slack);
            }
        }
    }
}

static void expect_climbs(const abut_hull3 *hull, rng *r)
{
    for (int i = 0; i < 200; ++i) {
        double d[3];
        rng_direction3(r, d);
        for (int k = 0; k < 3; ++k) {
            d[k] = rng_chance(r, 0.1) ? 0 : d[k];
        }
        const abut_vec3 direction = at3(d[0], d[1], d[2]);
        const double    as_given[] = {(double)direction.x, (double)direction.y, (double)direction.z};
        const int32_t   found = abut_hull_climb3(hull, direction, rng_u32(r));
        assert_true(height(hull, found, as_given) >= top(hull, as_given) - 1e-15 * (double)hull->reach);
    }
    // No direction at all: any vertex.
    const abut_vec3 odd[] = {at3(0, 0, 0), at3(NAN, 0, 0), at3(1, NAN, 0), at3(NAN, NAN, NAN), at3(INFINITY, 0, -INFINITY)};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; ++i) {
        assert_in_range(abut_hull_climb3(hull, odd[i], rng_u32(r)), 0, hull->vertices - 1);
    }
}

// Points of a ball squeezed along its axes, by nothing, a little, and down to a thousandth; and of circles.
static void test_cells_and_climbs(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    static const double half[][3] = {{1, 1, 1}, {1, 0.2, 0.03}, {1e-3, 1, 1}, {1e6, 1e3, 1e3},
                                     {1, 1, 0}, {0, 1, 0.01},   {0.5, 0, 3}};
    static const int    counts[] = {70, 300, MOST};
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
            if (hull->side > 0) {
                expect_cells(hull);
                expect_climbs(hull, &r);
            }
            free((void *)(uintptr_t)hull);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_how_many_cells),
        cmocka_unit_test(test_cells_and_climbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
