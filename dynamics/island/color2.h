// color2.h : which contacts of an island are solved side by side, and which joints: those of one color, no two of which push
// the same body.
#ifndef DYNAMICS_ISLAND_COLOR2_H
#define DYNAMICS_ISLAND_COLOR2_H

#include "state/dynamics2.h"

// Gives the contacts and joints of all islands their colors, and their places in the blocks of their island.
void abut_color_islands2(abut_dynamics2 *d);

#endif
