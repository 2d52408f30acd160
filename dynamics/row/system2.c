// system2.c : see system2.h. Projected Gauss-Seidel, sped up by conjugate gradients.
//
// A sweep solves one row after another, each with what the others have done to the velocities; a stack of n bodies needs about
// n^2 sweeps so, a light body between heavy ones as many as their masses' ratio. Taken as one step of a descent, sweeps can be
// joined to conjugate gradients, which needs the square root of those numbers. What a search direction does to the velocities
// is known body by body, as the sum of what sweeps did to them, so rows need not push it.
// Source: Silcowitz-Hansen, Niebe, Erleben 2010, A nonsmooth nonlinear conjugate gradient method for interactive contact force
// problems.
#include "row/system2.h"

static void write_block(const abut_system2 *system, uint32_t i, const abut_substep2 *substep)
{
    abut_block_rows2(&system->blocks[i], system->givens, system->motions, substep);
}

// A block's rows are written just before they are needed, while all of it is at hand: a large pile has more of them than fit
// near the processor.
void abut_system_warm_start2(const abut_system2 *system, const abut_substep2 *substep)
{
    for (uint32_t i = 0; i < system->joint_block_count; ++i) {
        const abut_joint_block2 *block = &system->joint_blocks[i];
        abut_joint_block_warm_start2(block, &system->rows[block->first_row], system->speeds);
    }
    for (uint32_t i = 0; i < system->block_count; ++i) {
        write_block(system, i, substep);
        abut_block_warm_start2(&system->blocks[i], system->speeds);
    }
}

// ---- the bodies ----

static void start_bodies(const abut_system2 *system)
{
    for (uint32_t i = 0; i < system->body_count; ++i) {
        system->courses[i].before = system->speeds[i];
        system->courses[i].along = (abut_speed2){{0}};
    }
}

// Goes on along the last search direction, as far as `part`; the next direction is that and the last sweep's change together.
static void move_bodies(const abut_system2 *system, abut_real part)
{
    const abut_lanes share = abut_lanes_all(part);
    for (uint32_t i = 0; i < system->body_count; ++i) {
        abut_course2    *course = &system->courses[i];
        const abut_lanes speed = abut_lanes_load(system->speeds[i].numbers);
        const abut_lanes change = abut_lanes_sub(speed, abut_lanes_load(course->before.numbers));
        const abut_lanes step = abut_lanes_mul(share, abut_lanes_load(course->along.numbers));
        const abut_lanes now = abut_lanes_add(speed, step);
        abut_lanes_store(course->along.numbers, abut_lanes_add(step, change));
        abut_lanes_store(course->before.numbers, now);
        abut_lanes_store(system->speeds[i].numbers, now);
    }
}

// ---- the sweeps ----

typedef struct sweep_result {
    abut_real fastest, square;
} sweep_result;

static sweep_result all_of(const abut_block_sweep_state2 *side_by_side)
{
    abut_real    fastest[ABUT_LANES], square[ABUT_LANES];
    sweep_result all = {0, 0};
    abut_lanes_store(fastest, side_by_side->fastest);
    abut_lanes_store(square, side_by_side->square);
    for (int i = 0; i < ABUT_LANES; ++i) {
        all.fastest = fastest[i] > all.fastest ? fastest[i] : all.fastest;
        all.square += square[i];
    }
    return all;
}

static sweep_result sweep(const abut_system2 *system, const abut_substep2 *substep, bool first, bool last, abut_real part)
{
    const abut_lanes        none = abut_lanes_all(0);
    abut_block_sweep_state2 side_by_side = {first, last, abut_lanes_all(part), none, none};
    for (uint32_t i = 0; i < system->joint_block_count; ++i) {
        const abut_joint_block2 *block = &system->joint_blocks[i];
        abut_joint_block_sweep2(block, &system->rows[block->first_row], system->speeds, &side_by_side);
    }
    for (uint32_t i = 0; i < system->block_count; ++i) {
        if (substep != NULL) {
            write_block(system, i, substep);
        }
        abut_block_sweep2(&system->blocks[i], system->speeds, &side_by_side);
    }
    return all_of(&side_by_side);
}

void abut_system_solve2(const abut_system2 *system, const abut_substep2 *substep, int32_t most, abut_real solved)
{
    abut_real before = 0, part = 0;
    if (most > 1) {
        start_bodies(system);
    }
    for (int32_t i = 1;; ++i) {
        const sweep_result now = sweep(system, i == 1 ? substep : NULL, i == 1, i >= most, part);
        // The last sweep is a plain one: what it leaves is within the bounds.
        if (!(now.fastest > solved) || i >= most) {
            return;
        }
        // A sweep that changed more than the one before says that the bounds have changed hands: begin anew from here.
        part = i == 1 || !(now.square < before) ? 0 : now.square / before;
        before = now.square;
        move_bodies(system, part);
    }
}
