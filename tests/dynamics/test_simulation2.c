// test_simulation2.c : a simulation as a whole: what is refused, snapshots, fingerprints, tasks, memory, bodies that come and
// go.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "purse.h"
#include "scene2.h"

// A floor, stacks, a chain, a bar driven by a motor, balls that bounce, and a kinematic paddle.
static abut_dynamics2 *busy_scene(uint32_t ids[64], int *count)
{
    abut_dynamics2 *d = scene(10);
    *count = 0;
    ids[(*count)++] = put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < 24; ++i) {
        ids[(*count)++] =
            put(d, ABUT_DYNAMIC, box(0, 0, 0.4, 0.4, 0.05), 2 * (i / 6) - 3 + 0.01 * i, 0.5 + i % 6, 0, material(1, 0.6, 0.1));
    }
    for (int i = 0; i < 8; ++i) {
        ids[(*count)++] = put(d, ABUT_DYNAMIC, circle(0, 0, 0.3), 0.7 * i - 3, 9 + 0.2 * i, 0, material(1, 0.3, 0.7));
    }
    const uint32_t        paddle = put(d, ABUT_KINEMATIC, box(0, 0, 2, 0.2, 0), -8, 1, 0, material(0, 0.5, 0));
    const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                 .body_b = ids[1],
                                 .frame_a = placed(-3.4, 0.5),
                                 .frame_b = placed(-0.4, 0),
                                 .motor = true,
                                 .motor_speed = 2,
                                 .most_force = 3};
    uint32_t              joint = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &joint), ABUT_OK);
    set_going(d, paddle, 1, 0, 0.5);
    ids[(*count)++] = paddle;
    return d;
}

// A pin to the world.
static uint32_t tie(abut_dynamics2 *d, uint32_t body)
{
    const abut_joint_def2 pin = {
        .kind = ABUT_JOINT_REVOLUTE2, .body_b = body, .frame_a = placed(0, 5), .frame_b = placed(0, 0)};
    uint32_t id = 0;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
    return id;
}

static void test_nonsense_is_refused(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t  wall = put(d, ABUT_STATIC, box(0, 0, 1, 1, 0), 9, 0, 0, material(0, 0, 0));
    const uint64_t  before = abut_dynamics2_hash(d);
    const double    bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; ++i) {
        const abut_vec2              v = at(bad[i], 0);
        uint32_t                     id = 7;
        abut_dynamics2              *none = d;
        const abut_dynamic_def2      defs[] = {{.kind = ABUT_DYNAMIC, .pose = {v, {1, 0}}},
                                               {.kind = ABUT_DYNAMIC, .pose = placed(0, 0), .velocity = v},
                                               {.kind = ABUT_DYNAMIC, .pose = placed(0, 0), .angular_velocity = v.x},
                                               {.kind = ABUT_DYNAMIC, .pose = placed(0, 0), .linear_damping = v.x}};
        const abut_dynamics_options2 options = {.gravity = v};
        const abut_shape2            shape = circle(0, 0, 1);
        const abut_shape_def2        shape_def = {.shape = &shape, .pose = placed(0, 0)};
        const abut_material          heavy = {.density = v.x}, rough = {.friction = v.x};
        const abut_joint_def2        rod = {
                   .kind = ABUT_JOINT_DISTANCE2, .body_b = b, .frame_a = placed(0, 0), .frame_b = placed(0, 0), .length = v.x};
        for (int k = 0; k < 4; ++k) {
            assert_int_not_equal(abut_dynamics2_add_body(d, &defs[k], &id), ABUT_OK);
            assert_int_equal(id, 0);
        }
        assert_int_equal(abut_dynamics2_new(&options, NULL, &none), ABUT_NOT_FINITE);
        assert_null(none);
        assert_int_equal(abut_dynamics2_add_shape(d, b, &shape_def, &heavy, &id), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_add_shape(d, b, &shape_def, &rough, &id), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_add_joint(d, &rod, &id), ABUT_NOT_FINITE);
        assert_int_not_equal(abut_dynamics2_set_pose(d, b, (abut_pose2){v, {1, 0}}), ABUT_OK);
        assert_int_not_equal(abut_dynamics2_set_pose(d, b, (abut_pose2){{0, 0}, {v.x, 0}}), ABUT_OK);
        assert_int_equal(abut_dynamics2_set_velocity(d, b, v, 0), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_set_velocity(d, b, at(0, 0), v.x), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_apply_force(d, b, v, at(0, 0)), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_apply_force(d, b, at(1, 0), v), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_apply_impulse(d, b, v, at(0, 0)), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_apply_torque(d, b, v.x), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_set_gravity(d, v), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_step(d, v.x, 4, NULL), ABUT_NOT_FINITE);
    }
    uint32_t              id = 0;
    const abut_material   light = {.density = -1};
    const abut_shape2     shape = circle(0, 0, 1);
    const abut_shape_def2 shape_def = {.shape = &shape, .pose = placed(0, 0)};
    abut_joint_def2       pin = {
              .kind = ABUT_JOINT_REVOLUTE2, .body_a = b, .body_b = b, .frame_a = placed(0, 0), .frame_b = placed(0, 0)};
    assert_int_equal(abut_dynamics2_add_shape(d, b, &shape_def, &light, &id), ABUT_NEGATIVE_EXTENT);
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_INVALID);
    pin.body_a = 0;
    pin.body_b = wall;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_INVALID);
    pin.body_b = b;
    pin.limited = true;
    pin.lower = 1;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_NEGATIVE_EXTENT);
    assert_int_equal(abut_dynamics2_set_velocity(d, wall, at(1, 0), 0), ABUT_INVALID);
    assert_int_equal(abut_dynamics2_step(d, 0, 4, NULL), ABUT_NEGATIVE_EXTENT);
    assert_int_equal(abut_dynamics2_step(d, 1, 0, NULL), ABUT_BAD_INDEX);
    assert_int_equal(abut_dynamics2_remove_body(d, 12345), ABUT_BAD_ID);
    assert_int_equal(abut_dynamics2_wake(d, 0), ABUT_BAD_ID);
    assert_true(before == abut_dynamics2_hash(d));
    abut_dynamics2_release(d);
}

// Every call that takes an id says of those that name nothing that they do: never given, of something removed, 0.
static void test_bad_ids(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    const uint32_t  b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t  gone = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 5, 0, 0, material(1, 0, 0));
    const uint32_t  gone_shape = abut_world2_next_shape(abut_dynamics2_world(d), gone, 0);
    const uint32_t  gone_joint = tie(d, gone);
    assert_int_equal(abut_dynamics2_remove_body(d, gone), ABUT_OK);
    const uint64_t        before = abut_dynamics2_hash(d);
    const abut_shape2     shape = circle(0, 0, 1);
    const abut_shape_def2 shape_def = {.shape = &shape, .pose = placed(0, 0)};
    const abut_material   m = material(1, 0, 0);
    const uint32_t        bodies[] = {0, gone, 12345, UINT32_MAX}, shapes[] = {0, gone_shape, 12345, UINT32_MAX};
    const uint32_t        joints[] = {0, gone_joint, 12345, UINT32_MAX};
    for (int i = 0; i < 4; ++i) {
        const abut_joint_def2 pins[] = {
            {.kind = ABUT_JOINT_REVOLUTE2, .body_a = b, .body_b = bodies[i], .frame_a = placed(0, 0), .frame_b = placed(0, 0)},
            {.kind = ABUT_JOINT_REVOLUTE2, .body_a = bodies[i], .body_b = b, .frame_a = placed(0, 0), .frame_b = placed(0, 0)}};
        abut_dynamic2 body;
        uint32_t      id = 7;
        assert_int_equal(abut_dynamics2_remove_body(d, bodies[i]), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_add_shape(d, bodies[i], &shape_def, &m, &id), ABUT_BAD_ID);
        assert_int_equal(id, 0);
        assert_false(abut_dynamics2_get_body(d, bodies[i], &body));
        assert_int_equal(abut_dynamics2_set_pose(d, bodies[i], placed(0, 0)), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_set_velocity(d, bodies[i], at(0, 0), 0), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_apply_force(d, bodies[i], at(0, 0), at(0, 0)), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_apply_torque(d, bodies[i], 0), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_apply_impulse(d, bodies[i], at(0, 0), at(0, 0)), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_apply_angular_impulse(d, bodies[i], 0), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_wake(d, bodies[i]), ABUT_BAD_ID);
        // The world itself is body 0 as A alone.
        assert_int_equal(abut_dynamics2_add_joint(d, &pins[0], &id), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_add_joint(d, &pins[1], &id), bodies[i] == 0 ? ABUT_OK : ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_remove_joint(d, id), bodies[i] == 0 ? ABUT_OK : ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_remove_shape(d, shapes[i]), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_set_material(d, shapes[i], &m), ABUT_BAD_ID);
        assert_false(abut_dynamics2_get_shape(d, shapes[i], NULL, NULL, NULL));
        assert_int_equal(abut_dynamics2_remove_joint(d, joints[i]), ABUT_BAD_ID);
        assert_int_equal(abut_dynamics2_set_joint(d, joints[i], &pins[1]), ABUT_BAD_ID);
        assert_false(abut_dynamics2_get_joint(d, joints[i], NULL, NULL));
    }
    assert_true(before == abut_dynamics2_hash(d));
    abut_dynamics2_release(d);
}

// Each number of a def in turn, and each number that is none.
static void test_every_number_is_looked_at(void **state)
{
    (void)state;
    abut_dynamics2         *d = scene(10);
    const uint32_t          b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t          shape = abut_world2_next_shape(abut_dynamics2_world(d), b, 0), joint = tie(d, b);
    const abut_shape2       disc = circle(0, 0, 1);
    const abut_shape_def2   part = {.shape = &disc, .pose = placed(0, 0)};
    const abut_dynamic_def2 good_body = {.kind = ABUT_DYNAMIC, .pose = placed(0, 0)};
    const abut_joint_def2   good_joint = {
          .kind = ABUT_JOINT_REVOLUTE2, .body_b = b, .frame_a = placed(0, 5), .frame_b = placed(0, 0)};
    const uint64_t  before = abut_dynamics2_hash(d);
    const abut_real bad[] = {(abut_real)NAN, (abut_real)INFINITY, (abut_real)-INFINITY};
    for (int i = 0; i < 3; ++i) {
        abut_dynamic_def2 body = good_body;
        abut_material     m = material(1, 0, 0);
        abut_joint_def2   pin = good_joint;
        abut_real        *of_body[] = {&body.pose.p.x,         &body.pose.p.y,       &body.pose.r.c,
                                       &body.pose.r.s,         &body.velocity.x,     &body.velocity.y,
                                       &body.angular_velocity, &body.linear_damping, &body.angular_damping};
        abut_real        *of_material[] = {&m.density, &m.friction, &m.restitution, &m.rolling, &m.surface_speed};
        abut_real *of_joint[] = {&pin.frame_a.p.x, &pin.frame_a.p.y, &pin.frame_a.r.c, &pin.frame_a.r.s, &pin.frame_b.p.x,
                                 &pin.frame_b.p.y, &pin.frame_b.r.c, &pin.frame_b.r.s, &pin.lower,       &pin.upper,
                                 &pin.motor_speed, &pin.most_force,  &pin.most_torque, &pin.hertz,       &pin.damping_ratio,
                                 &pin.length,      &pin.ratio,       &pin.break_force, &pin.break_torque};
        uint32_t   id = 7;
        for (size_t k = 0; k < sizeof of_body / sizeof of_body[0]; ++k, body = good_body) {
            *of_body[k] = bad[i];
            assert_int_not_equal(abut_dynamics2_add_body(d, &body, &id), ABUT_OK);
            assert_int_equal(id, 0);
        }
        for (size_t k = 0; k < sizeof of_material / sizeof of_material[0]; ++k, m = material(1, 0, 0)) {
            *of_material[k] = bad[i];
            assert_int_equal(abut_dynamics2_add_shape(d, b, &part, &m, &id), ABUT_NOT_FINITE);
            assert_int_equal(abut_dynamics2_set_material(d, shape, &m), ABUT_NOT_FINITE);
        }
        for (size_t k = 0; k < sizeof of_joint / sizeof of_joint[0]; ++k, pin = good_joint) {
            *of_joint[k] = bad[i];
            assert_int_not_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
            assert_int_not_equal(abut_dynamics2_set_joint(d, joint, &pin), ABUT_OK);
        }
        assert_int_equal(abut_dynamics2_apply_angular_impulse(d, b, bad[i]), ABUT_NOT_FINITE);
        assert_int_equal(abut_dynamics2_apply_impulse(d, b, at(1, 0), at(0, (double)bad[i])), ABUT_NOT_FINITE);
        const abut_dynamics_options2 options = {.length = bad[i]};
        abut_dynamics2              *none = d;
        assert_int_equal(abut_dynamics2_new(&options, NULL, &none), ABUT_NOT_FINITE);
    }
    assert_true(before == abut_dynamics2_hash(d));
    abut_dynamics2_release(d);
}

// A kind that is none, and masses that are no numbers any more though each number given is.
static void test_no_kind_no_mass(void **state)
{
    (void)state;
    abut_dynamics2   *d = scene(10);
    const uint32_t    b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    const uint32_t    shape = abut_world2_next_shape(abut_dynamics2_world(d), b, 0);
    abut_dynamic_def2 def = {.kind = (abut_body_kind)3, .pose = placed(0, 0)};
    uint32_t          id = 7;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &id), ABUT_INVALID);
    assert_int_equal(id, 0);
    const bool            single = sizeof(abut_real) == sizeof(float);
    const abut_material   m = material(single ? 3e38 : 1e308, 0, 0);
    const abut_shape2     disc = circle(0, 0, 1);
    const abut_shape_def2 part = {.shape = &disc, .pose = placed(0, 0)};
    const uint64_t        before = abut_dynamics2_hash(d);
    assert_int_equal(abut_dynamics2_add_shape(d, b, &part, &m, &id), ABUT_TOO_LARGE);
    assert_int_equal(id, 0);
    assert_int_equal(abut_dynamics2_set_material(d, shape, &m), ABUT_TOO_LARGE);
    assert_true(before == abut_dynamics2_hash(d));
    // So little that its inverse is infinite: it moves, as a body without a mass does.
    const double   tiny = single ? 1e-21 : 1e-160;
    const uint32_t speck = put(d, ABUT_DYNAMIC, circle(0, 0, tiny), 50, 0, 0, material(1, 0, 0));
    assert_int_equal(abut_dynamics2_apply_impulse(d, speck, at(1, 0), at(50, 1)), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    assert_true((double)body_of(d, speck).pose.p.y < 0 && (double)body_of(d, speck).pose.p.x > 50);
    abut_dynamics2_release(d);
}

// The caller's number of a shape, its material and its body; another density is another mass, and wakes.
static void test_shape_and_material(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    const abut_shape2     disc = circle(0, 0, 0.25);
    const abut_shape_def2 part = {.shape = &disc, .pose = placed(0, 0), .user = 99};
    uint32_t              id = 0, of = 0;
    abut_material         m = material(0, 0.25, 0);
    assert_int_equal(abut_dynamics2_add_shape(d, b, &part, &m, &id), ABUT_OK);
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    m.density = 16;
    assert_int_equal(abut_dynamics2_set_material(d, id, &m), ABUT_OK);
    assert_false(body_of(d, b).asleep);
    assert_true(fabs((double)body_of(d, b).mass - (1 + acos(-1))) < 1e-6);
    abut_shape_def2 def;
    abut_material   now;
    assert_true(abut_dynamics2_get_shape(d, id, &def, &now, &of));
    assert_int_equal(def.user, 99);
    assert_int_equal(of, b);
    assert_true((double)now.density == 16 && (double)now.friction == 0.25 && (double)def.shape->radius == 0.25);
    abut_dynamics2_release(d);
}

static void test_same_twice(void **state)
{
    (void)state;
    uint32_t        ids[64];
    int             count = 0;
    abut_dynamics2 *a = busy_scene(ids, &count), *b = busy_scene(ids, &count);
    for (int i = 0; i < 200; ++i) {
        run_for(a, SIXTIETH, SIXTIETH);
        run_for(b, SIXTIETH, SIXTIETH);
        assert_true(abut_dynamics2_hash(a) == abut_dynamics2_hash(b));
    }
    abut_dynamics2_release(a);
    abut_dynamics2_release(b);
}

// A snapshot taken in the middle of a step's caches: what follows is the same, bit for bit, in another simulation.
static void test_snapshot(void **state)
{
    (void)state;
    uint32_t        ids[64];
    int             count = 0;
    abut_dynamics2 *a = busy_scene(ids, &count), *b = scene(1);
    (void)put(b, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
    run_for(a, 1, SIXTIETH);
    const size_t size = abut_dynamics2_snapshot_size(a);
    uint8_t     *block = malloc(size);
    assert_non_null(block);
    assert_int_equal(abut_dynamics2_save(a, block, size - 1), ABUT_NO_ROOM);
    assert_int_equal(abut_dynamics2_save(a, block, size), ABUT_OK);
    const uint64_t other = abut_dynamics2_hash(b);
    for (size_t at = 0; at < size; at += at < 1024 ? 1 : 97) { // whatever is damaged, the head and its options too
        block[at] ^= 4;
        assert_int_equal(abut_dynamics2_restore(b, block, size), ABUT_INVALID);
        block[at] ^= 4;
    }
    assert_true(other == abut_dynamics2_hash(b));
    for (size_t cut = 0; cut < size; cut += 97) {
        assert_int_not_equal(abut_dynamics2_restore(b, block, cut), ABUT_OK);
    }
    assert_int_equal(abut_dynamics2_restore(b, block, size), ABUT_OK);
    for (int i = 0; i < 100; ++i) {
        assert_true(abut_dynamics2_hash(a) == abut_dynamics2_hash(b));
        run_for(a, SIXTIETH, SIXTIETH);
        run_for(b, SIXTIETH, SIXTIETH);
    }
    // And back again: the past is the same, too.
    const uint64_t now = abut_dynamics2_hash(a);
    assert_int_equal(abut_dynamics2_restore(a, block, size), ABUT_OK);
    run_for(a, 100 * SIXTIETH, SIXTIETH);
    assert_true(now == abut_dynamics2_hash(a));
    free(block);
    abut_dynamics2_release(a);
    abut_dynamics2_release(b);
}

static void expect_same_touches(abut_touch_list a, abut_touch_list b, size_t *seen)
{
    assert_int_equal(a.count, b.count);
    for (size_t i = 0; i < a.count; ++i) {
        assert_int_equal(a.touches[i].shape_a, b.touches[i].shape_a);
        assert_int_equal(a.touches[i].shape_b, b.touches[i].shape_b);
        assert_int_equal(a.touches[i].contact, b.touches[i].contact);
    }
    *seen += a.count;
}

// A snapshot of what sleeps: a stack, and two boxes that hang on a pin each, one of which breaks when a ball wakes it. Another
// simulation goes on with the same bits, wakes the same, tells the same events, breaks the same joint and sleeps again.
static void test_snapshot_asleep(void **state)
{
    (void)state;
    abut_dynamics2 *d[2] = {scene(10), scene(10)};
    (void)put_floor(d[0], material(0, 0.6, 0));
    for (int i = 0; i < 4; ++i) {
        (void)put(d[0], ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5 + i, 0, material(1, 0.6, 0));
    }
    for (int i = 0; i < 2; ++i) {
        const uint32_t  b = put(d[0], ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0.2 + 3 * i, 8, 0, material(1, 0.6, 0));
        abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                               .body_b = b,
                               .frame_a = placed(0.2 + 3 * i, 9),
                               .frame_b = placed(0, 1),
                               .break_force = 15};
        uint32_t        id = 0;
        assert_int_equal(abut_dynamics2_add_joint(d[0], &pin, &id), ABUT_OK);
    }
    run_for(d[0], 1, SIXTIETH);
    assert_int_equal(abut_dynamics2_sums(d[0]).awake, 0);
    size_t broken[2] = {0, 0}, began = 0, ended = 0, gone = 0;
    copy_scene(d[1], d[0]);
    for (int k = 0; k < 2; ++k) {
        const uint32_t ball = put(d[k], ABUT_DYNAMIC, circle(0, 0, 0.3), 0.2, 12, 0, material(4, 0.6, 0));
        set_going(d[k], ball, 0, -8, 0);
    }
    bool woke = false;
    for (int i = 0; i < 600; ++i) {
        for (int k = 0; k < 2; ++k) {
            run_for(d[k], SIXTIETH, SIXTIETH);
            (void)abut_dynamics2_broken(d[k], &broken[k]);
        }
        assert_true(abut_dynamics2_hash(d[0]) == abut_dynamics2_hash(d[1]));
        assert_int_equal(broken[0], broken[1]);
        gone += broken[0];
        expect_same_touches(abut_world2_begun(abut_dynamics2_world(d[0])), abut_world2_begun(abut_dynamics2_world(d[1])),
                            &began);
        expect_same_touches(abut_world2_ended(abut_dynamics2_world(d[0])), abut_world2_ended(abut_dynamics2_world(d[1])),
                            &ended);
        woke = woke || abut_dynamics2_sums(d[0]).awake > 1;
    }
    assert_int_equal(gone, 1);
    assert_true(woke && began > 2 && ended > 0);
    assert_int_equal(abut_dynamics2_sums(d[0]).awake, 0);
    assert_int_equal(abut_dynamics2_sums(d[1]).awake, 0);
    abut_dynamics2_release(d[0]);
    abut_dynamics2_release(d[1]);
}

// Tasks in the least obliging order: ranges of one, from the last to the first.
static void *start_backwards(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    (void)grain;
    ++*(int *)context;
    for (size_t i = count; i > 0; --i) {
        run(work, i - 1, 1);
    }
    return NULL;
}

static void test_order_of_tasks(void **state)
{
    (void)state;
    uint32_t         ids[64];
    int              count = 0, called = 0;
    abut_dynamics2  *a = busy_scene(ids, &count), *b = busy_scene(ids, &count);
    const abut_tasks tasks = {start_backwards, NULL, &called};
    for (int i = 0; i < 120; ++i) {
        run_for(a, SIXTIETH, SIXTIETH);
        assert_int_equal(abut_dynamics2_step(b, (abut_real)SIXTIETH, 4, &tasks), ABUT_OK);
        assert_true(abut_dynamics2_hash(a) == abut_dynamics2_hash(b));
    }
    assert_true(called > 0);
    abut_dynamics2_release(a);
    abut_dynamics2_release(b);
}

// Bodies and joints come and go at random; nothing that is left is lost, and nothing stays that is gone.
static void test_come_and_go(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    uint32_t        ids[40] = {0}, seed = 1;
    (void)put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < 600; ++i) {
        seed = seed * 1664525 + 1013904223;
        const uint32_t k = (seed >> 8) % 40;
        if (ids[k] != 0 && (seed >> 16) % 3 != 0) {
            assert_int_equal(abut_dynamics2_remove_body(d, ids[k]), ABUT_OK);
            abut_dynamic2 gone;
            assert_false(abut_dynamics2_get_body(d, ids[k], &gone));
            ids[k] = 0;
        } else if (ids[k] == 0) {
            ids[k] = put(d, ABUT_DYNAMIC, (seed >> 20) % 2 ? circle(0, 0, 0.4) : box(0, 0, 0.4, 0.3, 0), k % 8, 1 + k / 8,
                         0.1 * k, material(1, 0.5, 0.2));
            const uint32_t other = ids[(k + 1) % 40];
            if (other != 0) {
                // A rope that is born stretched would fling the two off the floor.
                const abut_vec2       p = body_of(d, ids[k]).pose.p, q = body_of(d, other).pose.p;
                const double          apart = hypot((double)q.x - (double)p.x, (double)q.y - (double)p.y);
                const abut_joint_def2 rope = {.kind = ABUT_JOINT_ROPE2,
                                              .body_a = ids[k],
                                              .body_b = other,
                                              .frame_a = placed(0, 0),
                                              .frame_b = placed(0, 0),
                                              .length = (abut_real)(apart > 2 ? apart : 2),
                                              .collide = true,
                                              .break_force = 500};
                uint32_t              joint = 0;
                assert_int_equal(abut_dynamics2_add_joint(d, &rope, &joint), ABUT_OK);
            }
        }
        run_for(d, SIXTIETH, SIXTIETH);
    }
    for (int k = 0; k < 40; ++k) {
        if (ids[k] != 0) {
            const abut_dynamic2 s = body_of(d, ids[k]);
            assert_true((double)s.pose.p.y > 0 && (double)s.pose.p.y < 50 && fabs((double)s.pose.p.x) < 50);
        }
    }
    abut_dynamics2_release(d);
}

// A body that comes and goes a thousand times leaves nothing behind: a snapshot has the size that it had after the first time.
static void test_places_come_again(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    size_t          size = 0;
    (void)put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < 1000; ++i) {
        const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 5, 0, material(1, 0, 0));
        const uint32_t joint = tie(d, b);
        if (i % 2 == 0) {
            assert_int_equal(abut_dynamics2_remove_joint(d, joint), ABUT_OK);
        }
        assert_int_equal(abut_dynamics2_remove_body(d, b), ABUT_OK);
        size = i == 0 ? abut_dynamics2_snapshot_size(d) : size;
    }
    assert_int_equal(abut_dynamics2_snapshot_size(d), size);
    abut_dynamics2_release(d);
}

// ---- memory ----

static abut_status build_and_step(const abut_allocator *allocator, abut_dynamics2 **d)
{
    const abut_dynamics_options2 options = {.gravity = at(0, -10)};
    abut_status                  status = abut_dynamics2_new(&options, allocator, d);
    uint32_t                     before = 0;
    for (int i = 0; status == ABUT_OK && i < 20; ++i) {
        const abut_dynamic_def2 def = {.kind = i == 0 ? ABUT_STATIC : ABUT_DYNAMIC, .pose = placed(0, i)};
        const abut_shape2       shape = box(0, 0, i == 0 ? 9 : 0.5, 0.5, 0);
        const abut_shape_def2   shape_def = {.shape = &shape, .pose = placed(0, 0)};
        const abut_material     m = material(1, 0.5, 0);
        uint32_t                body = 0, made = 0;
        status = abut_dynamics2_add_body(*d, &def, &body);
        if (status == ABUT_OK) {
            status = abut_dynamics2_add_shape(*d, body, &shape_def, &m, &made);
        }
        // Each second box hangs on the one before, which it does not touch then.
        if (status == ABUT_OK && i > 0 && i % 2 == 0) {
            const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                         .body_a = before,
                                         .body_b = body,
                                         .frame_a = placed(0, 0.5),
                                         .frame_b = placed(0, -0.5)};
            uint32_t              joint = 7;
            status = abut_dynamics2_add_joint(*d, &pin, &joint);
            assert_true((joint != 0) == (status == ABUT_OK));
        }
        before = body;
    }
    for (int i = 0; status == ABUT_OK && i < 5; ++i) {
        status = abut_dynamics2_step(*d, (abut_real)SIXTIETH, 4, NULL);
    }
    return status;
}

static void test_no_memory(void **state)
{
    (void)state;
    purse                p = {0, 0};
    const abut_allocator allocator = {spend, earn, &p};
    abut_status          status = ABUT_NO_MEMORY;
    for (int blocks = 0; status != ABUT_OK; ++blocks) {
        abut_dynamics2 *d = NULL;
        p.left = blocks;
        status = build_and_step(&allocator, &d);
        assert_true(status == ABUT_OK || status == ABUT_NO_MEMORY);
        // With memory again it goes on from there.
        p.left = -1;
        if (d != NULL) {
            assert_int_equal(abut_dynamics2_step(d, (abut_real)SIXTIETH, 4, NULL), ABUT_OK);
        }
        abut_dynamics2_release(d);
        assert_int_equal(p.given, 0);
        assert_true(blocks < 1000);
    }
}

static uint8_t *saved(const abut_dynamics2 *d, size_t *size)
{
    *size = abut_dynamics2_snapshot_size(d);
    uint8_t *block = malloc(*size);
    assert_non_null(block);
    assert_int_equal(abut_dynamics2_save(d, block, *size), ABUT_OK);
    return block;
}

// Whichever block it is that is not given, a simulation that cannot be restored is what it was, to the last byte.
static void test_no_memory_to_restore(void **state)
{
    (void)state;
    uint32_t                     ids[64];
    int                          count = 0;
    size_t                       size = 0;
    abut_dynamics2              *other = busy_scene(ids, &count);
    purse                        p = {0, -1};
    const abut_allocator         allocator = {spend, earn, &p};
    const abut_dynamics_options2 options = {.gravity = at(0, -1)};
    abut_status                  status = ABUT_NO_MEMORY;
    int                          refused = 0;
    for (int i = 0; i < 200; ++i) {
        (void)put(other, ABUT_STATIC, circle(0, 0, 1), 3 * i, -30, 0, material(0, 0, 0));
    }
    run_for(other, 0.5, SIXTIETH);
    uint8_t *block = saved(other, &size);
    for (int blocks = 0; status != ABUT_OK; ++blocks) {
        abut_dynamics2 *d = NULL;
        p.left = -1;
        assert_int_equal(abut_dynamics2_new(&options, &allocator, &d), ABUT_OK);
        (void)put(d, ABUT_DYNAMIC, circle(0, 0, 1), 0, 0, 0, material(1, 0, 0));
        (void)put(d, ABUT_STATIC, circle(0, 0, 1), 0, -2, 0, material(1, 0, 0));
        run_for(d, 0.1, SIXTIETH);
        size_t   size_before = 0, size_after = 0;
        uint8_t *before = saved(d, &size_before);
        p.left = blocks;
        status = abut_dynamics2_restore(d, block, size);
        p.left = -1;
        uint8_t *after = saved(d, &size_after);
        if (status != ABUT_OK) {
            assert_int_equal(status, ABUT_NO_MEMORY);
            assert_int_equal(size_after, size_before);
            assert_memory_equal(after, before, size_before);
            ++refused;
        } else {
            assert_true(abut_dynamics2_hash(d) == abut_dynamics2_hash(other));
        }
        free(before);
        free(after);
        abut_dynamics2_release(d);
        assert_int_equal(p.given, 0);
        assert_true(blocks < 1000);
    }
    assert_true(refused > 5);
    free(block);
    abut_dynamics2_release(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nonsense_is_refused),
        cmocka_unit_test(test_bad_ids),
        cmocka_unit_test(test_every_number_is_looked_at),
        cmocka_unit_test(test_no_kind_no_mass),
        cmocka_unit_test(test_shape_and_material),
        cmocka_unit_test(test_same_twice),
        cmocka_unit_test(test_snapshot),
        cmocka_unit_test(test_snapshot_asleep),
        cmocka_unit_test(test_order_of_tasks),
        cmocka_unit_test(test_come_and_go),
        cmocka_unit_test(test_places_come_again),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_no_memory_to_restore),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
