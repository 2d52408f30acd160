// test_distance2.c : distances of every kind of shape to every kind, by hand; touching, deep, concentric; bad poses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/made2.h"
#include "support/sampled2.h"

#include <string.h>

// One shape of every kind, each the mirror image of itself in both axes, so that its rightmost point or side is at (right, 0)
// and the distance along x is plain arithmetic.
static const recipe2 every_kind[] = {
    {.kind = RECIPE2_POINT, .count = 1},
    {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 1},
    {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{-1, 0}, {1, 0}}},
    {.kind = RECIPE2_CAPSULE, .count = 2, .points = {{-1, 0}, {1, 0}}, .radius = 0.5},
    {.kind = RECIPE2_BOX, .half = {1, 0.5}},
    {.kind = RECIPE2_ROUND_BOX, .half = {1, 0.5}, .radius = 0.25},
    {.kind = RECIPE2_POLYGON, .count = 4, .points = {{2, 0}, {0, 1}, {-2, 0}, {0, -1}}},
    {.kind = RECIPE2_ROUND_POLYGON, .count = 4, .points = {{2, 0}, {0, 1}, {-2, 0}, {0, -1}}, .radius = 0.5},
    {.kind = RECIPE2_ELLIPSE, .half = {2, 1}},
    {.kind = RECIPE2_ROUND_ELLIPSE, .half = {2, 1}, .radius = 0.5},
    {.kind = RECIPE2_SUPER, .half = {1.5, 1}, .flat = true},
    {.kind = RECIPE2_SUPER, .half = {1.5, 1}, .flat = false},
    {.kind = RECIPE2_ROUND_SUPER, .half = {1.5, 1}, .flat = true, .radius = 0.25},
};
static const double right[] = {0, 1, 1, 1.5, 1, 1.25, 2, 2.5, 2, 2.5, 1.5, 1.5, 1.75};

enum { KINDS = sizeof every_kind / sizeof every_kind[0] };

static made_pair2 pair;
static scene2     scene;

// The pair of two kinds, B moved by (x, y).
static void make_pair(int i, int k, double x, double y)
{
    scene.a = every_kind[i];
    scene.b = every_kind[k];
    scene.c = 1;
    scene.s = 0;
    scene.px = x;
    scene.py = y;
    made_pair2_make(&pair, &scene);
    assert_int_equal(pair.a.status, ABUT_OK);
    assert_int_equal(pair.b.status, ABUT_OK);
}

// The distance expected to within the answer's own error, which must be small; a unit normal; points that fit.
static abut_proximity2 ask(double distance, double slack)
{
    const abut_proximity2 p = abut_distance2(&pair.a.shape, &pair.b.shape, pair.pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, distance, (double)p.error + slack);
    assert_true(p.error > 0 && (double)p.error < 2000 * roundoff);
    expect_near(abut_dot2(p.normal, p.normal), 1, 8 * roundoff);
    const abut_vec2 b = abut_along2(p.point_a, p.distance, p.normal);
    expect_vec(p.point_b, (double)b.x, (double)b.y, 100 * roundoff);
    assert_true(p.supports >= 0 && p.supports < 200);
    return p;
}

static void test_apart_along_an_axis(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k] + 0.5, 0);
            const abut_proximity2 p = ask(0.5, 0);
            expect_vec(p.normal, 1, 0, 1e-3);
            expect_near(p.point_a.x, right[i], 1e-4);
            expect_near(p.point_b.x, right[i] + 0.5, 1e-4);
            assert_false(abut_overlap2(&pair.a.shape, &pair.b.shape, pair.pose));
            make_pair(i, k, -(right[i] + right[k] + 8), 0); // on the other side
            expect_vec(ask(8, 0).normal, -1, 0, 1e-3);
        }
    }
}

static void test_touching(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k], 0);
            (void)ask(0, 0);
        }
    }
}

// Overlapping: against the largest clearance over all directions, sampled.
static void test_overlapping(void **state)
{
    (void)state;
    static const double offset[][2] = {{0, 0}, {0.25, 0}, {0, 0.375}, {0.5, 0.25}, {-0.75, 0.125}};
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            for (size_t n = 0; n < sizeof offset / sizeof offset[0]; ++n) {
                make_pair(i, k, offset[n][0], offset[n][1]);
                double                normal[2];
                const double          expected = scene2_distance(&scene, normal);
                const abut_proximity2 p = ask(expected, 1e-7);
                const double          clear = scene2_clearance(&scene, (double)p.normal.x, (double)p.normal.y);
                expect_near(p.distance, clear, 1e-5); // the normal keeps its word
                assert_true(abut_overlap2(&pair.a.shape, &pair.b.shape, pair.pose) == (p.distance <= 0));
            }
        }
    }
}

// Depths by hand in the same place: half the width of D along its thinnest direction.
static void test_concentric(void **state)
{
    (void)state;
    static const struct {
        int    a, b;
        double distance;
    } expected[] = {
        {0, 0, 0},                // point in point
        {1, 1, -2},               // circle in circle: both radii
        {0, 1, -1},               // point in circle
        {2, 2, 0},                // segment on itself
        {3, 3, -1},               // capsule: both radii
        {4, 4, -1},               // box, through the long side: 0.5 twice
        {5, 5, -1.5},             // and both radii
        {8, 8, -2},               // ellipse: the short half axis twice
        {9, 9, -3},   {1, 8, -2}, // circle in ellipse: 1 + 1
        {4, 8, -1.5},             // box in ellipse: 0.5 + 1
        {10, 10, -2},             // superellipse: the short half axis twice
        {2, 4, -0.5},             // segment along a box
    };
    for (size_t n = 0; n < sizeof expected / sizeof expected[0]; ++n) {
        make_pair(expected[n].a, expected[n].b, 0, 0);
        (void)ask(expected[n].distance, 0);
    }
}

// Half a turn of B is B again for these shapes; a quarter turn of both, with the position, turns the answer.
static void test_turned(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k] + 0.5, 0);
            pair.pose = turned(right[i] + right[k] + 0.5, 0, -1, 0);
            expect_vec(ask(0.5, 0).normal, 1, 0, 1e-3);
        }
    }
}

static void expect_invalid(abut_proximity2 p)
{
    assert_int_equal(p.status, ABUT_INVALID);
    assert_int_equal(p.supports, 0);
    assert_true(p.distance > ABUT_REAL_LARGEST && p.error > ABUT_REAL_LARGEST);
    expect_vec(p.normal, 1, 0, 0);
    expect_vec(p.point_a, 0, 0, 0);
    expect_vec(p.point_b, 0, 0, 0);
}

static void expect_all_invalid(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    expect_invalid(abut_distance2(a, b, pose, NULL, NULL));
    expect_invalid(abut_distance2_general(a, b, pose, NULL, NULL));
    assert_false(abut_overlap2(a, b, pose));
    const abut_manifold2 m = abut_collide2(a, b, pose, 1, NULL);
    assert_int_equal(m.status, ABUT_INVALID);
    assert_int_equal(m.count, 0);
    assert_int_equal(m.supports, 0);
    assert_true(m.distance > ABUT_REAL_LARGEST && m.error > ABUT_REAL_LARGEST);
    expect_vec(m.normal, 1, 0, 0);
    expect_vec(m.tangent, 0, 1, 0);
    for (int i = 0; i < 2; ++i) {
        assert_true(m.points[i].separation == 0 && m.points[i].id == 0);
        expect_vec(m.points[i].point_a, 0, 0, 0);
        expect_vec(m.points[i].point_b, 0, 0, 0);
    }
}

static void test_bad_poses_and_shapes(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_real   bad[] = {(abut_real)NAN, (abut_real)INFINITY, -(abut_real)INFINITY, 2 * ABUT_REAL_LARGEST};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        for (int k = 0; k < 4; ++k) {
            abut_pose2 pose = placed(3, 0);
            *(k == 0 ? &pose.p.x : (k == 1 ? &pose.p.y : (k == 2 ? &pose.r.c : &pose.r.s))) = bad[i];
            expect_all_invalid(&a, &a, pose);
        }
    }
    expect_all_invalid(&a, &a, turned(3, 0, 0, 0));
    abut_shape2 none;
    memset(&none, 0, sizeof none);
    expect_all_invalid(&a, &none, placed(3, 0));
    expect_all_invalid(&none, &a, placed(3, 0));
    abut_shape2 spoilt = a; // not made by a maker
    spoilt.core = (abut_core2)99;
    expect_all_invalid(&a, &spoilt, placed(3, 0));
    spoilt = a;
    spoilt.radius = -1;
    expect_all_invalid(&spoilt, &a, placed(3, 0));
    spoilt = a;
    spoilt.radius = (abut_real)NAN;
    expect_all_invalid(&a, &spoilt, placed(3, 0));
    spoilt = a;
    spoilt.reach = (abut_real)NAN;
    expect_all_invalid(&a, &spoilt, placed(3, 0));
}

// |c^2 + s^2 - 1| of 0.9 and 1.1 times 1/1024.
static void test_poses_at_the_slack(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const double      share[] = {0.9, -0.9, 1.1, -1.1};
    for (int i = 0; i < 4; ++i) {
        const double length = sqrt(1 + share[i] / 1024);
        if (i < 2) { // the matrix as it is: B's left side is length from its middle
            const abut_proximity2 p = abut_distance2(&a, &a, turned(4, 0, length, 0), NULL, NULL);
            assert_int_equal(p.status, ABUT_OK);
            expect_near(p.distance, 3 - length, 100 * roundoff);
            const abut_proximity2 q = abut_distance2_general(&a, &a, turned(4, 0, length, 0), NULL, NULL);
            expect_near(q.distance, 3 - length, 100 * roundoff);
        } else {
            expect_all_invalid(&a, &a, turned(4, 0, length, 0));
            expect_all_invalid(&a, &a, turned(4, 0, 0, length));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apart_along_an_axis),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_overlapping),
        cmocka_unit_test(test_concentric),
        cmocka_unit_test(test_turned),
        cmocka_unit_test(test_bad_poses_and_shapes),
        cmocka_unit_test(test_poses_at_the_slack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
