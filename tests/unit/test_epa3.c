// test_epa3.c : EPA on pairs worked by hand: depth, normal, bounds, flat differences, the limit, and a store that is crowded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/polytope3.h"
#include "support/hand3.h"
#include "support/made3.h"

#include <stdlib.h>
#include <string.h>

static abut_pair3 pair;
static abut_epa3  e;

// GJK to the overlap, then the beginning of EPA.
static void begin(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_options *options)
{
    abut_gjk3 gjk;
    memset(&e, 0, sizeof e);
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, options), ABUT_OK);
    abut_gjk3_begin(&gjk, &pair, NULL);
    assert_int_equal(abut_gjk3_run(&gjk), ABUT_OK);
    assert_int_equal(gjk.reason, ABUT_REASON_OVERLAP);
    abut_epa3_begin(&e, &gjk);
    assert_int_equal(e.status, ABUT_RUNNING);
    assert_int_equal(e.reason, ABUT_REASON_NONE);
    assert_int_equal(e.supports, gjk.supports);
}

static void expect_depth(double depth, double slack)
{
    expect_near(e.upper * pair.unit, depth, slack);
    expect_near(e.lower * pair.unit, depth, slack);
}

static abut_shape3 cube(void)
{
    return box3(at3(0, 0, 0), at3(1, 1, 1), 0);
}

// Half-1 cubes, middles (1.5, 0.25, 0.5) apart: D's right side is at 0.5, its top at 1.75, its front at 1.5.
static void test_boxes(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    begin(&a, &a, placed3(1.5, 0.25, 0.5), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0.5, 16 * roundoff);
    expect_vec3(e.normal, at3(1, 0, 0), 8 * roundoff);
    assert_int_equal(e.reason, ABUT_REASON_GAP);
    assert_in_range(e.supports, 4, 24);
    assert_false(e.crowded);
    abut_vec3 w = {0, 0, 0};
    for (int32_t i = 0; i < e.nearest.count; ++i) {
        w = abut_along3(w, e.nearest.weight[i], e.nearest.vertex[i].w);
    }
    expect_vec3(abut_scale3(pair.unit, w), at3(0.5, 0, 0), 16 * roundoff);
}

// A point sees D's right side when it is more than 4u of the size above it.
static void test_what_sees_a_side(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    begin(&a, &a, placed3(1.5, 0.25, 0.5), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    const abut_real side = (abut_real)0.5 * pair.per_unit;
    const abut_real u = ABUT_UNIT_ROUNDOFF * pair.size;
    assert_true(e.polytope.normal_x[e.face] > 0 && e.polytope.normal_y[e.face] == 0 && e.polytope.normal_z[e.face] == 0);
    assert_false(abut_polytope3_sees(&e.polytope, e.face, at3((double)(side + 2 * u), 0, 0)));
    assert_true(abut_polytope3_sees(&e.polytope, e.face, at3((double)(side + 8 * u), 0, 0)));
}

// The same in one place: D is the cube of half 2, and the way out is as long six ways.
static void test_concentric_boxes(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    begin(&a, &a, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(2, 16 * roundoff);
    expect_near(abut_abs(e.normal.x) + abut_abs(e.normal.y) + abut_abs(e.normal.z), 1, 16 * roundoff);
}

// Crossed segments and coplanar squares: D is flat, the origin in it, the depth nothing and the way out square to it.
static void test_flat_differences(void **state)
{
    (void)state;
    const abut_shape3 along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 across = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    begin(&along, &across, placed3(0.25, 0.5, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0, 16 * roundoff);
    expect_vec3(at3(0, 0, fabs((double)e.normal.z)), at3(0, 0, 1), 8 * roundoff);
    const abut_shape3 square = box3(at3(0, 0, 0), at3(1, 1, 0), 0);
    begin(&square, &square, placed3(0.25, 0.5, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0, 16 * roundoff);
    expect_vec3(at3(0, 0, fabs((double)e.normal.z)), at3(0, 0, 1), 8 * roundoff);
    // Segments in one line, points in one place: D is a segment, a point.
    begin(&along, &along, placed3(0.5, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0, 16 * roundoff);
    expect_near(e.normal.x, 0, 8 * roundoff);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    begin(&point, &point, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0, 16 * roundoff);
    expect_near(abut_dot3(e.normal, e.normal), 1, 8 * roundoff);
}

// A point in a triangle, so near to a corner that GJK takes it for that: as far as tolerance, 16 u of the reach, and no farther
// than the noise, 26 u and more. EPA finds the triangle, which has the point in it.
static void test_nearer_than_gjk_knew(void **state)
{
    (void)state;
    const abut_shape3 wedge = triangle3(at3(0, 0, 0), at3(-8, 6, 0), at3(-8, -6, 0), 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    begin(&wedge, &point, placed3(-22 * roundoff * (double)wedge.reach, 0, 0), NULL);
    assert_int_equal(e.supports, 1);
    assert_true(e.lower < -e.tolerance);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    assert_int_equal(e.reason, ABUT_REASON_FLOOR);
    assert_true(e.lower >= -e.tolerance && e.lower <= 0);
}

// The last face's normal is the answer, unless an earlier direction, here up, was better by more than rounding.
static void test_an_earlier_direction(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const double      better[2] = {0.5 * roundoff, 4 * roundoff};
    begin(&a, &a, placed3(1.5, 0.25, 0.5), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    const int32_t   supports = e.supports;
    const abut_real depth = e.upper;
    for (int i = 0; i < 2; ++i) {
        begin(&a, &a, placed3(1.5, 0.25, 0.5), NULL);
        while (e.supports < supports - 1) {
            assert_int_equal(abut_epa3_step(&e), ABUT_RUNNING);
        }
        e.upper = depth - (abut_real)better[i] * pair.size;
        e.normal = at3(0, 1, 0);
        assert_int_equal(abut_epa3_step(&e), ABUT_OK);
        expect_vec3(e.normal, i == 0 ? at3(1, 0, 0) : at3(0, 1, 0), 8 * roundoff);
    }
}

// Folds the face nearest the origin in by that much, so that its own corners see it, and takes a step.
static abut_status step_at_a_fold(abut_real depth)
{
    const int32_t face = e.polytope.nearest;
    e.lower = e.upper - depth;
    e.polytope.square[face] = e.lower * e.lower;
    e.polytope.reach[face] /= 2;
    e.status = ABUT_RUNNING;
    return abut_epa3_step(&e);
}

// Where rounding has folded the surface and the store has been full, EPA ends once the bounds are twice as far apart as a
// face is flat. The first step gives the polytope the fourth corner of D's right side.
static void test_going_round(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    const double      times[2] = {1.5, 3};
    for (int i = 0; i < 2; ++i) {
        begin(&a, &a, placed3(1.5, 0.25, 0.5), NULL);
        assert_int_equal(abut_epa3_run(&e), ABUT_OK);
        const abut_real depth = (abut_real)times[i] * abut_max(e.tolerance, pair.noise);
        assert_int_equal(step_at_a_fold(depth), ABUT_RUNNING);
        e.crowded = true;
        assert_int_equal(step_at_a_fold(depth), i == 0 ? ABUT_OK : ABUT_RUNNING);
    }
}

// A segment along y in a box of half 2, half a unit under its right side, through the general query: D's side there is a
// rectangle, and the triangle EPA found need not hold the foot; the witness points are on the side and on the segment.
static void test_a_segment_in_a_box(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(2, 2, 2), 0);
    const abut_shape3 b = capsule3(at3(0, -0.5, 0), at3(0, 0.5, 0), 0);
    for (int i = 0; i < 16; ++i) {
        const double          y = (i % 4) * 0.375 - 0.5;
        const double          z = (i / 4) * 0.4375 - 0.75;
        const abut_proximity3 p = abut_distance3_general(&a, &b, placed3(1.5, y, z), NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, -0.5, (double)p.error);
        expect_vec3(p.normal, at3(1, 0, 0), 8 * roundoff);
        expect_vec3(p.point_a, at3(2, (double)p.point_b.y, z), 64 * roundoff);
        expect_vec3(p.point_b, at3(1.5, (double)p.point_b.y, z), 64 * roundoff);
        assert_true(fabs((double)p.point_b.y - y) <= 0.5 + 64 * roundoff);
    }
}

// A triangle in a box: its corner (1.25, -0.5, 0) is nearest to the right side, at 2, in the first place; then that at y = 1.5
// to the upper one.
static void test_a_triangle_in_a_box(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(2, 2, 2), 0);
    const abut_shape3 b = triangle3(at3(0, 0, 0), at3(1, 0, 0.25), at3(0, 1, 0.5), 0);
    begin(&a, &b, placed3(1.25, -0.5, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0.75, 16 * roundoff);
    expect_vec3(e.normal, at3(1, 0, 0), 8 * roundoff);
    begin(&a, &b, placed3(-0.5, 1.5, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(0.5, 16 * roundoff);
    expect_vec3(e.normal, at3(0, 1, 0), 8 * roundoff);
}

// The depth of half axes 3, 2, 1 in themselves: D has half axes 6, 4, 2.
static void test_concentric_ellipsoids(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    begin(&a, &a, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
#if defined(ABUT_F32)
    assert_true(e.tolerance == 16 * ABUT_UNIT_ROUNDOFF * pair.size);
#else
    assert_true(e.tolerance == 0x1p-41 * pair.size);
#endif
    const double slack = 2 * (double)(e.tolerance * pair.unit);
    expect_depth(2, slack);
    expect_near(abut_abs(e.normal.z), 1, sqrt(slack));
}

// Stopped after any number of supports the bounds hold the depth, are finite, and the status says so. The upper bound never
// grows, the lower never falls.
static void expect_bounds_hold(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    begin(a, b, pose, NULL);
    const int32_t begun = e.supports + 1; // GJK may have looked once more at what it had
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    const double  depth = (double)e.upper;
    const double  slack = (double)(2 * e.tolerance + pair.noise);
    const int32_t enough = e.supports;
    double        upper = 1e30;
    double        lower = -1e30;
    for (int32_t most = begun; most < enough; ++most) {
        const abut_options options = {0, 0, most};
        begin(a, b, pose, &options);
        abut_epa3_run(&e);
        assert_int_equal(e.status, ABUT_LIMIT);
        assert_int_equal(e.reason, ABUT_REASON_LIMIT);
        assert_in_range(e.supports, most - most / 4, most); // up to a quarter is left for the points
        assert_true((double)e.lower <= depth + slack && (double)e.upper >= depth - slack);
        assert_true((double)e.upper <= upper && (double)e.lower >= lower && (double)e.upper < 2);
        upper = (double)e.upper;
        lower = (double)e.lower;
    }
}

static void test_limit(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    abut_pose3        pose = placed3(0.5, 0.25, 0.125);
    pose.r.x = at3(0.6, 0.8, 0);
    pose.r.y = at3(-0.8, 0.6, 0);
    expect_bounds_hold(&a, &a, pose);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(3, 2, 1), 0);
    expect_bounds_hold(&box, &box, pose);
    const abut_shape3 segment = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    expect_bounds_hold(&box, &segment, pose);
}

// No room for a single step: the bounds are what GJK knew, and finite.
static void test_no_supports_left(void **state)
{
    (void)state;
    const abut_shape3 a = cube();
    for (int32_t most = 1; most < 20; ++most) {
        const abut_options    options = {0, 0, most};
        const abut_proximity3 p = abut_distance3_general(&a, &a, placed3(0.25, 0.5, 0.125), &options, NULL);
        assert_true(p.status == ABUT_LIMIT || p.status == ABUT_OK);
        assert_true(abut_abs(p.distance) < 100 && p.error < 100);
        expect_near(p.distance, -1.5, (double)p.error);
    }
}

static void test_a_step_after_the_end(void **state)
{
    (void)state;
    static abut_epa3  before;
    const abut_shape3 a = cube();
    begin(&a, &a, placed3(1.5, 0.25, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    before = e;
    assert_int_equal(abut_epa3_step(&e), ABUT_OK);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    assert_true(e.supports == before.supports && e.status == before.status && e.reason == before.reason);
    assert_true(e.upper == before.upper && e.lower == before.lower && e.nearest.count == before.nearest.count);
    assert_true(e.polytope.faces == before.polytope.faces && e.polytope.vertices == before.polytope.vertices);
    assert_memory_equal(&before.normal, &e.normal, sizeof e.normal);
}

// A custom core: the depth of a superellipsoid in itself is its thin half axis twice over.
static void test_custom_core(void **state)
{
    (void)state;
    static made3  made;
    const recipe3 recipe = {.kind = RECIPE3_SUPER, .half = {3, 2, 1}, .flat = true};
    made3_make(&made, &recipe);
    assert_int_equal(made.status, ABUT_OK);
    begin(&made.shape, &made.shape, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    expect_depth(2, 4 * (double)(e.tolerance * pair.unit));
}

static abut_shape3 hull_of(const abut_vec3 *points, int32_t count)
{
    const size_t      size = abut_hull3_size(count);
    void             *block = aligned_alloc(64, (size + 63) / 64 * 64); // kept to the end of the program
    const abut_hull3 *hull = NULL;
    abut_shape3       shape;
    assert_non_null(block);
    assert_int_equal(abut_hull3_build(points, count, block, size, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    return shape;
}

enum { CORNERS = 300, BALL = 500 };

// Concentric prisms over a regular 300-gon: D is one of twice the size, and the way out is as long through 300 sides. The store
// of faces is crowded long before they are all known, and the answer is still proved.
static void test_concentric_prisms(void **state)
{
    (void)state;
    static abut_vec3 points[2 * CORNERS];
    for (int i = 0; i < CORNERS; ++i) {
        const double angle = 2 * 3.14159265358979323846 * i / CORNERS;
        points[2 * i] = at3(cos(angle), sin(angle), -2);
        points[2 * i + 1] = at3(cos(angle), sin(angle), 2);
    }
    const abut_shape3 prism = hull_of(points, 2 * CORNERS);
    begin(&prism, &prism, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    assert_true(e.crowded);
    assert_in_range(e.supports, CORNERS, pair.max_supports);
    expect_depth(2 * cos(3.14159265358979323846 / CORNERS), 64 * roundoff);
    expect_near(e.normal.z, 0, 8 * roundoff);
    free((void *)(uintptr_t)prism.hull);
}

enum { SIDES = 26 };

static abut_shape3 prism_of(double radius, double half)
{
    abut_vec3 points[2 * SIDES];
    for (int i = 0; i < SIDES; ++i) {
        const double angle = 2 * 3.14159265358979323846 * i / SIDES;
        points[2 * i] = at3(radius * cos(angle), radius * sin(angle), -half);
        points[2 * i + 1] = at3(radius * cos(angle), radius * sin(angle), half);
    }
    return hull_of(points, 2 * SIDES);
}

// A coin and a pin through its middle, upside down and turned by some u about each axis: each face of D is cut up by edges that
// are parallel but for rounding, and its pieces are flat to rounding only. The way out is along the pin, half of both heights.
static void test_prisms_hardly_turned(void **state)
{
    (void)state;
    const abut_shape3 coin = prism_of(1, 0.0878);
    const abut_shape3 pin = prism_of(0.0183, 0.9207);
    for (int turned = 1; turned <= 320; ++turned) {
        const double          t = turned * roundoff;
        const abut_rot3       r = {at3(1, -t, 0.375 * t), at3(-t, -1, -0.875 * t), at3(0.375 * t, 0.875 * t, -1)};
        const abut_pose3      pose = {at3(0, 0, 0), r};
        const abut_proximity3 p = abut_distance3_general(&coin, &pin, pose, NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_in_range(p.supports, 4, 2500); // the limit is 3712
        expect_near(p.distance, -1.0085, (double)p.error + 4 * t);
    }
    free((void *)(uintptr_t)coin.hull);
    free((void *)(uintptr_t)pin.hull);
}

// Two thin boxes whose ends overlap, begun from a triangle of D that an earlier answer left: 1e-4 wide and 1/4 long, it lets
// rounding of 1e-7 make a dent of 3e-4 beside it. Along y A's lower side is 0.001119505 down and B's upper one 0.000596285.
static void test_a_dent_beside_a_needle(void **state)
{
    (void)state;
    const abut_shape3     a = box3(at3(0, 0, 0), at3(1, 0.00111950457, 0.00111950457), 0);
    const abut_shape3     b = box3(at3(0, 0, 0), at3(1, 1, 0.000371542439), 0);
    const abut_rot3       r = {at3(0, -1, 0), at3(0, 0, 1), at3(-1, 0, 0)};
    const abut_pose3      pose = {at3(0.999357283, -1.00059628, 0.999602139), r};
    abut_cache3           cache = {{.normal = at3(0, -1, 0), .feature_a = {4, 5, 3}, .feature_b = {3, 0, 6}, .count = 3}};
    const abut_proximity3 p = abut_distance3_general(&a, &b, pose, NULL, &cache);
    assert_int_equal(p.status, ABUT_OK);
    assert_in_range(p.supports, 2, 24);
    expect_near(p.distance, 1.00059628 - 1 - 0.00111950457, (double)p.error);
    expect_vec3(p.normal, at3(0, -1, 0), 8 * roundoff);
}

// Least distance of a surface's triangles from the origin, read off the hull.
static double nearest_face(const abut_hull3 *hull)
{
    double nearest = 1e30;
    for (int32_t v = 0; v < hull->vertices; ++v) {
        for (int32_t h = abut_hull3_first(hull)[v]; h < abut_hull3_first(hull)[v + 1]; ++h) {
            double          n[3];
            const int32_t   next = abut_hull3_next(hull, h);
            const abut_vec3 w[3] = {abut_hull3_vertex(hull, v), abut_hull3_vertex(hull, abut_hull3_head(hull)[h]),
                                    abut_hull3_vertex(hull, abut_hull3_head(hull)[next])};
            const double    p[3] = {(double)w[0].x, (double)w[0].y, (double)w[0].z};
            const double    q[3] = {(double)w[1].x - p[0], (double)w[1].y - p[1], (double)w[1].z - p[2]};
            const double    r[3] = {(double)w[2].x - p[0], (double)w[2].y - p[1], (double)w[2].z - p[2]};
            cross3(q, r, n);
            unit3(n);
            nearest = fmin(nearest, dot3(n, p));
        }
    }
    return nearest;
}

// A thousand points on a sphere, each with its opposite, in one place with themselves: D is twice the ball.
static void test_concentric_balls(void **state)
{
    (void)state;
    static abut_vec3 points[2 * BALL];
    rng              r = rng_make(rng_seed_of_run(3307), 0);
    for (int i = 0; i < BALL; ++i) {
        double d[3];
        rng_direction3(&r, d);
        points[2 * i] = at3(d[0], d[1], d[2]);
        points[2 * i + 1] = abut_neg3(points[2 * i]);
    }
    const abut_shape3 ball = hull_of(points, 2 * BALL);
    begin(&ball, &ball, placed3(0, 0, 0), NULL);
    assert_int_equal(abut_epa3_run(&e), ABUT_OK);
    assert_true(e.crowded);
    assert_in_range(e.supports, 4, pair.max_supports);
    expect_depth(2 * nearest_face(ball.hull), 64 * roundoff);
    print_message("supports of concentric balls of 1000 vertices: %d\n", (int)e.supports);
    free((void *)(uintptr_t)ball.hull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_what_sees_a_side),
        cmocka_unit_test(test_concentric_boxes),
        cmocka_unit_test(test_flat_differences),
        cmocka_unit_test(test_nearer_than_gjk_knew),
        cmocka_unit_test(test_an_earlier_direction),
        cmocka_unit_test(test_going_round),
        cmocka_unit_test(test_a_segment_in_a_box),
        cmocka_unit_test(test_a_triangle_in_a_box),
        cmocka_unit_test(test_concentric_ellipsoids),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_no_supports_left),
        cmocka_unit_test(test_a_step_after_the_end),
        cmocka_unit_test(test_custom_core),
        cmocka_unit_test(test_concentric_prisms),
        cmocka_unit_test(test_prisms_hardly_turned),
        cmocka_unit_test(test_a_dent_beside_a_needle),
        cmocka_unit_test(test_concentric_balls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
