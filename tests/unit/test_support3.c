// test_support3.c : the farthest point of each core of space and its name, and vertices by name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "oracle/wide.h"
#include "shape/direction_cube3.h"
#include "shape/hull_layout3.h"
#include "shape/support3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "unit/hand_hull3.h"

static void expect_support(const abut_shape3 *shape, abut_vec3 direction, abut_vec3 point, uint32_t feature)
{
    const abut_support3_point s = abut_core_support3(shape, direction, 0);
    expect_vec3(s.point, point, 8 * roundoff);
    assert_int_equal(s.feature, feature);
}

// From the middle of the core, whatever its place in its own frame. Ties go to the lower name.
static void test_points_segments_triangles(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(7, 8, 9, 1);
    expect_support(&point, at3(1, 0, 0), at3(0, 0, 0), 0);
    const abut_shape3 segment = capsule3(at3(10, 10, 10), at3(12, 14, 16), 1);
    expect_support(&segment, at3(1, 0, 0), at3(1, 2, 3), 1);
    expect_support(&segment, at3(0, 0, -1), at3(-1, -2, -3), 0);
    expect_support(&segment, at3(2, -1, 0), at3(-1, -2, -3), 0);
    const abut_shape3 triangle = triangle3(at3(5, 5, 5), at3(9, 5, 5), at3(5, 7, 5), 1);
    expect_support(&triangle, at3(-1, -1, 0), at3(-2, -1, 0), 0);
    expect_support(&triangle, at3(1, 0, 0), at3(2, -1, 0), 1);
    expect_support(&triangle, at3(0, 1, 0), at3(-2, 1, 0), 2);
    expect_support(&triangle, at3(0, 0, 1), at3(-2, -1, 0), 0);
    expect_support(&triangle, at3(1, 2, 0), at3(2, -1, 0), 1);
    expect_support(&triangle, at3(0, -1, 0), at3(-2, -1, 0), 0);
}

static void test_boxes(void **state)
{
    (void)state;
    const abut_shape3 crate = box3(at3(5, 5, 5), at3(1, 2, 3), 0);
    for (uint32_t i = 0; i < 8; ++i) {
        const double x = (i & 1) != 0 ? 1 : -1;
        const double y = (i & 2) != 0 ? 1 : -1;
        const double z = (i & 4) != 0 ? 1 : -1;
        expect_support(&crate, at3(x, y, z), at3(x, 2 * y, 3 * z), i);
    }
    expect_support(&crate, at3(0, 0, 0), at3(-1, -2, -3), 0);
    expect_support(&crate, at3(0, 1, 0), at3(-1, 2, -3), 2);
    // A flat box has the four corners of the lower names.
    const abut_shape3 flat = box3(at3(5, 5, 5), at3(1, 0, 3), 0);
    expect_support(&flat, at3(1, 1, 1), at3(1, 0, 3), 5);
    expect_support(&flat, at3(1, -1, 1), at3(1, 0, 3), 5);
    expect_support(&flat, at3(0, 1, 0), at3(-1, 0, -3), 0);
}

// Along each axis: what was found about z, turned.
static void test_disks_cylinders_cones(void **state)
{
    (void)state;
    static const abut_axis axes[3] = {ABUT_AXIS_X, ABUT_AXIS_Y, ABUT_AXIS_Z};
    for (int i = 0; i < 3; ++i) {
        const abut_shape3 disk = disk3(at3(3, 4, 5), axes[i], 5);
        const abut_shape3 can = cylinder3(at3(3, 4, 5), axes[i], 5, 2);
        const abut_shape3 cone = cone3(at3(3, 4, 5), axes[i], 3, 2);
        // The axis, and the two that follow it.
        const abut_vec3 along = at3(i == 0, i == 1, i == 2);
        const abut_vec3 first = at3(i == 2, i == 0, i == 1);
        const abut_vec3 second = at3(i == 1, i == 2, i == 0);
        const abut_vec3 round = abut_add3(abut_scale3((abut_real)0.6, first), abut_scale3((abut_real)-0.8, second));
        const abut_vec3 rim = abut_add3(abut_scale3(3, first), abut_scale3(-4, second));
        expect_support(&disk, round, rim, 0);
        expect_support(&disk, abut_along3(round, 7, along), rim, 0);
        expect_support(&disk, along, at3(0, 0, 0), 0);
        expect_support(&can, abut_along3(round, (abut_real)0.1, along), abut_along3(rim, 2, along), 1);
        expect_support(&can, abut_along3(round, (abut_real)-0.1, along), abut_along3(rim, -2, along), 0);
        expect_support(&can, round, abut_along3(rim, -2, along), 0);
        expect_support(&can, along, abut_scale3(2, along), 1);
        expect_support(&can, abut_neg3(along), abut_scale3(-2, along), 0);
        // From the rim of the base to the tip it is 3 inwards and 4 up: at slopes above 3 to 4 the tip is farther.
        const abut_vec3 base = abut_along3(abut_scale3((abut_real)0.6, rim), -2, along);
        expect_support(&cone, abut_along3(round, (abut_real)0.74, along), base, 0);
        expect_support(&cone, abut_along3(round, (abut_real)0.76, along), abut_scale3(2, along), 1);
        expect_support(&cone, along, abut_scale3(2, along), 1);
        expect_support(&cone, abut_neg3(along), abut_scale3(-2, along), 0);
        expect_support(&cone, round, base, 0);
    }
}

// The point of an ellipsoid of half axes 3, 2, 1 whose normal is (2, 3, 6) / 7: (9 * 2, 4 * 3, 1 * 6) / |(6, 6, 6)|.
static void test_ellipsoids(void **state)
{
    (void)state;
    const abut_shape3 e = ellipsoid3(at3(4, 4, 4), at3(3, 2, 1), 0);
    const double      w = sqrt(108);
    expect_support(&e, at3(2.0 / 7, 3.0 / 7, 6.0 / 7), at3(18 / w, 12 / w, 6 / w), 0);
    expect_support(&e, at3(-1, 0, 0), at3(-3, 0, 0), 0);
    expect_support(&e, at3(0, 0, 1), at3(0, 0, 1), 0);
    expect_support(&e, at3(0, 0, 0), at3(0, 0, 0), 0);
    const abut_shape3 flat = ellipsoid3(at3(4, 4, 4), at3(3, 4, 0), 0);
    expect_support(&flat, at3(0, 0, 1), at3(0, 0, 0), 0);
    expect_support(&flat, at3(0.8, 0.6, 5), at3(3 * sqrt(0.5), 4 * sqrt(0.5), 0), 0);
}

// How far below the top, and how far off the boundary, the point of a smooth core is, in u of the reach; both in quad.
typedef struct worst {
    double low, off;
} worst;

static void note(worst *w, wide low, wide off, abut_real reach)
{
    const wide u = (wide)reach * (wide)ABUT_UNIT_ROUNDOFF;
    w->low = fmax(w->low, (double)(low / u));
    w->off = fmax(w->off, fabs((double)(off / u)));
}

static wide height(abut_vec3 p, abut_vec3 d)
{
    return (wide)p.x * (wide)d.x + (wide)p.y * (wide)d.y + (wide)p.z * (wide)d.z;
}

static wide length_of(wide x, wide y, wide z)
{
    return wide_sqrt(x * x + y * y + z * z);
}

static void note_ellipsoid(worst *w, const abut_shape3 *e, abut_vec3 d)
{
    const abut_vec3 p = abut_core_support3(e, d, 0).point;
    const wide      top = length_of((wide)e->half.x * (wide)d.x, (wide)e->half.y * (wide)d.y, (wide)e->half.z * (wide)d.z);
    const wide      x = (wide)p.x / (wide)e->half.x;
    const wide      y = (wide)p.y / (wide)e->half.y;
    const wide      z = e->half.z > 0 ? (wide)p.z / (wide)e->half.z : 0;
    const wide      s = length_of(x, y, z); // p / s is on the boundary
    // Of a flat one every point within is.
    note(w, top - height(p, d), e->half.z == 0 && s < 1 ? 0 : (s - 1) * length_of((wide)p.x, (wide)p.y, (wide)p.z), e->reach);
}

static void note_round(worst *w, const abut_shape3 *shape, abut_vec3 d)
{
    const abut_support3_point s = abut_core_support3(shape, d, 0);
    const wide                across = length_of((wide)d.x, (wide)d.y, 0);
    const wide                h = shape->half.z;
    const wide                r = shape->half.x;
    const wide                up = (wide)d.z * h;
    const wide                rim = across * r;
    wide                      top = (up > 0 ? up : -up) + rim;
    if (shape->core == ABUT_CORE3_CONE) {
        top = up > rim - up ? up : rim - up;
    }
    const wide radius = length_of((wide)s.point.x, (wide)s.point.y, 0);
    note(w, top - height(s.point, d), radius == 0 ? 0 : radius - r, shape->reach);
    assert_true(radius > 0 || s.feature == 1 || across <= 4 * (wide)ABUT_COMPONENT_SMALLEST);
}

// The bounds of support3.h, for sizes over the whole range and half axes whose ratios leave the precision.
static void test_smooth_cores_by_the_bounds(void **state)
{
    (void)state;
    rng          r = rng_make(rng_seed_of_run(1211), 0);
    const double range = sizeof(abut_real) == 4 ? 1e12 : 1e30;
    worst        ellipsoids = {0, 0};
    worst        cans = {0, 0};
    worst        cones = {0, 0};
    for (int i = 0; i < 60000; ++i) {
        const double    size = rng_log(&r, 1 / range, range);
        const double    ratio = rng_chance(&r, 0.5) ? rng_log(&r, 0.1, 1) : rng_log(&r, 1e-15, 1);
        const double    other = rng_log(&r, 1e-15, 1);
        const double    lean = rng_chance(&r, 0.5) ? 1 : rng_log(&r, 1e-18, 1);
        const abut_vec3 d =
            abut_direction_of3(at3(lean * rng_range(&r, -1, 1), lean * rng_range(&r, -1, 1), rng_range(&r, -1, 1))).unit;
        const double      z = rng_chance(&r, 0.1) ? 0 : size * ratio;
        const abut_shape3 e = ellipsoid3(at3(0, 0, 0), at3(size, size * other, z), 0);
        note_ellipsoid(&ellipsoids, &e, d);
        const abut_shape3 can = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, size * ratio, size * other);
        note_round(&cans, &can, d);
        const abut_shape3 disk = disk3(at3(0, 0, 0), ABUT_AXIS_Z, size);
        note_round(&cans, &disk, d);
        const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, size * ratio, size * other);
        note_round(&cones, &cone, d);
    }
    print_message("ellipsoids %.2f u low, %.2f u off; cylinders %.2f u, %.2f u; cones %.2f u, %.2f u\n", ellipsoids.low,
                  ellipsoids.off, cans.low, cans.off, cones.low, cones.off);
    assert_true(ellipsoids.low <= 5 && ellipsoids.off <= 5);
    assert_true(cans.low <= 4 && cans.off <= 4);
    assert_true(cones.low <= 8 && cones.off <= 4);
}

// How far the vertex found is below the highest, in quad, in u of the reach.
static double low_of(const abut_hull3 *hull, int32_t found, abut_vec3 d)
{
    wide top = height(abut_hull3_vertex(hull, found), d);
    for (int32_t i = 0; i < hull->vertices; ++i) {
        const wide h = height(abut_hull3_vertex(hull, i), d);
        top = h > top ? h : top;
    }
    return (double)((top - height(abut_hull3_vertex(hull, found), d)) / (wide)abut_layout3(hull)->reach) / roundoff;
}

// Prisms from 3 to 100 sides: small ones are scanned, large ones climbed, from any start.
static void test_hulls_of_every_size(void **state)
{
    (void)state;
    static hand_hull3 hand;
    rng               r = rng_make(rng_seed_of_run(1212), 0);
    for (int count = 3; count <= 100; ++count) {
        abut_real outline[100][2];
        for (int i = 0; i < count; ++i) {
            outline[i][0] = (abut_real)cos(2 * 3.14159265358979324 * i / count);
            outline[i][1] = (abut_real)sin(2 * 3.14159265358979324 * i / count);
        }
        hand_prism(&hand, (const abut_real(*)[2])outline, count, (abut_real)rng_log(&r, 1e-3, 1e3));
        assert_int_equal(abut_core_vertices3(&hand.shape), 2 * count);
        for (int k = 0; k < 100; ++k) {
            const double    z = k % 3 == 0 ? 0 : rng_range(&r, -1, 1);
            const abut_vec3 d = abut_direction_of3(at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), z)).unit;
            const uint32_t  hint = k % 2 == 0 ? rng_u32(&r) : rng_below(&r, 2 * (uint32_t)count);
            const uint32_t  found = abut_core_support3(&hand.shape, d, hint).feature;
            assert_true(low_of(hand.shape.hull, (int32_t)found, d) <= (2 * count <= ABUT_SCAN_VERTICES3 ? 6 : 0));
        }
    }
}

// Points on the faces and edges of a turned cube, rounded: vertices of the hull that are a rounding error away from the middle
// of an edge, where slopes vanish. Directions square to the cube's edges, nearly.
static void test_flattened_hulls(void **state)
{
    (void)state;
    enum { POINTS = 400 };
    static abut_vec3        points[POINTS];
    static abut_shape3      shape;
    static alignas(64) char block[1 << 20];
    rng                     r = rng_make(rng_seed_of_run(1213), 0);
    for (int i = 0; i < 60; ++i) {
        const abut_hull3 *hull = NULL;
        const abut_rot3   turn = abut_rot3_quat((abut_quat){(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                                                            (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1)});
        for (int k = 0; k < POINTS; ++k) {
            double c[3];
            for (int j = 0; j < 3; ++j) {
                c[j] = (rng_u32(&r) & 1) != 0 ? 1 : -1;
            }
            c[k % 3] = k < 8 ? c[k % 3] : rng_range(&r, -1, 1);
            c[(k + 1) % 3] = k % 4 == 0 && k >= 8 ? rng_range(&r, -1, 1) : c[(k + 1) % 3];
            points[k] = abut_rotate3(turn, at3(c[0], c[1], c[2]));
        }
        assert_int_equal(abut_hull3_build(points, POINTS, block, sizeof block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
        for (int k = 0; k < 200; ++k) {
            double    c[3] = {rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1)};
            const int square = k % 3;
            c[square] = k % 2 == 0 ? 0 : roundoff * rng_range(&r, -4, 4);
            const abut_vec3 d = abut_direction_of3(abut_rotate3(turn, at3(c[0], c[1], c[2]))).unit;
            const uint32_t  found = abut_core_support3(&shape, d, rng_u32(&r)).feature;
            assert_true(low_of(hull, (int32_t)found, d) <= 6);
            // The climb is exact; what is left is the rounding of quad numbers.
            if (abut_layout3(hull)->side > 0) {
                assert_true(low_of(hull, abut_hull_climb3(hull, d, rng_u32(&r)), d) <= 1e-9);
            }
        }
    }
}

static void test_vertices_by_name(void **state)
{
    (void)state;
    abut_vec3         v = {9, 9, 9};
    const abut_shape3 crate = box3(at3(5, 5, 5), at3(1, 2, 3), 0);
    assert_true(abut_core_vertex3(&crate, 6, &v));
    expect_vec3(v, at3(-1, 2, 3), 0);
    assert_false(abut_core_vertex3(&crate, 8, &v));
    const abut_shape3 segment = capsule3(at3(0, 0, 0), at3(4, 2, 6), 0);
    assert_true(abut_core_vertex3(&segment, 1, &v));
    expect_vec3(v, at3(2, 1, 3), 0);
    assert_false(abut_core_vertex3(&segment, 2, &v));
    const abut_shape3 triangle = triangle3(at3(0, 0, 0), at3(4, 0, 0), at3(0, 2, 0), 0);
    assert_int_equal(abut_core_vertices3(&triangle), 3);
    assert_true(abut_core_vertex3(&triangle, 2, &v));
    expect_vec3(v, at3(-2, 1, 0), 0);
    assert_false(abut_core_vertex3(&triangle, 3, &v));
    const abut_shape3 point = sphere(3, 3, 3, 1);
    assert_true(abut_core_vertex3(&point, 0, &v));
    expect_vec3(v, at3(0, 0, 0), 0);
    assert_false(abut_core_vertex3(&point, 1, &v));
    static hand_hull3 cube;
    hand_cube(&cube, at3(7, 7, 7));
    assert_int_equal(abut_core_vertices3(&cube.shape), 8);
    assert_true(abut_core_vertex3(&cube.shape, 5, &v));
    expect_vec3(v, at3(1, -1, 1), 0);
    assert_false(abut_core_vertex3(&cube.shape, 8, &v));
    const abut_shape3 smooth[5] = {disk3(at3(0, 0, 0), ABUT_AXIS_X, 1),
                                   cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 1, 1),
                                   cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1),
                                   ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0),
                                   {0}};
    for (int i = 0; i < 5; ++i) {
        assert_int_equal(abut_core_vertices3(&smooth[i]), 0);
        assert_false(abut_core_vertex3(&smooth[i], 0, &v));
    }
}

// Support of the whole shape: along (2, 3, 6) / 7, whatever its length; a zero or bad direction is +x; no shape gives the
// origin.
static void test_support_of_whole_shapes(void **state)
{
    (void)state;
    const abut_shape3 b = box3(at3(1, 2, 3), at3(3, 4, 5), 7);
    expect_vec3(abut_support3(&b, at3(2, 3, 6)).point, at3(1 + 3 + 2, 2 + 4 + 3, 3 + 5 + 6), 60 * roundoff);
    expect_vec3(abut_support3(&b, at3(-2e15, -3e15, -6e15)).point, at3(1 - 3 - 2, 2 - 4 - 3, 3 - 5 - 6), 60 * roundoff);
    assert_int_equal(abut_support3(&b, at3(1, 1, 1)).feature, 7);
    const abut_shape3 ball = sphere(1, 2, 3, 3);
    expect_vec3(abut_support3(&ball, at3(0, 0, 0)).point, at3(4, 2, 3), 8 * roundoff);
    for (int place = 0; place < 3; ++place) {
        const abut_vec3 not_numbers = at3(place == 0 ? NAN : 1, place == 1 ? NAN : 1, place == 2 ? NAN : 1);
        const abut_vec3 boundless = at3(place == 0 ? INFINITY : 1, place == 1 ? INFINITY : 1, place == 2 ? INFINITY : 1);
        expect_vec3(abut_support3(&ball, not_numbers).point, at3(4, 2, 3), 8 * roundoff);
        expect_vec3(abut_support3(&ball, boundless).point, at3(4, 2, 3), 8 * roundoff);
    }
    abut_shape3 none;
    memset(&none, 0, sizeof none);
    expect_vec3(abut_support3(&none, at3(3, 4, 0)).point, at3(0, 0, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_segments_triangles),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_disks_cylinders_cones),
        cmocka_unit_test(test_ellipsoids),
        cmocka_unit_test(test_smooth_cores_by_the_bounds),
        cmocka_unit_test(test_hulls_of_every_size),
        cmocka_unit_test(test_flattened_hulls),
        cmocka_unit_test(test_vertices_by_name),
        cmocka_unit_test(test_support_of_whole_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
