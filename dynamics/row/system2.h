// system2.h : all rows of an island, solved together.
#ifndef DYNAMICS_ROW_SYSTEM2_H
#define DYNAMICS_ROW_SYSTEM2_H

#include "row/joint_block2.h"
#include "state/crew.h"
#include "state/dynamics2.h"

// Of a body, while rows are solved.
typedef struct abut_course2 {
    abut_speed2 before, along; // its speed before the last sweep, and the search direction of the conjugate gradients
} abut_course2;

typedef struct abut_system2 {
    abut_joint_block2  *joint_blocks; // solved before those of contacts
    abut_joint_row2    *rows;         // of all islands, as their blocks count them
    abut_block2        *blocks;
    const abut_given2  *givens;  // what the rows of blocks are written from
    const abut_motion2 *motions; // and where the bodies are
    abut_speed2        *speeds;  // of the bodies; behind them of what no impulse moves, which stays 0
    abut_course2       *courses;
    uint32_t            joint_block_count, block_count, body_count;
    const abut_wide2   *wide; // NULL: one thread solves it, block after block
    abut_crew          *crew; // that solves it, color after color
} abut_system2;

// Blocks to a range, bodies to a range: some microseconds of work.
enum { ABUT_BLOCK_GRAIN = 16, ABUT_BODY_GRAIN = 256 };

// Where the speed of what no impulse moves is, for a block of an island: each range of its color has one of its own, as all of
// them write what they have read.
static inline uint32_t abut_still_place2(const abut_system2 *system, const abut_colors2 *colors, uint32_t block)
{
    uint32_t color = 0;
    while (colors != NULL && color < colors->count && block >= colors->block[color + 1]) {
        ++color;
    }
    if (colors == NULL || color == colors->count) {
        return system->body_count;
    }
    const uint32_t first = colors->block[color], count = colors->block[color + 1] - first;
    return system->body_count + (uint32_t)((block - first) / abut_crew_range(count, ABUT_BLOCK_GRAIN));
}

// Writes the rows of the blocks for a sub-step, and applies the impulses that all rows have from the one before.
void abut_system_warm_start2(const abut_system2 *system, const abut_substep2 *substep);

// Sweeps over the rows until none changes a velocity by more than `solved`, at most `most` times. With a sub-step, the first
// sweep writes the rows of the blocks for it; NULL: they are there.
void abut_system_solve2(const abut_system2 *system, const abut_substep2 *substep, int32_t most, abut_real solved);

#endif
