// impact2.h : fast bodies that would pass through a thin one are stopped where they first touch it.
#ifndef DYNAMICS_IMPACT_IMPACT2_H
#define DYNAMICS_IMPACT_IMPACT2_H

#include "state/dynamics2.h"

// Room for the flights of all bodies. False: there is no memory, and nothing has changed.
bool abut_impacts_reserve2(abut_dynamics2 *d);

// In a step of dt: takes bodies that are fast back on their ways since the step began, as far as needed. On any of the
// threads that `tasks` lends; where the caller is asked about what they meet, on this one.
void abut_impacts_stop2(abut_dynamics2 *d, abut_real dt, const abut_tasks *tasks);

#endif
