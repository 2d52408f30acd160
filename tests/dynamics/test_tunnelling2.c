// test_tunnelling2.c : random fast bodies within rooms never leave them: to 1000 of their sizes and 20 radians a step, needles,
// small against thin, and rooms that move.
//
// The oracle has nothing of the library: a corner is inside a wall's far side or not, by the sign of a sum.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/random.h"
#include "surface2.h"

static uint64_t seed;

enum { EACH = 20, STEPS = 4 };

// What is thrown, with what is seen of it: corners, in its frame, and a radius round each.
typedef struct missile {
    uint32_t body;
    int      corners;
    double   x[4], y[4], radius;
} missile;

// At most `span` from the room's middle, along each axis.
static void throw_one(abut_dynamics2 *d, rng *r, double span, bool bullet, missile *m)
{
    const double      size = rng_log(r, 0.01, 0.4), part = rng_log(r, 0.02, 1), speed = size * rng_log(r, 1, 1000);
    const double      heading = rng_range(r, -3.15, 3.15), spin = rng_range(r, -20, 20) * rng_unit(r);
    const double      angle = rng_range(r, -3.15, 3.15);
    const double      x = rng_range(r, -span, span), y = rng_range(r, -span, span);
    const uint32_t    kind = rng_below(r, 3);
    const double      thin = size * part;
    const abut_shape2 shape = kind == 0   ? circle(0, 0, size)
                              : kind == 1 ? box(0, 0, size, thin, 0)
                                          : capsule(-size, 0, size, 0, thin);
    // They meet the room alone.
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC,
                                   .pose = abut_pose2_angle(at(x, y), (abut_real)angle),
                                   .velocity = at(60 * speed * cos(heading), 60 * speed * sin(heading)),
                                   .angular_velocity = (abut_real)(60 * spin),
                                   .bullet = bullet};
    const abut_shape_def2   part_def = {.shape = &shape, .pose = abut_identity2(), .group = -1};
    const abut_material     glass = {1, 0, (abut_real)0.5, 0, 0};
    uint32_t                id = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &m->body), ABUT_OK);
    assert_int_equal(abut_dynamics2_add_shape(d, m->body, &part_def, &glass, &id), ABUT_OK);
    m->corners = kind == 0 ? 1 : kind == 1 ? 4 : 2;
    m->radius = kind == 0 ? size : kind == 1 ? 0 : thin;
    for (int i = 0; i < m->corners; ++i) {
        m->x[i] = kind == 0 ? 0 : i % 2 == 0 ? size : -size;
        m->y[i] = kind == 1 ? (i < 2 ? thin : -thin) : 0;
    }
}

// How far the missile reaches along a direction of unit length, from the room's middle, seen from the room.
static double reach_along(const abut_dynamics2 *d, const missile *m, abut_pose2 room, double nx, double ny)
{
    const abut_pose2 pose = body_of(d, m->body).pose;
    const double     c = (double)pose.r.c, s = (double)pose.r.s;
    double           most = -INFINITY;
    for (int i = 0; i < m->corners; ++i) {
        const double wx = (double)pose.p.x - (double)room.p.x + c * m->x[i] - s * m->y[i];
        const double wy = (double)pose.p.y - (double)room.p.y + s * m->x[i] + c * m->y[i];
        const double x = (double)room.r.c * wx + (double)room.r.s * wy, y = (double)room.r.c * wy - (double)room.r.s * wx;
        most = fmax(most, nx * x + ny * y + m->radius);
    }
    return most;
}

// Throws EACH into a room of `sides` straight sides at a distance from its middle, all of the room's inner faces.
static void fly(abut_dynamics2 *d, rng *r, uint32_t room, int sides, double inner, double allowed, bool bullets, uint64_t index)
{
    missile m[EACH];
    for (int i = 0; i < EACH; ++i) {
        throw_one(d, r, sides == 4 ? 4.3 : 3, bullets, &m[i]);
    }
    for (int k = 0; k < STEPS; ++k) {
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_pose2 at_room = body_of(d, room).pose;
        for (int i = 0; i < EACH; ++i) {
            for (int s = 0; s < sides; ++s) {
                const double angle = 2 * acos(-1) * s / sides;
                const double reach = reach_along(d, &m[i], at_room, cos(angle), sin(angle));
                if (!(reach < inner + allowed)) {
                    fail_msg("scene %llu, missile %d, step %d: %g beyond side %d", (unsigned long long)index, i, k,
                             reach - inner, s);
                }
            }
        }
    }
}

// Four thin plates round a square, on one body.
static uint32_t put_box_room(abut_dynamics2 *d, abut_body_kind kind, double inner, double thick, rng *r)
{
    const double            fast = kind == ABUT_STATIC ? 0 : 60;
    const double            vx = fast * rng_range(r, -3, 3), vy = fast * rng_range(r, -3, 3);
    const double            spin = fast * rng_range(r, -1, 1);
    const abut_dynamic_def2 def = {.kind = kind,
                                   .pose = placed(0, 0),
                                   .velocity = at(vx, vy),
                                   .angular_velocity = (abut_real)spin,
                                   .bullet = kind == ABUT_DYNAMIC && rng_chance(r, 0.5)};
    uint32_t                room = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &room), ABUT_OK);
    for (int i = 0; i < 4; ++i) {
        const double off = (i < 2 ? 1 : -1) * (inner + thick / 2);
        const bool   level = i % 2 == 0;
        (void)put_shape(d, room, level ? box(0, 0, inner + thick, thick / 2, 0) : box(0, 0, thick / 2, inner + thick, 0),
                        level ? placed(0, off) : placed(off, 0), material(100, 0, 0.5));
    }
    return room;
}

// A static room of plates that are 4 cm thick.
static void test_static_walls(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(2000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng             r = rng_make(seed, i);
        abut_dynamics2 *d = scene(0);
        const uint32_t  room = put_box_room(d, ABUT_STATIC, 5, 0.04, &r);
        fly(d, &r, room, 4, 5, 0.04, false, i);
        abut_dynamics2_release(d);
    }
}

// A closed chain of six sides, in pieces of random length.
static void test_chains(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(1000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng             r = rng_make(seed, 1000000 + i);
        abut_dynamics2 *d = scene(0);
        abut_vec2       vertices[24];
        const double    inner = 5, radius = inner / sqrt(0.75);
        for (int k = 0; k < 24; ++k) {
            const double turn = acos(-1) / 3, part = k % 4 == 0 ? 0 : (k % 4 - rng_range(&r, 0.1, 0.9)) / 4;
            const int    side = k / 4;
            const double from = turn * side + turn / 2, to = from + turn;
            // Clockwise, so that the outside, on the right, is within.
            vertices[23 - k] =
                at(radius * (cos(from) * (1 - part) + cos(to) * part), radius * (sin(from) * (1 - part) + sin(to) * part));
        }
        abut_chain2   *chain = make_chain(vertices, 24, true);
        const bool     one_sided = rng_chance(&r, 0.5);
        const uint32_t room = put_surface(d, ABUT_STATIC, lend_chain(d, chain), one_sided, placed(0, 0), material(0, 0, 0.5));
        fly(d, &r, room, 6, inner, 0.03, false, i);
        abut_dynamics2_release(d);
        abut_chain2_release(chain, NULL);
    }
}

// Four height fields, each in its pose.
static void test_heights(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(1000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng                     r = rng_make(seed, 2000000 + i);
        abut_dynamics2         *d = scene(0);
        abut_real               heights[31] = {0};
        const abut_height_grid2 grid = {heights, 31, (abut_real)0.4, {-6, 0}, NULL};
        abut_height2           *height = NULL;
        uint32_t                room = 0;
        assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
        const uint32_t number = lend_height(d, height);
        const bool     one_sided = rng_chance(&r, 0.5);
        for (int k = 0; k < 4; ++k) {
            const double c = k == 0 ? 1 : k == 2 ? -1 : 0, s = k == 1 ? 1 : k == 3 ? -1 : 0;
            (void)put_surface(d, ABUT_STATIC, number, one_sided, turned(5 * s, -5 * c, c, s), material(0, 0, 0.5));
        }
        room = put(d, ABUT_STATIC, circle(0, 0, 0.01), 50, 50, 0, material(0, 0, 0));
        assert_int_equal(abut_dynamics2_set_pose(d, room, placed(0, 0)), ABUT_OK);
        assert_int_equal(abut_dynamics2_remove_shape(d, abut_world2_next_shape(abut_dynamics2_world(d), room, 0)), ABUT_OK);
        fly(d, &r, room, 4, 5, 0.03, false, i);
        abut_dynamics2_release(d);
        abut_height2_release(height, NULL);
    }
}

// Six half-spaces on a body at any angle: each the same one in a pose of its own, or each another one with a normal of any
// length.
static void test_halfspaces(void **state)
{
    (void)state;
    enum { SIDES = 6 };
    const uint64_t scenes = rng_scaled(1000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng                     r = rng_make(seed, 4000000 + i);
        abut_dynamics2         *d = scene(0);
        const abut_dynamic_def2 def = {.kind = ABUT_STATIC,
                                       .pose = abut_pose2_angle(at(0, 0), (abut_real)rng_range(&r, -4, 4))};
        const abut_material     glass = material(0, 0, 0.5);
        const bool              one = rng_chance(&r, 0.5);
        abut_halfspace2         sides[SIDES];
        uint32_t                room = 0, number = 0, shape = 0;
        assert_int_equal(abut_dynamics2_add_body(d, &def, &room), ABUT_OK);
        for (int k = 0; k < SIDES; ++k) {
            const double    angle = 2 * acos(-1) * k / SIDES, length = one ? 1 : rng_log(&r, 0.01, 100);
            abut_shape_def2 part = {.pose = one ? abut_pose2_angle(at(0, 0), (abut_real)angle) : placed(0, 0)};
            sides[k] =
                (abut_halfspace2){one ? at(-1, 0) : at(-length * cos(angle), -length * sin(angle)), (abut_real)(-5 * length)};
            number = one && k > 0 ? number : lend_halfspace(d, &sides[k]);
            part.surface = number;
            assert_int_equal(abut_dynamics2_add_shape(d, room, &part, &glass, &shape), ABUT_OK);
        }
        fly(d, &r, room, SIDES, 5, 0.03, false, i);
        abut_dynamics2_release(d);
    }
}

// A room that moves 3 units and turns a radian a step: kinematic with bodies in it, or dynamic; one of the two or both are
// bullets then.
static void test_moving_walls(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(1000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng             r = rng_make(seed, 3000000 + i);
        abut_dynamics2 *d = scene(0);
        const bool      kinematic = i % 2 == 0;
        const uint32_t  room = put_box_room(d, kinematic ? ABUT_KINEMATIC : ABUT_DYNAMIC, 5, 0.1, &r);
        fly(d, &r, room, 4, 5, 0.1, !kinematic, i);
        abut_dynamics2_release(d);
    }
}

int main(void)
{
    seed = rng_seed_of_run(34);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_static_walls), cmocka_unit_test(test_chains),       cmocka_unit_test(test_heights),
        cmocka_unit_test(test_halfspaces),   cmocka_unit_test(test_moving_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
