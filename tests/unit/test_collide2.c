// test_collide2.c : contact manifolds by hand: how many points, where, how deep, under which names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id.h"
#include "support/hand2.h"
#include "support/made2.h"
#include "support/route2.h"

// What every manifold must be: a unit normal, its tangent, points that face each other along it.
static abut_manifold2 collide(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double margin)
{
    const abut_manifold2 m = abut_collide2(a, b, pose, (abut_real)margin, NULL);
    expect_near(abut_dot2(m.normal, m.normal), 1, 8 * roundoff);
    expect_vec(m.tangent, -(double)m.normal.y, (double)m.normal.x, 0);
    assert_in_range(m.count, 0, 2);
    for (int i = 0; i < m.count; ++i) {
        const abut_contact2 *c = &m.points[i];
        const abut_vec2      b_point = abut_along2(c->point_a, c->separation, m.normal);
        expect_vec(c->point_b, (double)b_point.x, (double)b_point.y, 100 * roundoff);
        assert_true((double)c->separation <= fmax(margin, 0) + 2 * (double)m.error);
    }
    if (m.count > 0) {
        expect_near(m.points[0].separation, (double)m.distance, 4 * (double)m.error); // the deepest first
    }
    return m;
}

static bool has_point_a(const abut_manifold2 *m, double x, double y)
{
    bool found = false;
    for (int i = 0; i < m->count; ++i) {
        found = found || hypot((double)m->points[i].point_a.x - x, (double)m->points[i].point_a.y - y) < 100 * roundoff;
    }
    return found;
}

static bool has_id(const abut_manifold2 *m, uint32_t a, uint32_t b)
{
    bool found = false;
    for (int i = 0; i < m->count; ++i) {
        found = found || m->points[i].id == abut_contact_id(a, b);
    }
    return found;
}

// A crate of half 0.5 stands on one of half 1, 0.1 into it, 0.25 to the right: from x = -0.25 to 0.75. The names: at the left
// end A's top left corner (3) and B's bottom left (0), at the right end 2 and 1.
static void test_box_on_box(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_shape2    b = box(0, 0, 0.5, 0.5, 0);
    const abut_manifold2 m = collide(&a, &b, placed(0.25, 1.4), 0);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, 2);
    expect_vec(m.normal, 0, 1, 0);
    expect_near(m.distance, -0.1, 20 * roundoff);
    for (int i = 0; i < 2; ++i) {
        expect_near(m.points[i].separation, -0.1, 20 * roundoff);
    }
    assert_true(has_point_a(&m, -0.25, 1) && has_point_a(&m, 0.75, 1));
    assert_true(has_id(&m, 3, 0) && has_id(&m, 2, 1));
}

// The names stay while the crate slides, sinks and tilts a little; so does their order where both are as deep.
static void test_names_survive_motion(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 b = box(0, 0, 0.5, 0.5, 0);
    for (int i = 0; i < 100; ++i) {
        const double         tilt = (i % 10 - 4.5) * 1e-3;
        const abut_manifold2 m =
            collide(&a, &b, turned(-0.4 + i * 0.008, 1.4 + 1e-3 * (i % 7), sqrt(1 - tilt * tilt), tilt), 0.05);
        assert_int_equal(m.count, 2);
        assert_true(has_id(&m, 3, 0) && has_id(&m, 2, 1));
        // Tilted counter-clockwise its left corner is the deeper one.
        assert_true(m.points[0].id == (tilt > 0 ? abut_contact_id(3, 0) : abut_contact_id(2, 1)));
    }
}

// On its corner, over the middle of A's top: one point without a margin, though an edge of B leans over A; with a large margin
// the edge's other end, or where A ends, is the second.
static void test_corner_on_face(void **state)
{
    (void)state;
    const double         half = sqrt(0.5);
    const abut_shape2    a = box(0, 0, 2, 1, 0);
    const abut_shape2    b = box(0, 0, 0.5, 0.5, 0);
    const abut_manifold2 m = collide(&a, &b, turned(0.25, 1 + half - 0.125, half, half), 0);
    assert_int_equal(m.count, 1);
    expect_vec(m.normal, 0, 1, 4 * roundoff);
    expect_near(m.points[0].separation, -0.125, 40 * roundoff);
    expect_vec(m.points[0].point_b, 0.25, 0.875, 40 * roundoff);
    const abut_manifold2 far_ones = collide(&a, &b, turned(0.25, 1 + half - 0.125, half, half), 2);
    assert_int_equal(far_ones.count, 2);
    expect_near(far_ones.points[0].separation, -0.125, 40 * roundoff);
    expect_near(far_ones.points[1].separation, half - 0.125, 40 * roundoff);
}

// A box on its corner, rocking by a thousandth to either side of 45 degrees, where its two lower edges are as square to A's
// face: it is the same corner on the same face all the time, and keeps its name.
static void test_name_of_a_rocking_corner(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 2, 1, 0);
    const abut_shape2 b = box(0, 0, 0.5, 0.5, 0);
    uint64_t          name = 0;
    for (int i = -5; i <= 5; ++i) {
        const double         angle = 0.785398163397448310 + i * 1e-3;
        const abut_manifold2 m = collide(&a, &b, turned(0.25, 1 + sqrt(0.5) - 0.125, cos(angle), sin(angle)), 0);
        assert_int_equal(m.count, 1);
        name = i == -5 ? m.points[0].id : name;
        assert_true(m.points[0].id == name);
    }
}

// Corner to corner across a gap of 0.5, which a margin lets through.
static void test_corner_to_corner(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_manifold2 m = collide(&a, &a, placed(2.3, 2.4), 1);
    assert_int_equal(m.count, 1);
    expect_vec(m.normal, 0.6, 0.8, 40 * roundoff);
    expect_near(m.distance, 0.5, 20 * roundoff);
    expect_vec(m.points[0].point_a, 1, 1, 20 * roundoff);
    expect_vec(m.points[0].point_b, 1.3, 1.4, 20 * roundoff);
}

// A capsule lying on a box: its flat side from x = -0.5 to 0.5, 0.25 thick, sunk in by 0.05.
static void test_capsule_on_box(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_shape2    b = capsule(-0.5, 0, 0.5, 0, 0.25);
    const abut_manifold2 m = collide(&a, &b, placed(0, 1.2), 0);
    assert_int_equal(m.count, 2);
    expect_vec(m.normal, 0, 1, 4 * roundoff);
    assert_true(has_point_a(&m, -0.5, 1) && has_point_a(&m, 0.5, 1));
    expect_near(m.points[1].separation, -0.05, 40 * roundoff);
    // The other way round: the names change places.
    const abut_manifold2 n = collide(&b, &a, placed(0, -1.2), 0);
    assert_int_equal(n.count, 2);
    expect_vec(n.normal, 0, -1, 4 * roundoff);
    assert_true(has_point_a(&n, -0.5, -0.25) && has_point_a(&n, 0.5, -0.25));
    // Standing on its end: one point.
    const abut_manifold2 up = collide(&a, &b, turned(0.125, 1.7, 0, 1), 0);
    assert_int_equal(up.count, 1);
    expect_vec(up.points[0].point_a, 0.125, 1, 40 * roundoff);
    expect_vec(up.points[0].point_b, 0.125, 0.95, 40 * roundoff);
}

// A circle on a triangle's slope of 3:4: the foot of its centre.
// A needle whose corners are in one line to rounding, through a box: of its edges one has the deepest place.
static void test_needle_through_box(void **state)
{
    (void)state;
    static const double corners[][2] = {
        {0.31756212244660298, 0.018640746728584789}, {0.052798259691919203, -0.60162363523626139},
        {0.42346766754847648, 0.26674649951452323},  {-0.10606005796089102, -0.97378226441516902},
        {0.37051489499753976, 0.14269362312155404},  {-0.00015451285901751932, -0.72567651162923053},
        {0.4764204400994132, 0.39079937590749247},   {0.2646093498956662, -0.10541212966438444},
        {0.10575103224285598, -0.47757075884329214}, {0.58232598520128676, 0.63890512869343086},
        {0.6882315303031602, 0.88701088147936935}};
    enum { COUNT = sizeof corners / sizeof corners[0] };
    static uint64_t      block[4096 / sizeof(uint64_t)];
    abut_vec2            points[COUNT];
    const abut_polygon2 *polygon = NULL;
    for (int i = 0; i < COUNT; ++i) {
        points[i] = at(corners[i][0], corners[i][1]);
    }
    assert_true(abut_polygon2_size(COUNT) <= sizeof block);
    assert_int_equal(abut_hull2_build(points, COUNT, block, sizeof block, &polygon, NULL), ABUT_OK);
    for (int rounded = 0; rounded < 2; ++rounded) {
        abut_shape2       needle;
        const abut_shape2 crate = box(0, 0, 0.5, 1, rounded * 0.25);
        assert_int_equal(abut_make_polygon2(&needle, polygon, (abut_real)(rounded * 0.125)), ABUT_OK);
        const abut_manifold2 m = abut_collide2(&crate, &needle, turned(0, 0, 0, -1), 1, NULL);
        assert_true(m.count > 0);
        expect_near(m.points[0].separation, (double)m.distance, 4 * (double)m.error + 256 * (double)ABUT_UNIT_ROUNDOFF);
    }
}

static void test_circle_on_polygon(void **state)
{
    (void)state;
    const abut_vec2      corners[3] = {{0, 0}, {4, 0}, {0, 3}};
    abut_vec2            block[64];
    const abut_polygon2 *polygon = NULL;
    abut_shape2          a;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&a, polygon, 0), ABUT_OK);
    const abut_shape2    b = circle(0, 0, 1);
    const abut_manifold2 m = collide(&a, &b, placed(2 + 0.6 * 0.75, 1.5 + 0.8 * 0.75), 0); // 0.75 from the slope's middle
    assert_int_equal(m.count, 1);
    expect_vec(m.normal, 0.6, 0.8, 40 * roundoff);
    expect_near(m.points[0].separation, -0.25, 40 * roundoff);
    expect_vec(m.points[0].point_a, 2, 1.5, 40 * roundoff);
}

// An ellipse sunk 0.25 into a box's side: one point, at its tip.
static void test_ellipse_on_box(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_shape2    b = ellipse(0, 0, 2, 1, 0);
    const abut_manifold2 m = collide(&a, &b, placed(2.75, 0.125), 0);
    assert_int_equal(m.count, 1);
    expect_vec(m.normal, 1, 0, 1e-5);
    expect_near(m.points[0].separation, -0.25, 100 * roundoff);
    expect_vec(m.points[0].point_a, 1, 0.125, 1e-5);
}

// Circles in the same place: any normal, both radii deep.
static void test_concentric_circles(void **state)
{
    (void)state;
    const abut_shape2    a = circle(1, 2, 3);
    const abut_manifold2 m = collide(&a, &a, placed(0, 0), 0);
    assert_int_equal(m.count, 1);
    expect_near(m.points[0].separation, -6, 40 * roundoff);
}

// 0.25 apart: kept from a margin of 0.25 on, to rounding. No margin, a negative one or none at all: only what touches.
static void test_margins(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    const abut_shape2 e = ellipse(0, 0, 1, 2, 0);
    assert_int_equal(collide(&a, &a, placed(2.25, 0.5), 0).count, 0);
    assert_int_equal(collide(&a, &a, placed(2.25, 0.5), 0.2).count, 0);
    assert_int_equal(collide(&a, &a, placed(2.25, 0.5), 0.3).count, 2);
    assert_int_equal(collide(&a, &e, placed(2.25, 0.5), 0.2).count, 0);
    assert_int_equal(collide(&a, &e, placed(2.25, 0.5), 0.3).count, 1);
    const abut_real none[] = {-1, (abut_real)NAN, -(abut_real)INFINITY};
    for (int i = 0; i < 3; ++i) {
        assert_int_equal(abut_collide2(&a, &a, placed(2.25, 0.5), none[i], NULL).count, 0);
        assert_int_equal(abut_collide2(&a, &a, placed(1.75, 0.5), none[i], NULL).count, 2);
    }
    assert_int_equal(abut_collide2(&a, &e, placed(200, 0.5), (abut_real)INFINITY, NULL).count, 1);
    // Farther than the margin the manifold is empty but whole.
    const abut_manifold2 m = collide(&a, &e, placed(20, 0.5), 1);
    assert_int_equal(m.count, 0);
    assert_true(m.status == ABUT_BEYOND || m.status == ABUT_OK);
    expect_near(m.distance, 18, (double)m.error);
    assert_true(m.points[0].id == 0 && m.points[0].separation == 0);
}

static void test_touching(void **state)
{
    (void)state;
    const abut_shape2    a = box(0, 0, 1, 1, 0);
    const abut_manifold2 m = collide(&a, &a, placed(2, 0.5), 0);
    assert_int_equal(m.count, 2);
    expect_vec(m.normal, 1, 0, 4 * roundoff);
    assert_true(has_point_a(&m, 1, 1) && has_point_a(&m, 1, -0.5));
    // Corner on corner: one point.
    assert_int_equal(collide(&a, &a, placed(2, 2), 0).count, 1);
}

// A support function with names of its own.
static abut_support2_point named_square(const void *user, abut_vec2 direction)
{
    const double       *half = user;
    abut_support2_point s = {at(direction.x > 0 ? *half : -*half, direction.y > 0 ? *half : -*half), 0};
    s.feature = 0xabc000u + (direction.x > 0 ? 1u : 0u) + (direction.y > 0 ? 2u : 0u);
    return s;
}

// Two numbers of 24 bits side by side: the largest two fill 48, and the feature of A counts 2^24 times.
static void test_names_side_by_side(void **state)
{
    (void)state;
    assert_true(abut_contact_id(1, 0) == 16777216u);
    assert_true(abut_contact_id(0, 16777215u) == 16777215u);
    assert_true(abut_contact_id(16777215u, 16777215u) == 281474976710655u);
}

// The caller's own names come back: 0xabc003 is A's upper right corner, on a box's side.
static void test_names_of_a_custom_core(void **state)
{
    (void)state;
    const double half = 1;
    abut_shape2  a;
    assert_int_equal(abut_make_custom2(&a, named_square, &half, 0), ABUT_OK);
    const abut_shape2    b = circle(0, 0, 1);
    const abut_manifold2 m = collide(&a, &b, placed(1.6, 1.6), 0);
    assert_int_equal(m.count, 1);
    assert_true(m.points[0].id == abut_contact_id(0xabc003u, 0));
    expect_vec(m.normal, sqrt(0.5), sqrt(0.5), 40 * roundoff);
}

// Edges that share a stretch of 200u touch in one point, of 600u in two: the ledger's spread is 64u times a size of 4 sqrt(2),
// 362u.
static void test_spread(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0);
    assert_int_equal(collide(&a, &a, placed(2, 2 - 200 * roundoff), 0).count, 1);
    assert_int_equal(collide(&a, &a, placed(2, 2 - 600 * roundoff), 0).count, 2);
}

// A dome of more corners than the kernels take, its floor from (-1, 0) to (1, 0), tilted by the angle of 9, 40, 41 either way
// on a wide box: the corner that is an eighth deep comes first, the other is 18/41 higher.
static void test_tilted_dome(void **state)
{
    (void)state;
    enum { CORNERS = 40 };
    static made2 dome;
    recipe2      recipe = {.kind = RECIPE2_POLYGON, .count = CORNERS};
    for (int i = 0; i < CORNERS; ++i) {
        recipe.points[i][0] = cos(i * 3.141592653589793 / (CORNERS - 1));
        recipe.points[i][1] = i < CORNERS - 1 ? sin(i * 3.141592653589793 / (CORNERS - 1)) : 0;
    }
    made2_make(&dome, &recipe);
    const abut_shape2 floor = box(0, 0, 2, 1, 0);
    const double      c = 40.0 / 41;
    const double      s = 9.0 / 41;
    for (int side = -1; side <= 1; side += 2) {
        const abut_manifold2 m = collide(&floor, &dome.shape, turned(0, 1 - 0.125 + s, c, side * s), 0.5);
        assert_int_equal(m.count, 2);
        expect_vec(m.normal, 0, 1, 20 * roundoff);
        expect_near(m.points[0].separation, -0.125, 40 * roundoff);
        expect_near(m.points[1].separation, 2 * s - 0.125, 40 * roundoff);
        expect_vec(m.points[0].point_b, -side * c, 1 - 0.125, 40 * roundoff);
    }
}

// Inline, by the function a binary has, and with the pose as four numbers.
static void test_three_ways_to_ask(void **state)
{
    (void)state;
    abut_manifold2 (*volatile collide_called)(const abut_shape2 *, const abut_shape2 *, abut_pose2, abut_real, abut_cache2 *) =
        abut_collide2;
    abut_proximity2 (*volatile distance_called)(const abut_shape2 *, const abut_shape2 *, abut_pose2, const abut_options *,
                                                abut_cache2 *) = abut_distance2;
    bool (*volatile overlap_called)(const abut_shape2 *, const abut_shape2 *, abut_pose2) = abut_overlap2;
    abut_shape2     shape[3];
    const abut_vec2 middle = {0.25f, 0};
    const abut_vec2 half = {1, 0.5f};
    const abut_vec2 ends[2] = {{-0.5f, 0}, {0.5f, 0.25f}};
    assert_int_equal(abut_make_circle2(&shape[0], middle, 0.75f), ABUT_OK);
    assert_int_equal(abut_make_box2(&shape[1], middle, half, 0), ABUT_OK);
    assert_int_equal(abut_make_capsule2(&shape[2], ends[0], ends[1], 0.25f), ABUT_OK);
    for (int i = 0; i < 9; ++i) {
        const abut_shape2 *a = &shape[i / 3];
        const abut_shape2 *b = &shape[i % 3];
        for (int near = 0; near < 2; ++near) {
            const abut_pose2      pose = {{near ? 1 : 3, 0.5f}, {(abut_real)0.6, (abut_real)0.8}};
            const abut_manifold2  m = abut_collide2(a, b, pose, 0.125f, NULL);
            const abut_manifold2  called = collide_called(a, b, pose, 0.125f, NULL);
            const abut_manifold2  at = abut_collide2_xycs(a, b, pose.p.x, pose.p.y, pose.r.c, pose.r.s, 0.125f, NULL);
            const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
            const abut_proximity2 p_called = distance_called(a, b, pose, NULL, NULL);
            assert_true(same_manifold2(&m, &called));
            assert_true(same_manifold2(&m, &at));
            assert_int_equal(m.count > 0, near);
            const abut_proximity2 p_at = abut_distance2_xycs(a, b, pose.p.x, pose.p.y, pose.r.c, pose.r.s, NULL, NULL);
            assert_true(p.distance == m.distance && p.distance == p_called.distance && p.distance == p_at.distance);
            assert_int_equal(abut_overlap2(a, b, pose), near);
            assert_int_equal(abut_overlap2_xycs(a, b, pose.p.x, pose.p.y, pose.r.c, pose.r.s), near);
            assert_int_equal(overlap_called(a, b, pose), near);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_ways_to_ask),
        cmocka_unit_test(test_box_on_box),
        cmocka_unit_test(test_names_survive_motion),
        cmocka_unit_test(test_corner_on_face),
        cmocka_unit_test(test_name_of_a_rocking_corner),
        cmocka_unit_test(test_corner_to_corner),
        cmocka_unit_test(test_capsule_on_box),
        cmocka_unit_test(test_needle_through_box),
        cmocka_unit_test(test_circle_on_polygon),
        cmocka_unit_test(test_ellipse_on_box),
        cmocka_unit_test(test_concentric_circles),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_names_side_by_side),
        cmocka_unit_test(test_names_of_a_custom_core),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_tilted_dome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
