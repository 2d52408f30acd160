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

// What is removed is out of contact at once, and its touch ends with the next update, even when its place has another body.
static void test_removal(void **state)
{
    (void)state;
    abut_world2   *world = new_world(0);
    const uint32_t a = add_body(world, pose_at(0, 0), false);
    const uint32_t b = add_body(world, pose_at(1, 0), false);
    const uint32_t on_a = add_convex(world, a, circle(1));
    const uint32_t on_b = add_convex(world, b, circle(1));
    update(world);
    expect_events(world, 1, 0);
    assert_int_equal(abut_world2_next_shape(world, b, 0), on_b);
    assert_int_equal(abut_world2_next_shape(world, b, on_b), 0);
    assert_int_equal(abut_world2_next_body(world, 0), a);
    assert_int_equal(abut_world2_next_body(world, a), b);
    assert_int_equal(abut_world2_next_body(world, b), 0);
    assert_int_equal(abut_world2_remove_body(world, b), ABUT_OK);
    assert_int_equal(touching(world), 0);
    assert_int_equal(abut_world2_next_contact(world, a, ABUT_NO_CONTACT), ABUT_NO_CONTACT);
    assert_int_equal(abut_world2_contacts(world).pairs[0].shape_a, 0);
    assert_false(abut_world2_get_shape(world, on_b, NULL, NULL));

    const uint32_t c = add_body(world, pose_at(0, 1), false);
    const uint32_t on_c = add_convex(world, c, circle(1));
    assert_int_equal(abut_place_of(c), abut_place_of(b));
    assert_int_not_equal(c, b);
    assert_int_equal(abut_world2_next_body(world, a), c);
    assert_int_equal(abut_world2_next_body(world, b), 0); // it names nothing any more
    update(world);
    expect_events(world, 1, 1);
    assert_int_equal(abut_world2_ended(world).touches[0].shape_b, on_b);
    assert_int_equal(abut_world2_ended(world).touches[0].body_b, b);
    assert_int_equal(abut_world2_ended(world).touches[0].contact, ABUT_NO_CONTACT);
    assert_int_equal(abut_world2_begun(world).touches[0].shape_b, on_c);
    assert_int_equal(abut_world2_find_contact(world, on_a, on_c), abut_world2_begun(world).touches[0].contact);
    assert_int_equal(abut_world2_remove_body(world, a), ABUT_OK);
    assert_int_equal(abut_world2_next_body(world, 0), c);
    abut_world2_release(world);
}

// A shape is removed and made anew until its id comes again, all between two updates: it is another one all the same.
static void test_id_that_comes_again(void **state)
{
    (void)state;
    abut_world2   *world = new_world(0);
    const uint32_t a = add_body(world, pose_at(0, 0), false);
    const uint32_t b = add_body(world, pose_at(1, 0), false);
    const uint32_t first = add_convex(world, a, circle(1));
    (void)add_convex(world, b, circle(1));
    update(world);
    uint32_t now = first;
    do {
        assert_int_equal(abut_world2_remove_shape(world, now), ABUT_OK);
        now = add_convex(world, a, circle(1));
    } while (now != first);
    update(world);
    assert_int_equal(touching(world), 1);
    expect_events(world, 1, 1);
    assert_int_not_equal(abut_world2_next_contact(world, b, ABUT_NO_CONTACT), ABUT_NO_CONTACT);
    abut_world2_release(world);
}

// Two shapes on each of two bodies: four pairs, none of them of one body. A filter, a group and the pair of bodies part them.
static void test_filters(void **state)
{
    (void)state;
    const abut_filter all = {0, 0};
    const abut_filter one = {1, 1};
    const abut_filter two = {2, 2};
    abut_world2      *world = new_world(0);
    uint32_t          body[2];
    uint32_t          shape[4];
    for (int i = 0; i < 2; i++) {
        body[i] = add_body(world, pose_at(0, 0), false);
        shape[2 * i] = add_convex(world, body[i], circle(1));
        shape[2 * i + 1] = add_convex(world, body[i], box(1, 1));
    }
    update(world);
    expect_events(world, 4, 0);
    assert_int_equal(abut_world2_set_filter(world, shape[0], one, 0), ABUT_OK);
    assert_int_equal(abut_world2_set_filter(world, shape[2], two, 0), ABUT_OK);
    update(world);
    expect_events(world, 0, 1);
    assert_int_equal(abut_world2_set_filter(world, shape[0], one, 5), ABUT_OK);
    assert_int_equal(abut_world2_set_filter(world, shape[2], two, 5), ABUT_OK);
    update(world);
    expect_events(world, 1, 0);
    assert_int_equal(abut_world2_set_filter(world, shape[0], all, -5), ABUT_OK);
    assert_int_equal(abut_world2_set_filter(world, shape[2], all, -5), ABUT_OK);
    update(world);
    expect_events(world, 0, 1);
    assert_int_equal(abut_world2_ignore(world, body[1], body[0], true), ABUT_OK);
    assert_int_equal(abut_world2_ignore(world, body[0], body[1], true), ABUT_OK);
    update(world);
    expect_events(world, 0, 3);
    assert_int_equal(abut_world2_ignore(world, body[0], body[1], false), ABUT_OK);
    update(world);
    expect_events(world, 3, 0);
    assert_int_equal(abut_world2_set_still(world, body[0], true), ABUT_OK);
    update(world);
    expect_events(world, 0, 0);
    assert_int_equal(abut_world2_set_still(world, body[1], true), ABUT_OK);
    update(world);
    expect_events(world, 0, 3);
    abut_world2_release(world);
}

static bool is_not(void *context, uint32_t a, uint32_t b)
{
    const uint32_t *barred = context;
    return a != *barred && b != *barred;
}

static void test_callback(void **state)
{
    (void)state;
    uint32_t                 barred = 0;
    const abut_world_options options = {0, is_not, &barred};
    abut_world2             *world = NULL;
    assert_int_equal(abut_world2_new(&options, NULL, &world), ABUT_OK);
    const uint32_t shape = add_convex(world, add_body(world, pose_at(0, 0), false), circle(1));
    (void)add_convex(world, add_body(world, pose_at(1, 0), false), circle(1));
    barred = shape;
    update(world);
    expect_events(world, 0, 0);
    barred = 0;
    assert_int_equal(abut_world2_set_filter(world, shape, (abut_filter){0, 0}, 0), ABUT_OK);
    update(world);
    expect_events(world, 1, 0);
    abut_world2_release(world);
}

// A sensor on a still body sees still and other bodies, other sensors too, and has no manifold. Ball and wall are
// sqrt(2.25^2 + 1) - 2 = 0.46 apart, which is within the margin.
static void test_sensors(void **state)
{
    (void)state;
    abut_world2    *world = new_world(0.5);
    abut_shape2     shape = circle(1);
    abut_shape_def2 def = def_of(&shape);
    def.sensor = true;
    (void)add_shape(world, add_body(world, pose_at(0, 0), true), &def);
    (void)add_shape(world, add_body(world, pose_at(1, 0), false), &def);
    (void)add_convex(world, add_body(world, pose_at(0, 1), true), circle(1));
    (void)add_convex(world, add_body(world, pose_at(-2.25, 0), false), circle(1));
    update(world);
    expect_events(world, 3, 0);
    const abut_contact_list list = abut_world2_contacts(world);
    assert_int_equal(list.slots, 5); // the ball at -2.25 is within the margin of the sensor's box, and of that of the wall
    for (uint32_t i = 0; i < list.slots; i++) {
        const bool sensor = list.pairs[i].sensor;
        assert_true(sensor || !list.pairs[i].touching);
        assert_int_equal(list.pairs[i].manifold_count, !sensor);
    }
    abut_world2_release(world);
}

// Balls come and go a thousand times: the memory stays what it was.
static void test_places_are_used_again(void **state)
{
    (void)state;
    abut_world2   *world = new_world(0);
    const uint32_t ball = add_body(world, pose_at(0, 0), false);
    size_t         memory = 0;
    (void)add_convex(world, ball, circle(1));
    (void)add_convex(world, add_body(world, pose_at(0, 0), false), circle(1));
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(abut_world2_set_pose(world, ball, pose_at(i % 2 * 10, 0)), ABUT_OK);
        update(world);
        expect_events(world, i % 2 == 0, i % 2 == 1);
        memory = i == 10 ? abut_world2_memory(world) : memory;
    }
    assert_int_equal(abut_world2_memory(world), memory);
    abut_world2_release(world);
}

// Touches that have come few at a time end all at once, while two others begin.
static void test_many_end_at_once(void **state)
{
    (void)state;
    enum { BALLS = 60 };
    abut_world2 *world = new_world(0);
    uint32_t     ball[BALLS];
    for (int i = 0; i < BALLS; i++) {
        ball[i] = add_body(world, pose_at(0, 0), false);
        (void)add_convex(world, ball[i], circle(1));
        update(world);
        expect_events(world, (size_t)i, 0);
    }
    for (int i = 0; i < 3; i++) {
        (void)add_convex(world, add_body(world, pose_at(1000 + i, 0), false), circle(0.5));
    }
    for (int i = 0; i < BALLS; i++) {
        assert_int_equal(abut_world2_set_pose(world, ball[i], pose_at(10 * i, 10)), ABUT_OK);
    }
    update(world);
    expect_events(world, 2, BALLS * (BALLS - 1) / 2);
    const abut_touch_list ended = abut_world2_ended(world);
    for (size_t i = 1; i < ended.count; i++) {
        const abut_touch *t = &ended.touches[i];
        assert_true(t[-1].shape_a < t->shape_a || (t[-1].shape_a == t->shape_a && t[-1].shape_b < t->shape_b));
    }
    abut_world2_release(world);
}

// Two ellipses: the second time, having hardly moved, they take fewer support points than asked about for the first time.
static void test_warm_start(void **state)
{
    (void)state;
    abut_world2     *world = new_world(1);
    abut_shape2      ellipse;
    const abut_pose2 then = pose_at(2.001, 0.3);
    const uint32_t   a = add_body(world, pose_at(0, 0), false);
    const uint32_t   b = add_body(world, pose_at(2, 0.3), false);
    assert_int_equal(abut_make_ellipse2(&ellipse, (abut_vec2){0, 0}, (abut_vec2){1, (abut_real)0.5}, 0), ABUT_OK);
    (void)add_convex(world, a, ellipse);
    (void)add_convex(world, b, ellipse);
    update(world);
    assert_int_equal(abut_world2_set_pose(world, b, then), ABUT_OK);
    update(world);
    const int32_t warm = abut_world2_manifolds(world)[abut_world2_contacts(world).pairs[0].manifold].manifold.supports;
    assert_true(warm < abut_collide2(&ellipse, &ellipse, then, 1, NULL).supports);
    abut_world2_release(world);
}

// A step of height 1: a box upon it, 1/8 deep, across the seam of two of its segments.
static void test_chain(void **state)
{
    (void)state;
    const abut_vec2 at[] = {{4, 0}, {0, 0}, {-4, 0}};
    abut_chain2    *chain = NULL;
    abut_world2    *world = new_world(0);
    uint32_t        number;
    uint32_t        other;
    assert_int_equal(abut_chain2_build(at, 3, NULL, 2, NULL, &chain, NULL), ABUT_OK);
    assert_int_equal(abut_world2_add_chain(world, chain, &number), ABUT_OK);
    assert_int_equal(abut_world2_add_chain(world, chain, &other), ABUT_OK);
    assert_true(abut_world2_chain(world, number) == chain && abut_world2_chain(world, 3) == NULL);

    const uint32_t  box_body = add_body(world, pose_at(100, 1.875), false);
    const uint32_t  box_shape = add_convex(world, box_body, box(1, 1));
    abut_shape_def2 def = {.surface = number, .pose = pose_at(0, 1)};
    const uint32_t  floor_shape = add_shape(world, add_body(world, pose_at(100, 0), true), &def);
    update(world);
    expect_events(world, 1, 0);
    const abut_contact_pair *pair = abut_world2_contacts(world).pairs;
    assert_int_equal(pair->shape_a, floor_shape); // the higher id, but a chain
    assert_int_equal(pair->shape_b, box_shape);
    assert_int_equal(pair->manifold_count, 1);
    const abut_contact_manifold2 *m = abut_world2_manifolds(world) + pair->manifold;
    assert_true(m->manifold.count == 2 && fabs((double)m->manifold.normal.y - 1) < 1e-5);
    for (int i = 0; i < 2; i++) {
        const double x = (double)m->manifold.points[i].point_a.x;
        assert_true(fabs(fabs(x) - 1) < 1e-5 && fabs((double)m->manifold.points[i].point_a.y - 1) < 1e-5);
        assert_true(fabs((double)m->manifold.points[i].separation + 0.125) < 1e-5);
        assert_int_equal(m->segment[i], x > 0 ? 0 : 1);
    }

    const size_t   size = abut_world2_snapshot_size(world);
    unsigned char *block = malloc(size);
    assert_int_equal(abut_world2_save(world, block, size), ABUT_OK);
    assert_null(abut_world2_height(world, number));
    assert_int_equal(abut_world2_set_height(world, number, NULL), ABUT_INVALID);
    assert_int_equal(abut_world2_set_chain(world, other, NULL), ABUT_OK);
    assert_int_equal(abut_world2_set_chain(world, other, chain), ABUT_BAD_ID);
    assert_int_equal(abut_world2_set_chain(world, number, NULL), ABUT_INVALID);
    assert_int_equal(abut_world2_remove_shape(world, floor_shape), ABUT_OK);
    assert_int_equal(abut_world2_set_chain(world, number, NULL), ABUT_OK);
    assert_int_equal(abut_world2_restore(world, block, size), ABUT_BAD_INDEX);
    assert_int_equal(abut_world2_add_chain(world, chain, &number), ABUT_OK);
    assert_int_equal(number, 1);
    assert_int_equal(abut_world2_restore(world, block, size), ABUT_OK);
    assert_int_equal(abut_world2_set_chain(world, number, NULL), ABUT_INVALID);
    assert_int_equal(touching(world), 1);
    free(block);
    abut_world2_release(world);
    abut_chain2_release(chain, NULL);
}

// A saw of 400 teeth under one wide box: more manifolds than are found at once.
static void test_many_manifolds(void **state)
{
    (void)state;
    enum { TEETH = 400 };
    static abut_vec2 at[2 * TEETH + 1];
    abut_chain2     *chain = NULL;
    abut_world2     *world = new_world(0);
    uint32_t         number;
    for (int i = 0; i <= 2 * TEETH; i++) {
        at[i] = (abut_vec2){(abut_real)(TEETH - i) / 4, (abut_real)(i % 2)};
    }
    assert_int_equal(abut_chain2_build(at, 2 * TEETH + 1, NULL, 2 * TEETH, NULL, &chain, NULL), ABUT_OK);
    assert_int_equal(abut_world2_add_chain(world, chain, &number), ABUT_OK);
    abut_shape_def2 def = {.surface = number, .pose = abut_identity2()};
    (void)add_shape(world, add_body(world, pose_at(0, 0), true), &def);
    (void)add_convex(world, add_body(world, pose_at(0, 1.4375), false), box(200, 0.5));
    update(world);
    static abut_surface_manifold2 expected[4 * TEETH];
    const abut_shape2             wide = box(200, 0.5);
    abut_status                   status;
    const int32_t count = abut_chain2_collide(chain, &wide, pose_at(0, 1.4375), 0, NULL, expected, 4 * TEETH, &status);
    const abut_contact_pair *pair = abut_world2_contacts(world).pairs;
    assert_true(status == ABUT_OK && count > 0);
    assert_int_equal(pair->manifold_count, count);
    for (int32_t i = 0; i < count; i++) {
        const abut_manifold2 *m = &abut_world2_manifolds(world)[pair->manifold + (uint32_t)i].manifold;
        assert_true(m->distance == expected[i].manifold.distance && m->count == expected[i].manifold.count);
        assert_true(m->points[0].id == expected[i].manifold.points[0].id);
    }
    abut_world2_release(world);
    abut_chain2_release(chain, NULL);
}

static void expect_pose(abut_world2 *world, abut_pose2 pose, abut_status status)
{
    const abut_body_def2 def = {pose, false, 0};
    abut_shape2          shape = circle(1);
    abut_shape_def2      on_body = def_of(&shape);
    uint32_t             body = add_body(world, pose_at(1, 2), false);
    uint32_t             id = 9;
    assert_int_equal(abut_world2_set_pose(world, body, pose), status);
    on_body.pose = pose;
    assert_int_equal(abut_world2_add_shape(world, body, &on_body, &id), status);
    assert_int_equal(id, 0);
    assert_int_equal(abut_world2_add_body(world, &def, &id), status);
    assert_int_equal(id, 0);
    assert_int_equal(abut_world2_remove_body(world, body), ABUT_OK);
}

// What is refused changes nothing and says why.
static void test_statuses(void **state)
{
    (void)state;
    abut_world2    *world = new_world(0);
    abut_shape2     none = {0};
    abut_shape2     ball = circle(1);
    abut_shape_def2 def = def_of(&none);
    const uint32_t  body = add_body(world, pose_at(0, 0), false);
    uint32_t        id;
    expect_pose(world, pose_at(INFINITY, 0), ABUT_NOT_FINITE);
    expect_pose(world, pose_at(0, NAN), ABUT_NOT_FINITE);
    expect_pose(world, pose_at(2 * (double)ABUT_REAL_LARGEST, 0), ABUT_TOO_LARGE);
    expect_pose(world, (abut_pose2){{0, 0}, {0, 0}}, ABUT_INVALID);
    assert_int_equal(abut_world2_add_shape(world, body, &def, &id), ABUT_INVALID);
    def.shape = NULL;
    assert_int_equal(abut_world2_add_shape(world, body, &def, &id), ABUT_INVALID);
    def.surface = 1;
    assert_int_equal(abut_world2_add_shape(world, body, &def, &id), ABUT_BAD_ID);
    def.shape = &ball;
    assert_int_equal(abut_world2_add_shape(world, body, &def, &id), ABUT_INVALID);
    assert_int_equal(abut_world2_add_shape(world, body + 1, &def, &id), ABUT_BAD_ID);
    assert_int_equal(abut_world2_ignore(world, body, body, true), ABUT_INVALID);
    assert_int_equal(abut_world2_ignore(world, body, 0, true), ABUT_BAD_ID);
    assert_int_equal(abut_world2_set_still(world, 0, true), ABUT_BAD_ID);
    assert_int_equal(abut_world2_set_filter(world, 0, def.filter, 0), ABUT_BAD_ID);
    assert_int_equal(abut_world2_set_pose(world, 0, pose_at(0, 0)), ABUT_BAD_ID);

    // The farther of two shapes would be out of range: the nearer one stays where it was.
    const abut_real most = ABUT_REAL_LARGEST / 2;
    abut_shape_def2 far_off = def_of(&ball);
    abut_body_def2  there;
    const uint32_t  target = add_convex(world, add_body(world, pose_at(0, 0), false), circle(1));
    far_off.pose.p.x = most;
    (void)add_shape(world, body, &far_off);
    const uint32_t near = add_convex(world, body, circle(1));
    update(world);
    expect_events(world, 1, 0);
    assert_int_equal(abut_world2_set_pose(world, body, pose_at((double)most * 1.5, 0)), ABUT_TOO_LARGE);
    assert_true(abut_world2_get_body(world, body, &there) && there.pose.p.x == 0 && there.user == 7);
    update(world);
    expect_events(world, 0, 0);
    assert_int_not_equal(abut_world2_find_contact(world, near, target), ABUT_NO_CONTACT);
    abut_world2_release(world);

    const abut_world_options bad = {-1, NULL, NULL};
    assert_int_equal(abut_world2_new(&bad, NULL, &world), ABUT_NEGATIVE_EXTENT);
    assert_null(world);
    abut_world2_release(NULL);
}

typedef struct leaves {
    uint32_t  id[3];
    abut_box2 box[3];
    int       count;
} leaves;

static bool note_leaf(void *context, abut_box2 box, abut_tree_node node)
{
    leaves *l = context;
    if (node.id != 0) {
        assert_true(l->count < 3 && node.depth == 1);
        l->id[l->count] = node.id;
        l->box[l->count++] = box;
    }
    return true;
}

// The leaves of the tree are the shapes, each with half the margin around it, and rounded outwards.
static void test_tree(void **state)
{
    (void)state;
    abut_world2          *world = new_world(0.25);
    const abut_shape2     ball = circle(1);
    const abut_shape_def2 def = def_of(&ball);
    leaves                l = {.count = 0};
    const uint32_t        left = add_shape(world, add_body(world, pose_at(0, 0), true), &def);
    const uint32_t        right = add_shape(world, add_body(world, pose_at(8, 0), false), &def);
    abut_world2_tree(world, note_leaf, &l);
    assert_int_equal(l.count, 0);
    assert_int_equal(abut_world2_update(world, NULL), ABUT_OK);
    abut_world2_tree(world, note_leaf, &l);
    assert_int_equal(l.count, 2);
    const int first = l.id[0] == left ? 0 : 1;
    assert_int_equal(l.id[first], left);
    assert_int_equal(l.id[1 - first], right);
    assert_true(fabs((double)l.box[first].lower.x + 1.125) < 1e-4);
    assert_true(fabs((double)l.box[first].upper.y - 1.125) < 1e-4);
    assert_true(fabs((double)l.box[1 - first].lower.x - 6.875) < 1e-4);
    assert_true(fabs((double)l.box[1 - first].upper.x - 9.125) < 1e-4);
    abut_world2_release(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begin_and_end),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_manifold_has_world_axes),
        cmocka_unit_test(test_removal),
        cmocka_unit_test(test_id_that_comes_again),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_callback),
        cmocka_unit_test(test_sensors),
        cmocka_unit_test(test_places_are_used_again),
        cmocka_unit_test(test_many_end_at_once),
        cmocka_unit_test(test_warm_start),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_many_manifolds),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_statuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
