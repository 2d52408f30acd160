// joint_block2.c : see joint_block2.h.
#include "row/joint_block2.h"

#include "row/moving2.h"

typedef struct masses {
    abut_lanes mass_a, mass_b, inertia_a, inertia_b; // inverse
} masses;

static masses masses_of(const abut_joint_block2 *block)
{
    return (masses){abut_lanes_load(block->inverse_mass_a), abut_lanes_load(block->inverse_mass_b),
                    abut_lanes_load(block->inverse_inertia_a), abut_lanes_load(block->inverse_inertia_b)};
}

static abut_lanes speed_of(const abut_joint_row2 *row, const abut_moving2 *a, const abut_moving2 *b)
{
    const abut_lanes x = abut_lanes_mul(abut_lanes_load(row->normal_x), abut_lanes_sub(b->x, a->x));
    const abut_lanes y = abut_lanes_mul(abut_lanes_load(row->normal_y), abut_lanes_sub(b->y, a->y));
    const abut_lanes turning = abut_lanes_sub(abut_lanes_mul(abut_lanes_load(row->arm_b), b->spin),
                                              abut_lanes_mul(abut_lanes_load(row->arm_a), a->spin));
    return abut_lanes_add(abut_lanes_add(x, y), turning);
}

static void push(const abut_joint_row2 *row, const masses *m, abut_lanes impulse, abut_moving2 *a, abut_moving2 *b)
{
    const abut_lanes x = abut_lanes_mul(abut_lanes_load(row->normal_x), impulse);
    const abut_lanes y = abut_lanes_mul(abut_lanes_load(row->normal_y), impulse);
    a->x = abut_lanes_sub(a->x, abut_lanes_mul(m->mass_a, x));
    a->y = abut_lanes_sub(a->y, abut_lanes_mul(m->mass_a, y));
    b->x = abut_lanes_add(b->x, abut_lanes_mul(m->mass_b, x));
    b->y = abut_lanes_add(b->y, abut_lanes_mul(m->mass_b, y));
    const abut_lanes turn_a = abut_lanes_mul(abut_lanes_load(row->arm_a), impulse);
    const abut_lanes turn_b = abut_lanes_mul(abut_lanes_load(row->arm_b), impulse);
    a->spin = abut_lanes_sub(a->spin, abut_lanes_mul(m->inertia_a, turn_a));
    b->spin = abut_lanes_add(b->spin, abut_lanes_mul(m->inertia_b, turn_b));
}

// Goes on along the last search direction, whose next one is that and the last sweep's change together. The bodies have gone
// already.
static abut_lanes go_along(abut_joint_row2 *row, const abut_block_sweep_state2 *sweep)
{
    const abut_lanes impulse = abut_lanes_load(row->impulse);
    if (sweep->first) {
        abut_lanes_store(row->along, abut_lanes_all(0));
        return impulse;
    }
    const abut_lanes step = abut_lanes_mul(sweep->part, abut_lanes_load(row->along));
    abut_lanes_store(row->along, abut_lanes_add(step, abut_lanes_load(row->change)));
    return abut_lanes_add(impulse, step);
}

// No number where x is none, which the bounds would hide.
static abut_lanes between(abut_lanes x, abut_lanes lower, abut_lanes upper)
{
    return abut_lanes_neg(abut_lanes_max(abut_lanes_neg(upper), abut_lanes_neg(abut_lanes_max(lower, x))));
}

static void note(abut_joint_row2 *row, abut_lanes impulse, abut_lanes change, abut_lanes speed, abut_block_sweep_state2 *sweep)
{
    abut_lanes_store(row->impulse, impulse);
    if (!sweep->last) {
        abut_lanes_store(row->change, change);
        sweep->fastest = abut_lanes_max(abut_lanes_max(speed, abut_lanes_neg(speed)), sweep->fastest);
        sweep->square = abut_lanes_add(sweep->square, abut_lanes_mul(change, speed));
    }
}

// The anchors of each joint stay together: two rows without bounds, which turning makes one of, so they are solved together.
static void solve_pins(const abut_joint_block2 *block, abut_joint_row2 *rows, const masses *m, abut_moving2 *a, abut_moving2 *b,
                       abut_block_sweep_state2 *sweep)
{
    const abut_lanes cross = abut_lanes_load(block->cross), coupled = abut_lanes_load(block->inverse_cross);
    abut_lanes       before[2], off[2], impulse[2], change[2];
    for (int i = 0; i < 2; ++i) {
        before[i] = go_along(&rows[i], sweep);
        off[i] = abut_lanes_add(speed_of(&rows[i], a, b), abut_lanes_load(rows[i].bias));
    }
    for (int i = 0; i < 2; ++i) {
        const abut_lanes kept = abut_lanes_mul(abut_lanes_load(rows[i].keep), before[i]);
        const abut_lanes own = abut_lanes_mul(abut_lanes_load(rows[i].mass), off[i]);
        impulse[i] = abut_lanes_sub(kept, abut_lanes_add(own, abut_lanes_mul(cross, off[1 - i])));
        change[i] = abut_lanes_sub(impulse[i], before[i]);
    }
    for (int i = 0; i < 2; ++i) {
        const abut_lanes own = abut_lanes_mul(abut_lanes_load(rows[i].inverse), change[i]);
        note(&rows[i], impulse[i], change[i], abut_lanes_add(own, abut_lanes_mul(coupled, change[1 - i])), sweep);
        push(&rows[i], m, change[i], a, b);
    }
}

static void solve(abut_joint_row2 *row, const masses *m, abut_moving2 *a, abut_moving2 *b, abut_block_sweep_state2 *sweep)
{
    const abut_lanes before = go_along(row, sweep);
    const abut_lanes off = abut_lanes_add(speed_of(row, a, b), abut_lanes_load(row->bias));
    const abut_lanes wanted =
        abut_lanes_sub(abut_lanes_mul(abut_lanes_load(row->keep), before), abut_lanes_mul(abut_lanes_load(row->mass), off));
    const abut_lanes impulse = between(wanted, abut_lanes_load(row->lower), abut_lanes_load(row->upper));
    const abut_lanes change = abut_lanes_sub(impulse, before);
    const abut_lanes speed = abut_lanes_mul(change, abut_lanes_load(row->inverse));
    note(row, impulse, change, speed, sweep);
    push(row, m, change, a, b);
}

void abut_joint_block_sweep2(const abut_joint_block2 *block, abut_joint_row2 *rows, abut_speed2 *speeds,
                             abut_block_sweep_state2 *sweep)
{
    const masses m = masses_of(block);
    abut_moving2 a = abut_gather_speeds2(speeds, block->a), b = abut_gather_speeds2(speeds, block->b);
    if (block->pinned) {
        solve_pins(block, rows, &m, &a, &b, sweep);
    }
    for (int32_t i = block->pinned ? 2 : 0; i < block->rows; ++i) {
        solve(&rows[i], &m, &a, &b, sweep);
    }
    abut_scatter_speeds2(speeds, block->a, a);
    abut_scatter_speeds2(speeds, block->b, b);
}

void abut_joint_block_warm_start2(const abut_joint_block2 *block, const abut_joint_row2 *rows, abut_speed2 *speeds)
{
    const masses m = masses_of(block);
    abut_moving2 a = abut_gather_speeds2(speeds, block->a), b = abut_gather_speeds2(speeds, block->b);
    for (int32_t i = 0; i < block->rows; ++i) {
        push(&rows[i], &m, abut_lanes_load(rows[i].impulse), &a, &b);
    }
    abut_scatter_speeds2(speeds, block->a, a);
    abut_scatter_speeds2(speeds, block->b, b);
}

static void add(abut_of_lanes sum, abut_lanes more)
{
    abut_lanes_store(sum, abut_lanes_add(abut_lanes_load(sum), more));
}

void abut_joint_block_note2(abut_joint_block2 *block, const abut_joint_row2 *rows)
{
    const abut_lanes none = abut_lanes_all(0);
    for (int32_t i = 0; i < block->rows; ++i) {
        const abut_lanes impulse = abut_lanes_load(rows[i].impulse);
        const abut_lanes x = abut_lanes_load(rows[i].normal_x), y = abut_lanes_load(rows[i].normal_y);
        const abut_lanes square = abut_lanes_add(abut_lanes_mul(x, x), abut_lanes_mul(y, y));
        const abut_lanes turning = abut_lanes_mul(impulse, abut_lanes_load(rows[i].arm_b));
        add(block->force_x, abut_lanes_mul(x, impulse));
        add(block->force_y, abut_lanes_mul(y, impulse));
        // What a row pushes along at B's anchor is no torque about it.
        add(block->torque, abut_lanes_choose(none, square, none, turning));
    }
}
