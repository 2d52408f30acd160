// sweep2.h : what a sweep over rows goes by, and what it finds.
#ifndef DYNAMICS_ROW_SWEEP2_H
#define DYNAMICS_ROW_SWEEP2_H

#include "row/speed2.h"

// Of single rows.
typedef struct abut_row_sweep_state2 {
    bool      first;   // there is no search direction yet
    abut_real part;    // as far as which it goes on along the last one
    abut_real fastest; // largest change of a row's velocity
    abut_real square;  // of all changes, in energy
} abut_row_sweep_state2;

// The same of rows side by side.
typedef struct abut_block_sweep_state2 {
    bool       first;
    bool       last; // whatever it finds, there are no more: it finds nothing
    abut_lanes part, fastest, square;
} abut_block_sweep_state2;

#endif
