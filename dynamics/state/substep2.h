// substep2.h : what the rows of a sub-step go by.
#ifndef DYNAMICS_STATE_SUBSTEP2_H
#define DYNAMICS_STATE_SUBSTEP2_H

#include "abut/math2.h"

typedef struct abut_substep2 {
    abut_real seconds, frequency; // 1 / seconds
    abut_real step;               // seconds of the whole step
    abut_real elapsed;            // since the step began
    abut_real length;             // of a usual body
    bool      relaxed;            // the bodies have moved: what the correction of errors added to the velocities is taken away
} abut_substep2;

#endif
