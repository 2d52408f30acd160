// solve2.h : an island through a step: the sub-steps, the bounces, and the impulses kept.
#ifndef DYNAMICS_STEP_SOLVE2_H
#define DYNAMICS_STEP_SOLVE2_H

#include "state/crew.h"
#include "state/dynamics2.h"

// Writes to nothing but the island's own bodies, joints, contacts and rows, so islands may be solved at the same time; a wide
// one is solved by the crew, NULL for any other.
void abut_solve_island2(abut_dynamics2 *d, const abut_island2 *island, abut_real dt, int32_t substeps, abut_crew *crew);

#endif
