// test_collide3.c : contact manifolds of polytopes by hand: how many points, where, how deep, under which names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_box3.h"
#include "shape/face3.h"
#include "shape/hull_layout3.h"
#include "unit/collide_hand3.h"

#include <stdalign.h>

// A crate of half 0.5 stands on a block of half 1, 0.1 into it, 0.25 aside: its four lower corners, 0 to 3.
static void test_box_on_box(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const manifold    f = collide(&a, &b, placed3(0.25, 0, 1.4), 0);
    assert_int_equal(f.m.status, ABUT_OK);
    assert_int_equal(f.m.count, 4);
    assert_int_equal(f.m.total, 4);
    expect_vec3(f.m.normal, at3(0, 0, 1), 0);
    expect_near(f.m.distance, -0.1, 20 * roundoff);
    assert_true(has_point_a(&f, -0.25, -0.5, 1) && has_point_a(&f, 0.75, -0.5, 1));
    assert_true(has_point_a(&f, -0.25, 0.5, 1) && has_point_a(&f, 0.75, 0.5, 1));
    for (uint32_t i = 0; i < 4; ++i) {
        assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, i));
        expect_near(f.m.points[i].separation, -0.1, 20 * roundoff);
    }
    // Seen from the crate: the same under mirrored names.
    const manifold g = collide(&b, &a, placed3(-0.25, 0, -1.4), 0);
    assert_int_equal(g.m.count, 4);
    for (uint32_t i = 0; i < 4; ++i) {
        assert_true(has_id(&g, ABUT_CONTACT_VERTEX_OF_A, i, 0));
    }
}

// The crate lies on the block turned by a quarter about the upright, and is 1/16 over it, within the margin of 1/8: the kernel
// for boxes answers, though four axes are as good.
static void test_stack(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.25, 0.5, 0.5), 0);
    for (int i = 0; i < 2; ++i) {
        const double height = i == 0 ? 0.0625 : -0.0625;
        abut_pose3   pose = placed3(0.25, 0, 1.5 + height);
        pose.r.x = at3(0, 1, 0);
        pose.r.y = at3(-1, 0, 0);
        abut_boxes3    kernel;
        const manifold f = collide(&a, &b, pose, (abut_real)0.125);
        assert_true(abut_boxes_kernel3(&kernel, &a, &b, &pose, (abut_real)0.125));
        assert_int_equal(f.m.status, ABUT_OK);
        assert_int_equal(f.m.count, 4);
        assert_int_equal(f.m.total, 4);
        expect_vec3(f.m.normal, at3(0, 0, 1), 0);
        expect_near(f.m.distance, height, 0);
        assert_true(has_point_a(&f, -0.25, -0.25, 1) && has_point_a(&f, 0.75, -0.25, 1));
        assert_true(has_point_a(&f, -0.25, 0.25, 1) && has_point_a(&f, 0.75, 0.25, 1));
        for (uint32_t k = 0; k < 4; ++k) {
            assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, k));
            expect_near(f.m.points[k].separation, height, 0);
        }
        // Beyond the margin there is none.
        pose.p.z = (abut_real)1.75;
        assert_int_equal(abut_collide3(&a, &b, pose, (abut_real)0.125, NULL).total, 0);
    }
}

// The crate hangs over the block's side and corner: A's edges across B's, and A's corner (7: +x +y +z).
static void test_overhang(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const manifold    f = collide(&a, &b, placed3(0.75, 0.875, 1.4), 0);
    assert_int_equal(f.m.count, 4);
    assert_true(has_point_a(&f, 0.25, 0.375, 1) && has_point_a(&f, 1, 0.375, 1));
    assert_true(has_point_a(&f, 0.25, 1, 1) && has_point_a(&f, 1, 1, 1));
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_A, 7, 0));
    // A's edges on top: along x at +y 3, along y at +x 7. B's below: along x at -y 0,
    // along y at -x 4.
    assert_true(has_id(&f, ABUT_CONTACT_EDGES, 7, 0) && has_id(&f, ABUT_CONTACT_EDGES, 3, 4));
}

// Equal crates, one on the other: corners on corners. Turned by 45 degrees about the upright: an octagon of eight crossings, of
// which four are kept.
static void test_crate_on_crate(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    manifold          f = collide(&a, &a, placed3(0, 0, 0.875), 0);
    assert_int_equal(f.m.total, 4);
    for (uint32_t i = 0; i < 4; ++i) {
        assert_true(has_id(&f, ABUT_CONTACT_VERTICES, i + 4, i));
    }
    f = collide(&a, &a, turned3(at3(0, 0, 1), 0.785398163397448310, 0, 0, 0.875), 0);
    assert_int_equal(f.m.total, 8);
    assert_int_equal(f.m.count, 4);
    const double aside = sqrt(0.5) - 0.5; // where x + y = sqrt(1/2) meets x = 1/2
    double       area = 0;
    for (int i = 0; i < 8; ++i) {
        const abut_vec3 p = f.all[i].point_a;
        const abut_vec3 q = f.all[(i + 1) % 8].point_a;
        const double    x = fmin(fabs((double)p.x), fabs((double)p.y));
        assert_int_equal(f.all[i].id >> 48, ABUT_CONTACT_EDGES);
        expect_near((abut_real)x, aside, 20 * roundoff);
        expect_near(f.all[i].separation, -0.125, 20 * roundoff);
        area += (double)(p.x * q.y - p.y * q.x) / 2;
    }
    expect_near((abut_real)area, 1 - 2 * (0.5 - aside) * (0.5 - aside), 100 * roundoff); // counter-clockwise about the normal
}

// The names stay while the crate slides, sinks, turns and tilts a little.
static void test_names_survive_motion(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    for (int i = 0; i < 100; ++i) {
        const abut_vec3 axis = at3(i % 3 - 1, i % 5 - 2, 1);
        const manifold  f =
            collide(&a, &b, turned3(axis, (i % 10 - 4.5) * 1e-3, -0.4 + i * 0.008, 0.1, 1.4 + 1e-3 * (i % 7)), 0.05);
        assert_int_equal(f.m.count, 4);
        for (uint32_t k = 0; k < 4; ++k) {
            assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, k));
        }
    }
}

// On its corner and on its edge: one point, two points, under the same names however it rocks.
static void test_corner_and_edge_on_face(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(2, 2, 1), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    for (int i = -5; i <= 5; ++i) {
        const double   angle = 0.785398163397448310 + i * 1e-3;
        const double   low = 0.5 * (sin(angle) + cos(angle));
        const manifold f = collide(&a, &b, turned3(at3(1, 0, 0), angle, 0.25, 0, 1 + low - 0.125), 0);
        assert_int_equal(f.m.count, 2); // the edge along x at -y -z, between corners 0 and 1
        assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 1));
        expect_near(f.m.points[1].separation, -0.125, 40 * roundoff);
        // Turned about (1, -1, 0) corner 0 or 3 is lowest, about (1, 1, 0) corner 1 or 2.
        const manifold c = collide(&a, &b, turned3(at3(1, -1, 0), 0.9553166181245093 + i * 1e-3, 0.25, 0, 1 + 0.8), 0);
        assert_int_equal(c.m.count, 1);
        assert_true(has_id(&c, ABUT_CONTACT_VERTEX_OF_B, 0, 0) || has_id(&c, ABUT_CONTACT_VERTEX_OF_B, 0, 3));
    }
}

// Two crates turned so that an edge of each points at the other, square to each other: one point, where they cross.
static void test_edge_on_edge(void **state)
{
    (void)state;
    const double      eighth = 0.785398163397448310;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    abut_pose3        world_a = turned3(at3(0, 1, 0), eighth, 0, 0, 0);
    abut_pose3        world_b = turned3(at3(0, 0, 1), eighth, 1.4, 0, 0);
    const abut_pose3  pose = abut_relative_pose3(world_a, world_b);
    const manifold    f = collide(&a, &a, pose, 0);
    assert_int_equal(f.m.count, 1);
    assert_int_equal(f.m.points[0].id >> 48, ABUT_CONTACT_EDGES);
    expect_near(f.m.distance, 1.4 - sqrt(2), (double)f.m.error + 40 * roundoff);
    expect_vec3(f.m.points[0].point_a, at3(0.5, 0, 0.5), 40 * roundoff);
    // Moved a little, the same two edges.
    for (int i = 0; i < 20; ++i) {
        abut_pose3 moved = pose;
        moved.p = abut_add3(pose.p, at3(0, 0.01 * (i % 5), 0.01 * (i / 5)));
        const manifold g = collide(&a, &a, moved, 0.1);
        assert_int_equal(g.m.count, 1);
        assert_true(g.m.points[0].id == f.m.points[0].id);
    }
}

// Corner to corner, and corner to edge, across gaps that a margin lets through.
static void test_gaps(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    manifold          f = collide(&a, &a, placed3(2.25, 2.5, 2.5), 1);
    assert_int_equal(f.m.count, 1);
    expect_near(f.m.distance, 0.75, (double)f.m.error + 40 * roundoff);
    assert_true(has_id(&f, ABUT_CONTACT_VERTICES, 7, 0));
    expect_vec3(f.m.points[0].point_b, at3(1.25, 1.5, 1.5), 40 * roundoff);
    // Edge along edge: both along z, side by side over half of their length.
    f = collide(&a, &a, placed3(2.375, 2.5, 1), 1);
    assert_int_equal(f.m.count, 2);
    expect_near(f.m.distance, 0.625, (double)f.m.error + 40 * roundoff);
    assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_A, 7, 0) && has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, 0));
    assert_true(has_point_a(&f, 1, 1, 0) && has_point_a(&f, 1, 1, 1));
    // Too far apart.
    f = collide(&a, &a, placed3(2.375, 2.5, 1), 0.5);
    assert_int_equal(f.m.count, 0);
    assert_int_equal(f.m.total, 0);
}

// A capsule lying on a box: its flat side from x = -0.5 to 0.5, 0.25 thick, sunk in by 0.05; hanging over; standing.
// Capsules side by side touch along a stretch, crossed in a point, at a small angle in both.
// A cylinder standing on a plate: the 32 points of its rim, four kept, at a right angle to each other. Lying: two.
// Cylinders side by side touch along their sides, from z = 0 to 1; crossed, in a point.
// A cone on its base, and on its side; an ellipsoid at its tip.
// Plates without thickness lying in one plane, and a triangle on a box.
static void test_flat_shapes(void **state)
{
    (void)state;
    const abut_shape3 plate = box3(at3(0, 0, 0), at3(1, 1, 0), 0);
    const abut_shape3 thick = box3(at3(0, 0, 0), at3(1, 1, 0), 0.25);
    manifold          f = collide(&plate, &plate, placed3(0.5, 0.5, 0), 0);
    expect_near(f.m.distance, 0, (double)f.m.error);
    assert_int_equal(f.m.count, 4);
    f = collide(&thick, &plate, placed3(0.5, 0.5, 0.125), 0);
    assert_int_equal(f.m.count, 4);
    expect_near(f.m.distance, -0.125, (double)f.m.error + 40 * roundoff);
    const abut_shape3 triangle = triangle3(at3(0, 0, 0), at3(0.5, 0, 0), at3(0, 0.5, 0), 0);
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    f = collide(&a, &triangle, placed3(0, 0, 0.9375), 0);
    assert_int_equal(f.m.count, 3);
    for (uint32_t i = 0; i < 3; ++i) {
        assert_true(has_id(&f, ABUT_CONTACT_VERTEX_OF_B, 0, i));
    }
    const abut_shape3 disk = disk3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5);
    f = collide(&a, &disk, placed3(0, 0, 0.9375), 0);
    assert_int_equal(f.m.total, 32);
    assert_int_equal(f.m.count, 4);
}

// A prism of 100 sides: its end has more corners than a face can show.
static void test_hull_with_many_corners(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[1 << 18];

    abut_vec3         points[200];
    const abut_hull3 *hull = NULL;
    abut_shape3       b;
    for (int i = 0; i < 100; ++i) {
        const double angle = 0.0628318530717958648 * i;
        points[i] = at3(0.5 * cos(angle), 0.5 * sin(angle), -0.5);
        points[100 + i] = at3(0.5 * cos(angle), 0.5 * sin(angle), 0.5);
    }
    assert_int_equal(abut_hull3_build(points, 200, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&b, hull, 0), ABUT_OK);
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const manifold    f = collide(&a, &b, placed3(0, 0, 1.4375), 0);
    assert_in_range(f.m.total, 31, 64);
    assert_int_equal(f.m.count, 4);
    expect_near(f.m.distance, -0.0625, (double)f.m.error + 40 * roundoff);
}

static void test_margins(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    assert_int_equal(collide(&a, &a, placed3(2.25, 0.5, 0), 0).m.count, 0);
    assert_int_equal(collide(&a, &a, placed3(2.25, 0.5, 0), 0.2).m.count, 0);
    assert_int_equal(collide(&a, &a, placed3(2.25, 0.5, 0), 0.3).m.count, 4);
    const abut_real none[] = {-1, (abut_real)NAN, -(abut_real)INFINITY};
    for (int i = 0; i < 3; ++i) {
        assert_int_equal(abut_collide3(&a, &a, placed3(2.25, 0.5, 0), none[i], NULL).count, 0);
        assert_int_equal(abut_collide3(&a, &a, placed3(1.75, 0.5, 0), none[i], NULL).count, 4);
    }
    assert_int_equal(abut_collide3(&a, &a, placed3(200, 0.5, 0), (abut_real)INFINITY, NULL).count, 4);
    // Tilted: only the low corners are within a small margin.
    const abut_pose3 tilted = turned3(at3(1, 0, 0), 0.1, 0, 0, 2.1);
    assert_int_equal(collide(&a, &a, tilted, 0.05).m.count, 2);
    assert_int_equal(collide(&a, &a, tilted, 0.5).m.count, 4);
    // Farther than the margin the manifold is empty but whole.
    const manifold f = collide(&a, &a, placed3(20, 0.5, 0), 1);
    assert_int_equal(f.m.count, 0);
    assert_true(f.m.points[0].id == 0 && f.m.points[0].separation == 0);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_shape3       none;
    assert_int_equal(abut_make_sphere3(&none, at3(0, 0, 0), -1), ABUT_NEGATIVE_RADIUS);
    const abut_manifold3 m = abut_collide3(&a, &none, placed3(0, 0, 0), 1, NULL);
    assert_int_equal(m.status, ABUT_INVALID);
    assert_int_equal(m.count, 0);
    assert_int_equal(m.total, 0);
    expect_vec3(abut_cross3(m.tangent[0], m.tangent[1]), m.normal, 0);
    const abut_pose3 bad = {at3(NAN, 0, 0), abut_identity3().r};
    assert_int_equal(abut_collide3(&a, &a, bad, 1, NULL).status, ABUT_INVALID);
}

// Faces that share a strip of 200u touch along a line, of 1000u in a patch: the ledger's spread is 64u times a size of
// 2 (sqrt 2 + sqrt 3), 403u.
static void test_spread(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    assert_int_equal(collide(&a, &a, placed3(2, 2 - 200 * roundoff, 0), 0).m.total, 2);
    assert_int_equal(collide(&a, &a, placed3(2, 2 - 1000 * roundoff, 0), 0).m.total, 4);
    // Edge on edge along a line, and corner on corner.
    assert_int_equal(collide(&a, &a, placed3(2, 2, 0.5), 0).m.total, 2);
    assert_int_equal(collide(&a, &a, placed3(2, 2, 2), 0).m.total, 1);
}

static int corners_facing(const abut_shape3 *shape, abut_vec3 direction)
{
    abut_face3 face;
    abut_core_face3(&face, shape, direction);
    return face.count;
}

// A roof with a ridge from (0, 0, 0) to (1, 0, 0), sides of slope 3/4 and, at the origin, a hip of slope 3/8. The ridge is up
// as a whole while its ends differ by less than 1024u of the reach: then it is a side that faces up (four corners), although
// the hip (three), at the end that is a little higher, is squarer.
static void test_level_ridge(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[1 << 16];

    const abut_vec3   points[6] = {at3(0, 0, 0),          at3(1, 0, 0),        at3(-1, 0.5, -0.375),
                                   at3(-1, -0.5, -0.375), at3(1, 0.5, -0.375), at3(1, -0.5, -0.375)};
    const abut_hull3 *hull = NULL;
    abut_shape3       roof;
    assert_int_equal(abut_hull3_build(points, 6, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&roof, hull, 0), ABUT_OK);
    const double reach = (double)abut_layout3(hull)->reach;
    assert_int_equal(corners_facing(&roof, at3(0, 0, 1)), 4);
    assert_int_equal(corners_facing(&roof, at3(-512 * roundoff * reach, 0, 1)), 4);
    assert_int_equal(corners_facing(&roof, at3(-2048 * roundoff * reach, 0, 1)), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_on_box),
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_overhang),
        cmocka_unit_test(test_crate_on_crate),
        cmocka_unit_test(test_names_survive_motion),
        cmocka_unit_test(test_corner_and_edge_on_face),
        cmocka_unit_test(test_edge_on_edge),
        cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_flat_shapes),
        cmocka_unit_test(test_hull_with_many_corners),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_level_ridge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
