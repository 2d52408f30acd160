// system2.c : see system2.h. Projected Gauss-Seidel, sped up by conjugate gradients.
//
// A sweep solves one row after another, each with what the others have done to the velocities; a stack of n bodies needs about
// n^2 sweeps so, a light body between heavy ones as many as their masses' ratio. Taken as one step of a descent, sweeps can be
// joined to conjugate gradients, which needs the square root of those numbers. What a search direction does to the velocities
// is known body by body, as the sum of what sweeps did to them, so rows need not push it.
// Source: Silcowitz-Hansen, Niebe, Erleben 2010, A nonsmooth nonlinear conjugate gradient method for interactive contact force
// problems.
#include "row/system2.h"

// ---- blocks ----

// What is done to all blocks, and what a sweep finds. A color's blocks push no body twice, so their ranges go to any threads;
// what these find is added up by their order.
typedef struct pass {
    const abut_system2     *system;
    const abut_substep2    *substep;
    uint32_t                first;  // of the color
    size_t                  length; // of its ranges
    bool                    sweeps;
    abut_block_sweep_state2 all;  // what has been found
    abut_block_sweep_state2 from; // what each range begins with
    abut_block_sweep_state2 found[ABUT_CREW_RANGES];
} pass;

static void add_found(pass *p, size_t ranges)
{
    for (size_t i = 0; i < ranges; ++i) {
        p->all.fastest = abut_lanes_max(p->found[i].fastest, p->all.fastest);
        p->all.square = abut_lanes_add(p->all.square, p->found[i].square);
    }
}

static void each_color(pass *p, abut_range_fn *run, const abut_colors2 *colors)
{
    const abut_lanes none = abut_lanes_all(0);
    for (uint32_t i = 0; i < colors->count; ++i) {
        const size_t count = colors->block[i + 1] - colors->block[i];
        p->first = colors->block[i];
        p->length = abut_crew_range(count, ABUT_BLOCK_GRAIN);
        p->from = p->all;
        p->from.fastest = p->from.square = none;
        abut_crew_share(p->system->crew, run, p, count, ABUT_BLOCK_GRAIN);
        add_found(p, p->sweeps ? (count + p->length - 1) / p->length : 0);
    }
}

// Has `run` called for all blocks: color by color, and for what has none, or all where there are no colors, one by one.
static void by_colors(pass *p, abut_range_fn *run, const abut_colors2 *colors, uint32_t blocks)
{
    if (colors != NULL) {
        each_color(p, run, colors);
    }
    p->first = colors != NULL ? colors->block[colors->count] : 0;
    p->length = blocks;
    if (p->first < blocks) {
        p->from = p->all;
        run(p, 0, blocks - p->first);
        p->all = p->sweeps ? p->found[0] : p->all;
    }
}

static void by_blocks(pass *p, abut_range_fn *run_joints, abut_range_fn *run)
{
    const abut_wide2 *wide = p->system->wide;
    by_colors(p, run_joints, wide != NULL ? &wide->joints : NULL, p->system->joint_block_count);
    by_colors(p, run, wide != NULL ? &wide->contacts : NULL, p->system->block_count);
}

static void begin(pass *p, const abut_system2 *system, const abut_substep2 *substep)
{
    const abut_lanes none = abut_lanes_all(0);
    p->system = system;
    p->substep = substep;
    p->sweeps = true;
    p->all = (abut_block_sweep_state2){true, true, none, none, none};
}

static void write_block(const abut_system2 *system, uint32_t i, const abut_substep2 *substep)
{
    abut_block_rows2(&system->blocks[i], system->givens, system->motions, substep);
}

static void warm_start_joints(void *work, size_t first, size_t count)
{
    const pass         *p = work;
    const abut_system2 *system = p->system;
    for (size_t i = p->first + first; i < p->first + first + count; ++i) {
        const abut_joint_block2 *block = &system->joint_blocks[i];
        abut_joint_block_warm_start2(block, &system->rows[block->first_row], system->speeds);
    }
}

static void warm_start(void *work, size_t first, size_t count)
{
    const pass *p = work;
    for (uint32_t i = p->first + (uint32_t)first; i < p->first + first + count; ++i) {
        write_block(p->system, i, p->substep);
        abut_block_warm_start2(&p->system->blocks[i], p->system->speeds);
    }
}

// A block's rows are written just before they are needed, while all of it is at hand: a large pile has more of them than fit
// near the processor.
void abut_system_warm_start2(const abut_system2 *system, const abut_substep2 *substep)
{
    pass p;
    begin(&p, system, substep);
    p.sweeps = false;
    by_blocks(&p, warm_start_joints, warm_start);
}

// ---- the bodies ----

typedef struct moving {
    const abut_system2 *system;
    abut_real           part;
} moving;

static void start_bodies(void *work, size_t first, size_t count)
{
    const abut_system2 *system = ((const moving *)work)->system;
    for (size_t i = first; i < first + count; ++i) {
        system->courses[i].before = system->speeds[i];
        system->courses[i].along = (abut_speed2){{0}};
    }
}

// Goes on along the last search direction, as far as `part`; the next direction is that and the last sweep's change together.
static void move_bodies(void *work, size_t first, size_t count)
{
    const moving    *m = work;
    const abut_lanes share = abut_lanes_all(m->part);
    for (size_t i = first; i < first + count; ++i) {
        abut_course2    *course = &m->system->courses[i];
        abut_real       *numbers = m->system->speeds[i].numbers;
        const abut_lanes speed = abut_lanes_load(numbers);
        const abut_lanes change = abut_lanes_sub(speed, abut_lanes_load(course->before.numbers));
        const abut_lanes step = abut_lanes_mul(share, abut_lanes_load(course->along.numbers));
        const abut_lanes now = abut_lanes_add(speed, step);
        abut_lanes_store(course->along.numbers, abut_lanes_add(step, change));
        abut_lanes_store(course->before.numbers, now);
        abut_lanes_store(numbers, now);
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

static void sweep_joints(void *work, size_t first, size_t count)
{
    pass                   *p = work;
    const abut_system2     *system = p->system;
    abut_block_sweep_state2 state = p->from;
    for (size_t i = p->first + first; i < p->first + first + count; ++i) {
        const abut_joint_block2 *block = &system->joint_blocks[i];
        abut_joint_block_sweep2(block, &system->rows[block->first_row], system->speeds, &state);
    }
    p->found[first / p->length] = state;
}

static void sweep_blocks(void *work, size_t first, size_t count)
{
    pass                   *p = work;
    abut_block_sweep_state2 state = p->from;
    for (uint32_t i = p->first + (uint32_t)first; i < p->first + first + count; ++i) {
        if (p->substep != NULL) {
            write_block(p->system, i, p->substep);
        }
        abut_block_sweep2(&p->system->blocks[i], p->system->speeds, &state);
    }
    p->found[first / p->length] = state;
}

static sweep_result sweep(const abut_system2 *system, const abut_substep2 *substep, bool first, bool last, abut_real part)
{
    pass p;
    begin(&p, system, substep);
    p.all.first = first;
    p.all.last = last;
    p.all.part = abut_lanes_all(part);
    by_blocks(&p, sweep_joints, sweep_blocks);
    return all_of(&p.all);
}

void abut_system_solve2(const abut_system2 *system, const abut_substep2 *substep, int32_t most, abut_real solved)
{
    abut_real before = 0;
    moving    m = {system, 0};
    if (most > 1) {
        abut_crew_share(system->crew, start_bodies, &m, system->body_count, ABUT_BODY_GRAIN);
    }
    for (int32_t i = 1;; ++i) {
        const sweep_result now = sweep(system, i == 1 ? substep : NULL, i == 1, i >= most, m.part);
        // The last sweep is a plain one: what it leaves is within the bounds.
        if (!(now.fastest > solved) || i >= most) {
            return;
        }
        // A sweep that changed more than the one before says that the bounds have changed hands: begin anew from here.
        m.part = i == 1 || !(now.square < before) ? 0 : now.square / before;
        before = now.square;
        abut_crew_share(system->crew, move_bodies, &m, system->body_count, ABUT_BODY_GRAIN);
    }
}
