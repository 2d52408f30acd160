// test_support2.c : the farthest point of each core and its name; vertices, edges and faces by name; the bulge of an ellipse.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "shape/face2.h"
#include "shape/support2.h"
#include "support/hand2.h"
#include "support/random.h"

enum { MOST = 200 };

// A regular polygon of half size 1, as a shape; the block is the caller's.
typedef struct gon {
    abut_shape2 shape;
    abut_vec2   block[MOST + 88];
} gon;

static void make_gon(gon *g, int count, double stretch)
{
    abut_vec2            corners[MOST];
    const abut_polygon2 *polygon = NULL;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979324 * i / count;
        corners[i] = at(cos(angle), stretch * sin(angle));
    }
    assert_int_equal(abut_hull2_build(corners, count, g->block, sizeof g->block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&g->shape, polygon, 0), ABUT_OK);
}

static void expect_support(const abut_shape2 *shape, double dx, double dy, double x, double y, uint32_t feature)
{
    const abut_support2_point s = abut_core_support2(shape, at(dx, dy));
    expect_vec(s.point, x, y, 8 * roundoff);
    assert_int_equal(s.feature, feature);
}

// From the middle of the core, whatever its place in its own frame.
static void test_points_segments_boxes(void **state)
{
    (void)state;
    const abut_shape2 point = circle(7, 8, 1);
    expect_support(&point, 1, 0, 0, 0, 0);
    const abut_shape2 segment = capsule(10, 10, 12, 14, 1);
    expect_support(&segment, 1, 0, 1, 2, 1);
    expect_support(&segment, -1, 0, -1, -2, 0);
    expect_support(&segment, 2, -1, -1, -2, 0); // square to it: a tie, which goes to the lower name
    const abut_shape2 crate = box(5, 5, 2, 1, 0);
    expect_support(&crate, -1, -1, -2, -1, 0);
    expect_support(&crate, 1, -1, 2, -1, 1);
    expect_support(&crate, 1, 1, 2, 1, 2);
    expect_support(&crate, -1, 1, -2, 1, 3);
    expect_support(&crate, 0, 0, -2, -1, 0);
    expect_support(&crate, 0, -1, -2, -1, 0);
    expect_support(&crate, 1, 0, 2, -1, 1);
    expect_support(&crate, 0, 1, -2, 1, 3);
}

// x = 3 * 0.6 * 3 / w, y = 2 * 0.8 * 2 / w for w = |(1.8, 1.6)|: the point of a 3:2 ellipse whose normal is (0.6, 0.8).
static void test_ellipse_support(void **state)
{
    (void)state;
    const abut_shape2 e = ellipse(4, 4, 3, 2, 0);
    const double      w = sqrt(1.8 * 1.8 + 1.6 * 1.6);
    expect_support(&e, 0.6, 0.8, 5.4 / w, 3.2 / w, 0);
    expect_support(&e, -1, 0, -3, 0, 0);
    expect_support(&e, 0, -1, 0, -2, 0);
    expect_vec(abut_ellipse_support2(at(3, 2), at(0, 0)), 0, 0, 0);
}

// Small polygons are scanned, large ones bisected; both must find a vertex as high as any, for every direction there is.
static void test_polygons_of_every_size(void **state)
{
    (void)state;
    static gon g;
    rng        r = rng_make(rng_seed_of_run(211), 0);
    for (int count = 3; count <= MOST; ++count) {
        make_gon(&g, count, rng_log(&r, 1e-3, 1));
        const abut_vec2 *points = abut_polygon2_points(g.shape.polygon);
        assert_int_equal(abut_core_vertices2(&g.shape), g.shape.polygon->count);
        for (int k = 0; k < 40; ++k) {
            const double    angle = k < 4 ? k * 1.57079632679489662 : rng_range(&r, -3.2, 3.2);
            const abut_vec2 d = at(cos(angle), sin(angle));
            double          top = -1e9;
            for (int i = 0; i < g.shape.polygon->count; ++i) {
                top = fmax(top, (double)points[i].x * (double)d.x + (double)points[i].y * (double)d.y);
            }
            const abut_vec2 found = points[abut_polygon_support2(g.shape.polygon, d)];
            expect_near((abut_real)((double)found.x * (double)d.x + (double)found.y * (double)d.y), top, 12 * roundoff);
        }
    }
}

static void test_vertices_by_name(void **state)
{
    (void)state;
    abut_vec2         v = {9, 9};
    const abut_shape2 crate = box(5, 5, 2, 1, 0);
    assert_true(abut_core_vertex2(&crate, 2, &v));
    expect_vec(v, 2, 1, 0);
    assert_false(abut_core_vertex2(&crate, 4, &v));
    const abut_shape2 segment = capsule(0, 0, 4, 2, 0);
    assert_true(abut_core_vertex2(&segment, 0, &v));
    expect_vec(v, -2, -1, 0);
    assert_true(abut_core_vertex2(&segment, 1, &v));
    expect_vec(v, 2, 1, 0);
    assert_false(abut_core_vertex2(&segment, 2, &v));
    const abut_shape2 point = circle(3, 3, 1);
    assert_true(abut_core_vertex2(&point, 0, &v));
    expect_vec(v, 0, 0, 0);
    assert_false(abut_core_vertex2(&point, 1, &v));
    const abut_shape2 smooth = ellipse(0, 0, 2, 1, 0);
    assert_false(abut_core_vertex2(&smooth, 0, &v));
    assert_int_equal(abut_core_vertices2(&smooth), 0);
    const abut_shape2 none = {0};
    assert_int_equal(abut_core_vertices2(&none), 0);
    static gon g;
    make_gon(&g, 4, 1);
    assert_true(abut_core_vertex2(&g.shape, 0, &v)); // lowest x first
    expect_vec(v, -1, 0, 4 * roundoff);
    assert_false(abut_core_vertex2(&g.shape, 4, &v));
}

static void test_edges_by_name(void **state)
{
    (void)state;
    const abut_shape2 crate = box(5, 5, 2, 1, 0);
    expect_vec(abut_core_edge2(&crate, 0), 4, 0, 0);
    expect_vec(abut_core_edge2(&crate, 1), 0, 2, 0);
    expect_vec(abut_core_edge2(&crate, 2), -4, 0, 0);
    expect_vec(abut_core_edge2(&crate, 3), 0, -2, 0);
    const abut_shape2 segment = capsule(0, 0, 4, 2, 0);
    expect_vec(abut_core_edge2(&segment, 0), 4, 2, 0);
    expect_vec(abut_core_edge2(&segment, 1), -4, -2, 0);
    const abut_shape2 point = circle(3, 3, 1);
    expect_vec(abut_core_edge2(&point, 0), 0, 0, 0);
    static gon g;
    make_gon(&g, 4, 1);
    expect_vec(abut_core_edge2(&g.shape, 0), 1, -1, 8 * roundoff);
    expect_vec(abut_core_edge2(&g.shape, 3), -1, -1, 8 * roundoff);
}

// The edge squarer to the direction; a point for cores without edges.
static void test_faces(void **state)
{
    (void)state;
    const abut_shape2 crate = box(5, 5, 2, 1, 0);
    abut_face2        f = abut_core_face2(&crate, at(0.1, 0.995));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.feature[0], 2);
    assert_int_equal(f.feature[1], 3);
    expect_vec(f.point[0], 2, 1, 0);
    expect_vec(f.point[1], -2, 1, 0);
    f = abut_core_face2(&crate, at(0.995, 0.1));
    assert_int_equal(f.feature[0], 1);
    assert_int_equal(f.feature[1], 2);
    f = abut_core_face2(&crate, at(-0.995, -0.1)); // the edge that closes the outline
    assert_int_equal(f.feature[0], 3);
    assert_int_equal(f.feature[1], 0);
    const abut_shape2 segment = capsule(0, 0, 4, 0, 1);
    f = abut_core_face2(&segment, at(0, 1));
    assert_int_equal(f.count, 2);
    assert_true(f.feature[0] != f.feature[1]);
    const abut_shape2 point = circle(3, 3, 1);
    assert_int_equal(abut_core_face2(&point, at(0, 1)).count, 1);
    const abut_shape2 smooth = ellipse(0, 0, 2, 1, 0);
    f = abut_core_face2(&smooth, at(1, 0));
    assert_int_equal(f.count, 1);
    expect_vec(f.point[0], 2, 0, 8 * roundoff);
}

// The exact least curvature radius between two normals, in quad: (a b)^2 / h^3 where h is largest.
static wide exact_bulge(abut_vec2 half, abut_vec2 first, abut_vec2 last, bool holds_axis)
{
    const wide      a = half.x;
    const wide      b = half.y;
    const abut_vec2 ends[2] = {first, last};
    wide            widest = 0;
    for (int i = 0; i < 2; ++i) {
        const wide x = a * (wide)ends[i].x;
        const wide y = b * (wide)ends[i].y;
        widest = x * x + y * y > widest ? x * x + y * y : widest;
    }
    if (holds_axis) {
        widest = a > b ? a * a : b * b;
    }
    wide root = (wide)sqrt((double)widest);
    root = (root + widest / root) / 2; // Newton: from 53 bits to 106
    return a * b * a * b / (widest * root);
}

// Never above the exact one, or EPA's lower bound would be none; and short of it by no more than four margins.
static void test_bulge_is_a_close_lower_bound(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(212), 0);
    double least = 1;
    double most = 0;
    for (int i = 0; i < 50000; ++i) {
        const double      a = rng_log(&r, 0.01, 1);
        const double      b = rng_log(&r, 0.01, 1);
        const double      angle = rng_range(&r, 0.01, 1.5);
        const double      width = rng_range(&r, 1e-6, 1.5707 - angle);
        const abut_vec2   first = at(cos(angle), sin(angle));
        const abut_vec2   last = at(cos(angle + width), sin(angle + width));
        const abut_shape2 e = ellipse(0, 0, a, b, 0);
        const wide        exact = exact_bulge(e.half, first, last, false);
        const double      share = (double)((wide)abut_core_bulge2(&e, first, last) / exact - 1) / roundoff;
        assert_true(share <= 0);
        assert_true(share >= -96);
        least = fmin(least, -share);
        most = fmax(most, -share);
    }
    print_message("short by %.1f u to %.1f u\n", least, most);
    assert_true(least < 24); // rounding uses up a part of the margin
}

static void test_bulge_by_hand(void **state)
{
    (void)state;
    const abut_shape2 e = ellipse(0, 0, 4, 2, 0); // at the tips of the long axis b^2 / a = 1, of the short one a^2 / b = 8
    expect_near(abut_core_bulge2(&e, at(0.8, -0.6), at(0.8, 0.6)), 1, 200 * roundoff);
    expect_near(abut_core_bulge2(&e, at(-0.8, 0.6), at(-0.8, -0.6)), 1, 200 * roundoff);
    const abut_shape2 tall = ellipse(0, 0, 2, 4, 0);
    expect_near(abut_core_bulge2(&tall, at(0.6, 0.8), at(-0.6, 0.8)), 1, 200 * roundoff);
    const abut_shape2 crate = box(0, 0, 1, 1, 1);
    expect_near(abut_core_bulge2(&crate, at(1, 0), at(0, 1)), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_segments_boxes),
        cmocka_unit_test(test_ellipse_support),
        cmocka_unit_test(test_polygons_of_every_size),
        cmocka_unit_test(test_vertices_by_name),
        cmocka_unit_test(test_edges_by_name),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_bulge_is_a_close_lower_bound),
        cmocka_unit_test(test_bulge_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
