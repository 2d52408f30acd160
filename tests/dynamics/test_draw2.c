// test_draw2.c : what a simulation shows: its contacts with their loads, hits, and drawing by callbacks.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scene2.h"

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

static void expect_at(abut_vec2 got, double x, double y)
{
    expect_close((double)got.x, x, 1e-5);
    expect_close((double)got.y, y, 1e-5);
}

// ---- contacts ----

// A box of mass 2 that a force of 3 pushes to the right lies on a floor: its two points hold 20 together, and 3 against it.
static void test_loads(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  ground = put_floor(d, material(0, 0.5, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 1, 0), 3, 1, 0, material(1, 0.5, 0));
    for (int i = 0; i < 60; ++i) {
        assert_int_equal(abut_dynamics2_apply_force(d, b, at(3, 0), at(3, 1)), ABUT_OK);
        run_for(d, SIXTIETH, SIXTIETH);
    }
    abut_contact_load2 c;
    assert_int_equal(abut_dynamics2_contact_count(d), 1);
    assert_true(abut_dynamics2_get_contact(d, 0, &c));
    assert_false(abut_dynamics2_get_contact(d, 1, &c));
    assert_int_equal(c.body_a, ground);
    assert_int_equal(c.body_b, b);
    assert_int_equal(c.shape_b, abut_world2_next_shape(abut_dynamics2_world(d), b, 0));
    assert_int_equal(c.count, 2);
    assert_true(c.points[0].id != c.points[1].id);
    expect_at(c.normal, 0, 1);
    expect_close((double)(c.points[0].load + c.points[1].load), 20, 0.01);
    // The normal turned by +90 degrees points to the left, where the friction on B points, too.
    expect_close((double)(c.points[0].friction + c.points[1].friction), 3, 0.01);
    // The force is at the centre, 1 above the floor: 3 of moment shift the load by 3 / (2 * 0.5).
    const int right = c.points[0].point.x > 3 ? 0 : 1;
    expect_close((double)(c.points[right].load - c.points[1 - right].load), 6, 0.05);
    expect_close((double)c.points[right].point.x, 3.5, 1e-3);
    expect_close((double)c.points[right].point.y, 0, 1e-3);
    assert_true(c.points[0].pressed && c.points[1].pressed && !c.rule.off);
    expect_close((double)c.rule.friction, 0.5, 1e-6);
    // By the slot.
    const uint32_t slot = abut_world2_next_contact(abut_dynamics2_world(d), b, ABUT_NO_CONTACT);
    assert_int_equal(abut_dynamics2_find_contact(d, slot), 0);
    assert_int_equal(abut_dynamics2_find_contact(d, slot + 1), 1);
    assert_int_equal(abut_dynamics2_remove_body(d, b), ABUT_OK);
    assert_false(abut_dynamics2_get_contact(d, 0, &c));
    abut_dynamics2_release(d);
}

static size_t hits(const abut_dynamics2 *d, double speed)
{
    size_t count = 0;
    for (size_t i = abut_dynamics2_next_hit(d, (abut_real)speed, SIZE_MAX); i != SIZE_MAX;
         i = abut_dynamics2_next_hit(d, (abut_real)speed, i)) {
        ++count;
    }
    return count;
}

// A ball that falls by 5 hits the floor once, at 10 m/s; one that lies there hits nothing.
static void test_hits(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 5.5, 0, material(1, 0.5, 0));
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 4, 0.5, 0, material(1, 0.5, 0));
    size_t         all = 0, fast = 0;
    abut_real      speed = 0;
    const uint32_t none = abut_dynamics2_next_hit(d, 0, SIZE_MAX) == SIZE_MAX;
    assert_true(none == 1);
    for (int i = 0; i < 120; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        const size_t first = abut_dynamics2_next_hit(d, 1, SIZE_MAX);
        all += hits(d, 1);
        fast += hits(d, 11);
        if (first != SIZE_MAX) {
            abut_contact_load2 c;
            assert_true(abut_dynamics2_get_contact(d, first, &c));
            assert_int_equal(c.body_b, ball);
            speed = c.points[0].approach;
            expect_close(60.0 * i, 3600, 180); // the fall takes a second
        }
    }
    assert_int_equal(all, 1);
    assert_int_equal(fast, 0);
    expect_close((double)speed, 10, 0.2);
    abut_dynamics2_release(d);
}

// ---- drawing ----

enum { MOST = 64 };

typedef struct picture {
    int             polygons, circles, capsules, segments, points;
    abut_vec2       corner[MOST][4];
    int32_t         corners[MOST];
    abut_real       radius[MOST];
    abut_draw_kind2 polygon_kind[MOST], circle_kind[MOST], segment_kind[MOST], point_kind[MOST], capsule_kind[MOST];
    abut_vec2       center[MOST], axis[MOST], from[MOST], to[MOST], point[MOST], normal[MOST], cap[MOST][2];
    uint64_t        id[MOST];
} picture;

static void polygon(void *user, const abut_vec2 *corners, int32_t count, abut_real radius, abut_draw_kind2 kind)
{
    picture *p = user;
    for (int32_t i = 0; i < count && i < 4; ++i) {
        p->corner[p->polygons][i] = corners[i];
    }
    p->corners[p->polygons] = count;
    p->radius[p->polygons] = radius;
    p->polygon_kind[p->polygons++] = kind;
}

static void round_one(void *user, abut_vec2 center, abut_real radius, abut_vec2 axis, abut_draw_kind2 kind)
{
    picture *p = user;
    expect_close((double)radius, 0.5, 1e-6);
    p->center[p->circles] = center;
    p->axis[p->circles] = axis;
    p->circle_kind[p->circles++] = kind;
}

static void pill(void *user, abut_vec2 from, abut_vec2 to, abut_real radius, abut_draw_kind2 kind)
{
    picture *p = user;
    expect_close((double)radius, 0.25, 1e-6);
    p->cap[p->capsules][0] = from;
    p->cap[p->capsules][1] = to;
    p->capsule_kind[p->capsules++] = kind;
}

static void segment(void *user, abut_vec2 from, abut_vec2 to, abut_draw_kind2 kind)
{
    picture *p = user;
    p->from[p->segments] = from;
    p->to[p->segments] = to;
    p->segment_kind[p->segments++] = kind;
}

static void point(void *user, abut_vec2 where, abut_vec2 normal, uint64_t id, abut_draw_kind2 kind)
{
    picture *p = user;
    p->point[p->points] = where;
    p->normal[p->points] = normal;
    p->id[p->points] = id;
    p->point_kind[p->points++] = kind;
}

static const abut_draw2 ALL = {polygon, round_one, pill, segment, point, false, false, false, false, false};

static picture drawn(abut_dynamics2 *d, abut_draw2 draw)
{
    picture p;
    memset(&p, 0, sizeof p);
    assert_int_equal(abut_dynamics2_draw(d, &draw, &p), ABUT_OK);
    return p;
}

// Each shape where a hand puts it: a static box, a turned capsule on a body that is turned itself, a kinematic disc, a sensor.
static void test_shapes(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_STATIC, box(1, 0, 2, 1, 0.1), 10, 20, 0, material(0, 0, 0));
    const uint32_t        quarter = put(d, ABUT_DYNAMIC, capsule(1, 0, 3, 0, 0.25), 5, 5, acos(-1) / 2, material(1, 0, 0));
    const uint32_t        disc = put(d, ABUT_KINEMATIC, circle(1, 0, 0.5), -5, 0, acos(-1), material(0, 0, 0));
    const uint32_t        eye = put(d, ABUT_DYNAMIC, ellipse(0, 0, 2, 1, 0), -30, 0, 0, material(1, 0, 0));
    const abut_shape2     zone = circle(0, 0, 0.5);
    const abut_shape_def2 zone_def = {.shape = &zone, .pose = placed(0, 3), .sensor = true};
    uint32_t              id = 0;
    assert_int_equal(abut_dynamics2_add_shape(d, eye, &zone_def, NULL, &id), ABUT_OK);
    (void)quarter;
    (void)disc;
    const picture p = drawn(d, ALL);
    assert_int_equal(p.polygons, 2);
    assert_int_equal(p.corners[0], 4);
    expect_close((double)p.radius[0], 0.1, 1e-6);
    assert_int_equal(p.polygon_kind[0], ABUT_DRAW_STATIC2);
    expect_at(p.corner[0][0], 9, 19);
    expect_at(p.corner[0][1], 13, 19);
    expect_at(p.corner[0][2], 13, 21);
    expect_at(p.corner[0][3], 9, 21);
    // Of the ellipse the first two of 32 points.
    assert_int_equal(p.corners[1], 32);
    assert_int_equal(p.polygon_kind[1], ABUT_DRAW_AWAKE2);
    expect_at(p.corner[1][0], -28, 0);
    expect_at(p.corner[1][1], -30 + 2 * cos(acos(-1) / 16), sin(acos(-1) / 16));
    assert_int_equal(p.capsules, 1);
    expect_at(p.cap[0][0], 5, 6);
    expect_at(p.cap[0][1], 5, 8);
    assert_int_equal(p.capsule_kind[0], ABUT_DRAW_AWAKE2);
    assert_int_equal(p.circles, 2);
    expect_at(p.center[0], -6, 0);
    expect_at(p.axis[0], -1, 0);
    assert_int_equal(p.circle_kind[0], ABUT_DRAW_KINEMATIC2);
    expect_at(p.center[1], -30, 3);
    assert_int_equal(p.circle_kind[1], ABUT_DRAW_SENSOR2);
    assert_int_equal(p.segments + p.points, 0);
    abut_dynamics2_release(d);
}

// A chain of three segments, moved; a joint with its two arms, and one to the world.
static void test_segments(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const abut_vec2 vertices[] = {at(0, 0), at(1, 0), at(2, 1), at(3, 1)};
    const int32_t   ends[] = {0, 1, 1, 2, 2, 3};
    abut_chain2    *chain = NULL;
    uint32_t        number = 0, ground = 0, id = 0;
    assert_int_equal(abut_chain2_build(vertices, 4, ends, 3, NULL, &chain, NULL), ABUT_OK);
    assert_int_equal(abut_world2_add_chain(abut_dynamics2_world(d), chain, &number), ABUT_OK);
    const abut_dynamic_def2 body = {.kind = ABUT_STATIC, .pose = placed(0, -10)};
    const abut_shape_def2   part = {.surface = number, .pose = placed(100, 0)};
    assert_int_equal(abut_dynamics2_add_body(d, &body, &ground), ABUT_OK);
    assert_int_equal(abut_dynamics2_add_shape(d, ground, &part, NULL, &id), ABUT_OK);
    const uint32_t  a = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 4, 0, 0, material(1, 0, 0));
    abut_joint_def2 rope = {
        .kind = ABUT_JOINT_ROPE2, .body_a = a, .body_b = b, .frame_a = placed(0, 1), .frame_b = placed(-1, 0), .length = 9};
    assert_int_equal(abut_dynamics2_add_joint(d, &rope, &id), ABUT_OK);
    rope.body_a = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &rope, &id), ABUT_OK);
    const picture p = drawn(d, ALL);
    assert_int_equal(p.segments, 3 + 3 + 2);
    expect_at(p.from[1], 101, -10);
    expect_at(p.to[1], 102, -9);
    assert_int_equal(p.segment_kind[1], ABUT_DRAW_STATIC2);
    expect_at(p.from[3], 0, 0);
    expect_at(p.to[3], 0, 1);
    expect_at(p.from[4], 0, 1);
    expect_at(p.to[4], 3, 0);
    expect_at(p.from[5], 3, 0);
    expect_at(p.to[5], 4, 0);
    assert_int_equal(p.segment_kind[4], ABUT_DRAW_JOINT2);
    expect_at(p.from[6], 0, 1);
    expect_at(p.to[6], 3, 0);
    // What is left out.
    abut_draw2 some = ALL;
    some.no_joints = true;
    assert_int_equal(drawn(d, some).segments, 3);
    some = ALL;
    some.no_shapes = true;
    assert_int_equal(drawn(d, some).segments, 5);
    assert_int_equal(drawn(d, some).circles, 0);
    some = ALL;
    some.segment = NULL;
    assert_int_equal(drawn(d, some).segments, 0);
    assert_int_equal(drawn(d, some).circles, 2);
    const abut_draw2 none = {0};
    assert_int_equal(drawn(d, none).circles, 0);
    abut_dynamics2_release(d);
    abut_chain2_release(chain, NULL);
}

static void pass(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    (void)context;
    (void)d;
    (void)contact;
    rule->off = true;
}

// The two corners of a box on a floor, with the ids that they keep; asleep it is another kind, and off its points are.
static void test_points(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 3, 0.5, 0, material(1, 0.5, 0));
    assert_int_equal(drawn(d, ALL).points, 0);
    run_for(d, 0.1, SIXTIETH);
    const picture first = drawn(d, ALL);
    run_for(d, 1.4, SIXTIETH);
    const picture p = drawn(d, ALL);
    assert_int_equal(p.points, 2);
    const int right = p.point[0].x > 3 ? 0 : 1;
    expect_close((double)p.point[right].x, 3.5, 1e-3);
    expect_close((double)p.point[1 - right].x, 2.5, 1e-3);
    expect_close((double)p.point[right].y, 0, 1e-3);
    expect_at(p.normal[0], 0, 1);
    assert_true(p.id[0] != p.id[1]);
    assert_true(first.id[0] + first.id[1] == p.id[0] + p.id[1]);
    assert_int_equal(p.polygon_kind[0], ABUT_DRAW_STATIC2);
    assert_int_equal(p.polygon_kind[1], ABUT_DRAW_ASLEEP2);
    abut_draw2 some = ALL;
    some.centers = true;
    some.no_contacts = true;
    const picture centers = drawn(d, some);
    assert_int_equal(centers.points, 1);
    assert_int_equal(centers.id[0], b);
    assert_int_equal(centers.point_kind[0], ABUT_DRAW_CENTER2);
    expect_close((double)centers.point[0].y, 0.5, 1e-3);
    const abut_callbacks2 callbacks = {NULL, pass, NULL};
    assert_int_equal(abut_dynamics2_set_callbacks(d, &callbacks), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_int_equal(drawn(d, ALL).point_kind[0], ABUT_DRAW_OFF2);
    abut_dynamics2_release(d);
}

// Two balls after a step: the root of their boxes, and those. Each ball has half the margin around it.
static void test_bounds(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 4, 0, 0, material(1, 0, 0));
    abut_draw2 some = ALL;
    some.bounds = true;
    assert_int_equal(drawn(d, some).polygons, 0); // the world beneath has not looked yet
    run_for(d, SIXTIETH, SIXTIETH);
    assert_int_equal(drawn(d, ALL).polygons, 0);
    const picture p = drawn(d, some);
    assert_int_equal(p.polygons, 3);
    assert_int_equal(p.polygon_kind[0], ABUT_DRAW_NODE2);
    assert_int_equal(p.polygon_kind[1], ABUT_DRAW_LEAF2);
    assert_int_equal(p.polygon_kind[2], ABUT_DRAW_LEAF2);
    const double half = (double)p.corner[1][2].y; // of a ball with what is around it
    assert_true(half > 0.5 && half < 0.6);
    expect_at(p.corner[0][0], -half, -half);
    expect_at(p.corner[0][1], 4 + half, -half);
    expect_at(p.corner[0][2], 4 + half, half);
    expect_at(p.corner[0][3], -half, half);
    expect_at(p.corner[1][0], -half, -half);
    expect_at(p.corner[2][0], 4 - half, -half);
    expect_at(p.corner[2][2], 4 + half, half);
    some.polygon = NULL;
    assert_int_equal(drawn(d, some).polygons, 0);
    abut_dynamics2_release(d);
}

static void meddle(void *user, abut_vec2 center, abut_real radius, abut_vec2 axis, abut_draw_kind2 kind)
{
    abut_dynamics2         *d = user;
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC, .pose = placed(0, 0)};
    uint32_t                id = 0;
    (void)center;
    (void)radius;
    (void)axis;
    (void)kind;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &id), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_step(d, 1, 4, NULL), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_draw(d, &ALL, NULL), ABUT_BUSY);
}

static void test_drawing_changes_nothing(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 0, 0, material(1, 0, 0));
    const uint64_t   before = abut_dynamics2_hash(d);
    const abut_draw2 draw = {.circle = meddle};
    assert_int_equal(abut_dynamics2_draw(d, &draw, d), ABUT_OK);
    assert_true(before == abut_dynamics2_hash(d));
    run_for(d, SIXTIETH, SIXTIETH);
    abut_dynamics2_release(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loads),
        cmocka_unit_test(test_hits),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_drawing_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
