// flight2.h : the way of a body in a step, once the solver has said where it is to be: its own motion, as far as that is free;
// then, with what it has met, on; then it rests.
#ifndef DYNAMICS_STATE_FLIGHT2_H
#define DYNAMICS_STATE_FLIGHT2_H

#include "abut/impact2.h"

typedef struct abut_flight2 {
    abut_sweep2 sweep[2]; // of the body's frame, each as a whole step would have it: its own; that of what carries it
    abut_real   end[2];   // until which fraction of the step each goes on
    abut_box2   box;      // it does not leave this
    uint32_t    carrier;  // place of what carries it; ABUT_NO_INDEX
    uint32_t    other;    // place of what it meets next
    abut_real   meets;    // when: a fraction of the step; above 1: it meets nothing
    bool        changed;  // by the meeting that is being settled
    bool        lost;     // what it meets has to be looked for anew
} abut_flight2;

#endif
