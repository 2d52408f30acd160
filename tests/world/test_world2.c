// test_world2.c : the world in 2D by hand: bodies, shapes, filters, contacts, events, statuses.
#include "abut/batch2.h"
#include "abut/world2.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static abut_pose2 pose_at(double x, double y)
{
    abut_pose2 pose = abut_identity2();
    pose.p = (abut_vec2){(abut_real)x, (abut_real)y};
    return pose;
}

static abut_world2 *new_world(double margin)
{
    const abut_world_options options = {(abut_real)margin, NULL, NULL};
    abut_world2             *world = NULL;
    assert_int_equal(abut_world2_new(&options, NULL, &world), ABUT_OK);
    return world;
}

static uint32_t add_body(abut_world2 *world, abut_pose2 pose, bool still)
{
    const abut_body_def2 def = {pose, still, 7};
    uint32_t             id;
    assert_int_equal(abut_world2_add_body(world, &def, &id), ABUT_OK);
    return id;
}

static abut_shape2 box(double half_x, double half_y)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_box2(&shape, (abut_vec2){0, 0}, (abut_vec2){(abut_real)half_x, (abut_real)half_y}, 0), ABUT_OK);
    return shape;
}

static abut_shape2 circle(double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_circle2(&shape, (abut_vec2){0, 0}, (abut_real)radius), ABUT_OK);
    return shape;
}

static abut_shape_def2 def_of(const abut_shape2 *shape)
{
    const abut_shape_def2 def = {.shape = shape, .pose = abut_identity2()};
    return def;
}

static uint32_t add_shape(abut_world2 *world, uint32_t body, const abut_shape_def2 *def)
{
    uint32_t id;
    assert_int_equal(abut_world2_add_shape(world, body, def, &id), ABUT_OK);
    return id;
}

static uint32_t add_convex(abut_world2 *world, uint32_t body, abut_shape2 shape)
{
    const abut_shape_def2 def = def_of(&shape);
    return add_shape(world, body, &def);
}

static void update(abut_world2 *world)
{
    assert_int_equal(abut_world2_update(world, NULL), ABUT_OK);
}

static size_t touching(abut_world2 *world)
{
    abut_touch_list list;
    assert_int_equal(abut_world2_touching(world, &list), ABUT_OK);
    return list.count;
}

static void expect_events(const abut_world2 *world, size_t begun, size_t ended)
{
    assert_int_equal(abut_world2_begun(world).count, begun);
    assert_int_equal(abut_world2_ended(world).count, ended);
}

// A ball goes past a box, its centre k / 64 after k steps: it touches from x = 4 (step 256), where its right end is the box's
// left side, to x = 6 (step 384), both of which count.
static void test_begin_and_end(void **state)
{
    (void)state;
    enum { STEPS = 640, FIRST = 256, LAST = 384 };
    abut_world2   *world = new_world(0);
    const uint32_t wall = add_body(world, pose_at(5, 0), false);
    const uint32_t ball = add_body(world, pose_at(0, 0), false);
    const uint32_t wall_shape = add_convex(world, wall, box(0.5, 0.5));
    const uint32_t ball_shape = add_convex(world, ball, circle(0.5));
    for (int step = 1; step <= STEPS; step++) {
        assert_int_equal(abut_world2_set_pose(world, ball, pose_at(step / 64.0, 0)), ABUT_OK);
        update(world);
        expect_events(world, step == FIRST, step == LAST + 1);
        assert_int_equal(touching(world), step >= FIRST && step <= LAST);
        const abut_touch *touch = step == FIRST ? abut_world2_begun(world).touches : abut_world2_ended(world).touches;
        if (step == FIRST || step == LAST + 1) {
            assert_int_equal(touch->shape_a, wall_shape);
            assert_int_equal(touch->shape_b, ball_shape);
            assert_int_equal(touch->body_a, wall);
            assert_int_equal(touch->body_b, ball);
        }
    }
    abut_world2_release(world);
}

// 100 by 100 unit boxes 0.999 apart: each overlaps its 8 neighbours. 2 * 100 * 99 pairs side by side, 2 * 99 * 99 at corners.
static void test_grid(void **state)
{
    (void)state;
    enum { SIDE = 100, PAIRS = 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1) };
    abut_world2 *world = new_world(0);
    for (int i = 0; i < SIDE * SIDE; i++) {
        (void)add_convex(world, add_body(world, pose_at(i % SIDE * 0.999, i / SIDE * 0.999), false), box(0.5, 0.5));
    }
    update(world);
    assert_int_equal(PAIRS, 39402);
    expect_events(world, PAIRS, 0);
    assert_int_equal(touching(world), PAIRS);
    update(world);
    expect_events(world, 0, 0);
    assert_int_equal(touching(world), PAIRS);
    abut_world2_release(world);
}

// A box of half sizes (2, 1), turned by 90 degrees, so that it reaches 1 aside and 2 up; upon it a box of half size 1 that is
// 1/8 deep: contacts at height 2 on the turned box and 1.875 on the other, from -1 to 1.
static void test_manifold_has_world_axes(void **state)
{
    (void)state;
    abut_world2 *world = new_world(0);
    abut_pose2   lower = pose_at(1000, -50);
    lower.r = (abut_rot2){0, 1};
    abut_pose2 upper = lower;
    upper.p.y += (abut_real)2.875;
    upper.r = (abut_rot2){1, 0};
    const uint32_t a = add_body(world, lower, true);
    const uint32_t b = add_body(world, upper, false);
    (void)add_convex(world, a, box(2, 1));
    (void)add_convex(world, b, box(1, 1));
    update(world);
    const abut_contact_list contacts = abut_world2_contacts(world);
    assert_int_equal(contacts.slots, 1);
    assert_true(contacts.pairs[0].touching && !contacts.pairs[0].sensor);
    assert_int_equal(contacts.pairs[0].manifold_count, 1);
    const abut_contact_manifold2 *m = abut_world2_manifolds(world) + contacts.pairs[0].manifold;
    assert_int_equal(m->manifold.count, 2);
    assert_true(m->manifold.normal.x == 0 && m->manifold.normal.y == 1);
    assert_true(m->manifold.distance == (abut_real)-0.125);
    for (int i = 0; i < 2; i++) {
        const abut_contact2 *point = &m->manifold.points[i];
        assert_true(fabs((double)point->point_a.x) == 1 && point->point_a.y == 2);
        assert_true(point->point_b.x == point->point_a.x && point->point_b.y == (abut_real)1.875);
        assert_true(point->separation == (abut_real)-0.125);
        assert_int_equal(m->segment[i], -1);
    }
    assert_true(m->manifold.points[0].point_a.x == -m->manifold.points[1].point_a.x);
    assert_int_equal(abut_world2_next_contact(world, a, ABUT_NO_CONTACT), 0);
    assert_int_equal(abut_world2_next_contact(world, a, 0), ABUT_NO_CONTACT);
    abut_world2_release(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begin_and_end),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_manifold_has_world_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
