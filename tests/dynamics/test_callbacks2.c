// test_callbacks2.c : what a simulation asks its caller: which shapes may meet, and how a contact is solved.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "surface2.h"

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

static void ask(abut_dynamics2 *d, abut_meet_fn2 *meet, abut_contact_fn2 *contact, void *context)
{
    const abut_callbacks2 callbacks = {meet, contact, context};
    assert_int_equal(abut_dynamics2_set_callbacks(d, &callbacks), ABUT_OK);
}

static uint32_t shape_of(const abut_dynamics2 *d, uint32_t body)
{
    return abut_world2_next_shape(abut_dynamics2_world(d), body, 0);
}

// ---- which shapes may meet ----

typedef struct fence {
    uint32_t shape; // the one that no other meets
    bool     open;  // but now they do
    int      asked;
} fence;

static bool meets(void *context, const abut_dynamics2 *d, uint32_t a, uint32_t b)
{
    fence *f = context;
    assert_true(abut_dynamics2_get_shape(d, a, NULL, NULL, NULL) && abut_dynamics2_get_shape(d, b, NULL, NULL, NULL));
    ++f->asked;
    return f->open || (a != f->shape && b != f->shape);
}

// Of two boxes above a floor the one that may not meet it falls through. Once it may, and the callbacks are set again, the next
// floor below holds it.
static void test_filter(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    fence           f = {0};
    (void)put_floor(d, material(0, 0.5, 0));
    (void)put(d, ABUT_STATIC, box(0, 0, 50, 1, 0), 0, -21, 0, material(0, 0.5, 0));
    const uint32_t held = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), -3, 1, 0, material(1, 0.5, 0));
    const uint32_t falls = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 3, 1, 0, material(1, 0.5, 0));
    f.shape = shape_of(d, falls);
    ask(d, meets, NULL, &f);
    run_for(d, 1, SIXTIETH);
    assert_true(f.asked >= 2);
    expect_close((double)body_of(d, held).pose.p.y, 0.5, 0.005);
    expect_close((double)body_of(d, falls).velocity.y, -10, 1e-3);
    f.open = true;
    ask(d, meets, NULL, &f);
    run_for(d, 4, SIXTIETH);
    expect_close((double)body_of(d, falls).pose.p.y, -19.5, 0.005);
    abut_dynamics2_release(d);
}

// What lies asleep on a floor that it may not meet any more, since the callbacks are others, falls.
static void test_filter_wakes(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    fence          f = {shape_of(d, b), false, 0};
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    ask(d, meets, NULL, &f);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).velocity.y, -10, 1e-3);
    assert_int_equal(abut_dynamics2_set_callbacks(d, NULL), ABUT_OK);
    abut_dynamics2_release(d);
}

// A ball at 200 m/s passes the wall that it may not meet, and stops at the one behind it.
static void test_filter_of_fast(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    const uint32_t  near = put(d, ABUT_STATIC, box(0, 0, 0.05, 10, 0), 5, 0, 0, material(0, 0, 0));
    fence           f = {shape_of(d, near), false, 0};
    (void)put(d, ABUT_STATIC, box(0, 0, 0.05, 10, 0), 15, 0, 0, material(0, 0, 0));
    const uint32_t b = put(d, ABUT_DYNAMIC, circle(0, 0, 0.1), 0, 0, 0, material(1, 0, 0));
    ask(d, meets, NULL, &f);
    set_going(d, b, 200, 0, 0);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, b).pose.p.x, 14.85, 0.02);
    abut_dynamics2_release(d);
}

// ---- contacts ----

// A platform holds what comes down upon it, and lets through what goes up.
static void one_way(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    const uint32_t platform = *(const uint32_t *)context;
    (void)d;
    if (contact->shape_a != platform && contact->shape_b != platform) {
        return;
    }
    const abut_manifold2 *m = &contact->manifold->manifold;
    const double          side = contact->shape_a == platform ? 1 : -1; // the normal points from A to B
    double                least = 0;
    for (int32_t i = 0; i < m->count; ++i) {
        least = (double)m->points[i].separation < least ? (double)m->points[i].separation : least;
    }
    rule->off = side * (double)m->normal.y < 0.7 || least < -0.1 || side * (double)contact->velocity.y > 0.1;
}

// The first segment of a room is its floor, which all passes.
static void up_through_the_floor(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact,
                                 abut_contact_rule2 *rule)
{
    const uint32_t room = *(const uint32_t *)context;
    (void)d;
    assert_int_equal(contact->shape_a, room);
    rule->off = contact->manifold->segment[0] == 0;
}

static void let_all_through(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    (void)d;
    assert_int_equal(contact->shape_a, *(const uint32_t *)context);
    assert_int_equal(contact->manifold->segment[0], -1);
    rule->off = true;
}

// The platform with its top at 3.1: a box, a chain, a height field.
static uint32_t put_platform(abut_dynamics2 *d, int kind, const abut_chain2 *chain, const abut_height2 *height)
{
    const abut_material m = material(0, 0.5, 0);
    if (kind == 0) {
        return put(d, ABUT_STATIC, box(0, 0, 5, 0.1, 0), 0, 3, 0, m);
    }
    return put_surface(d, ABUT_STATIC, kind == 1 ? lend_chain(d, chain) : lend_height(d, height), false, placed(0, 3.1), m);
}

// Thrown up from below it passes, comes down at sqrt(2 g h) and lies on top. How fast it is matters not, nor what the platform
// is made of.
static void test_one_way(void **state)
{
    (void)state;
    const double            speeds[] = {9, 20, 100, 400};
    const abut_vec2         line[] = {at(5, 0), at(0.4, 0), at(-5, 0)};
    const abut_real         heights[] = {0, 0, 0};
    const abut_height_grid2 grid = {heights, 3, 5, {-5, 0}, NULL};
    abut_chain2            *chain = make_chain(line, 3, false);
    abut_height2           *height = NULL;
    assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
    for (int i = 0; i < 4 * 3; ++i) {
        for (int first = 0; first < 2; ++first) {
            abut_dynamics2   *d = scene(10);
            const double      speed = speeds[i % 4];
            const abut_shape2 crate = box(0, 0, 0.25, 0.25, 0);
            uint32_t          b = first == 1 ? put(d, ABUT_DYNAMIC, crate, 0, 0, 0, material(1, 0.5, 0)) : 0;
            const uint32_t    platform = put_platform(d, i / 4, chain, height);
            b = first == 0 ? put(d, ABUT_DYNAMIC, crate, 0, 0, 0, material(1, 0.5, 0)) : b;
            uint32_t shape = shape_of(d, platform);
            ask(d, NULL, one_way, &shape);
            set_going(d, b, 0, speed, 0);
            double highest = 0;
            run_for(d, 0.5, SIXTIETH);
            for (int k = 0; k < 6000 && !body_of(d, b).asleep; ++k) {
                run_for(d, SIXTIETH, SIXTIETH);
                highest = fmax(highest, (double)body_of(d, b).pose.p.y);
            }
            // v^2 / (2 g), of which semi-implicit Euler loses v h / 2.
            expect_close(highest, speed * speed / 20, 0.001 + speed / 480 + 0.005);
            expect_close((double)body_of(d, b).pose.p.y, 3.35, 0.005);
            assert_true(body_of(d, b).asleep);
            abut_dynamics2_release(d);
        }
    }
    abut_chain2_release(chain, NULL);
    abut_height2_release(height, NULL);
}

// Which way it lets through is the segment's: thrown up into a closed chain, a ball passes the floor and stops at the ceiling.
static void test_one_way_room(void **state)
{
    (void)state;
    const double    speeds[] = {20, 100, 400};
    const abut_vec2 room[] = {at(-5, 3), at(5, 3), at(5, 9), at(-5, 9)};
    abut_chain2    *chain = make_chain(room, 4, true);
    for (int i = 0; i < 3; ++i) {
        abut_dynamics2 *d = scene(0);
        const uint32_t  walls = put_surface(d, ABUT_STATIC, lend_chain(d, chain), false, placed(0, 0), material(0, 0, 0));
        const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 0, 0, 0, material(1, 0, 0));
        uint32_t        shape = shape_of(d, walls);
        ask(d, NULL, up_through_the_floor, &shape);
        set_going(d, ball, 0, speeds[i], 0);
        run_for(d, 2, SIXTIETH);
        expect_close((double)body_of(d, ball).pose.p.y, 8.75, 0.02);
        abut_dynamics2_release(d);
    }
    abut_chain2_release(chain, NULL);
}

// Ground without end that lets through what falls.
static void test_open_ground(void **state)
{
    (void)state;
    static const abut_halfspace2 below = {{0, 1}, 0};
    abut_dynamics2              *d = scene(0);
    uint32_t                     number = 0, shape = 0;
    assert_int_equal(abut_world2_add_halfspace(abut_dynamics2_world(d), &below, &number), ABUT_OK);
    const uint32_t ground = put_surface(d, ABUT_STATIC, number, false, placed(0, 0), material(0, 0, 0));
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.25), 0, 5, 0, material(1, 0, 0));
    shape = shape_of(d, ground);
    ask(d, NULL, let_all_through, &shape);
    set_going(d, ball, 0, -100, 0);
    run_for(d, 1, SIXTIETH);
    expect_close((double)body_of(d, ball).pose.p.y, -95, 0.01);
    abut_dynamics2_release(d);
}

typedef struct ice {
    uint32_t  body;
    abut_real friction, restitution, speed;
    int       asked;
    uint32_t  last; // slot
} ice;

static void on_ice(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    ice          *given = context;
    abut_dynamic2 body;
    assert_true(abut_dynamics2_get_body(d, contact->body_a, &body) && abut_dynamics2_get_body(d, contact->body_b, &body));
    assert_true(abut_world2_find_contact(abut_dynamics2_world(d), contact->shape_a, contact->shape_b) == contact->contact);
    ++given->asked;
    if (contact->body_a == given->body || contact->body_b == given->body) {
        rule->friction = given->friction;
        rule->restitution = given->restitution;
        rule->surface_speed = given->speed;
    }
}

// mu g t with the friction that the callback gives; with nonsense, as the materials say.
static void test_friction(void **state)
{
    (void)state;
    const abut_real given[] = {(abut_real)0, (abut_real)0.25, (abut_real)NAN, (abut_real)INFINITY, (abut_real)-1};
    const double    counts[] = {0, 0.25, 0.5, 0.5, 0.5};
    for (int i = 0; i < 5; ++i) {
        abut_dynamics2 *d = scene(10);
        (void)put_floor(d, material(0, 0.5, 0));
        const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
        const uint32_t other = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 20, 0.5, 0, material(1, 0.5, 0));
        ice            wet = {b, given[i], 0, 0, 0, 0};
        ask(d, NULL, on_ice, &wet);
        set_going(d, b, 5, 0, 0);
        set_going(d, other, 5, 0, 0);
        run_for(d, 0.5, SIXTIETH);
        expect_close((double)body_of(d, b).velocity.x, 5 - counts[i] * 10 * 0.5, 0.02);
        expect_close((double)body_of(d, other).velocity.x, 2.5, 0.02);
        // Each contact in each step.
        assert_int_equal(wet.asked, 60);
        abut_dynamics2_release(d);
    }
}

// A ball whose materials do not bounce does by the callback: e^2 h. A belt is one by it alone.
static void test_restitution_and_belt(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0, 5.5, 0, material(1, 0.5, 0));
    ice            rubber = {ball, 0, (abut_real)0.8, 0, 0, 0};
    ask(d, NULL, on_ice, &rubber);
    run_for(d, 1 + 0.8, SIXTIETH);
    expect_close((double)body_of(d, ball).pose.p.y, 0.5 + 0.64 * 5, 0.1);
    abut_dynamics2_release(d);
    d = scene(10);
    (void)put_floor(d, material(0, 0.5, 0));
    const uint32_t crate = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.5, 0));
    ice            belt = {crate, (abut_real)0.5, 0, 2, 0, 0};
    ask(d, NULL, on_ice, &belt);
    run_for(d, 2, SIXTIETH);
    expect_close((double)body_of(d, crate).velocity.x, -2, 1e-3);
    abut_dynamics2_release(d);
}

// What it is told: a ball comes down on a floor at 10 m/s and turns.
typedef struct heard {
    abut_contact_view2 view;
    abut_real          separation, x;
    int                times;
} heard;

static void listen(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    heard *h = context;
    (void)d;
    if (h->times++ == 0) {
        h->view = *contact;
        h->separation = contact->manifold->manifold.points[0].separation;
        h->x = contact->manifold->manifold.normal.x;
        expect_close((double)contact->manifold->manifold.normal.y, 1, 1e-6);
    }
    expect_close((double)rule->friction, 0.6, 1e-6);
    expect_close((double)rule->restitution, 0.25, 1e-6);
    expect_close((double)rule->rolling, 0, 1e-6);
    assert_false(rule->off);
}

static void test_what_it_is_told(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(0);
    heard           h = {0};
    const uint32_t  ground = put_floor(d, material(0, 0.9, 0.25));
    const uint32_t  ball = put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 2, 0.5, 0, material(1, 0.4, 0));
    ask(d, NULL, listen, &h);
    set_going(d, ball, 1, -10, 4);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_int_equal(h.times, 1);
    assert_int_equal(h.view.body_a, ground);
    assert_int_equal(h.view.body_b, ball);
    assert_int_equal(h.view.shape_a, shape_of(d, ground));
    assert_int_equal(h.view.shape_b, shape_of(d, ball));
    // At the lowest point, half below the centre, the spin of 4 adds 4 * 0.5.
    expect_close((double)h.view.velocity.x, 1 + 2, 1e-5);
    expect_close((double)h.view.velocity.y, -10, 1e-5);
    expect_close((double)h.separation, 0, 1e-6);
    abut_dynamics2_release(d);
}

// What sleeps is not asked about, and what a contact that is off would hold does not sleep with it.
static void test_sleep(void **state)
{
    (void)state;
    abut_dynamics2 *d = scene(10);
    heard           h = {0};
    (void)put_floor(d, material(0, 0.6, 0.25));
    const uint32_t b = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    ask(d, NULL, listen, &h);
    run_for(d, 1, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    const int asked = h.times;
    run_for(d, 1, SIXTIETH);
    assert_int_equal(h.times, asked);
    assert_int_equal(abut_dynamics2_wake(d, b), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_int_equal(h.times, asked + 1);
    abut_dynamics2_release(d);
}

// ---- nothing may be changed ----

typedef struct meddler {
    abut_dynamics2 *d;
    uint32_t        body, shape, joint;
    uint8_t        *block;
    size_t          size;
    int             times;
} meddler;

static void meddle(meddler *m)
{
    abut_dynamics2         *d = m->d;
    const abut_dynamic_def2 body = {.kind = ABUT_DYNAMIC, .pose = placed(0, 0)};
    const abut_shape2       disc = circle(0, 0, 1);
    const abut_shape_def2   part = {.shape = &disc, .pose = placed(0, 0)};
    const abut_material     heavy = material(2, 0, 0);
    abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2, .body_b = m->body, .frame_a = placed(0, 5), .frame_b = placed(0, 0)};
    uint32_t        id = 7;
    ++m->times;
    assert_int_equal(abut_dynamics2_add_body(d, &body, &id), ABUT_BUSY);
    assert_int_equal(id, 0);
    assert_int_equal(abut_dynamics2_remove_body(d, m->body), ABUT_BUSY);
    id = 7;
    assert_int_equal(abut_dynamics2_add_shape(d, m->body, &part, &heavy, &id), ABUT_BUSY);
    assert_int_equal(id, 0);
    assert_int_equal(abut_dynamics2_remove_shape(d, m->shape), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_material(d, m->shape, &heavy), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_pose(d, m->body, placed(1, 1)), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_velocity(d, m->body, at(1, 1), 1), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_apply_force(d, m->body, at(1, 1), at(0, 0)), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_apply_torque(d, m->body, 1), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_apply_impulse(d, m->body, at(1, 1), at(0, 0)), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_apply_angular_impulse(d, m->body, 1), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_wake(d, m->body), ABUT_BUSY);
    id = 7;
    assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_BUSY);
    assert_int_equal(id, 0);
    assert_int_equal(abut_dynamics2_remove_joint(d, m->joint), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_joint(d, m->joint, &pin), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_step(d, 1, 4, NULL), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_gravity(d, at(1, 1)), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_set_callbacks(d, NULL), ABUT_BUSY);
    assert_int_equal(abut_dynamics2_restore(d, m->block, m->size), ABUT_BUSY);
    // A step that has not come to its end is no state to go on from.
    assert_int_equal(abut_dynamics2_save(d, m->block, m->size), ABUT_BUSY);
    abut_dynamics2_release(d);
    // Reading is allowed.
    abut_dynamic2 now;
    assert_true(abut_dynamics2_get_body(d, m->body, &now));
    assert_true(abut_dynamics2_get_joint(d, m->joint, NULL, NULL));
    assert_true(abut_dynamics2_get_shape(d, m->shape, NULL, NULL, NULL));
    (void)abut_dynamics2_hash(d);
    (void)abut_dynamics2_sums(d);
    assert_true(abut_dynamics2_snapshot_size(d) > 0);
    assert_true(abut_world2_body_count(abut_dynamics2_world(d)) == 3);
}

static bool meddle_meeting(void *context, const abut_dynamics2 *d, uint32_t a, uint32_t b)
{
    (void)d;
    (void)a;
    (void)b;
    meddle(context);
    return true;
}

static void meddle_contact(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    (void)d;
    (void)contact;
    (void)rule;
    meddle(context);
}

static abut_dynamics2 *small_scene(meddler *m)
{
    abut_dynamics2       *d = scene(10);
    const abut_joint_def2 rope = {
        .kind = ABUT_JOINT_ROPE2, .body_b = 0, .frame_a = placed(0, 0), .frame_b = placed(0, 0), .length = 9};
    abut_joint_def2 given = rope;
    (void)put_floor(d, material(0, 0.6, 0));
    m->d = d;
    m->body = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 1, 0, material(1, 0.6, 0));
    m->shape = shape_of(d, m->body);
    (void)put(d, ABUT_DYNAMIC, circle(0, 0, 0.5), 0.3, 3, 0, material(1, 0.6, 0));
    given.body_b = m->body;
    assert_int_equal(abut_dynamics2_add_joint(d, &given, &m->joint), ABUT_OK);
    return d;
}

// The simulation goes on with the same bits as one that nobody meddles with.
static void test_meddling_is_refused(void **state)
{
    (void)state;
    meddler         m = {0}, quiet = {0};
    abut_dynamics2 *d = small_scene(&m), *untouched = small_scene(&quiet);
    m.size = abut_dynamics2_snapshot_size(d);
    m.block = malloc(m.size);
    assert_non_null(m.block);
    assert_int_equal(abut_dynamics2_save(d, m.block, m.size), ABUT_OK);
    ask(d, meddle_meeting, meddle_contact, &m);
    for (int i = 0; i < 120; ++i) {
        run_for(d, SIXTIETH, SIXTIETH);
        run_for(untouched, SIXTIETH, SIXTIETH);
        assert_true(abut_dynamics2_hash(d) == abut_dynamics2_hash(untouched));
    }
    assert_true(m.times > 100);
    // Afterwards all is allowed again.
    assert_int_equal(abut_dynamics2_restore(d, m.block, m.size), ABUT_OK);
    assert_int_equal(abut_dynamics2_remove_body(d, m.body), ABUT_OK);
    free(m.block);
    abut_dynamics2_release(d);
    abut_dynamics2_release(untouched);
}

// ---- the same with any number of threads ----

typedef struct journal {
    uint32_t entries[4096];
    size_t   count;
} journal;

static void note(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    journal *j = context;
    (void)d;
    if (j->count + 2 <= sizeof j->entries / sizeof j->entries[0]) {
        j->entries[j->count++] = contact->shape_a;
        j->entries[j->count++] = contact->shape_b;
    }
    rule->friction = contact->shape_b % 2 == 0 ? 0 : rule->friction;
}

static void *start_backwards(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    (void)grain;
    (void)context;
    for (size_t i = count; i > 0; --i) {
        run(work, i - 1, 1);
    }
    return NULL;
}

static abut_dynamics2 *stacks(journal *j)
{
    abut_dynamics2 *d = scene(10);
    (void)put_floor(d, material(0, 0.6, 0));
    for (int i = 0; i < 12; ++i) {
        (void)put(d, ABUT_DYNAMIC, box(0, 0, 0.4, 0.4, 0), 2 * (i / 3) + 0.05 * i, 0.6 + i % 3, 0, material(1, 0.6, 0));
    }
    ask(d, NULL, note, j);
    return d;
}

static void test_same_with_tasks(void **state)
{
    (void)state;
    static journal   one, other;
    const abut_tasks tasks = {start_backwards, NULL, NULL};
    abut_dynamics2  *a = stacks(&one), *b = stacks(&other);
    for (int i = 0; i < 60; ++i) {
        run_for(a, SIXTIETH, SIXTIETH);
        assert_int_equal(abut_dynamics2_step(b, (abut_real)SIXTIETH, 4, &tasks), ABUT_OK);
        assert_true(abut_dynamics2_hash(a) == abut_dynamics2_hash(b));
    }
    assert_true(one.count > 100);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.entries, other.entries, one.count * sizeof one.entries[0]);
    abut_dynamics2_release(a);
    abut_dynamics2_release(b);
}

// A snapshot amid a jump through the platform: with the same callbacks the same follows, bit for bit.
static void test_snapshot(void **state)
{
    (void)state;
    abut_dynamics2 *d[2] = {scene(10), scene(0)};
    const uint32_t  platform = put(d[0], ABUT_STATIC, box(0, 0, 5, 0.1, 0), 0, 3, 0, material(0, 0.5, 0));
    const uint32_t  b = put(d[0], ABUT_DYNAMIC, box(0, 0, 0.25, 0.25, 0), 0, 0, 0, material(1, 0.5, 0));
    uint32_t        shape = shape_of(d[0], platform);
    set_going(d[0], b, 0, 9, 0);
    ask(d[0], NULL, one_way, &shape);
    ask(d[1], NULL, one_way, &shape);
    while ((double)body_of(d[0], b).pose.p.y < 3) {
        run_for(d[0], SIXTIETH, SIXTIETH);
    }
    copy_scene(d[1], d[0]);
    for (int i = 0; i < 300; ++i) {
        run_for(d[0], SIXTIETH, SIXTIETH);
        run_for(d[1], SIXTIETH, SIXTIETH);
        assert_true(abut_dynamics2_hash(d[0]) == abut_dynamics2_hash(d[1]));
    }
    expect_close((double)body_of(d[1], b).pose.p.y, 3.35, 0.005);
    abut_dynamics2_release(d[0]);
    abut_dynamics2_release(d[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_filter),   cmocka_unit_test(test_filter_wakes),         cmocka_unit_test(test_filter_of_fast),
        cmocka_unit_test(test_one_way),  cmocka_unit_test(test_one_way_room),         cmocka_unit_test(test_open_ground),
        cmocka_unit_test(test_friction), cmocka_unit_test(test_restitution_and_belt), cmocka_unit_test(test_what_it_is_told),
        cmocka_unit_test(test_sleep),    cmocka_unit_test(test_meddling_is_refused),  cmocka_unit_test(test_same_with_tasks),
        cmocka_unit_test(test_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
