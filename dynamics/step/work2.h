// work2.h : what does work on an island, and the energy that it keeps where something bounces in it.
#ifndef DYNAMICS_STEP_WORK2_H
#define DYNAMICS_STEP_WORK2_H

#include "step/solving2.h"

// Whether anything but gravity does work on it: `passive`, `held`, `kept`, `energy`. `h` of a sub-step.
void abut_find_work2(abut_solving2 *s, abut_real h);

// Counts what gravity has added in a sub-step.
void abut_note_fall2(abut_solving2 *s, abut_real h);

// Once its contacts have ended, which bounce: brings the energy of one that is `kept` to what it should be.
void abut_keep_energy_of_bounces2(const abut_solving2 *s, abut_real h);

#endif
