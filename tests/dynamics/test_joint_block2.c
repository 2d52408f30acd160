// test_joint_block2.c : joints side by side against the same sums one by one, to the bit; and how they foresee a turn.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "joint/rows2.h"
#include "row/system2.h"
#include "scene2.h"
#include "support/random.h"

enum { ROWS = 6, JOINTS = 6, BLOCKS = 2, BODIES = 2 * JOINTS, NOBODY = BODIES };

// ---- joints of any numbers, each of two bodies of its own ----

typedef struct one_row {
    abut_real x, y, arm_a, arm_b, inverse, mass, keep, bias, lower, upper, impulse, change, along;
} one_row;

typedef struct one_joint {
    abut_real mass_a, mass_b, inertia_a, inertia_b; // inverse
    abut_real cross, inverse_cross;                 // of its first two rows, where these are solved together
    int       rows;
    one_row   row[ROWS];
} one_joint;

typedef struct joints {
    one_joint   joint[JOINTS];
    uint32_t    place[JOINTS];
    bool        pinned;
    abut_speed2 speeds[BODIES + 1];
} joints;

static abut_real some(rng *r, double low, double high)
{
    return (abut_real)rng_range(r, low, high);
}

static void some_joints(joints *all, rng *r)
{
    memset(all, 0, sizeof *all);
    all->pinned = rng_chance(r, 0.5);
    for (uint32_t i = 0; i < JOINTS; ++i) {
        one_joint *joint = &all->joint[i];
        *joint = (one_joint){.mass_a = some(r, 0, 2), .inertia_a = some(r, 0, 9), .rows = 1 + (int)rng_below(r, ROWS)};
        joint->rows = all->pinned && joint->rows < 2 ? 2 : joint->rows;
        joint->cross = some(r, -1, 1);
        joint->inverse_cross = some(r, -1, 1);
        joint->mass_b = some(r, 0, 2);
        joint->inertia_b = some(r, 0, 9);
        for (int k = 0; k < joint->rows; ++k) {
            const bool      turns = rng_chance(r, 0.3), bounded = rng_chance(r, 0.5);
            const abut_real inverse = some(r, 0.1, 3), keep = rng_chance(r, 0.5) ? 1 : some(r, 0.1, 1);
            joint->row[k] = (one_row){.x = turns ? 0 : some(r, -1, 1),
                                      .y = turns ? 0 : some(r, -1, 1),
                                      .arm_a = some(r, -2, 2),
                                      .arm_b = some(r, -2, 2),
                                      .inverse = inverse,
                                      .mass = keep / inverse,
                                      .keep = keep,
                                      .bias = some(r, -3, 3),
                                      .lower = bounded ? 0 : -ABUT_REAL_LARGEST,
                                      .upper = bounded ? some(r, 0, 0.5) : ABUT_REAL_LARGEST,
                                      .impulse = some(r, 0, 1)};
        }
        all->place[i] = i; // the first four share a block, two are in another one, in its last places
        all->place[i] += i >= ABUT_LANES ? 2 : 0;
        for (uint32_t k = 0; k < 2; ++k) {
            all->speeds[2 * i + k] = (abut_speed2){{some(r, -5, 5), some(r, -5, 5), some(r, -5, 5), 0}};
        }
    }
}

// ---- one by one ----

static void push(const one_joint *joint, const one_row *row, abut_real impulse, abut_real *a, abut_real *b)
{
    const abut_real x = row->x * impulse, y = row->y * impulse;
    a[0] = a[0] - joint->mass_a * x;
    a[1] = a[1] - joint->mass_a * y;
    b[0] = b[0] + joint->mass_b * x;
    b[1] = b[1] + joint->mass_b * y;
    a[2] = a[2] - joint->inertia_a * (row->arm_a * impulse);
    b[2] = b[2] + joint->inertia_b * (row->arm_b * impulse);
}

static abut_real go_along(one_row *row, bool first, abut_real part)
{
    const abut_real step = first ? 0 : part * row->along, before = first ? row->impulse : row->impulse + step;
    row->along = first ? 0 : step + row->change;
    return before;
}

static abut_real off_by(const one_row *row, const abut_real *a, const abut_real *b)
{
    const abut_real x = row->x * (b[0] - a[0]), y = row->y * (b[1] - a[1]);
    return x + y + (row->arm_b * b[2] - row->arm_a * a[2]) + row->bias;
}

static void sweep_pins(one_joint *joint, abut_real *a, abut_real *b, bool first, abut_real part)
{
    abut_real before[2], off[2];
    for (int i = 0; i < 2; ++i) {
        before[i] = go_along(&joint->row[i], first, part);
        off[i] = off_by(&joint->row[i], a, b);
    }
    for (int i = 0; i < 2; ++i) {
        one_row *row = &joint->row[i];
        row->impulse = row->keep * before[i] - (row->mass * off[i] + joint->cross * off[1 - i]);
        row->change = row->impulse - before[i];
        push(joint, row, row->change, a, b);
    }
}

static void sweep_one(one_joint *joint, bool pinned, abut_real *a, abut_real *b, bool first, abut_real part)
{
    if (pinned) {
        sweep_pins(joint, a, b, first, part);
    }
    for (int i = pinned ? 2 : 0; i < joint->rows; ++i) {
        one_row        *row = &joint->row[i];
        const abut_real before = go_along(row, first, part), off = off_by(row, a, b);
        const abut_real wanted = row->keep * before - row->mass * off;
        row->impulse = wanted < row->lower ? row->lower : wanted > row->upper ? row->upper : wanted;
        row->change = row->impulse - before;
        push(joint, row, row->change, a, b);
    }
}

// ---- side by side ----

typedef struct solved {
    abut_joint_block2 blocks[BLOCKS];
    abut_joint_row2   rows[BLOCKS * ROWS];
} solved;

static void put_row(abut_joint_row2 *row, uint32_t lane, const one_row *given)
{
    row->normal_x[lane] = given->x;
    row->normal_y[lane] = given->y;
    row->arm_a[lane] = given->arm_a;
    row->arm_b[lane] = given->arm_b;
    row->inverse[lane] = given->inverse;
    row->mass[lane] = given->mass;
    row->keep[lane] = given->keep;
    row->bias[lane] = given->bias;
    row->lower[lane] = given->lower;
    row->upper[lane] = given->upper;
    row->impulse[lane] = given->impulse;
}

static void fill(solved *s, const joints *all)
{
    memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < BLOCKS; ++i) {
        s->blocks[i].first_row = i * ROWS;
        for (int k = 0; k < ABUT_LANES; ++k) {
            s->blocks[i].a[k] = s->blocks[i].b[k] = NOBODY;
        }
    }
    for (uint32_t i = 0; i < JOINTS; ++i) {
        const one_joint   *joint = &all->joint[i];
        const uint32_t     lane = all->place[i] % ABUT_LANES;
        abut_joint_block2 *block = &s->blocks[all->place[i] / ABUT_LANES];
        block->a[lane] = 2 * i;
        block->b[lane] = 2 * i + 1;
        block->rows = joint->rows > block->rows ? joint->rows : block->rows;
        block->pinned = all->pinned;
        block->cross[lane] = joint->cross;
        block->inverse_cross[lane] = joint->inverse_cross;
        block->inverse_mass_a[lane] = joint->mass_a;
        block->inverse_mass_b[lane] = joint->mass_b;
        block->inverse_inertia_a[lane] = joint->inertia_a;
        block->inverse_inertia_b[lane] = joint->inertia_b;
        for (int k = 0; k < joint->rows; ++k) {
            put_row(&s->rows[block->first_row + (uint32_t)k], lane, &joint->row[k]);
        }
    }
}

static void expect_same(const solved *s, const joints *together, const joints *alone)
{
    for (uint32_t i = 0; i < JOINTS; ++i) {
        const one_joint *joint = &alone->joint[i];
        const uint32_t   lane = together->place[i] % ABUT_LANES, block = together->place[i] / ABUT_LANES;
        for (int k = 0; k < joint->rows; ++k) {
            assert_true(s->rows[block * ROWS + (uint32_t)k].impulse[lane] == joint->row[k].impulse);
        }
        for (int k = joint->rows; k < ROWS; ++k) {
            assert_true(s->rows[block * ROWS + (uint32_t)k].impulse[lane] == 0);
        }
    }
    for (int i = 0; i <= BODIES; ++i) {
        for (int k = 0; k < ABUT_LANES; ++k) {
            assert_true(together->speeds[i].numbers[k] == alone->speeds[i].numbers[k]);
        }
    }
}

// The same bits as one by one: warm start, a first sweep, and two along a search direction.
static void test_the_same_as_one_by_one(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(67), times = rng_scaled(3000);
    solved        *s = malloc(sizeof *s);
    joints        *together = malloc(sizeof *together), *alone = malloc(sizeof *alone);
    assert_true(s != NULL && together != NULL && alone != NULL);
    for (uint64_t n = 0; n < times; ++n) {
        rng r = rng_make(seed, n);
        some_joints(together, &r);
        *alone = *together;
        fill(s, together);
        for (int i = 0; i < BLOCKS; ++i) {
            abut_joint_block_warm_start2(&s->blocks[i], &s->rows[s->blocks[i].first_row], together->speeds);
        }
        for (int i = 0; i < JOINTS; ++i) {
            const one_joint *joint = &alone->joint[i];
            for (int k = 0; k < joint->rows; ++k) {
                push(joint, &joint->row[k], joint->row[k].impulse, alone->speeds[2 * i].numbers,
                     alone->speeds[2 * i + 1].numbers);
            }
        }
        expect_same(s, together, alone);
        for (int sweep = 0; sweep < 3; ++sweep) {
            const abut_real         part = (abut_real)0.3;
            const abut_lanes        none = abut_lanes_all(0);
            abut_block_sweep_state2 now = {.first = sweep == 0, .part = abut_lanes_all(part), .fastest = none, .square = none};
            for (int i = 0; i < BLOCKS; ++i) {
                abut_joint_block_sweep2(&s->blocks[i], &s->rows[s->blocks[i].first_row], together->speeds, &now);
            }
            for (int i = 0; i < JOINTS; ++i) {
                sweep_one(&alone->joint[i], alone->pinned, alone->speeds[2 * i].numbers, alone->speeds[2 * i + 1].numbers,
                          sweep == 0, part);
            }
            expect_same(s, together, alone);
        }
    }
    free(s);
    free(together);
    free(alone);
}

// A number that is none is not hidden by a bound.
static void test_no_number(void **state)
{
    (void)state;
    rng     r = rng_make(1, 1);
    joints *all = malloc(sizeof *all);
    solved *s = malloc(sizeof *s);
    assert_true(all != NULL && s != NULL);
    some_joints(all, &r);
    all->pinned = false;
    all->joint[1].row[0].bias = (abut_real)NAN;
    fill(s, all);
    const abut_lanes        none = abut_lanes_all(0);
    abut_block_sweep_state2 now = {.first = true, .part = none, .fastest = none, .square = none};
    abut_joint_block_sweep2(&s->blocks[0], s->rows, all->speeds, &now);
    assert_true(isnan(s->rows[0].impulse[1]));
    assert_false(isnan(s->rows[0].impulse[0]) || isnan(s->rows[0].impulse[2]));
    free(all);
    free(s);
}

// Cosine less 1 and sine less the angle: of small angles to a few millionths of themselves, in float, too, where a difference
// of the two would have no digit left.
static void test_how_bodies_turn_ahead(void **state)
{
    (void)state;
    for (double angle = 1e-6; angle < 90; angle *= 1.1) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const abut_real   given = (abut_real)(sign * angle);
            const abut_ahead2 ahead = abut_ahead_of2(given);
            const double      exact = (double)given, half = sin(exact / 2), c = -2 * half * half;
            const double      series = exact * exact * exact / -6;
            const double      s = angle < 1e-3 ? series : sin(exact) - exact, within = 4e-6 + 64 * roundoff;
            assert_true(ahead.numbers[0] == given);
            assert_true(fabs((double)ahead.numbers[1] - c) <= within * fmax(fabs(c), angle > 0.5 ? 1 : 0));
            assert_true(fabs((double)ahead.numbers[2] - s) <= within * fmax(fabs(s), angle > 0.5 ? angle : 0));
        }
    }
}

// One sweep is enough for one pin: both of its rows together, of a bar that turns, at any angle, about a point of the world or
// another bar.
static void test_one_sweep_of_a_pin(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(71), times = rng_scaled(200);
    for (uint64_t n = 0; n < times; ++n) {
        rng                          r = rng_make(seed, n);
        const abut_dynamics_options2 options = {.most_sweeps = 1};
        abut_dynamics2              *d = NULL;
        const bool                   world = rng_chance(&r, 0.5);
        const double                 arm = rng_range(&r, 0.1, 2);
        assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
        const double   angle = rng_range(&r, -3, 3), other = rng_range(&r, -3, 3);
        const double   x = arm * cos(angle), y = arm * sin(angle), to_x = cos(other), to_y = sin(other);
        const uint32_t bar = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.1, 0), x, y, angle, material(1, 0, 0));
        const uint32_t second =
            put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.3, 0), -to_x - (world ? 50 : 0), -to_y, other, material(1, 0, 0));
        const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                     .body_a = world ? 0 : second,
                                     .body_b = bar,
                                     .frame_a = world ? placed(0, 0) : placed(1, 0),
                                     .frame_b = placed(-arm, 0)};
        uint32_t              id = 0;
        assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
        set_going(d, bar, rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        set_going(d, second, rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamic2 a = body_of(d, second), b = body_of(d, bar);
        const abut_vec2     from_b = abut_rotate2(b.pose.r, at(-arm, 0)), from_a = abut_rotate2(a.pose.r, at(1, 0));
        const abut_vec2     of_b = abut_along2(b.velocity, b.angular_velocity, abut_perp2(from_b));
        const abut_vec2     of_a = abut_along2(a.velocity, a.angular_velocity, abut_perp2(from_a));
        const abut_vec2     apart = world ? of_b : abut_sub2(of_b, of_a);
        // The impulses act at B's anchor, off A's by what the last sub-step has left.
        expect_near(apart.x, 0, 1e-4);
        expect_near(apart.y, 0, 1e-4);
        abut_dynamics2_release(d);
    }
}

// A bar of half sizes 1 and 0.1 on a slanted arm of length l: with k = l^2 mass / inertia = 2.97 l^2 the first row leaves
// (1 + k) / (1 + k / 2)^2 of the second unknown, 4e-6 of it for l = 600. Solved together they need one sweep all the same.
static void test_one_sweep_of_a_long_arm(void **state)
{
    (void)state;
    static const double ARMS[] = {26, 60, 600};
    for (int far = 0; far < 3; ++far) {
        const abut_dynamics_options2 options = {.most_sweeps = 1};
        const double                 side = ARMS[far] / sqrt(2);
        abut_dynamics2              *d = NULL;
        uint32_t                     id = 0;
        assert_int_equal(abut_dynamics2_new(&options, NULL, &d), ABUT_OK);
        const uint32_t        bar = put(d, ABUT_DYNAMIC, box(0, 0, 1, 0.1, 0), side, side, 0, material(1, 0, 0));
        const abut_joint_def2 pin = {
            .kind = ABUT_JOINT_REVOLUTE2, .body_b = bar, .frame_a = placed(0, 0), .frame_b = placed(-side, -side)};
        assert_int_equal(abut_dynamics2_add_joint(d, &pin, &id), ABUT_OK);
        set_going(d, bar, 1, 0, 0);
        run_for(d, SIXTIETH, SIXTIETH);
        const abut_dynamic2 b = body_of(d, bar);
        const abut_vec2     arm = abut_rotate2(b.pose.r, at(-side, -side));
        const abut_vec2     there = abut_along2(b.velocity, b.angular_velocity, abut_perp2(arm));
        const double        left = fmax(fabs((double)there.x), fabs((double)there.y));
        print_message("arm %g: %g left\n", ARMS[far], left);
        assert_true(left <= 1e-3);
        abut_dynamics2_release(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_as_one_by_one),  cmocka_unit_test(test_no_number),
        cmocka_unit_test(test_how_bodies_turn_ahead),   cmocka_unit_test(test_one_sweep_of_a_pin),
        cmocka_unit_test(test_one_sweep_of_a_long_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
