// test_field_hulls.c : hulls that other libraries got wrong, as reported by their users.
//
// Expected corners: exact monotone chain over the rationals, collinear points dropped, counter-clockwise from the lowest x.
#include "abut/shape2.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST = 8 };

typedef struct hull_case {
    int32_t count;
    double  points[MOST][2];
    double  hull[3][2];
    double  area;
} hull_case;

// dyn4j/dyn4j#83: an almost collinear chain; the library lost (-14.82, 15.85).
static const hull_case dyn4j_83 = {
    .count = 7,
    .points = {{-14.824543255380023, 15.85178543840377},
               {-7.137129280540021, 9.172487271304316},
               {-2.4267381389973397, 5.0798096789437},
               {3.8090704585325725, -0.3382444381082488},
               {5.468709158244611, 3.749237201781721},
               {8.603427044732271, -4.503876374079454},
               {18.28323008135373, -1.7637916875406638}},
    .hull = {{-14.824543255380023, 15.85178543840377},
             {8.603427044732271, -4.503876374079454},
             {18.28323008135373, -1.7637916875406638}},
    .area = 130.6167098404689,
};

// brian3kb/graham_scan_js#8: every number is exact in float too; one of the four points is inside.
static const hull_case graham_scan_8 = {
    .count = 4,
    .points = {{223.25, 30}, {214.66796875, 53.6015625}, {213.79296875, 38.6015625}, {211.41796875, 29.2265625}},
    .hull = {{211.41796875, 29.2265625}, {223.25, 30}, {214.66796875, 53.6015625}},
    .area = 142.946044921875,
};

typedef union block {
    abut_polygon2 polygon;
    unsigned char bytes[sizeof(abut_polygon2) + (MOST + 80) * sizeof(abut_vec2)];
} block;

static const abut_polygon2 *build(const hull_case *given, block *room)
{
    abut_vec2            points[MOST];
    const abut_polygon2 *polygon = NULL;
    int32_t              fault = 0;
    for (int32_t i = 0; i < given->count; i++) {
        points[i] = (abut_vec2){(abut_real)given->points[i][0], (abut_real)given->points[i][1]};
    }
    assert_int_equal(abut_hull2_build(points, given->count, room, sizeof *room, &polygon, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    assert_non_null(polygon);
    return polygon;
}

static double area_of(const abut_polygon2 *polygon)
{
    const abut_vec2 *p = abut_polygon2_points(polygon);
    double           twice = 0;
    for (int32_t i = 0; i < polygon->count; i++) {
        abut_vec2 a = p[i], b = p[(i + 1) % polygon->count];
        twice += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    }
    return twice / 2;
}

static void check_corners(const hull_case *given, const abut_polygon2 *polygon)
{
    assert_int_equal(polygon->count, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(abut_polygon2_points(polygon)[i].x == (abut_real)given->hull[i][0]);
        assert_true(abut_polygon2_points(polygon)[i].y == (abut_real)given->hull[i][1]);
    }
}

// Exact input in both precisions: the very corners, in order, and the area to rounding.
static void keeps_three_of_four(void **state)
{
    (void)state;
    block                room;
    const abut_polygon2 *polygon = build(&graham_scan_8, &room);
    check_corners(&graham_scan_8, polygon);
    assert_true(fabs(area_of(polygon) - graham_scan_8.area) <= 1e-9);
}

// In double the very corners. Rounding the points to float moves the chain by up to 1e-6 and may bring some of it outside the
// line, so there only the three far corners are certain, and the area to 1e-4.
static void keeps_the_far_corners_of_a_flat_chain(void **state)
{
    (void)state;
    block                room;
    const abut_polygon2 *polygon = build(&dyn4j_83, &room);
    bool                 is_double = sizeof(abut_real) == sizeof(double);
    if (is_double)
        check_corners(&dyn4j_83, polygon);
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int32_t j = 0; j < polygon->count; j++) {
            abut_vec2 p = abut_polygon2_points(polygon)[j];
            found = found || (p.x == (abut_real)dyn4j_83.hull[i][0] && p.y == (abut_real)dyn4j_83.hull[i][1]);
        }
        assert_true(found);
    }
    assert_true(fabs(area_of(polygon) - dyn4j_83.area) <= (is_double ? 1e-9 : 1e-4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_three_of_four),
        cmocka_unit_test(keeps_the_far_corners_of_a_flat_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
