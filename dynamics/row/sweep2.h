// sweep2.h : what a sweep over rows goes by, and what it finds.
#ifndef DYNAMICS_ROW_SWEEP2_H
#define DYNAMICS_ROW_SWEEP2_H

#include "row/speed2.h"

typedef struct abut_block_sweep_state2 {
    bool       first;   // there is no search direction yet
    bool       last;    // whatever it finds, there are no more: it finds nothing
    abut_lanes part;    // as far as which it goes on along the last one
    abut_lanes fastest; // largest change of a row's velocity
    abut_lanes square;  // of all changes, in energy
} abut_block_sweep_state2;

#endif
