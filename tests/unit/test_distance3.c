// test_distance3.c : distances of every kind of shape to every kind, by hand; touching, deep, concentric; bad poses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/made3.h"
#include "support/sampled3.h"

#include <string.h>

// One shape of every kind, each the mirror image of itself across x, so that its rightmost point or side is at (right, 0, 0)
// and the distance along x is plain arithmetic. Of a cone it is the rim that counts, so that lies at z = 0.
static const recipe3 every_kind[] = {
    {.kind = RECIPE3_POINT, .count = 1},
    {.kind = RECIPE3_SPHERE, .count = 1, .radius = 1},
    {.kind = RECIPE3_SEGMENT, .count = 2, .points = {{-1, 0, 0}, {1, 0, 0}}},
    {.kind = RECIPE3_CAPSULE, .count = 2, .points = {{-1, 0, 0}, {1, 0, 0}}, .radius = 0.5},
    {.kind = RECIPE3_TRIANGLE, .count = 3, .points = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0.5}}},
    {.kind = RECIPE3_ROUND_TRIANGLE, .count = 3, .points = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0.5}}, .radius = 0.25},
    {.kind = RECIPE3_BOX, .half = {1, 0.5, 0.75}},
    {.kind = RECIPE3_ROUND_BOX, .half = {1, 0.5, 0.75}, .radius = 0.25},
    {.kind = RECIPE3_HULL, .count = 6, .points = {{2, 0, 0}, {-2, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}},
    {.kind = RECIPE3_ROUND_HULL,
     .count = 6,
     .points = {{2, 0, 0}, {-2, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
     .radius = 0.5},
    {.kind = RECIPE3_DISK, .half = {1, 1, 0}, .axis = 2},
    {.kind = RECIPE3_ROUND_DISK, .half = {1, 0, 1}, .axis = 1, .radius = 0.25},
    {.kind = RECIPE3_CYLINDER, .half = {0.5, 0.75, 0.75}, .axis = 0},
    {.kind = RECIPE3_ROUND_CYLINDER, .half = {0.75, 0.5, 0.75}, .axis = 1, .radius = 0.25},
    {.kind = RECIPE3_CONE, .center = {0, 0, 0.75}, .half = {1, 1, 0.75}, .axis = 2},
    {.kind = RECIPE3_ROUND_CONE, .center = {0, 0, 0.75}, .half = {1, 1, 0.75}, .axis = 2, .radius = 0.25},
    {.kind = RECIPE3_ELLIPSOID, .half = {2, 1, 0.5}},
    {.kind = RECIPE3_ROUND_ELLIPSOID, .half = {2, 1, 0.5}, .radius = 0.5},
    {.kind = RECIPE3_SUPER, .half = {1.5, 1, 1}, .flat = true},
    {.kind = RECIPE3_SUPER, .half = {1.5, 1, 1}, .flat = false},
    {.kind = RECIPE3_ROUND_SUPER, .half = {1.5, 1, 1}, .flat = true, .radius = 0.25},
};
static const double right[] = {0, 1, 1, 1.5, 1, 1.25, 1, 1.25, 2, 2.5, 1, 1.25, 0.5, 1, 1, 1.25, 2, 2.5, 1.5, 1.5, 1.75};

enum { KINDS = sizeof every_kind / sizeof every_kind[0] };

static made_pair3 pair;
static scene3     scene;

// The pair of two kinds, B moved by (x, y, z).
static void make_pair(int i, int k, double x, double y, double z)
{
    const double same[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    scene.a = every_kind[i];
    scene.b = every_kind[k];
    memcpy(scene.r, same, sizeof same);
    scene.p[0] = x;
    scene.p[1] = y;
    scene.p[2] = z;
    made_pair3_make(&pair, &scene);
    assert_int_equal(pair.a.status, ABUT_OK);
    assert_int_equal(pair.b.status, ABUT_OK);
}

static bool is_custom(void)
{
    return scene.a.kind >= RECIPE3_SUPER || scene.b.kind >= RECIPE3_SUPER;
}

// The distance expected to within the answer's own error, which must be small; a unit normal; points that fit.
static abut_proximity3 ask(double distance, double slack, double most_error)
{
    const abut_proximity3 p = abut_distance3(&pair.a.shape, &pair.b.shape, pair.pose, NULL, NULL);
    expect_near(p.distance, distance, (double)p.error + slack);
    assert_true(p.error > 0 && (double)p.error < most_error);
    expect_near(abut_dot3(p.normal, p.normal), 1, 16 * roundoff);
    expect_vec3(p.point_b, abut_along3(p.point_a, p.distance, p.normal), 100 * roundoff);
    assert_true(p.supports >= 0 && p.supports < 20000);
    return p;
}

// What an error may be: of smooth cores that overlap, 1e-12 of the size in double; more where custom cores touch or overlap.
static double fine(void)
{
    return is_custom() ? 1e-3 : 20000 * roundoff;
}

static void test_apart_along_an_axis(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k] + 0.5, 0, 0);
            const abut_proximity3 p = ask(0.5, 0, fine());
            assert_int_equal(p.status, ABUT_OK);
            expect_vec3(p.normal, at3(1, 0, 0), 2e-3);
            expect_near(p.point_a.x, right[i], 1e-4);
            expect_near(p.point_b.x, right[i] + 0.5, 1e-4);
            assert_false(abut_overlap3(&pair.a.shape, &pair.b.shape, pair.pose));
            make_pair(i, k, -(right[i] + right[k] + 8), 0, 0); // on the other side
            expect_vec3(ask(8, 0, fine()).normal, at3(-1, 0, 0), 2e-3);
        }
    }
}

static void test_touching(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k], 0, 0);
            (void)ask(0, 0, fine());
        }
    }
}

// Overlapping: against the largest clearance over all directions, sampled. Smooth cores may stop at the limit, and say so.
static void test_overlapping(void **state)
{
    (void)state;
    static const double offset[][3] = {{0.25, 0.125, 0.0625}, {-0.75, 0.125, 0.25}};
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            for (size_t n = 0; n < sizeof offset / sizeof offset[0]; ++n) {
                make_pair(i, k, offset[n][0], offset[n][1], offset[n][2]);
                double                normal[3];
                const double          expected = scene3_distance(&scene, normal);
                const abut_proximity3 p = ask(expected, 1e-6, 0.05);
                const double          d[3] = {(double)p.normal.x, (double)p.normal.y, (double)p.normal.z};
                expect_near(p.distance, scene3_clearance(&scene, d), 1e-5 + (double)p.error); // the normal keeps its word
                assert_true(abut_overlap3(&pair.a.shape, &pair.b.shape, pair.pose) == (p.distance <= 0));
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
        {0, 0, 0},      // point in point
        {1, 1, -2},     // sphere in sphere: both radii
        {0, 1, -1},     // point in sphere
        {2, 2, 0},      // segment on itself
        {3, 3, -1},     // capsule: both radii
        {4, 4, 0},      // triangle on itself
        {5, 5, -0.5},   // both radii
        {6, 6, -1},     // box, through its wide side: 0.5 twice
        {7, 7, -1.5},   // and both radii
        {2, 6, -0.5},   // segment along a box
        {0, 10, 0},     // point on a disk
        {0, 12, -0.5},  // point in a cylinder: half its height
        {0, 16, -0.5},  // point in an ellipsoid
        {1, 16, -1.5},  // sphere in an ellipsoid
        {6, 16, -1.25}, // box in an ellipsoid: 0.75 + 0.5
        {16, 16, -1},   // ellipsoid: the short half axis twice
        {17, 17, -2},   // and both radii
        {0, 18, -1},    // point in a superellipsoid: its short half axis
    };
    for (size_t n = 0; n < sizeof expected / sizeof expected[0]; ++n) {
        make_pair(expected[n].a, expected[n].b, 0, 0, 0);
        (void)ask(expected[n].distance, 0, fine() + (expected[n].b >= 10 ? 1e-3 : 0));
    }
}

// Half a turn about x is no matter to these: their left sides stay where they are.
static void test_turned(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; ++i) {
        for (int k = 0; k < KINDS; ++k) {
            make_pair(i, k, right[i] + right[k] + 0.5, 0, 0);
            pair.pose.r.y = at3(0, -1, 0);
            pair.pose.r.z = at3(0, 0, -1);
            expect_vec3(ask(0.5, 0, fine()).normal, at3(1, 0, 0), 2e-3);
        }
    }
}

static void expect_invalid(abut_proximity3 p)
{
    assert_int_equal(p.status, ABUT_INVALID);
    assert_int_equal(p.supports, 0);
    assert_true(p.distance > ABUT_REAL_LARGEST && p.error > ABUT_REAL_LARGEST);
    expect_vec3(p.normal, at3(1, 0, 0), 0);
    expect_vec3(p.point_a, at3(0, 0, 0), 0);
    expect_vec3(p.point_b, at3(0, 0, 0), 0);
}

static void expect_all_invalid(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    expect_invalid(abut_distance3(a, b, pose, NULL, NULL));
    expect_invalid(abut_distance3_general(a, b, pose, NULL, NULL));
    assert_false(abut_overlap3(a, b, pose));
    const abut_manifold3 m = abut_collide3(a, b, pose, 1, NULL);
    assert_int_equal(m.status, ABUT_INVALID);
    assert_int_equal(m.count, 0);
    assert_int_equal(m.supports, 0);
    assert_true(m.distance > ABUT_REAL_LARGEST && m.error > ABUT_REAL_LARGEST);
    expect_vec3(m.normal, at3(1, 0, 0), 0);
    for (int i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        assert_true(m.points[i].separation == 0 && m.points[i].id == 0);
        expect_vec3(m.points[i].point_a, at3(0, 0, 0), 0);
        expect_vec3(m.points[i].point_b, at3(0, 0, 0), 0);
    }
}

static abut_real *number_of(abut_pose3 *pose, int k)
{
    abut_vec3 *v = k < 3 ? &pose->p : (k < 6 ? &pose->r.x : (k < 9 ? &pose->r.y : &pose->r.z));
    return k % 3 == 0 ? &v->x : (k % 3 == 1 ? &v->y : &v->z);
}

static void test_bad_poses_and_shapes(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_real   bad[] = {(abut_real)NAN, (abut_real)INFINITY, -(abut_real)INFINITY, 2 * ABUT_REAL_LARGEST};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        for (int k = 0; k < 12; ++k) {
            abut_pose3 pose = placed3(3, 0, 0);
            *number_of(&pose, k) = bad[i];
            expect_all_invalid(&a, &a, pose);
        }
    }
    abut_pose3 none_at_all = placed3(3, 0, 0);
    memset(&none_at_all.r, 0, sizeof none_at_all.r);
    expect_all_invalid(&a, &a, none_at_all);
    abut_shape3 none;
    memset(&none, 0, sizeof none);
    expect_all_invalid(&a, &none, placed3(3, 0, 0));
    expect_all_invalid(&none, &a, placed3(3, 0, 0));
    abut_shape3 spoilt = a; // not made by a maker
    spoilt.core = (abut_core3)99;
    expect_all_invalid(&a, &spoilt, placed3(3, 0, 0));
    const abut_real worse[] = {-1, (abut_real)NAN, (abut_real)INFINITY};
    for (int i = 0; i < 3; ++i) {
        spoilt = a;
        spoilt.radius = worse[i];
        expect_all_invalid(&spoilt, &a, placed3(3, 0, 0));
        spoilt = a;
        spoilt.reach = worse[i];
        expect_all_invalid(&a, &spoilt, placed3(3, 0, 0));
        spoilt = sphere(0, 0, 0, 1);
        spoilt.reach = worse[i];
        expect_all_invalid(&a, &spoilt, placed3(4, 0, 0));
        spoilt = sphere(0, 0, 0, 1);
        spoilt.radius = worse[i];
        expect_all_invalid(&spoilt, &spoilt, placed3(4, 0, 0));
    }
}

// A plate without thickness, 1e36 long, and a wheel as large through it: a step of Newton's method is more than float holds.
// The normal is a direction all the same. (property/any3, seed 3601, index 36722, in float.)
static void test_plate_and_wheel(void **state)
{
    (void)state;
    const abut_shape3 plate =
        ellipsoid3(at3(0x1.2ea152p-1, 0x1.5d3d18p-21, 1), at3(0, 0x1.da32c6p+119, 0x1.5ff9dp-12), 1.19525);
    const abut_shape3 wheel = cylinder3(at3(0x1.38923ep+106, -0x1.4d119p+0, -0x1.8ca00ep+0), ABUT_AXIS_Z, 0x1.14a5ap+119, 3);
    abut_pose3        pose = placed3(3, -0x1.c6d0f4p+45, 0x1.bad442p-85);
    pose.r.x = at3(-0x1.510246p-2, -0x1.eab6fcp-3, -0x1.d3a768p-1);
    pose.r.y = at3(0x1.4f0fep-1, 0x1.476556p-1, -0x1.9d3a74p-2);
    pose.r.z = at3(0x1.5c8b8ep-1, -0x1.760a3cp-1, -0x1.b77572p-5);
    const abut_proximity3 p = abut_distance3(&plate, &wheel, pose, NULL, NULL);
    expect_near(abut_dot3(p.normal, p.normal), 1, 8 * roundoff);
    assert_true((double)p.distance < -0x1p118);
}

// The matrix as it is: B stretched by not quite half of 1/1024 has its left side that much farther from its middle.
static void test_poses_at_the_slack(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    for (int i = 0; i < 2; ++i) {
        const double length = sqrt(1 + (i == 0 ? 0.9 : -0.9) / 1024);
        abut_pose3   pose = placed3(4, 0, 0);
        pose.r.x = at3(length, 0, 0);
        const abut_proximity3 p = abut_distance3(&a, &a, pose, NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, 3 - length, 100 * roundoff);
        const abut_proximity3 q = abut_distance3_general(&a, &a, pose, NULL, NULL);
        expect_near(q.distance, 3 - length, 100 * roundoff);
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
        cmocka_unit_test(test_plate_and_wheel),
        cmocka_unit_test(test_poses_at_the_slack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
