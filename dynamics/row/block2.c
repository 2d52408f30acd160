// block2.c : see block2.h. A block's rows see the velocities along and across the normal alone, so that a row is a few sums;
// what they have pushed goes to the bodies at the end.
#include "row/block2.h"

#include "row/moving2.h"

// Pushes both bodies of each contact, with an impulse along the normal and one across it.
static inline void push(const abut_block2 *block, abut_lanes along, abut_lanes across, abut_moving2 *a, abut_moving2 *b)
{
    const abut_lanes nx = abut_lanes_load(block->normal_x), ny = abut_lanes_load(block->normal_y);
    const abut_lanes x = abut_lanes_sub(abut_lanes_mul(nx, along), abut_lanes_mul(ny, across));
    const abut_lanes y = abut_lanes_add(abut_lanes_mul(ny, along), abut_lanes_mul(nx, across));
    const abut_lanes of_a = abut_lanes_load(block->inverse_mass_a), of_b = abut_lanes_load(block->inverse_mass_b);
    a->x = abut_lanes_sub(a->x, abut_lanes_mul(of_a, x));
    a->y = abut_lanes_sub(a->y, abut_lanes_mul(of_a, y));
    b->x = abut_lanes_add(b->x, abut_lanes_mul(of_b, x));
    b->y = abut_lanes_add(b->y, abut_lanes_mul(of_b, y));
}

// What rows change: the velocity along and across the normal, and both spins; and the sums of their impulses.
typedef struct working {
    abut_lanes speed[2], pushed[2];
    abut_lanes spin_a, spin_b;
    abut_lanes inverse_mass, inverse_inertia_a, inverse_inertia_b;
} working;

static inline working begin(const abut_block2 *block, const abut_moving2 *a, const abut_moving2 *b)
{
    const abut_lanes nx = abut_lanes_load(block->normal_x), ny = abut_lanes_load(block->normal_y);
    const abut_lanes x = abut_lanes_sub(b->x, a->x), y = abut_lanes_sub(b->y, a->y), none = abut_lanes_all(0);
    working          w = {{abut_lanes_add(abut_lanes_mul(nx, x), abut_lanes_mul(ny, y)),
                           abut_lanes_sub(abut_lanes_mul(nx, y), abut_lanes_mul(ny, x))},
                          {none, none},
                          a->spin,
                          b->spin,
                          abut_lanes_add(abut_lanes_load(block->inverse_mass_a), abut_lanes_load(block->inverse_mass_b)),
                          abut_lanes_load(block->inverse_inertia_a),
                          abut_lanes_load(block->inverse_inertia_b)};
    return w;
}

static inline void turn(working *w, abut_lanes arm_a, abut_lanes arm_b, abut_lanes impulse)
{
    w->spin_a = abut_lanes_sub(w->spin_a, abut_lanes_mul(w->inverse_inertia_a, abut_lanes_mul(arm_a, impulse)));
    w->spin_b = abut_lanes_add(w->spin_b, abut_lanes_mul(w->inverse_inertia_b, abut_lanes_mul(arm_b, impulse)));
}

// `side` is ABUT_ALONG or ABUT_ACROSS, or ABUT_ROLLING for a row that only turns.
static inline void apply(working *w, const abut_block_row2 *row, int side, abut_lanes impulse)
{
    if (side != ABUT_ROLLING) {
        w->speed[side] = abut_lanes_add(w->speed[side], abut_lanes_mul(w->inverse_mass, impulse));
        w->pushed[side] = abut_lanes_add(w->pushed[side], impulse);
    }
    turn(w, abut_lanes_load(row->arm_a), abut_lanes_load(row->arm_b), impulse);
}

static inline abut_lanes speed_of(const working *w, const abut_block_row2 *row, int side)
{
    const abut_lanes turning = abut_lanes_sub(abut_lanes_mul(abut_lanes_load(row->arm_b), w->spin_b),
                                              abut_lanes_mul(abut_lanes_load(row->arm_a), w->spin_a));
    return side != ABUT_ROLLING ? abut_lanes_add(w->speed[side], turning) : turning;
}

// Goes on along the last search direction, whose next one is that and the last sweep's change together. The bodies have gone
// already.
static inline abut_lanes go_along(abut_block_row2 *row, const abut_block_sweep_state2 *sweep)
{
    const abut_lanes impulse = abut_lanes_load(row->impulse);
    if (sweep->first) {
        if (!sweep->last) {
            abut_lanes_store(row->along, abut_lanes_all(0));
        }
        return impulse;
    }
    const abut_lanes step = abut_lanes_mul(sweep->part, abut_lanes_load(row->along));
    abut_lanes_store(row->along, abut_lanes_add(step, abut_lanes_load(row->change)));
    return abut_lanes_add(impulse, step);
}

// The row of the normal pushes and does not pull, and has `keep`; the others have `bound`.
static inline void solve(working *w, abut_block_row2 *row, int side, const abut_lanes *keep, const abut_lanes *bound,
                         abut_block_sweep_state2 *sweep)
{
    const abut_lanes before = go_along(row, sweep);
    const abut_lanes off = abut_lanes_add(speed_of(w, row, side), abut_lanes_load(row->bias));
    const abut_lanes kept = keep != NULL ? abut_lanes_mul(*keep, before) : before;
    const abut_lanes wanted = abut_lanes_sub(kept, abut_lanes_mul(abut_lanes_load(row->mass), off));
    const abut_lanes impulse = bound != NULL ? abut_lanes_within(wanted, *bound) : abut_lanes_max(abut_lanes_all(0), wanted);
    const abut_lanes change = abut_lanes_sub(impulse, before);
    abut_lanes_store(row->impulse, impulse);
    apply(w, row, side, change);
    if (!sweep->last) {
        const abut_lanes speed = abut_lanes_mul(change, abut_lanes_load(row->inverse));
        abut_lanes_store(row->change, change);
        sweep->fastest = abut_lanes_max(abut_lanes_max(speed, abut_lanes_neg(speed)), sweep->fastest);
        sweep->square = abut_lanes_add(sweep->square, abut_lanes_mul(change, speed));
    }
}

static inline void finish(const abut_block2 *block, abut_speed2 *speeds, const working *w, abut_moving2 a, abut_moving2 b)
{
    push(block, w->pushed[ABUT_ALONG], w->pushed[ABUT_ACROSS], &a, &b);
    a.spin = w->spin_a;
    b.spin = w->spin_b;
    abut_scatter_speeds2(speeds, block->a, a);
    abut_scatter_speeds2(speeds, block->b, b);
}

void abut_block_sweep2(abut_block2 *block, abut_speed2 *speeds, abut_block_sweep_state2 *sweep)
{
    const abut_moving2 a = abut_gather_speeds2(speeds, block->a), b = abut_gather_speeds2(speeds, block->b);
    working            w = begin(block, &a, &b);
    for (int32_t p = 0; p < block->points; ++p) {
        abut_block_row2 *row = block->row[p];
        const abut_lanes keep = abut_lanes_load(block->keep[p]);
        solve(&w, &row[ABUT_ALONG], ABUT_ALONG, &keep, NULL, sweep);
        const abut_lanes load = abut_lanes_load(row[ABUT_ALONG].impulse);
        if (block->friction) {
            const abut_lanes bound = abut_lanes_mul(abut_lanes_load(block->friction_bound), load);
            solve(&w, &row[ABUT_ACROSS], ABUT_ACROSS, NULL, &bound, sweep);
        }
        if (block->rolling) {
            const abut_lanes bound = abut_lanes_mul(abut_lanes_load(block->rolling_bound), load);
            solve(&w, &row[ABUT_ROLLING], ABUT_ROLLING, NULL, &bound, sweep);
        }
    }
    finish(block, speeds, &w, a, b);
}

void abut_block_warm_start2(const abut_block2 *block, abut_speed2 *speeds)
{
    const abut_moving2 a = abut_gather_speeds2(speeds, block->a), b = abut_gather_speeds2(speeds, block->b);
    working            w = begin(block, &a, &b);
    for (int32_t p = 0; p < block->points; ++p) {
        const abut_block_row2 *row = block->row[p];
        apply(&w, &row[ABUT_ALONG], ABUT_ALONG, abut_lanes_load(row[ABUT_ALONG].impulse));
        if (block->friction) {
            apply(&w, &row[ABUT_ACROSS], ABUT_ACROSS, abut_lanes_load(row[ABUT_ACROSS].impulse));
        }
        if (block->rolling) {
            apply(&w, &row[ABUT_ROLLING], ABUT_ROLLING, abut_lanes_load(row[ABUT_ROLLING].impulse));
        }
    }
    finish(block, speeds, &w, a, b);
}
