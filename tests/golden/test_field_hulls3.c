// test_field_hulls3.c : hulls of space that other libraries test or got wrong, as reported in their repositories.
//
// Expected counts: exact incremental hull over the rationals.
#include "abut/hull3.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST = 20 };

typedef struct hull_case {
    int32_t count;
    double  points[MOST][3];
} hull_case;

// erincatto/box3d, test/test_hull.c: a cube of volume 8 and area 24.
static const hull_case cube = {
    .count = 8,
    .points = {{-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}, {1, -1, -1}, {1, -1, 1}, {1, 1, -1}, {1, 1, 1}},
};

// erincatto/box3d, test/test_hull.c: eight points of a line.
static const hull_case collinear = {
    .count = 8,
    .points = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}, {6, 0, 0}, {7, 0, 0}},
};

// dimforge/parry, crates/parry3d/tests/geometry/convex_hull.rs: a flat polygon, on which it once crashed.
static const hull_case planar = {
    .count = 8,
    .points = {{0.73077667, -0.52849126, 0.9227245},
               {0.73077667, -0.52849126, -0.66274846},
               {0.73077667, -1.145064, -0.92699397},
               {0.73077667, -1.5854732, 0.9227245},
               {0.73077667, -2.5543733, -0.92699397},
               {0.73077667, -2.730537, 0.83464265},
               {0.73077667, -2.8186188, 0.7465608},
               {0.73077667, -2.8186188, -0.8389121}},
};

// jrouwe/JoltPhysics, UnitTests/Geometry/ConvexHullBuilderTest.cpp: planar within 1e-5, with duplicates.
static const hull_case near_planar = {
    .count = 20,
    .points = {{0.917345762, 0.157111734, 1.650970459},   {-0.098074198, 0.157116055, 0.664742708},
               {1.777100325, 0.157112047, 1.238879442},   {2.11432457, 0.157112464, 0.780688763},
               {1.926570415, 0.157114446, 0.240761161},   {-1.045998096, 0.157108605, 1.548911095},
               {-1.820045233, 0.157106474, 1.050360918},  {-1.918573976, 0.157108605, 0.039246202},
               {0.042619467, 0.157113969, -1.405336142},  {0.575986624, 0.157114401, -1.370834589},
               {1.402592659, 0.157115221, -0.834864557},  {1.110557318, 0.157113969, -1.336267948},
               {1.689781666, 0.157115355, -0.308773756},  {2.205337524, 0.157113209, -0.281754494},
               {-1.346967936, 0.157110974, -0.978962541}, {-1.346967936, 0.157110974, -0.978962541},
               {-2.085033417, 0.157106936, -0.506602883}, {-0.981224537, 0.157110706, -1.445893764},
               {-0.481085658, 0.157112658, -1.426232934}, {-0.981224537, 0.157110706, -1.445893764}},
};

typedef union block {
    abut_hull3    hull;
    unsigned char bytes[16384];
} block;

static void take_points(const hull_case *given, abut_vec3 points[MOST])
{
    for (int32_t i = 0; i < given->count; ++i) {
        const double *p = given->points[i];
        points[i] = (abut_vec3){(abut_real)p[0], (abut_real)p[1], (abut_real)p[2]};
    }
}

static const abut_hull3 *build(const hull_case *given, block *room)
{
    abut_vec3         points[MOST];
    const abut_hull3 *hull = NULL;
    int32_t           fault = 0;
    take_points(given, points);
    assert_int_equal(abut_hull3_build(points, given->count, room, sizeof *room, &hull, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    assert_non_null(hull);
    return hull;
}

// The height of a point over the plane of a half-edge's face, and the area of the parallelogram of its first three corners.
static double height_over(const abut_hull3 *hull, int32_t edge, abut_vec3 point, double *area)
{
    abut_vec3 corner[3];
    for (int k = 0; k < 3; ++k) {
        corner[k] = abut_hull3_vertex(hull, abut_hull3_head(hull)[edge]);
        edge = abut_hull3_next(hull, edge);
    }
    double normal[3];
    double u[] = {(double)corner[1].x - (double)corner[0].x, (double)corner[1].y - (double)corner[0].y,
                  (double)corner[1].z - (double)corner[0].z};
    double v[] = {(double)corner[2].x - (double)corner[0].x, (double)corner[2].y - (double)corner[0].y,
                  (double)corner[2].z - (double)corner[0].z};
    for (int i = 0; i < 3; ++i) {
        normal[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
    }
    *area = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    return (normal[0] * ((double)point.x - (double)corner[0].x) + normal[1] * ((double)point.y - (double)corner[0].y) +
            normal[2] * ((double)point.z - (double)corner[0].z)) /
           *area;
}

static void counts_a_cube(void **state)
{
    (void)state;
    block             room;
    const abut_hull3 *hull = build(&cube, &room);
    assert_int_equal(hull->dimension, 3);
    assert_int_equal(hull->vertices, 8);
    assert_int_equal(hull->faces, 6);
    assert_int_equal(hull->edges, 12);
    const abut_vec3 middle = {0, 0, 0};
    // Every face is a square of area 4 at distance 1 from the middle: area 24 and volume 24 / 3.
    for (int32_t f = 0; f < hull->faces; ++f) {
        double area = 0;
        assert_true(height_over(hull, abut_hull3_outline(hull)[f], middle, &area) == -1);
        assert_true(area == 4);
        int32_t e = abut_hull3_outline(hull)[f];
        for (int k = 0; k < 4; ++k) {
            e = abut_hull3_next_outline(hull, e);
        }
        assert_int_equal(e, abut_hull3_outline(hull)[f]);
    }
}

static void makes_a_segment_of_a_line(void **state)
{
    (void)state;
    block             room;
    const abut_hull3 *hull = build(&collinear, &room);
    assert_int_equal(hull->dimension, 1);
    assert_int_equal(hull->vertices, 2);
    assert_true(abut_hull3_vertex(hull, 0).x == 0 && abut_hull3_vertex(hull, 1).x == 7);
}

// All x are equal, so this is flat in float too. All eight points are corners: by hand over the rationals, for these decimals
// as doubles and as floats.
static void makes_a_polygon_of_a_plane(void **state)
{
    (void)state;
    block             room;
    const abut_hull3 *hull = build(&planar, &room);
    assert_int_equal(hull->dimension, 2);
    assert_int_equal(hull->faces, 2);
    assert_int_equal(hull->edges, hull->vertices);
    assert_int_equal(hull->vertices, 8);
}

// The counts are those of the points as given, that is in double; in float only the promise is kept that nothing is outside.
static void keeps_a_nearly_flat_cloud_whole(void **state)
{
    (void)state;
    block             room;
    abut_vec3         points[MOST];
    const abut_hull3 *hull = build(&near_planar, &room);
    take_points(&near_planar, points);
    assert_int_equal(hull->dimension, 3);
    if (sizeof(abut_real) == sizeof(double)) {
        assert_int_equal(hull->vertices, 18);
        assert_int_equal(hull->half_edges, 2 * 48);
        assert_int_equal(hull->vertices - 48 + 32, 2);
    }
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        for (int32_t i = 0; i < near_planar.count; ++i) {
            double area = 0;
            assert_true(height_over(hull, e, points[i], &area) <= (sizeof(abut_real) == sizeof(double) ? 1e-9 : 1e-6));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_a_cube),
        cmocka_unit_test(makes_a_segment_of_a_line),
        cmocka_unit_test(makes_a_polygon_of_a_plane),
        cmocka_unit_test(keeps_a_nearly_flat_cloud_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
