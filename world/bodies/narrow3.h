// narrow3.h : the narrow phase of a world in 3D.
#ifndef WORLD_BODIES_NARROW3_H
#define WORLD_BODIES_NARROW3_H

#include "bodies/update.h"

abut_status abut_narrow3(abut_world *w, const abut_update_options *options);

#endif
