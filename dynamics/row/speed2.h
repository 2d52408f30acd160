// speed2.h : the velocities of an island's bodies while they are solved, packed by their place in the island: one load each.
#ifndef DYNAMICS_ROW_SPEED2_H
#define DYNAMICS_ROW_SPEED2_H

#include "state/lanes.h"

// The last one is 0.
typedef struct abut_speed2 {
    abut_real numbers[ABUT_LANES]; // x, y, spin
} abut_speed2;

enum { ABUT_SPEED_X, ABUT_SPEED_Y, ABUT_SPEED_SPIN };

#endif
