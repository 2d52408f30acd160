// narrow2.h : the narrow phase of a world in 2D.
#ifndef WORLD_BODIES_NARROW2_H
#define WORLD_BODIES_NARROW2_H

#include "bodies/update.h"

abut_status abut_narrow2(abut_world *w, const abut_update_options *options);

#endif
