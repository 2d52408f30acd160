// system2.h : all rows of an island, solved together.
#ifndef DYNAMICS_ROW_SYSTEM2_H
#define DYNAMICS_ROW_SYSTEM2_H

#include "row/joint_block2.h"

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
    abut_speed2        *speeds;  // of the bodies, and one that stays 0 for all that no impulse moves
    abut_course2       *courses;
    uint32_t            joint_block_count, block_count, body_count;
} abut_system2;

// Writes the rows of the blocks for a sub-step, and applies the impulses that all rows have from the one before.
void abut_system_warm_start2(const abut_system2 *system, const abut_substep2 *substep);

// Sweeps over the rows until none changes a velocity by more than `solved`, at most `most` times. With a sub-step, the first
// sweep writes the rows of the blocks for it; NULL: they are there.
void abut_system_solve2(const abut_system2 *system, const abut_substep2 *substep, int32_t most, abut_real solved);

#endif
