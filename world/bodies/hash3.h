// hash3.h : the fingerprint of a world in 3D.
#ifndef WORLD_BODIES_HASH3_H
#define WORLD_BODIES_HASH3_H

#include "bodies/state3.h"

uint64_t abut_world_hash3(const abut_world *w);

#endif
