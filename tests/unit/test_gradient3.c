// test_gradient3.c : the derivatives of the signed distance, and the distance of a point.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/gradient3.h"
#include "base/tolerance_cast.h"
#include "support/hand3.h"
#include "support/random.h"

// A point a quarter above the top of a box, beside its middle, and one a quarter below it.
static void test_point(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    abut_proximity3   p = abut_point3(&box, at3(0.5, 0.5, 3.25), NULL);
    assert_true(p.distance == (abut_real)0.25);
    expect_vec3(p.normal, at3(0, 0, 1), 0);
    expect_vec3(p.point_a, at3(0.5, 0.5, 3), 0);
    p = abut_point3(&box, at3(0.5, 0.5, 2.75), NULL);
    assert_true(p.distance == (abut_real)-0.25);
    expect_vec3(p.normal, at3(0, 0, 1), 0);
    assert_int_equal(abut_point3(&box, at3(NAN, 0, 0), NULL).status, ABUT_INVALID);
}

// A ball of radius 1/2 beside a box, its centre drawn half a unit off B's origin along y: the normal is x, and a turn about z
// moves the centre along -x by half the angle, towards the box.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3      box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3      ball = sphere(0, 0.5, 0, 0.5);
    const abut_derivative3 g = abut_gradient3(&box, &ball, placed3(2, 0, 0), NULL);
    assert_int_equal(g.status, ABUT_OK);
    assert_true(g.distance == (abut_real)0.5 && g.unique && g.count == 1);
    expect_vec3(g.position, at3(1, 0, 0), 0);
    expect_vec3(g.turn, at3(0, 0, -0.5), 4 * roundoff);
}

// Two boxes face to face: four corners are as near, and a turn about y by t brings those with z > 0 or those with z < 0 nearer,
// by t.
static void test_faces(void **state)
{
    (void)state;
    const abut_shape3      box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_derivative3 g = abut_gradient3(&box, &box, placed3(3, 0, 0), NULL);
    assert_true(!g.unique && g.count == 4 && g.distance == 1);
    abut_real least = 0;
    abut_real most = 0;
    for (int i = 0; i < g.count; ++i) {
        least = g.turns[i].y < least ? g.turns[i].y : least;
        most = g.turns[i].y > most ? g.turns[i].y : most;
    }
    assert_true(least == -1 && most == 1);

    // Tilted by more than rounding one edge is nearer, two pairs of points; by less, all four are.
    const abut_real u = ABUT_UNIT_ROUNDOFF;
    abut_pose3      tilted = {at3(3, 0, 0), abut_rot3_axis(at3(0, 1, 0), 500 * u)};
    assert_int_equal(abut_gradient3(&box, &box, tilted, NULL).count, 2);
    tilted.r = abut_rot3_axis(at3(0, 1, 0), 180 * u);
    assert_int_equal(abut_gradient3(&box, &box, tilted, NULL).count, 4);
}

// A cube turned about y and then about x, each by the angle of cosine 24/25, so that its columns are the rows below; all four
// lower corners are in a plate, one of them 3/4 deep and the next 0.2688 less. A small turn moves that one by its arm, whether
// the cores overlap or the radius alone.
static void test_deepest_corner(void **state)
{
    (void)state;
    const abut_shape3 plate = box3(at3(0, 0, 0), at3(4, 4, 2), 0);
    const abut_rot3   r = {at3(0.96, 0.0784, -0.2688), at3(0, 0.96, 0.28), at3(0.28, -0.2688, 0.9216)};
    for (int i = 0; i < 2; ++i) {
        const double           radius = i == 0 ? 0.25 : 1;
        const abut_shape3      cube = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), radius);
        const abut_pose3       pose = {at3(0, 0, 2 - 0.75 + 0.7352 + radius), r};
        const abut_derivative3 g = abut_gradient3(&plate, &cube, pose, NULL);
        assert_int_equal(abut_collide3(&plate, &cube, pose, 0, NULL).count, 4);
        expect_near(g.distance, -0.75, 32 * roundoff);
        expect_vec3(g.position, at3(0, 0, 1), 4 * roundoff);
        assert_true(g.count == 1 && g.unique);
        expect_vec3(g.turn, at3(-0.3064, -0.34, 0), 32 * roundoff);
        expect_vec3(g.turns[0], g.turn, 0);
    }
}

// A disk of eight corners, tilted about y by the angle of cosine 24/25: all eight lower corners are in a plate, and the two of
// the lowest edge are the deepest. A turn about x brings the one or the other of them nearer. Lying flat all eight are as deep,
// and four of them, which span the most, are named.
static void test_deepest_edge(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char block[1 << 16];
    abut_vec3                         corners[16];
    for (int i = 0; i < 16; ++i) {
        const double x = i % 2 == 0 ? 1 : 0.5;
        const double y = i % 2 == 0 ? 0.5 : 1;
        corners[i] = at3(i & 2 ? x : -x, i & 4 ? y : -y, i & 8 ? 0.5 : -0.5);
    }
    const abut_hull3 *hull = NULL;
    abut_shape3       disk;
    assert_int_equal(abut_hull3_build(corners, 16, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&disk, hull, 0), ABUT_OK);

    const abut_shape3 plate = box3(at3(0, 0, 0), at3(4, 4, 2), 0);
    abut_pose3        pose = {at3(0, 0, 2 - 0.75 + 0.76), {at3(0.96, 0, -0.28), at3(0, 1, 0), at3(0.28, 0, 0.96)}};
    assert_int_equal(abut_collide3(&plate, &disk, pose, 0, NULL).total, 8);
    abut_derivative3 g = abut_gradient3(&plate, &disk, pose, NULL);
    expect_near(g.distance, -0.75, 32 * roundoff);
    assert_true(g.count == 2 && !g.unique);
    for (int i = 0; i < 2; ++i) {
        expect_vec3(g.turns[i], at3(g.turns[i].x > 0 ? 0.5 : -0.5, -0.82, 0), 32 * roundoff);
    }
    assert_true(g.turns[0].x * g.turns[1].x < 0);

    pose = placed3(0, 0, 2 - 0.25);
    g = abut_gradient3(&plate, &disk, pose, NULL);
    expect_near(g.distance, -0.75, 32 * roundoff);
    assert_true(g.count == 4 && !g.unique);
}

// A ball deep in a box has one way out; in its middle it has six, and near the middle's plane between two of them two.
static void test_kink(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 ball = sphere(0, 0, 0, 0.25);
    assert_true(abut_gradient3(&box, &ball, placed3(0.5, 0.25, 0), NULL).unique);
    assert_false(abut_gradient3(&box, &ball, placed3(0, 0, 0), NULL).unique);
    assert_false(abut_gradient3(&box, &ball, placed3(0.5, 0.5, 0), NULL).unique);
    assert_false(abut_gradient3(&box, &ball, placed3(0.5 + 0x1p-20, 0.5, 0), NULL).unique);
    assert_true(abut_gradient3(&box, &ball, placed3(0.5 + 0x1p-18, 0.5, 0), NULL).unique);
}

// In a prism of six sides the ways out past two of them are 60 degrees apart.
static void test_small_kink(void **state)
{
    (void)state;
    static _Alignas(64) unsigned char block[1 << 16];
    abut_vec3                         corners[12];
    for (int i = 0; i < 12; ++i) {
        const double angle = 1.0471975511965977 * (i / 2);
        corners[i] = at3(cos(angle), sin(angle), i % 2 == 0 ? 4 : -4);
    }
    const abut_hull3 *hull = NULL;
    abut_shape3       prism;
    assert_int_equal(abut_hull3_build(corners, 12, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&prism, hull, 0), ABUT_OK);
    const abut_shape3 ball = sphere(0, 0, 0, 0.25);
    assert_false(abut_gradient3(&prism, &ball, placed3(0.5, 0, 0), NULL).unique);
    assert_true(abut_gradient3(&prism, &ball, placed3(0.5, 0.125, 0), NULL).unique);
}

// A ball all but in the middle of a plate, nearer to one face by less than what B is moved aside: only when it is moved towards
// the other does the normal jump, and there is one move for each of the six faces.
static void test_kink_on_one_side(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 0.125);
    const double      near = (double)ABUT_GRADIENT_ASIDE / 4;
    for (int face = 0; face < 6; ++face) {
        const double      side = face % 2 == 0 ? 1 : -1;
        const abut_vec3   out = at3(face / 2 == 0 ? side : 0, face / 2 == 1 ? side : 0, face / 2 == 2 ? side : 0);
        const abut_shape3 plate =
            box3(at3(0, 0, 0), at3(face / 2 == 0 ? 0.25 : 1, face / 2 == 1 ? 0.25 : 1, face / 2 == 2 ? 0.25 : 1), 0);
        abut_pose3 pose = abut_identity3();
        pose.p = abut_scale3((abut_real)near, out);
        abut_derivative3 g = abut_gradient3(&plate, &ball, pose, NULL);
        expect_vec3(g.position, out, 4 * roundoff);
        assert_true(g.status == ABUT_OK && !g.unique);
        pose.p = abut_scale3((abut_real)0.125, out);
        g = abut_gradient3(&plate, &ball, pose, NULL);
        expect_vec3(g.position, out, 4 * roundoff);
        assert_true(g.status == ABUT_OK && g.unique);
    }
}

// An ellipsoid and a capsule apart: differences of the distance over small motions are the derivatives.
static void test_differences(void **state)
{
    (void)state;
    rng               r = rng_make(rng_seed_of_run(3201), 0);
    const double      step = sizeof(abut_real) == sizeof(float) ? 0x1p-7 : 0x1p-14;
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(1, 0.75, 0.5), 0);
    const abut_shape3 rod = capsule3(at3(-1, 0.25, 0), at3(1, 0, 0.5), 0.25);
    for (int i = 0; i < 200; ++i) {
        const abut_vec3        axis = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, 0.5, 1));
        const abut_pose3       pose = {at3(3 * rng_sign(&r), rng_range(&r, -2, 2), rng_range(&r, -2, 2)),
                                       abut_rot3_axis(axis, (abut_real)rng_range(&r, -3, 3))};
        const abut_derivative3 g = abut_gradient3(&egg, &rod, pose, NULL);
        assert_true(g.status == ABUT_OK && g.distance > 0);
        for (int k = 0; k < 3 && g.unique; ++k) {
            const abut_vec3 e = at3(k == 0, k == 1, k == 2);
            double          moved[2];
            double          turned[2];
            for (int side = 0; side < 2; ++side) {
                const abut_real  s = (abut_real)(side == 0 ? -step : step);
                const abut_rot3  turn = abut_rot3_axis(e, s);
                const abut_rot3  t = {abut_rotate3(turn, pose.r.x), abut_rotate3(turn, pose.r.y), abut_rotate3(turn, pose.r.z)};
                const abut_pose3 at_moved = {abut_along3(pose.p, s, e), pose.r};
                const abut_pose3 at_turned = {pose.p, t};
                moved[side] = (double)abut_distance3(&egg, &rod, at_moved, NULL, NULL).distance;
                turned[side] = (double)abut_distance3(&egg, &rod, at_turned, NULL, NULL).distance;
            }
            assert_true(fabs((moved[1] - moved[0]) / (2 * step) - (double)abut_dot3(g.position, e)) <= 4 * step);
            // An end of the capsule that comes nearer instead of the other changes the arm at once.
            assert_true(fabs((turned[1] - turned[0]) / (2 * step) - (double)abut_dot3(g.turn, e)) <= 0.05);
        }
    }
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3      ball = sphere(0, 0, 0, 1);
    const abut_derivative3 g = abut_gradient3(&ball, &ball, placed3(NAN, 0, 0), NULL);
    assert_int_equal(g.status, ABUT_INVALID);
    assert_true(!g.unique && isinf((double)g.distance));
    expect_vec3(g.turn, at3(0, 0, 0), 0);
}

// The sum of |x / 110|^(4/3), and of y and z likewise, is at most 1.
static abut_support3_point superellipsoid(const void *user, abut_vec3 direction)
{
    (void)user;
    const double        x = (double)direction.x, y = (double)direction.y, z = (double)direction.z;
    const double        norm = pow(x * x * x * x + y * y * y * y + z * z * z * z, 0.75) / 110;
    abut_support3_point s = {at3(x * x * x / norm, y * y * y / norm, z * z * z / norm), 0};
    return s;
}

// point_b is the point itself, to the bit, however deep it is in a smooth shape.
static void test_the_point_itself(void **state)
{
    (void)state;
    abut_shape3 shapes[] = {ellipsoid3(at3(0, 0, 0), at3(110, 30, 20), 8), {0}};
    assert_int_equal(abut_make_custom3(&shapes[1], superellipsoid, NULL, 8), ABUT_OK);
    for (int i = 0; i < 50; ++i) {
        const abut_vec3       point = at3(0.3 * i, -0.7 * (i % 9), -1);
        const abut_proximity3 p = abut_point3(&shapes[i % 2], point, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_memory_equal(&p.point_b, &point, sizeof point);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_point_itself),
        cmocka_unit_test(test_point),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_kink),
        cmocka_unit_test(test_small_kink),
        cmocka_unit_test(test_kink_on_one_side),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_deepest_corner),
        cmocka_unit_test(test_deepest_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
