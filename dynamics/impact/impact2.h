// impact2.h : fast bodies that would pass through a thin static one are stopped where they first touch it.
#ifndef DYNAMICS_IMPACT_IMPACT2_H
#define DYNAMICS_IMPACT_IMPACT2_H

#include "state/dynamics2.h"

// Takes a body that is fast back on its way since the step began, as far as needed.
void abut_stop_at_walls2(abut_dynamics2 *d, uint32_t place);

#endif
